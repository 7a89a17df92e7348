/** "Bei uns, bei euch": what is otherwise at another table, rule by rule, each with a game that shows it. */
import { repeat } from "lit/directives/repeat.js";
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { hasEngine } from "../engine/engine";
import { Waiting } from "../engine/conversation";
import { fill } from "../page/fill";
import { known, onTable, sameTable, wantedTable } from "../table/my-table";
import type { TwoTables, TwoTablesData, Words } from "../views";

type Rule = TwoTables["rules"][number];

/** One more rule is followed through games. */
const LOOK = { type: "look" };

class TwoTablesPage {
  readonly #waiting: Waiting;
  #mine = wantedTable();
  /** The other table as it was chosen or pasted; empty before. */
  #other: Record<string, unknown> | undefined;
  #view: TwoTables | undefined;

  constructor(
    readonly root: HTMLElement,
    readonly data: TwoTablesData,
    readonly words: Words,
  ) {
    this.#waiting = new Waiting(words, () => this.#paint());
    onTable(root, () => {
      const mine = wantedTable();
      if (sameTable(mine, this.#mine)) return;
      this.#mine = mine;
      this.#begin();
    });
    this.#paint();
  }

  #begin(): void {
    this.#waiting.drop();
    this.#view = undefined;
    this.#paint();
    if (this.#other && hasEngine()) this.#ask([]);
  }

  /** First the rules alone, which are there at once; then one after the other what it does in games. */
  #ask(events: object[]): void {
    const { book, options } = this.#mine;
    const spec = { here: { set: book, options }, there: this.#other, lang: this.data.lang };
    this.#waiting.ask<TwoTables>({ machine: "two_tables", spec, events } as Parameters<Waiting["ask"]>[0], (view) => {
      this.#view = view;
      if (view.left) this.#ask([...events, LOOK]);
    });
  }

  readonly #compare = (event: Event): void => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const link = String(form.get("link") ?? "").trim();
    this.#other = link ? { link } : { set: String(form.get("book")) };
    this.#begin();
  };

  #paint(): void {
    render(this.#picture(), this.root);
  }

  #picture(): TemplateResult {
    const { words, data } = this;
    const view = this.#view;
    return html`<div lang=${data.lang}>
      <form class="dk-two" @submit=${this.#compare}>
        <label class="dk-field"><span class="dk-label">${words.two_other}</span>
          <select name="book">${Object.entries(known()?.books ?? {}).map(([book, name]) => html`<option value=${book}>${name}</option>`)}</select></label>
        <label class="dk-field"><span class="dk-label">${words.two_link}</span>
          <input name="link" type="text" maxlength="10000" autocomplete="off" autocapitalize="off" spellcheck="false"></label>
        <div class="dk-tools"><button class="dk-button" data-tool="compare">${words.two_compare}</button></div>
      </form>
      ${this.#waiting.line()}
      ${view
        ? html`<p>${view.head} ${words.two_here}: ${view.names[0]}. ${words.two_there}: ${view.names[1]}.</p>
            <p class="dk-why" role="status">${view.left ? fill(words.two_left, { n: view.left }) : nothing}</p>
            ${repeat(view.rules, ({ option }) => option, (rule) => this.#rule(rule))}`
        : nothing}
    </div>`;
  }

  #rule({ option, title, here, there, notes, example }: Rule): TemplateResult {
    const { words } = this;
    return html`<details data-two=${option}>
      <summary>${title}</summary>
      <p>${words.two_here}: ${here}</p>
      <p>${words.two_there}: ${there}</p>
      ${notes.length ? html`<p class="dk-why">${notes.join(" ")}</p>` : nothing}
      ${example
        ? html`<p><strong>${example.moment}</strong></p>
            <ul>
              <li>${words.two_here}: ${example.here} ${this.#link(example.links[0], words.two_see_here)}</li>
              <li>${words.two_there}: ${example.there} ${this.#link(example.links[1], words.two_see_there)}</li>
            </ul>
            ${example.note ? html`<p class="dk-why">${example.note}</p>` : nothing}`
        : nothing}
    </details>`;
  }

  #link(game: string | undefined, word: string | undefined): TemplateResult | typeof nothing {
    return this.data.viewer ? html`<a href="${this.data.viewer}#${game}">${word}</a>` : nothing;
  }
}

export function twoTables(root: HTMLElement, data: TwoTablesData, words: Words): void {
  new TwoTablesPage(root, data, words);
}
