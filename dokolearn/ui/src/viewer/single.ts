/** A game as one HTML file, made in the page: the site carries the empty file, its slots are filled here. */
import { quoted } from "../page/quoted";
import { signed } from "./reckoning";
import type { Film, Score } from "../views";

/** Beside our script; see `hosts/site/pages/single_file.py`. */
const EMPTY = "single-file.txt";
const SLOTS = /dk-slot-(title|still|film|open)/g;

/** `open`: the address of the page that opens links, "" where there is none. Rejects where the empty file cannot be had. */
export async function singleFile(film: Film, open: string): Promise<string> {
  const response = await fetch(new URL(EMPTY, import.meta.url), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${EMPTY}: status ${response.status}`);
  const filled: Record<string, string> = {
    title: quoted(film.title),
    still: told(film),
    film: inert(film),
    open: quoted(open),
  };
  // One pass: what stands in a game is never looked at for slots.
  return (await response.text()).replace(SLOTS, (_, name: string) => filled[name] ?? "");
}

/** JSON in which no tag can begin. */
const inert = (data: unknown): string =>
  JSON.stringify(data).replace(/[<>&]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** The game in words, for a mail program that shows the file without running it. */
function told(film: Film): string {
  const { facts, moments, stiche, problems, words, scores } = film;
  const [opening, ...cards] = moments;
  const of = (stich: number | undefined): string =>
    cards.filter((each) => each.stich === stich).map(({ say }) => say).join(" ");
  const [own] = Object.values(scores ?? {});
  return [
    ...problems.map(({ line, col, text, hint }) => part("p", `${words.line} ${line}, ${words.column} ${col}: ${text} ${hint}`)),
    ...facts.map(({ label, text }) => part("p", `${label}: ${text}`)),
    part("p", opening?.say ?? ""),
    ...stiche.map(({ label, moment }) => part("h3", label) + part("p", of(moments[moment]?.stich))),
    own && !own.problem ? part("h3", `${words.score}: ${own.name}`) + reckoned(film, own) : "",
  ].join("");
}

const reckoned = ({ players }: Film, { view, lines, punkte }: Score): string =>
  part("p", view) +
  lines.map((line) => part("p", `${line.text} (${line.ref}): ${signed(line.punkte)}`)).join("") +
  part("p", punkte.map((each, seat) => `${players[seat]} ${signed(each)}`).join(", "));

const part = (tag: "p" | "h3", text: string): string => (text ? `<${tag}>${quoted(text)}</${tag}>` : "");
