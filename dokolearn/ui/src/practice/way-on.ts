/** Links to where a reader has stopped: a step of a lesson, the next lesson, or what comes after all of them. */
import { fill } from "../page/fill";
import { lastPlace, placeIn } from "../kept/place";
import { load } from "../kept/store";
import type { Words } from "../views";
import { day } from "./mistakes";
import { missed } from "./missed";
import { isOnlyGame, starsIn, wentOf } from "./progress";

/** Where its place is kept, title, address with a star for that name, and its exercises. */
type Lesson = readonly [name: string, title: string, href: string, keys: readonly string[]];
/** As the page has them: keys in a row, each without its paragraph where that is the one before. */
type Short = readonly [name: string, title: string, href: string, keys: readonly string[] | string];
/** `review`: where mistakes come back, if the site has that page. */
type Known = readonly [lessons: readonly Short[], over: readonly [said: string, href: string], review?: string];

const isDone = (key: string): boolean => Object.hasOwn(load("done"), key);

function inFull([name, title, href, keys]: Short): Lesson {
  if (typeof keys !== "string") return [name, title, href, keys];
  let last = "";
  const full = (key: string): string => (key.includes("/") ? ((last = key.slice(0, key.indexOf("/") + 1)), key) : last + key);
  return [name, title, href, keys ? keys.split(" ").map(full) : []];
}

/** At its last step, or with every exercise done on the long page. */
function finished([name, , , keys]: Lesson): boolean {
  const place = placeIn(name);
  return (place !== undefined && place.at >= place.of - 1) || (keys.length > 0 && keys.every(isDone));
}

/** The lesson somebody was in last, as far as it is known; -1 for who has not begun. */
function lastOf(lessons: readonly Lesson[]): number {
  const name = lastPlace(lessons.map(([each]) => each));
  return name === undefined
    ? lessons.findLastIndex(([, , , keys]) => keys.some(isDone))
    : lessons.findIndex(([each]) => each === name);
}

/** Where somebody goes on. */
interface On {
  href: string;
  said: string;
  /** The lesson by its place among all, and the step in it; -1 once all are done. */
  at: number;
  title: string;
  step: { at: number; of: number } | undefined;
}

/** The way on; undefined for who has not begun. */
function wayOn(lessons: readonly Lesson[], [, over]: Known, words: Words): On | undefined {
  const at = lastOf(lessons);
  const last = lessons[at];
  if (!last) return undefined;
  const open = lessons.filter((lesson) => !finished(lesson));
  const next = open.includes(last) ? last : (open.find((lesson) => lessons.indexOf(lesson) > at) ?? open[0]);
  if (!next) return { href: over[1], said: over[0], at: -1, title: over[0], step: undefined };
  const place = placeIn(next[0]);
  const step = place && place.at > 0 ? { at: place.at + 1, of: place.of } : undefined;
  const said = fill(step ? words.step : words.lesson, { title: next[1], ...step });
  return { href: next[2].replace("*", next[0]), said, at: lessons.indexOf(next), title: next[1], step };
}

/** What was done on the last day: a game that was won, else the lesson, with its stars; nothing of what no lesson has. */
function lastDone(lessons: readonly Lesson[], words: Words): string {
  const done = Object.entries(load("done")).map(([key, when]) => ({ key, when: String(when) }));
  const when = done.map((one) => one.when).sort().at(-1) ?? "";
  const keys = done.filter((one) => one.when === when).map(({ key }) => key);
  const taught = keys.findLast((key) => lessons.some(([, , , each]) => each.includes(key))); // others are no more
  const lesson = lessons.find(([, , , each]) => taught && each.includes(taught));
  if (!lesson) return "";
  const won = keys.some((key) => wentOf(key)?.[2] === "won");
  const stars = starsIn(lesson[3]);
  const what = [
    won ? (words[isOnlyGame() ? "first" : "won"] ?? "") : fill(words.done, { title: lesson[1] }),
    stars.n ? fill(words.stars, { ...stars }) : "",
  ].filter(Boolean);
  const ago = when === day() ? "today" : when === day(-1) ? "yesterday" : "before";
  return fill(words[ago], { what: what.join(", ") });
}

function show(link: HTMLAnchorElement): void {
  const known = JSON.parse(link.dataset.dkGoOn ?? "[[],[]]") as Known;
  const words = JSON.parse(link.dataset.dkWords ?? "{}") as Words;
  const lessons = known[0].map(inFull);
  const way = wayOn(lessons, known, words);
  const today = link.closest<HTMLElement>(".dk-today");
  // Whatever was kept here, and cannot be read any more, makes nobody a reader who comes back.
  if (today) document.documentElement.classList.toggle("dk-back", way !== undefined);
  if (!way) return;
  link.href = way.href;
  if (!today) link.textContent = way.said;
  for (const stone of document.querySelectorAll<HTMLAnchorElement>(".dk-path a")) {
    stone.parentElement?.toggleAttribute("data-here", stone.href === link.href);
  }
  if (!today) return;
  const due = missed(() => undefined).filter((one) => one.due <= day()).length;
  const reader = { ...way, said: lastDone(lessons, words), due, done: lessons.map(finished) };
  void import("../page/today").then(({ showToday }) => showToday(today, reader));
}

/** Every `data-dk-go-on` of the page. */
export const showWayOn = (): void => document.querySelectorAll<HTMLAnchorElement>("[data-dk-go-on]").forEach(show);
