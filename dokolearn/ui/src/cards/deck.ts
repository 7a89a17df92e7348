/** What a deck draws on its cards. The name of a card always comes with the view. */
import type { TemplateResult } from "lit/html.js";
import { FRENCH } from "./deck-french";
import { GERMAN } from "./deck-german";
import type { DeckName } from "../kept/settings";
import type { Card } from "../views";

export interface Deck {
  /** The letter or number in the corner. */
  rank: (card: Card) => string;
  /** The sign of a suit. */
  sign: (card: Card) => TemplateResult;
  /** What fills the card: a large sign, or a figure. */
  picture: (card: Card) => TemplateResult;
}

const DECKS: Record<DeckName, Deck> = { french: FRENCH, four: FRENCH, german: GERMAN };

export const deck = (name: DeckName): Deck => DECKS[name];
