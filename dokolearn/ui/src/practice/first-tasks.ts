/** First tasks that need no engine: those of the page, and those of a file with all kinds and books. */
import { fits } from "./drill-run";
import type { DrillData, DrillSpec, DrillStart } from "../views";

/** Milliseconds after which the file is taken ahead: whoever taps at once waits for the engine, not for this. */
const AHEAD = 3_000;

/** The files by address: many may ask. */
const files = new Map<string, Promise<DrillStart[]>>();

export class FirstTasks {
  readonly #here: DrillStart[];

  constructor(readonly data: DrillData) {
    this.#here = [data, ...(data.others ?? [])];
    if (data.later) setTimeout(() => void this.#file(), AHEAD);
  }

  /** The one that begins a drill, if it is here. */
  find(spec: DrillSpec): DrillStart | undefined {
    return this.#here.find((start) => fits(start, spec));
  }

  /** Numbers whose first task needs no engine. */
  seeds(spec: DrillSpec): number[] {
    const here = this.#here.filter((start) => fits(start, { ...spec, seed: start.spec.seed }));
    return [...new Set([...here.map((start) => start.spec.seed), ...this.#later(spec)])];
  }

  /** How to get the one that begins a drill, if the file has it. */
  fetching(spec: DrillSpec): (() => Promise<DrillStart | undefined>) | undefined {
    return this.#later(spec).includes(spec.seed) ? async () => (await this.#file(), this.find(spec)) : undefined;
  }

  /** Its numbers for such a drill; all follow the learner, by a book as it stands. */
  #later({ rules, options, level }: DrillSpec): readonly number[] {
    const plain = level < 2 && !Object.keys(options ?? {}).length;
    return (plain && this.data.later?.seeds[rules]) || [];
  }

  /** Whatever goes wrong: the engine has them as well. */
  async #file(): Promise<void> {
    const { file } = this.data.later!;
    if (!files.has(file)) files.set(file, fetched(file));
    try {
      const found = await files.get(file)!;
      if (!this.#here.includes(found[0]!)) this.#here.push(...found);
    } catch {
      files.delete(file); // the next one tries again
    }
  }
}

async function fetched(file: string): Promise<DrillStart[]> {
  const answer = await fetch(new URL(file, import.meta.url), { priority: "low" });
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as DrillStart[];
}
