/** An exam on a page: tasks without a word, then the result; the engine asks and judges. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { ask, EngineProblem, onNews, type News } from "../engine/engine";
import { exercise } from "../exercise/exercise";
import { fill } from "../page/fill";
import { keepFocus } from "../page/focus";
import { isBeginning, type Kept, KeptExam, type ExamSpec, MOST_EVENTS } from "./kept-exam";
import { miss } from "./mistakes";
import { calm, reveal } from "../page/motion";
import { hasOwnRules, myTable, onTable, tableName } from "../table/my-table";
import { learner, onForeign } from "../kept/store";
import type { ExamData, ExamView, ExerciseEvent, Words } from "../views";

/** The table of the learner, among the books to choose from. */
const OWN = "own";

export function exam(root: HTMLElement, data: ExamData, words: Words): void {
  new Exam(root, data, words).begin();
}

class Exam {
  readonly #task = document.createElement("div");
  readonly #draw: ReturnType<typeof exercise>;
  #spec: ExamSpec | undefined;
  #events: ExerciseEvent[] = [];
  #view: ExamView | undefined;
  #answered = -1;
  #asking = false;
  #problem: unknown;
  #bad = false;
  /** Another exam that was asked for while one is under way. */
  #instead: Kept | undefined;
  /** Whose exam this is: another tab may let somebody else learn meanwhile. */
  #who = "";
  /** What is to be said about keeping: by its word. */
  #told = "";
  /** How a result is drawn: it comes with the first one. */
  #drawn: typeof import("./exam-result").examResult | undefined;
  readonly #store: KeptExam;
  /** What stands in the field for the number. */
  #typed: string;
  #news: News = { phase: "asleep", part: 0 };

  constructor(
    readonly root: HTMLElement,
    readonly data: ExamData,
    readonly words: Words,
  ) {
    this.#task.className = "dk-exam-task";
    this.#store = new KeptExam(data.paper === "master" ? "master" : "exam");
    this.#typed = this.#fresh();
    this.#draw = exercise(this.#task, (event) => this.#send(event), words);
  }

  begin(): void {
    const stop = onNews((news) => {
      if (!this.root.isConnected) return stop();
      this.#news = news;
      this.#paint();
    });
    onTable(this.root, () => this.#paint());
    onForeign(this.#store.name, () => this.root.isConnected && this.#elsewhere());
    this.#paint();
  }

  /** Another tab has stored something: the same exam goes on here as it stands there. */
  #elsewhere(): void {
    const kept = this.#kept();
    if (this.#spec && !this.#view?.result && kept && this.#isThis(kept) && !isBeginning(kept.events, this.#events)) {
      this.#told = "elsewhere";
      this.#events = [...kept.events];
      this.#answered = -1;
      void this.#ask();
    }
    this.#paint();
  }

  #fresh(): string {
    const before = this.#store.last(learner());
    return String(before ? (before % this.data.most) + 1 : 1 + Math.floor(Math.random() * this.data.fresh));
  }

  // What is asked

  /** The exam that is under way, of whoever began the one on the screen or learns now. */
  #kept(): Kept | undefined {
    return this.#store.kept(this.#spec ? this.#who : learner());
  }

  #isThis({ spec }: Kept): boolean {
    return JSON.stringify(spec) === JSON.stringify(this.#spec);
  }

  #start(typed: string, book: string): void {
    const seed = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : 0;
    this.#bad = seed < 1 || seed > this.data.most;
    if (this.#bad) {
      this.#paint();
      this.root.querySelector<HTMLInputElement>("[name=seed]")?.focus();
      return;
    }
    const { lang, paper } = this.data;
    const begun = { spec: { seed, lang, rules: rulesOf(book), ...(paper && { paper }) }, events: [] };
    if (!this.#kept()) return this.#resume(begun);
    this.#instead = begun; // one is under way: it is asked first
    this.#paint();
    this.root.querySelector<HTMLElement>("[data-tool=instead]")?.focus();
  }

  /** Throw the exam away that is under way, as was asked for, and begin the other one, if there is one. */
  #drop(next?: Kept): void {
    this.#store.drop(this.#spec ? this.#who : learner());
    this.#leave();
    if (next) this.#resume(next);
  }

  #resume({ spec, events }: Kept): void {
    this.#who = learner();
    this.#instead = undefined;
    this.#told = "";
    this.#spec = spec;
    this.#events = [...events];
    this.#answered = -1;
    this.#view = undefined;
    void this.#ask();
  }

  #send(event: ExerciseEvent): void {
    if (this.#view?.finished || this.#events.length >= MOST_EVENTS) return;
    const kept = this.#kept();
    // Another tab is further: what was tapped here was meant for what stands here no more.
    if (kept && this.#isThis(kept) && !isBeginning(kept.events, this.#events)) return this.#elsewhere();
    this.#events.push(event);
    this.#told = this.#keep(kept);
    void this.#ask();
  }

  /** Store what was tapped, never over another exam; what is to be said about it. */
  #keep(kept: Kept | undefined): string {
    if (kept && !this.#isThis(kept)) return "other";
    return this.#spec && this.#store.keep({ spec: this.#spec, events: this.#events }, this.#who) ? "" : "unsaved";
  }

  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    this.#problem = undefined;
    this.#paint();
    try {
      while (this.#spec && this.#answered < this.#events.length) {
        const upTo = this.#events.length;
        const view = (await ask({ machine: "exam", spec: this.#spec, events: this.#events.slice(0, upTo) })) as ExamView;
        const arrives = this.#answered < 0 && !view.result;
        this.#answered = upTo;
        this.#show(view);
        if (arrives) this.root.scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
      }
    } catch (error) {
      this.#problem = error; // what was kept stays
    }
    this.#asking = false;
    this.#paint();
  }

  #show(view: ExamView): void {
    this.#view = view;
    if (!view.result) return this.#draw(view);
    const book = (this.#spec?.rules as { set?: unknown } | undefined)?.set;
    for (const { slip, view: { kind } } of view.result.tasks) if (slip) miss({ kind, slip, book: String(book) });
    const kept = this.#kept();
    if (kept && this.#isThis(kept)) this.#store.done(kept, this.#who);
    this.#told = "";
    this.#paint();
    this.#heading();
  }

  #leave(): void {
    this.#typed = this.#fresh();
    this.#spec = this.#view = this.#instead = this.#problem = undefined;
    this.#told = "";
    this.#events = [];
    this.#paint();
  }

  // Pictures

  #paint(): void {
    keepFocus(this.root, () => render(this.#picture(), this.root), () => this.root.querySelector("[name=seed], .dk-task"));
  }

  #picture(): TemplateResult {
    const result = this.#view?.result;
    const running = Boolean(this.#spec) && !result;
    this.#task.hidden = !running || !this.#view;
    return html`
      ${this.#spec ? nothing : this.#form()}
      ${running && this.#told ? html`<div class="dk-told" role="status">${this.words[`exam_${this.#told}`]}</div>` : nothing}
      ${this.#task} ${running ? this.#wait() : nothing}
      ${this.#result()}
    `;
  }

  #form(): TemplateResult {
    const { words } = this;
    const kept = this.#kept();
    const chosen = hasOwnRules(myTable()) && this.data.paper !== "master" ? "" : myTable().book;
    const deal = (event: Event): void => {
      event.preventDefault();
      const form = new FormData(event.target as HTMLFormElement);
      this.#start(String(form.get("seed")), String(form.get("rules")));
    };
    return html`
      ${kept
        ? html`<p><button type="button" class="dk-button" data-primary @click=${() => this.#resume(kept)}
          >${words.exam_resume}</button></p>`
        : nothing}
      ${hasOwnRules(myTable()) && words.exam_own_rules ? html`<p class="dk-exam-own">${words.exam_own_rules}</p>` : nothing}
      <form class="dk-choose dk-exam-start" novalidate @submit=${deal}>
        <div class="dk-field">
          <label class="dk-label" for="dk-exam-rules">${words.drill_rules}</label>
          <select id="dk-exam-rules" name="rules">
            ${hasOwnRules(myTable()) && this.data.paper !== "master" ? html`<option value=${OWN}>${tableName()}</option>` : nothing}
            ${Object.entries(this.data.books).map(
              ([book, label]) => html`<option value=${book} .selected=${book === chosen}>${label}</option>`,
            )}
          </select>
        </div>
        <div class="dk-field dk-seed">
          <label class="dk-label" for="dk-exam-seed">${words.exam_seed}</label>
          <input type="text" id="dk-exam-seed" name="seed" inputmode="numeric" autocomplete="off" maxlength="9"
            .value=${this.#typed}
            @input=${(event: Event) => (this.#typed = (event.target as HTMLInputElement).value)} aria-invalid=${this.#bad ? "true" : nothing} aria-describedby="dk-exam-bad">
        </div>
        <button type="submit" class="dk-button" ?data-primary=${!kept}>${words.exam_start}</button>
        ${this.#instead ? this.#question(this.#instead) : nothing}
        <div class="dk-told" id="dk-exam-bad" role="status">${this.#bad ? words.exam_bad_seed : nothing}</div>
      </form>
    `;
  }

  /** One is under way, and another was asked for. */
  #question(instead: Kept): TemplateResult {
    return html`<div role="status">${this.words.exam_under_way}</div>
      <button type="button" class="dk-button" data-tool="instead" @click=${() => this.#drop(instead)}>${this.words.exam_instead}</button>`;
  }

  /** An exam that the engine refuses stays where it is until somebody throws it away. */
  #refused(): TemplateResult {
    const { words } = this;
    return html`<p class="dk-row">
      <button type="button" class="dk-button" data-primary @click=${() => this.#leave()}>${words.exam_leave}</button>
      <button type="button" class="dk-button" @click=${() => confirm(words.exam_sure) && this.#drop()}>${words.exam_drop}</button>
    </p>`;
  }

  #wait(): TemplateResult {
    const { phase, part } = this.#news;
    const word = phase === "fetching" || phase === "starting" ? phase : "waiting";
    const problem = this.#problem;
    const engine = problem instanceof EngineProblem;
    const said = engine ? this.words[`drill_${problem.reason}`] : this.words.exam_refused;
    return html`
      <div class="dk-engine">
        ${this.#view && !problem
          ? nothing
          : html`<div class="dk-told" role="status">${problem ? said : fill(this.words[`drill_${word}`], { n: Math.floor(part * 100) })}</div>`}
        ${problem && !engine ? this.#refused() : nothing}
        ${engine
          ? html`<button type="button" class="dk-button" data-primary @click=${() => void this.#ask()}
            >${this.words.drill_retry}</button>`
          : nothing}
      </div>
    `;
  }

  /** Comes when somebody has handed in. */
  #result(): TemplateResult | typeof nothing {
    const view = this.#view;
    if (!view?.result || !this.#spec) return nothing;
    const later = (): Promise<void> =>
      import("./exam-result").then(({ examResult }) => {
        this.#drawn = examResult;
        this.#paint();
        this.#heading();
      });
    if (!this.#drawn) void later();
    const sat = { seed: this.#spec.seed, rules: view.rules, lang: this.data.lang };
    return this.#drawn?.(view.result, sat, this.words, () => this.#leave()) ?? nothing;
  }

  /** How it went is read first. */
  #heading(): void {
    const headline = this.root.querySelector<HTMLElement>(".dk-exam-headline");
    headline?.focus();
    reveal(headline);
  }
}

/** A book as it stands, or the table of the learner with its house rules. */
function rulesOf(book: string): unknown {
  const mine = myTable();
  return book === OWN ? { set: mine.book, options: mine.options } : { set: book };
}
