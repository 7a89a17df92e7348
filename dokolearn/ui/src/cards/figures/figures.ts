/** All pictures of cards and faces, once in the document: what is drawn from them refers to them, so a table full of
 *  cards has one drawing of each. A file without imports of ours, so that no script of a page is cut in two for it. */
import { element, symbol } from "./drawing";
import { FACES } from "./faces";
import { FRENCH_BLACK } from "./french-black";
import { FRENCH_RED } from "./french-red";
import { GERMAN_BRIGHT } from "./german-bright";
import { GERMAN_DARK } from "./german-dark";
import { BACK, SIGNS } from "./signs";
import { SOMEBODY } from "./somebody";

type Pictures = Readonly<Record<string, string>>;

const deck = (name: string, people: Pictures): SVGElement[] =>
  Object.entries({ ...SIGNS, ...people, ...SOMEBODY }).map(([code, lines]) => symbol(`${name}-${code}`, lines, name));

/** Puts them beside the body, which page changes replace; `signs` are those of the suits, by their names. */
export default (signs: Readonly<Record<string, (into: SVGElement) => void>>): void => {
  if (document.querySelector(".dk-sprite")) return;
  const pictures = [
    ...deck("french", { ...FRENCH_BLACK, ...FRENCH_RED }),
    ...deck("german", { ...GERMAN_DARK, ...GERMAN_BRIGHT }),
    ...Object.entries(FACES).map(([name, lines]) => symbol(`face-${name}`, lines, "french", "0 0 100 100")),
    symbol("back", BACK, "french"),
    ...Object.entries(signs).map(([name, paint]) => {
      const made = element("symbol", { id: `dk-sign-${name}`, viewBox: "0 0 24 24" });
      paint(made);
      return made;
    }),
  ];
  document.documentElement.append(element("svg", { class: "dk-sprite", "aria-hidden": "true" }, pictures));
};
