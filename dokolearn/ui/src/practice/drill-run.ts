/** One drill, from its first task on: its table answers as long as it can, then the engine does. */
import { Conversation } from "../engine/conversation";
import { warm } from "../engine/engine";
import { Session } from "../exercise/session";
import type { DrillSpec, DrillStart, ExerciseEvent, ExerciseView, Words } from "../views";

/** The engine takes no more of them in a question; a drill begins anew before. */
const MOST_EVENTS = 4_000;

/** Who draws a drill. */
interface Onlooker {
  /** Where it is drawn, if what nobody has measured is to be measured. */
  root?: Element;
  show: (view: ExerciseView) => void;
  changed: () => void;
}

export class Run extends Conversation<ExerciseView, ExerciseEvent> {
  readonly root: Element | undefined;
  #table: Session | undefined;
  /** So many events were there before this page: what came of them is noted already. */
  #known = 0;

  constructor(
    override readonly spec: DrillSpec,
    public start: DrillStart | undefined,
    words: Words,
    { root, show, changed }: Onlooker,
    /** How to get the start where it is not here yet. */
    readonly later?: () => Promise<DrillStart | undefined>,
  ) {
    super("drill", spec, words, show, changed);
    this.root = root;
    this.#take(start);
  }

  #take(start: DrillStart | undefined): void {
    this.start = start;
    this.#table = start?.table && new Session(start.table);
    const view = this.#table?.view ?? start?.view;
    if (view) this.know(view);
  }

  /** Whether somebody looks at cards that are about to go, or at none. */
  get waiting(): boolean {
    return this.busy && (!this.view || this.#leaving);
  }

  /** Whether so much has happened that a new drill should take over. */
  get full(): boolean {
    return this.events.length >= MOST_EVENTS;
  }

  /** Whether the view comes of something that was tapped on this page. */
  get fresh(): boolean {
    return this.answered > this.#known;
  }

  /** "Next" is on its way: what is tapped on the old cards is not meant for the new ones. */
  get #leaving(): boolean {
    return this.events.slice(this.answered).some(({ type }) => type === "next");
  }

  /** A game that was begun goes on where it was; the engine deals it again. */
  resume(events: readonly ExerciseEvent[]): void {
    this.events = events;
    this.#known = events.length;
    const table = this.#table;
    if (table && events.every((event) => table.send(event))) return this.know(table.view, events);
    this.#table = this.view = this.seen = undefined;
  }

  override begin(): void {
    if (!this.view) return this.go();
    this.show(this.view, true);
    if (!this.#table) warm().catch(() => undefined); // the first answer needs it
  }

  override send(event: ExerciseEvent): void {
    const table = this.#table;
    if (table?.send(event)) {
      const first = !this.events.length;
      this.know(table.view, [...this.events, event]);
      this.show(table.view, true);
      if (first) warm().catch(() => undefined); // told when somebody needs it
      return;
    }
    if (table && !table.open && (event.type !== "next" || !this.view?.solved)) return;
    this.#table = undefined;
    if (this.#leaving) this.go();
    else super.send(event);
  }

  protected override async answers(): Promise<void> {
    const { turn } = this;
    // The first task may lie ready; a game that goes on needs the engine.
    const start = this.view || this.events.length ? undefined : await this.later?.();
    if (turn !== this.turn) return;
    if (start && !this.events.length) this.#take(start);
    if (start && this.view) this.begin();
    await super.answers();
  }

  /** Event by event, each with all before it, until every one is answered. */
  protected override next(): readonly ExerciseEvent[] {
    const upTo = this.answered + 1;
    return this.view && upTo < this.events.length ? this.events.slice(0, upTo) : this.events;
  }

  protected override take(view: ExerciseView): void {
    const question = this.question(this.asked);
    super.take(view);
    if (view.unmeasured) void import("../exercise/measuring").then(({ measure }) => measure(this, question));
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
