import type { ExerciseEvent, ExerciseView, Patch, Table } from "../views";

/** Answers events from a table: an event with neither an edge nor a usual answer changes nothing. */
export class Session {
  #node = 0;
  #overlay = -1;

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
    const node = this.table.nodes[this.#node];
    const task = node && this.table.tasks[node.task];
    if (!task) throw new Error(`no view for node ${this.#node}`);
    return laid(laid(task, node), this.table.overlays[this.#overlay] ?? {});
  }

  /** Whether the event was answered. */
  send(event: ExerciseEvent): boolean {
    if (this.open) return false;
    const key = event.index === undefined ? event.type : `${event.type}:${event.index}`;
    const { task } = this;
    const edge = this.table.edges[this.#node]?.[key];
    const usual = this.table.says[task]?.[key] ?? -1;
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
