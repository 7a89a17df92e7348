import type { ExerciseEvent, ExerciseView, Table } from "./views";

/** Answers events from a table: an event without an edge changes nothing. */
export class Session {
  #node = 0;
  #overlay: number | undefined;

  constructor(readonly table: Table) {}

  get view(): ExerciseView {
    const { tasks, nodes, overlays } = this.table;
    const node = nodes[this.#node];
    const task = node && tasks[node.task];
    if (!task) throw new Error(`no view for node ${this.#node}`);
    const overlay = this.#overlay === undefined ? undefined : overlays[this.#overlay];
    return { ...task, ...node.set, ...overlay };
  }

  /** Whether the event changed anything. */
  send(event: ExerciseEvent): boolean {
    const key = event.index === undefined ? event.type : `${event.type}:${event.index}`;
    const [next, overlay] = this.table.edges[this.#node]?.[key] ?? [];
    if (next === undefined) return false;
    this.#node = next;
    this.#overlay = overlay;
    return true;
  }
}
