/** The score calculator on a page: the engine counts, the address holds the sheet. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { ask, EngineProblem, onNews, QuestionProblem, type News } from "../engine/engine";
import { fill } from "../page/fill";
import { onAddress } from "../page/on-address";
import { copyAddress } from "../page/copy-address";
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

/** Milliseconds until it is read out that we wait. */
const PATIENCE = 1_000;

export function scorePage(root: HTMLElement, data: ScoreData, words: Words): void {
  new ScorePage(root, data, words).begin();
}

class ScorePage {
  readonly #sheet: ScoreSheet;
  #spec: object;
  #events: ScoreEvent[] = [];
  #view: ScoreView;
  #answered = 0;
  /** Whether somebody wants to count here; on a page for it everybody does. */
  #turned: boolean;
  /** Whether the sheet goes by the reader's table; one from the address does once its reader chooses another table. */
  #following = !location.hash.startsWith(KEY);
  /** Whether the sheet of the address is still to come. */
  #coming = false;
  /** Whether the example stands there as it came, perhaps under other rules. */
  #untouched = true;
  #asking = false;
  #late = false;
  #problem: unknown;
  #news: News = { phase: "asleep", part: 0 };
  #note = "";
  /** What house rules are about, fetched when somebody looks at them. */
  #meanings: Promise<void> | undefined;
  #about: Record<string, string> = {};
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly root: HTMLElement,
    readonly data: ScoreData,
    readonly words: Words,
  ) {
    this.#spec = data.spec;
    this.#turned = Object.keys(data.spec).every((key) => key === "lang");
    this.#view = data.view;
    this.#sheet = new ScoreSheet(root, (event) => this.#send(event), () => this.#around(), data.only);
  }

  begin(): void {
    const stop = onNews((news) => {
      if (!this.root.isConnected) return stop();
      this.#news = news;
      this.#sheet.paint();
    });
    this.#coming = location.hash.startsWith(KEY) && sheetIn(location.hash) !== undefined;
    if (!this.#atOnce()) this.#sheet.show(this.#view, true);
    onAddress(this.root, () => this.#follow());
    let chosen = wantedTable();
    onTable(this.root, () => {
      this.#following ||= !sameTable(chosen, wantedTable());
      chosen = wantedTable();
      if (this.#turned) void this.#seat();
    });
    void this.#follow();
    if (this.#turned) void this.#seat();
    else this.#watch();
  }

  /** An example in a lesson fetches no engine until its reader is a screen away: then it changes before a finger comes. */
  #watch(): void {
    const near = new IntersectionObserver(([seen]) => {
      if (!seen?.isIntersecting) return;
      near.disconnect();
      this.#turned = true;
      void this.#seat();
    }, { rootMargin: "100% 0px" });
    near.observe(this.root);
  }

  /** What the page brought for the book of the reader, as long as nothing was entered: no engine is asked for that. */
  #atOnce(): boolean {
    const { data } = this;
    const { book } = myTable();
    if (!data.at || !this.#following || this.#events.length) return false;
    const view = changed(data.view, data.at[book] ?? {}) as ScoreView;
    if (view.sheet.rules?.set !== book) return false;
    this.#spec = { ...data.spec, rules: { set: book } };
    this.#view = view;
    this.#answered = 0;
    this.#sheet.show(view, true);
    return !hasOwnRules(myTable());
  }

  /** The sheet under the rules of the reader's table, unless its author or the address has named some. */
  async #seat(): Promise<void> {
    if ("rules" in this.data.spec || !this.#following || ownState() === "waiting") return;
    const { book, options } = myTable();
    const { set, options: own } = this.#view.sheet.rules ?? { set: Object.keys(known()?.books ?? {})[0] };
    if (set === book && !own && !hasOwnRules({ book, options })) return;
    if (this.#atOnce()) return;
    const spec = { ...this.#view.sheet, rules: { set: book, options }, ...this.#lang() };
    const counted = this.#answered;
    await this.#waitFor(async () => {
      const view = (await ask({ machine: "score", spec, events: [] })) as ScoreView;
      const since = this.#events.slice(counted); // the tap that brought us here comes after this begins
      this.#begin(spec, view);
      this.#events = since;
      if (location.hash.startsWith(KEY)) this.#keep();
    });
  }

  // The address

  /** Open the sheet that the address holds; what cannot be read is left aside with a word. */
  async #follow(): Promise<void> {
    const asked = location.hash.startsWith(KEY) && location.hash !== this.#fragment();
    const spec = asked ? sheetIn(location.hash) : undefined;
    this.#coming = spec !== undefined;
    if (!asked) return this.#sheet.paint();
    if (!spec) return this.#unreadable();
    await this.#waitFor(async () => {
      try {
        const view = (await ask({ machine: "score", spec: { ...spec, ...this.#lang() }, events: [] })) as ScoreView;
        this.#following = this.#coming = this.#untouched = false;
        this.#begin({ ...spec, ...this.#lang() }, view);
      } catch (error) {
        if (!(error instanceof QuestionProblem)) throw error;
        this.#coming = false;
        this.#unreadable();
      }
    });
  }

  /** What cannot be read leaves what stands there, and says what that is. */
  #unreadable(): void {
    this.#say(this.words[this.#untouched ? "bad_link" : "bad_link_kept"]);
  }

  #lang(): { lang: string } {
    return { lang: this.data.view.lang };
  }

  #begin(spec: object, view: ScoreView): void {
    this.#spec = spec;
    this.#events = [];
    this.#answered = 0;
    this.#view = view;
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
    this.#events.push(event);
    if (this.#problem) void this.#seat();
    void this.#count();
  }

  async #count(): Promise<void> {
    if (this.#asking) return;
    await this.#waitFor(async () => {
      while (this.#answered < this.#events.length) {
        const spec = this.#spec;
        const upTo = this.#events.length;
        const view = (await ask({ machine: "score", spec, events: this.#events.slice(0, upTo) })) as ScoreView;
        if (spec !== this.#spec) continue; // another table came in between: its events are counted anew
        this.#answered = upTo;
        this.#view = view;
      }
      if (this.#events.length > MOST_EVENTS) this.#begin(this.#view.sheet, this.#view);
      else this.#sheet.show(this.#view);
      this.#keep();
    });
  }

  /** Do something that the engine has to answer, and say how that goes. */
  async #waitFor(work: () => Promise<void>): Promise<void> {
    this.#asking = true;
    this.#problem = undefined;
    this.#timer = setTimeout(() => {
      this.#late = true;
      this.#sheet.paint();
    }, PATIENCE);
    this.#sheet.paint();
    try {
      await work();
    } catch (error) {
      this.#problem = error;
    }
    clearTimeout(this.#timer);
    this.#asking = this.#late = false;
    this.#sheet.paint();
    if (!this.#problem && this.#answered < this.#events.length) void this.#count();
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
      waiting: this.#asking,
      coming: this.#coming,
      about: (option) => this.#means(option),
      short: this.#problem ? this.#trouble() : this.#asking ? this.#engine() : "",
    };
  }

  /** House rules are half of a sheet and folded: a page leaves them out, and the engine brings them. */
  async #unfold(): Promise<void> {
    if (this.#view.rules.sections.length || this.#asking || this.#problem) return;
    await this.#waitFor(async () => {
      const events = this.#events.slice(0, this.#answered);
      this.#view = (await ask({ machine: "score", spec: this.#spec, events })) as ScoreView;
      this.#sheet.show(this.#view);
    });
  }

  #means(option: string): string {
    queueMicrotask(() => void this.#unfold());
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
    const { phase, part } = this.#news;
    const word = phase === "fetching" || phase === "starting" ? phase : this.#late || this.#coming ? "counting" : "";
    return word && fill(this.words[word], { n: Math.floor(part * 100) });
  }

  #line(): TemplateResult {
    const { words } = this;
    const { phase, part } = this.#news;
    const doing = this.#engine();
    return html`<div class="dk-engine">
      ${doing
        ? html`<div class="dk-fetch">${doing}
            ${phase === "fetching" ? html`<progress aria-hidden="true" max="1" .value=${part}></progress>` : nothing}
          </div>`
        : nothing}
      <div class="dk-told" role="status">
        ${this.#note ? html`<div>${this.#note}</div>` : nothing}
        ${this.#problem ? html`<div>${this.#trouble()}</div>` : this.#late ? html`<div>${words.waiting}</div>` : nothing}
      </div>
      ${this.#problem
        ? html`<button type="button" class="dk-button" data-tool="retry" @click=${() => this.#retry()}>${words.retry}</button>`
        : nothing}
    </div>`;
  }

  #trouble(): string {
    return this.words[this.#problem instanceof EngineProblem ? this.#problem.reason : "refused"] ?? "";
  }

  #retry(): void {
    if (this.#answered < this.#events.length) void this.#count();
    else {
      this.#problem = undefined;
      this.#sheet.paint();
      void this.#follow();
      void this.#seat();
    }
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
