/** The German deck: Eichel, Grün, Rot and Schellen for Kreuz, Pik, Herz and Karo; Ober and Unter for Dame and Bube. */
import { html, svg, type TemplateResult } from "lit/html.js";
import type { Deck } from "./deck";
import { figure, sign } from "./figure";
import type { SuitCode } from "../views";

const SIGNS: Record<SuitCode, TemplateResult<2>> = {
  Kr: svg`
    <path class="dk-gold" d="M6 11.5h12c.6 5-1.6 9-6 11.5-4.4-2.5-6.6-6.5-6-11.5Z"></path>
    <path d="M3.5 12C3.5 7 7 4.8 10.6 4.4L10.3 1h3.4l-.3 3.4C17 4.8 20.5 7 20.5 12c-5 1.8-12 1.8-17 0Z"></path>`,
  Pi: svg`
    <path d="M12 .8c2 4 9.8 6.4 9.8 12.2 0 4.6-5 6.5-8.3 4.3.2 2.5.6 4.3 1.8 6H8.7c1.2-1.7 1.6-3.5 1.8-6C7.2 19.5 2.2 17.6 2.2 13 2.2 7.2 10 4.8 12 .8Z"></path>
    <path class="dk-mouth" d="M12 6v11M12 11 7.5 8.8M12 11l4.5-2.2M12 15.2l-5.5-2M12 15.2l5.5-2"></path>`,
  He: svg`
    <path d="M12 22.3C5 16.3 1.5 12.5 1.5 8.2 1.5 4.8 4 2.3 7.1 2.3c2 0 3.9 1.1 4.9 3 1-1.9 2.9-3 4.9-3 3.1 0 5.6 2.5 5.6 5.9 0 4.3-3.5 8.1-10.5 14.1Z"></path>`,
  Ka: svg`
    <circle class="dk-gold" cx="12" cy="13.2" r="9.3"></circle>
    <path d="M9.7 1h4.6v3.5H9.7ZM2.5 11h19v2.8h-19ZM10.8 16h2.4v6.2h-2.4Z"></path>
    <circle cx="12" cy="16.8" r="2"></circle>`,
};

const KING = svg`
  <path d="M1 40C1 30.5 5 27.5 15 27.5s14 3 14 12.5Z"></path>
  <path d="M5.5 11h19v9c0 5.5-4 11.5-9.5 13.5C9.5 31.5 5.5 25.5 5.5 20Z"></path>
  <path class="dk-skin" d="M9 12h12v8.3c-2.5.9-4-.8-6-.8s-3.5 1.7-6 .8Z"></path>
  <path class="dk-mouth" d="M13 23h4"></path>
  <circle cx="12.2" cy="15.6" r="1.2"></circle><circle cx="17.8" cy="15.6" r="1.2"></circle>
  <path class="dk-gold" d="M5.5 11.8V3.5l4 3V1.2L15 5.5l5.5-4.3v5.3l4-3v8.3Z"></path>
`;

const OBER = svg`
  <path d="M1 40c0-9 4-12.5 14-12.5S29 31 29 40Z"></path>
  <path class="dk-edge" d="M6 28.5 24 41M8.5 40V34"></path>
  <path d="M8 12h14v9c0 3.5-3 5-4 6h-6c-1-1-4-2.5-4-6Z"></path>
  <path class="dk-skin" d="M9.5 12h11v6.5c0 4.5-2.5 7.5-5.5 7.5s-5.5-3-5.5-7.5Z"></path>
  <path d="M9.5 20.8C11.5 21 13 18.3 15 19.3c2-1 3.5 1.7 5.5 1.5-1.5 2.8-4.2 2.4-5.5 1.2-1.3 1.2-4 1.6-5.5-1.2Z"></path>
  <circle cx="12.5" cy="15.8" r="1.15"></circle><circle cx="17.5" cy="15.8" r="1.15"></circle>
  <path d="M1.5 12.8C5 11 7 10.5 8 10.5L9.5 4.5h11L22 10.5c1 0 3 .5 6.5 2.3-6 2-21 2-27 0Z"></path>
  <path class="dk-gold" d="M8.3 8.8 9 6h12l.7 2.8c-4 1-9.4 1-13.4 0Z"></path>
`;

const UNTER = svg`
  <path d="M2 40c0-8.5 4-12 13-12s13 3.5 13 12Z"></path>
  <path class="dk-edge" d="M11 28.5 15 33l4-4.5"></path>
  <path d="M7.5 11h15v10.5c0 2.5-2.5 2.8-3 1h-9c-.5 1.8-3 1.5-3-1Z"></path>
  <path class="dk-skin" d="M10 11.5h10v7c0 4-2.2 6.8-5 6.8s-5-2.8-5-6.8Z"></path>
  <path class="dk-skin" d="M12.8 24h4.4v4.3L15 31l-2.2-2.7Z"></path>
  <path class="dk-pale" d="M13.3 21.3h3.4"></path>
  <circle cx="12.6" cy="16.8" r="1.15"></circle><circle cx="17.4" cy="16.8" r="1.15"></circle>
  <path d="M6 12.3C6 7.5 9 6 11 5.5L20.5 1c.5 3 3.5 6 3.5 11.3-5 1.4-13 1.4-18 0Z"></path>
  <path class="dk-gold" d="M6 12.5V9.8c5 1.6 13 1.6 18 0v2.7c-5 1.4-13 1.4-18 0Z"></path>
`;

const LETTERS: Partial<Record<string, string>> = { D: "O", B: "U" };
const FIGURES: Partial<Record<string, TemplateResult<2>>> = { K: KING, D: OBER, B: UNTER };

export const GERMAN: Deck = {
  rank: ({ rank }) => LETTERS[rank] ?? rank,
  sign: ({ suit }) => sign(SIGNS[suit]),
  picture: (card) => {
    const drawn = FIGURES[card.rank];
    return drawn ? figure(drawn) : html`<span class="dk-pip">${GERMAN.sign(card)}</span>`;
  },
};
