/** What was wrong with a Mappe when it was opened, each with its line and column. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { fill } from "../page/fill";
import type { MappeView, Words } from "../views";

export const problemList = ({ problems }: MappeView, words: Words): TemplateResult => html`
  <div class="dk-problems" role="group" aria-label=${words.mappe_problems ?? nothing}>
    <p>${words.mappe_problems}</p>
    <ul>${problems.map(({ line, col, text, hint }) => html`<li><b>${fill(words.mappe_where, { line, col })}</b> ${text} ${hint}</li>`)}</ul>
  </div>
`;
