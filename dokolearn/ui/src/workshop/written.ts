/** What was written down: the round of questions and every Stich, each step a button that leads to its correction. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { rank, sign } from "../cards/deck";
import { settings } from "../kept/settings";
import type { RecordingEvent, RecordingView, Words, RecordedStep } from "../views";

type Send = (event: RecordingEvent) => void;

/** The Stich written last stands first: it is the one that is looked for. */
export const written = (view: RecordingView, words: Words, send: Send): TemplateResult => html`
  <details class="dk-written">
    <summary>${words.record_written}</summary>
    ${[...view.stiche].reverse().map(
      ({ label, steps, won }) => html`<div class="dk-written-stich" role="group" aria-label=${label}>
        <div class="dk-label">${label}${won ? html`: ${won}` : nothing}</div>
        <div class="dk-row">${steps.map((step) => one(step, view.at, send))}</div>
      </div>`,
    )}
    ${view.asked.length
      ? html`<div class="dk-written-stich" role="group" aria-label=${words.record_asked ?? nothing}>
          <div class="dk-label">${words.record_asked}</div>
          <div class="dk-row">${view.asked.map((step) => one(step, view.at, send))}</div>
        </div>`
      : nothing}
  </details>
`;

const one = ({ at, who, text, card, itself }: RecordedStep, now: number, send: Send): TemplateResult => html`
  <button type="button" class="dk-written-step" data-at=${at} data-suit=${card?.suit ?? nothing} aria-pressed=${at === now}
    ?data-itself=${itself} aria-label="${who}: ${text}" @click=${() => send({ type: "at", at: at === now ? -1 : at })}>
    <span class="dk-who">${who}</span>
    <span class="dk-written-what">${card ? html`${rank(settings().deck, card)}${sign(settings().deck, card)}` : text}</span>
  </button>
`;
