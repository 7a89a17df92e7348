/** What a sheet comes to: who has won and why, the lines, the four players, and all books side by side. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { fill } from "../page/fill";
import { icon } from "../page/signs";
import type { BookResult, MarkedLine, ScoreEvent, ScoreLine, ScoreProblem, ScoreView, Words } from "../views";

/** Something that opens by a tap. */
export type Fold = (id: string, label: TemplateResult | string, inside: () => TemplateResult) => TemplateResult;

export const problemList = (
  problems: readonly ScoreProblem[],
  words: Words,
  send: (event: ScoreEvent) => void,
): TemplateResult | typeof nothing =>
  problems.length
    ? html`<ul class="dk-wrongs" aria-label=${words.problems ?? nothing}>
        ${problems.map(
          ({ level, text, ref, action }) => html`<li data-level=${level}>
            ${icon(level === "stop" ? "point" : "info")}
            <span>${text}${ref ? html` <span class="dk-ref">${ref}</span>` : nothing}</span>
            ${action
              ? html`<button type="button" class="dk-button" @click=${() => send(action.event)}>${action.label}</button>`
              : nothing}
          </li>`,
        )}
      </ul>`
    : nothing;

export function resultBox({ result, headline, words }: ScoreView): TemplateResult {
  if (!result) return html`<div class="dk-headline" data-party="">${headline}</div>`;
  return html`
    <div class="dk-headline" data-party=${result.winner}>${result.winner ? icon("crown") : nothing}<span>${headline}</span></div>
    <p class="dk-why">${result.reason} <span class="dk-ref">${result.ref}</span></p>
    ${lineTable(result.lines, result.from, words)}
  `;
}

/** What each of the four writes down. */
export function playerList({ result, words }: ScoreView): TemplateResult | typeof nothing {
  if (!result) return nothing;
  return html`
    <div class="dk-label">${words.sheet}</div>
    <ul class="dk-players">
      ${result.players.map(
        ({ name, party, party_name, points }) => html`<li data-party=${party}>
          <span class="dk-player-name">${name}</span> <span class="dk-side">${party_name}</span>
          <strong>${points}</strong>
        </li>`,
      )}
    </ul>
  `;
}

/** Marked where it is another book's. */
type Line = ScoreLine & { mark?: MarkedLine["mark"] };

const lineTable = (lines: readonly Line[], caption: string, words: Words): TemplateResult => html`
  <table class="dk-lines">
    <caption>${caption}</caption>
    <thead><tr>
      <th scope="col">${words.line}</th><th scope="col">${words.points}</th><th scope="col">${words.so_far}</th>
    </tr></thead>
    <tbody>
      ${lines.map(
        ({ text, ref, points, so_far, pays, mark }) => html`<tr ?data-free=${!pays} data-mark=${mark || nothing}>
          <td>${mark
            ? html`<span class="dk-mark" aria-hidden="true">${mark === "lacks" ? "−" : "≠"}</span
                ><span class="dk-hidden">${words[mark]} </span>`
            : nothing}${text}${ref ? html` <span class="dk-ref">${ref}</span>` : nothing}</td>
          <td>${points}</td><td>${so_far}</td>
        </tr>`,
      )}
    </tbody>
  </table>
`;

function difference({ chosen, differs, lines }: BookResult, words: Words): string {
  if (chosen) return words.chosen ?? "";
  if (!lines.length) return "";
  if (!differs) return words.differs_none ?? "";
  return differs === 1 ? (words.differs_one ?? "") : fill(words.differs_many, { n: differs });
}

export const bookList = ({ books, words }: ScoreView, fold: Fold): TemplateResult => html`
  <div class="dk-label dk-books-title">${words.books}</div>
  <p class="dk-quiet">${words.books_about}</p>
  <ul class="dk-book-list">
    ${books.map((book) => {
      const about = difference(book, words);
      const label = html`<span class="dk-book-name">${book.name}</span>
        <span class="dk-book-value">${book.headline}</span>
        ${about ? html`<span class="dk-book-about" ?data-differs=${book.differs > 0}>${about}</span>` : nothing}`;
      return html`<li data-book=${book.book} ?data-chosen=${book.chosen}>
        ${fold(`book.${book.book}`, label, () => bookInside(book, words))}
      </li>`;
    })}
  </ul>
`;

const bookInside = ({ reason, lines, notes, headline }: BookResult, words: Words): TemplateResult => html`
  ${reason ? html`<p class="dk-why">${reason}</p>` : nothing}
  ${lines.length ? lineTable(lines, headline, words) : nothing}
  ${notes.map((note) => html`<p class="dk-remark">${icon("info")}<span>${note}</span></p>`)}
`;
