/** An exercise that is being built: what is tapped is kept at once, the engine answers, what it says is drawn. */
import { ask, QuestionProblem } from "../engine/engine";
import { type Draft, keepDraft, type Kept } from "../kept/drafts";
import { type Fields, parsed } from "../kept/store";
import type { BuildEvent, BuildView } from "../views";

/** The engine takes no more of them in a question: from there on it begins with what was said. */
const MOST_EVENTS = 2_000;
/** Characters of all of them: games that were looked at are among them. */
const LONGEST = 500_000;

interface Onlooker {
  show: (view: BuildView) => void;
  /** We wait, or wait no longer, or there is a problem. */
  change: () => void;
  kept: (how: Kept) => void;
}

/** What is typed into one field is one event, however many letters it has: the place it is typed at. */
const placeOf = ({ type, field, row }: BuildEvent): string => [type, field, row].join(" ");

export class BuildRun {
  view: BuildView | undefined;
  problem: unknown;
  waiting = false;
  #undone: Fields[] = [];
  #ended = false;
  /** Whether anything was tapped here: who only looks writes nothing over another window. */
  #tapped = false;
  #saving: Promise<unknown> = Promise.resolve();

  constructor(
    readonly draft: Draft,
    readonly onlooker: Onlooker,
  ) {}

  get can(): { undo: boolean; redo: boolean } {
    return { undo: this.draft.events.length > 0, redo: this.#undone.length > 0 };
  }

  begin(): void {
    void this.#ask();
  }

  /** What is tapped while an answer is under way comes after it. `typed`: letter after letter. */
  send(event: BuildEvent, typed = false): void {
    const { events } = this.draft;
    const last = events.at(-1) as BuildEvent | undefined;
    const same = typed && last !== undefined && placeOf(last) === placeOf(event);
    this.#set([...(same ? events.slice(0, -1) : events), (same ? { ...last, ...event } : event) as Fields]);
    this.#undone = [];
  }

  undo(): void {
    const last = this.draft.events.at(-1);
    if (!last) return;
    this.#undone.push(last);
    this.#set(this.draft.events.slice(0, -1));
  }

  redo(): void {
    const next = this.#undone.pop();
    if (next) this.#set([...this.draft.events, next]);
  }

  retry(): void {
    this.problem = undefined;
    void this.#ask();
  }

  /** Whatever comes now comes too late; what was tapped is kept. */
  end(): Promise<unknown> {
    this.#ended = true;
    return this.#saving;
  }

  /** What is asked once and changes nothing, as for paper. */
  async look(event: BuildEvent): Promise<BuildView> {
    return (await ask({ machine: "build", spec: this.draft.spec, events: [...this.draft.events, event] })) as BuildView;
  }

  #set(events: Fields[]): void {
    if (this.#ended) return;
    this.#tapped = true;
    this.draft.events = events;
    this.#keep();
    void this.#ask();
  }

  async #ask(): Promise<void> {
    if (this.waiting || this.#ended) return;
    this.waiting = true;
    this.onlooker.change();
    try {
      let asked: Fields[] | undefined;
      while (asked !== this.draft.events && !this.#ended) {
        asked = this.draft.events;
        const view = await this.#answered(asked);
        this.#shown(view, asked);
      }
      this.problem = undefined;
    } catch (error) {
      this.problem = error;
    }
    this.waiting = false;
    if (!this.#ended) this.onlooker.change();
  }

  #shown(view: BuildView, asked: Fields[]): void {
    if (this.#ended) return;
    const newest = asked === this.draft.events;
    this.view = view;
    Object.assign(this.draft, { text: JSON.stringify(view.kept), far: view.asks, title: view.title });
    if (newest && view.told && asked.length) asked.pop(); // it has changed nothing
    if (newest) this.#shorten(view);
    if (newest && this.#tapped) this.#keep();
    this.onlooker.show(view);
  }

  /** A long way here is forgotten, so that the question stays small. */
  #shorten(view: BuildView): void {
    const { draft } = this;
    if (draft.events.length < MOST_EVENTS && JSON.stringify(draft.events).length < LONGEST) return;
    draft.spec = this.#again(view.kept, view.table);
    draft.events.length = 0;
    this.#undone = [];
  }

  #again(kept: unknown, table: Record<string, unknown>): Fields {
    const { set, options } = table;
    return { kept, rules: set, lang: this.draft.spec.lang, ...(options ? { options } : {}) };
  }

  /** The view of all events; where the engine does not take them, of what was said. */
  async #answered(events: readonly Fields[]): Promise<BuildView> {
    const { draft } = this;
    const question = (all: readonly Fields[]): Promise<unknown> => ask({ machine: "build", spec: draft.spec, events: all.slice() });
    try {
      return (await question(events)) as BuildView;
    } catch (error) {
      const kept = parsed(draft.text);
      if (!(error instanceof QuestionProblem) || !kept || !draft.events.length) throw error;
      const { rules, options } = draft.spec;
      draft.spec = this.#again(kept, { set: rules, options });
      draft.events.length = 0;
      return (await question([])) as BuildView;
    }
  }

  /** At once: a page may be gone before the browser has answered. */
  #keep(): void {
    this.#saving = keepDraft(this.draft).then((how) => !this.#ended && this.onlooker.kept(how));
  }
}
