/** An exam on a page: tasks without a word, then the result; the engine asks and judges. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { Conversation } from "../engine/conversation";
import { EngineProblem, warm } from "../engine/engine";
import { exercise } from "../exercise/exercise";
import { fill } from "../page/fill";
import { keepFocus } from "../page/focus";
import { isBeginning, type Kept, KeptExam, type ExamSpec, MOST_EVENTS } from "./kept-exam";
import { miss } from "./mistakes";
import { calm, reveal } from "../page/motion";
import { outButton, sitAt } from "../page/room";
import { hasOwnRules, myTable, onTable, tableName } from "../table/my-table";
import { learner, onForeign } from "../kept/store";
import type { ExamData, ExamView, ExerciseEvent, Words } from "../views";

/** An exam under way. */
type Sitting = Conversation<ExamView, ExerciseEvent>;

/** The table of the learner, among the books to choose from. */
const OWN = "own";

export function exam(root: HTMLElement, data: ExamData, words: Words): void {
  new Exam(root, data, words).begin();
}

class Exam {
  readonly #task = document.createElement("div");
  readonly #draw: ReturnType<typeof exercise>;
  /** The exam that is under way, or its result. */
  #run: Sitting | undefined;
  /** Whether its task is on the screen. */
  #arrived = false;
  #spec: ExamSpec | undefined;
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
    onTable(this.root, () => this.#paint());
    warm().catch(() => undefined); // while somebody reads the form; told when it is needed
    onForeign(this.#store.name, () => this.root.isConnected && this.#elsewhere());
    this.#paint();
  }

  /** Another tab has stored something: the same exam goes on here as it stands there. */
  #elsewhere(): void {
    const kept = this.#kept();
    if (this.#run && !this.#run.view?.result && kept && this.#isThis(kept) && !isBeginning(kept.events, this.#run.events)) {
      this.#told = "elsewhere";
      this.#arrived = false;
      this.#run.begin(kept.events);
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
    this.#run?.end();
    this.#arrived = false;
    this.#run = new Conversation("exam", spec, this.words, (view) => this.#show(view), () => this.#paint());
    this.#run.begin(events);
  }

  #send(event: ExerciseEvent): void {
    const run = this.#run;
    if (!run || run.view?.finished || run.events.length >= MOST_EVENTS) return;
    const kept = this.#kept();
    // Another tab is further: what was tapped here was meant for what stands here no more.
    if (kept && this.#isThis(kept) && !isBeginning(kept.events, run.events)) return this.#elsewhere();
    this.#told = this.#keep(kept, [...run.events, event]);
    run.send(event);
  }

  /** Store what was tapped, never over another exam; what is to be said about it. */
  #keep(kept: Kept | undefined, events: ExerciseEvent[]): string {
    if (kept && !this.#isThis(kept)) return "other";
    return this.#spec && this.#store.keep({ spec: this.#spec, events }, this.#who) ? "" : "unsaved";
  }

  #show(view: ExamView): void {
    if (!view.result) {
      this.#draw(view);
      if (!this.#arrived) {
        this.#paint();
        this.root.scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
      }
      this.#arrived = true;
      return;
    }
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
    this.#run?.end();
    this.#spec = this.#run = this.#instead = undefined;
    this.#told = "";
    this.#paint();
  }

  // Pictures

  #paint(): void {
    keepFocus(this.root, () => render(this.#picture(), this.root), () => this.root.querySelector("[name=seed], .dk-task"));
  }

  #picture(): TemplateResult {
    const run = this.#run;
    const running = run && !run.view?.result;
    this.#task.hidden = !running || !run.view;
    sitAt(this.root, Boolean(running && run.view));
    return html`
      ${this.#spec ? nothing : this.#form()}
      ${running && this.#told ? html`<div class="dk-told" role="status">${this.words[`exam_${this.#told}`]}</div>` : nothing}
      <div class="dk-play-table">${running ? outButton(this.words.exam_leave, () => this.#leave()) : nothing}${this.#task}</div>
      ${running ? this.#wait(run) : nothing}
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

  #wait(run: Sitting): TemplateResult {
    const { view, coming, percent, problem } = run;
    const engine = problem instanceof EngineProblem;
    const said = engine ? this.words[`drill_${problem.reason}`] : this.words.exam_refused;
    return html`
      <div class="dk-engine">
        ${view && !problem
          ? nothing
          : html`<div class="dk-told" role="status">${problem ? said : fill(this.words[`drill_${coming || "waiting"}`], { n: percent })}</div>`}
        ${problem && !engine ? this.#refused() : nothing}
        ${engine
          ? html`<button type="button" class="dk-button" data-primary @click=${() => run.retry()}>${this.words.drill_retry}</button>`
          : nothing}
      </div>
    `;
  }

  /** Comes when somebody has handed in. */
  #result(): TemplateResult | typeof nothing {
    const view = this.#run?.view;
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
