/** What the learner has chosen for all exercises and replays. */
import { load, onForeign, save } from "./store";

export type DeckName = "french" | "four" | "german";
export type Speed = "slow" | "medium" | "fast";
/** What takes a full Stich away: a tap, or time. */
export type Pace = "tap" | "calm" | "quick";

export const DECK_NAMES: readonly DeckName[] = ["french", "four", "german"];
export const SPEEDS: readonly Speed[] = ["slow", "medium", "fast"];
export const PACES: readonly Pace[] = ["tap", "calm", "quick"];

export interface Settings {
  deck: DeckName;
  speed: Speed;
  pace: Pace;
  /** Pages in steps as one long page. */
  long: boolean;
}

const NAME = "settings";
/** Each of our modules on a page has its own copy of this one; they tell each other. */
const EVENT = "dokolearn-settings";

const one = <T extends string>(names: readonly T[], name: unknown, usual: T): T =>
  names.find((each) => each === name) ?? usual;

const checked = ({ deck, speed, pace, long }: Record<string, unknown>): Settings => ({
  deck: one(DECK_NAMES, deck, "french"),
  speed: one(SPEEDS, speed, "medium"),
  pace: one(PACES, pace, "tap"),
  long: long === true,
});

let current = checked(load(NAME));
const shown = new Map<HTMLElement, () => void>();

export const settings = (): Settings => current;

export function choose(part: Partial<Settings>): void {
  const next = { ...current, ...part };
  save(NAME, next);
  document.dispatchEvent(new CustomEvent(EVENT, { detail: next }));
}

/** Call `redraw` at every change, as long as `root` is on the page. */
export function onSettings(root: HTMLElement, redraw: () => void): void {
  shown.set(root, redraw);
}

function take(next: Settings): void {
  current = next;
  for (const [root, redraw] of [...shown]) {
    if (root.isConnected) redraw();
    else shown.delete(root);
  }
}

document.addEventListener(EVENT, (event) => take(checked((event as CustomEvent<Record<string, unknown>>).detail)));
onForeign(NAME, () => take(checked(load(NAME))));
