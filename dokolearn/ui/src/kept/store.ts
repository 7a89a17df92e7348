/** What the browser keeps for us. Where it keeps nothing, everything still holds until the page is closed. */

/** Before every key; below it come the folder of the site and a colon, so that two sites on one host share nothing. */
const OLD = "dokolearn.";
/** The folder of the site; empty in a notebook or a single file. */
export const SITE = /^(\/(?:.*\/)?)assets\/dokolearn\/[^/]+$/.exec(new URL(import.meta.url).pathname)?.[1] ?? "";
const PREFIX = SITE ? `${OLD}${SITE}:` : OLD;
/** Says that this site has what lay under the old keys. */
const TAKEN = "taken";

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Where evenings of games were once, and lie where the browser has no other place for them (`evenings.ts`). */
export const EVENINGS: readonly string[] = Array.from({ length: 40 }, (_, at) => `evening${at + 1}`);
/** What belongs to a learner; everything else is the device's. */
export const OWN: readonly string[] = ["done", "missed", "drill", "exam", "master", "running", "place", "firsts", "cards", "games", "face", "drafts", "moments", ...EVENINGS];
/** Collections: what could not be stored is laid over what is there, entry by entry. Anything else holds as a whole. */
const MERGED: readonly string[] = ["done", "missed", "games", "drafts"];
/** Beside what could not be read lies its text, until somebody throws it away. */
const ASIDE = "aside.";
/** What could not be stored: of collections only what was changed, where nothing stands for what is gone. */
const memory = ((globalThis as { dokolearnMemory?: Map<string, Fields> }).dokolearnMemory ??= new Map<string, Fields>());

/** `unsaved`: something cannot be stored. `lost`: what was stored cannot be read. */
export type Trouble = "" | "unsaved" | "lost";
let trouble: Trouble = "";

/** An object that was stored under this name; an empty one if there is none that can be read. */
export function load(name: string, who = learner()): Fields {
  return read(keyed(name, who));
}

/** What stands there as a text, readable or not; nothing where there is nothing. */
export function written(name: string, who = learner()): string {
  const key = keyed(name, who);
  const kept = memory.get(key);
  return kept ? JSON.stringify(kept) : stored(key) ?? "";
}

/** Whether it is stored now. If not, it holds until the page is closed, and is tried again with whatever comes next. */
export function save(name: string, value: object, who = learner()): boolean {
  const key = keyed(name, who);
  const kept = write(key, value as Fields);
  if (kept) retry();
  if (kept && (OWN.includes(name) || name === "table")) askToKeep();
  return kept;
}

/** Forget what was stored under this name; possible also where the storage is full. */
export function forget(name: string, who = learner()): void {
  erase(keyed(name, who));
}

/** Lay aside what is stored under this name and is of no use here; whether it is safe there, or nothing was there. */
export function putAside(name: string, who = learner()): boolean {
  const key = keyed(name, who);
  const text = stored(key);
  return !text || setAside(key, text);
}

// Reading and writing

function read(key: string): Fields {
  const kept = memory.get(key);
  if (kept && !isMerged(key)) return kept;
  const text = stored(key);
  const there = text ? parsed(text) : {};
  if (!there && text) {
    trouble ||= "lost";
    setAside(key, text);
  }
  return laid(there ?? {}, kept ?? {});
}

function write(key: string, value: Fields): boolean {
  const blind = unread.delete(key); // then it lacks what could not be read
  const text = stored(key);
  const there = text ? parsed(text) : {};
  // What cannot be read and has no copy yet is not written over.
  if (!unread.has(key) && (there || setAside(key, text!)) && put(key, JSON.stringify(blind ? laid(there ?? {}, value) : value))) {
    memory.delete(key);
    if (!memory.size && trouble === "unsaved") trouble = "";
    return true;
  }
  trouble = "unsaved";
  memory.set(key, isMerged(key) ? changes(there ?? {}, value) : value);
  return false;
}

/** Store what could not be stored before, on top of what other tabs have stored since. */
export function retry(): void {
  for (const key of [...memory.keys()]) if (isMerged(key) && !write(key, read(key))) return;
}

const isMerged = (key: string): boolean => MERGED.includes(key.slice(key.lastIndexOf(".") + 1));

const laid = (there: Fields, changed: Fields): Fields =>
  Object.fromEntries(Object.entries({ ...there, ...changed }).filter(([, value]) => value !== undefined));

function changes(there: Fields, value: Fields): Fields {
  const gone = Object.keys(there).filter((key) => !Object.hasOwn(value, key));
  const other = Object.entries(value).filter(
    ([key, one]) => !Object.hasOwn(there, key) || JSON.stringify(there[key]) !== JSON.stringify(one),
  );
  return Object.fromEntries([...gone.map((key) => [key, undefined]), ...other]);
}

/** The object that a text holds; nothing where it holds none. */
export function parsed(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A fresh start, but not before the copy of what cannot be read stands; whether it does. */
function setAside(key: string, text: string): boolean {
  const known = keys();
  const copies = known.filter((one) => one === ASIDE + key || one.startsWith(`${ASIDE + key}.`));
  if (!copies.some((one) => asideText(one) === text)) {
    let place = ASIDE + key;
    for (let number = 2; known.includes(place); number += 1) place = `${ASIDE + key}.${number}`;
    if (!put(place, JSON.stringify({ text })) || asideText(place) !== text) return false;
  }
  erase(key);
  return true;
}

function asideText(key: string): string {
  const text = stored(key) ?? "";
  const inside = parsed(text)?.text;
  return typeof inside === "string" ? inside : text;
}

/** Everything that cannot be read: where it was, and its text. */
export function aside(): Record<string, string> {
  return Object.fromEntries(broken().map((key) => [key.replace(ASIDE, ""), asideText(key)]));
}

export function throwAway(): void {
  broken().forEach(erase);
}

/** What lies aside, and what cannot be read and still lies where it was, for want of room. */
const broken = (): string[] =>
  keys().filter((key) => key.startsWith(ASIDE) || (key !== TAKEN && !parsed(stored(key) || "{}")));

/** Ask the browser, once in a document, not to tidy up what somebody would miss. */
export function askToKeep(): void {
  const told = document.documentElement.dataset;
  if (told.dkPersist || !navigator.storage?.persist) return;
  told.dkPersist = "asked";
  void (async () => (await navigator.storage.persisted()) || navigator.storage.persist())().catch(() => undefined);
}

// Several learners on one device. The first one needs no name.

interface Learner {
  id: string;
  name: string;
}

const LEARNERS = "learners";
const LONGEST_NAME = 30;
const MOST_LEARNERS = 20;
/** Who learns for this visit, where that could not be stored. */
let visitor: string | undefined;

/** Who learns on this device: the first one without a name, and also those of whom only their data is left. */
export function learners(): Learner[] {
  const known = named();
  const lost = [...owners()].filter((id) => !known.some((one) => one.id === id));
  return [{ id: "", name: "" }, ...known, ...lost.map((id) => ({ id, name: `#${id.slice(1)}` }))];
}

function named(): Learner[] {
  const { list } = read(LEARNERS);
  return Array.isArray(list) ? list.filter(isLearner).slice(0, MOST_LEARNERS) : [];
}

/** Everybody of whom something is stored; with `all`, what lies aside counts, too. */
function owners(all = false): Set<string> {
  const what = all ? /^(?:aside\.)?(l\d{1,4})\./ : /^(l\d{1,4})\.(?!running|place|firsts|cards)/;
  return new Set(keys().flatMap((key) => what.exec(key)?.[1] ?? []));
}

export function learner(): string {
  const current = visitor ?? read(LEARNERS).current;
  if (!current || typeof current !== "string") return "";
  return named().some(({ id }) => id === current) || owners().has(current) ? current : "";
}

export function switchTo(id: string): void {
  visitor = seat(learners().slice(1), id) ? undefined : id;
}

/** Somebody new, who learns from now on. Without a name, with too many, and where it cannot be stored nothing changes. */
export function addLearner(name: string): boolean {
  const plain = name.trim().slice(0, LONGEST_NAME);
  const known = learners();
  if (!plain || known.length > MOST_LEARNERS) return false;
  const taken = [...known.map(({ id }) => id), ...owners(true)];
  const id = `l${1 + Math.max(0, ...taken.map((one) => Number(one.slice(1)) || 0))}`;
  if (!seat([...known.slice(1), { id, name: plain }], id)) return false;
  visitor = undefined;
  return true;
}

/** Store who there is and who learns now; what cannot be stored is not remembered either. */
function seat(list: Learner[], current: string): boolean {
  const kept = write(LEARNERS, { list, current });
  memory.delete(LEARNERS);
  return kept;
}

/** Forget whoever learns now, and all that belongs to him. */
export function removeLearner(): void {
  const id = learner();
  forgetAll();
  if (id) seat(learners().filter((one) => one.id && one.id !== id), "");
  visitor = undefined;
}

/** Forget everything that the learner has finished, missed and begun. */
export function forgetAll(): void {
  const who = learner();
  for (const name of OWN) forget(name, who);
  try {
    for (const which of SHELVES) indexedDB.deleteDatabase(databaseOf(who, which));
  } catch {
    // then nothing was stored there
  }
}

function isLearner(value: unknown): value is Learner {
  if (!isFields(value)) return false;
  const { id, name } = value;
  return typeof id === "string" && /^l\d{1,4}$/.test(id) && typeof name === "string" && name.length <= LONGEST_NAME;
}

/** Where something lies: the learner's own things by learner. */
function keyed(name: string, who: string): string {
  return who && OWN.includes(name) ? `${who}.${name}` : name;
}

const SHELVES = ["evenings", "drafts"] as const;
/** What lies in a database of its own: whole evenings, and games that somebody writes down. */
export type Shelf = (typeof SHELVES)[number];

/** The name of what has the evenings of a learner, or his drafts (`shelf.ts`). */
export const databaseOf = (who: string, which: Shelf): string => `${PREFIX}${who}.${which}`;

/** What went wrong; each trouble is told once on a page, whichever of our modules asks. */
export function untoldTrouble(): Trouble {
  const told = document.documentElement.dataset;
  if (!trouble || told.dkTold?.includes(trouble)) return "";
  told.dkTold = `${told.dkTold ?? ""} ${trouble}`;
  return trouble;
}

/** Tell when another tab stores something under this name, or lets somebody else learn. */
export function onForeign(name: string, call: () => void): void {
  addEventListener("storage", ({ key }) => {
    if (key === null || key === PREFIX + keyed(name, learner()) || key === PREFIX + LEARNERS) call();
  });
}

// The storage itself

/** Whether what lies under the old keys could not all be copied, and is read where it is. */
let borrowed = false;

/** Every key that is stored, ours only. */
function keys(): string[] {
  const found = new Set(memory.keys());
  try {
    for (const key of Object.keys(localStorage)) if (isOurs(key)) found.add(key.slice(PREFIX.length));
  } catch {
    trouble ||= "unsaved";
  }
  return [...found];
}

const isOld = (key: string): boolean => key.startsWith(OLD) && key[OLD.length] !== "/";
const isOurs = (key: string): boolean => (SITE ? key.startsWith(PREFIX) : isOld(key));

/** What could not be read when it was asked for last: whoever writes it next knows only a part of it. */
const unread = new Set<string>();

function stored(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key) ?? (borrowed ? localStorage.getItem(OLD + key) : null);
  } catch {
    trouble ||= "unsaved";
    unread.add(key);
    return null;
  }
}

function put(key: string, text: string): boolean {
  try {
    localStorage.setItem(PREFIX + key, text);
    return true;
  } catch {
    return false;
  }
}

function erase(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
    if (borrowed) localStorage.removeItem(OLD + key);
  } catch {
    // then nothing was stored
  }
}

/** What older versions stored for all sites of a host, copied once for this one; it stays there for the others. */
function takeOver(): void {
  try {
    const old = Object.keys(localStorage).filter(isOld);
    if (!SITE || !old.length || localStorage.getItem(PREFIX + TAKEN)) return;
    for (const key of old) {
      const place = PREFIX + key.slice(OLD.length);
      borrowed ||= localStorage.getItem(place) === null && !put(key.slice(OLD.length), localStorage.getItem(key)!);
    }
    borrowed ||= !put(TAKEN, "{}");
  } catch {
    // nothing is stored here
  }
}

takeOver();
addEventListener("pagehide", retry);
