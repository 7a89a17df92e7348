/** Whole evenings of games: what was tapped, and what the three others did then, kept with every answer. */
import { EVENINGS, forget, isFields, learner, parsed, putAside, save, type Fields, written } from "./store";
import type { EveningEvent, EveningSpec } from "../views";

const FORMAT = "dokolearn-evening/1";
/** A torn text is cut at so many places before nothing of it counts as readable. */
const TRIES = 20;
/** What is missing behind the last whole part of it. */
const ENDS = ["}", "]}", "]]}"];

export interface Evening {
  /** Where it is kept, and whose it is. */
  slot: string;
  who: string;
  spec: EveningSpec;
  /** The version that it was begun with. */
  version: string;
  /** When it was begun, and when a card was laid last: in milliseconds. */
  begun: number;
  last: number;
  /** The table as it stood, in words. */
  table: string;
  /** Which game it is at, and which Stich; 0 where none lies there. */
  game: number;
  stich: number;
  /** Whether it was a single game, and is reckoned. */
  done: boolean;
  /** Only the last one may be without what came of it. */
  events: EveningEvent[];
  /** Whether something behind these events could not be read. */
  torn: boolean;
}

type Row = [type: string, index: number | null, then: string[] | null];

/** Every evening that is kept, the one played last first; what is none lies aside then. */
export function evenings(who = learner()): { all: Evening[]; strange: boolean } {
  const found = EVENINGS.filter((slot) => written(slot, who)).map((slot) => [slot, eveningAt(slot, who)] as const);
  const strange = found.filter(([, one]) => !one).map(([slot]) => putAside(slot, who));
  const all = found.flatMap(([, one]) => one ?? []).sort((one, other) => other.last - one.last);
  return { all, strange: strange.length > 0 };
}

/** The evening that is kept there, as far as it can be read. */
export function eveningAt(slot: string, who: string): Evening | undefined {
  const text = written(slot, who);
  const whole = parsed(text);
  const fields = whole ?? mended(text);
  if (fields?.format !== FORMAT || !isSpec(fields.spec) || !Array.isArray(fields.log)) return undefined;
  const events = readable(fields.log);
  if (!events.length) return undefined;
  const { spec, version, table } = fields;
  return {
    ...{ slot, who, spec, events, version: String(version), table: String(table) },
    ...{ begun: number(fields.begun), last: number(fields.last), game: number(fields.game), stich: number(fields.stich) },
    done: fields.done === true,
    torn: !whole || events.length < fields.log.length,
  };
}

/** Where another evening has room: a free place, that of a single game that is over, else that of the one that rested
 *  longest. */
export function roomFor(all: readonly Evening[]): { slot: string; instead: Evening | undefined } {
  const free = EVENINGS.find((slot) => !all.some((one) => one.slot === slot)) ?? all.findLast(({ done }) => done)?.slot;
  const instead = free ? undefined : all.at(-1);
  return { slot: free ?? instead?.slot ?? EVENINGS[0]!, instead };
}

/** Whether it is stored now; else it holds until the page is closed. */
export const keepEvening = (evening: Evening): boolean => save(evening.slot, fieldsOf(evening), evening.who);

export const dropEvening = ({ slot, who }: Evening): void => forget(slot, who);

/** An evening of a file: beside those that are here, if it is not one of them. What has come of it. */
export function takeEvening(value: unknown, who: string): "" | "new" | "kept" | "unsaved" {
  if (!isFields(value) || !Object.keys(value).length) return "";
  const { all } = evenings(who);
  const same = all.find(({ begun }) => begun === value.begun);
  if (same) return JSON.stringify(fieldsOf(same)) === JSON.stringify(value) ? "" : "kept";
  const { slot, instead } = roomFor(all);
  return !instead && save(slot, value, who) ? "new" : "unsaved";
}

/** What has happened stands at the end: torn off there, everything before it can be read. */
function fieldsOf({ slot: _, who: __, torn: ___, events, ...head }: Evening): Fields {
  return { format: FORMAT, ...head, log: events.map(({ type, index, then }): Row => [type, index ?? null, then ?? null]) };
}

/** The good part of a text that ends in the middle of something. */
function mended(text: string): Fields | undefined {
  let cut = text.length;
  for (let tries = 0; tries < TRIES && cut > 0; tries += 1) {
    cut = text.lastIndexOf("]", cut - 1);
    const found = cut > 0 ? ENDS.map((end) => parsed(text.slice(0, cut + 1) + end)).find(Boolean) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Events up to the first one that is none. */
function readable(log: readonly unknown[]): EveningEvent[] {
  const events: EveningEvent[] = [];
  for (const row of log) {
    const event = eventOf(row);
    if (!event || (events.length && !events.at(-1)!.then)) break;
    events.push(event);
  }
  return events;
}

function eventOf(row: unknown): EveningEvent | undefined {
  if (!Array.isArray(row)) return undefined;
  const [type, index, then] = row as unknown[];
  if (typeof type !== "string" || !type || !(index === null || Number.isInteger(index))) return undefined;
  if (then !== null && !(Array.isArray(then) && then.every((one) => typeof one === "string" && one))) return undefined;
  return { type, ...(index === null ? {} : { index: index as number }), ...(then ? { then: then as string[] } : {}) };
}

const number = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);

const isSpec = (value: unknown): value is EveningSpec =>
  isFields(value) &&
  Number.isInteger(value.seed) &&
  [value.rules, value.lang, value.level].every((one) => typeof one === "string") &&
  (value.options === undefined || isFields(value.options));
