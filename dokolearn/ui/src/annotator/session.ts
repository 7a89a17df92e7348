/** A game that somebody writes about, in this browser. */
import type { Question } from "../engine/engine";
import type { Draft } from "../kept/drafts";
import type { Fields } from "../kept/store";
import { DraftConversation, type OwnDraft } from "../workshop/draft-conversation";
import type { AnnotatingView, Words } from "../views";

/** With so many edits a draft that is opened again begins with its text: what came before is not undone any more. */
const MANY = 300;
/** The engine takes so many at most. */
const MOST = 4_000;

const GO = "go";

export class Session extends DraftConversation<AnnotatingView, Fields> {
  /** What has not been sent yet, the words that are typed just now among it. */
  #waiting: Fields[] = [];
  /** The moment that is looked at, unless an edit has led there. */
  #spot: Fields | undefined;
  /** So many edits are in the text of the draft. */
  #done = 0;

  constructor(
    draft: Draft,
    words: Words,
    lang: string,
    far: (view: AnnotatingView) => string,
    own: Pick<OwnDraft<AnnotatingView>, "show" | "changed" | "kept">,
  ) {
    super(draft, words, {
      ...own,
      machine: "annotate",
      about: (view) => ({ text: view.film.dkn, title: view.film.title, far: far(view) }),
      anew: ({ text }) => ({ dkn: text, lang }),
      most: MOST,
    });
    const { spec: { dkn, done }, events, text } = draft;
    const torn = typeof dkn !== "string" || events.length > MANY;
    this.spec = { dkn: torn ? text : dkn, lang };
    if (torn) this.events = events.slice(typeof done === "number" ? done : 0);
  }

  override send(event: Fields): void {
    this.#spot = event.type === GO ? event : undefined;
    if (this.#spot) this.again(); // the same edits, from another moment on
    else super.send(event);
  }

  /** Should the page go now, this is not lost. */
  waits(events: Fields[]): void {
    const fresh = JSON.stringify(events) !== JSON.stringify(this.#waiting);
    this.#waiting = events;
    if (fresh) this.keep();
  }

  override question(events: readonly Fields[]): Question {
    return super.question(this.#spot ? [...events, this.#spot] : events);
  }

  protected override take(view: AnnotatingView): void {
    this.#done = this.asked.length < MOST ? this.asked.length : 0; // else it begins with its text
    this.touched = this.draft.text !== view.film.dkn || !this.draft.mark;
    super.take(view);
  }

  protected override lies(): { spec: object; events: readonly Fields[] } {
    return { spec: { ...this.spec, done: this.#done }, events: [...this.events, ...this.#waiting] };
  }
}
