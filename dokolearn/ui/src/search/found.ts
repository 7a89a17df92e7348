/** What somebody means by a few words or by a whole question: MiniSearch over the rows that the site was built with. */
import MiniSearch, { type SearchResult } from "minisearch";

/** A place of the site, `at` from its top: how it is written stands in `search_index.py`. */
export interface Row {
  kind: string;
  title: string;
  at: string;
  text?: string;
  names?: string;
  ways?: [words: string, at: string][];
}

export interface Found {
  /** The word that is meant, where it is one. */
  word: Row | undefined;
  /** Everything else, games last. */
  others: Row[];
}

/** So many lines one looks through; of games fewer. */
const MOST = 12;
const GAMES = 4;

/** With fewer places than that, those of the word that is meant come, too. */
const FEW = 4;

/** They stand in every question, and in every answer. */
const EMPTY = new Set(
  ("der die das den dem des dass ein eine einen einem einer eines und oder ist sind was wer wie wann wo ich man es im in am an auf mit bei beim fuer von zu zum zur " +
    "so nur noch schon aber etwas darf muss kann hab habe haben hat wird werden gibt kriegt bekommt mein meine meinen ok").split(" "),
);

const plain = (word: string): string => word.normalize("NFD").replace(/\p{M}/gu, "");
const spelt = (word: string): string => word.replace(/ä/g, "ae").replace(/ö/g, "oe").replace(/ü/g, "ue").replace(/ß/g, "ss");

/** A word as it is written without its dots, in both ways people do that; the first one is what is asked for. */
function spellings(word: string): string[] {
  const small = word.toLowerCase().normalize("NFC");
  return [...new Set([plain(spelt(small)), plain(small.replace(/ß/g, "ss"))])];
}

/** What people write otherwise than our texts, and often in two ways: "k90", "keine neun" and "unter 90", "2.", "beide" and "zwei". */
const OTHERWISE: readonly [RegExp, string][] = [
  [/\bk(?:eine?)?\s*(?:90?|neunzig|neun)\b(?!er)/g, " unter 90 "],
  [/\bk(?:eine?)?\s*(?:60?|sechzig|sechs)\b/g, " unter 60 "],
  [/\bk(?:eine?)?\s*(?:30?|dreissig|drei)\b/g, " unter 30 "],
  [/\bu\s*(90|60|30)\b/g, " unter $1 "],
  [/\b(?:1\.|1te[rsnm]?|erste[rsnm]?)(?=\s|$)/g, " erst "],
  [/\b(?:2\.?|2te[rsnm]?|zwei|zweite[rsnm]?|zweimal|beiden?|doppelte?)(?=\s|$)/g, " zwei "],
  [/\b(?:3\.?|3te[rsnm]?|dritte[rsnm]?)(?=\s|$)/g, " drei "],
  [/\b(?:4\.?|4te[rsnm]?|vierte[rsnm]?)(?=\s|$)/g, " vier "],
  [/\b(?:5|fuenft)(?=\s|$)/g, " fuenf "],
  [/\b(?:6|sechst)(?=\s|$)/g, " sechs "],
  [/\bzehn(?:er|en)?\b/g, "10"],
  [/\b(?:9er|neuner)n?\b/g, "neunen"],
  [/\bkeiner\b/g, "niemand"],
  [/(\w\w)solo(?=s?\b)/g, "$1solo solo"],
  [/\bwie ?viele?\b/g, ""],
];

/** The words of a text, each in one way of writing. */
const tokens = (text: string): string[] => OTHERWISE.reduce((said, [from, to]) => said.replace(from, to), spellings(text)[0]!).match(/[a-z0-9]+/g) ?? [];

const ENDING = /(?:e|en|er|es|em|ern|n|s|t|st|te|ten|tet|et)$/;

/** A word without its ending, and without the "ge" of what is done: gefangen and fangen, Füchse and Fuchs are the same. */
function root(word: string): string {
  const whole = word.replace(/([aou])e/g, "$1").replace(/^(an|auf|ab|aus|zu)?ge(?=\w{4})/, "$1");
  const cut = whole.replace(ENDING, "");
  return cut.length > 2 ? cut : whole;
}

const words = (asked: string): string[] => (asked.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !EMPTY.has(spellings(word)[0]!));

/** Headings of the course and the rules come before those of what is looked up once. */
const WEIGHT: Readonly<Record<string, number>> = { lesson: 1.2, rule: 1.2, dispute: 0.7, tip: 0.8, books: 0.7, word: 0.7 };

/** Who asks with several words wants an answer, and not the place that has the word. */
const ASKED: Readonly<Record<string, number>> = { dispute: 2.5, rule: 0.8, word: 0.6, books: 0.6, page: 0.6, tip: 0.4, game: 0.4 };

/** From here on a word of the glossary is meant: a letter or two are otherwise, or it is not written to its end. */
const CLOSE = 0.7;
/** As close as the beginning of a word is to the word. */
const BEGUN = 0.75;

/** How many letters one has to change, add or leave out. */
function apart(one: string, other: string): number {
  let before = [...Array(other.length + 1).keys()];
  for (let i = 1; i <= one.length; i++) {
    const now = [i];
    for (let j = 1; j <= other.length; j++) now[j] = Math.min(before[j]! + 1, now[j - 1]! + 1, before[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1));
    before = now;
  }
  return before[other.length]!;
}

/** How alike what was asked for is to a name, at most 1. */
function alike(asked: readonly string[], name: readonly string[]): number {
  const each = asked.flatMap((one) => name.map((other) => {
    if (other.startsWith(one) && one.length > 2 && one !== other) return BEGUN + one.length / other.length / 5;
    return 1 - apart(one, other) / Math.max(one.length, other.length, 1);
  }));
  return Math.max(0, ...each);
}

/** All of it in both spellings. */
const written = (asked: string): string[] => [...new Set([0, -1].map((way) => words(asked).map((word) => spellings(word).at(way)).join(" ")))];

export class Finder {
  readonly #mini: MiniSearch;
  readonly #byPlace: ReadonlyMap<string, Row>;
  /** Words of the glossary, each with what it is called: the word itself first. */
  readonly #glossary: readonly { row: Row; names: readonly (readonly string[])[] }[];

  constructor(rows: readonly Row[]) {
    this.#byPlace = new Map(rows.map((row) => [row.at, row]));
    this.#glossary = rows.filter(({ kind }) => kind === "word").map((row) => ({ row, names: [row.title, ...(row.names?.split(" · ") ?? [])].map(written) }));
    this.#mini = new MiniSearch({
      fields: ["title", "names", "text"],
      idField: "at",
      tokenize: tokens,
      processTerm: root,
      searchOptions: {
        boost: { title: 5, names: 4 },
        boostDocument: (at) => WEIGHT[this.#byPlace.get(String(at))?.kind ?? ""] ?? 1,
        combineWith: "AND",
        processTerm: (word) => (EMPTY.has(word) ? null : root(word)),
        prefix: (word) => word.length > 2,
        fuzzy: (word) => (word.length > 3 ? 0.26 : false),
      },
    });
    this.#mini.addAll(rows.map(({ at, title, names, text }) => ({ at, title, names, text })));
  }

  find(asked: string): Found {
    const word = this.#meant(asked);
    const results = tokens(asked).filter((one) => !EMPTY.has(one)).length > 1 ? this.#answers(asked) : this.#places(asked, word);
    const rows = results.map(({ id }) => this.#byPlace.get(String(id))!).filter((row) => row !== word);
    const games = rows.filter(({ kind }) => kind === "game").slice(0, GAMES);
    const others = rows.filter(({ kind }) => kind !== "game").slice(0, MOST);
    return { word, others: [...others, ...games] };
  }

  /** Of one word: what is called so comes before what speaks of it; with few of them those of the word that is meant come, too. */
  #places(asked: string, word: Row | undefined): SearchResult[] {
    const all = this.#mini.search(asked);
    const told = new Set(all.map(({ id }) => id));
    const more = word && all.length < FEW ? this.#mini.search(word.title).filter(({ id }) => !told.has(id)) : [];
    const results = [...all, ...more];
    const named = results.filter(isCalledSo);
    return [...named, ...results.filter((one) => !named.includes(one))];
  }

  /** Of several words: whatever has most of them. */
  #answers(asked: string): SearchResult[] {
    return this.#mini.search(asked, {
      combineWith: "OR",
      weights: { fuzzy: 0.2, prefix: 0.4 },
      boostDocument: (at) => ASKED[this.#byPlace.get(String(at))?.kind ?? ""] ?? 1,
    });
  }

  /** The word of the glossary that is meant, if it is one. */
  #meant(asked: string): Row | undefined {
    const ways = written(asked).filter(Boolean);
    let best: Row | undefined;
    let most = CLOSE;
    for (const { row, names } of this.#glossary) {
      const near = Math.max(...names.map((name, at) => alike(ways, name) - (at ? 0.02 : 0)));
      if (near > most) [best, most] = [row, near];
    }
    return best;
  }
}

/** Whether it is called what was asked for, and does not only speak of it. */
const isCalledSo = ({ match }: SearchResult): boolean => Object.values(match).some((fields) => fields.includes("title") || fields.includes("names"));
