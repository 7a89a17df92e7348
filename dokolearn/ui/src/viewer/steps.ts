/** Moving through a film: which moment is next, before, and how the keys are called. */
import type { Icon } from "../page/signs";
import { isOpen, openAt } from "./quiz";
import type { Film, Look } from "../views";

export interface Step {
  /** The word of the film that labels the button. */
  word: string;
  icon: Icon;
  keys: string[];
  goal: (film: Film, look: Look) => number;
}

const end = (film: Film): number => Math.max(0, film.moments.length - 1);

/** The moments the jump list points to: where a Stich is complete. */
const ends = (film: Film): number[] => film.stiche.map((each) => each.moment);

/** Where whoever goes from Stich to Stich stops: at its end, and at a question that waits, which nobody runs over. */
const stops = (film: Film, look: Look): number[] => [...ends(film), ...openAt(film, look)].sort((a, b) => a - b);

const onward = (film: Film, { at }: Look): number => Math.min(end(film), at + 1);

/** From a question first to the card that was played, and what is said of it. */
const onStich = (film: Film, look: Look): number =>
  isOpen(film, look) ? onward(film, look) : stops(film, look).find((moment) => moment > look.at) ?? end(film);

/** The moments that somebody has written about. */
const notes = (film: Film): number[] => film.moments.flatMap(({ notes }, at) => (notes.length ? [at] : []));

/** Of these moments the nearest, forwards or back; a question that waits on the way there comes first. */
function toNote(film: Film, look: Look, forwards: boolean): number {
  const nearest = (moments: number[]): number =>
    (forwards ? moments.find((at) => at > look.at) : moments.findLast((at) => at < look.at)) ?? -1;
  const goal = nearest(notes(film));
  return goal < 0 ? goal : nearest([...notes(film), ...openAt(film, look)].sort((a, b) => a - b));
}

export const STEPS = {
  first: { word: "first", icon: "first", keys: ["Home"], goal: () => 0 },
  backStich: {
    word: "back_stich",
    icon: "stichBack",
    keys: ["ArrowUp", "PageUp"],
    goal: (film, look) => stops(film, look).findLast((moment) => moment < look.at) ?? 0,
  },
  back: { word: "back", icon: "back", keys: ["ArrowLeft"], goal: (_, { at }) => Math.max(0, at - 1) },
  next: { word: "next", icon: "next", keys: ["ArrowRight"], goal: onward },
  nextStich: {
    word: "next_stich",
    icon: "stichNext",
    keys: ["ArrowDown", "PageDown"],
    goal: onStich,
  },
  last: { word: "last", icon: "last", keys: ["End"], goal: end },
  backNote: {
    word: "back_note",
    icon: "noteBack",
    keys: ["p"],
    goal: (film, look) => toNote(film, look, false),
  },
  nextNote: {
    word: "next_note",
    icon: "noteNext",
    keys: ["n"],
    goal: (film, look) => toNote(film, look, true),
  },
} satisfies Record<string, Step>;

/** Where a step leads; where it leads nowhere, it stays. */
export function goalOf(step: Step, film: Film, look: Look): number {
  const goal = step.goal(film, look);
  return goal < 0 ? look.at : goal;
}
