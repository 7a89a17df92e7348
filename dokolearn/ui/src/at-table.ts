/** A scripted exercise at the learner's table: the tables of the page answer for the books, the engine for house rules. */
import { ask } from "./engine";
import { hasOwnRules, known, myTable } from "./my-table";
import { Session } from "./table";
import type { Delta, ExerciseEvent, ExerciseView, Table, Tables } from "./views";

export class AtTable {
  #book: string;
  #session: Session;
  #events: ExerciseEvent[] = [];
  /** What the engine shows; nothing while a table answers. */
  #own: ExerciseView | undefined;
  #note = "";
  #asked = 0;

  constructor(
    readonly data: Tables,
    readonly show: () => void,
  ) {
    this.#book = this.#wanted();
    this.#session = new Session(tableOf(data, this.#book));
    this.#ask();
  }

  /** The learner has chosen another table: what was tapped so far is tapped there again. */
  change(): void {
    const before = this.#session.table;
    this.#book = this.#wanted();
    const table = tableOf(this.data, this.#book);
    const session = new Session(table);
    const again = sameTasks(before, table) ? this.#events : [];
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
    return this.#note ? { ...view, note: this.#note } : view;
  }

  /** Which task of the script's exercise is on the screen; nothing where this table has other tasks. */
  get task(): number | undefined {
    const at = this.#session.table.tasks[this.#session.task];
    const same = at && this.data.tasks.findIndex((task) => face(task) === face(at));
    return this.#own || same === undefined || same < 0 ? undefined : same;
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

  #wanted(): string {
    const { book } = myTable();
    return this.data.at && Object.hasOwn(this.data.at, book) ? book : "";
  }

  /** House rules need the engine; until it answers, the book does. */
  #ask(): void {
    const { book, options } = myTable();
    const { spec } = this.data;
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

/** What the tables of a page say for a book. */
export function tableOf(data: Tables, book: string): Table {
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
export const face = ({ stich, hand, facts, task }: ExerciseView): string =>
  JSON.stringify([stich.cards.map(({ code }) => code), hand.cards.map(({ code }) => code), facts, task]);

const sameTasks = (one: Table, other: Table): boolean =>
  one.tasks.length === other.tasks.length &&
  one.tasks.every((task, index) => face(task) === face(other.tasks[index] ?? task));
