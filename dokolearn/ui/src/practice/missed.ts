/** What was missed, as it is kept: its log, the day it comes back, and where it was made. */
import { load } from "../kept/store";
import { day, ID, idOf, LONGEST, MOST_REVIEWS, NAME, put, TASK, withToday, type Kept, type Slip } from "./mistakes";

/** Days between the reviews of an older version, which kept only how often it was right since. */
const STEPS = [1, 3, 7] as const;

/** Where it was made: the number of the task, at the table where it was or among those of the script. */
export interface Example {
  key: string;
  task: number;
  script: boolean;
}

export interface Missed extends Slip {
  example: Example | undefined;
  /** The days of its reviews, in order, and how each went: `2026-11-21! 2026-11-22+`. */
  log: string;
  /** The day it comes back, as 2026-11-21. */
  due: string;
  /** Under what it is stored. */
  ids: string[];
  /** Whether it is kept as an older version did. */
  older: boolean;
}

/**
 * Everything that comes back, the earliest first.
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
    const one = { ...what, example, log: logOf(kept), due: kept[1], ids: [id], older: typeof kept[0] === "number" };
    const before = found.get(idOf(one));
    found.set(idOf(one), before ? both(before, one) : one);
  }
  return [...found.values()].sort((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : 0));
}

/** The same mistake, noted twice: it comes back as early as the earlier one. */
const both = (one: Missed, other: Missed): Missed => ({
  ...(one.log.length <= other.log.length ? one : other),
  example: one.example ?? other.example,
  due: one.due < other.due ? one.due : other.due,
  ids: [...one.ids, ...other.ids],
  older: true,
});

function taskOf(text: string): Example | undefined {
  const [, key, task, script] = TASK.exec(text) ?? [];
  return key ? { key, task: Number(task), script: Boolean(script) } : undefined;
}

const DAY = "\\d{4}-\\d\\d-\\d\\d";
const LOG = new RegExp(`^${DAY}[!+](?: ${DAY}[!+]){0,${MOST_REVIEWS - 1}}$`);

export const isKept = (kept: unknown): kept is Kept =>
  Array.isArray(kept) &&
  (kept.length === 2 || (kept.length === 3 && typeof kept[2] === "string" && kept[2].length <= LONGEST)) &&
  (typeof kept[0] === "string" ? LOG.test(kept[0]) : STEPS[kept[0]] !== undefined) &&
  new RegExp(`^${DAY}$`).test(String(kept[1]));

/** What an older version kept stands for the reviews that led there: missed, then right once for each step. */
function logOf([log, due]: Kept): string {
  if (typeof log === "string") return log;
  const before = (at: number): number => STEPS.slice(at, log + 1).reduce((sum: number, step) => sum + step, 0);
  return STEPS.slice(0, log + 1).map((_, at) => day(-before(at), due) + (at ? "+" : "!")).join(" ");
}

/** Note down how it went when it came back, and when it comes back next; without such a day it does not. */
export function reviewed(one: Missed, right: boolean, next: (log: string) => string | undefined): void {
  const log = withToday(one.log, right);
  const due = next(log);
  put(one.ids, one, due ? [log, due, written(one)] : undefined);
}

/** Store what was read and had to be mended. */
export const mended = (one: Missed): void => put(one.ids, one, [one.log, one.due, written(one)]);

const written = ({ example }: Missed): string =>
  example ? `${example.key}#${example.task}${example.script ? "s" : ""}` : "";
