/** All pictures of cards and faces, once in the document: what is drawn from them refers to them, so a table full of
 *  cards has one drawing of each. */
import { render, type TemplateResult } from "lit/html.js";
import { symbol, type Signs } from "./drawing";
import { FACES } from "./faces";
import { FRENCH_BLACK } from "./french-black";
import { FRENCH_RED } from "./french-red";
import { GERMAN_BRIGHT } from "./german-bright";
import { GERMAN_DARK } from "./german-dark";
import { BACK, SIGNS } from "./signs";
import { SOMEBODY } from "./somebody";
import { FRENCH_SIGNS, GERMAN_SIGNS } from "../suits";

type Pictures = Readonly<Record<string, string>>;

const all = (kind: string, signs: Signs, box: string, pictures: Pictures): TemplateResult<2>[] =>
  Object.entries(pictures).map(([name, lines]) => symbol(`dk-${kind}-${name}`, lines, signs, box));

const CARD = "0 0 100 142";

if (!document.querySelector(".dk-sprite")) {
  const sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  sprite.classList.add("dk-sprite");
  sprite.ariaHidden = "true";
  const pictures = [
    all("french", FRENCH_SIGNS, CARD, { ...SIGNS, ...FRENCH_BLACK, ...FRENCH_RED, ...SOMEBODY }),
    all("german", GERMAN_SIGNS, CARD, { ...SIGNS, ...GERMAN_DARK, ...GERMAN_BRIGHT, ...SOMEBODY }),
    all("face", FRENCH_SIGNS, "0 0 100 100", FACES),
    symbol("dk-back", BACK, FRENCH_SIGNS, CARD),
  ];
  render(pictures, sprite as unknown as HTMLElement);
  document.documentElement.append(sprite); // beside the body, which page changes replace
}
