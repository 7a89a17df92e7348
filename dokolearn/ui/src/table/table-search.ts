/** A house rule by the words that people have for it; the command line asks the same way: `course/rule_search.py`. */
import type { TableOption, TableOptions } from "../views";

/** Letters of a word that gets no ending, and of an ending: Dullen, Bockrunden. */
const SHORT = 3;
const ENDING = 2;

export interface Found {
  options: TableOption[];
  /** What cannot be played here, as it is called. */
  missing: string[];
}

/** First by what rules and their values are called, and only where that finds nothing by what they mean. */
export function search(asked: string, { topics, missing }: TableOptions): Found {
  const all = topics.flatMap(({ options }) => options);
  const unplayed = missing.filter((words) => means(asked, words)).map(([title]) => title);
  const named = all.filter((option) => means(asked, names(option)));
  const options = named.length || unplayed.length ? named : all.filter(({ about }) => means(asked, [about]));
  return { options, missing: unplayed };
}

const names = ({ name, title, sought = "", values = [], members = [] }: TableOption): string[] => [
  name.replace(/_/g, " "),
  title,
  sought,
  ...values.filter(([value]) => typeof value === "string").map(([, words]) => words),
  ...members.map(([, words]) => words),
];

function means(asked: string, said: readonly string[]): boolean {
  const wanted = folded(asked);
  const known = folded(said.join(" "));
  return wanted.length > 0 && wanted.every((one) => known.some((word) => same(one, word)));
}

const same = (one: string, word: string): boolean =>
  word.startsWith(one) || (word.length > SHORT && one.startsWith(word) && one.length <= word.length + ENDING);

/** Words in small letters without their dots. */
const folded = (said: string): string[] =>
  said.toLowerCase().replace(/ß/g, "ss").normalize("NFD").replace(/\p{M}/gu, "").match(/[a-z0-9]+/g) ?? [];
