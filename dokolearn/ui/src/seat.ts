import { html, nothing, type TemplateResult } from "lit/html.js";
import { stillCard } from "./card";
import type { Film, Moment } from "./views";

/** One player: name, party, Augen, what was said, and the hand with its played cards greyed. */
export function seat(film: Film, now: Moment, who: number): TemplateResult {
  const { words, party_names } = film;
  const name = film.players[who] ?? "";
  const party = film.parties[who] ?? "";
  const played = new Set(now.played[who]);
  return html`
    <div class="dk-seat" role="group" aria-label=${name} data-seat=${who} ?data-turn=${now.turn === who}>
      <div class="dk-player">
        <span class="dk-name">${name}</span>
        ${party ? html`<span class="dk-party" data-party=${party}>${party_names[party] ?? party}</span>` : nothing}
        ${calls(now, who)}
      </div>
      <div class="dk-state">
        <span>${now.augen[who] ?? 0} ${words.augen}</span>
        ${now.turn === who ? html`<span class="dk-hidden">${words.turn}</span>` : nothing}
      </div>
      <div class="dk-fan" role="list" aria-label="${words.hand} ${name}">
        ${(film.hands[who] ?? []).map(
          (card, index) => html`<div role="listitem" class="dk-strip">
            ${stillCard(card, "", words, played.has(index) ? words.played : "")}
          </div>`,
        )}
      </div>
    </div>
  `;
}

/** What the player announced so far; what belongs to this very card stands out. */
function calls(now: Moment, who: number): TemplateResult[] {
  const fresh = new Set(now.said.filter((each) => each.seat === who).map((each) => each.text));
  return now.calls
    .filter((each) => each.seat === who)
    .map((each) => html`<span class="dk-call" ?data-fresh=${fresh.has(each.text)}>${each.text}</span>`);
}
