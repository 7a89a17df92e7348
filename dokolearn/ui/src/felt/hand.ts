/** The learner's cards at the table: a row that overlaps, or two, each card free enough for a finger. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { keyed } from "lit/directives/keyed.js";
import { stillCard, tapCard } from "../cards/card";
import type { InHand, Send } from "../views";

/** What is left in hand; the place of the card that lies on the table stays empty until the Stich is taken. */
export function hand(view: InHand, send: Send): TemplateResult | typeof nothing {
  const { label, cards } = view.hand;
  const away = new Set(view.gone.filter((place) => place !== view.gap));
  const held = cards.map((_, place) => place).filter((place) => !away.has(place));
  if (!held.length) return nothing;
  return html`
    <div class="dk-zone dk-zone-hand dk-hand" translate="no">
      <div class="dk-label" aria-hidden="true">${label}</div>
      ${keyed(
        `${label} ${held.join()}`, // other cards are other elements: none of them moves
        html`<div class="dk-cards" role="list" aria-label=${label} data-held=${held.length}>
          ${held.map((place, order) => slot(view, place, order >= held.length / 2, send))}
        </div>`,
      )}
    </div>
  `;
}

/** `front`: in the front row, where there are two. */
function slot(view: InHand, index: number, front: boolean, send: Send): TemplateResult {
  if (index === view.gap)
    return html`<div class="dk-place" ?data-front=${front} data-zone="hand" data-place=${index}
      aria-hidden="true">
      <span class="dk-gap"></span>
    </div>`;
  const card = view.hand.cards[index]!;
  const mark = view.marks.hand[index] ?? "";
  const played = view.hand.played?.has(index);
  const taps = view.taps === "hand";
  return html`<div class="dk-place" role="listitem" ?data-front=${front} ?data-against=${view.against?.has(index)} data-zone="hand" data-place=${index}>
    ${(taps || view.gap !== null) && !played
      ? tapCard(card, mark, view.words, taps ? (tap) => send({ type: "pick", index }, tap.currentTarget) : undefined)
      : stillCard(card, mark, view.words, played ? view.words.played : "")}
  </div>`;
}
