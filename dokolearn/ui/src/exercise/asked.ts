/** An exercise that the engine answers from its first task on: what no page has a table for. */
import { render } from "lit/html.js";
import { Conversation } from "../engine/conversation";
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

/** Draw it into `box`, as `spec` has it; `seated`: without its rules, which are those of a table. */
export function askedExercise(box: HTMLElement, spec: Record<string, unknown>, words: Words, seated?: Seated): void {
  const [panel, said] = [document.createElement("div"), document.createElement("div")];
  box.replaceChildren(panel, said);
  let table: MyTable | undefined;
  let noted = 0;
  const show = (view: ExerciseView, newest: boolean): void => {
    if (!newest) return;
    const taps = talk.events.length;
    if (table) seated?.answered?.(view, table, taps > noted);
    noted = Math.max(noted, taps);
    draw(view);
  };
  const talk: Conversation<ExerciseView, ExerciseEvent> = new Conversation("table", spec, words, show, () => render(talk.line(), said));
  const draw = exercise(panel, (event) => talk.send(event), words);
  const begin = (): void => {
    table = seated?.table();
    if (table) talk.spec = { ...spec, rules: { set: table.book, options: table.options } };
    noted = 0;
    talk.begin();
  };
  if (seated?.follows) onTable(panel, begin);
  begin();
}
