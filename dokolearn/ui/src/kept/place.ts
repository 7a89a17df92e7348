/** Where somebody has stopped: the step of every lesson that was begun, the last one last. */
import { isFields, load, save } from "./store";

const NAME = "place";

/** A step by its number from 0 on, and how many there were. */
interface Place {
  at: number;
  of: number;
}

/** Where somebody is in a lesson; undefined if never there. */
export const placeIn = (lesson: string): Place | undefined => placeOf(load(NAME)[lesson]);

export function keepPlace(lesson: string, place: Place): void {
  const { [lesson]: _, ...others } = load(NAME);
  save(NAME, { ...others, [lesson]: place });
}

/** The last of these lessons that somebody was in; undefined if in none. */
export const lastPlace = (lessons: readonly string[]): string | undefined =>
  Object.entries(load(NAME)).findLast(([lesson, kept]) => lessons.includes(lesson) && placeOf(kept))?.[0];

function placeOf(kept: unknown): Place | undefined {
  if (!isFields(kept) || !Number.isInteger(kept.at) || !Number.isInteger(kept.of)) return undefined;
  return kept as unknown as Place;
}
