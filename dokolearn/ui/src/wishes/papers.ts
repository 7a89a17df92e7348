/** Paper for an evening: a sheet for the scores with the names of the table, and the trumps of the reader's own rules. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { hasEngine } from "../engine/engine";
import { Waiting } from "../engine/conversation";
import { fill } from "../page/fill";
import { onlyThis } from "../page/print-alone";
import { rulesOf } from "../practice/drill-link";
import { myTable, onTable, tableName } from "../table/my-table";
import type { Card, Papers, PapersData, Words } from "../views";
import { cardSign } from "./slips";

type Sheet = "score" | "trumps";

const MOST_GAMES = 60;
const USUAL = 24;

export class PapersPage {
  readonly #waiting: Waiting;
  #names: string[] = ["", "", "", ""];
  /** How many games; what the table says until somebody types a number. */
  #games = "";
  #view: Papers | undefined;

  constructor(
    readonly root: HTMLElement,
    readonly data: PapersData,
    readonly words: Words,
  ) {
    this.#waiting = new Waiting(words, () => this.#paint());
  }

  begin(): void {
    onTable(this.root, () => {
      this.#view = undefined;
      this.#paint();
    });
    this.#paint();
  }

  /** The engine knows the table; once it has answered, this sheet goes to the printer. */
  #print(sheet: Sheet): void {
    if (!hasEngine()) return;
    if (this.#view) return onlyThis(sheet);
    const spec = { ...rulesOf(myTable()), players: this.#names.length, lang: this.data.lang };
    this.#waiting.ask({ machine: "papers", spec, events: [] }, (view) => {
      this.#view = view as Papers;
      this.#paint();
      onlyThis(sheet);
    });
  }

  #paint(): void {
    render(this.#picture(), this.root);
  }

  #picture(): TemplateResult {
    const { words, data } = this;
    const tool = (sheet: Sheet, primary: boolean): TemplateResult =>
      html`<button type="button" class="dk-button" ?data-primary=${primary} data-tool=${sheet} @click=${() => this.#print(sheet)}
      >${words[`papers_${sheet}`]}</button>`;
    return html`
      <div class="dk-panel dk-papers" lang=${data.lang}>
        <p>${fill(words.papers_table, { table: tableName() })}</p>
        <div class="dk-wish-row">${this.#names.map((name, at) => this.#name(name, at))}</div>
        <div class="dk-wish-row">
          <label class="dk-field"><span class="dk-label">${words.papers_players}</span>
            <select name="players" @change=${(event: Event) => this.#seat(Number((event.target as HTMLSelectElement).value))}>
              ${data.players.map((many) => html`<option .selected=${many === this.#names.length} value=${many}>${many}</option>`)}
            </select></label>
          <label class="dk-field"><span class="dk-label">${words.papers_games}</span>
            <input name="games" type="text" inputmode="numeric" maxlength="2" autocomplete="off" placeholder=${words.papers_usual ?? nothing} .value=${this.#games}
              @input=${(event: Event) => this.#typed((event.target as HTMLInputElement).value)}></label>
        </div>
        <div class="dk-tools">${tool("score", true)}${tool("trumps", false)}</div>
        ${this.#waiting.line()}
        <p class="dk-why">${words.papers_stays}</p>
      </div>
      ${this.#view ? html`<div class="dk-wish-paper" data-sheet="score">${this.#score(this.#view)}</div>
        <div class="dk-wish-paper" data-sheet="trumps">${this.#trumps(this.#view)}</div>` : nothing}
    `;
  }

  #typed(games: string): void {
    this.#games = games;
    this.#paint();
  }

  #name(name: string, at: number): TemplateResult {
    return html`<label class="dk-field"><span class="dk-label">${fill(this.words.papers_name, { n: at + 1 })}</span>
      <input type="text" name="name" maxlength="24" autocomplete="off" .value=${name} @input=${(event: Event) => {
        this.#names[at] = (event.target as HTMLInputElement).value;
        this.#paint();
      }}></label>`;
  }

  #seat(many: number): void {
    this.#names = Array.from({ length: many }, (_, at) => this.#names[at] ?? "");
    this.#view = undefined;
    this.#paint();
  }

  #score(view: Papers): TemplateResult {
    const typed = /^\s*\d{1,2}\s*$/.test(this.#games) ? Number(this.#games) : 0;
    const many = Math.min(typed || view.games || USUAL, MOST_GAMES);
    const names = this.#names.map((name, at) => name.trim() || fill(this.words.papers_name, { n: at + 1 }));
    const empty = (cells: number): TemplateResult[] => Array.from({ length: cells }, () => html`<td></td>`);
    return html`
      <h2>${this.words.papers_score_title}</h2>
      <p class="dk-paper-line"><span>${this.words.papers_day}:</span><span>${this.words.papers_place}:</span></p>
      <table class="dk-score-paper">
        <thead><tr>${view.head.map((label) => html`<th scope="col">${label}</th>`)}${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
        <tbody>
          ${Array.from({ length: many }, (_, at) => html`<tr><td>${at + 1}</td>${empty(view.head.length - 1 + names.length)}</tr>`)}
          <tr class="dk-sum"><th scope="row" colspan=${view.head.length}>${view.sum}</th>${empty(names.length)}</tr>
          ${view.duty ? html`<tr class="dk-sum"><th scope="row" colspan=${view.head.length}>${view.duty}</th>${empty(names.length)}</tr>` : nothing}
        </tbody>
      </table>
      <p>${view.rules}. ${view.notes.join(" ")}</p>
    `;
  }

  #trumps(view: Papers): TemplateResult {
    const row = (cards: readonly Card[]): TemplateResult[] => cards.map(cardSign);
    return html`
      <h2>${fill(this.words.papers_trumps_title, { table: view.rules })}</h2>
      <div class="dk-trump-paper">${view.trumps.map(
        ({ name, n, trumps, fehl }) => html`<section>
          <h3>${name}</h3>
          <p>${n ? html`${fill(this.words.papers_trump_row, { n })} <b>${row(trumps)}</b>` : this.words.papers_no_trump}</p>
          <p>${this.words.papers_fehl} ${fehl.map((suit, at) => html`${at ? " · " : nothing}${row(suit)}`)}</p>
        </section>`,
      )}</div>
    `;
  }
}
