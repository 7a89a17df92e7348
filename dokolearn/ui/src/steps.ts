/** Moving through a film: which moment is next, before, and how the keys are called. */
import type { Icon } from "./signs";
import type { Film } from "./views";

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

export const STEPS: Step[] = [
  { word: "first", icon: "first", keys: ["Home"], goal: () => 0 },
  {
    word: "back_stich",
    icon: "stichBack",
    keys: ["ArrowUp", "PageUp"],
    goal: (film, at) => ends(film).findLast((moment) => moment < at) ?? 0,
  },
  { word: "back", icon: "back", keys: ["ArrowLeft"], goal: (_, at) => Math.max(0, at - 1) },
  { word: "next", icon: "next", keys: ["ArrowRight"], goal: (film, at) => Math.min(end(film), at + 1) },
  {
    word: "next_stich",
    icon: "stichNext",
    keys: ["ArrowDown", "PageDown"],
    goal: (film, at) => ends(film).find((moment) => moment > at) ?? end(film),
  },
  { word: "last", icon: "last", keys: ["End"], goal: end },
];
