/** What is drawn by hand, people and signs, comes as a file of its own that every page shares. */
import { html, render, type TemplateResult } from "lit/html.js";
import { FRENCH_SIGNS, GERMAN_SIGNS, type Signs } from "./suits";

/** One of them by its name. Nothing moves when they arrive; without them cards still have their corner. */
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
