/** Talking with the engine: one question, or a whole conversation in which every question carries all that was done so far. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { fill } from "../page/fill";
import type { Words } from "../views";
import { ask, EngineProblem, news, onNews, type Question } from "./engine";

/** Milliseconds until it is said that we wait, and until it is shown how much is still to come. */
const PATIENCE = 1_000;
const LONG = 2_000;

/** One question at a time: whether it is waited for, for how long already, and why in vain. */
export class Waiting {
  busy = false;
  /** Whether that takes so long that it is said. */
  late = false;
  /** Why there is no answer; whatever is asked next tries again. */
  problem: unknown;
  /** Of what is waited for: an answer of an earlier turn comes too late. */
  protected turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #since = 0;
  #stop: (() => void) | undefined;
  #again = (): void => undefined;

  constructor(
    readonly words: Words,
    /** Something is otherwise than it was a moment ago. */
    readonly changed: () => void,
  ) {}

  /** Ask; whatever was asked before is no longer waited for. */
  ask<View>(question: Question, then: (view: View) => void): void {
    void this.wait(() => ask(question) as Promise<View>, then);
  }

  /** Do something that the engine has to answer, in place of whatever was waited for before. */
  async wait<Found>(work: () => Promise<Found>, then?: (found: Found) => void): Promise<void> {
    this.drop();
    const turn = this.turn;
    this.busy = true;
    this.#again = () => void this.wait(work, then);
    this.#stop = onNews(() => this.changed());
    this.renew();
    this.changed();
    let found: Found;
    let problem: unknown;
    try {
      found = await work();
    } catch (error) {
      problem = error;
    }
    if (turn !== this.turn) return;
    this.drop();
    this.problem = problem;
    if (!problem) then?.(found!);
    this.changed();
  }

  /** Something has come: from here on it is waited anew. */
  protected renew(): void {
    clearTimeout(this.#timer);
    this.late = false;
    this.#since = performance.now();
    this.#timer = setTimeout(() => {
      this.late = true;
      this.changed();
    }, PATIENCE);
  }

  retry(): void {
    this.#again();
  }

  /** Wait for nothing any more, and have nothing to say. */
  drop(): void {
    this.turn += 1;
    this.busy = this.late = false;
    this.problem = undefined;
    clearTimeout(this.#timer);
    this.#stop?.();
  }

  /** What the engine does before it can answer, by the name of its word; nothing once it is there. */
  get coming(): "" | "fetching" | "starting" {
    const { phase } = news();
    return phase === "fetching" || phase === "starting" ? phase : "";
  }

  /** How much of it has come, of a hundred. */
  get percent(): number {
    return Math.floor(news().part * 100);
  }

  /** What is to be said of the waiting, by the name of its word. */
  get word(): "" | "fetching" | "starting" | "waiting" {
    return !this.busy ? "" : this.coming || (this.late ? "waiting" : "");
  }

  /** Nothing is to be said. */
  get quiet(): boolean {
    return !this.word && !this.problem;
  }

  /** What is to be said, and the button that tries again. What is seen anyway is only heard once more. */
  line(): TemplateResult {
    const { words, word, percent, problem, late } = this;
    const trouble = problem instanceof EngineProblem ? problem.reason : "refused";
    return html`<div class="dk-engine">
      ${word ? html`<div class="dk-fetch">${fill(words[word], { n: percent })} ${this.progress()}</div>` : nothing}
      <div class="dk-told ${word ? "dk-hidden" : ""}" role="status">${problem ? words[trouble] : late ? words.waiting : nothing}</div>
      ${problem && trouble !== "refused"
        ? html`<button type="button" class="dk-button" data-tool="retry" @click=${() => this.retry()}>${words.retry}</button>`
        : nothing}
    </div>`;
  }

  /** How much has come, as a picture; in words it is not read out again and again. Its place is there from the start. */
  progress(): TemplateResult | typeof nothing {
    const early = performance.now() - this.#since < LONG;
    return this.coming === "fetching" ? html`<progress aria-hidden="true" max="1" ?data-early=${early} .value=${news().part}></progress>` : nothing;
  }
}

/** All that was done so far, asked in order; what failed is asked again. Who draws it says only what is its own. */
export class Conversation<View, Event extends object> extends Waiting {
  view: View | undefined;
  /** All that was done; a list of its own for every step. */
  events: readonly Event[] = [];
  /** How much of it was asked about last, and what the view has seen. */
  protected asked: readonly Event[] = [];
  protected seen: readonly Event[] | undefined;
  protected ended = false;
  /** Whether it is asked although nothing was done since. */
  #afresh = false;

  constructor(
    readonly machine: string,
    public spec: object,
    words: Words,
    /** An answer has come; `newest`: to all that was done by now. */
    readonly show: (view: View, newest: boolean) => void,
    changed: () => void,
  ) {
    super(words, changed);
  }

  /** Ask from where these events lead. */
  begin(events: readonly Event[] = []): void {
    this.events = events;
    this.go();
  }

  /** What is done while an answer is under way comes after it. */
  send(event: Event): void {
    this.events = [...this.events, event];
    this.go();
  }

  /** What is known without a question. */
  know(view: View, events: readonly Event[] = []): void {
    this.view = view;
    this.events = this.seen = events;
  }

  /** So many events the view has seen. */
  get answered(): number {
    return this.seen?.length ?? 0;
  }

  /** Whether there is something to ask. */
  get open(): boolean {
    return this.#afresh || this.seen !== this.events;
  }

  /** Ask until everything is answered. */
  go(): void {
    if (this.open && !this.busy && !this.ended) void this.wait(() => this.answers(), () => this.go());
  }

  /** Ask the same once more. */
  again(): void {
    this.#afresh = true;
    this.go();
  }

  override retry(): void {
    this.go();
  }

  /** Whatever comes now comes too late. */
  end(): void {
    this.ended = true;
    this.drop();
  }

  protected async answers(): Promise<void> {
    const { turn } = this;
    while (turn === this.turn && this.open) {
      const view = await this.answer(this.next());
      if (turn !== this.turn) return;
      this.renew();
      this.take(view);
    }
  }

  /** What is asked about next: everything, unless every step has to be seen. */
  protected next(): readonly Event[] {
    return this.events;
  }

  protected async answer(events: readonly Event[]): Promise<View> {
    const again = this.#afresh;
    this.asked = events;
    this.#afresh = false;
    try {
      return (await ask(this.question(events))) as View;
    } catch (error) {
      this.#afresh ||= again; // it is still wanted
      throw error;
    }
  }

  question(events: readonly Event[]): Question {
    return { machine: this.machine, spec: this.spec, events };
  }

  protected take(view: View): void {
    this.view = view;
    this.seen = this.asked;
    this.show(view, this.asked === this.events);
  }
}
