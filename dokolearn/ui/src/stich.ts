import { html, nothing, svg, type TemplateResult } from "lit/html.js";
import { stillCard } from "./card";
import type { Film, Mark, Moment } from "./views";

/** The Stich on the table: the cards in playing order, then the empty places of those still to come. */
export function stich(film: Film, now: Moment): TemplateResult {
  const { words } = film;
  const lead = now.table[0]?.seat ?? now.turn ?? 0;
  const label = `${words.table}${now.stich ? ` ${now.stich}` : ""}`;
  return html`
    <div class="dk-table" role="group" aria-label=${label}>
      <div class="dk-trick" role="list" aria-label=${label}>
        ${film.players.map((_, order) => place(film, now, (lead + order) % film.players.length, order))}
      </div>
      ${score(film, now)}
    </div>
  `;
}

function place(film: Film, now: Moment, who: number, order: number): TemplateResult {
  const lies = now.table[order];
  const card = lies && film.hands[lies.seat]?.[lies.index];
  const name = film.players[who] ?? "";
  if (!card)
    return html`<div class="dk-place" data-seat=${who} aria-hidden="true">
      <span class="dk-gap" ?data-turn=${now.turn === who}>${now.turn === who ? film.words.turn : ""}</span>
      <span class="dk-who">${name}</span>
    </div>`;
  const mark: Mark = now.winner === who ? "winner" : now.winner === null && now.ahead === who ? "ahead" : "";
  return html`<div class="dk-place" role="listitem" data-seat=${who} ?data-latest=${order === now.table.length - 1}>
    ${stillCard(card, mark, film.words)}
    <span class="dk-who">${name}</span>
  </div>`;
}

/** Augen of both parties, as numbers and as a bar that shows the half. */
function score(film: Film, now: Moment): TemplateResult | typeof nothing {
  const parties = Object.keys(film.party_names).filter((party) => party in now.party_augen);
  const width = (party: string | undefined): number => (party ? (now.party_augen[party] ?? 0) : 0);
  const [left, right] = parties;
  return html`
    <div class="dk-score">
      ${parties.map((party) => html`<span><b>${film.party_names[party]}</b> ${width(party)}</span>`)}
      ${right
        ? html`<svg class="dk-bar" viewBox="0 0 240 6" preserveAspectRatio="none" aria-hidden="true">
            ${svg`<rect class="dk-left" width=${width(left)} height="6"></rect>
              <rect class="dk-right" x=${240 - width(right)} width=${width(right)} height="6"></rect>
              <rect class="dk-half" x="119.5" width="1" height="6"></rect>`}
          </svg>`
        : nothing}
    </div>
  `;
}
