/** Whole evenings of games: what was tapped, and what the three others did then, kept with every answer. They lie in
 *  IndexedDB by when they were begun; where the browser has none, in the small storage, and else until the page is closed. */
import { askToKeep, EVENINGS, forget, isFields, learner, parsed, putAside, retry, save, type Fields, written } from "./store";
import { shelf, shelved } from "./shelf";
import type { EveningEvent, EveningSpec } from "../views";

const FORMAT = "dokolearn-evening/1";
/** So many are kept of a learner. */
const MOST = EVENINGS.length;
/** A torn text is cut at so many places before nothing of it counts as readable. */
const TRIES = 20;
/** What is missing behind the last whole part of it. */
const ENDS = ["}", "]}", "]]}"];
/** No sum of Punkte is longer. */
const SUM = 6;
/** This window, in the mark of what it has written. */
const WINDOW = Math.random().toString(36).slice(2);

export interface Evening {
  /** Whose it is. */
  who: string;
  spec: EveningSpec;
  /** The version that it was begun with. */
  version: string;
  /** When it was begun, and when a card was laid last: in milliseconds. The first one is also its name. */
  begun: number;
  last: number;
  /** The table as it stood, in words. */
  table: string;
  /** Which game it is at, and which Stich; 0 where none lies there. */
  game: number;
  stich: number;
  /** How many games it has, 0 where nobody says so, and the Punkte of the reader as they are written. */
  of: number;
  sum: string;
  /** Whether it was a single game, and is reckoned. */
  done: boolean;
  /** Only the last one may be without what came of it. */
  events: EveningEvent[];
  /** Whether something behind these events could not be read. */
  torn: boolean;
  /** Which window has written it, and when: nobody writes over what he has not seen. */
  mark: string;
}

/** What stands behind the address of the page for playing, for this evening to go on at once. */
export const address = ({ begun }: Evening): string => `#abend=${begun}`;

/** When the evening was begun that an address names. */
export const begunAt = (hash: string): number => Number(/^#abend=(\d{1,16})$/.exec(hash)?.[1] ?? 0);

type Row = [type: string, index: number | null, then: string[] | null];

/** Every evening that is kept, the one played last first; `strange`: something that is none lies aside now. */
export async function evenings(who = learner(), strict = false): Promise<{ all: Evening[]; strange: boolean }> {
  const { left, strange } = await takenOver(who);
  const all = [...left, ...(await shelved(who, "evenings", strict)).flatMap((fields) => eveningOf(fields, who) ?? [])];
  all.sort((one, other) => other.last - one.last);
  return { all: all.filter(({ begun }, at) => all.findIndex((one) => one.begun === begun) === at), strange };
}

/** What lies in the small storage, as older versions had it, goes over, the newer one where both places have it; what
 *  finds no room stays. */
async function takenOver(who: string): Promise<{ left: Evening[]; strange: boolean }> {
  const left: Evening[] = [];
  let strange = false;
  for (const slot of EVENINGS) {
    const one = eveningAt(slot, who);
    if (one) {
      const newer = (there: Fields | undefined): boolean => !there || number(there.last) < one.last;
      await shelve(fieldsOf(one), who, newer).then(() => forget(slot, who), () => left.push(one));
    } else if (written(slot, who)) {
      putAside(slot, who);
      strange = true;
    }
  }
  return { left, strange };
}

/** Of the small storage, as far as it can be read. */
function eveningAt(slot: string, who: string): Evening | undefined {
  const text = written(slot, who);
  const whole = parsed(text);
  const found = eveningOf(whole ?? mended(text), who);
  return found && { ...found, torn: found.torn || !whole };
}

function eveningOf(fields: Fields | undefined, who: string): Evening | undefined {
  if (fields?.format !== FORMAT || !isSpec(fields.spec) || !Array.isArray(fields.log)) return undefined;
  const events = readable(fields.log);
  if (!events.length) return undefined;
  const { spec, version, table, mark = "" } = fields;
  return {
    ...{ who, spec, events, version: String(version), table: String(table), mark: String(mark) },
    ...{ begun: number(fields.begun), last: number(fields.last), game: number(fields.game), stich: number(fields.stich) },
    ...{ of: number(fields.of), sum: String(fields.sum ?? "").slice(0, SUM) },
    done: fields.done === true,
    torn: fields.torn === true || events.length < fields.log.length,
  };
}

/** Whether another one has room, and else which one has to go for it: a single game that is over, or the one that rested
 *  longest. */
export const inTheWay = (all: readonly Evening[]): Evening | undefined =>
  all.length < MOST ? undefined : all.findLast(({ done }) => done) ?? all.at(-1);

/** Written when this resolves, or it holds until the page is closed, which is told as any trouble is. Not written, and
 *  returned, is what another window has made of it that this one has not seen. */
export async function keepEvening(evening: Evening): Promise<Evening | undefined> {
  const { who, begun, mark: seen } = evening;
  const mine = (there: Fields | undefined): boolean => !there || (there.mark ?? "") === seen || String(there.mark).startsWith(WINDOW);
  evening.mark = `${WINDOW} ${(writes += 1)}`;
  const fields = fieldsOf(evening);
  try {
    const other = await shelve(fields, who, mine);
    askToKeep();
    retry(); // rows of games that found no room: the next card may find some
    return other && eveningOf(other, who);
  } catch {
    const slot = slotOf(begun, who);
    const there = eveningAt(slot, who);
    if (there && !mine({ ...there })) return there;
    save(slot, fields, who);
    return undefined;
  }
}

let writes = 0;

/** Write it where `may` allows that, which hears what is there; what is there where it does not. */
function shelve(fields: Fields, who: string, may: (there: Fields | undefined) => boolean): Promise<Fields | undefined> {
  const key = number(fields.begun);
  return shelf(who, (store, found) => {
    const asked = store.get(key);
    asked.onsuccess = () => {
      const there = asked.result as Fields | undefined;
      if (!may(there)) return found(there);
      try {
        store.put(fields, key);
      } catch {
        store.transaction.abort();
      }
    };
  });
}

/** Its place in the small storage. */
function slotOf(begun: number, who: string): string {
  const own = EVENINGS.find((slot) => eveningAt(slot, who)?.begun === begun);
  return own ?? EVENINGS.find((slot) => !written(slot, who)) ?? EVENINGS.at(-1)!;
}

export async function dropEvening({ begun, who }: Evening): Promise<void> {
  for (const slot of EVENINGS) if (eveningAt(slot, who)?.begun === begun) forget(slot, who);
  await shelf<void>(who, (store) => void store.delete(begun)).catch(() => undefined);
}

/** An evening of a file: beside those that are here, if it is not one of them. What has come of it. */
export async function takeEvening(value: unknown, who: string): Promise<"" | "new" | "kept" | "unsaved"> {
  const one = isFields(value) ? eveningOf(value, who) : undefined;
  if (!one) return "";
  const { all } = await evenings(who);
  const same = all.find(({ begun }) => begun === one.begun);
  if (same) return inFile(same) === inFile(one) ? "" : "kept";
  if (inTheWay(all)) return "unsaved";
  const fields = fieldsOf(one);
  return shelve(fields, who, (there) => !there).then(
    () => "new",
    () => (save(slotOf(one.begun, who), fields, who) ? "new" : "unsaved"),
  );
}

/** All of a learner, for a file. Rejects where they cannot be read. */
export const eveningsOf = async (who: string): Promise<Fields[]> => (await evenings(who, true)).all.map(fieldsOf);

const inFile = (evening: Evening): string => JSON.stringify({ ...fieldsOf(evening), mark: "" });

/** What has happened stands at the end: torn off there, everything before it can be read. */
function fieldsOf({ who: _, events, ...head }: Evening): Fields {
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
