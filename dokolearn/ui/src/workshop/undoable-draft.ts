/** A draft of which the page itself takes back what was done, step by step. */
import { ask } from "../engine/engine";
import { DraftConversation, type OwnDraft } from "./draft-conversation";

interface OwnSteps<View, Event> extends OwnDraft<View> {
  /** Characters of all steps: with so many it begins anew, too. */
  longest: number;
  /** Whether the last step has changed nothing: then it was none. */
  idle: (view: View) => boolean;
  /** Where something is typed: there it is one step, however many letters it has. */
  placeOf: (event: Event) => string;
}

export class UndoableDraft<View, Event extends object> extends DraftConversation<View, Event, OwnSteps<View, Event>> {
  #undone: Event[] = [];
  /** What the last step was before somebody typed on. */
  #before: Event | undefined;

  get can(): { undo: boolean; redo: boolean } {
    return { undo: this.events.length > 0, redo: this.#undone.length > 0 };
  }

  /** `typed`: letter after letter. */
  override send(event: Event, typed = false): void {
    const { placeOf } = this.own;
    const last = this.events.at(-1);
    this.#before = typed && last && placeOf(event) === placeOf(last) ? last : undefined;
    this.#undone = [];
    if (this.#before) this.set([...this.events.slice(0, -1), { ...this.#before, ...event }]);
    else super.send(event);
  }

  undo(): void {
    const last = this.events.at(-1);
    if (!last) return;
    this.#undone.push(last);
    this.#before = undefined;
    this.set(this.events.slice(0, -1));
  }

  redo(): void {
    const next = this.#undone.pop();
    if (next) this.set([...this.events, next]);
  }

  /** What is asked once and changes nothing, as for paper. */
  async look(event: Event): Promise<View> {
    return (await ask(this.question([...this.events, event]))) as View;
  }

  protected override settle(view: View): void {
    const { idle, longest } = this.own;
    if (idle(view)) this.events = [...this.events.slice(0, -1), ...(this.#before ? [this.#before] : [])];
    this.#before = undefined;
    super.settle(view);
    if (JSON.stringify(this.events).length >= longest) this.anew(view);
  }

  protected override anew(view?: View): boolean {
    this.#undone = [];
    return super.anew(view);
  }
}
