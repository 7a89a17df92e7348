/** The face of a learner as a picture; its parts come later, as a file of their own. */
import { html, nothing, type TemplateResult } from "lit/html.js";

/** `told`: what it looks like, in words; without them it only stands beside a name. */
export function ownFace(code: string, told?: string): TemplateResult {
  void import("./drawn-face").then(({ drawFace }) => drawFace(code)).catch(() => undefined);
  return html`<svg class="dk-face" viewBox="0 0 100 100" data-face=${code} role=${told ? "img" : nothing} aria-label=${told || nothing}
    aria-hidden=${told ? nothing : "true"}><use href=${`#dk-face-${code}`}></use></svg>`;
}
