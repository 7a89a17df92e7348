/**
 * What Python sends: finished views with all their text. Nothing here is computed in the browser.
 * Their types are written from the schemas in `../schema` by `npm run types`; what follows is the interface's own.
 */
import type { TemplateResult } from "lit/html.js";
import type { Card, ExerciseEvent, ExerciseView, Mark, Move, Sitting, Words } from "../.cache/views";

export type * from "../.cache/views";

/** Answers an event; `from` is what was tapped. */
export type Send = (event: ExerciseEvent, from?: EventTarget | null) => void;

/** Somebody at a table; what a replay knows besides. */
export interface Chair extends Sitting {
  deals?: boolean;
  /** Whether the party is still open. */
  open?: boolean;
  /** What was won so far: Stiche, and Augen. */
  won?: { n: number; text: string };
  pile?: string;
  /** What was announced, and whether just now. */
  calls?: { text: string; fresh: boolean }[];
  /** The face of whoever sits below, where it is known. */
  face?: TemplateResult;
  /** The hand, face up; on a narrow table a row across it, once somebody taps the chair. */
  hand?: Held;
  peek?: { open: boolean; press: () => void };
}

/** Cards in somebody's hand. */
export interface Held {
  label: string;
  cards: Card[];
  /** Places of those that were played and stay there, greyed. */
  played?: ReadonlySet<number>;
  /** Where only some of a hand lie open: their places in it. */
  places?: readonly number[];
}

/** What lies on a table, and who sits round it. */
export interface OnFelt {
  seats: readonly Chair[];
  stich: Pick<ExerciseView["stich"], "label" | "cards" | "who" | "at" | "rows">;
  /** What led here. */
  moves: readonly Move[];
  marks: { stich: readonly Mark[] };
  taps: string;
  words: Words;
}

/** The reader's own cards; `gone` have left the hand, `played` are greyed. */
export interface InHand {
  hand: Pick<Held, "label" | "cards"> & Partial<Held>;
  gone: readonly number[];
  gap: number | null;
  /** Places of cards that the rules forbid now: dimmed, and a tap asks why. */
  against?: ReadonlySet<number>;
  marks: { hand: readonly Mark[] };
  taps: string;
  words: Words;
}

/** What the reader has done with a step of a question so far. */
export interface Tried {
  move: string;
  hints: number;
  /** It was shown, not found. */
  shown?: boolean;
}

/** How a replay is looked at; none of it changes the game. */
export interface Look {
  /** The moment that is shown. */
  at: number;
  /** Whose seat is in front. */
  seat: number;
  /** Only the hand in front is open. */
  hidden: boolean;
  /** Whose open hand was tapped on a narrow table; nobody's: -1. */
  peek: number;
  /** As the player in front met the game: nothing that he could not know, nothing that is still to come. */
  blind: boolean;
  /** By line the furthest moment that was shown. */
  seen: Record<number, number>;
  /** Parties as the table knows them at this moment; otherwise as they are. */
  public: boolean;
  /** The last complete Stich lies on the table instead of the running one. */
  lastStich: boolean;
  /** The line that is shown: a branch of the film, -1 for the game itself. `at` counts from its beginning. */
  branch: number;
  /** What the reader has done with the questions, by their number. */
  tried: Record<number, readonly Tried[]>;
  /** The game plays by itself. */
  playing: boolean;
  /** What is read out, and how often something was. */
  say: string;
  turn: number;
}
