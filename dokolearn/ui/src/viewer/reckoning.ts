/** What the game scored, line by line with the place in the book, and under the other books. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import type { Film, Look, Score } from "../views";

export const signed = (punkte: number): string => (punkte > 0 ? `+${punkte}` : punkte < 0 ? `−${-punkte}` : "0");

/** At the end of the game: the lines of its own book, then every other book to unfold. */
export function reckoning(film: Film, look: Look): TemplateResult | typeof nothing {
  const scores = Object.entries(film.scores ?? {});
  const [own, ...others] = scores;
  if (!own || look.at !== film.moments.length - 1) return nothing;
  return html`
    <div class="dk-reckoning" role="group" tabindex="0" aria-label=${film.words.score ?? nothing}>
      <div class="dk-label">${film.words.score}: ${own[1].name}</div>
      ${lines(film, own[1])}
      ${others.length
        ? html`<div class="dk-label">${film.words.other_books}</div>
            ${others.map(([, score]) => other(film, score, own[1]))}`
        : nothing}
    </div>
  `;
}

function other(film: Film, score: Score, own: Score): TemplateResult {
  if (score.problem) return html`<div class="dk-book"><b>${score.name}:</b> ${score.problem}</div>`;
  return html`
    <details class="dk-book">
      <summary><b>${score.name}</b> <span>${worth(film, score)}</span></summary>
      ${lines(film, score, new Set(own.lines.map(({ text, punkte }) => `${text}|${punkte}`)))}
    </details>
  `;
}

const worth = (film: Film, { winner, value }: Score): string =>
  `${winner ? `${film.party_names[winner]} ` : ""}${signed(value)}`;

/** `known`: lines of the book compared with; every other one is marked. */
function lines(film: Film, score: Score, known?: Set<string>): TemplateResult {
  if (score.problem) return html`<div class="dk-book">${score.problem}</div>`;
  return html`
    <p class="dk-why">${score.reason}</p>
    <table class="dk-lines">
      <caption class="dk-hidden">${film.words.score}: ${score.name}</caption>
      <thead>
        <tr><th scope="col">${film.words.line_for}</th><th scope="col">${film.words.party}</th>
          <th scope="col">${film.words.punkte}</th></tr>
      </thead>
      <tbody>
        ${score.lines.map(({ text, ref, party, punkte }) => {
          const differs = known && !known.has(`${text}|${punkte}`);
          return html`<tr ?data-differs=${differs}>
            <td>${differs ? html`<b aria-hidden="true">≠</b> <span class="dk-hidden">${film.words.differs}</span>` : nothing}
              ${text} <span class="dk-ref">${ref}</span></td>
            <td>${film.party_names[party] ?? ""}</td>
            <td class="dk-number">${signed(punkte)}</td>
          </tr>`;
        })}
      </tbody>
      <tfoot>
        ${score.punkte.map(
          (punkte, seat) => html`<tr><th scope="row" colspan="2">${film.players[seat]}</th>
            <td class="dk-number">${signed(punkte)}</td></tr>`,
        )}
      </tfoot>
    </table>
  `;
}
