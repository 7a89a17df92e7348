/** What is still to do: finished exercises by key, and the places of a page that tell how many are open. */
import { fill as filled } from "../page/fill";
import { myTable, onTable } from "../table/my-table";
import { forgetAll, load, onForeign, save } from "../kept/store";

const NAME = "done";

/** Note down that the exercise of this key is finished. */
export function finish(key: string): void {
  const done = load(NAME);
  if (Object.hasOwn(done, key)) return;
  save(NAME, { ...done, [key]: new Date().toISOString().slice(0, 10) });
  fillDue();
}

/** By key how many tasks of an exercise were right at the first try, and of how many. */
const FIRSTS = "firsts";
type Firsts = readonly [right: number, of: number];

/** Keep how it went, if it never went better. */
export function keepFirsts(key: string, [right = 0, of = 0]: readonly number[]): void {
  const kept = load(FIRSTS);
  if ((firstsOf(kept[key])?.[0] ?? -1) < right) save(FIRSTS, { ...kept, [key]: [right, of] });
}

/** How it went in all of these exercises together. */
export function firstsIn(keys: readonly string[]): Firsts {
  const kept = load(FIRSTS);
  return keys.reduce<Firsts>(
    ([right, of], key) => {
      const [more = 0, asked = 0] = firstsOf(kept[key]) ?? [];
      return [right + more, of + asked];
    },
    [0, 0],
  );
}

const firstsOf = (kept: unknown): Firsts | undefined =>
  Array.isArray(kept) && kept.length === 2 && kept.every(Number.isInteger) ? (kept as unknown as Firsts) : undefined;

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

/** How many exercises are open at the reader's table, and of how many; each with the books at whose table it is
 * another one's: there it counts for nothing. */
export function stillOpen(keys: readonly (readonly string[])[], done = load(NAME)): { open: number; of: number } {
  const mine = keys.filter(([, ...books]) => !books.includes(myTable().book));
  return { open: mine.filter(([key = ""]) => !Object.hasOwn(done, key)).length, of: mine.length };
}

function fill(place: HTMLElement, done: Record<string, unknown>): void {
  const keys = parsed(place.dataset.dkDue);
  const words = parsed(place.dataset.dkWords) as Partial<Record<string, string>> | undefined;
  if (!Array.isArray(keys) || !keys.length || !words) return;
  // With a key stand the books at whose table the exercise is another one's.
  const { open, of } = stillOpen(keys.map((key: unknown) => [key].flat().map(String)), done);
  const sentence = open ? words.due : words.done;
  place.textContent = of ? filled(sentence, { n: open, of }) : "";
  place.classList.toggle("dk-due", open > 0);
  place.classList.toggle("dk-done", open === 0);
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined; // the place stays as it is
  }
}

/** A `data-dk-wipe` button asks, forgets everything finished and practised, and says so. */
function wipe(event: Event): void {
  const button = (event.target as Element).closest?.<HTMLElement>("[data-dk-wipe]");
  if (!button) return;
  const words = (parsed(button.dataset.dkWords) ?? {}) as Partial<Record<string, string>>;
  if (words.confirm && !confirm(words.confirm)) return;
  forgetAll();
  fillDue();
  const said = status(button);
  said.textContent = "";
  requestAnimationFrame(() => (said.textContent = words.done ?? ""));
}

/** The place beside the button where it says what happened. */
function status(button: HTMLElement): HTMLElement {
  const next = button.nextElementSibling;
  if (next instanceof HTMLElement && next.classList.contains("dk-wiped")) return next;
  const place = document.createElement("span");
  place.className = "dk-wiped";
  place.setAttribute("role", "status");
  button.after(place);
  return place;
}

/** Once for a document; `fillDue` again for every page it shows. */
export function startProgress(): void {
  document.addEventListener("click", wipe);
  onForeign(NAME, fillDue);
}
