/** A wish as the fragment of an address: `#wunsch=Platz%202%20hat%20…&nr=7&zahl=8&buch=ddv`, with house rules as in that of a table. */
import { seedOf } from "../practice/drill-link";
import { known, LONGEST, linkedOptions, type MyTable, optionsPart } from "../table/my-table";
import type { WishData, WishedDeal } from "../views";

/** What is wished for: everything that makes the cards. */
export interface Wanted {
  wish: string;
  seed: number;
  /** How many games. */
  many: number;
  table: MyTable;
}

/** What an address asks for; nothing without a wish in it, null for one that cannot be read. The engine checks the wish
 *  itself; with `any` it may be empty. */
export function wantedBy(fragment: string, { most, numbers }: Pick<WishData, "most" | "numbers">, any = false): Wanted | null | undefined {
  if (!/^#wunsch=/.test(fragment)) return undefined;
  if (fragment.length > LONGEST) return null;
  const asked = new URLSearchParams(fragment.slice(1));
  const [wish, book, many] = [asked.get("wunsch") ?? "", asked.get("buch") ?? "", Number(asked.get("zahl"))];
  const seed = seedOf(asked.get("nr"), most);
  const options = linkedOptions(asked);
  if (!(wish.trim() || any) || !seed || !options || !numbers.includes(many) || !Object.hasOwn(known()?.books ?? {}, book)) return null;
  return { wish, seed, many, table: { book, options } };
}

/** The other way round; empty where it is too long. */
export function fragmentOf({ wish, seed, many, table }: Wanted): string {
  const fragment = `#wunsch=${encodeURIComponent(wish)}&nr=${seed}&zahl=${many}&buch=${table.book}${optionsPart(table.options)}`;
  return fragment.length > LONGEST ? "" : fragment;
}

/** Where a game is played against the three, the reader in the first seat: as a link to the cards of somebody else. */
export function playedAlone({ dealer, given }: WishedDeal, { seed, table }: Wanted, version: string, task = ""): string {
  const asked = task && `&aufgabe=${encodeURIComponent(task)}`;
  return `karten=1&nr=${seed}.1.${dealer}.0.0&buch=${table.book}&stufe=verein&von=${version}&blatt=${given}${asked}${optionsPart(table.options)}`;
}
