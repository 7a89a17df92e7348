/** What is said about the moment: where we are, the glyph, the notes, and at the end the result. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { noteSteps, type Asks } from "./controls";
import { fill } from "../page/fill";
import { quizzes } from "./quiz";
import type { Film, Look, Moment } from "../views";

export const about = (film: Film, now: Moment, look: Look, asks: Asks): TemplateResult => html`
  <div class="dk-moment">
    <span class="dk-what">
      <span class="dk-when">${now.title}</span>
      ${now.glyph
        ? html`<span class="dk-glyph"><b aria-hidden="true">${now.glyph}</b> ${now.glyph_name}</span>`
        : nothing}
    </span>
    ${noteSteps(film, look, asks)}
  </div>
  <div class="dk-talk">
    <div class="dk-room" aria-hidden="true">${noteList(longest(film), "dk-ghost")}</div>
    <div class="dk-now">
      ${now.notes.length
        ? html`<div class="dk-notes" role="group" aria-label=${film.words.notes ?? nothing}>${noteList(now)}</div>`
        : nothing}
      ${happened(film, now)} ${quizzes(film, look, asks)}
      ${film.result && look.at === film.moments.length - 1
        ? html`<div class="dk-result">${film.result.text}</div>`
        : nothing}
    </div>
  </div>
`;

/** Before the first card what was said and changed hands; then calls with their last moment, special points, news. */
function happened(film: Film, now: Moment): TemplateResult | typeof nothing {
  const { players, words } = film;
  const who = (seat: number): string => players[seat] ?? "";
  const opening = now.stich ? [] : (film.round ?? []).map(({ seat, text }) => `${who(seat)}: ${text}`);
  const exchanged = now.stich ? [] : (film.exchange ?? []).map(({ text }) => text);
  const called = now.said.map(
    ({ seat, text, deadline, remark }) =>
      `${who(seat)}: ${text}${deadline ? ` (${fill(words.call_until, { until: deadline })})` : ""}${remark ? `. ${remark}` : ""}`,
  );
  const facts = [...opening, ...exchanged, ...called, ...(now.news ?? [])];
  const special = now.special ?? [];
  if (!facts.length && !special.length) return nothing;
  return html`
    <div class="dk-happened">
      ${facts.map((fact) => html`<div>${fact}</div>`)}
      ${special.length
        ? html`<div><b>${words.special}:</b> ${special
              .map(({ text, seat, provisional }) => `${text} (${who(seat)}${provisional ? `, ${words.provisional}` : ""})`)
              .join(", ")}</div>`
        : nothing}
    </div>
  `;
}

const noteList = (moment: Moment | undefined, kind = "dk-note"): TemplateResult[] =>
  (moment?.notes ?? []).map(
    ({ who, text }) => html`<div class=${kind}>${who ? html`<b>${who}:</b> ` : nothing}${text}</div>`,
  );

/** The moment with the longest notes: its place is kept free, so that the buttons below stay where they are. */
function longest(film: Film): Moment | undefined {
  const letters = ({ notes }: Moment): number => notes.reduce((sum, { text }) => sum + text.length + 60, 0);
  return film.moments.reduce<Moment | undefined>(
    (most, each) => (letters(each) > (most ? letters(most) : 0) ? each : most),
    undefined,
  );
}
