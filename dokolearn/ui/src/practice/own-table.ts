/** "Euer Tisch": what is otherwise at the reader's table than in the nearest book, rule by rule, each with its task. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { hasEngine } from "../engine/engine";
import { Waiting } from "../engine/conversation";
import { askedExercise } from "../exercise/asked";
import { type MyTable, onTable, openTable, sameTable, wantedTable } from "../table/my-table";
import type { OwnTable, OwnTableData, Words } from "../views";

type Rule = OwnTable["rules"][number];

export class OwnTablePage {
  readonly #waiting: Waiting;
  #view: OwnTable | undefined;
  #asked: MyTable | undefined;

  constructor(
    readonly root: HTMLElement,
    readonly data: OwnTableData,
    readonly words: Words,
  ) {
    this.#waiting = new Waiting(words, () => this.#paint());
  }

  begin(): void {
    onTable(this.root, () => this.#ask());
    this.#ask();
  }

  /** House rules are checked by the answer itself: nobody has to wait until they count. */
  #ask(): void {
    const table = wantedTable();
    if (this.#asked && sameTable(this.#asked, table)) return;
    this.#asked = table;
    this.#view = undefined;
    this.#paint();
    if (!hasEngine()) return;
    const { book, options } = table;
    this.#waiting.ask({ machine: "own_table", spec: { set: book, options, lang: this.data.lang }, events: [] }, (view) => {
      this.#view = view as OwnTable;
      this.#paint();
      document.getElementById(location.hash.slice(1))?.scrollIntoView();
    });
  }

  /** All rules of the table on one sheet; what prints it comes with the first tap. */
  #print(): void {
    void this.#waiting.wait(() => import("./rule-sheet").then(({ askedSheet }) => askedSheet(this.data.lang)), (print) => print());
  }

  #paint(): void {
    render(this.#picture(), this.root);
  }

  #picture(): TemplateResult {
    const { words, data } = this;
    const { intro = [], rules = [] } = this.#view ?? {};
    return html`
      <div lang=${data.lang}>
        ${intro.map((one) => html`<p>${one}</p>`)}
        ${this.#waiting.line()}
        <div class="dk-tools"><button type="button" class="dk-button" data-tool="table" @click=${openTable}>${words.own_table_choose}</button>
          ${this.#view ? html`<button type="button" class="dk-button" data-tool="print" @click=${() => this.#print()}>${words.own_table_print}</button>` : nothing}</div>
        ${rules.map((rule) => this.#rule(rule))}
        ${data.books && this.#view ? html`<p><a href=${data.books}>${words.own_table_books}</a></p>` : nothing}
      </div>
    `;
  }

  #rule({ option, title, here, book, task }: Rule): TemplateResult {
    return html`<section data-rule=${option}>
      <h2 id=${option}>${title}</h2>
      <p>${here}</p>
      ${book ? html`<p class="dk-why">${book}</p>` : nothing}
      ${task
        ? html`<button type="button" class="dk-button" data-tool="try" @click=${(event: Event) => this.#try(event, task)}>${this.words.own_table_try}</button>`
        : nothing}
    </section>`;
  }

  /** The task takes the place of its button; at another table the page is drawn anew. */
  #try({ currentTarget }: Event, task: NonNullable<Rule["task"]>): void {
    const button = currentTarget as HTMLElement;
    const box = document.createElement("div");
    button.hidden = true;
    button.after(box);
    askedExercise(box, task as Record<string, unknown>, this.words);
  }
}
