/** What is still to do: finished exercises by key, and the places of a page that tell how many are open. */
import { fill as filled } from "../page/fill";
import { myTable, onTable } from "../table/my-table";
import { load, onForeign, save } from "../kept/store";
import type { ExerciseView } from "../views";
import { day } from "./mistakes";

const NAME = "done";

/** Note down that the exercise of this key is finished. */
export function finish(key: string): void {
  const done = load(NAME);
  if (Object.hasOwn(done, key)) return;
  save(NAME, { ...done, [key]: day() });
  fillDue();
}

/** By key how an exercise went: tasks right at the first try, and of how many; of hands and games their stars, of how
 *  many, how it ended and with whom. */
const WENT = "firsts";
type Went = readonly [right: number, of: number, how?: string, who?: string];
const LONGEST = 40;
/** A star each for such a share of tasks that were right at the first try. */
const SHARES = [0.5, 0.7, 0.9];
export const MOST_STARS = SHARES.length;

/** How an exercise went, if that is known; older versions knew it of tasks alone. */
export function wentOf(key: string): Went | undefined {
  const kept = load(WENT)[key];
  if (!Array.isArray(kept) || (kept.length !== 2 && kept.length !== 4)) return undefined;
  const fits = kept.every((one: unknown, at) => (at < 2 ? Number.isInteger(one) : typeof one === "string" && one.length <= LONGEST));
  return fits && kept[1] > 0 ? (kept as unknown as Went) : undefined;
}

/** Keep how it went, if it never went better. */
export function keepWent(key: string, went: readonly (number | string)[]): void {
  const [before, now] = [wentOf(key), went as unknown as Went];
  if (!before || before[0] / before[1] < now[0] / now[1]) save(WENT, { ...load(WENT), [key]: went });
}

/** Keep how an exercise went that is over now; `stars` has those of its tasks so far. */
export function keepView(key: string, { firsts, stars, ended, solved, finished }: ExerciseView, task: number, known: number[]): void {
  if (!task && !solved) known.length = 0;
  if (solved && stars) known[task] = stars.n;
  if (!finished) return;
  const got = known.filter((one) => one >= 0);
  const sum = got.reduce((all, one) => all + one, 0);
  if (firsts) keepWent(key, firsts);
  else if (got.length) keepWent(key, [sum, MOST_STARS * got.length, ended?.how ?? "hand", ended?.who ?? ""]);
}

export const starsOf = ([right, of, how]: Went): number =>
  how ? Math.floor((MOST_STARS * right) / of) : SHARES.filter((share) => right >= share * of).length;

export const isGame = ([, , how = "hand"]: Went): boolean => how !== "hand";

/** Whether no other game of this reader is known. */
export const isOnlyGame = (): boolean => Object.keys(load(WENT)).map(wentOf).filter((went) => went && isGame(went)).length === 1;

/** The stars of all these exercises that are known, and of how many; tasks, hands and games alike. */
export function starsIn(keys: readonly string[]): { n: number; of: number } {
  const stars = keys.map(wentOf).flatMap((went) => (went ? starsOf(went) : []));
  return { n: stars.reduce((all, one) => all + one, 0), of: MOST_STARS * stars.length };
}

/** Say at every `data-dk-due` of the page how many of its exercises are open. */
export function fillDue(): void {
  const places = document.querySelectorAll<HTMLElement>("[data-dk-due]");
  if (!places.length) return;
  const done = load(NAME);
  for (const place of places) {
    onTable(place, () => fill(place, load(NAME)));
    fill(place, done);
  }
}

type Keys = readonly (readonly string[])[];
const atTable = (keys: Keys): Keys => keys.filter(([, ...books]) => !books.includes(myTable().book));

/** How many exercises are open at the reader's table, and of how many; each with the books at whose table it is
 * another one's: there it counts for nothing. */
export function stillOpen(keys: Keys, done = load(NAME)): { open: number; of: number } {
  const mine = atTable(keys);
  return { open: mine.filter(([key = ""]) => !Object.hasOwn(done, key)).length, of: mine.length };
}

function fill(place: HTMLElement, done: Record<string, unknown>): void {
  const keys = parsed(place.dataset.dkDue);
  const words = parsed(place.dataset.dkWords) as Partial<Record<string, string>> | undefined;
  if (!Array.isArray(keys) || !keys.length || !words) return;
  // With a key stand the books at whose table the exercise is another one's.
  const listed = keys.map((key: unknown) => [key].flat().map(String));
  const { open, of } = stillOpen(listed, done);
  const sentence = open === of && place.closest(".dk-path") ? "" : open ? words.due : words.done;
  const stars = starsIn(atTable(listed).map(([key = ""]) => key));
  const told = [filled(sentence, { n: open, of }), stars.n ? filled(words.stars, { ...stars }) : ""];
  place.textContent = of ? told.filter(Boolean).join(" · ") : "";
  place.classList.toggle("dk-due", open > 0);
  place.classList.toggle("dk-done", open === 0);
}

export function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined; // the place stays as it is
  }
}

/** Once for a document; `fillDue` again for every page it shows. */
export function startProgress(): void {
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest?.<HTMLElement>("[data-dk-wipe]");
    if (button) void import("./wipe").then(({ wipe }) => wipe(button));
  });
  for (const name of [NAME, WENT]) onForeign(name, fillDue);
}
