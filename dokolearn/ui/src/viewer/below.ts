/** What is not there at the beginning: questions and the score below the words of a moment, and what the keys do. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { closeButton, ownKeys, shutOutside } from "../page/dialog";
import type { Film } from "../views";

export { askedHand, quizzes } from "./asking";
export { book } from "./book";
export { reckoning } from "./reckoning";

/** What the keys do. */
export const help = ({ help: keys, words }: Film): TemplateResult | typeof nothing =>
  keys.length
    ? html`
        <dialog class="dk-dialog" data-dialog="help" aria-label=${words.help ?? nothing} @keydown=${ownKeys} @click=${shutOutside}>
          <div class="dk-dialog-title" aria-hidden="true">${words.help}</div>
          <dl class="dk-keys">
            ${keys.map(
              (each) => html`<div>
                <dt>${each.keys.split(" ").map((key) => html`<kbd>${key}</kbd> `)}</dt>
                <dd>${each.text}</dd>
              </div>`,
            )}
          </dl>
          ${closeButton(words)}
        </dialog>
      `
    : nothing;
