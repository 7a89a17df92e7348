/** What Python sends for an exam and for the page of what is due again. */
import type { ExerciseView } from "./views";

/** A task of an exam: marks instead of answers; the result once it is handed in. */
export interface ExamView extends ExerciseView {
  seed: number;
  result?: ExamResult;
}

export interface ExamResult {
  passed: boolean;
  headline: string;
  areas: { name: string; right: number; of: number; href: string }[];
  tasks: ExamTask[];
}

export interface ExamTask {
  right: boolean;
  view: ExerciseView;
  given: string;
  answer: string;
  mistake: string;
  reason: string;
  refs: { label: string; href: string }[];
}

/** What the page of the exam brings. */
export interface ExamData {
  lang: string;
  books: Record<string, string>;
  /** The highest number, and up to which numbers are drawn by chance. */
  most: number;
  fresh: number;
}

/** What the review page brings: where each exercise stands, and the paragraphs with theirs. */
export interface ReviewData {
  lang: string;
  places: Record<string, { href: string }>;
  paragraphs: { label: string; href: string; keys: string[] }[];
}
