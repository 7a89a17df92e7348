/** A drill as the fragment of an address, `#art=legal_cards&nr=4711&buch=ddv&stufe=1`, with house rules as in that of a
 * table: always at a fixed level. */
import { parsed } from "../kept/store";
import { hasOwnRules, LONGEST, linkedOptions, type MyTable, optionsPart } from "../table/my-table";
import type { DrillChoice, DrillSpec } from "../views";

type Wanted = Omit<DrillSpec, "lang">;

/**
 * What the fragment asks for. Nothing without one, and for a place of this page; null for one that cannot be read:
 * then all of it is left aside.
 */
export function wantedBy(fragment: string, choice: DrillChoice, most: number): Wanted | null | undefined {
  const text = fragment.replace(/^#/, "");
  if (!text || document.getElementById(text)) return undefined;
  if (text.length > LONGEST) return null;
  const asked = new URLSearchParams(text);
  const one = (key: string, words: Record<string, string>, usual?: string): string | undefined => {
    const value = asked.get(key) ?? usual;
    return value !== undefined && Object.hasOwn(words, value) ? value : undefined;
  };
  const kind = one("art", choice.kind);
  const rules = one("buch", choice.rules, Object.keys(choice.rules)[0]);
  const level = one("stufe", choice.level, "1");
  const seed = seedOf(asked.get("nr"), most);
  const options = linkedOptions(asked);
  if (!kind || !rules || !options || !level || level === "0" || !seed) return null;
  return { kind, seed, ...rulesOf({ book: rules, options }), level: Number(level) };
}

/** The rules of a table as a drill has them. */
export const rulesOf = (table: MyTable): Pick<DrillSpec, "rules" | "options"> => ({
  rules: table.book,
  options: hasOwnRules(table) ? table.options : undefined,
});

/** The number somebody typed; nothing if it is none from 1 to `most`. */
export function seedOf(text: string | null, most: number): number | undefined {
  const typed = text?.trim() ?? "";
  const seed = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  return seed >= 1 && seed <= most ? seed : undefined;
}

/** The number of the cards in a spec that was kept. */
export const seedIn = (of: string): number => Number(parsed(of)?.seed) || 0;

/** The same drill with other cards: the deal that it begins with belongs to its own number. */
export const withCards = (spec: DrillSpec, seed: number): DrillSpec =>
  seed === spec.seed ? spec : { ...spec, seed, first: undefined };

export const fragmentOf = ({ kind, seed, rules, options, level }: Wanted): string =>
  `#art=${kind}&nr=${seed}&buch=${rules}&stufe=${level}${optionsPart(options ?? {})}`;
