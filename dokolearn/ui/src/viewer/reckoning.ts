/** How a game ended: who won and why, what it scored line by line with the place in the book, and under the other books. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import type { Film, Score } from "../views";

export const signed = (punkte: number): string => (punkte > 0 ? `+${punkte}` : punkte < 0 ? `−${-punkte}` : "0");

/** At the end of the game, in the place of the hand: the result, what everybody writes down, the lines of its own book,
 *  then every other book to unfold. */
export function reckoning(film: Film, own: Score | undefined): TemplateResult | typeof nothing {
  if (!own) return nothing;
  const [, ...others] = Object.values(film.scores ?? {});
  return html`
    <div class="dk-reckoning" role="group" tabindex="0" aria-label="${film.words.score}: ${own.name}">
      <div class="dk-result">${own.headline}</div>
      <div class="dk-why">${own.reason}</div>
      ${lines(film, own)}
      ${others.length
        ? html`<details><summary>${film.words.other_books}</summary>
            ${others.map((score) => other(film, score, own))}</details>`
        : nothing}
    </div>
  `;
}

function other(film: Film, score: Score, own: Score): TemplateResult {
  if (score.problem) return html`<div class="dk-book"><b>${score.name}:</b> ${score.problem}</div>`;
  return html`
    <details class="dk-book">
      <summary><b>${score.name}</b> <span>${score.headline}</span></summary>
      <p class="dk-why">${score.reason}</p>
      ${lines(film, score, new Set(own.lines.map(({ text }) => text)))}
    </details>
  `;
}

/** `known`: lines of the book compared with; every other one is marked. What doubles is the same whatever it doubles. */
function lines({ players, words }: Film, score: Score, known?: Set<string>): TemplateResult {
  if (score.problem) return html`<div class="dk-book">${score.problem}</div>`;
  return html`
    <div class="dk-facts">
      ${score.punkte.map((punkte, seat) => html`<span><b>${players[seat]}</b> ${signed(punkte)}</span> `)}
      ${score.view}
    </div>
    <table class="dk-lines">
      <caption class="dk-hidden">${words.score}: ${score.name}</caption>
      <thead class="dk-hidden">
        <tr><th scope="col">${words.line_for}</th><th scope="col">${words.punkte}</th>
          <th scope="col">${words.so_far}</th></tr>
      </thead>
      <tbody>
        ${score.lines.map(({ text, ref, punkte, so_far }) => {
          const differs = known && !known.has(text);
          return html`<tr ?data-differs=${differs}>
            <td>${differs ? html`<b aria-hidden="true">≠</b> <span class="dk-hidden">${words.differs}</span>` : nothing}
              ${text} <span class="dk-ref">${ref}</span></td>
            <td class="dk-number">${signed(punkte)}</td>
            <td class="dk-number">${signed(so_far)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  `;
}
