/** What the learner has chosen for all exercises and replays. */
import { load, onForeign, save } from "./store";

export type DeckName = "french" | "four" | "german";
export type Speed = "slow" | "medium" | "fast";
/** What takes a full Stich away: a tap, or time. */
export type Pace = "tap" | "calm" | "quick";
/** At a table of one's own a full Stich goes by itself once it was seen; in lessons it waits. */
export const USUAL_PACE: Pace = "calm";
/** What cloth and backs are dyed with. */
export type Dye = "green" | "blue" | "red" | "grey";

export const DECK_NAMES: readonly DeckName[] = ["french", "four", "german"];
export const SPEEDS: readonly Speed[] = ["slow", "medium", "fast"];
export const PACES: readonly Pace[] = ["tap", "calm", "quick"];
/** Hue and saturation; how light they are, the styles know. */
export const DYES: Readonly<Record<Dye, string>> = { green: "153 50%", blue: "212 50%", red: "348 45%", grey: "200 9%" };
export const DYE_NAMES = Object.keys(DYES) as Dye[];

export interface Settings {
  deck: DeckName;
  speed: Speed;
  /** Nothing as long as nobody has chosen. */
  pace: Pace | "";
  cloth: Dye;
  back: Dye;
  /** Cards that may be laid stand higher, where others may not. */
  raise: boolean;
  sound: boolean;
  /** Pages in steps as one long page. */
  long: boolean;
}

const NAME = "settings";
/** Each of our modules on a page has its own copy of this one; they tell each other. */
const EVENT = "dokolearn-settings";

const one = <T extends string>(names: readonly T[], name: unknown, usual: T): T =>
  names.find((each) => each === name) ?? usual;

const checked = ({ deck, speed, pace, cloth, back, raise, sound, long }: Record<string, unknown>): Settings => ({
  deck: one(DECK_NAMES, deck, "french"),
  speed: one(SPEEDS, speed, "medium"),
  pace: one<Pace | "">(PACES, pace, ""),
  cloth: one(DYE_NAMES, cloth, "green"),
  back: one(DYE_NAMES, back, "red"),
  raise: raise === true,
  sound: sound === true,
  long: long === true,
});

/** What all tables of the page show; where nobody has chosen, the styles know it. */
function worn(next: Settings): Settings {
  const { style } = document.documentElement;
  style.setProperty("--dk-cloth-dye", next.cloth === "green" ? "" : DYES[next.cloth]);
  style.setProperty("--dk-back-dye", next.back === "red" ? "" : DYES[next.back]);
  return next;
}

let current = worn(checked(load(NAME)));
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
  current = worn(next);
  for (const [root, redraw] of [...shown]) {
    if (root.isConnected) redraw();
    else shown.delete(root);
  }
}

document.addEventListener(EVENT, (event) => take(checked((event as CustomEvent<Record<string, unknown>>).detail)));
onForeign(NAME, () => take(checked(load(NAME))));
