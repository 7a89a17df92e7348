/** The French deck: one or two colours, gold for crowns and ornaments. */
import { html, svg, type TemplateResult } from "lit/html.js";
import type { Deck } from "./deck";
import { figure, sign } from "./figure";
import type { SuitCode } from "../views";

const CLUB =
  "M7.2 6.7a4.8 4.8 0 1 1 9.6 0a4.8 4.8 0 1 1-9.6 0Z M1.7 13.9a4.8 4.8 0 1 1 9.6 0a4.8 4.8 0 1 1-9.6 0Z " +
  "M12.7 13.9a4.8 4.8 0 1 1 9.6 0a4.8 4.8 0 1 1-9.6 0Z M9.6 9h4.8v3h1v3.4h-1.8c.2 3.2 .9 5.2 2.6 6.8H7.8" +
  "c1.7-1.6 2.4-3.6 2.6-6.8H8.6V12h1Z";

const SUITS: Record<SuitCode, string> = {
  Kr: CLUB,
  Pi: "M12 1.6C14.6 6 22 9.5 22 14.4c0 2.7-2 4.6-4.5 4.6-1.7 0-3.1-.8-4-2.1.2 2.2.9 3.9 2.4 5.3H8.1c1.5-1.4 2.2-3.1 2.4-5.3-.9 1.3-2.3 2.1-4 2.1C4 19 2 17.1 2 14.4 2 9.5 9.4 6 12 1.6Z",
  He: "M12 22C5 16 1.8 12.4 1.8 8.3 1.8 5 4.2 2.6 7.2 2.6c2 0 3.8 1.1 4.8 3 1-1.9 2.8-3 4.8-3 3 0 5.4 2.4 5.4 5.7C22.2 12.4 19 16 12 22Z",
  Ka: "M12 1.4C14.2 5.4 17 9 20.6 12 17 15 14.2 18.6 12 22.6 9.8 18.6 7 15 3.4 12 7 9 9.8 5.4 12 1.4Z",
};

const KING = svg`
  <path d="M1 40C1 31 5 28 15 28s14 3 14 12Z"></path>
  <path d="M6 11h18v11c0 4-2 6-4 7H10c-2-1-4-3-4-7Z"></path>
  <path class="dk-skin" d="M9 12h12v9H9Z"></path>
  <path d="M9 18c2.6 1.4 4.3.2 6-.4 1.7.6 3.4 1.8 6 .4v6c0 4.5-3.5 7-6 8.5-2.5-1.5-6-4-6-8.5Z"></path>
  <path class="dk-edge" d="M4.5 30.5C8 37 22 37 25.5 30.5"></path>
  <path class="dk-mouth" d="M13 21.8h4"></path>
  <circle cx="12.2" cy="15.3" r="1.2"></circle><circle cx="17.8" cy="15.3" r="1.2"></circle>
  <path class="dk-gold" d="M6 11.8 4.2 3l5.6 4L15 .9 20.2 7l5.6-4L24 11.8Z"></path>
`;

const QUEEN = svg`
  <path d="M15 4C8 4 5.5 9 5.5 15c0 6-.5 10-3.5 14.5h26C25 25 24.5 21 24.5 15 24.5 9 22 4 15 4Z"></path>
  <path class="dk-skin" d="M9.8 12.5c2-2.6 8.4-2.6 10.4 0V17c0 4-2.5 6.7-5.2 6.7S9.8 21 9.8 17Z"></path>
  <path class="dk-skin" d="M12.6 22.5h4.8v4l4 2.7c-2 5.3-10.8 5.3-12.8 0l4-2.7Z"></path>
  <path class="dk-cut" d="M1 41c.5-8 3.5-11.5 7.8-12.5 1.7 5.6 10.7 5.6 12.4 0C25.5 29.5 28.5 33 29 41Z"></path>
  <path class="dk-pale" d="M13.5 20.2h3"></path>
  <circle cx="12.5" cy="15.8" r="1.15"></circle><circle cx="17.5" cy="15.8" r="1.15"></circle>
  <circle class="dk-gold" cx="15" cy="36.5" r="1.7"></circle>
  <path class="dk-gold" d="M8 9.5 7.8 3.5l3.8 2.7L15 1l3.4 5.2 3.8-2.7L22 9.5c-4-2.2-10-2.2-14 0Z"></path>
`;

const JACK = svg`
  <path d="M7 12h16v10.5c0 3-3 3.3-3.5 1h-9c-.5 2.3-3.5 2-3.5-1Z"></path>
  <path class="dk-skin" d="M10 12h10v6c0 4-2.2 6.6-5 6.6s-5-2.6-5-6.6Z"></path>
  <path class="dk-skin" d="M12.8 23h4.4v5L15 31l-2.2-3Z"></path>
  <path class="dk-cut" d="M2 41c0-9 3.5-12.3 10-13.3L15 32l3-4.3c6.5 1 10 4.3 10 13.3Z"></path>
  <circle class="dk-gold" cx="15" cy="36.5" r="1.7"></circle>
  <path class="dk-pale" d="M13.3 21h3.4"></path>
  <circle cx="12.6" cy="16.8" r="1.15"></circle><circle cx="17.4" cy="16.8" r="1.15"></circle>
  <path d="M3.5 12.5C3 6 8 3 14 3c8 0 12.5 3.5 12.5 9.5C22 14 8 14 3.5 12.5Z"></path>
  <path class="dk-gold" d="M18.5 6C19.5 1 25 -.5 29.5 1c0 4.5-4 8-9 8.5Z"></path>
`;

const FIGURES: Partial<Record<string, TemplateResult<2>>> = { K: KING, D: QUEEN, B: JACK };

export const FRENCH: Deck = {
  rank: ({ rank }) => rank,
  sign: ({ suit }) => sign(svg`<path d=${SUITS[suit]}></path>`),
  picture: (card) => {
    const drawn = FIGURES[card.rank];
    return drawn ? figure(drawn) : html`<span class="dk-pip">${FRENCH.sign(card)}</span>`;
  },
};
