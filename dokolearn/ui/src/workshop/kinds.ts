/** The grid of kinds of cards: one tap a card. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { rank, sign } from "../cards/deck";
import { claim } from "../page/focus";
import { settings } from "../kept/settings";
import type { Cell, RecordingEvent } from "../views";

/** Arrow keys walk through the grid. */
function walk(event: KeyboardEvent, columns: number): void {
  const button = (event.target as Element).closest("button");
  const all = [...(event.currentTarget as Element).querySelectorAll("button")];
  const here = button ? all.indexOf(button) : -1;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, Home: -here, End: all.length - 1 - here }[event.key];
  if (here < 0 || step === undefined) return;
  claim(event);
  all[here + step]?.focus();
}

/** Those that are off can be reached, and say why. */
export const kinds = (grid: readonly Cell[], columns: number, label: string, send: (event: RecordingEvent) => void): TemplateResult => html`
  <div class="dk-kinds" role="group" aria-label=${label} data-columns=${columns} @keydown=${(event: KeyboardEvent) => walk(event, columns)}>
    ${grid.map((cell) => kind(cell, send))}
  </div>
`;

function kind({ card, state, many, said }: Cell, send: (event: RecordingEvent) => void): TemplateResult {
  const deck = settings().deck;
  const off = state === "off";
  return html`<button type="button" class="dk-kind" data-card=${card.code} data-suit=${card.suit} data-state=${state}
    aria-disabled=${off || nothing} aria-label=${said ? `${card.name}, ${said}` : card.name}
    @click=${() => !off && send({ type: "tap", card: card.code })}>
    <span class="dk-kind-rank" aria-hidden="true">${card.code === "Schwein" ? "Sw" : rank(deck, card)}</span>
    <span aria-hidden="true">${sign(deck, card)}</span>
    ${many === 2 && state !== "off" ? html`<span class="dk-kind-many" aria-hidden="true"></span>` : nothing}
  </button>`;
}
