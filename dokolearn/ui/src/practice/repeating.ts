/** When what was missed comes back: by FSRS, computed each time from the log of its reviews. */
export { ownCase, positionOf } from "./own-positions";
import { createEmptyCard, fsrs, Rating } from "ts-fsrs";
import { day } from "./mistakes";
import { mended, type Missed } from "./missed";

/** What is still known after a year is known. */
const LONGEST_DAYS = 365;
/** A clock that stands before this day says nothing about what was written by a right one. */
const FIRST_DAY = "2026-01-01";
/** In whole days: nobody is asked again after minutes. Not by chance: the same log gives the same day. */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false, maximum_interval: LONGEST_DAYS + 1 });

const noon = (when: string): Date => new Date(`${when}T12:00Z`);

/** The day it comes back; none if it need not any more. */
export function nextDay(log: string): string | undefined {
  const days = [...byDay(log)].sort(([one], [other]) => (one < other ? -1 : 1));
  let card = createEmptyCard(noon(days[0]![0]));
  for (const [when, right] of days) card = scheduler.next(card, noon(when), right ? Rating.Good : Rating.Again).card;
  return card.scheduled_days > LONGEST_DAYS ? undefined : day(card.scheduled_days, days.at(-1)![0]);
}

/** One review a day: it was right if nothing was wrong. */
function byDay(log: string): Map<string, boolean> {
  const found = new Map<string, boolean>();
  for (const one of log.split(" ")) {
    const when = one.slice(0, -1);
    found.set(when, one.endsWith("+") && (found.get(when) ?? true));
  }
  return found;
}

/** Mend what a clock wrote that was wrong once: nothing was reviewed after today, nothing waits longer than it must.
 * What an older version kept is carried over with it. */
export function mendDays(all: readonly Missed[]): void {
  const today = day();
  if (today < FIRST_DAY) return;
  for (const one of all) {
    const log = one.log.replace(/\S+(?=[!+])/g, (when) => (when > today ? today : when));
    const next = nextDay(log) ?? today;
    if (one.older || log !== one.log || next < one.due) mended({ ...one, log, due: next < one.due ? next : one.due });
  }
}
