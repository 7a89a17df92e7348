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
  const way = wayOn(known, words);
  if (!way) return;
  [link.href, link.textContent] = way;
  const begun = document.querySelector("[data-dk-begun]");
  if (!begun || begun.querySelector("a")) return;
  const said = Object.assign(document.createElement("span"), { textContent: lastDone(known[0].map(inFull), words) });
  const due = missed(() => undefined).filter((one) => one.due <= day()).length;
  const back = due && known[2] ? [button(known[2], fill(words[due > 1 ? "due" : "due_one"], { n: due }))] : [];
  begun.replaceChildren(...(said.textContent ? [said] : []), button(way[0], way[1], "md-button--primary"), ...back);
}

const button = (href: string, textContent: string, more = ""): HTMLAnchorElement =>
  Object.assign(document.createElement("a"), { href, textContent, className: `md-button ${more}`.trim() });

/** Every `data-dk-go-on` of the page; who has begun finds it at `data-dk-begun` as well. */
export const showWayOn = (): void => document.querySelectorAll<HTMLAnchorElement>("[data-dk-go-on]").forEach(show);
