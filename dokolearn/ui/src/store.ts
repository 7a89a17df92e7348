/** What the browser keeps for us. Where it keeps nothing, everything still holds until the page is closed. */

const PREFIX = "dokolearn.";
/** What belongs to a learner; everything else is the device's. */
const OWN: readonly string[] = ["done", "missed", "drill", "exam"];
/** Beside what could not be read lies its text, until somebody throws it away. */
const ASIDE = "aside.";
const memory = new Map<string, string>();

/** `unsaved`: nothing can be stored. `lost`: what was stored cannot be read. */
export type Trouble = "" | "unsaved" | "lost";
let trouble: Trouble = "";

/** An object that was stored under this name; an empty one if there is none that can be read. */
export function load(name: string): Record<string, unknown> {
  return read(keyed(name));
}

function read(key: string): Record<string, unknown> {
  const text = stored(key);
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // said below
  }
  trouble ||= "lost";
  setAside(key, text);
  return {};
}

/** A fresh start; what cannot be read is kept beside it. */
function setAside(key: string, text: string): void {
  write(ASIDE + key, JSON.stringify({ text }));
  erase(key);
}

/** Everything that lies aside: where it was, and its text. */
export function aside(): Record<string, string> {
  const found: Record<string, string> = {};
  for (const key of keys()) {
    const { text } = key.startsWith(ASIDE) ? read(key) : {};
    if (typeof text === "string") found[key.slice(ASIDE.length)] = text;
  }
  return found;
}

export function throwAway(): void {
  for (const key of keys()) if (key.startsWith(ASIDE)) erase(key);
}

export function save(name: string, value: object): void {
  write(keyed(name), JSON.stringify(value));
}

function write(key: string, text: string): void {
  memory.set(key, text);
  try {
    localStorage.setItem(PREFIX + key, text);
    memory.delete(key);
  } catch {
    trouble = "unsaved";
  }
}

/** Forget what was stored under this name; possible also where the storage is full. */
export function forget(name: string): void {
  erase(keyed(name));
}

function erase(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // then nothing was stored
  }
}

// Several learners on one device. The first one needs no name.

interface Learner {
  id: string;
  name: string;
}

const LEARNERS = "learners";
const LONGEST_NAME = 30;
const MOST_LEARNERS = 20;

/** Who learns on this device, the first one without a name of his own included. */
export function learners(): Learner[] {
  const { list } = read(LEARNERS);
  const known = Array.isArray(list) ? list.filter(isLearner).slice(0, MOST_LEARNERS) : [];
  return [{ id: "", name: "" }, ...known];
}

export function learner(): string {
  const { current } = read(LEARNERS);
  return learners().some(({ id }) => id && id === current) ? String(current) : "";
}

export function switchTo(id: string): void {
  write(LEARNERS, JSON.stringify({ list: learners().slice(1), current: id }));
}

/** Somebody new, who learns from now on; empty or too many names change nothing. */
export function addLearner(name: string): boolean {
  const plain = name.trim().slice(0, LONGEST_NAME);
  const known = learners();
  if (!plain || known.length > MOST_LEARNERS) return false;
  const id = `l${1 + Math.max(0, ...known.map((one) => Number(one.id.slice(1)) || 0))}`;
  write(LEARNERS, JSON.stringify({ list: [...known.slice(1), { id, name: plain }], current: id }));
  return true;
}

/** Forget whoever learns now, and all that belongs to him. */
export function removeLearner(): void {
  const id = learner();
  for (const name of OWN) forget(name);
  if (id) write(LEARNERS, JSON.stringify({ list: learners().filter((one) => one.id && one.id !== id), current: "" }));
}

function isLearner(value: unknown): value is Learner {
  if (typeof value !== "object" || value === null) return false;
  const { id, name } = value as Record<string, unknown>;
  return typeof id === "string" && /^l\d{1,4}$/.test(id) && typeof name === "string" && name.length <= LONGEST_NAME;
}

/** Where something lies: the learner's own things by learner. */
function keyed(name: string): string {
  const id = OWN.includes(name) ? learner() : "";
  return id ? `${id}.${name}` : name;
}

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
    if (key === null || key === PREFIX + keyed(name) || key === PREFIX + LEARNERS) call();
  });
}

/** Every key that is stored, ours only. */
function keys(): string[] {
  const found = new Set(memory.keys());
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) found.add(key.slice(PREFIX.length));
  } catch {
    trouble ||= "unsaved";
  }
  return [...found];
}

function stored(key: string): string | null | undefined {
  const own = memory.get(key); // newer than what could not be overwritten
  if (own !== undefined) return own;
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    trouble ||= "unsaved";
    return null;
  }
}
