/** Asking the engine from a viewer: one thing at a time, with words for how it goes and for what went wrong. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { ask, EngineProblem, onNews, type News, type Question } from "./engine";
import { fill } from "../page/fill";
import type { Words } from "../views";

/** Milliseconds until it is read out that we wait. */
const PATIENCE = 1_000;

export class Waiting {
  busy = false;
  #late = false;
  #problem: unknown;
  #question: Question | undefined;
  #then: (view: unknown) => void = () => undefined;
  #turn = 0;
  #news: News = { phase: "asleep", part: 0 };
  #stop: (() => void) | undefined;

  constructor(
    readonly words: Words,
    /** Something changed that `line` tells. */
    readonly changed: () => void,
  ) {}

  /** Ask; whatever was asked before is no longer waited for. */
  ask(question: Question, then: (view: unknown) => void): void {
    this.#question = question;
    this.#then = then;
    void this.#ask();
  }

  /** Wait for nothing any more, and have nothing to say. */
  drop(): void {
    this.#turn += 1;
    this.busy = this.#late = false;
    this.#problem = undefined;
    this.#stop?.();
    this.#stop = undefined;
  }

  async #ask(): Promise<void> {
    this.drop();
    const turn = this.#turn;
    this.busy = true;
    this.#stop = onNews((news) => {
      this.#news = news;
      this.changed();
    });
    const timer = setTimeout(() => {
      this.#late = turn === this.#turn;
      this.changed();
    }, PATIENCE);
    this.changed();
    let view: unknown;
    let problem: unknown;
    try {
      view = await ask(this.#question as Question);
    } catch (error) {
      problem = error;
    }
    clearTimeout(timer);
    if (turn !== this.#turn) return;
    this.drop();
    this.#problem = problem;
    if (!problem) this.#then(view);
    this.changed();
  }

  /** Nothing is to be said. */
  get quiet(): boolean {
    return !this.#word && !this.#problem;
  }

  /** How it goes, by the name of its words. */
  get #word(): string {
    const { phase } = this.#news;
    return !this.busy ? "" : phase === "fetching" || phase === "starting" ? phase : this.#late ? "waiting" : "";
  }

  /** What is to be said, and the button that tries again. What is seen anyway is only heard once more. */
  line(): TemplateResult {
    const { words } = this;
    const { phase, part } = this.#news;
    const word = this.#word;
    const trouble = this.#problem instanceof EngineProblem ? this.#problem.reason : "refused";
    return html`<div class="dk-engine">
      ${word
        ? html`<div class="dk-fetch">${fill(words[word], { n: Math.floor(part * 100) })}
            ${phase === "fetching" ? html`<progress aria-hidden="true" max="1" .value=${part}></progress>` : nothing}
          </div>`
        : nothing}
      <div class="dk-told ${word ? "dk-hidden" : ""}" role="status">${this.#problem ? words[trouble] : this.#late ? words.waiting : nothing}</div>
      ${this.#problem && trouble !== "refused"
        ? html`<button type="button" class="dk-button" data-tool="retry" @click=${() => void this.#ask()}>${words.retry}</button>`
        : nothing}
    </div>`;
  }
}
