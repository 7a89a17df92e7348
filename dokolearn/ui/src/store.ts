/** What the browser keeps for us. Where it keeps nothing, everything still holds until the page is closed. */

const PREFIX = "dokolearn.";
const memory = new Map<string, string>();

/** `unsaved`: nothing can be stored. `lost`: what was stored cannot be read. */
export type Trouble = "" | "unsaved" | "lost";
let trouble: Trouble = "";

/** An object that was stored under this name; an empty one if there is none that can be read. */
export function load(name: string): Record<string, unknown> {
  const text = stored(name);
  if (!text) return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // said below
  }
  trouble ||= "lost";
  return {};
}

export function save(name: string, value: object): void {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    localStorage.setItem(PREFIX + name, text);
    memory.delete(name);
  } catch {
    trouble = "unsaved";
  }
}

/** Forget what was stored under this name; possible also where the storage is full. */
export function forget(name: string): void {
  memory.delete(name);
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // then nothing was stored
  }
}

/** What went wrong; each trouble is told once on a page, whichever of our modules asks. */
export function untoldTrouble(): Trouble {
  const told = document.documentElement.dataset;
  if (!trouble || told.dkTold?.includes(trouble)) return "";
  told.dkTold = `${told.dkTold ?? ""} ${trouble}`;
  return trouble;
}

/** Tell when another tab stores something under this name. */
export function onForeign(name: string, call: () => void): void {
  addEventListener("storage", ({ key }) => {
    if (key === PREFIX + name || key === null) call();
  });
}

function stored(name: string): string | null | undefined {
  const own = memory.get(name); // newer than what could not be overwritten
  if (own !== undefined) return own;
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    trouble ||= "unsaved";
    return null;
  }
}
