/** The signs of the suits, drawn on 24 × 24 in the colour of their suit. */
import { svg, type TemplateResult } from "lit/html.js";
import type { SuitCode } from "../views";

export type Signs = Readonly<Record<SuitCode, TemplateResult<2>>>;

export const FRENCH_SIGNS: Signs = {
  Kr: svg`<path d="M7.2 6.7a4.8 4.8 0 1 1 9.6 0a4.8 4.8 0 1 1-9.6 0Z M1.7 13.9a4.8 4.8 0 1 1 9.6 0a4.8 4.8 0 1 1-9.6 0Z M12.7 13.9a4.8 4.8 0 1 1 9.6 0a4.8 4.8 0 1 1-9.6 0Z M9.6 9h4.8v3h1v3.4h-1.8c.2 3.2 .9 5.2 2.6 6.8H7.8c1.7-1.6 2.4-3.6 2.6-6.8H8.6V12h1Z"></path>`,
  Pi: svg`<path d="M12 1.6C14.6 6 22 9.5 22 14.4c0 2.7-2 4.6-4.5 4.6-1.7 0-3.1-.8-4-2.1.2 2.2.9 3.9 2.4 5.3H8.1c1.5-1.4 2.2-3.1 2.4-5.3-.9 1.3-2.3 2.1-4 2.1C4 19 2 17.1 2 14.4 2 9.5 9.4 6 12 1.6Z"></path>`,
  He: svg`<path d="M12 22C5 16 1.8 12.4 1.8 8.3 1.8 5 4.2 2.6 7.2 2.6c2 0 3.8 1.1 4.8 3 1-1.9 2.8-3 4.8-3 3 0 5.4 2.4 5.4 5.7C22.2 12.4 19 16 12 22Z"></path>`,
  Ka: svg`<path d="M12 1.4C14.2 5.4 17 9 20.6 12 17 15 14.2 18.6 12 22.6 9.8 18.6 7 15 3.4 12 7 9 9.8 5.4 12 1.4Z"></path>`,
};

/** Eichel, Grün, Rot and Schellen. */
export const GERMAN_SIGNS: Signs = {
  Kr: svg`
    <path fill="var(--dk-gold)" stroke="currentColor" d="M6 11.5h12c.6 5-1.6 9-6 11.5-4.4-2.5-6.6-6.5-6-11.5Z"></path>
    <path d="M3.5 12C3.5 7 7 4.8 10.6 4.4L10.3 1h3.4l-.3 3.4C17 4.8 20.5 7 20.5 12c-5 1.8-12 1.8-17 0Z"></path>`,
  Pi: svg`
    <path d="M12 .8c2 4 9.8 6.4 9.8 12.2 0 4.6-5 6.5-8.3 4.3.2 2.5.6 4.3 1.8 6H8.7c1.2-1.7 1.6-3.5 1.8-6C7.2 19.5 2.2 17.6 2.2 13 2.2 7.2 10 4.8 12 .8Z"></path>
    <path fill="none" stroke="#fffefb" d="M12 6v11M12 11 7.5 8.8M12 11l4.5-2.2M12 15.2l-5.5-2M12 15.2l5.5-2"></path>`,
  He: svg`<path d="M12 22.3C5 16.3 1.5 12.5 1.5 8.2 1.5 4.8 4 2.3 7.1 2.3c2 0 3.9 1.1 4.9 3 1-1.9 2.9-3 4.9-3 3.1 0 5.6 2.5 5.6 5.9 0 4.3-3.5 8.1-10.5 14.1Z"></path>`,
  Ka: svg`
    <circle fill="var(--dk-gold)" stroke="currentColor" cx="12" cy="13.2" r="9.3"></circle>
    <path d="M9.7 1h4.6v3.5H9.7ZM2.5 11h19v2.8h-19ZM10.8 16h2.4v6.2h-2.4Z"></path>
    <circle cx="12" cy="16.8" r="2"></circle>`,
};
