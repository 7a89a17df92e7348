/** How the three others play: asked before an evening begins. */
import { html, type TemplateResult } from "lit/html.js";
import type { Words } from "../views";

export const levels = (
  all: readonly (readonly string[])[],
  level: string,
  choose: (name: string) => void,
  words: Words,
): TemplateResult =>
  html`<div class="dk-field">
    <label class="dk-label" for="dk-play-level">${words.play_level}</label>
    <select id="dk-play-level" name="level" @change=${({ target }: Event) => choose((target as HTMLSelectElement).value)}>
      ${all.map(([name = "", word]) => html`<option value=${name} .selected=${name === level}>${word}</option>`)}
    </select>
  </div>`;
