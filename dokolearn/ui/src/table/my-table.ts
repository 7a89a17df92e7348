/**
 * Mein Tisch: the book and the house rules a learner plays by, on every page of the site.
 *
 * House rules count once the engine has found nothing wrong with them, stored ones once more on every visit: until then
 * the page keeps to the book.
 */
import { type Fields, forget, isFields, load, onForeign, parsed, save } from "../kept/store";
import type { OwnRules, TableChoice } from "../views";

export interface MyTable {
  book: string;
  /** House rules as a spec has them. */
  options: Record<string, unknown>;
}

/** How it is with the house rules: they count (or there are none), are being checked, or cannot be checked now. */
type Own = "" | "waiting" | "failed";

interface Seat {
  /** What counts on this page. */
  table: MyTable;
  /** What is stored. */
  wanted: MyTable;
  own: Own;
  /** What the engine has found of the house rules that count. */
  found?: OwnRules | undefined;
}

const NAME = "table";
/** The table before this one, for the way back. */
const BEFORE = "before";
/** Each of our modules on a page has its own copy of this one; they tell each other. */
const EVENT = "dokolearn-table";
/** Somebody wants to choose. */
export const OPEN = "dokolearn-choose-table";
/** `#tisch=ddv`, with house rules `#tisch=ddv&regeln={"…":true}`. */
const KEY = "tisch";
const OPTIONS = "regeln";
export const LONGEST = 3_000;

/** What the page knows; without it there is nothing to choose. */
export function known(): TableChoice | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="dokolearn-table"]');
  return meta ? (JSON.parse(meta.content) as TableChoice) : undefined;
}

function checked({ book, options }: Fields): MyTable {
  const { books = {}, home } = known() ?? {};
  const found = Object.keys(books).find((name) => name === book);
  if (!found && home) return { book: home.book, options: home.options };
  return { book: found ?? Object.keys(books)[0] ?? "mainz", options: found && isFields(options) ? options : {} };
}

/** What the build of the site has found of the house rules of its own table; nothing at any other table. */
export function atOurs(table: MyTable): OwnRules | undefined {
  const home = known()?.home;
  return home && sameTable(table, home) ? home.found : undefined;
}

let current: Seat | undefined;
const hearers = new Map<HTMLElement, () => void>();

const seat = (): Seat => (current ??= unchecked(checked(load(NAME))));

const unchecked = (wanted: MyTable, found = atOurs(wanted)): Seat =>
  hasOwnRules(wanted) && !found ? { table: { book: wanted.book, options: {} }, wanted, own: "waiting" } : { table: wanted, wanted, own: "", found };

/** The table that counts: nothing in it is unchecked. */
export const myTable = (): MyTable => seat().table;

/** The table as it was chosen, whether or not the engine has answered yet. */
export const wantedTable = (): MyTable => seat().wanted;

export const ownState = (): Own => seat().own;

/** Everything that is otherwise than in the book at the table that counts, what gave way to house rules among it. */
export const changes = (): MyTable["options"] => seat().found?.changed ?? {};

/** What has no effect beside house rules that count; nothing where there are none. */
export const idleNow = (): OwnRules["idle"] | undefined => seat().found?.idle;

/** Whether a table was ever chosen here; whoever sits at that of the site follows it. */
export const hasChosen = (): boolean => Object.keys(load(NAME)).length > 0;

/** The table before this one. */
export function tableBefore(): MyTable | undefined {
  const { book, options } = load(BEFORE);
  const table = checked({ book, options });
  return table.book === book && !sameTable(table, wantedTable()) ? table : undefined;
}

export const hasOwnRules = ({ options }: MyTable): boolean => Object.keys(options).length > 0;

export const sameTable = (one: MyTable, other: MyTable): boolean =>
  one.book === other.book && JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

const sorted = ({ options }: MyTable): unknown => Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1));

/** The book as it is called, with a word where house rules come with it. */
export function tableName(table: MyTable = myTable()): string {
  const about = known();
  const name = about?.books[table.book] ?? "";
  return hasOwnRules(table) ? `${name} + ${about?.words.own ?? ""}` : name;
}

/** Its short name, with a sign for house rules. */
export function shortTableName(): string {
  const { book, options } = myTable();
  return `${known()?.short[book] ?? ""}${hasOwnRules({ book, options }) ? " +" : ""}`;
}

/** Whether rules, as a view names them, are those of the book at the reader's table. */
export const isOfTable = (rules: string): boolean => rules.startsWith(known()?.books[myTable().book] ?? "");

/** Sit down at a table; of house rules with what the engine has found, nothing wrong. Whether that is stored. */
export const chooseTable = (table: MyTable, found?: OwnRules): boolean => keep({ table, wanted: table, own: "", found });

/** Sit down again at a table from before: its house rules are checked once more. */
export const returnTo = (table: MyTable): boolean => keep(unchecked(table));

/** What the check of the stored house rules has brought; what cannot be stays stored until somebody changes it. */
export function settleTable(heard: "fine" | "refused" | "failed", found?: OwnRules): void {
  const { wanted } = seat();
  const plain = { book: wanted.book, options: {} };
  if (heard === "fine") tell({ table: wanted, wanted, own: "", found });
  else tell({ table: plain, wanted: heard === "failed" ? wanted : plain, own: heard === "failed" ? "failed" : "" });
}

/** Check what could not be checked. */
export const settleAgain = (): boolean => tell(unchecked(seat().wanted));

/** The table before this one is stored first; that of the site is nobody's own and changes with the site. */
function keep(next: Seat): boolean {
  const before = wantedTable();
  if (!sameTable(before, next.wanted)) save(BEFORE, before);
  const kept = atOurs(next.wanted) ? (forget(NAME), true) : save(NAME, next.wanted);
  tell(next);
  return kept;
}

const tell = (detail: Seat): boolean => document.dispatchEvent(new CustomEvent(EVENT, { detail }));

/** Call `hear` at every change, as long as `root` is on the page. */
export function onTable(root: HTMLElement, hear: () => void): void {
  hearers.set(root, hear);
}

function take(next: Seat): void {
  current = next;
  for (const [root, hear] of [...hearers]) {
    if (root.isConnected) hear();
    else hearers.delete(root);
  }
}

export const openTable = (): boolean => document.dispatchEvent(new Event(OPEN));

export const tableFragment = ({ book, options }: MyTable): string => `#${KEY}=${book}${optionsPart(options)}`;

/** House rules as a part of an address. */
export const optionsPart = (options: MyTable["options"]): string =>
  Object.keys(options).length ? `&${OPTIONS}=${encodeURIComponent(JSON.stringify(options))}` : "";

/** The table that an address brings along; nothing where it brings none, null where that cannot be read. */
export function linkedTable(fragment: string): MyTable | null | undefined {
  const asked = new URLSearchParams(fragment.replace(/^#/, ""));
  const book = asked.get(KEY);
  if (book === null) return undefined;
  const options = fragment.length > LONGEST ? undefined : linkedOptions(asked);
  return options && Object.hasOwn(known()?.books ?? {}, book) ? { book, options } : null;
}

/** The house rules in an address; nothing where they cannot be read. */
export const linkedOptions = (asked: URLSearchParams): Fields | undefined => parsed(asked.get(OPTIONS) ?? "{}");

document.addEventListener(EVENT, (event) => take((event as CustomEvent<Seat>).detail));
/** Parts that come later ask with this event: importing two functions from here would cut the scripts of all pages anew. */
document.addEventListener("dokolearn-table?", (event) => (event as CustomEvent<(table: MyTable) => void>).detail(wantedTable()));
onForeign(NAME, () => {
  const wanted = checked(load(NAME));
  if (!sameTable(wanted, seat().wanted)) tell(unchecked(wanted));
});
