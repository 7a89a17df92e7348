import { html, nothing, type TemplateResult } from "lit/html.js";
import { stillCard, tapCard } from "./card";
import type { ExerciseView, Send, Zone } from "./views";

/** Seven cards and more take two rows on a phone: even ones. */
const columns = (count: number): number => (count > 6 ? Math.ceil(count / 2) : count);

/** The cards of a zone in their order, tappable if the view says so. */
export function zone(view: ExerciseView, name: Zone, send: Send): TemplateResult | typeof nothing {
  const { label, cards } = view[name];
  const who = name === "stich" ? (view.stich.who ?? []) : [];
  if (!cards.length) return nothing;
  const marks = view.marks[name] ?? [];
  return html`
    <div class="dk-zone dk-zone-${name}" data-columns=${columns(cards.length)}>
      <div class="dk-label" aria-hidden="true">${label}</div>
      <div class="dk-cards" role="list" aria-label=${label}>
        ${cards.map((card, index) => {
          const mark = marks[index] ?? "";
          return html`<div class="dk-place" role="listitem">
            ${view.taps === name
              ? tapCard(card, mark, view.words, () => send({ type: "pick", index }))
              : stillCard(card, mark, view.words)}
            ${who[index] ? html`<span class="dk-who">${who[index]}</span>` : nothing}
          </div>`;
        })}
      </div>
    </div>
  `;
}
