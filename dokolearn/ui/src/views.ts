/**
 * What Python sends: finished views with all their text. Nothing here is computed in the browser.
 * Their types are written from the schemas in `../schema` by `npm run types`; what follows is the interface's own.
 */
import type { ExerciseEvent } from "../.cache/views";

export type * from "../.cache/views";

/** Answers an event; `from` is what was tapped. */
export type Send = (event: ExerciseEvent, from?: EventTarget | null) => void;

/** What the reader has done with a question so far. */
export interface Tried {
  move: string;
  hints: number;
}

/** How a replay is looked at; none of it changes the game. */
export interface Look {
  /** The moment that is shown. */
  at: number;
  /** Whose seat is in front. */
  seat: number;
  /** Only the hand in front is open. */
  hidden: boolean;
  /** As the player in front met the game: nothing that he could not know, nothing that is still to come. */
  blind: boolean;
  /** While `blind`: by line the furthest moment that was shown. */
  seen: Record<number, number>;
  /** Parties as the table knows them at this moment; otherwise as they are. */
  public: boolean;
  /** The last complete Stich lies on the table instead of the running one. */
  lastStich: boolean;
  /** The line that is shown: a branch of the film, -1 for the game itself. `at` counts from its beginning. */
  branch: number;
  /** What the reader has done with the questions, by their number. */
  tried: Record<number, Tried>;
  /** The game plays by itself. */
  playing: boolean;
  /** What is read out, and how often something was. */
  say: string;
  turn: number;
}
