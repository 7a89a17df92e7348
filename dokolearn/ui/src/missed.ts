/** What was missed comes back: after one day, after three more, after seven more, until it was right each time. */
import { load, save } from "./store";

const NAME = "missed";
const STEPS = [1, 3, 7] as const;
const MOST = 500;
/** A task of an exercise: `2.7/bedienen#3`, counted from 0. */
const ID = /^([^#]{1,80})#(\d{1,2})$/;

export interface Missed {
  key: string;
  task: number;
  /** How often it was right since. */
  box: number;
  /** The day it comes back, as 2026-11-21. */
  due: string;
}

/** A day as people here count it, so many days from today. */
export function day(days = 0): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Everything that comes back, the earliest first. */
export function missed(): Missed[] {
  const found: Missed[] = [];
  for (const [id, kept] of Object.entries(load(NAME))) {
    const [, key, task] = ID.exec(id) ?? [];
    if (!key || !isKept(kept)) continue;
    found.push({ key, task: Number(task), box: kept[0], due: kept[1] });
  }
  return found.sort((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : 0));
}

export const isKept = (kept: unknown): kept is [number, string] =>
  Array.isArray(kept) &&
  kept.length === 2 &&
  Number.isInteger(kept[0]) &&
  kept[0] >= 0 &&
  kept[0] < STEPS.length &&
  /^\d{4}-\d\d-\d\d$/.test(String(kept[1]));

/** Note down that a task went wrong. */
export function miss(key: string, task: number): void {
  keep(`${key}#${task}`, [0, day(STEPS[0])]);
}

/** Note down that it was right when it came back. */
export function recalled({ key, task, box }: Missed): void {
  const days = STEPS[box + 1];
  keep(`${key}#${task}`, days ? [box + 1, day(days)] : undefined);
}

function keep(id: string, kept: [number, string] | undefined): void {
  if (!ID.test(id)) return;
  const all = load(NAME);
  if (kept && !Object.hasOwn(all, id) && Object.keys(all).length >= MOST) return;
  const { [id]: _, ...rest } = all;
  save(NAME, kept ? { ...rest, [id]: kept } : rest);
}
