import { html, nothing, type TemplateResult } from "lit/html.js";
import { stillCard } from "../cards/card";
import { fill } from "../page/fill";
import type { Film, Look, Moment } from "../views";

/** One player: name, party, Augen, what was said, and the hand with its played cards greyed. */
export function seat(film: Film, now: Moment, look: Look, who: number): TemplateResult {
  const name = film.players[who] ?? "";
  const turn = now.turn === who;
  return html`
    <div class="dk-seat" role="group" aria-label=${name} data-seat=${who} data-place=${placeOf(look, who)}
      ?data-turn=${turn}>
      <div class="dk-player">
        <span class="dk-name">${name}</span>
        ${party(film, now, look, who)} ${calls(now, who)}
      </div>
      <div class="dk-state">
        <span>${now.augen[who] ?? 0} ${film.words.augen}</span>
        ${turn ? html`<span class="dk-hidden">${film.words.turn}</span>` : nothing}
      </div>
      ${look.hidden && who !== look.seat ? backs(film, now, who) : hand(film, now, who, name)}
    </div>
  `;
}

/** Where a player sits, seen from the seat in front: 0 in front, 1 left, 2 opposite, 3 right. */
export const placeOf = (look: Look, who: number): number => (who - look.seat + 4) % 4;

function hand(film: Film, now: Moment, who: number, name: string): TemplateResult {
  const played = new Set(now.played[who]);
  return html`
    <div class="dk-fan" role="list" aria-label="${film.words.hand} ${name}">
      ${(film.hands[who] ?? []).map(
        (card, index) => html`<div role="listitem" class="dk-strip">
          ${stillCard(card, "", film.words, played.has(index) ? film.words.played : "")}
        </div>`,
      )}
    </div>
  `;
}

/** A hidden hand: as many backs as there are cards left. */
function backs(film: Film, now: Moment, who: number): TemplateResult {
  const left = (film.hands[who] ?? []).length - (now.played[who] ?? []).length;
  return html`
    <div class="dk-fan dk-backs" role="img" aria-label=${fill(film.words.cards_left, { n: left })}>
      ${Array.from({ length: left }, () => html`<span class="dk-strip"><span class="dk-card dk-back"></span></span>`)}
    </div>
  `;
}

/** The letters of `sees`. */
const SEES: Record<string, string> = { r: "re", k: "kontra" };

function party(film: Film, now: Moment, look: Look, who: number): TemplateResult | typeof nothing {
  const truth = film.parties[who];
  const shown = look.blind ? SEES[now.sees[look.seat]?.[who] ?? ""] : look.public ? now.known[who] : truth;
  if (!truth) return nothing;
  if (shown) return html`<span class="dk-party" data-party=${shown}>${film.party_names[shown] ?? shown}</span>`;
  const open = film.words.party_open ?? nothing;
  return html`<span class="dk-party" data-party="" role="img" aria-label=${open} title=${open}>?</span>`;
}

/** What the player announced so far; what belongs to this very card stands out. */
function calls(now: Moment, who: number): TemplateResult[] {
  const fresh = new Set(now.said.filter((each) => each.seat === who).map((each) => each.text));
  return now.calls
    .filter((each) => each.seat === who)
    .map((each) => html`<span class="dk-call" ?data-fresh=${fresh.has(each.text)}>${each.text}</span>`);
}
