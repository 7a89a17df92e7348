/** What is said of a moment: where we are and what both sides have; notes, what happened, and at the end the result. */
import { html, nothing, svg, type TemplateResult } from "lit/html.js";
import { keyed } from "lit/directives/keyed.js";
import { fill } from "../page/fill";
import { stichName } from "./stage";
import type { Film, Look, Moment, Score } from "../views";

/** Letters that surely need no scrolling in the zone, on a narrow phone and with a word of each player, too. */
const ROOM = 30;

/** Which moment it is, and what both sides have. */
export const moment = (film: Film, now: Moment, look: Look): TemplateResult => html`
  <div class="dk-moment">
    <span class="dk-when">${look.lastStich ? stichName(film, now, look) : now.title}</span>
    ${score(film, now, look)}
  </div>
`;

/** Notes and what happened, as high as their words; what is longer scrolls. `first`: what a trial says before all else. */
export function zone(film: Film, now: Moment, look: Look, first: TemplateResult | typeof nothing): TemplateResult | typeof nothing {
  const facts = happened(film, now);
  const result = film.result && !ownScore(film, look) && look.at === film.moments.length - 1 ? film.result.text : "";
  const letters = [...now.notes.map(({ text }) => text), ...facts, result].join("").length;
  if (!letters && !now.glyph && first === nothing) return nothing;
  return html`${keyed(
    `${look.branch} ${look.at}`, // other words are other elements, and begin above
    html`<div class="dk-now" translate="yes" tabindex=${first !== nothing || letters > ROOM ? 0 : nothing} role="group" aria-label=${film.words.notes ?? nothing}>
      ${first}
      ${now.glyph
        ? html`<span class="dk-glyph"><b aria-hidden="true">${now.glyph}</b> ${now.glyph_name}</span>`
        : nothing}
      ${now.notes.map(note)}
      ${facts.length ? html`<div class="dk-happened">${facts.map((fact) => html`<div>${fact}</div>`)}</div>` : nothing}
      ${result ? html`<div class="dk-result">${result}</div>` : nothing}
    </div>`,
  )}`;
}

/** What the game scored in its own book, once it is over. */
export const ownScore = (film: Film, look: Look): Score | undefined =>
  look.at === film.moments.length - 1 ? Object.values(film.scores ?? {})[0] : undefined;

/** What it points at is drawn on the table, and said to those who do not see it. */
const note = ({ who, text, shown }: Moment["notes"][number]): TemplateResult =>
  html`<div class="dk-note">${who ? html`<b>${who}:</b> ` : nothing}${text}${shown ? html` <span class="dk-hidden">${shown}</span>` : nothing}</div>`;

/** Before the first card what was said and changed hands; then calls with their last moment, news, special points. */
function happened(film: Film, now: Moment): string[] {
  const { players, words } = film;
  const who = (seat: number): string => players[seat] ?? "";
  const opening = now.stich ? [] : (film.round ?? []).map(({ seat, text }) => `${who(seat)}: ${text}`);
  const exchanged = now.stich ? [] : (film.exchange ?? []).map(({ text }) => text);
  const called = now.said.map(
    ({ seat, text, deadline, remark }) =>
      `${who(seat)}: ${text}${deadline ? ` (${fill(words.call_until, { until: deadline })})` : ""}${remark ? `. ${remark}` : ""}`,
  );
  const special = (now.special ?? []).map(
    ({ text, seat, provisional }) => `${text} (${who(seat)}${provisional ? `, ${words.provisional}` : ""})`,
  );
  const points = special.length ? [`${words.special}: ${special.join(", ")}`] : [];
  return [...opening, ...exchanged, ...called, ...(now.news ?? []), ...points];
}

/** Augen of both parties, as numbers and as a bar that shows the half; "?" for those of players still unknown. */
function score(film: Film, now: Moment, look: Look): TemplateResult {
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
    </div>
    <svg class="dk-bar" viewBox="0 0 240 6" preserveAspectRatio="none" aria-hidden="true">
      ${svg`<rect class="dk-left" width=${width(left)} height="6"></rect>
        <rect class="dk-right" x=${240 - width(right)} width=${width(right)} height="6"></rect>
        <rect class="dk-half" x="119.5" width="1" height="6"></rect>`}
    </svg>
  `;
}
