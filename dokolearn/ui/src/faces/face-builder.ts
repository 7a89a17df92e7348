/** Where a learner puts his face together: a button for each part, which takes the next one, and chance for all of them. */
import { html, render, type TemplateResult } from "lit/html.js";
import { anyFace, faceOf, faceTold, keepFace, type Part, partTold, turned } from "./code";
import { ownFace } from "./own-face";
import { learner } from "../kept/store";
import { fill } from "../page/fill";
import type { Words } from "../views";

const SHOWN: readonly Part[] = ["hair", "colour", "extra", "mouth", "skin", "shirt", "back"];

/** Draws it into `root`; `changed` hears of every new face. What is returned draws it anew. */
export function faceBuilder(root: HTMLElement, words: Words, changed: () => void): () => void {
  let said = "";
  const take = (code: string): void => {
    keepFace(code, learner());
    said = fill(words.face_told, { face: faceTold(code, words) });
    paint();
    changed();
  };
  const part = (code: string, name: Part): TemplateResult => html`
    <button type="button" class="dk-button" data-part=${name} @click=${() => take(turned(code, name))}
      ><span>${words[`face_${name}`]}</span> ${partTold(code, name, words) || words.face_none}</button>
  `;
  const paint = (): void => {
    const code = faceOf(learner());
    render(
      html`<div class="dk-face-builder">
        ${ownFace(code, fill(words.face_told, { face: faceTold(code, words) }))}
        <div class="dk-face-parts">
          <button type="button" class="dk-button" data-primary data-part="any" @click=${() => take(anyFace())}>${words.face_any}</button>
          ${SHOWN.map((name) => part(code, name))}
        </div>
        <div class="dk-hidden" role="status">${said}</div>
      </div>`,
      root,
    );
  };
  paint();
  return paint;
}
