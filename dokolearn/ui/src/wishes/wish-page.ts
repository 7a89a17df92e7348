/** "Karten nach Wunsch": a wish in words, and games that fit; the engine finds them, a few at a time. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { hasEngine } from "../engine/engine";
import { Waiting } from "../engine/conversation";
import { fill } from "../page/fill";
import { onlyThis } from "../page/print-alone";
import { onAddress } from "../page/on-address";
import { reveal } from "../page/motion";
import { rulesOf, seedOf } from "../practice/drill-link";
import { myTable, onTable, sameTable, tableName } from "../table/my-table";
import { copyAddress, saveFile } from "../page/copies";
import type { WishData, WishedDeal, WishView, Words } from "../views";
import { handLines, slips } from "./slips";
import { fragmentOf, playedAlone, type Wanted, wantedBy } from "./wish-link";

/** One game is asked for first, then so many times as many: nobody waits long for the first one, nor for the last. */
const MORE = 3;

export class WishPage {
  readonly #waiting: Waiting;
  #wish = "";
  #seed: string;
  #many: number;
  #note = "";
  #bad = false;
  /** What the games on the page were made for. */
  #made: Wanted | undefined;
  #view: WishView | undefined;

  constructor(
    readonly root: HTMLElement,
    readonly data: WishData,
    readonly words: Words,
  ) {
    this.#waiting = new Waiting(words, () => this.#paint());
    this.#seed = this.#fresh();
    this.#many = data.numbers[0] ?? 1;
  }

  begin(): void {
    onAddress(this.root, () => this.#follow());
    onTable(this.root, () => this.#paint());
    this.#paint();
    this.#follow();
  }

  #fresh = (): string => String(1 + Math.floor(Math.random() * this.data.fresh));

  #follow(): void {
    const wanted = wantedBy(location.hash, this.data);
    if (wanted === null) return this.#say(this.words.wish_bad_link);
    if (!wanted || (this.#made && fragmentOf(wanted) === fragmentOf(this.#made))) return;
    [this.#wish, this.#seed, this.#many] = [wanted.wish, String(wanted.seed), wanted.many];
    this.#deal(wanted);
  }

  #say(note = ""): void {
    this.#waiting.drop();
    this.#note = note;
    this.#paint();
  }

  // Dealing

  #start(): void {
    const seed = seedOf(this.#seed, this.data.most);
    this.#bad = !seed;
    if (!seed) return this.#say(this.words.wish_bad_seed);
    if (!this.#wish.trim()) return this.#say(this.words.wish_empty);
    this.#deal({ wish: this.#wish, seed, many: this.#many, table: myTable() });
  }

  #deal(wanted: Wanted): void {
    if (!hasEngine()) return this.#say(this.words["no-worker"]);
    this.#made = wanted;
    this.#view = undefined;
    this.#note = "";
    this.#more(wanted, 1);
  }

  /** So many games of those that are wanted, then the next ones. */
  #more(wanted: Wanted, many: number): void {
    const { wish, seed, table } = wanted;
    const spec = { wish, seed, ...rulesOf(table), lang: this.data.lang };
    const events = Array.from({ length: many }, () => ({ type: "deal" }));
    this.#waiting.ask({ machine: "wish", spec, events }, (view) => {
      const first = !this.#view;
      this.#view = view as WishView;
      const { deals, problems } = this.#view;
      const left = !problems.length && deals.length < wanted.many;
      this.#note = problems.length ? "" : this.#told(deals.length, wanted.many);
      if (left) this.#more(wanted, Math.min(many * MORE + 1, wanted.many));
      if (first) requestAnimationFrame(() => reveal(this.root.querySelector<HTMLElement>(".dk-wished") ?? this.root));
    });
  }

  #told(n: number, of: number): string {
    const { words } = this;
    return n < of ? fill(words.wish_dealing, { n, of }) : n === 1 ? (words.wish_dealt_one ?? "") : fill(words.wish_dealt, { n });
  }

  // Passing them on

  async #share(made: Wanted): Promise<void> {
    const fragment = fragmentOf(made);
    if (!fragment) return this.#say(this.words.wish_long);
    this.#say((await copyAddress(fragment)) ? this.words.wish_copied : this.words.wish_shown);
  }

  #file({ seed }: Wanted, deals: readonly WishedDeal[]): void {
    saveFile(`karten-nach-wunsch-${seed}.dkn`, deals.map(({ dkn }) => `${dkn}\n`).join(""));
  }

  // The picture

  #paint(): void {
    render(this.#picture(), this.root);
  }

  #picture(): TemplateResult {
    const { words, data } = this;
    const wrong = (this.#view?.problems.length ?? 0) > 0;
    return html`
      <form class="dk-panel dk-wishing" lang=${data.lang} @submit=${(event: Event) => (event.preventDefault(), this.#start())} novalidate>
        <div class="dk-field">
          <label class="dk-label" for="dk-wish">${words.wish_wish}</label>
          <textarea id="dk-wish" rows="3" maxlength="2000" spellcheck="false" autocapitalize="off" .value=${this.#wish}
            aria-invalid=${wrong ? "true" : nothing} aria-describedby=${wrong ? "dk-wish-wrong" : nothing}
            placeholder=${data.examples[0] ?? ""} @input=${(event: Event) => (this.#wish = (event.target as HTMLTextAreaElement).value)}></textarea>
        </div>
        ${wrong ? html`<div class="dk-wish-wrong" id="dk-wish-wrong" role="alert"><ul>${this.#view?.problems.map(({ text }) => html`<li>${text}</li>`)}</ul></div>` : nothing}
        <div class="dk-wish-row">
          <label class="dk-field"><span class="dk-label">${words.wish_number}</span>
            <select name="many" @change=${(event: Event) => (this.#many = Number((event.target as HTMLSelectElement).value))}>
              ${data.numbers.map((many) => html`<option value=${many} .selected=${many === this.#many}>${many}</option>`)}
            </select></label>
          <label class="dk-field"><span class="dk-label">${words.wish_seed}</span>
            <input type="text" name="seed" inputmode="numeric" autocomplete="off" maxlength="9" .value=${this.#seed}
              aria-invalid=${this.#bad ? "true" : nothing} @input=${(event: Event) => (this.#seed = (event.target as HTMLInputElement).value)}></label>
          <button type="submit" class="dk-button" data-primary data-tool="deal">${words.wish_deal}</button>
          <button type="button" class="dk-tool" data-tool="fresh" @click=${() => this.#again()}><span>${words.wish_fresh}</span></button>
        </div>
        <p class="dk-why">${fill(words.wish_table, { table: tableName() })}</p>
        <div class="dk-told" role="status" data-note>${this.#note}</div>
        ${this.#waiting.line()}
        ${this.#made ? nothing : this.#examples()}
      </form>
      ${this.#made && this.#view?.deals.length ? this.#found(this.#made, this.#view) : nothing}
    `;
  }

  #examples(): TemplateResult {
    return html`<div class="dk-wish-examples" role="group" aria-label=${this.words.wish_examples ?? nothing}>
      <p class="dk-label">${this.words.wish_examples}</p>
      ${this.data.examples.map(
        (example) => html`<button type="button" class="dk-tool" @click=${() => this.#take(example)}><span>${example}</span></button>`,
      )}
    </div>`;
  }

  #take(example: string): void {
    this.#wish = example.replaceAll("; ", "\n");
    this.#paint();
    this.root.querySelector<HTMLElement>("#dk-wish")?.focus();
  }

  #again(): void {
    this.#seed = this.#fresh();
    this.#start();
  }

  #found(made: Wanted, { often, how, deals }: WishView): TemplateResult {
    const { words } = this;
    const tool = (name: string, act: () => void): TemplateResult =>
      html`<button type="button" class="dk-button" data-tool=${name} @click=${act}>${words[`wish_${name}`]}</button>`;
    return html`
      <div class="dk-wished">
        <p>${often} ${how}${sameTable(made.table, myTable()) ? nothing : html` ${fill(words.wish_table, { table: tableName(made.table) })}.`}</p>
        <div class="dk-tools">${tool("print", () => onlyThis("slips"))}${tool("link", () => void this.#share(made))}${tool("file", () => this.#file(made, deals))}${this.#tables(made)}</div>
        <p class="dk-why">${words.wish_cut}</p>
        <ol class="dk-wish-deals">${deals.map((deal) => this.#one(deal, made))}</ol>
      </div>
      <div class="dk-wish-paper" data-sheet="slips" aria-hidden="true">${deals.map((deal) => slips(deal, this.#at(this.data.viewer, deal.link), words))}</div>
    `;
  }

  /** Where several tables compare what they made of these cards. */
  #tables(made: Wanted): TemplateResult | typeof nothing {
    const address = this.#at(this.data.duplicate, fragmentOf(made).slice(1));
    return address ? html`<a class="dk-button" href=${address}>${this.words.wish_duplicate}</a>` : nothing;
  }

  #one(deal: WishedDeal, made: Wanted): TemplateResult {
    const { viewer, everybody, table, version } = this.data;
    const ways = { viewer: this.#at(viewer, deal.link), play: this.#at(table, playedAlone(deal, made, version)), all: this.#at(everybody, deal.link) };
    return html`<li>
      <p><b>${deal.title}</b> · ${deal.lead}</p>
      <div class="dk-wish-four">${deal.hands.map((hand) => html`<div><p>${hand.seat}${hand.does ? html` · ${hand.does}` : nothing}</p>${handLines(hand)}</div>`)}</div>
      <p>${Object.entries(ways).map(([name, address]) => (address ? html`<a href=${address}>${this.words[`wish_${name}`]}</a> ` : nothing))}</p>
    </li>`;
  }

  /** Another page of the site, where there is that page. */
  #at(page: string, fragment: string): string {
    return page && new URL(`#${fragment}`, new URL(page, document.baseURI)).href;
  }
}
