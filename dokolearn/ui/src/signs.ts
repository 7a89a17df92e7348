/** Suit signs and small icons, drawn by us: the same on every machine, and never an emoji. */
import { html, type TemplateResult } from "lit/html.js";
import type { SuitCode } from "./views";

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

const ICONS = {
  check: "M5 12.5l4.7 4.7L19.2 7.5",
  cross: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  point: "M12 5v8.5M12 18v.2",
  info: "M12 11v7.5M12 6v.2",
  crown: "M4.5 17.5L3.5 8l4.8 3.8L12 5.5l3.7 6.3L20.5 8l-1 9.5Z",
  up: "M12 18.5V6M6.5 11.5L12 6l5.5 5.5",
  first: "M18.5 6l-6 6 6 6M12.5 6l-6 6 6 6M4.5 6v12",
  stichBack: "M18 6l-6 6 6 6M11.5 6l-6 6 6 6",
  back: "M14.5 6l-6 6 6 6",
  next: "M9.5 6l6 6-6 6",
  stichNext: "M6 6l6 6-6 6M12.5 6l6 6-6 6",
  last: "M5.5 6l6 6-6 6M11.5 6l6 6-6 6M19.5 6v12",
};

export type Icon = keyof typeof ICONS;

export const suitSign = (suit: SuitCode): TemplateResult =>
  html`<svg class="dk-suit" viewBox="0 0 24 24" aria-hidden="true"><path d=${SUITS[suit]}></path></svg>`;

export const icon = (name: Icon): TemplateResult =>
  html`<svg class="dk-icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]}></path></svg>`;
