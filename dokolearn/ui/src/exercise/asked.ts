/** An exercise that the engine answers from its first task on: what no page has a table for. */
import { render } from "lit/html.js";
import { Waiting } from "../engine/waiting";
import { type MyTable, onTable } from "../table/my-table";
import type { ExerciseEvent, ExerciseView, Words } from "../views";
import { exercise } from "./exercise";

interface Seated {
  table: () => MyTable;
  /** Whether it begins again at another table. */
  follows: boolean;
  /** `fresh`: an answer that was not given before. */
  answered?: (view: ExerciseView, table: MyTable, fresh: boolean) => void;
}

/** Draw it into `box`, as `spec` has it without its rules. */
export function askedExercise(box: HTMLElement, spec: Record<string, unknown>, words: Words, seated: Seated): void {
  const [panel, said] = [document.createElement("div"), document.createElement("div")];
  box.replaceChildren(panel, said);
  const waiting: Waiting = new Waiting(words, () => void render(waiting.line(), said));
  let events: ExerciseEvent[] = [];
  let noted = 0;
  const ask = (): void => {
    const table = seated.table();
    const known = [...events];
    const rules = { set: table.book, options: table.options };
    waiting.ask({ machine: "table", spec: { ...spec, rules }, events: known }, (found) => {
      const view = found as ExerciseView;
      seated.answered?.(view, table, known.length > noted);
      noted = Math.max(noted, known.length);
      draw(view);
    });
  };
  const draw = exercise(panel, (event) => (events.push(event), ask()), words);
  if (seated.follows) onTable(panel, () => ((events = []), (noted = 0), ask()));
  ask();
}
