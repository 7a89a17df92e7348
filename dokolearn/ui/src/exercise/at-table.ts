/** A scripted exercise at the learner's table: the tables of the page answer for the books, the engine for house rules. */
import { Conversation } from "../engine/conversation";
import { hasOwnRules, known, myTable, ownState, type MyTable } from "../table/my-table";
import { Session } from "./session";
import type { Running } from "../kept/running";
import type { Delta, ExerciseEvent, ExerciseView, Table, Tables } from "../views";

/** One task of an exercise, by its number at a table or among those of the script; one that is not there is another. */
interface Only {
  task: number;
  script: boolean;
  table: MyTable;
}

export class AtTable {
  #session: Session;
  /** With the engine, which knows house rules; it has seen nothing as long as a table answers. */
  readonly #talk: Conversation<ExerciseView, ExerciseEvent>;
  /** Which task is there alone, by its number at its table. */
  #alone: number | undefined;

  /** With `only`: this one of its tasks. */
  constructor(
    readonly data: Tables,
    readonly show: () => void,
    readonly only?: Only,
    /** Where it is drawn, if what nobody has measured is to be measured. */
    readonly root?: Element,
  ) {
    const answered = (view: ExerciseView, newest: boolean): void => {
      if (!newest) return;
      if (view.unmeasured) this.#measure();
      this.show();
    };
    this.#talk = new Conversation("table", {}, {}, answered, () => this.#talk.problem && this.show());
    this.#session = this.#seated();
    this.#ask();
  }

  #measure(): void {
    const question = this.#talk.question(this.#talk.events);
    void import("./measuring").then(({ measure }) => measure(this, question));
  }

  /** What was tapped, and whose game it is. */
  get running(): Running {
    const { book, options } = this.#table;
    return { of: JSON.stringify([book, options ?? {}, this.tasks.map(face)]), events: this.#talk.events };
  }

  /** How much was tapped. */
  get taps(): number {
    return this.#talk.events.length;
  }

  /** A game that was begun goes on; what cannot be answered any more is left out. */
  resume({ of, events }: Running): void {
    if (of !== this.running.of) return;
    this.#ask(events.filter((event) => this.#session.send(event)));
  }

  /** The learner has chosen another table: what was tapped so far is tapped there again. */
  change(): void {
    const before = this.#session.table;
    const session = this.#seated();
    const taps = this.#talk.events.filter(({ figures }) => !figures); // those hold at the table before
    const again = sameTasks(before, session.table) ? taps : [];
    const refused = again.findIndex((event) => !session.send(event) && event.type === "next");
    this.#session = session;
    this.#talk.drop();
    this.#talk.view = undefined;
    this.#ask(refused < 0 ? [...again] : again.slice(0, refused));
    this.show();
  }

  get view(): ExerciseView {
    const view = this.#own ?? this.#session.view;
    const note = this.#note || (this.data.spec ? unchecked() : "");
    return note ? { ...view, note } : view;
  }

  /** What the engine shows; nothing while a table answers. */
  get #own(): ExerciseView | undefined {
    return this.#talk.view;
  }

  /** What is to be said while the engine does not answer. */
  get #note(): string | undefined {
    const { problem, busy } = this.#talk;
    return problem ? known()?.words.failed : busy && !this.#own ? known()?.words.waiting : "";
  }

  /** The tasks at this table, each as it begins. */
  get tasks(): readonly ExerciseView[] {
    return this.#session.table.tasks;
  }

  /** Which of the tasks at this table is on the screen. */
  get task(): number {
    return this.#alone ?? this.#own?.place ?? this.#session.task;
  }

  /** The book that answers: that of the table, or where it has nothing of the kind the one of the exercise. */
  get book(): string {
    const follows = this.data.spec && !(this.#own ?? this.#session.view).note;
    return follows ? this.#table.book : this.data.book ?? "";
  }

  get #table(): MyTable {
    return this.only?.table ?? myTable();
  }

  /** Whether the answers are those of the learner's table, and not of its book until the engine comes. */
  get settled(): boolean {
    return Boolean(this.#own) || !this.data.spec || !(hasOwnRules(this.#table) || (!this.only && ownState()));
  }

  send(event: ExerciseEvent): boolean {
    const events = [...this.#talk.events, event];
    const answers = !this.#own && this.#session.send(event);
    if (this.#own || (answers && this.#note)) this.#ask(events);
    else if (answers) this.#talk.events = events;
    return answers;
  }

  /** The tables of the page by the book of the learner. */
  #seated(): Session {
    const table = tableOf(this.data, this.#table.book);
    if (!this.only) return new Session(table);
    this.#alone = this.#found(this.only, table);
    const session = Session.at(table, this.#alone);
    if (!session) throw new RangeError(`no task ${this.#alone}`);
    return session;
  }

  /** The one task if it is at this table and not shown with its solution, else the first one to be solved. */
  #found({ task, script }: Only, { tasks }: Table): number {
    const written = this.data.tasks[task];
    const same = script && written ? sameAs(written, tasks) : -1;
    // As many tasks as in the script are the same ones with other cards.
    const here = same < 0 && (!script || tasks.length === this.data.tasks.length) ? task : same;
    return tasks[here]?.solved === false ? here : Math.max(0, tasks.findIndex(({ solved }) => !solved));
  }

  /** What the engine is asked for. */
  get #spec(): Tables["spec"] {
    const { spec } = this.data;
    return this.#alone === undefined ? spec : spec && { ...spec, only: this.#alone };
  }

  /** House rules need the engine; until it answers, the book does. */
  #ask(events: readonly ExerciseEvent[] = []): void {
    const { book, options } = this.#table;
    const spec = this.#spec;
    this.#talk.events = events;
    if (!spec || !hasOwnRules({ book, options })) return;
    this.#talk.spec = { ...spec, rules: { set: book, options } };
    this.#talk.go();
  }
}

/** What is to be said while house rules do not count yet. */
function unchecked(): string {
  const own = ownState();
  return own && (known()?.words[own] ?? "");
}

/** What the tables of a page say for a book. */
function tableOf(data: Tables, book: string): Table {
  const delta = data.at?.[book];
  return delta ? (changed(data, delta) as Table) : data;
}

/** The value that a delta leads to: `[value]` is another value, `[]` a key that is gone, anything else changes inside. */
export function changed(old: unknown, delta: Delta): unknown {
  if (Array.isArray(delta)) return delta[0];
  const next = (Array.isArray(old) ? [...old] : { ...(old as object) }) as Record<string, unknown>;
  for (const [key, part] of Object.entries(delta)) {
    if (Array.isArray(part) && !part.length) delete next[key];
    else next[key] = changed(next[key], part);
  }
  return next;
}

/** What makes two tasks the same for whoever sees them. */
const face = ({ stich, hand, facts, task }: ExerciseView): string =>
  JSON.stringify([stich.cards.map(({ code }) => code), hand.cards.map(({ code }) => code), facts, task]);

/** Where among these tasks the same one stands, or -1. */
const sameAs = (task: ExerciseView, tasks: readonly ExerciseView[]): number =>
  tasks.findIndex((one) => face(one) === face(task));

const sameTasks = (one: Table, other: Table): boolean =>
  one.tasks.length === other.tasks.length &&
  one.tasks.every((task, index) => face(task) === face(other.tasks[index] ?? task));
