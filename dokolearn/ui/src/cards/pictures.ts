/** What is drawn by hand, people and signs, comes as a file of its own that every page shares. */
import { html, type TemplateResult } from "lit/html.js";

/** One of them by its name. Nothing moves when they arrive; without them cards still have their corner. */
export function picture(name: string, looks: string, box: string): TemplateResult {
  void drawn();
  return html`<svg class=${looks} viewBox=${box} aria-hidden="true"><use href=${`#dk-${name}`}></use></svg>`;
}

const drawn = (): Promise<unknown> => import("./figures/figures").catch(() => undefined);
