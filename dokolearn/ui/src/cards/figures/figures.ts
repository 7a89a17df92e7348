/** All pictures of cards and faces, once in the document: what is drawn from them refers to them, so a table full of
 *  cards has one drawing of each. A file without imports of ours, so that no script of a page is cut in two for it. */
import type { SuitCode } from "../../views";
import { drawings, element, symbol } from "./drawing";
import FACES from "./faces.txt";
import FRENCH from "./french.txt";
import GERMAN from "./german.txt";
import SOMEBODY from "./somebody.txt";

const SUITS: readonly SuitCode[] = ["Kr", "Pi", "He", "Ka"];

const ace = (suit: SuitCode): string => `
t o62 98 36
g1.500 M26 98a36 36 0 1 0 72 0 36 36 0 1 0-72 0M29 98a33 33 0 1 0 66 0 33 33 0 1 0-66 0
c *${suit} 37 73 50`;

const rows = (suit: SuitCode, across: readonly number[], down: readonly number[]): string =>
  across.flatMap((x) => down.map((y) => `c *${suit} ${x} ${y} 18`)).join("\n");

/** Aces, tens and nines that are nobody: their signs, an Ass on a medal. */
const SIGNS: Readonly<Record<string, string>> = Object.fromEntries(
  SUITS.flatMap((suit) => [
    [`${suit}A`, ace(suit)],
    [`${suit}10`, rows(suit, [48, 75], [42, 61, 80, 99, 118])],
    [`${suit}9`, rows(suit, [37, 57, 77], [63, 90, 117])],
  ]),
);

/** The back: the four signs in a lattice, in a frame. */
const crossings = [0, 1, 2, 3, 4].flatMap((x) => [0, 1, 2, 3, 4, 5, 6].map((y) => [20 + 15 * x, 23 + 16 * y, x + y] as const));

const BACK = [
  "w M0 11Q0 0 11 0H89Q100 0 100 11V131Q100 142 89 142H11Q0 142 0 131Z",
  "z M6 13Q6 6 13 6H87Q94 6 94 13V129Q94 136 87 136H13Q6 136 6 129Z",
  "o2 M12 19q0-7 7-7h62q7 0 7 7v104q0 7-7 7h-62q-7 0-7-7Z",
  ...crossings.filter(([, , n]) => n % 2 === 0).flatMap(([x, y, n]) => [
    `o1 M${x - 13} ${y}l13-14 13 14-13 14Z`,
    `o *${SUITS[(n / 2) % 4]} ${x - 6} ${y - 6} 12`,
  ]),
].join("\n");

const deck = (name: string, people: string): SVGElement[] =>
  Object.entries({ ...SIGNS, ...drawings(people), ...drawings(SOMEBODY) }).map(([code, lines]) => symbol(`${name}-${code}`, lines, name));

/** Puts them beside the body, which page changes replace; `signs` are those of the suits, by their names. */
export default (signs: Readonly<Record<string, (into: SVGElement) => void>>): void => {
  if (document.querySelector(".dk-sprite")) return;
  const pictures = [
    ...deck("french", FRENCH),
    ...deck("german", GERMAN),
    ...Object.entries(drawings(FACES)).map(([name, lines]) => symbol(`face-${name}`, lines, "french", "0 0 100 100")),
    symbol("back", BACK, "french"),
    ...Object.entries(signs).map(([name, paint]) => {
      const made = element("symbol", { id: `dk-sign-${name}`, viewBox: "0 0 24 24" });
      paint(made);
      return made;
    }),
  ];
  document.documentElement.append(element("svg", { class: "dk-sprite", "aria-hidden": "true" }, pictures));
};
