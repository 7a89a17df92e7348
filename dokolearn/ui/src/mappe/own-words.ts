/** Own words of a trainer: headings, points, cards, and plain words with their line breaks. */
import { html, type TemplateResult } from "lit/html.js";
import { stillCard } from "../cards/card";
import type { WordBlock, WordRun } from "../views";

export const ownWords = (blocks: readonly WordBlock[]): TemplateResult =>
  html`<div class="dk-mappe-text">${blocks.map((one) => DRAW[one.sort](one))}</div>`;

const DRAW: Record<WordBlock["sort"], (block: WordBlock) => TemplateResult> = {
  heading: ({ lines }) => html`<h3>${lines.map(runs)}</h3>`,
  points: ({ lines }) => html`<ul>${lines.map((line) => html`<li>${runs(line)}</li>`)}</ul>`,
  words: ({ lines }) => html`<p>${lines.map(runs)}</p>`,
  cards: ({ cards }) => html`<div class="dk-word-cards" translate="no" role="list">${cards.map((card) => html`<div role="listitem">${stillCard(card, "", {})}</div>`)}</div>`,
};

const runs = (line: readonly WordRun[]): TemplateResult[] => line.map(({ text, bold }) => (bold ? html`<b>${text}</b>` : html`${text}`));
