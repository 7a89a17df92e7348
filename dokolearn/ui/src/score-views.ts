/** A score sheet as Python sends it: every word is final, every control names the event it sends. */
import type { Words } from "./views";

export interface ScoreEvent {
  type: string;
  [key: string]: unknown;
}

interface Field {
  id: string;
  label: string;
  event: ScoreEvent;
}

export interface SelectField extends Field {
  kind: "select";
  value: string;
  options: { value: string; label: string }[];
}

export interface NumberField extends Field {
  kind: "number";
  /** As it stands in the field; `number` is what less and more count from. */
  value: string;
  number: number;
  least: number;
  most: number;
  bad: boolean;
  /** What is written beside it, where several fields share the title `group`. */
  short?: string;
  group?: string;
}

export interface CheckField extends Field {
  kind: "check";
  value: boolean;
}

export interface TextField extends Field {
  kind: "text";
  value: string;
  most: number;
}

export interface Toggles {
  kind: "toggles";
  id: string;
  label: string;
  items: { label: string; pressed: boolean; event: ScoreEvent }[];
}

export type Control = SelectField | NumberField | CheckField | TextField | Toggles;

/** A call on the sheet. */
export interface SaidRow {
  id: string;
  title: string;
  counts: boolean;
  note: string;
  until: string;
  more: string;
  controls: Control[];
  buttons: { label: string; sign: "remove" | "up"; event: ScoreEvent }[];
}

export interface Section {
  id: string;
  title: string;
  folded: boolean;
  controls: Control[];
  items: SaidRow[];
}

export interface ScoreLine {
  text: string;
  ref: string;
  party: string;
  points: string;
  so_far: string;
  pays: boolean;
  mark?: "" | "differs" | "lacks";
}

export interface ScoreProblem {
  level: "stop" | "note";
  text: string;
  ref: string;
  action: { label: string; event: ScoreEvent } | null;
}

export interface BookResult {
  book: string;
  name: string;
  chosen: boolean;
  headline: string;
  reason: string;
  lines: ScoreLine[];
  differs: number;
  notes: string[];
}

export interface ScoreView {
  format: "dokolearn-score/1";
  lang: string;
  title: string;
  /** The sheet itself: what a link holds. */
  sheet: { rules?: { set: string; options?: object } };
  sections: Section[];
  rules: { own: number; sections: Section[] };
  problems: ScoreProblem[];
  result: {
    winner: string;
    headline: string;
    reason: string;
    ref: string;
    from: string;
    lines: ScoreLine[];
    players: { name: string; party: string; party_name: string; points: string }[];
  } | null;
  headline: string;
  books: BookResult[];
  say: string;
  words: Words;
}

/** A sheet whose view is there already. */
export interface ScoreData {
  spec: object;
  view: ScoreView;
}
