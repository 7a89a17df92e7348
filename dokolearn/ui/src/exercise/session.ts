import type { ExerciseEvent, ExerciseView, Patch, Table } from "../views";

/** How it has gone so far: tasks right at the first try, the last of them in a row, and this one. */
interface Tries {
  firsts: number;
  streak: number;
  /** Wrong answers at this place, each by its event: a tap that comes twice is one. */
  wrong: readonly string[];
  /** A wrong answer in this task. */
  missed: boolean;
}

const UNTRIED: Tries = { firsts: 0, streak: 0, wrong: [], missed: false };

/** Answers events from a table: an event with neither an edge nor a usual answer changes nothing. */
export class Session {
  #node = 0;
  #overlay = -1;
  #tries = UNTRIED;

  constructor(readonly table: Table) {}

  /** The same table from the beginning of one of its tasks on; nothing where there is no such task. */
  static at(table: Table, task: number): Session | undefined {
    const node = table.nodes.findIndex((one) => one.task === task && !one.set && !one.marks);
    if (node < 0) return undefined;
    const session = new Session(table);
    session.#node = node;
    return session;
  }

  /** Which task is on the screen, from 0 on. */
  get task(): number {
    return this.table.nodes[this.#node]?.task ?? 0;
  }

  /** Whether the table ends here although there is something to do: the engine goes on. */
  get open(): boolean {
    return this.table.open?.includes(this.#node) ?? false;
  }

  get view(): ExerciseView {
    return this.#told(this.#bare);
  }

  get #bare(): ExerciseView {
    const node = this.table.nodes[this.#node];
    const task = node && this.table.tasks[node.task];
    if (!task) throw new Error(`no view for node ${this.#node}`);
    return laid(laid(task, node), this.table.overlays[this.#overlay] ?? {});
  }

  /** With what is said to right answers, and at the end. */
  #told(view: ExerciseView): ExerciseView {
    const { praise, tallies, enough = 0 } = this.table;
    const { firsts, streak, missed } = this.#tries;
    const said = missed ? praise?.late[(this.task + firsts) % praise.late.length] : praise?.once[streak];
    const praised = said && view.solved && view.feedback?.tone === "right";
    const feedback = praised ? { ...view.feedback!, praise: said } : view.feedback;
    const end = view.finished && tallies ? { tally: tallies[firsts] ?? "", done: firsts >= enough } : {};
    const went = view.firsts ? { firsts: [firsts, view.firsts[1]!] } : {};
    return { ...view, feedback, ...end, ...went };
  }

  /** Whether the event was answered. */
  send(event: ExerciseEvent): boolean {
    if (this.open) return false;
    const before = this.#node;
    if (!this.#go(this.#key(event))) return false;
    if (event.type === "again") this.#tries = UNTRIED;
    else if (event.type === "next") this.#tries = { ...this.#tries, wrong: [], missed: false };
    else if (this.#bare.feedback?.tone === "wrong" && this.#node === before) this.#mistaken(`${event.type}:${event.index}`);
    else if (this.#node !== before) this.#onward();
    return true;
  }

  /** So many wrong answers as the table says lead to what is right at this place. */
  #mistaken(event: string): void {
    const wrong = [...this.#tries.wrong.filter((one) => one !== event), event];
    this.#tries = { ...this.#tries, wrong, missed: true };
    if (wrong.length >= (this.table.help ?? Infinity) && this.#go("shown")) this.#onward();
  }

  #onward(): void {
    const { firsts, streak, missed } = this.#tries;
    this.#tries = { ...this.#tries, wrong: [] };
    if (!this.#bare.solved) return;
    this.#tries = { ...this.#tries, firsts: firsts + Number(!missed), streak: missed ? 0 : streak + 1 };
  }

  /** How an event is looked up. */
  #key({ type, index }: ExerciseEvent): string {
    if (index === undefined) return type;
    return type === "enter" && !this.#bare.pad?.known.includes(index) ? type : `${type}:${index}`;
  }

  #go(key: string): boolean {
    const edge = this.table.edges[this.#node]?.[key];
    const usual = this.table.says[this.task]?.[key] ?? -1;
    const [far, overlay] = typeof edge === "object" ? edge : [edge ?? 0, usual];
    if (edge === undefined && overlay < 0) return false;
    this.#node += far;
    this.#overlay = overlay;
    return true;
  }
}

function laid(view: ExerciseView, patch: Patch): ExerciseView {
  const next = { ...view, ...patch.set };
  const marks = { stich: [...next.marks.stich], hand: [...next.marks.hand] };
  for (const [zone, index, word] of patch.marks ?? []) marks[zone][index] = word;
  return { ...next, marks };
}
