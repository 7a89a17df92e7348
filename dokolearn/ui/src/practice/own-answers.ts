/** Streitfälle: the answer of the reader's own table stands first, by its book or, with house rules, by the engine. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { hasEngine } from "../engine/engine";
import { Waiting } from "../engine/conversation";
import { fill } from "../page/fill";
import { hasOwnRules, known, onTable, sameTable, wantedTable } from "../table/my-table";
import type { DisputesData, DisputesHere, Words } from "../views";

type Said = Pick<DisputesHere["answers"][number], "lines" | "small">;

const texts = (place: Element, what: string): string[] => [...place.querySelectorAll(what)].map((one) => one.textContent ?? "");

class OwnAnswers {
  readonly #waiting: Waiting;
  #table = wantedTable();

  constructor(
    readonly root: HTMLElement,
    readonly data: DisputesData,
    words: Words,
  ) {
    this.#waiting = new Waiting(words, () => render(this.#waiting.line(), root));
    onTable(root, () => {
      if (sameTable(this.#table, wantedTable())) return;
      this.#table = wantedTable();
      this.#begin();
    });
    this.#begin();
  }

  /** What books say stands on the page already; what house rules make of it only the engine knows. */
  #begin(): void {
    const { book, options } = this.#table;
    const { lang, asked } = this.data;
    this.#waiting.drop();
    this.#each((name, place) => this.#draw(name, hasOwnRules(this.#table) ? undefined : ofBook(place, book), known()?.books[book] ?? book));
    if (!hasOwnRules(this.#table) || !hasEngine()) return;
    this.#waiting.ask<DisputesHere>({ machine: "disputes", spec: { set: book, options, lang, asked }, events: [] } as Parameters<Waiting["ask"]>[0], ({ table, answers }) => {
      for (const { name, ...said } of answers) this.#draw(name, said, table);
    });
  }

  #each(draw: (name: string, place: HTMLElement) => void): void {
    for (const place of document.querySelectorAll<HTMLElement>("[data-dk-asked]")) draw(place.dataset.dkAsked!, place);
  }

  #draw(name: string, said: Said | undefined, table: string): void {
    const place = document.querySelector<HTMLElement>(`[data-dk-asked="${CSS.escape(name)}"]`);
    if (place) render(said ? this.#answer(said, table) : nothing, place);
  }

  #answer({ lines, small }: Said, table: string): TemplateResult {
    return html`<p><b>${fill(this.data.here, { table })}</b></p>
      ${lines.map((line) => html`<p>${line}</p>`)} ${small.map((line) => html`<p class="dk-small">${line}</p>`)}`;
  }
}

/** As it stands below among all books; of its small lines those of other books are left out. */
function ofBook(place: HTMLElement, book: string): Said | undefined {
  const answer = place.parentElement?.querySelector(`[data-books~="${CSS.escape(book)}"]`);
  return answer ? { lines: texts(answer, "p:not(.dk-small)"), small: texts(answer, `[data-book="${CSS.escape(book)}"]`) } : undefined;
}

export function ownAnswers(root: HTMLElement, data: DisputesData, words: Words): void {
  new OwnAnswers(root, data, words);
}
