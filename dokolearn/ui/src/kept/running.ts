/** Games that were begun and are not over: what was tapped in each, so that nothing is lost when the page goes. */
import { isFields, load, save, type Fields } from "./store";
import type { ExerciseEvent, ExerciseView } from "../views";

const NAME = "running";
/** So many games at once; the one that rested longest goes. */
const MOST = 20;

/** What the game at a place follows, and what was tapped in it. */
export interface Running {
  /** Book, house rules, cards: a game goes on only where they are the same. */
  of: string;
  events: ExerciseEvent[];
}

/** What is kept of the game at this place. */
export function running(place: string): Running | undefined {
  const kept = load(NAME)[place];
  if (!isFields(kept) || typeof kept.of !== "string" || !Array.isArray(kept.events)) return undefined;
  return { of: kept.of, events: kept.events.filter(isEvent) };
}

/** Whether cards were laid and the end is still to come. */
export const isRunning = (view: ExerciseView): boolean => view.gone.length > 0 && !view.solved;

/** Keep a game as it stands now, and forget it once it is over. */
export function keepRunning(place: string, view: ExerciseView, game: Running): void {
  const all = load(NAME);
  const open = isRunning(view);
  if (!open && !Object.hasOwn(all, place)) return;
  const { [place]: _, ...others } = all;
  const kept = Object.entries(others).slice(open ? 1 - MOST : -MOST);
  save(NAME, { ...Object.fromEntries(kept), ...(open ? { [place]: game } : {}) } satisfies Fields);
}

const isEvent = (value: unknown): value is ExerciseEvent =>
  isFields(value) && typeof value.type === "string" && ["undefined", "number"].includes(typeof value.index);
