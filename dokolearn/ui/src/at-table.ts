/** A scripted exercise at the learner's table: the tables of the page answer for the books, the engine for house rules. */
import { ask } from "./engine";
import { hasOwnRules, known, myTable, ownState } from "./my-table";
import { Session } from "./table";
import type { Delta, ExerciseEvent, ExerciseView, Table, Tables } from "./views";

export class AtTable {
  #session: Session;
  #events: ExerciseEvent[] = [];
  /** What the engine shows; nothing while a table answers. */
  #own: ExerciseView | undefined;
  #note = "";
  #asked = 0;

  /** With `only`: this one of its tasks. */
  constructor(
    readonly data: Tables,
    readonly show: () => void,
    readonly only?: number,
  ) {
    this.#session = this.#seated();
    this.#ask();
  }

  /** The learner has chosen another table: what was tapped so far is tapped there again. */
  change(): void {
    const before = this.#session.table;
    const session = this.#seated();
    const again = sameTasks(before, session.table) ? this.#events : [];
    const refused = again.findIndex((event) => !session.send(event) && event.type === "next");
    this.#events = refused < 0 ? [...again] : again.slice(0, refused);
    this.#session = session;
    this.#own = undefined;
    this.#note = "";
    this.#ask();
    this.show();
  }

  get view(): ExerciseView {
    const view = this.#own ?? this.#session.view;
    const note = this.#note || (this.data.spec ? unchecked() : "");
    return note ? { ...view, note } : view;
  }

  /** The tasks at this table, each as it begins. */
  get tasks(): readonly ExerciseView[] {
    return this.#session.table.tasks;
  }

  /** Which task of the script's exercise is on the screen; nothing where this table has other tasks. */
  get task(): number | undefined {
    const at = this.#session.table.tasks[this.#session.task];
    const same = this.#own ? this.#own.place : at && sameAs(at, this.data.tasks);
    return this.only ?? (same === undefined || same < 0 ? undefined : same);
  }

  /** Whether the answers are those of the learner's table, and not of its book until the engine comes. */
  get settled(): boolean {
    return Boolean(this.#own) || !this.data.spec || !(hasOwnRules(myTable()) || ownState());
  }

  send(event: ExerciseEvent): boolean {
    if (this.#own) {
      this.#events.push(event);
      this.#ask();
      return false;
    }
    if (!this.#session.send(event)) return false;
    this.#events.push(event);
    if (this.#note) this.#ask();
    return true;
  }

  /** The tables of the page by the book of the learner; where that has not the one task, by the book of the script. */
  #seated(): Session {
    const table = tableOf(this.data, myTable().book);
    if (this.only === undefined) return new Session(table);
    const wanted = this.data.tasks[this.only];
    const here = wanted ? sameAs(wanted, table.tasks) : -1;
    const session = here < 0 ? Session.at(this.data, this.only) : Session.at(table, here);
    if (!session) throw new RangeError(`no task ${this.only}`);
    return session;
  }

  /** What the engine is asked for. */
  get #spec(): Tables["spec"] {
    const { spec } = this.data;
    return this.only === undefined ? spec : spec && { ...spec, tasks: [spec.tasks[this.only]], tasks_in: {} };
  }

  /** House rules need the engine; until it answers, the book does. */
  #ask(): void {
    const { book, options } = myTable();
    const spec = this.#spec;
    if (!spec || !hasOwnRules({ book, options })) return;
    const asked = (this.#asked += 1);
    const events = [...this.#events];
    const words = known()?.words ?? {};
    if (!this.#own) this.#note = words.waiting ?? "";
    ask({ machine: "table", spec: { ...spec, rules: { set: book, options } }, events }).then(
      (view) => this.#answered(asked, view as ExerciseView, ""),
      () => this.#answered(asked, undefined, words.failed ?? ""),
    );
  }

  #answered(asked: number, view: ExerciseView | undefined, note: string): void {
    if (asked !== this.#asked || !hasOwnRules(myTable())) return;
    if (view || !this.#own) this.#own = view;
    this.#note = note;
    this.show();
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
function changed(old: unknown, delta: Delta): unknown {
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
