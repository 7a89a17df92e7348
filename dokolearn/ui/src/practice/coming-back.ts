/** A mistake on its way back: fresh cards on which it can be made again, else the task where it was made. */
import { AtTable } from "../exercise/at-table";
import { Run } from "./drill-run";
import type { Slip } from "./mistakes";
import type { Example } from "./missed";
import { hasOwnRules, myTable, type MyTable } from "../table/my-table";
import type { DrillSpec, ExerciseEvent, ExerciseView, ReviewData, Tables } from "../views";

const SEEDS = 9_999;
const has = (places: ReviewData["places"], key: string): boolean => Object.hasOwn(places, key);

/** Whether a mistake is a position of a game, and not a kind of mistake. */
export const isOwn = (slip: string): boolean => slip.startsWith("spiel.");

/** A task that comes back, alone on the screen. */
export interface Case {
  readonly view: ExerciseView | undefined;
  /** Whether the answers are those of the learner's table. */
  readonly settled: boolean;
  /** Why there is no answer. */
  readonly problem: unknown;
  send: (event: ExerciseEvent) => void;
  end: () => void;
}

/** Under whose rules a mistake comes back: the book where it was made, with the house rules of the learner's table. */
const tableFor = (book: string): MyTable => (book === myTable().book ? myTable() : { book, options: {} });

/** Fresh cards from the engine; nothing where it cannot be had, or finds none on which this mistake can be made. */
export function freshCase({ kind, slip, book }: Slip, lang: DrillSpec["lang"], show: () => void): Promise<Case | undefined> {
  const table = tableFor(book);
  const seed = 1 + Math.floor(Math.random() * SEEDS);
  const options = hasOwnRules(table) ? { options: table.options } : {};
  return new Promise((resolve) => {
    const run = new Run({ kind, slip, seed, rules: book, ...options, lang, level: 0 }, undefined, {}, {
      show: () => (resolve(made), show()),
      changed: () => {
        if (run.problem) run.view ? show() : resolve(undefined);
      },
    });
    const made: Case = {
      get view() {
        return run.view;
      },
      get problem() {
        return run.problem;
      },
      settled: true,
      send: (event) => run.send(event),
      end: () => run.end(),
    };
    run.begin();
  });
}

/** The task where it was made, or another one of that exercise if it is not there any more. */
export async function exampleCase(
  { key, task, script }: Example,
  { book }: Slip,
  href: string,
  show: () => void,
): Promise<Case | undefined> {
  const tables = await fetched(key, href);
  if (!tables) return undefined;
  const at = new AtTable(tables, show, { table: tableFor(book), task, script });
  return {
    get view() {
      return at.view;
    },
    get settled() {
      return at.settled;
    },
    problem: undefined,
    send: (event) => at.send(event) && show(),
    end: () => undefined,
  };
}

/** An exercise as its lesson carries it. Rejects where the page cannot be had. */
async function fetched(key: string, href: string): Promise<Tables | undefined> {
  const page = await fetch(new URL(href, location.href));
  if (!page.ok) throw new Error(String(page.status));
  const read = new DOMParser().parseFromString(await page.text(), "text/html");
  const place = [...read.querySelectorAll<HTMLElement>("[data-dk-key]")].find((one) => one.dataset.dkKey === key);
  const carried = place?.querySelector<HTMLTemplateElement>("template.dk-data")?.content.textContent;
  return carried ? (JSON.parse(carried) as Tables) : undefined;
}

/** What the review page knows about exercises: which mistakes belong to which, and where they are taught. */
export class Course {
  constructor(readonly data: ReviewData) {}

  /** What a task stands for that was noted before mistakes had names; without that exercise its paragraph does. */
  turned = ({ key, task }: Example): Slip | undefined => {
    const place = has(this.data.places, key) ? key : this.#besides(key);
    const { kind, slips } = this.data.places[place ?? ""] ?? {};
    const slip = slips?.[task]?.[0] ?? slips?.flat()[0];
    return kind && slip ? { kind, slip, book: myTable().book } : undefined;
  };

  #besides(key: string): string | undefined {
    const [paragraph] = key.split("/");
    return Object.keys(this.data.places).find((one) => one.startsWith(`${paragraph}/`));
  }

  /** Whether there are fresh cards for it. */
  isDealt = ({ kind }: Slip): boolean => this.data.drills.includes(kind);

  /** Nothing for a position of a game; else the task where it was made, or the first one of the course where it can be made, else one of its kind. */
  example({ kind, slip, example }: Slip & { example: Example | undefined }): Example | undefined {
    if (isOwn(slip)) return undefined;
    if (example && has(this.data.places, example.key)) return example;
    const alike = Object.entries(this.data.places).filter(([, place]) => place.kind === kind);
    for (const [key, { slips }] of alike) {
      const task = slips.findIndex((each) => each.includes(slip));
      if (task >= 0) return { key, task, script: true };
    }
    return alike[0] && { key: alike[0][0], task: 0, script: true };
  }

  /** The number of the lesson it belongs to, -1 if it belongs to none. */
  lesson(one: Parameters<Course["example"]>[0]): number {
    const key = this.example(one)?.key ?? "";
    return this.data.lessons.findIndex(({ keys }) => keys.includes(key));
  }
}
