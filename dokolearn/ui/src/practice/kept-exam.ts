/** The exam that is under way, as the browser keeps it, and the number of the last one that was handed in. */
import { forget, isFields, load, putAside, save } from "../kept/store";
import type { ExerciseEvent } from "../views";

/** More than anybody taps; then the exam has to be handed in. */
export const MOST_EVENTS = 4_000;

export interface Kept {
  spec: ExamSpec;
  events: ExerciseEvent[];
}

export interface ExamSpec {
  seed: number;
  lang: string;
  rules: unknown;
  /** Which exam it is, if it is not the Gesellenprüfung. */
  paper?: string;
}

/** One of each kind, for everybody who learns here. */
export class KeptExam {
  constructor(readonly name: "exam" | "master") {}

  /** What is under way. */
  kept(who: string): Kept | undefined {
    const { spec, events } = load(this.name, who);
    return isSpec(spec) && Array.isArray(events) && events.length <= MOST_EVENTS
      ? { spec, events: events as ExerciseEvent[] }
      : undefined;
  }

  /** Store it, and lay aside what is there if that is no exam; whether it is stored. */
  keep(exam: Kept, who: string): boolean {
    const there = this.kept(who) ?? this.last(who);
    return (Boolean(there) || putAside(this.name, who)) && save(this.name, exam, who);
  }

  drop(who: string): void {
    forget(this.name, who);
  }

  /** It is handed in. Of a Meisterprüfung the number stays: the next one asks other positions than the last. */
  done({ spec }: Kept, who: string): void {
    if (this.name === "exam" || !save(this.name, { last: spec.seed }, who)) forget(this.name, who);
  }

  /** The number of the last one that was handed in; 0 for none. */
  last(who: string): number {
    const { last } = load(this.name, who);
    return typeof last === "number" && Number.isInteger(last) && last > 0 ? last : 0;
  }
}

/** Whether a list of events is how another one begins: then nobody has gone on elsewhere. */
export const isBeginning = (begun: readonly ExerciseEvent[], whole: readonly ExerciseEvent[]): boolean =>
  begun.length <= whole.length && JSON.stringify(begun) === JSON.stringify(whole.slice(0, begun.length));

function isSpec(value: unknown): value is ExamSpec {
  return isFields(value) && typeof value.seed === "number";
}
