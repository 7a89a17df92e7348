/** The Stiche as far as one has come: their cards, who won them, what they count. Each leads to its end; those to come
 *  have their number only, so that nothing moves. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { stillCard } from "../cards/card";
import { placeOf } from "./stage";
import type { Film, Look, Moment } from "../views";

/** Of this line, up to a moment; a Stich nobody has seen yet stands nowhere. */
const until = ({ stiche }: Film, end: number): Film["stiche"] => stiche.filter(({ moment }) => moment <= end);

/** `end`: the furthest moment that may be told. */
export function stiche(film: Film, now: Moment, look: Look, end: number, go: (moment: number) => void): TemplateResult {
  const { words } = film;
  const told = until(film, end);
  // Each of these keeps its own element: none moves when one before it is told.
  const coming = Array.from({ length: film.hand_size }, (_, before) => (before < told.length ? 0 : before + 1));
  const edge = (label: string | undefined, moment: number): TemplateResult => html`
    <button type="button" class="dk-end" @click=${() => go(moment)}>${label}</button>`;
  return html`
    <div class="dk-jumps" role="group" aria-label=${words.jump ?? nothing}>
      <div class="dk-label" aria-hidden="true">${words.stiche}</div>
      ${told.length ? nothing : html`<p class="dk-why">${words.stiche_none}</p>`}
      <div class="dk-jump-list">
        <div role=${told.length ? "list" : nothing}>
          ${told.map((each) => row(film, each, film.moments[each.moment]?.stich === now.stich || each.moment === look.at, look, go))}
        </div>
        ${coming.map((n) => n ? html`<div class="dk-coming" aria-hidden="true" ?data-now=${n === now.stich}>
          <span class="dk-number">${n}</span>${n === now.stich ? laid(film, now) : nothing}
        </div>` : nothing)}
      </div>
      <div class="dk-ends">${edge(words.first, 0)} ${edge(words.last, film.moments.length - 1)}</div>
    </div>
  `;
}

/** Its cards in the order in which they fell; the one that won stands out, and so does who laid it. */
function row(
  film: Film,
  { label, moment, augen }: Film["stiche"][number],
  current: boolean,
  look: Look,
  go: (moment: number) => void,
): TemplateResult {
  const then = film.moments[moment] as Moment;
  const { stich, winner } = then;
  return html`
    <div role="listitem">
      <button type="button" class="dk-jump" aria-label=${label} aria-current=${current ? "true" : nothing} @click=${() => go(moment)}>
        <span class="dk-number">${stich}</span>
        ${laid(film, then)}
        <span class="dk-taker" data-chair=${winner === null ? nothing : placeOf(look, winner)}>${winner === null ? "" : film.players[winner]}</span>
        <b class="dk-number">${augen}</b>
      </button>
    </div>
  `;
}

const laid = (film: Film, { table, winner }: Moment): TemplateResult => html`
  <span class="dk-laid">
    ${table.map(({ seat, index }) => {
      const card = film.hands[seat]?.[index];
      return card ? stillCard(card, seat === winner ? "winner" : "", {}) : nothing;
    })}
  </span>
`;
