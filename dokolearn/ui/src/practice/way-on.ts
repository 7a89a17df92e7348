/** Links to where a reader has stopped: a step of a lesson, the next lesson, or what comes after all of them. */
import { fill } from "../page/fill";
import { lastPlace, placeIn } from "../kept/place";
import { load } from "../kept/store";
import type { Words } from "../views";

/** Where its place is kept, title, address with a star for that name, and its exercises. */
type Lesson = readonly [name: string, title: string, href: string, keys: readonly string[]];
/** As the page has them: keys in a row, each without its paragraph where that is the one before. */
type Short = readonly [name: string, title: string, href: string, keys: readonly string[] | string];
type Known = readonly [lessons: readonly Short[], over: readonly [said: string, href: string]];

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

/** Address and words of the way on; undefined for who has not begun. */
function wayOn([listed, over]: Known, words: Words): [href: string, said: string] | undefined {
  const lessons = listed.map(inFull);
  const at = lastOf(lessons);
  const last = lessons[at];
  if (!last) return undefined;
  const open = lessons.filter((lesson) => !finished(lesson));
  const next = open.includes(last) ? last : (open.find((lesson) => lessons.indexOf(lesson) > at) ?? open[0]);
  if (!next) return [over[1], over[0]];
  const place = placeIn(next[0]);
  const step = place && place.at > 0 ? { at: place.at + 1, of: place.of } : undefined;
  return [next[2].replace("*", next[0]), fill(step ? words.step : words.lesson, { title: next[1], ...step })];
}

function show(link: HTMLAnchorElement): void {
  const way = wayOn(JSON.parse(link.dataset.dkGoOn ?? "[[],[]]") as Known, JSON.parse(link.dataset.dkWords ?? "{}") as Words);
  if (!way) return;
  [link.href, link.textContent] = way;
  const begun = document.querySelector("[data-dk-begun]");
  if (!begun || begun.querySelector("a")) return;
  const first = Object.assign(document.createElement("a"), { href: way[0], textContent: way[1] });
  first.className = "md-button md-button--primary";
  begun.replaceChildren(first);
}

/** Every `data-dk-go-on` of the page; who has begun finds it at `data-dk-begun` as well. */
export const showWayOn = (): void => document.querySelectorAll<HTMLAnchorElement>("[data-dk-go-on]").forEach(show);
