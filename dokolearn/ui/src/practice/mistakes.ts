/** Mistakes are written into a log when they are made, and come back tomorrow. What follows is computed on the page of
 * repetition alone, from the whole log (`missed.ts`, `repeating.ts`). */
import { load, save } from "../kept/store";
import type { ExerciseView } from "../views";

export const NAME = "missed";
const MOST = 1_000;
export const LONGEST = 90;
/** More reviews of one mistake are not kept; the first ones go. */
export const MOST_REVIEWS = 40;
/** Signs that one takes: `2026-11-21! `. */
const REVIEW = 12;
/** A kind of mistake under a book: `legal_cards/verstoss.farbe@maennle`. */
export const ID = /^([a-z_]+)\/([a-z0-9_.]+)@([a-z_]+)$/;
/** A task of an exercise: `2.7/bedienen#3`, counted from 0; with an `s` at the end among the tasks of the script. */
export const TASK = /^([^#]{1,80})#(\d{1,2})(s?)$/;

/** A kind of mistake: in which kind of exercise, and by whose rules. */
export interface Slip {
  kind: string;
  slip: string;
  book: string;
}

/** Each day of the log and how it went there, `2026-11-21! 2026-11-22+`; the day it comes back; where it was made if
 * that was in a lesson. An older version kept how often it was right since instead of the log. */
export type Kept = [string | number, string] | [string | number, string, string];

/** A day as people here count it, so many days from today or from another one. */
export function day(days = 0, from?: string): string {
  const date = from ? new Date(`${from}T12:00`) : new Date();
  date.setDate(date.getDate() + days);
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const idOf = ({ kind, slip, book }: Slip): string => `${kind}/${slip}@${book}`;

/** A log with how it went today. */
export const withToday = (log: string, right: boolean): string =>
  `${log} ${day()}${right ? "+" : "!"}`.trim().slice(1 - MOST_REVIEWS * REVIEW);

/** Note down what went wrong by a book, if something did; `example` is the task of a lesson, as `2.7/bedienen#3`. */
export function noteMistake({ kind, feedback }: ExerciseView, book: string, example = ""): void {
  if (feedback?.tone === "wrong" && feedback.slip) miss({ kind: feedback.back_in ?? kind, slip: feedback.slip, book }, example);
}

export function miss(slip: Slip, example = ""): void {
  const [log, , known = ""] = (load(NAME)[idOf(slip)] ?? []) as Partial<Kept>;
  put([], slip, [withToday(typeof log === "string" ? log : "", false), day(1), TASK.test(example) ? example : known]);
}

/** Store it in place of what is `gone`; nothing is stored that would not be read again. */
export function put(gone: readonly string[], slip: Slip, kept: Kept | undefined): void {
  const id = idOf(slip);
  if (!ID.test(id) || id.length > LONGEST) return;
  const rest = Object.fromEntries(Object.entries(load(NAME)).filter(([each]) => each !== id && !gone.includes(each)));
  if (kept && Object.keys(rest).filter((each) => ID.test(each)).length >= MOST) return;
  save(NAME, kept ? { ...rest, [id]: kept.filter((one) => one !== "") } : rest);
}
