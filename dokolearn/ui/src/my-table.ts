/** Mein Tisch: the book and the house rules a learner plays by, on every page of the site. */
import { load, onForeign, save, untoldTrouble } from "./store";
import type { TableChoice } from "./views";

export interface MyTable {
  book: string;
  /** House rules as a spec has them; the engine has found nothing wrong with them. */
  options: Record<string, unknown>;
}

const NAME = "table";
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function checked({ book, options }: Record<string, unknown>): MyTable {
  const books = Object.keys(known()?.books ?? {});
  const found = books.find((name) => name === book);
  return { book: found ?? books[0] ?? "mainz", options: found && isObject(options) ? options : {} };
}

let current: MyTable | undefined;
const hearers = new Map<HTMLElement, () => void>();

export const myTable = (): MyTable => (current ??= checked(load(NAME)));

export const hasOwnRules = ({ options }: MyTable): boolean => Object.keys(options).length > 0;

/** The book as it is called, with a word where house rules come with it. */
export function tableName(table: MyTable = myTable()): string {
  const about = known();
  const name = about?.books[table.book] ?? "";
  return hasOwnRules(table) ? `${name} + ${about?.words.own ?? ""}` : name;
}

/** What went wrong with keeping it, told once. */
export function chooseTable(table: MyTable): string {
  save(NAME, table);
  document.dispatchEvent(new CustomEvent(EVENT, { detail: table }));
  return untoldTrouble();
}

/** Call `hear` at every change, as long as `root` is on the page. */
export function onTable(root: HTMLElement, hear: () => void): void {
  hearers.set(root, hear);
}

function take(next: MyTable): void {
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

/** The table that an address brings along; nothing where it brings none, or none that can be. */
export function linkedTable(fragment: string): MyTable | undefined {
  if (fragment.length > LONGEST) return undefined;
  const asked = new URLSearchParams(fragment.replace(/^#/, ""));
  const book = asked.get(KEY);
  if (!book || !Object.hasOwn(known()?.books ?? {}, book)) return undefined;
  return checked({ book, options: linkedOptions(asked) });
}

/** The house rules in an address; nothing where they cannot be read. */
export function linkedOptions(asked: URLSearchParams): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(asked.get(OPTIONS) ?? "{}");
    return isObject(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

document.addEventListener(EVENT, (event) => take(checked((event as CustomEvent<Record<string, unknown>>).detail)));
onForeign(NAME, () => take(checked(load(NAME))));
