/** One game as the fragment of an address, `#karten=1&nr=4711.3.2.7.15&buch=ddv&stufe=verein&von=0.3&sie=0.134.4`, with
 *  house rules as in that of a table, with `blatt` the very cards that somebody has laid out, with `k` a game that he has
 *  begun and with `aufgabe` what he asks for; and what came of cards on this device. */
import type { TemplateResult } from "lit/html.js";
import { filled } from "../exercise/exercise";
import { load, save } from "../kept/store";
import { rulesOf } from "../practice/drill-link";
import { known, LONGEST, linkedOptions, type MyTable, optionsPart } from "../table/my-table";
import type { EveningSpec, GameResult, OneGame, Words } from "../views";

/** How a link is written; another one this page cannot read. */
const FORMAT = "1";
/** What came of cards, by their name. */
const NAME = "cards";
/** So many of them; the oldest goes. */
const MOST = 200;
/** Characters of what is asked for; the engine takes no more. */
const LONGEST_TASK = 200;

export type Game = Omit<EveningSpec, "lang">;

/** What an address asks for; `version` is the one that the cards were played with. */
export interface Linked {
  game: Game;
  version: string;
}

/** Nothing for an address without cards, a word for one that cannot be used. The engine checks what is in it. */
export function linked(fragment: string, levels: readonly string[]): Linked | "link_wrong" | "link_other" | undefined {
  const asked = new URLSearchParams(fragment.replace(/^#/, ""));
  const format = asked.get("karten");
  if (format === null) return undefined;
  if (format !== FORMAT) return "link_other";
  const [seed, deal, dealer, before, owing] = numbers(asked.get("nr"));
  const [book, level] = [asked.get("buch") ?? "", asked.get("stufe") ?? ""];
  const options = fragment.length > LONGEST ? undefined : linkedOptions(asked);
  if (!seed || deal === undefined || !options || !levels.includes(level) || !Object.hasOwn(known()?.books ?? {}, book)) return "link_wrong";
  const given = asked.get("blatt");
  if (given !== null && !/^[\w-]{1,40}$/.test(given)) return "link_wrong";
  const begun = asked.get("k");
  if (begun !== null && !/^1\.[\w-]{1,990}$/.test(begun)) return "link_wrong";
  const task = (asked.get("aufgabe") ?? "").replace(/[\p{C}\p{Z}]+/gu, " ").trim().slice(0, LONGEST_TASK);
  const cards = { deal, ...(owing === undefined ? {} : { dealer, before, owing }), ...(given ? { given } : {}), ...(begun ? { begun: `k=${begun}` } : {}) } as OneGame;
  const theirs = resultOf(asked.get("sie"));
  const game = { seed, ...rulesOf({ book, options }), level, cards, ...(theirs ? { theirs } : {}), ...(task ? { task } : {}) };
  return { game, version: (asked.get("von") ?? "").slice(0, 20) };
}

/** The other way round. */
export function fragmentOf({ seed, rules, options, level, task }: Game, cards: OneGame, version: string, mine?: GameResult): string {
  const { deal, dealer, before, owing, given, begun } = cards;
  const number = [seed, deal, dealer, before, owing].filter((one) => one !== undefined).join(".");
  return `#karten=${FORMAT}&nr=${number}&buch=${rules}&stufe=${level}&von=${version}${mine ? `&sie=${codeOf(mine)}` : ""}${
    given ? `&blatt=${given}` : ""}${begun ? `&${begun}` : ""}${task ? `&aufgabe=${encodeURIComponent(task)}` : ""}${optionsPart(options ?? {})}`;
}

/** The table of a game. */
export const tableOf = ({ rules, options = {} }: Game): MyTable => ({ book: rules, options });

/** Numbers with points between them; nothing where something else stands there. */
const numbers = (text: string | null): number[] => (/^(-?\d{1,6})(\.-?\d{1,6}){1,4}$/.test(text ?? "") ? text!.split(".").map(Number) : []);

function resultOf(text: unknown): GameResult | undefined {
  const [party, augen, punkte] = typeof text === "string" ? numbers(text) : [];
  return punkte === undefined ? undefined : ({ party, augen, punkte } as GameResult);
}

const codeOf = ({ party, augen, punkte }: GameResult): string => [party, augen, punkte].join(".");

/** The number of a day, the same for everybody: `261123`. */
export const dayNumber = (day = new Date()): number => (day.getFullYear() % 100) * 10_000 + (day.getMonth() + 1) * 100 + day.getDate();

// What came of them

const nameOf = ({ seed, rules, options, level }: Game, { deal, given, begun }: OneGame): string =>
  `${seed}.${begun ?? given ?? deal} ${rules} ${level}${optionsPart(options ?? {})}`;

/** What came of these cards here, if they were played. */
export const mine = (game: Game, cards: OneGame): GameResult | undefined => resultOf(load(NAME)[nameOf(game, cards)]);

/** The first time counts. */
export function keepMine(game: Game, cards: OneGame, result: GameResult): void {
  const all = load(NAME);
  const name = nameOf(game, cards);
  if (Object.hasOwn(all, name)) return;
  save(NAME, Object.fromEntries([...Object.entries(all).slice(1 - MOST), [name, codeOf(result)]]));
}

/** Results beside each other, each with a name. */
export function beside(all: readonly (readonly [name: string | undefined, result: GameResult])[], words: Words): TemplateResult {
  const row = (label: string | undefined, cell: (result: GameResult) => string): string[] => [label ?? "", ...all.map(([, result]) => cell(result))];
  return filled({
    label: words.play_beside ?? "",
    head: ["", ...all.map(([name]) => name ?? "")],
    rows: [
      row(words.play_party, ({ party }) => words[party ? "play_kontra" : "play_re"] ?? ""),
      row(words.play_augen, ({ augen }) => String(augen)),
      row(words.play_sum, ({ punkte }) => (punkte > 0 ? `+${punkte}` : String(punkte).replace("-", "−"))),
    ],
  });
}
