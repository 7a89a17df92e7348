/** Games that were begun, and the whole one that ended last: what was tapped in each, so that nothing is lost when the
 *  page goes. */
import { isFields, load, save, type Fields } from "./store";
import type { ExerciseEvent, ExerciseView } from "../views";

const NAME = "running";
/** So many games at once; the one that rested longest goes. */
const MOST = 20;

/** What the game at a place follows, and what was tapped in it. */
export interface Running {
  /** Book, house rules, cards: a game goes on only where they are the same. */
  of: string;
  events: readonly ExerciseEvent[];
}

/** The drills of the page by what they begin with: two of a kind are two places. */
const places = new Map<string, HTMLElement[]>();

/** Where the game of a drill is kept. */
export function placeOf(root: HTMLElement, kind: string): string {
  const place = `${location.pathname} ${kind}`;
  const before = (places.get(place) ?? []).filter((one) => one.isConnected && one !== root);
  places.set(place, [...before, root]);
  return before.length ? `${place} ${before.length + 1}` : place;
}

/** What is kept of the game at this place. */
export function running(place: string): Running | undefined {
  const kept = load(NAME)[place];
  if (!isFields(kept) || typeof kept.of !== "string" || !Array.isArray(kept.events)) return undefined;
  return { of: kept.of, events: kept.events.filter(isEvent) };
}

/** Whether cards were laid and the end is still to come. */
export const isRunning = (view: ExerciseView): boolean => view.gone.length > 0 && !view.solved;

/** Whether a whole game is over: its hands lie open. */
const isOver = (view: ExerciseView): boolean => view.solved && Boolean(view.deal?.length);

/** Keep a game as it stands now and forget it once it is over; the ending of a whole one stays until another game is
 *  begun or other cards are dealt. */
export function keepRunning(place: string, view: ExerciseView, game: Running): void {
  const all = load(NAME);
  const over = isOver(view);
  const stays = over || isRunning(view);
  const known = Object.hasOwn(all, place);
  if (!stays && !known) return;
  const { [place]: _, ...others } = all;
  const rest = Object.entries(others).filter(([, other]) => known || !isFields(other) || !other.over);
  const kept = rest.slice(stays ? 1 - MOST : -MOST);
  const now = over ? { ...game, over } : game;
  save(NAME, { ...Object.fromEntries(kept), ...(stays ? { [place]: now } : {}) } satisfies Fields);
}

const isEvent = (value: unknown): value is ExerciseEvent =>
  isFields(value) && typeof value.type === "string" && ["undefined", "number"].includes(typeof value.index);
