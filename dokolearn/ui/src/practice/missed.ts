/** What was missed comes back: after one day, after three more, after seven more, until it was right each time. */
import { load, save } from "../kept/store";
import type { ExerciseView } from "../views";

const NAME = "missed";
const STEPS = [1, 3, 7] as const;
const MOST = 1_000;
const LONGEST = 90;
/** A kind of mistake under a book: `legal_cards/verstoss.farbe@maennle`. */
const ID = /^([a-z_]+)\/([a-z0-9_.]+)@([a-z_]+)$/;
/** A task of an exercise: `2.7/bedienen#3`, counted from 0; with an `s` at the end among the tasks of the script. */
const TASK = /^([^#]{1,80})#(\d{1,2})(s?)$/;

/** A kind of mistake: in which kind of exercise, and by whose rules. */
export interface Slip {
  kind: string;
  slip: string;
  book: string;
}

/** Where it was made: the number of the task, at the table where it was or among those of the script. */
export interface Example {
  key: string;
  task: number;
  script: boolean;
}

export interface Missed extends Slip {
  example: Example | undefined;
  /** How often it was right since. */
  box: number;
  /** The day it comes back, as 2026-11-21. */
  due: string;
  /** Under what it is stored. */
  ids: string[];
}

/** How often it was right, the day it comes back, and where it was made if that was in a lesson. */
type Kept = [number, string] | [number, string, string];

/** A day as people here count it, so many days from today. */
export function day(days = 0): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * Everything that comes back, the earliest first; never later than the longest step from today.
 * Before mistakes had names a task of the script was noted (`2.7/bedienen#3`): `turned` says what it stands for.
 */
export function missed(turned: (example: Example) => Slip | undefined): Missed[] {
  const found = new Map<string, Missed>();
  for (const [id, kept] of Object.entries(load(NAME))) {
    if (!isKept(kept)) continue;
    const [, kind, slip, book] = ID.exec(id) ?? [];
    const example = taskOf(kind ? (kept[2] ?? "") : `${id}s`);
    const what = kind && slip && book ? { kind, slip, book } : example && turned(example);
    if (!what) continue;
    const [box, due] = kept;
    const last = day(STEPS[2]);
    const one = { ...what, example, box, due: due < last ? due : last, ids: [id] };
    const before = found.get(idOf(one));
    found.set(idOf(one), before ? both(before, one) : one);
  }
  return [...found.values()].sort((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : 0));
}

/** The same mistake, noted twice: it comes back as early as the earlier one. */
const both = (one: Missed, other: Missed): Missed => ({
  ...(one.box <= other.box ? one : other),
  example: one.example ?? other.example,
  due: one.due < other.due ? one.due : other.due,
  ids: [...one.ids, ...other.ids],
});

function taskOf(text: string): Example | undefined {
  const [, key, task, script] = TASK.exec(text) ?? [];
  return key ? { key, task: Number(task), script: Boolean(script) } : undefined;
}

const idOf = ({ kind, slip, book }: Slip): string => `${kind}/${slip}@${book}`;

export const isKept = (kept: unknown): kept is Kept =>
  Array.isArray(kept) &&
  (kept.length === 2 || (kept.length === 3 && typeof kept[2] === "string" && kept[2].length <= LONGEST)) &&
  Number.isInteger(kept[0]) &&
  kept[0] >= 0 &&
  kept[0] < STEPS.length &&
  /^\d{4}-\d\d-\d\d$/.test(String(kept[1]));

/** Note down what went wrong by a book, if something did; `example` is the task of a lesson, as `2.7/bedienen#3`. */
export function noteMistake({ kind, feedback }: ExerciseView, book: string, example = ""): void {
  if (feedback?.tone === "wrong" && feedback.slip) miss({ kind: feedback.back_in ?? kind, slip: feedback.slip, book }, example);
}

export function miss(slip: Slip, example = ""): void {
  const before = load(NAME)[idOf(slip)];
  const known = isKept(before) ? before[2] : undefined;
  keep([], slip, [0, day(STEPS[0]), ...only(TASK.test(example) ? example : known)]);
}

/** Note down that it went wrong again when it came back. */
export function missedAgain(one: Missed): void {
  keep(one.ids, one, [0, day(STEPS[0]), ...only(written(one))]);
}

/** Note down that it was right when it came back. */
export function recalled(one: Missed): void {
  const days = STEPS[one.box + 1];
  keep(one.ids, one, days && [one.box + 1, day(days), ...only(written(one))]);
}

const only = (text: string | undefined): [] | [string] => (text ? [text] : []);

const written = ({ example }: Missed): string =>
  example ? `${example.key}#${example.task}${example.script ? "s" : ""}` : "";

/** Store it in place of what is `gone`; nothing is stored that would not be read again. */
function keep(gone: readonly string[], slip: Slip, kept: Kept | undefined): void {
  const id = idOf(slip);
  if (!ID.test(id) || id.length > LONGEST) return;
  const all = load(NAME);
  const rest = Object.fromEntries(Object.entries(all).filter(([each]) => each !== id && !gone.includes(each)));
  if (kept && Object.keys(rest).filter((each) => ID.test(each)).length >= MOST) return;
  save(NAME, kept ? { ...rest, [id]: kept } : rest);
}
