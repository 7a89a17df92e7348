import { html, nothing, svg, type TemplateResult } from "lit/html.js";
import { stillCard } from "./card";
import { fill } from "../page/fill";
import { placeOf } from "../viewer/seat";
import type { Film, Look, Mark, Moment } from "../views";

/** The moment in which the Stich before the one on the table was complete; that one may be looked at again. */
export const lastStich = (film: Film, now: Moment): Moment | undefined =>
  now.stich > 1 ? film.moments.findLast((each) => each.stich === now.stich - 1) : undefined;

/** The Stich on the table: the cards in playing order, then the empty places of those still to come. */
export function stich(film: Film, now: Moment, look: Look): TemplateResult {
  const { words } = film;
  const before = look.lastStich ? lastStich(film, now) : undefined;
  const shown = before ?? now;
  const lead = shown.table[0]?.seat ?? shown.turn ?? 0;
  const label = before
    ? fill(words.last_stich_of, { n: before.stich })
    : `${words.table}${now.stich ? ` ${now.stich}` : ""}`;
  return html`
    <div class="dk-table" role="group" aria-label=${label} ?data-before=${before}>
      ${before ? html`<div class="dk-before" aria-hidden="true">${label}</div>` : nothing}
      <div class="dk-trick" role="list" aria-label=${label}>
        ${film.players.map((_, order) => place(film, shown, look, (lead + order) % film.players.length, order))}
      </div>
      ${score(film, now, look)}
    </div>
  `;
}

function place(film: Film, now: Moment, look: Look, who: number, order: number): TemplateResult {
  const lies = now.table[order];
  const card = lies && film.hands[lies.seat]?.[lies.index];
  const name = film.players[who] ?? "";
  if (!card)
    return html`<div class="dk-place" data-seat=${who} data-place=${placeOf(look, who)} aria-hidden="true">
      <span class="dk-gap" ?data-turn=${now.turn === who}>${now.turn === who ? film.words.turn : ""}</span>
      <span class="dk-who">${name}</span>
    </div>`;
  const mark: Mark = now.winner === who ? "winner" : now.winner === null && now.ahead === who ? "ahead" : "";
  return html`<div class="dk-place" role="listitem" data-seat=${who} data-place=${placeOf(look, who)}
    ?data-latest=${order === now.table.length - 1 && !look.lastStich}>
    ${stillCard(card, mark, film.words)}
    <span class="dk-who">${name}</span>
  </div>`;
}

/** Augen of both parties, as numbers and as a bar that shows the half; "?" for those of players still unknown. */
function score(film: Film, now: Moment, look: Look): TemplateResult | typeof nothing {
  const augen = look.public ? now.known_augen : now.party_augen;
  const parties = Object.keys(film.party_names).filter((party) => party in augen);
  const width = (party: string | undefined): number => (party ? (augen[party] ?? 0) : 0);
  const [left, right] = parties;
  const open = augen[""] ?? 0;
  return html`
    <div class="dk-score">
      ${parties.map((party) => html`<span><b>${film.party_names[party]}</b> ${width(party)}</span>`)}
      ${open
        ? html`<span class="dk-open"><b role="img" aria-label=${film.words.party_open ?? nothing}>?</b> ${open}</span>`
        : nothing}
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
