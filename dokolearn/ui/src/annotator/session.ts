/** A game that somebody writes about, in this browser: every edit is kept before the engine has answered it. */
import type { Draft, Kept } from "../kept/drafts";
import { keepDraft } from "../kept/drafts";
import type { Fields } from "../kept/store";
import { Waiting } from "../engine/waiting";
import type { AnnotatingView, Words } from "../views";

/** With so many edits a draft that is opened again begins with its text: what came before is not undone any more. */
const MANY = 300;
/** The engine takes so many at most. */
const MOST = 4_000;

const GO = "go";

export class Session {
  readonly waiting: Waiting;
  /** What has not been sent yet, the words that are typed just now among it. */
  #waiting: Fields[] = [];
  #view: AnnotatingView | undefined;
  /** The moment that is looked at, unless an edit has led there. */
  #spot: Fields | undefined;

  constructor(
    readonly draft: Draft,
    words: Words,
    readonly lang: string,
    readonly show: (view: AnnotatingView) => void,
    readonly changed: () => void,
    readonly kept: (how: Kept) => void,
    readonly far: (view: AnnotatingView) => string,
  ) {
    this.waiting = new Waiting(words, changed);
    const { spec, events, text } = draft;
    const done = typeof spec.done === "number" ? spec.done : 0;
    if (typeof spec.dkn !== "string" || events.length > MANY) this.#anew(text, events.slice(done));
  }

  /** From its text on, with what that does not have yet. */
  #anew(text: string, events: Fields[]): void {
    this.draft.spec = { dkn: text, lang: this.lang };
    this.draft.events = events;
  }

  begin(): void {
    this.#ask();
  }

  send(event: Fields): void {
    const { draft } = this;
    if (event.type === GO) this.#spot = event;
    else {
      this.#spot = undefined;
      if (draft.events.length >= MOST && this.#view) this.#anew(this.#view.film.dkn, []);
      draft.events.push(event);
      this.keep();
    }
    this.#ask();
  }

  /** Should the page go now, this is not lost. */
  waits(events: Fields[]): void {
    const fresh = JSON.stringify(events) !== JSON.stringify(this.#waiting);
    this.#waiting = events;
    if (fresh) this.keep();
  }

  #ask(): void {
    const { dkn, lang } = this.draft.spec;
    const events = [...this.draft.events, ...(this.#spot ? [this.#spot] : [])];
    this.waiting.ask({ machine: "annotate", spec: { dkn, lang }, events }, (view) => this.#answered(view as AnnotatingView));
  }

  #answered(view: AnnotatingView): void {
    const { draft } = this;
    const fresh = draft.text !== view.film.dkn;
    this.#view = view;
    draft.text = view.film.dkn;
    draft.title = view.film.title;
    draft.far = this.far(view);
    draft.spec = { ...draft.spec, done: draft.events.length };
    if (fresh || !draft.mark) this.keep();
    this.show(view);
  }

  /** At once: a page may be gone before the browser has answered. */
  keep(): void {
    const { draft } = this;
    const done = draft.events;
    draft.events = [...done, ...this.#waiting];
    void keepDraft(draft).then(this.kept); // it takes what is there now
    draft.events = done;
  }
}
