/** What a deck draws on its cards. The name of a card always comes with the view. */
import { html, type TemplateResult } from "lit/html.js";
import { picture } from "./pictures";
import { FRENCH_SIGNS, GERMAN_SIGNS } from "./suits";
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
