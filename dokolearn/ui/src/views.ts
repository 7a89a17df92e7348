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
export type Mark = "" | "chosen" | "found" | "right" | "wrong" | "cause" | "winner" | "ahead";
export type Zone = "hand" | "stich";

export interface Action {
  type: string;
  label: string;
  primary?: boolean;
  /** The number of the choice, where several buttons send the same type of event. */
  index?: number;
  /** In an exam: whether this answer is marked. */
  pressed?: boolean;
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
  /** Why the exercise does not follow the table of the learner, or not yet. */
  note?: string;
  progress: string;
  rules: string;
  task: string;
  /** With `rows` several complete Stiche, four cards to each label. */
  stich: { label: string; cards: Card[]; who?: string[]; rows?: string[] };
  hand: { label: string; cards: Card[] };
  /** Places of the hand whose cards are no longer there. */
  gone?: number[];
  /** Places of the hand in the order in which their cards were put into the fan. */
  placed?: { label: string; order: number[] };
  /** What everybody knows at this moment. */
  facts?: string[];
  /** A table that is filled in; the first cell of a row names it. */
  lines?: { label: string; head: string[]; rows: string[][] };
  taps: Zone | "";
  marks: Record<Zone, Mark[]>;
  actions: Action[];
  feedback: Feedback | null;
  /** What other tables answer, once the task is solved and where they differ. */
  others?: string;
  /** From the engine at a table with house rules: which task of the script this is, -1 for another one. */
  place?: number;
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
  /** Nodes at which the table ends although there is something to do. */
  open?: number[];
}

/** What changes in a JSON value: `[value]` for another one, `[]` for a key that is gone, else by key or place. */
export type Delta = [] | [unknown] | { [key: string]: Delta };

/** The table of the script's rules, and what is different under each other book. */
export interface Tables extends Table {
  /** Missing where the author has chosen the rules. */
  at?: Record<string, Delta>;
  /** What the engine is asked for at a table with house rules. */
  spec?: Record<string, unknown> & { tasks: unknown[] };
}

/** What starts a free drill. Level 0 follows the learner. */
export interface DrillSpec {
  kind: string;
  seed: number;
  rules: string;
  /** House rules; missing where the book is played as it stands. */
  options?: Record<string, unknown> | undefined;
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
  /** Its author has named no book: it takes that of the reader's table. */
  follows?: boolean;
  /** Where everything can be chosen: the choice. */
  choice?: DrillChoice;
  /** More drills that are there already: for other numbers, or under other books. */
  others?: DrillStart[];
}

type PartyCode = "re" | "kontra" | "";

/** Something that was said. */
interface Said {
  seat: number;
  text: string;
  /** Until when it was possible, to be put behind the word: "bis zur 2. eigenen Karte". */
  deadline?: string;
  /** It came after that moment. */
  late?: boolean;
  /** What became of a call that does not count, or counts against its party only. */
  remark?: string;
}

/** A special point that somebody has made so far. */
interface Special {
  text: string;
  /** Who made it. */
  seat: number;
  /** Whose it is; "" while the table does not know. */
  party: PartyCode;
  /** It may still turn out to be nothing: the caught card could be a partner's. */
  provisional: boolean;
}

export interface Moment {
  /** 0 at the beginning, where nothing has been played. */
  stich: number;
  card: number;
  title: string;
  /** With `schwein` the Karo Ass on the table was raised to one. */
  table: { seat: number; index: number; schwein?: true }[];
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
  /** Special points so far, as the table knows them at this moment. */
  special: Special[];
  /** What happened with this card besides: a Hochzeit found its partner, a Schwein, a claim, a revoke. Sentences. */
  news: string[];
  /** By seat what that seat can tell of the parties: a text of four letters, `r`, `k` or `?`, by seat looked at. */
  sees: string[];
  glyph: string;
  glyph_name: string;
  notes: { who: string; text: string }[];
  say: string;
}

interface Problem {
  line: number;
  col: number;
  text: string;
  hint: string;
  kind: "error" | "warning";
}

/** Another way to go on. Its moments go on counting Stich and card where it leaves. */
export interface Branch {
  /** Its place in the list of branches. */
  id: number;
  /** The branch it leaves, -1 for the game itself. */
  parent: number;
  /** The last moment of the parent that both share; `moments` begins with the card behind it. */
  at: number;
  title: string;
  moments: Moment[];
  stiche: { label: string; moment: number }[];
  /** Of a line played to its end. */
  result: { text: string } | null;
}

/** A question to the reader at a moment. */
export interface Quiz {
  /** The moment at which it is asked; what comes behind it is the solution. */
  at: number;
  /** The branch of that moment, -1 for the game itself. */
  branch: number;
  seat: number;
  text: string;
  hints: string[];
  /** What this seat may do now: its legal cards (`index`: place in the hand; equal cards once), and calls where asked. */
  choices: { move: string; label: string; index?: number }[];
  /** Cards of the hand that may not be played, each with its reason. */
  refused: { move: string; text: string }[];
  /** `branch`: the line that shows what comes of it, -1 where there is none. */
  answers: { move: string; ok: boolean; text: string; branch: number }[];
  /** What to say to every other choice, and whether those are right, too. */
  else: string;
  else_ok: boolean;
  /** What was played in this line, "" where it ends. */
  played: string;
}

/** A finished game under one rule book. */
export interface Score {
  name: string;
  winner: PartyCode;
  reason: string;
  /** In Punkte of the party they pay; 0 for what counts for nothing, `text` says why. */
  lines: { text: string; ref: string; party: PartyCode; punkte: number }[];
  /** What the game is worth to the winner (or to Re, if nobody wins), in Punkte. */
  value: number;
  /** By seat. */
  punkte: number[];
  /** Why this game cannot be scored, or be in that book; empty if it can. */
  problem: string;
}

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

/** A replayed game: one complete view for every moment. */
export interface Film {
  format: "dokolearn-film/2";
  lang: string;
  title: string;
  rules: string;
  facts: { label: string; text: string }[];
  players: string[];
  parties: string[];
  party_names: Record<string, string>;
  /** The hands the first card is played from; fewer cards than `hand_size` where some are not known. */
  hands: Card[][];
  moments: Moment[];
  stiche: { label: string; moment: number }[];
  result: { text: string } | null;
  problems: Problem[];
  words: Words;
  /** What the keys of the viewer do. */
  help: { keys: string; text: string }[];
  /** How many cards everybody should hold before the first card. */
  hand_size: number;
  /** What is played and by whom: "Damensolo von Anna"; seat -1 in a normal game. */
  game: { code: string; text: string; seat: number };
  /** What was said in the round of questions, in order. */
  round: { seat: number; text: string }[];
  /** Cards that changed hands before the first card; `hands` are those behind it. `to` is -1 where nobody took them. */
  exchange: { seat: number; to: number; cards: Card[]; seen: number[]; text: string }[];
  branches: Branch[];
  quiz: Quiz[];
  /** By name of the book: its own book first. Empty while the game is not over. */
  scores: Record<string, Score>;
  /** What stands behind the # of an address: the bare game, and the text with all notes. "" where there is none. */
  links: { game: string; text: string };
  /** The whole game as canonical text. */
  dkn: string;
  /** Of a text with several games: their titles, and which of them this is. */
  games?: string[];
  number?: number;
}

/** "What if I play …": what the machine `try` answers. Its moments go on behind moment `at` of a line of the film. */
export interface Trial {
  format: "dokolearn-try/1";
  lang: string;
  seat: number;
  /** The line that was left, -1 for the game itself, and the last moment both share. */
  branch: number;
  at: number;
  moments: Moment[];
  /** Places in `moments` of cards that chance played. */
  by_chance: number[];
  /** Said since the last card. */
  said: Said[];
  /** The cards of the seat on its turn; a card that is not legal may be played too: its rule is the feedback. */
  choices: { move: string; label: string; index: number; legal: boolean }[];
  /** What the seat may call now. */
  calls: { move: string; label: string }[];
  can_undo: boolean;
  feedback: Feedback | null;
  /** How the line ended, and how the original did. */
  result: { text: string } | null;
  original: string;
  score: Score | null;
  words: Words;
}

/** What starts a trial: `at` is Stich and card ("3.2"), "0.0" the beginning. */
export interface TrialSpec {
  dkn?: string;
  link?: string;
  game?: number;
  at: string;
  branch?: number;
  seat: number;
  seed?: number;
  lang?: string;
}

export type TrialEvent = { type: "play" | "call"; move: string } | { type: "undo" };

export type { ExamData, ExamResult, ExamTask, ExamView, ReviewData } from "./views-exam";
