/** The score calculator on a page: the engine counts, the address holds the sheet. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { Conversation } from "../engine/conversation";
import { ask, EngineProblem, onNews, QuestionProblem } from "../engine/engine";
import { fill } from "../page/fill";
import { onAddress } from "../page/on-address";
import { copyAddress } from "../page/copies";
import { changed } from "../exercise/at-table";
import { hasOwnRules, known, myTable, onTable, ownState, sameTable, wantedTable } from "../table/my-table";
import { ScoreSheet, type Around } from "./score";
import { icon } from "../page/signs";
import { tableOptions } from "../table/table-check";
import type { ScoreData, ScoreEvent, ScoreView, Words } from "../views";

/** `#blatt=` and the sheet as JSON. */
const KEY = "#blatt=";

/** Characters of a fragment; longer ones are neither made nor read. */
const LONGEST = 6_000;

/** So many events are asked for at once; then the sheet itself becomes the beginning. */
const MOST_EVENTS = 200;

export function scorePage(root: HTMLElement, data: ScoreData, words: Words): void {
  new ScorePage(root, data, words).begin();
}

class ScorePage {
  readonly #sheet: ScoreSheet;
  readonly #talk: Conversation<ScoreView, ScoreEvent>;
  /** Whether somebody wants to count here; on a page for it everybody does. */
  #turned: boolean;
  /** Whether the sheet goes by the reader's table; one from the address does once its reader chooses another table. */
  #following = !location.hash.startsWith(KEY);
  /** Whether the sheet of the address is still to come. */
  #coming = false;
  /** Whether the example stands there as it came, perhaps under other rules. */
  #untouched = true;
  #note = "";
  /** What house rules are about, fetched when somebody looks at them. */
  #meanings: Promise<void> | undefined;
  #about: Record<string, string> = {};

  constructor(
    readonly root: HTMLElement,
    readonly data: ScoreData,
    readonly words: Words,
  ) {
    this.#talk = new Conversation("score", data.spec, words, (view, newest) => newest && this.#counted(view), () => this.#sheet.paint());
    this.#talk.know(data.view);
    this.#turned = Object.keys(data.spec).every((key) => key === "lang");
    this.#sheet = new ScoreSheet(root, (event) => this.#send(event), () => this.#around(), data.only);
  }

  begin(): void {
    const stop = onNews(() => (this.root.isConnected ? this.#sheet.paint() : stop()));
    this.#coming = location.hash.startsWith(KEY) && sheetIn(location.hash) !== undefined;
    if (!this.#atOnce()) this.#sheet.show(this.#view, true);
    onAddress(this.root, () => this.#follow());
    let chosen = wantedTable();
    onTable(this.root, () => {
      this.#following ||= !sameTable(chosen, wantedTable());
      chosen = wantedTable();
      if (this.#turned) this.#seat();
    });
    this.#follow();
    if (this.#turned) this.#seat();
    else this.#watch();
  }

  /** An example in a lesson fetches no engine until its reader is a screen away: then it changes before a finger comes. */
  #watch(): void {
    const near = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return;
      near.disconnect();
      this.#turned = true;
      this.#seat();
    }, { rootMargin: "100% 0px" });
    near.observe(this.root);
  }

  /** What the page brought for the book of the reader, as long as nothing was entered: no engine is asked for that. */
  #atOnce(): boolean {
    const { data } = this;
    const { book } = myTable();
    if (!data.at || !this.#following || this.#talk.events.length) return false;
    const view = changed(data.view, data.at[book] ?? {}) as ScoreView;
    if (view.sheet.rules?.set !== book) return false;
    this.#talk.spec = { ...data.spec, rules: { set: book } };
    this.#talk.know(view);
    this.#sheet.show(view, true);
    return !hasOwnRules(myTable());
  }

  /** The sheet under the rules of the reader's table, unless its author or the address has named some. */
  #seat(): void {
    if ("rules" in this.data.spec || !this.#following || ownState() === "waiting") return;
    const { book, options } = myTable();
    const { set, options: own } = this.#view.sheet.rules ?? { set: Object.keys(known()?.books ?? {})[0] };
    if (set === book && !own && !hasOwnRules({ book, options })) return;
    if (this.#atOnce()) return;
    const spec = { ...this.#view.sheet, rules: { set: book, options }, ...this.#lang() };
    const counted = this.#talk.answered;
    this.#talk.ask<ScoreView>({ machine: "score", spec, events: [] }, (view) => {
      const since = this.#talk.events.slice(counted); // the tap that brought us here comes after this begins
      this.#begin(spec, view);
      if (location.hash.startsWith(KEY)) this.#keep();
      if (since.length) this.#talk.begin(since);
    });
  }

  // The address

  /** Open the sheet that the address holds; what cannot be read is left aside with a word. */
  #follow(): void {
    const asked = location.hash.startsWith(KEY) && location.hash !== this.#fragment();
    const spec = asked ? sheetIn(location.hash) : undefined;
    this.#coming = spec !== undefined;
    if (!asked) return this.#sheet.paint();
    if (!spec) return this.#unreadable();
    const wanted = { ...spec, ...this.#lang() };
    const unreadable = (error: unknown): void => {
      if (!(error instanceof QuestionProblem)) throw error;
    };
    void this.#talk.wait(
      () => ask({ machine: "score", spec: wanted, events: [] }).catch(unreadable),
      (view) => {
        this.#coming = false;
        if (view) {
          this.#following = this.#untouched = false;
          return this.#begin(wanted, view as ScoreView);
        }
        this.#unreadable();
        this.#talk.go();
      },
    );
  }

  /** What cannot be read leaves what stands there, and says what that is. */
  #unreadable(): void {
    this.#say(this.words[this.#untouched ? "bad_link" : "bad_link_kept"]);
  }

  get #view(): ScoreView {
    return this.#talk.view!;
  }

  #lang(): { lang: string } {
    return { lang: this.data.view.lang };
  }

  #begin(spec: object, view: ScoreView): void {
    this.#talk.spec = spec;
    this.#talk.know(view);
    this.#note = "";
    this.#sheet.show(view);
  }

  #fragment(): string {
    return KEY + encodeURIComponent(JSON.stringify(this.#view.sheet));
  }

  /** The address always holds the sheet, so that nothing is lost by a reload. */
  #keep(): void {
    const fragment = this.#fragment();
    if (fragment.length > LONGEST) return;
    try {
      history.replaceState(history.state, "", fragment);
    } catch {
      // some browsers allow it only so often; the next change tries again
    }
  }

  async #share(): Promise<void> {
    const fragment = this.#fragment();
    if (fragment.length > LONGEST) return this.#say(this.words.link_long);
    this.#say(this.words[(await copyAddress(fragment)) ? "link_copied" : "link_shown"]);
  }

  // Counting

  #send(event: ScoreEvent): void {
    this.#note = "";
    this.#untouched = false;
    if (this.#talk.problem) this.#seat();
    this.#talk.send(event);
  }

  #counted(view: ScoreView): void {
    if (this.#talk.events.length > MOST_EVENTS) this.#begin(view.sheet, view);
    else this.#sheet.show(view);
    if (!this.#untouched) this.#keep();
  }

  // What stands around the sheet

  #say(note = ""): void {
    this.#note = note;
    this.#sheet.paint();
  }

  #around(): Around {
    const { words } = this;
    const share = html`<button type="button" class="dk-tool" data-tool="link" @click=${() => void this.#share()}
      >${icon("link")}<span>${words.link}</span></button>`;
    return {
      line: this.#line(),
      buttons: location.protocol.startsWith("http") ? share : nothing,
      waiting: this.#talk.busy,
      coming: this.#coming,
      about: (option) => this.#means(option),
      short: this.#talk.problem ? this.#trouble() : this.#talk.busy ? this.#engine() : "",
    };
  }

  /** House rules are half of a sheet and folded: a page leaves them out, and the engine brings them. */
  #unfold(): void {
    const { busy, problem } = this.#talk;
    if (!this.#view.rules.sections.length && !busy && !problem) this.#talk.again();
  }

  #means(option: string): string {
    queueMicrotask(() => this.#unfold());
    this.#meanings ??= tableOptions().then(
      ({ topics }) => {
        const told = topics.flatMap(({ options }) => options).map(({ name, about }) => [name, about]);
        this.#about = Object.fromEntries(told) as Record<string, string>;
        this.#sheet.paint();
      },
      () => (this.#meanings = undefined), // the next look tries again
    );
    return this.#about[option] ?? "";
  }

  /** What the engine is doing; nothing while it answers at once. */
  #engine(): string {
    const { coming, late, percent } = this.#talk;
    const word = coming || (late || this.#coming ? "counting" : "");
    return word && fill(this.words[word], { n: percent });
  }

  #line(): TemplateResult {
    const { words } = this;
    const { problem, late } = this.#talk;
    const doing = this.#engine();
    return html`<div class="dk-engine">
      ${doing ? html`<div class="dk-fetch">${doing} ${this.#talk.progress()}</div>` : nothing}
      <div class="dk-told" role="status">
        ${this.#note ? html`<div>${this.#note}</div>` : nothing}
        ${problem ? html`<div>${this.#trouble()}</div>` : late ? html`<div>${words.waiting}</div>` : nothing}
      </div>
      ${problem
        ? html`<button type="button" class="dk-button" data-tool="retry" @click=${() => this.#retry()}>${words.retry}</button>`
        : nothing}
    </div>`;
  }

  #trouble(): string {
    return this.words[this.#talk.problem instanceof EngineProblem ? this.#talk.problem.reason : "refused"] ?? "";
  }

  #retry(): void {
    if (this.#talk.open) return this.#talk.retry();
    this.#talk.drop();
    this.#sheet.paint();
    this.#follow();
    this.#seat();
  }
}

/** The sheet of a fragment; nothing if that is too long or no object. */
function sheetIn(fragment: string): object | undefined {
  if (fragment.length > LONGEST) return undefined;
  try {
    const sheet: unknown = JSON.parse(decodeURIComponent(fragment.slice(KEY.length)));
    return typeof sheet === "object" && sheet !== null && !Array.isArray(sheet) ? sheet : undefined;
  } catch {
    return undefined;
  }
}
