/** The games of a learner, a row of each for the statistics, by the begin of the evening and the number of the game. */
import type { Evening } from "./evenings";
import { type Fields, isFields, load, save, written } from "./store";
import type { Tally } from "../views";

const NAME = "games";
/** So many are kept; of more the oldest go. */
const MOST = 1_000;
/** A longer row is none of ours. */
const LONGEST = 300;

/** A game that is reckoned, once however often it is shown. */
export function keepTally({ begun, who }: Evening, tally: Tally | undefined): void {
  if (!tally) return;
  const rows = load(NAME, who);
  const key = `${Math.trunc(begun)}.${tally.number}`;
  if (JSON.stringify(rows[key]) !== JSON.stringify(tally.row)) save(NAME, latest({ ...rows, [key]: tally.row }), who);
}

/** What is kept of a learner, as a question for the engine: what is far too long is only told to be there. */
export function tallies(who: string): Fields {
  const rows = Object.entries(latest(load(NAME, who)));
  return Object.fromEntries(rows.map(([key, row]) => [key.slice(0, 30), JSON.stringify(row).length > LONGEST ? null : row]));
}

/** What changes with every new row. */
export const talliesAsText = (who: string): string => written(NAME, who);

/** Rows of a file beside those that are here; how many have come, or nothing where they found no room. */
export function takeTallies(value: unknown, who: string): number | undefined {
  const there = load(NAME, who);
  const rows = latest({ ...(isFields(value) ? value : {}), ...there });
  const fresh = Object.keys(rows).filter((key) => !Object.hasOwn(there, key)).length;
  return !fresh || save(NAME, rows, who) ? fresh : undefined;
}

/** The last ones, in order. */
function latest(rows: Fields): Fields {
  const placed = Object.entries(rows).map(([key, row]) => {
    const [begun = 0, number = 0] = key.split(".").map(Number);
    return { key, row, begun: begun || 0, number: number || 0 };
  });
  placed.sort((one, other) => one.begun - other.begun || one.number - other.number);
  return Object.fromEntries(placed.slice(-MOST).map(({ key, row }) => [key, row]));
}
