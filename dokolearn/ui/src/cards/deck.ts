/** What a deck draws on its cards. The name of a card always comes with the view. */
import { html, render, type TemplateResult } from "lit/html.js";
import { FRENCH_SIGNS, GERMAN_SIGNS, type Signs } from "./suits";
import type { DeckName } from "../kept/settings";
import type { Card } from "../views";

/** Ober and Unter. */
const LETTERS: Partial<Record<string, string>> = { D: "O", B: "U" };

/** The letter or number in the corner. */
export const rank = (deck: DeckName, card: Card): string => (deck === "german" && LETTERS[card.rank]) || card.rank;

/** The sign of its suit. */
export const sign = (deck: DeckName, { suit }: Card): TemplateResult =>
  html`<svg class="dk-suit" viewBox="0 0 24 24">${(deck === "german" ? GERMAN_SIGNS : FRENCH_SIGNS)[suit]}</svg>`;

/** What fills a card: a person or its signs. */
export const whole = (deck: DeckName, { suit, rank }: Card): TemplateResult =>
  picture(`${deck === "german" ? deck : "french"}-${suit}${rank}`, "dk-figure", "0 0 100 142");

/** What is drawn by hand, people and signs, by its name; it comes as a file of its own that every page shares. Nothing moves when they arrive; without them cards still have their corner. */
export function picture(name: string, looks: string, box: string): TemplateResult {
  void drawn();
  return html`<svg class=${looks} viewBox=${box} aria-hidden="true"><use href=${`#dk-${name}`}></use></svg>`;
}

const painted = (deck: string, signs: Signs): [string, (into: SVGElement) => void][] =>
  Object.entries(signs).map(([suit, sign]) => [`${deck}-${suit}`, (into) => render(sign, into as unknown as HTMLElement)]);

const drawn = (): Promise<unknown> =>
  import("./figures/figures")
    .then(({ default: draw }) => draw(Object.fromEntries([...painted("french", FRENCH_SIGNS), ...painted("german", GERMAN_SIGNS)])))
    .catch(() => undefined);
