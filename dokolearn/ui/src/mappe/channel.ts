/** Beamer and presenter talk over a channel of their own: what is on the screen, and what is to be done there. */
import { isFields, SITE } from "../kept/store";
import type { Answer } from "./counted";

/** What a key, a button or a presenter asks for. */
export const DEEDS = ["back", "on", "part_back", "part_on", "hide", "count", "fewer"] as const;
export type Deed = (typeof DEEDS)[number];

/** What is on the screen, in words, and what comes next. */
export interface Showing {
  title: string;
  place: string;
  part: string;
  /** Which moment of a game. */
  moment: string;
  note: string;
  next: string;
  answers: Answer[];
}

export type Message =
  | { hello: true }
  | { bye: true }
  | { showing: Showing }
  | { deed: Deed }
  | { count: readonly [at: number, more: number] };

/** Keys of keyboards and of what presenters hold in their hand. */
const KEYS: Record<string, Deed> = {
  ArrowRight: "on",
  ArrowDown: "on",
  PageDown: "on",
  ArrowLeft: "back",
  ArrowUp: "back",
  PageUp: "back",
  n: "part_on",
  p: "part_back",
  h: "hide",
  z: "count",
  Backspace: "fewer",
};

/** What a key asks for; nothing for one that somebody types, or that means something to the browser. */
export function deedOf(event: KeyboardEvent): Deed | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || (event.target as Element).closest?.("input, textarea, select, dialog[open]")) return undefined;
  return KEYS[event.key];
}

/** Two sites on one host do not hear each other. */
const NAME = `dokolearn-beamer ${SITE}`;

export const freshId = (): string => Math.random().toString(36).slice(2, 12);

const isAnswer = (value: unknown): boolean => isFields(value) && typeof value.label === "string" && typeof value.n === "number";

const isShowing = (value: unknown): boolean =>
  isFields(value) &&
  ["title", "place", "part", "moment", "note", "next"].every((word) => typeof value[word] === "string") &&
  Array.isArray(value.answers) &&
  value.answers.every(isAnswer);

const isCount = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);

/** Any page of this host can send something; only what has the form of a message is one. */
const isMessage = (data: unknown): data is Message =>
  isFields(data) &&
  (data.hello === true ||
    data.bye === true ||
    isShowing(data.showing) ||
    isCount(data.count) ||
    (DEEDS as readonly unknown[]).includes(data.deed));

/** A channel to all windows with this id; what is no message of ours is not heard. */
export function channel(id: string, hear: (message: Message) => void): { tell: (message: Message) => void; close: () => void } {
  const line = new BroadcastChannel(NAME + id);
  line.onmessage = ({ data }) => isMessage(data) && hear(data);
  return { tell: (message) => line.postMessage(message), close: () => line.close() };
}
