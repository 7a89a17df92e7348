import { html, nothing, type TemplateResult } from "lit/html.js";
import { stillCard, tapCard } from "./card";
import type { ExerciseView, Send, Zone } from "../views";

/** Seven cards and more take two rows on a phone: even ones. */
const columns = (count: number): number => (count > 6 ? Math.ceil(count / 2) : count);

/** The cards of a zone in their order, tappable if the view says so. Cards that left the hand leave a gap. */
export function zone(view: ExerciseView, name: Zone, send: Send): TemplateResult | typeof nothing {
  const { label, cards } = view[name];
  const gone = new Set(name === "hand" ? [...(view.gone ?? []), ...(view.placed?.order ?? [])] : []);
  if (gone.size >= cards.length) return nothing;
  return html`
    <div class="dk-zone dk-zone-${name}" translate="no" data-columns=${columns(cards.length)}>
      <div class="dk-label" aria-hidden="true">${label}</div>
      ${name === "stich" && view.stich.rows
        ? view.stich.rows.map((stich, row) => oneOfMany(view, stich, row, send))
        : html`<div class="dk-cards" role="list" aria-label=${label}>
            ${cards.map((_, index) =>
              gone.has(index)
                ? html`<div class="dk-place" data-zone=${name} data-place=${index} aria-hidden="true"><span class="dk-gap"></span></div>`
                : place(view, name, index, send),
            )}
          </div>`}
    </div>
  `;
}

/** One of several Stiche: a line of four cards with its label, everybody in one column where places are known; the last
 *  one may still be running. */
const oneOfMany = (view: ExerciseView, label: string, row: number, send: Send): TemplateResult => html`
  <div class="dk-row" ?data-seated=${view.stich.at?.length}>
    <div class="dk-label" aria-hidden="true">${label}</div>
    <div class="dk-cards" role="list" aria-label=${label}>
      ${view.stich.cards.slice(4 * row, 4 * row + 4).map((_, seat) => place(view, "stich", 4 * row + seat, send))}
    </div>
  </div>
`;

function place(view: ExerciseView, name: Zone, index: number, send: Send): TemplateResult {
  const card = view[name].cards[index]!;
  const mark = view.marks[name][index] ?? "";
  const who = name === "stich" ? view.stich.who?.[index] : "";
  const chair = name === "stich" ? (view.stich.at?.[index] ?? nothing) : nothing;
  return html`<div class="dk-place" role="listitem" data-zone=${name} data-place=${index} data-chair=${chair}>
    ${view.taps === name
      ? tapCard(card, mark, view.words, (tap) => send({ type: "pick", index }, tap.currentTarget))
      : stillCard(card, mark, view.words)}
    ${who ? html`<span class="dk-who">${who}</span>` : nothing}
  </div>`;
}

/** The fan that the learner builds from the hand, card by card. */
export function fan(view: ExerciseView): TemplateResult | typeof nothing {
  const { label, order } = view.placed ?? { label: "", order: [] };
  if (!order.length && view.kind !== "sort_hand") return nothing;
  return html`
    <div class="dk-zone dk-zone-placed" translate="no" data-columns=${columns(view.hand.cards.length)}>
      <div class="dk-label" aria-hidden="true">${label}</div>
      <div class="dk-fan" role="list" aria-label=${label}>
        ${order.map((index) => {
          const card = view.hand.cards[index];
          return card ? html`<div role="listitem" class="dk-strip">${stillCard(card, "", view.words)}</div>` : nothing;
        })}
      </div>
    </div>
  `;
}
