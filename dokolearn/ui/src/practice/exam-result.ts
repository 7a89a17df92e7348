/** What an exam came to, on the screen and on paper: how it went, by areas, and every task with its reason. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { position } from "../exercise/paper";
import { settings } from "../kept/settings";
import { fill } from "../page/fill";
import { onlyThis } from "../page/print-alone";
import { address } from "../page/rules";
import type { ExamResult, ExamTask, Words } from "../views";

/** Which exam it was. */
interface Sat {
  seed: number;
  rules: string;
  lang: string;
}

export const examResult = (result: ExamResult, sat: Sat, words: Words, leave: () => void): TemplateResult => html`
  <section class="dk-exam-result" lang=${sat.lang}>
    <h2 class="dk-exam-headline" tabindex="-1" data-passed=${result.passed}>${result.headline}</h2>
    <p class="dk-exam-sign"><span>${words.exam_name}:</span><span>${words.exam_date}:</span></p>
    <p>${fill(words.exam_of, { seed: sat.seed, rules: sat.rules })}</p>
    ${result.losses ? losses(result.losses, words) : nothing}
    <ul class="dk-exam-areas">
      ${result.areas.map(
        ({ name, right, of, href }) => html`<li><a href=${address(href) || nothing}>${name}</a> ${right}/${of}</li>`,
      )}
    </ul>
    <p class="dk-row">
      <button type="button" class="dk-button" @click=${() => print()}>${words.exam_print}</button>
      ${result.passed ? certificate(result, sat, words) : nothing}
      <button type="button" class="dk-button" @click=${leave}>${words.exam_again}</button>
    </p>
    <ol class="dk-exam-tasks">${result.tasks.map((task) => one(task, words))}</ol>
  </section>
`;

/** Whose cards lost how much in the same decisions. */
const losses = (rows: NonNullable<ExamResult["losses"]>, words: Words): TemplateResult => html`
  <table class="dk-filled dk-exam-losses">
    <thead><tr>
      <th scope="col">${words.exam_who}</th><th scope="col">${words.exam_lost}</th><th scope="col">${words.exam_saved}</th>
    </tr></thead>
    <tbody>
      ${rows.map(({ name, lost, saved }) => html`<tr><th scope="row">${name}</th><td>${lost}</td><td>${saved}</td></tr>`)}
    </tbody>
  </table>
`;

const one = (task: ExamTask, words: Words): TemplateResult => html`
  <li data-right=${task.right}>
    <p><strong>${task.verdict ?? (task.right ? words.exam_right : words.exam_wrong)}</strong> ${task.view.task}</p>
    <div class="dk-panel" data-deck=${settings().deck}>${position(task.view)}</div>
    <p>${words.exam_given}: ${task.given}${task.right ? nothing : html`<br>${words.exam_answer}: ${task.answer}`}</p>
    ${task.mistake ? html`<p>${task.mistake}</p>` : nothing}
    <p>${task.reason}
      ${task.refs.map(({ label, href }) => {
        const at = address(href);
        return at ? html` <a href=${at}>${label}</a>` : html` <span>${label}</span>`;
      })}</p>
    ${task.figures ? html`<details class="dk-exam-figures"><summary>${words.exam_figures}</summary>
      <ul>${task.figures.map((figure) => html`<li>${figure}</li>`)}</ul></details>` : nothing}
  </li>
`;

/** Who has passed can have it on paper, with room for a name and a signature: a button, and what it prints. */
function certificate({ areas, right, of, share }: ExamResult, { seed, rules }: Sat, words: Words): TemplateResult {
  return html`<button type="button" class="dk-button" data-tool="certificate" @click=${() => onlyThis("certificate")}>${words.exam_certificate}</button>
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
