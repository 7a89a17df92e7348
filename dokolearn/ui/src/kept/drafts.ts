/** Games that somebody writes down or comments on, Mappen and exercises, several side by side, written after every tap. They lie in IndexedDB
 *  by their name; where the browser has none, or no room, in the small storage, and else until the page is closed. */
import { askToKeep, type Fields, isFields, learner, load, retry, save } from "./store";
import { shelf, shelved } from "./shelf";

const FORMAT = "dokolearn-draft/1";
/** So many are kept of a learner. Nothing goes by itself: whoever has so many throws one away first. */
export const MOST_DRAFTS = 200;
/** Characters of a game; more is none that somebody wrote here. */
const LONGEST = 400_000;
/** The engine takes no more of them in a question. */
const MOST_EVENTS = 5_000;
const SMALL = "drafts";
/** This window, in the mark of what it has written. */
const WINDOW = Math.random().toString(36).slice(2);

const KINDS = ["record", "annotate", "mappe", "build"] as const;
type DraftKind = (typeof KINDS)[number];

export interface Draft {
  /** Its name, also in the address of a page. */
  id: string;
  /** Whose it is. */
  who: string;
  kind: DraftKind;
  /** What it is called, and how far it is, in words. */
  title: string;
  far: string;
  /** In milliseconds. */
  begun: number;
  changed: number;
  /** The game as DKN, as it stands now: whatever else is lost, this is the game. Of an exercise all that was said, as JSON. */
  text: string;
  /** What a page begins with, and what was done since: it means something to pages of this kind only. */
  spec: Fields;
  events: Fields[];
  /** Which window has written it, and when: nobody writes over what he has not seen. */
  mark: string;
}

/** What has come of a draft: `unsaved` holds until the page is closed; `copied`: another window had changed it, so this one
 *  is a draft of its own from now on. */
export type Kept = "kept" | "unsaved" | "copied";

let names = 0;
const freshId = (): string => `${Date.now().toString(36)}-${WINDOW.slice(0, 4)}${(names += 1).toString(36)}`;

/** One that begins now; it is kept with the first `keepDraft`. */
export function newDraft(kind: DraftKind, { title = "", text = "", spec = {} }: Partial<Draft> = {}): Draft {
  const now = Date.now();
  return { id: freshId(), who: learner(), kind, title, far: "", begun: now, changed: now, text, spec, events: [], mark: "" };
}

/** Every draft of a learner, the one changed last first. */
export async function drafts(who = learner(), strict = false): Promise<Draft[]> {
  const all = [...Object.values(load(SMALL, who)), ...(await shelved(who, "drafts", strict))].flatMap((fields) => draftOf(fields, who) ?? []);
  all.sort((one, other) => other.changed - one.changed);
  return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at);
}

/** The one of this name, if there is one that can be read. */
export const draftNamed = async (id: string, who = learner()): Promise<Draft | undefined> =>
  (await drafts(who)).find((one) => one.id === id);

/** Written when this resolves, or it is said that it is not. Where another window has changed the draft meanwhile, both
 *  stay: this one gets another name. */
export async function keepDraft(draft: Draft): Promise<Kept> {
  const { id, mark: seen } = draft;
  const when = (read.get(draft) ?? draft).changed;
  if (!read.has(draft)) read.set(draft, { changed: when });
  draft.changed = Math.max(Date.now(), draft.changed + 1);
  draft.mark = `${WINDOW} ${(writes += 1)}`;
  const written = await put(draft, (there) => there.mark === seen || number(there.changed) < when || String(there.mark).startsWith(`${WINDOW} `));
  if (written !== "other") return written;
  if (draft.id === id) draft.id = freshId(); // else a tap before this one has found the same
  return (await put(draft, () => true)) === "unsaved" ? "unsaved" : "copied";
}

let writes = 0;
/** When each was changed last as it was read: what is older has been seen. */
const read = new WeakMap<Draft, { changed: number }>();

/** At once into the small storage, which needs no answer: a page may be gone before the large one has it. */
async function put(draft: Draft, may: (there: Fields) => boolean): Promise<"kept" | "unsaved" | "other"> {
  const { who, id } = draft;
  const small = load(SMALL, who);
  if (isFields(small[id]) && !may(small[id])) return "other";
  const fields = fieldsOf(draft);
  const safe = save(SMALL, { ...small, [id]: fields }, who);
  try {
    const other = await shelve(fields, who, may);
    const lies = load(SMALL, who)[id];
    if (isFields(lies) && lies.mark === fields.mark) save(SMALL, without(load(SMALL, who), id), who);
    if (other) return "other";
    askToKeep();
    retry(); // what found no room before may find some now
    return "kept";
  } catch {
    return safe ? "kept" : "unsaved";
  }
}

/** Write it where `may` allows that, which hears what is there; whether something stood in the way. */
const shelve = (fields: Fields, who: string, may: (there: Fields) => boolean): Promise<boolean> =>
  shelf(
    who,
    (store, found) => {
      const asked = store.get(String(fields.id));
      asked.onsuccess = () => {
        const there = asked.result as Fields | undefined;
        const other = there !== undefined && !may(there);
        found(other);
        if (other) return;
        try {
          store.put(fields, String(fields.id));
        } catch {
          store.transaction.abort();
        }
      };
    },
    "drafts",
  );

export async function dropDraft({ id, who }: Draft): Promise<void> {
  const small = load(SMALL, who);
  if (Object.hasOwn(small, id)) save(SMALL, without(small, id), who);
  await shelf<void>(who, (store) => void store.delete(id), "drafts").catch(() => undefined);
}

/** A draft of a file: beside those that are here, if it is not one of them. */
export async function takeDraft(value: unknown, who: string): Promise<"" | "new" | "unsaved"> {
  const one = draftOf(value, who);
  if (!one) return "";
  const all = await drafts(who);
  const same = all.find(({ id }) => id === one.id);
  if (same && inFile(same) === inFile(one)) return "";
  if (all.length >= MOST_DRAFTS) return "unsaved";
  if (same) one.id = freshId();
  return (await put(one, () => false)) === "kept" ? "new" : "unsaved";
}

/** All of a learner, for a file. Rejects where they cannot be read. */
export const draftsOf = async (who: string): Promise<Fields[]> => (await drafts(who, true)).map(fieldsOf);

const inFile = (draft: Draft): string => JSON.stringify({ ...fieldsOf(draft), mark: "" });

const fieldsOf = ({ who: _, ...draft }: Draft): Fields => ({ format: FORMAT, ...draft });

function without(all: Fields, id: string): Fields {
  const { [id]: _, ...rest } = all;
  return rest;
}

/** What can be read as one; events that are none, and those behind them, go: the text is whole without them. */
function draftOf(fields: unknown, who: string): Draft | undefined {
  if (!isFields(fields) || fields.format !== FORMAT || !KINDS.includes(fields.kind as DraftKind)) return undefined;
  const { id, text, title, far, mark, kind, spec, events } = fields;
  if (typeof id !== "string" || !/^[\w-]{1,40}$/.test(id) || typeof text !== "string" || text.length > LONGEST) return undefined;
  const said = Array.isArray(events) ? (events as unknown[]) : [];
  const torn = said.findIndex((one) => !isFields(one));
  return {
    ...{ id, who, text, kind: kind as DraftKind, title: string(title), far: string(far), mark: string(mark) },
    ...{ begun: number(fields.begun), changed: number(fields.changed), spec: isFields(spec) ? spec : {} },
    events: said.slice(0, torn < 0 ? MOST_EVENTS : Math.min(torn, MOST_EVENTS)) as Fields[],
  };
}

const string = (value: unknown): string => (typeof value === "string" ? value.slice(0, 400) : "");
const number = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0);
