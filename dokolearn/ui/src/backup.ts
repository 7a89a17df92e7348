/** Progress as a file: written for another device, read with care. */
import { isKept } from "./missed";
import { load, save } from "./store";

const FORMAT = "dokolearn-progress/1";
const LARGEST = 1 << 20;
const MOST = 2_000;

/** Everything the learner has finished and missed, as text for a file. */
export function backup(): string {
  return JSON.stringify({ format: FORMAT, done: load("done"), missed: load("missed") }, null, 1);
}

/** Lay a file over what is there; false, and nothing changed, for what is no such file. */
export async function restore(file: Blob): Promise<boolean> {
  if (file.size > LARGEST) return false;
  let read: unknown;
  try {
    read = JSON.parse(await file.text());
  } catch {
    return false;
  }
  const { format, done, missed } = (typeof read === "object" && read ? read : {}) as Record<string, unknown>;
  if (format !== FORMAT || !fits(done, isDay) || !fits(missed, isKept)) return false;
  save("done", { ...load("done"), ...done });
  save("missed", { ...load("missed"), ...missed });
  return true;
}

const isDay = (value: unknown): boolean => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);

function fits(value: unknown, each: (one: unknown) => boolean): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return entries.length <= MOST && entries.every(([key, one]) => key.length <= 90 && each(one));
}
