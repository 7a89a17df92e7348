/** The workbench of one exercise: its table above, one thing to be said below; to be tried, and passed on. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { EngineProblem } from "../engine/engine";
import { askedExercise } from "../exercise/asked";
import { felt } from "../felt/felt";
import { hand } from "../felt/hand";
import { deskLine } from "../workshop/desk-line";
import { settings } from "../kept/settings";
import { settingsButton } from "../kept/settings-button";
import { claim, keepFocus } from "../page/focus";
import { icon, type Icon } from "../page/signs";
import { openTable } from "../table/my-table";
import type { BuildData, BuildEvent, BuildPart, BuildProblem, BuildView, ExerciseView, Feedback, Words } from "../views";
import type { UndoableDraft } from "../workshop/undoable-draft";
import { CardsFrom } from "./cards-from";
import { editor, type Halves, type Tell } from "./form";
import { PassingOn } from "./passing-on";

export type BuildRun = UndoableDraft<BuildView, BuildEvent>;
type Step = "make" | "try" | "out";
const STEPS: readonly Step[] = ["make", "try", "out"];
const WIDE = "(min-width: 900px)";

/** Places of the form that every exercise has. */
const FROM = "@from";
const TITLE = "@title";

type State = "wrong" | "said" | "need" | "open";

/** One thing to be said, alone on the screen of a phone. */
interface Place {
  name: string;
  label: string;
  why: string;
  state: State;
  part?: BuildPart;
  draw: () => TemplateResult;
}

export class Bench {
  #step: Step = "make";
  /** Which part of the form is on the screen, by name; "" is the first that is needed. */
  #part = "";
  #choosing = false;
  #tried = "";
  readonly #halves: Halves = new Map();
  readonly #body = document.createElement("div");
  readonly #play = document.createElement("div");
  readonly #from: CardsFrom;
  readonly #out: PassingOn;
  readonly #wide = matchMedia(WIDE);

  constructor(
    readonly root: HTMLElement,
    readonly run: BuildRun,
    readonly words: Words,
    readonly data: BuildData,
    readonly leave: () => void,
  ) {
    this.#from = new CardsFrom(words, data, this.#tell, () => this.paint());
    this.#out = new PassingOn(words, data, () => run.look({ type: "paper" }), (pinned) => this.#tell({ type: "pin", value: pinned ? "true" : "" }), () => this.paint());
    this.#play.className = "dk-build-play";
    root.className = "dk-build-top";
    root.replaceChildren(this.#body);
    root.addEventListener("keydown", (event) => this.#key(event));
    const resized = (): void => (root.isConnected ? this.paint() : this.#wide.removeEventListener("change", resized));
    this.#wide.addEventListener("change", resized);
  }

  readonly #tell: Tell = (event: BuildEvent, typed?: boolean) => this.run.send(event, typed);

  paint(): void {
    const focusNext = (): HTMLElement | null => this.#body.querySelector<HTMLElement>(".dk-build-part button, .dk-build-asked");
    keepFocus(this.#body, () => render(this.#picture(), this.#body), focusNext);
    const strip = this.#body.querySelector<HTMLElement>(".dk-build-strip");
    const chip = strip?.querySelector<HTMLElement>("[aria-current]");
    if (strip && chip) strip.scrollLeft = Math.max(0, chip.offsetLeft - strip.offsetLeft - strip.clientWidth / 3);
    this.#playing();
  }

  #picture(): TemplateResult {
    const { view } = this.run;
    return html`<div class="dk-build-bench" data-step=${this.#step} lang=${this.data.lang}>
      ${this.#bar(view)} ${this.#engine()}
      ${!view ? nothing : this.#choosing || !view.question ? this.#questions(view) : this.#inside(view)}
    </div>`;
  }

  #inside(view: BuildView): TemplateResult {
    if (this.#step === "out" && view.whole) return this.#out.picture(view);
    const shown = this.#step === "try" || (this.#wide.matches && view.whole);
    return html`<div class="dk-build-desk" data-part=${this.#now(view)}>
      ${this.#wide.matches ? this.#strip(view) : nothing}
      <div class="dk-build-table">${shown && view.whole ? this.#play : this.#laid(view)}</div>
      ${this.#step === "try" && !this.#wide.matches ? nothing : this.#form(view)}
    </div>`;
  }

  // The bar

  #bar(view: BuildView | undefined): TemplateResult {
    const { words, run } = this;
    const tool = (name: string, sign: Icon, does: () => void, able: boolean): TemplateResult => html`
      <button type="button" class="dk-tool" data-tool=${name} aria-disabled=${able ? nothing : "true"} @click=${() => able && does()}>${icon(sign)}<span>${words[`build_${name}`]}</span></button>`;
    const step = (name: Step): TemplateResult => {
      const able = name === "make" || Boolean(view?.whole);
      return html`<button type="button" class="dk-tool" data-step=${name} aria-current=${this.#step === name ? "step" : nothing} aria-disabled=${able ? nothing : "true"}
        @click=${() => able && this.#go(name)}><span>${words[`build_step_${name}`]}</span></button>`;
    };
    return html`<div class="dk-build-bar" role="toolbar" aria-label=${words.build_tools ?? nothing}>
      ${tool("leave", "back", () => this.leave(), true)} ${tool("undo", "rotate", () => run.undo(), run.can.undo)} ${tool("redo", "rotate", () => run.redo(), run.can.redo)}
      ${view?.question && !this.#choosing ? STEPS.filter((name) => name !== "try" || !this.#wide.matches).map(step) : nothing}
    </div>`;
  }

  #go(step: Step): void {
    this.#step = step;
    this.#tried = ""; // tried again from its beginning
    if (step === "out") this.#out.begin();
    this.paint();
    this.root.scrollIntoView({ block: "start", behavior: "instant" });
  }

  #key(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (!(event.ctrlKey || event.metaKey) || event.altKey || target.closest("textarea, input, select, dialog")) return;
    const redo = event.key === "y" || (event.key.toLowerCase() === "z" && event.shiftKey);
    if (!redo && event.key !== "z") return;
    claim(event);
    if (redo) this.run.redo();
    else this.run.undo();
  }

  // What is asked

  #questions(view: BuildView): TemplateResult {
    const { words, data } = this;
    const choose = (question: string): void => {
      this.#choosing = false;
      this.#part = "";
      this.#tell({ type: "ask", question });
      this.#go("make");
    };
    return html`<div class="dk-build-questions">
      <h2>${words.build_what}</h2>
      ${this.#from.picture(view)} ${view.told ? html`<p class="dk-build-says" role="alert" data-tone="wrong">${(view.told as Feedback).text}</p>` : nothing}
      <div class="dk-build-groups">${data.questions.map(
        ({ label, questions }) => html`<section><h3>${label}</h3><div class="dk-build-choices">${questions.map(
          ({ name, label, about }) => html`<button type="button" class="dk-tool" data-question=${name} aria-pressed=${name === view.question} @click=${() => choose(name)}>
            <span><b>${label}</b>${about ? html` <small>${about}</small>` : nothing}</span></button>`,
        )}</div></section>`,
      )}</div>
    </div>`;
  }

  // The table

  /** The table as far as it is said. */
  #laid(view: BuildView): TemplateResult | typeof nothing {
    if (!view.laid) return nothing;
    const laid = view.laid as unknown as ExerciseView;
    return html`<div class="dk-panel dk-build-laid" data-felt data-deck=${settings().deck}>
      ${felt(laid, this.words, () => undefined)} ${hand(laid, () => undefined)}
    </div>`;
  }

  /** The exercise itself, begun anew when it has changed. */
  #playing(): void {
    const { view } = this.run;
    const spec = this.#play.isConnected ? view?.spec : null;
    const now = spec && view ? JSON.stringify([spec, view.table]) : "";
    if (!now) return void (this.#tried = "");
    if (now === this.#tried) return;
    this.#tried = now;
    const { set, options } = view!.table as { set: string; options?: Record<string, unknown> };
    askedExercise(this.#play, spec as Record<string, unknown>, this.words, { table: () => ({ book: set, options: options ?? {} }), follows: false });
  }

  // The form

  #form(view: BuildView): TemplateResult {
    const { words } = this;
    const all = this.#places(view);
    const at = Math.max(0, all.findIndex(({ name }) => name === this.#now(view)));
    const place = all[at]!;
    const to = (next: number): void => {
      this.#part = all[next]?.name ?? "";
      this.paint();
    };
    const done = (): void => this.#go(this.#wide.matches ? "out" : "try");
    return html`<div class="dk-build-form">
      ${this.#wide.matches ? nothing : this.#strip(view)}
      <div class="dk-build-part" data-part=${place.name} data-sort=${place.part?.sort ?? nothing} role="group" aria-label=${place.label}>
        <p class="dk-build-asked" tabindex="-1">${place.label}</p>
        ${this.#says(view, place)} ${place.draw()}
      </div>
      <div class="dk-row dk-build-nav">
        ${at > 0 ? html`<button type="button" class="dk-button" data-tool="part-back" @click=${() => to(at - 1)}>${words.build_back}</button>` : nothing}
        ${at < all.length - 1 ? html`<button type="button" class="dk-button" data-tool="part-on" @click=${() => to(at + 1)}>${words.build_on}</button>` : nothing}
        ${view.whole ? html`<button type="button" class="dk-button" data-primary data-tool="done" @click=${done}>${words[this.#wide.matches ? "build_step_out" : "build_try_it"]}</button>` : nothing}
      </div>
      ${this.#problems(view, place)}
      <div class="dk-about"><button type="button" class="dk-rules" aria-haspopup="dialog" @click=${openTable}>${view.rules}</button>${settingsButton(words)}</div>
    </div>`;
  }

  /** Another question, and a chip for every place: below the table on a phone, above all where there is room. */
  #strip(view: BuildView): TemplateResult {
    const { words } = this;
    const other = (): void => ((this.#choosing = true), this.paint());
    return html`<div class="dk-build-strip" role="group" aria-label=${words.build_form ?? nothing}>
      <button type="button" class="dk-tool" data-tool="other" @click=${other}><span>${words.build_other}</span></button>
      ${this.#places(view).map((one) => this.#chip(one, one.name === this.#now(view)))}</div>`;
  }

  /** All that belongs to the exercise: where its cards come from, what its kind asks for, its heading. */
  #places(view: BuildView): Place[] {
    const { words } = this;
    const desk = { words, halves: this.#halves, redraw: () => this.paint() };
    /** What takes more than one tap stays on the screen until somebody goes on. */
    const tell = ({ name, sort }: BuildPart): Tell => (event, typed) => {
      if (sort !== "choice") this.#part = name;
      this.#tell(event, typed);
    };
    const state = (part: BuildPart): State => {
      const wrong = view.problems.some((one) => isAbout(one, part) && !one.todo);
      return wrong ? "wrong" : part.said ? "said" : part.need ? "need" : "open";
    };
    const parts = view.parts.map((part): Place => ({ name: part.name, label: part.label, why: part.why, state: state(part), part, draw: () => editor(part, { ...desk, tell: tell(part) }) }));
    const from: Place = { name: FROM, label: words.build_cards_from ?? "", why: "", state: view.game ? "said" : "open", draw: () => this.#from.picture(view) };
    const title: Place = { name: TITLE, label: words.build_title ?? "", why: words.build_title_why ?? "", state: view.title ? "said" : "open", draw: () => this.#title(view) };
    return [...(view.laid ? [from] : []), ...parts, title];
  }

  #title(view: BuildView): TemplateResult {
    return html`<label class="dk-field"><span class="dk-hidden">${this.words.build_title}</span>
      <input name="title" maxlength="200" autocomplete="off" placeholder=${view.asks} .value=${view.title}
        @input=${(event: Event) => this.#tell({ type: "title", text: (event.target as HTMLInputElement).value }, true)}></label>`;
  }

  /** Which place is on the screen: the one that was chosen, else the first that is needed. */
  #now(view: BuildView): string {
    if ([FROM, TITLE].includes(this.#part) || view.parts.some(({ name }) => name === this.#part)) return this.#part;
    return (view.parts.find(({ need, said }) => need && !said) ?? view.parts[0])?.name ?? TITLE;
  }

  #chip({ name, label, state }: Place, now: boolean): TemplateResult {
    const { words } = this;
    const sign = { wrong: "!", said: "✓", need: "•", open: "" }[state];
    const choose = (): void => {
      this.#part = name;
      this.paint();
    };
    return html`<button type="button" class="dk-tool" data-chip=${name} data-state=${state} aria-current=${now ? "step" : nothing}
      aria-label="${label}, ${words[`build_is_${state}`]}" @click=${choose}><span>${label}${sign ? html` <b aria-hidden="true">${sign}</b>` : nothing}</span></button>`;
  }

  /** What is to be said here: why the last tap did nothing, what is wrong or missing, else what belongs here. */
  #says(view: BuildView, { part, why }: Place): TemplateResult {
    const told = view.told as Feedback | null;
    const found = part && view.problems.find((one) => isAbout(one, part));
    const said = told ? html`<span data-tone="wrong">${told.text} ${places(told)}</span>` : found ? problem(found) : why;
    return html`<p class="dk-why dk-build-says" role="status">${said || (view.parts[0] === part ? view.about : "") || nothing}</p>`;
  }

  /** What is still missing elsewhere, and what cannot be. */
  #problems({ problems }: BuildView, { part }: Place): TemplateResult {
    const others = problems.filter((one) => !part || !isAbout(one, part));
    return html`<ul class="dk-build-problems">${others.map((one) => html`<li>${problem(one)}</li>`)}</ul>`;
  }

  // How it goes

  #engine(): TemplateResult | typeof nothing {
    const { words, run } = this;
    const { word, problem } = run;
    const trouble = problem instanceof EngineProblem ? `${words[problem.reason]} ${words.build_kept}` : problem ? words.refused : "";
    return deskLine(run, word && words[word], trouble, words.retry);
  }
}

const problem = (one: BuildProblem): TemplateResult => html`<span data-tone=${one.todo ? "todo" : "wrong"}>${one.text} ${places(one)}</span>`;

const isAbout = ({ field }: BuildProblem, { name }: BuildPart): boolean => field !== "" && (name === field || name.startsWith(`${field}.`));

/** Where it stands in the reader's book. */
const places = ({ refs }: Pick<Feedback, "refs">): TemplateResult => html`${refs.map(({ label }) => html`<small>(${label})</small> `)}`;
