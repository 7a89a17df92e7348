/** Who has passed an exam can have it on paper: one page with room for a name and a signature. */
import { html, type TemplateResult } from "lit/html.js";
import { fill } from "../page/fill";
import type { ExamResult, Words } from "../views";
import type { Sat } from "./exam-result";

/** On the page while only this is printed. */
const ALONE = "dkSlips";

/** A button, and what it prints. */
export function certificate({ areas, right, of, share }: ExamResult, { seed, rules }: Sat, words: Words): TemplateResult {
  const alone = (): void => {
    const { dataset } = document.documentElement;
    dataset[ALONE] = "certificate";
    addEventListener("afterprint", () => delete dataset[ALONE], { once: true });
    print();
  };
  return html`<button type="button" class="dk-button" data-tool="certificate" @click=${alone}>${words.exam_certificate}</button>
    <article class="dk-certificate" aria-hidden="true">
      <p class="dk-certificate-suits">♣ ♠ ♥ ♦</p>
      <h2>${words.exam_certificate_title}</h2>
      <p class="dk-certificate-name"><span></span></p>
      <p>${fill(words.exam_certificate_text, { right, of, share: share ?? 0 })}</p>
      <p>${fill(words.exam_of, { seed, rules })}</p>
      <ul>${areas.map((area) => html`<li>${area.name} <b>${area.right}/${area.of}</b></li>`)}</ul>
      <p class="dk-certificate-sign"><span>${words.exam_certificate_place}</span><span>${words.exam_certificate_sign}</span></p>
    </article>`;
}
