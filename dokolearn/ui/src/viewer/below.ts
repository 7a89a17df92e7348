/** What is not there at the beginning: questions and the score below the words of a moment, and what the keys do. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { closeButton, ownKeys, shutOutside } from "../page/dialog";
import { icon } from "../page/signs";
import { address } from "./places";
import type { Film, Words } from "../views";

export { askedHand, quizzes } from "./asking";
export { book } from "./book";
export { reckoning } from "./reckoning";

/** The games before and behind this one, as the list of all games has them. */
export function neighbours({ dkBefore, dkBeforeTitle, dkAfter, dkAfterTitle }: DOMStringMap = {}, words: Words): TemplateResult | typeof nothing {
  const [before, after] = [address(dkBefore), address(dkAfter)];
  const lead = (where: "back" | "next", to: string, said: string | undefined, title: string | undefined): TemplateResult =>
    html`<a class="dk-near" data-near=${where} href=${to}>${icon(where)}<span><small>${said}</small>${title}</span></a>`;
  return before || after
    ? html`<nav class="dk-neighbours" aria-label="${words.game_before}, ${words.game_after}">
        ${before ? lead("back", before, words.game_before, dkBeforeTitle) : nothing} ${after ? lead("next", after, words.game_after, dkAfterTitle) : nothing}
      </nav>`
    : nothing;
}

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
