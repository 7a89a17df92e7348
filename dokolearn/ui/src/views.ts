/** What Python sends: finished views with all their text. Nothing here is computed in the browser. */

export type SuitCode = "Kr" | "Pi" | "He" | "Ka";

export interface Card {
  code: string;
  suit: SuitCode;
  rank: string;
  /** The name that is read out, in the language of the view. */
  name: string;
}

export type Words = Record<string, string>;
export type Mark = "" | "found" | "right" | "wrong" | "cause" | "winner" | "ahead";
export type Zone = "hand" | "stich";

export interface Action {
  type: string;
  label: string;
  primary?: boolean;
  /** The number of the choice, where several buttons send the same type of event. */
  index?: number;
}

export interface Feedback {
  tone: "right" | "wrong" | "info";
  text: string;
  refs?: { label: string; href: string }[];
}

export interface ExerciseView {
  format: "dokolearn-view/1";
  kind: string;
  lang: string;
  title: string;
  progress: string;
  rules: string;
  task: string;
  stich: { label: string; cards: Card[]; who?: string[] };
  hand: { label: string; cards: Card[] };
  /** Places of the hand whose cards are no longer there. */
  gone?: number[];
  /** Places of the hand in the order in which their cards were put into the fan. */
  placed?: { label: string; order: number[] };
  /** What everybody knows at this moment. */
  facts?: string[];
  taps: Zone | "";
  marks: Record<Zone, Mark[]>;
  actions: Action[];
  feedback: Feedback | null;
  solved: boolean;
  finished: boolean;
  words: Words;
  /** Of a free drill: how hard its tasks are now. */
  level?: number;
}

/** What the learner does: `{type: "pick", index}` for a card, `{type}` for a button. */
export interface ExerciseEvent {
  type: string;
  index?: number;
}

/** Answers an event; `from` is what was tapped. */
export type Send = (event: ExerciseEvent, from?: EventTarget | null) => void;

/** What is laid over a view: whole keys, and single marks as zone, card, word. */
export interface Patch {
  set?: Partial<ExerciseView>;
  marks?: [Zone, number, Mark][];
}

/** A scripted exercise: every reachable state and every answer, worked out by the engine. */
export interface Table {
  format: "dokolearn-table/1";
  tasks: ExerciseView[];
  nodes: (Patch & { task: number })[];
  /** By task: the overlay that usually answers an event, -1 for none. */
  says: Record<string, number>[];
  /** By node: how far ahead an event leads, with the overlay where it is not the usual one. */
  edges: Record<string, number | [number, number]>[];
  overlays: Patch[];
}

/** What starts a free drill. Level 0 follows the learner. */
export interface DrillSpec {
  kind: string;
  seed: number;
  rules: string;
  lang: string;
  level: number;
}

/** A drill whose first task is there already: with all its answers, or at least to look at. */
export interface DrillStart {
  spec: DrillSpec;
  table?: Table;
  view?: ExerciseView;
}

/** What can be chosen: by value of a spec the words for it. */
export type DrillChoice = Record<"kind" | "rules" | "level", Words>;

export interface DrillData extends DrillStart {
  /** The highest number that can be typed, and the highest that chance takes. */
  most: number;
  fresh: number;
  /** Where everything can be chosen: the choice, and more drills that are there already. */
  choice?: DrillChoice;
  others?: DrillStart[];
}

export interface Said {
  seat: number;
  text: string;
}

export interface Moment {
  stich: number;
  card: number;
  title: string;
  table: { seat: number; index: number }[];
  played: number[][];
  ahead: number | null;
  winner: number | null;
  turn: number | null;
  augen: number[];
  party_augen: Record<string, number>;
  /** By seat: the party as the whole table knows it, "" while it is open. */
  known: string[];
  /** Augen of the parties as the table knows them; under "" those of players whose party is open. */
  known_augen: Record<string, number>;
  calls: Said[];
  said: Said[];
  glyph: string;
  glyph_name: string;
  notes: { who: string; text: string }[];
  say: string;
}

export interface Problem {
  line: number;
  col: number;
  text: string;
  hint: string;
}

/** How a replay is looked at; none of it changes the game. */
export interface Look {
  /** The moment that is shown. */
  at: number;
  /** Whose seat is in front. */
  seat: number;
  /** Only the hand in front is open. */
  hidden: boolean;
  /** Parties as the table knows them at this moment; otherwise as they are. */
  public: boolean;
  /** The last complete Stich lies on the table instead of the running one. */
  lastStich: boolean;
  /** The game plays by itself. */
  playing: boolean;
  /** What is read out, and how often something was. */
  say: string;
  turn: number;
}

/** A replayed game: one complete view for every moment. */
export interface Film {
  format: "dokolearn-film/1";
  lang: string;
  title: string;
  rules: string;
  facts: { label: string; text: string }[];
  players: string[];
  parties: string[];
  party_names: Record<string, string>;
  hands: Card[][];
  moments: Moment[];
  stiche: { label: string; moment: number }[];
  result: { text: string } | null;
  problems: Problem[];
  words: Words;
  /** What the keys of the viewer do. */
  help: { keys: string; text: string }[];
}
