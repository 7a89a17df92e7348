/** Small icons, drawn by us: the same on every machine, and never an emoji. */
import { html, type TemplateResult } from "lit/html.js";

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
  play: "M8 5.5v13L18.5 12Z",
  pause: "M8.5 6v12M15.5 6v12",
  rotate: "M19 12a7 7 0 1 1-2.2-5.1M17.5 3v4.5H13",
  lastStich: "M4 8.5h10.5V21H4ZM8.5 8V4H20v12.5h-5",
  noteBack: "M4 4.5h16v12h-8l-4.5 4v-4H4ZM13.5 8l-2.5 2.5 2.5 2.5",
  noteNext: "M4 4.5h16v12h-8l-4.5 4v-4H4ZM10.5 8l2.5 2.5-2.5 2.5",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  fullOff: "M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5",
  keys: "M3.5 6.5h17v11h-17ZM7.5 10.5v.1M12 10.5v.1M16.5 10.5v.1M8 14h8",
  branch: "M7 4.5v15M7 12c0-3.5 3-4.5 6-4.5h4M14 4.5l3.5 3-3.5 3",
  down: "M6 9.5l6 6 6-6",
  dots: "M5 12v.1M12 12v.1M19 12v.1",
  eyeOff: "M4 4l16 16M9.5 5.8A10 10 0 0 1 12 5.5c5 0 8.5 4.5 9.5 6.5a15 15 0 0 1-2.8 3.7M14 14.2a3 3 0 0 1-4.2-4.2M6.3 7.2A15 15 0 0 0 2.5 12c1 2 4.5 6.5 9.5 6.5a9.5 9.5 0 0 0 4-.9",
  parties: "M8.5 11.5a3.2 3.2 0 1 0 0-6.4a3.2 3.2 0 0 0 0 6.4ZM2.5 19c0-3 2.7-4.8 6-4.8s6 1.8 6 4.8M16 5.5a3 3 0 0 1 0 5.8M18 14.6c2.2.6 3.5 2.2 3.5 4.4",
  player: "M12 11.5a3.5 3.5 0 1 0 0-7a3.5 3.5 0 0 0 0 7ZM5 20c0-3.5 3-5.5 7-5.5s7 2 7 5.5",
  bulb: "M9.5 18h5M10.5 21h3M8.5 14.5A6 6 0 1 1 15.5 14.5c-.7.6-1 1.2-1 2h-5c0-.8-.3-1.4-1-2Z",
  more: "M12 6.5v11M6.5 12h11",
  table: "M3.5 8.5c0-2 4-3.5 8.5-3.5s8.5 1.5 8.5 3.5-4 3.5-8.5 3.5-8.5-1.5-8.5-3.5ZM7 11.5V19M17 11.5V19",
  list: "M5 7h14M5 12h14M5 17h14",
  cards: "M4.5 8.5 11 6l4.5 11.5L9 20ZM14 5h5.5v12.5H18",
};

export type Icon = keyof typeof ICONS;

export const icon = (name: Icon): TemplateResult =>
  html`<svg class="dk-icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]}></path></svg>`;
