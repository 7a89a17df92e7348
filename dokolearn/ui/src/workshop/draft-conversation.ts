/** A conversation that lies in this browser as a draft: what is done is kept at once, and again with its text once the engine
 *  has answered. */
import { QuestionProblem } from "../engine/engine";
import { Conversation } from "../engine/conversation";
import { type Draft, keepDraft, type Kept } from "../kept/drafts";
import type { Words } from "../views";

/** What is a page's own in it. */
export interface OwnDraft<View> {
  machine: string;
  show: (view: View, newest: boolean) => void;
  changed: () => void;
  /** What has come of keeping it. */
  kept: (how: Kept) => void;
  /** What the draft says of itself. */
  about: (view: View) => Pick<Draft, "text" | "title" | "far">;
  /** What a conversation begins with that has all of this draft in it; nothing where that cannot be read. */
  anew: (draft: Draft, view: View | undefined) => object | undefined;
  /** The engine takes no more events in a question: with so many it begins anew. */
  most: number;
  /** Where something of what was kept is no longer possible, the text of the draft is what counts; without this it is told
   *  as any trouble is. */
  torn?: () => void;
}

export class DraftConversation<View, Event extends object, Own extends OwnDraft<View> = OwnDraft<View>> extends Conversation<View, Event> {
  /** Whether anything was done here: who only looks writes nothing over another window. */
  protected touched = false;
  #saving: Promise<unknown> = Promise.resolve();

  constructor(
    readonly draft: Draft,
    words: Words,
    readonly own: Own,
  ) {
    super(own.machine, draft.spec, words, own.show, own.changed);
    this.events = draft.events as Event[];
  }

  override send(event: Event): void {
    this.set([...this.events, event]);
  }

  /** What was done is kept; resolves when it is. */
  leave(): Promise<unknown> {
    this.end();
    return this.#saving;
  }

  protected set(events: readonly Event[]): void {
    if (this.ended) return;
    this.touched = true;
    this.events = events;
    this.keep();
    this.go();
  }

  /** The view of all events; where the engine does not take them, of what the draft says. */
  protected override async answer(events: readonly Event[]): Promise<View> {
    try {
      return await super.answer(events);
    } catch (error) {
      const { torn } = this.own;
      if (!(error instanceof QuestionProblem) || !torn || !events.length || !this.anew()) throw error;
      torn();
      return super.answer(this.events);
    }
  }

  protected override take(view: View): void {
    Object.assign(this.draft, this.own.about(view));
    if (this.asked === this.events) {
      this.settle(view);
      this.asked = this.events;
      if (this.touched) this.keep();
    }
    super.take(view);
  }

  /** Everything is answered. */
  protected settle(view: View): void {
    if (this.events.length >= this.own.most) this.anew(view);
  }

  /** From the draft as it stands: what was done before is in it. Whether that is possible. */
  protected anew(view?: View): boolean {
    const spec = this.own.anew(this.draft, view);
    if (spec) [this.spec, this.events] = [spec, []];
    return spec !== undefined;
  }

  /** At once: a page may be gone before the browser has answered. */
  protected keep(): void {
    Object.assign(this.draft, this.lies());
    this.#saving = keepDraft(this.draft).then((how) => !this.ended && this.own.kept(how));
  }

  /** What is kept of the way here. */
  protected lies(): { spec: object; events: readonly Event[] } {
    return { spec: this.spec, events: this.events };
  }
}
