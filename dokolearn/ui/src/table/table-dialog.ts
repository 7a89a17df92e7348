/** The dialog in which the learner chooses a table. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { ownKeys, shutOutside } from "../page/dialog";
import { fill } from "../page/fill";
import { copyAddress, copyText } from "../page/copies";
import { chooseTable, hasOwnRules, idleNow, atOurs, onTable, returnTo, tableBefore } from "./my-table";
import { tableFragment, tableName, wantedTable } from "./my-table";
import type { MyTable } from "./my-table";
import { forget, save } from "../kept/store";
import { checkTable, DRAFT, tableOptions, tableWords, words as said } from "./table-check";
import { optionField } from "./table-fields";
import { search, type Found } from "./table-search";
import type { OwnRules, TableChoice, TableOption, TableOptions } from "../views";

const isOn = ({ dataset }: HTMLElement): boolean => dataset.mdColorScheme === document.body.dataset.mdColorScheme;

export class TableDialog {
  readonly #root = document.createElement("div");
  #options: TableOptions | undefined;
  #unfolded = false;
  #unsure = false;
  #asks = "";
  /** What is said: about keeping, checking, linking. */
  #said: string[] = [];
  #asked = 0;
  /** House rules that are being checked, or that cannot be. */
  #draft: Record<string, unknown> | undefined;
  #checking = false;

  constructor(readonly about: TableChoice) {
    this.#root.className = "dk dk-table";
    onTable(this.#root, () => this.#paint());
  }

  open(): void {
    if (!this.#root.isConnected) document.body.append(this.#root);
    if (!this.#checking) {
      this.#said = [];
      this.#draft = undefined;
    }
    this.#paint();
    const dialog = this.#root.querySelector("dialog");
    if (dialog && !dialog.open) dialog.showModal();
    if (tableBefore()) void tableWords().then(() => this.#paint());
    if (hasOwnRules(wantedTable())) void this.#unfold();
  }

  #sit(table: MyTable, found?: OwnRules, unsure = false): void {
    this.#settled();
    this.#unsure = unsure;
    const kept = chooseTable(table, found);
    this.#say(...(kept ? [] : [this.about.words.unsaved ?? ""]));
  }

  /** Nothing is being checked any more. */
  #settled(): void {
    this.#draft = undefined;
    this.#checking = false;
    this.#asked += 1;
    forget(DRAFT);
  }

  #back(before: MyTable): void {
    this.#settled();
    const kept = returnTo(before);
    this.#say(...(kept ? [] : [this.about.words.unsaved ?? ""]));
  }

  #say(...said: string[]): void {
    this.#said = said;
    this.#paint();
  }

  /** Who does not know his book gets the usual one, and by what each can be told. */
  async #choose(): Promise<void> {
    try {
      this.#options = await tableOptions();
    } catch {
      return this.#say(this.about.words.engine ?? "");
    }
    const book = this.#options.unsure;
    this.#sit({ book, options: {} }, undefined, true);
    this.#say(...this.#said, fill(said().unsure_now, { book: this.about.books[book] ?? "" }));
  }

  #shut(): void {
    this.#root.querySelector("dialog")?.close();
  }

  // House rules

  async #unfold(): Promise<void> {
    this.#unfolded = true;
    this.#paint();
    if (this.#options) return;
    try {
      this.#options = await tableOptions();
      this.#paint();
    } catch {
      this.#unfolded = false;
      this.#say(this.about.words.engine ?? "");
    }
  }

  /** A house rule counts once the engine has found nothing wrong with all of them, also if the dialog is closed then. */
  async #set(name: string, value: unknown): Promise<void> {
    const { book, options } = wantedTable();
    const next = { ...(this.#draft ?? options) };
    if (JSON.stringify(value) === JSON.stringify(this.#options?.usual[book]?.[name])) delete next[name];
    else next[name] = value;
    if (!Object.keys(next).length) return this.#sit({ book, options: {} });
    const asked = (this.#asked += 1);
    this.#draft = next;
    this.#checking = true;
    save(DRAFT, { book, options: next });
    this.#say(this.about.words.checking ?? "");
    const { problems, waiting, found, answered } = await checkTable({ book, options: next }, name);
    if (asked !== this.#asked) return;
    this.#checking = false;
    forget(DRAFT);
    if (problems.length) {
      if (answered) this.#draft = undefined; // what counts is shown again, and any other choice is open
      return this.#say(...problems);
    }
    for (const gone of found?.gone ?? []) delete next[gone];
    this.#sit({ book, options: next }, found);
    this.#say(...this.#said, ...waiting);
  }

  async #link(): Promise<void> {
    const copied = await copyAddress(tableFragment(wantedTable()));
    this.#say(this.about.words[copied ? "link_copied" : "link_shown"] ?? "");
  }

  /** The page of a first evening, with this table: the address is also said where it could not be copied. */
  async #invite(): Promise<void> {
    const { evening = "", words } = this.about;
    const address = new URL(evening + tableFragment(wantedTable()), import.meta.url).href;
    const copied = await copyText(address);
    this.#say(...(copied ? [words.invite_copied ?? ""] : [words.invite_shown ?? "", address]));
  }

  // Pictures

  #paint(): void {
    render(this.#picture(), this.#root);
  }

  /** What unfolds, often late, stands below what leads on: it would push that away from under a finger. */
  #picture(): TemplateResult {
    const { words, books, lang, home } = this.about;
    const { book, options } = wantedTable();
    const ours = !!atOurs({ book, options });
    const before = tableBefore();
    return html`
      <div class="dk-panel" lang=${lang}>
        <dialog class="dk-dialog" data-dialog="table" aria-labelledby="dk-table-title" @keydown=${ownKeys} @click=${shutOutside}>
          <h2 class="dk-dialog-title" id="dk-table-title">${words.mine}</h2>
          <fieldset class="dk-choices dk-books">
            <legend>${words.books}</legend>
            <label class="dk-choice"><input type="radio" name="dk-book" value="" .checked=${this.#unsure}
              @change=${() => void this.#choose()}> <span>${words.unsure}</span></label>
            ${home
              ? html`<label class="dk-choice"><input type="radio" name="dk-book" value="ours" .checked=${!this.#unsure && ours}
                @change=${() => this.#sit(home, home.found)}> <span>${words.ours}: ${tableName(home)}</span></label>`
              : nothing}
            ${Object.entries(books).filter(([name]) => name !== home?.book || hasOwnRules(home)).map(
              ([name, title]) => html`<label class="dk-choice">
                <input type="radio" name="dk-book" value=${name} .checked=${!this.#unsure && !ours && name === book}
                  @change=${() => this.#sit({ book: name, options: {} })}>
                <span>${title}${this.#unsure ? html`<span class="dk-means">: ${this.#options?.telling[name]}</span>` : nothing}</span></label>`,
            )}
          </fieldset>
          ${this.#looks()}
          <div class="dk-told" role="status">${this.#said.map((one) => html`<div>${one}</div>`)}</div>
          <button type="button" class="dk-button" data-tool="link" @click=${() => void this.#link()}>${words.link}</button>
          ${this.about.evening
            ? html`<button type="button" class="dk-button" data-tool="invite" @click=${() => void this.#invite()}>${words.invite}</button>`
            : nothing}
          ${hasOwnRules({ book, options }) || this.#draft
            ? html`<button type="button" class="dk-button" data-tool="reset" @click=${() => this.#sit({ book, options: {} })}
              >${words.reset}</button>`
            : nothing}
          ${hasOwnRules({ book, options }) && this.about.own && said().own_page
            ? html`<a class="dk-button" href=${new URL(this.about.own, import.meta.url).href} @click=${() => this.#shut()}>${said().own_page}</a>`
            : nothing}
          ${before && said().back
            ? html`<button type="button" class="dk-button" data-tool="before" @click=${() => this.#back(before)}
              >${fill(said().back, { table: tableName(before) })}</button>`
            : nothing}
          <button type="button" class="dk-tool dk-own" aria-expanded=${this.#unfolded}
            @click=${() => (this.#unfolded ? ((this.#unfolded = false), this.#paint()) : void this.#unfold())}
          >${words.own}</button>
          ${this.#unfolded ? this.#own(this.#draft ?? options, book) : nothing}
          <button type="button" class="dk-button" data-primary @click=${() => this.#shut()}
          >${words.close}</button>
        </dialog>
      </div>
    `;
  }

  /** Light or dark, where the theme has both: its own buttons are pressed, and it keeps what was chosen. */
  #looks(): TemplateResult | typeof nothing {
    const schemes = [...document.querySelectorAll<HTMLInputElement>('[data-md-component="palette"] > input')];
    if (schemes.length !== 2) return nothing;
    const { words } = this.about;
    return html`<fieldset class="dk-choices dk-looks">
      <legend>${words.looks}</legend>
      ${schemes.map(
        (scheme) => html`<label class="dk-choice"><input type="radio" name="dk-looks" .checked=${isOn(scheme)} @change=${() => scheme.click()}>
          <span>${words[scheme.dataset.mdColorScheme === "slate" ? "dark" : "light"]}</span></label>`,
      )}
    </fieldset>`;
  }

  #own(options: Record<string, unknown>, book: string): TemplateResult {
    const usual = this.#options?.usual[book] ?? {};
    if (!this.#options) return html`<p>${this.about.words.fetching}</p>`;
    const idle = hasOwnRules(wantedTable()) ? idleNow() : this.#options.idle[book];
    const now = (name: string): unknown => options[name] ?? usual[name];
    const field = (option: TableOption): unknown => {
      const { name, under } = option;
      if (under && now(under[0]) !== under[1]) return nothing;
      return optionField(option, now(name), usual[name], idle?.[name], (value) => void this.#set(name, value));
    };
    const asked = this.#asks.trim();
    return html`
      <p>${this.about.words.own_note}</p>
      <div class="dk-topic"><div class="dk-field"><label class="dk-label" for="dk-search">${said().search}</label>
        <input type="search" id="dk-search" autocomplete="off" .value=${this.#asks}
          @input=${(event: Event) => ((this.#asks = (event.target as HTMLInputElement).value), this.#paint())}></div></div>
      ${asked ? this.#found(search(asked, this.#options), field) : nothing}
      ${asked
        ? nothing
        : this.#options.topics.map(
            (topic) => html`<details class="dk-topic">
              <summary>${topic.title}</summary>
              ${topic.options.map(field)}
            </details>`,
          )}
    `;
  }

  /** What a search has found: fields to choose in, and what cannot be played here. */
  #found({ options, missing }: Found, field: (option: TableOption) => unknown): TemplateResult {
    const words = said();
    const many = options.length === 1 ? words["search_found.one"] : options.length ? words.search_found : "";
    return html`
      <p role="status">${fill(many, { number: options.length })}
        ${missing.length ? fill(words.search_missing, { names: missing.join("; ") }) : nothing}
        ${many || missing.length ? nothing : words.search_none}</p>
      <div class="dk-topic">${options.map(field)}</div>
    `;
  }
}
