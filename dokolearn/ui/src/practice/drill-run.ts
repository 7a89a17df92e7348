/** One drill, from its first task on: its table answers as long as it can, then the engine does. */
import { ask, warm } from "../engine/engine";
import { Session } from "../exercise/session";
import type { DrillSpec, DrillStart, ExerciseEvent, ExerciseView } from "../views";

/** The engine takes no more of them in a question; a drill begins anew before. */
const MOST_EVENTS = 4_000;

/** Who draws a drill. */
interface Onlooker {
  /** Where it is drawn, if what nobody has measured is to be measured. */
  root?: Element;
  show: (view: ExerciseView) => void;
  /** Something changed around the view: we wait, or wait no longer, or there is a problem. */
  change: () => void;
}

export class Run {
  view: ExerciseView | undefined;
  /** Why there is no answer; every further event tries again. */
  problem: unknown;
  readonly events: ExerciseEvent[] = [];
  #table: Session | undefined;
  /** So many events were there before this page: what came of them is noted already. */
  #known = 0;
  /** So many events the view has seen. */
  #answered = 0;
  #asking = false;
  #ended = false;

  constructor(
    readonly spec: DrillSpec,
    public start: DrillStart | undefined,
    readonly onlooker: Onlooker,
    /** How to get the start where it is not here yet. */
    readonly later?: () => Promise<DrillStart | undefined>,
  ) {
    this.#take(start);
  }

  #take(start: DrillStart | undefined): void {
    this.start = start;
    this.#table = start?.table && new Session(start.table);
    this.view = this.#table?.view ?? start?.view;
  }

  get root(): Element | undefined {
    return this.onlooker.root;
  }

  /** Whether somebody looks at cards that are about to go, or at none. */
  get waiting(): boolean {
    return this.#asking && (!this.view || this.#leaving);
  }

  /** Whether so much has happened that a new drill should take over. */
  get full(): boolean {
    return this.events.length >= MOST_EVENTS;
  }

  /** Whether the view comes of something that was tapped on this page. */
  get fresh(): boolean {
    return this.#answered > this.#known;
  }

  /** "Next" is on its way: what is tapped on the old cards is not meant for the new ones. */
  get #leaving(): boolean {
    return this.events.slice(this.#answered).some(({ type }) => type === "next");
  }

  /** A game that was begun goes on where it was; the engine deals it again. */
  resume(events: readonly ExerciseEvent[]): void {
    this.events.push(...events);
    this.#known = events.length;
    const table = this.#table;
    while (table && this.#answered < events.length && table.send(events[this.#answered]!)) this.#answered += 1;
    if (table && this.#answered === events.length) this.view = table.view;
    else [this.#table, this.view] = [undefined, undefined];
  }

  begin(): void {
    if (!this.view) return void this.#ask();
    this.#begun(this.view);
  }

  #begun(view: ExerciseView): void {
    this.onlooker.show(view);
    if (!this.#table) warm().catch(() => undefined); // the first answer needs it
  }

  send(event: ExerciseEvent): void {
    if (this.#table) {
      const first = !this.events.length;
      if (this.#table.send(event)) {
        this.events.push(event);
        this.#answered += 1;
        this.#shown(this.#table.view);
        if (first) warm().catch(() => undefined); // told when somebody needs it
        return;
      }
      if (!this.#table.open && (event.type !== "next" || !this.view?.solved)) return;
      this.#table = undefined;
    }
    if (!this.#leaving) this.events.push(event);
    void this.#ask();
  }

  retry(): void {
    void this.#ask();
  }

  /** Whatever comes now comes too late. */
  end(): void {
    this.#ended = true;
  }

  #shown(view: ExerciseView): void {
    this.view = view;
    this.onlooker.show(view);
  }

  /** The first task may lie ready; a game that goes on needs the engine. */
  async #fetch(): Promise<void> {
    const start = this.events.length ? undefined : await this.later?.();
    if (this.#ended || this.events.length || !start) return;
    this.#take(start);
    if (this.view) this.#begun(this.view);
  }

  /** Event by event, each with all before it, until every one is answered. */
  async #ask(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    this.problem = undefined;
    this.onlooker.change();
    try {
      if (!this.view) await this.#fetch();
      while (!this.#ended && (!this.view || this.#answered < this.events.length)) {
        const upTo = this.view ? this.#answered + 1 : this.events.length;
        const question = { machine: "drill", spec: this.spec, events: this.events.slice(0, upTo) };
        const view = (await ask(question)) as ExerciseView;
        if (this.#ended) return;
        this.#answered = upTo;
        this.#shown(view);
        if (view.unmeasured) void import("../exercise/measuring").then(({ measure }) => measure(this, question));
      }
    } catch (error) {
      this.problem = error;
    }
    this.#asking = false;
    if (!this.#ended) this.onlooker.change();
  }
}

/** What tells the cards of a drill from others. */
export const known = ({ kind, seed }: DrillSpec): string => `${kind} ${seed}`;

/** Whether this is the first task of a drill: at level 1 it is the same as where the level follows the learner. */
export const fits = ({ spec }: DrillStart, { kind, seed, rules, options, lang, level }: DrillSpec): boolean =>
  kind === spec.kind &&
  seed === spec.seed &&
  rules === spec.rules &&
  JSON.stringify(options ?? {}) === JSON.stringify(spec.options ?? {}) &&
  lang === spec.lang &&
  (level === spec.level || (level === 1 && spec.level === 0));
