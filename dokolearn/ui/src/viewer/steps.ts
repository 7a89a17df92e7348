/** Moving through a film: which moment is next, before, and how the keys are called. */
import type { Icon } from "../page/signs";
import type { Film } from "../views";

export interface Step {
  /** The word of the film that labels the button. */
  word: string;
  icon: Icon;
  keys: string[];
  goal: (film: Film, at: number) => number;
}

const end = (film: Film): number => Math.max(0, film.moments.length - 1);

/** The moments the jump list points to: where a Stich is complete. */
const ends = (film: Film): number[] => film.stiche.map((each) => each.moment).sort((a, b) => a - b);

const noted = (film: Film, at: number): boolean => Boolean(film.moments[at]?.notes.length);

export const STEPS = {
  first: { word: "first", icon: "first", keys: ["Home"], goal: () => 0 },
  backStich: {
    word: "back_stich",
    icon: "stichBack",
    keys: ["ArrowUp", "PageUp"],
    goal: (film, at) => ends(film).findLast((moment) => moment < at) ?? 0,
  },
  back: { word: "back", icon: "back", keys: ["ArrowLeft"], goal: (_, at) => Math.max(0, at - 1) },
  next: { word: "next", icon: "next", keys: ["ArrowRight"], goal: (film, at) => Math.min(end(film), at + 1) },
  nextStich: {
    word: "next_stich",
    icon: "stichNext",
    keys: ["ArrowDown", "PageDown"],
    goal: (film, at) => ends(film).find((moment) => moment > at) ?? end(film),
  },
  last: { word: "last", icon: "last", keys: ["End"], goal: end },
  backNote: {
    word: "back_note",
    icon: "noteBack",
    keys: ["p"],
    goal: (film, at) => film.moments.findLastIndex((_, other) => other < at && noted(film, other)),
  },
  nextNote: {
    word: "next_note",
    icon: "noteNext",
    keys: ["n"],
    goal: (film, at) => film.moments.findIndex((_, other) => other > at && noted(film, other)),
  },
} satisfies Record<string, Step>;

/** Where a step leads; where it leads nowhere, it stays. */
export function goalOf(step: Step, film: Film, at: number): number {
  const goal = step.goal(film, at);
  return goal < 0 ? at : goal;
}
