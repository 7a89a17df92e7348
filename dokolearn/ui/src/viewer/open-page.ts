/** "Spiel öffnen": a game from the address, from a pasted text or link, or from a file, shown in the viewer. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { holdsGame, isLink, spotOf } from "./link";
import { placesOf, type Places } from "./places";
import { reveal } from "../page/motion";
import { onAddress } from "../page/on-address";
import { viewer, type Viewer } from "./viewer";
import { fill } from "../page/fill";
import type { MyTable } from "../table/my-table";
import type { Film, Protocol, Words } from "../views";
import { hasEngine } from "../engine/engine";
import { Waiting } from "../engine/conversation";
import { textOf } from "../kept/text-of";
import type { Curve, Reviewing } from "./reviewing";

/** Characters of a text, a bit more than the engine reads of a collection: it tells what it has left out. */
const LONGEST = 4_200_000;
/** Characters of a link, bytes of a file: more is not even asked about. */
const LONGEST_LINK = 100_000;
const LARGEST = 1 << 26;

/** A bare game from its beginning: nothing else of it can be asked about at once. */
const BARE = /^#k(=|%3D)[^&]*$/i;

/** A link whose game is to be looked at card by card. */
const TO_REVIEW = /[#&]b=1(&|$)/;

/** The language of the page, and a game that stands there already. */
export interface Given {
  lang: string;
  game?: string;
  intro?: string;
  /** Where games are commented on. */
  annotate?: string;
}

export class OpenPage {
  readonly #box = document.createElement("div");
  readonly #show = document.createElement("div");
  /** Below the game: what could be expected of it, and whose mistakes come back. */
  readonly #under = document.createElement("div");
  readonly #own = document.createElement("div");
  readonly #waiting: Waiting;
  readonly #viewer: Viewer;
  readonly #places: Places;
  #source = "";
  #note = "";
  #over = false;
  #film: Film | undefined;
  #reviewing: Reviewing | undefined;
  #curve: Curve | undefined;

  constructor(
    readonly root: HTMLElement,
    readonly words: Words,
    readonly given: Given,
  ) {
    this.#source = given.game ?? "";
    this.#waiting = new Waiting(words, () => this.#paint());
    this.#places = { ...placesOf(root), open: location.href.split("#")[0], own: false };
    this.#viewer = viewer(this.#show, { words, places: this.#places, kept: (film, look) => this.#curve?.follow(film, look) });
    root.replaceChildren(this.#box, this.#show, this.#under, this.#own);
  }

  begin(): void {
    this.#paint();
    this.#follow();
    onAddress(this.root, () => this.#follow());
  }

  /** What the address holds: another game, or another moment of this one. */
  #follow(): void {
    const { hash } = location;
    if (!holdsGame(hash)) {
      if (this.#film) this.#viewer.change({ ...spotOf(hash, this.#film), playing: false });
    } else if (hash.length > LONGEST_LINK) this.#say(this.words.too_long);
    else this.#ask({ link: hash }, hash);
  }

  /** A text that was typed, pasted, or read from a file. */
  #take(text: string): void {
    const plain = text.trim();
    if (!plain) return this.#say(this.words.nothing);
    if (plain.length > LONGEST) text = text.slice(0, LONGEST);
    if (isLink(plain)) this.#ask({ link: plain }, plain.slice(plain.lastIndexOf("#")));
    else if (plain.includes("%DKN") && !plain.startsWith("<")) this.#ask({ dkn: text }, "");
    else this.#table(text);
  }

  /** No game of ours: a table or bare Stiche, read at the reader's table; else what is wrong with it is told as of a game. */
  #table(text: string): void {
    if (!hasEngine()) return this.#say(this.words["no-worker"]);
    let { book, options }: MyTable = { book: "mainz", options: {} };
    document.dispatchEvent(new CustomEvent("dokolearn-table?", { detail: (table: MyTable) => ({ book, options } = table) }));
    const spec = { text, rules: { set: book, options }, lang: this.given.lang };
    this.#waiting.ask({ machine: "protocol", spec, events: [] }, (found) => {
      const { dkn, note, problem } = found as Protocol;
      if (problem) this.#say(fill(this.words.table_wrong, { ...problem }));
      else this.#ask({ dkn: dkn || text }, "", 0, note);
    });
  }

  /** `supposed`: by which rules it is read, where it does not say so. */
  #ask(source: { link: string } | { dkn: string }, spot: string, game = 0, supposed = ""): void {
    if (!hasEngine()) return this.#say(this.words["no-worker"]);
    this.#reviewing?.end();
    this.#reviewing = this.#curve = undefined;
    for (const part of [this.#under, this.#own]) render(nothing, part);
    this.#note = "";
    this.#show.toggleAttribute("data-awaited", true);
    if ("link" in source && BARE.test(spot) && !game) this.#begin(source, spot);
    else this.#whole(source, game, (film) => this.#draw(film, spot), supposed);
  }

  /** A bare game has no notes: what lies on the table before the first card comes first, and the cards after it. */
  #begin(source: { link: string }, spot: string): void {
    this.#waiting.ask({ machine: "first", spec: { ...source, lang: this.given.lang }, events: [] }, (view) => {
      const film = view as Film;
      if (!film.problems.length) this.#note = this.words.opened ?? ""; // it pushes nothing down later on
      this.#draw(film, spot);
      this.#whole(source, 0, (film) => this.#viewer.grow(film));
    });
  }

  #whole(source: { link: string } | { dkn: string }, game: number, then: (film: Film) => void, supposed = ""): void {
    const spec = { ...source, lang: this.given.lang, ...(game ? { game } : {}) };
    this.#waiting.ask({ machine: "film", spec, events: [] }, (view) => {
      const film = view as Film;
      this.#film = film;
      this.#again = (number) => this.#ask(source, "", number, supposed);
      this.#note = film.moments.length > 1 ? (this.words.opened ?? "") : film.problems.length ? (this.words.broken ?? "") : "";
      if (supposed) this.#note += ` ${supposed}`;
      then(film);
      if ("link" in source && TO_REVIEW.test(source.link)) void this.#review(spotOf(source.link, film).seat);
    });
  }

  /** Looked at by the engine; what it finds are notes of the game. `own`: where the reader sat who comes from his game. */
  async #review(own?: number): Promise<void> {
    const { dkn } = this.#film ?? {};
    if (!dkn || this.#reviewing) return;
    const { Reviewing, Curve, OwnMistakes } = await import("./reviewing");
    this.#reviewing = new Reviewing(dkn, this.given.lang, this.words, () => this.#paint(), ({ dkn, cannot, curve }) => {
      this.#reviewing = undefined;
      if (cannot) return this.#say(cannot);
      this.#ask({ dkn }, "", 0, this.words.reviewed);
      const { change, press } = this.#viewer;
      new OwnMistakes(this.#own, dkn, this.given.lang, this.words, own);
      if (curve) this.#curve = new Curve(this.#under, curve, { go: (at) => change({ at, playing: false }), press });
    });
    requestAnimationFrame(() => reveal(this.#box.querySelector<HTMLElement>("[data-reviewing]") ?? this.#box)); // how far it is
  }

  #draw(film: Film, spot: string): void {
    const look = spotOf(spot, film);
    this.#viewer.show(film, look);
    this.#curve?.follow(film, { at: 0, tried: {}, ...look });
    requestAnimationFrame(() => reveal(this.#show));
  }

  /** Another game of the same text. */
  #again: (number: number) => void = () => undefined;

  async #file(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > LARGEST) return this.#say(this.words.too_long);
    try {
      this.#take(await textOf(file));
    } catch {
      this.#say(this.words.unreadable);
    }
  }

  #say(note = ""): void {
    this.#waiting.drop();
    this.#note = note;
    this.#paint();
  }

  #paint(): void {
    render(this.#picture(), this.#box);
  }

  #drop(event: DragEvent): void {
    event.preventDefault();
    this.#over = false;
    const [file] = event.dataTransfer?.files ?? [];
    if (file) void this.#file(file);
    else this.#take(event.dataTransfer?.getData("text/plain") ?? "");
  }

  #hover(event: DragEvent, over: boolean): void {
    event.preventDefault();
    if (over === this.#over) return;
    this.#over = over;
    this.#paint();
  }

  #picture(): TemplateResult {
    const { words } = this;
    return html`
      <form class="dk-panel dk-open" lang=${this.given.lang} ?data-over=${this.#over}
        @submit=${(event: Event) => this.#submit(event)} @dragover=${(event: DragEvent) => this.#hover(event, true)}
        @dragleave=${(event: DragEvent) => this.#hover(event, false)} @drop=${(event: DragEvent) => this.#drop(event)}>
        <label class="dk-field"><span class="dk-label">${words.paste}</span>
          <textarea name="game" rows=${this.given.game ? 11 : 4} .value=${this.given.game ?? ""} spellcheck="false" autocomplete="off" autocapitalize="off"
            placeholder=${words.example ?? ""}
            @input=${(event: Event) => (this.#source = (event.target as HTMLTextAreaElement).value)}></textarea></label>
        <div class="dk-tools">
          <button type="submit" class="dk-button" data-primary>${words.open}</button>
          <label class="dk-tool dk-pick"><input type="file" class="dk-hidden" name="file" accept=".dkn,.txt,.csv,.tsv,.json,.html,text/plain,text/csv"
            @change=${(event: Event) => this.#chosen(event)}><span>${words.choose}</span></label>
          ${this.given.annotate ? this.#onward(this.given.annotate) : nothing}
          <button type="button" class="dk-tool" data-tool="review" ?data-waits=${!this.#film?.dkn} aria-disabled=${this.#reviewing ? "true" : nothing}
            @click=${() => void this.#review()}>${words.review}</button>
        </div>
        ${this.#reviewing?.picture() ?? nothing}
        <div class="dk-opening" ?data-says=${this.#note || !this.#waiting.quiet}>
          <p class="dk-why">${words.stays}</p>
          <div>
            <div class="dk-told" role="status" data-note>${this.#note}</div>
            ${this.#waiting.line()}
          </div>
        </div>
        ${this.given.intro ? html`<p class="dk-why">${this.given.intro}</p>` : nothing} ${this.#film?.games ? this.#games(this.#film.games, this.#film.number ?? 0) : nothing}
      </form>
    `;
  }

  /** Its place is there before the game is: nothing moves when it comes. */
  #onward(annotate: string): TemplateResult {
    const text = this.#film?.links?.text;
    return html`<a class="dk-tool" data-tool="annotate" ?data-waits=${!text} href=${text ? `${annotate}#${text}` : nothing}>${this.words.annotate}</a>`;
  }

  #submit(event: Event): void {
    event.preventDefault();
    this.#take(this.#source);
  }

  #chosen(event: Event): void {
    const input = event.target as HTMLInputElement;
    const [file] = input.files ?? [];
    void this.#file(file);
    input.value = ""; // the same file may be chosen again
  }

  #games(titles: string[], number: number): TemplateResult {
    return html`<label class="dk-field"><span class="dk-label">${this.words.games}</span>
      <select name="number" @change=${(event: Event) => this.#again(Number((event.target as HTMLSelectElement).value))}>
        ${titles.map((title, at) => html`<option value=${at} ?selected=${at === number}>${at + 1}. ${title}</option>`)}
      </select></label>`;
  }
}
