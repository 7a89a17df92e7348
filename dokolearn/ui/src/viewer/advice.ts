/** "Was hätte Verein gespielt?": the card that a club would lay at a moment, and why, by what the seat on turn knows; in a
 *  dialog that goes when it is closed. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { stillCard } from "../cards/card";
import { Waiting } from "../engine/conversation";
import { closeButton } from "../page/dialog";
import { passingDialog } from "../page/passing-dialog";
import { fill } from "../page/fill";
import type { Advised, Film, TrialSpec, Words } from "../views";

/** `told`: what was laid may be known. */
export function advise(panel: Element, film: Film, words: Words, spec: TrialSpec, told: boolean): void {
  const dialog = passingDialog(panel, "advice", words.advice ?? "");
  if (!dialog) return;
  let view: Advised | undefined;
  const waiting = new Waiting(words, () => paint());
  const paint = (): void =>
    void render(
      html`
        <div class="dk-dialog-title" aria-hidden="true">${words.advice}</div>
        <p>${fill(words.advice_note, { who: film.players[spec.seat] ?? "" })}</p>
        <div role="status">${view ? answer(film, view, told) : nothing}</div>
        ${waiting.line()} ${closeButton(film.words)}
      `,
      dialog,
    );
  dialog.addEventListener("close", () => waiting.drop());
  waiting.ask({ machine: "advice", spec, events: [] }, (found) => (view = found as Advised));
  dialog.showModal();
}

/** The card as it is drawn, then the words. */
function answer(film: Film, { seat, card, reasons, played }: Advised, told: boolean): TemplateResult {
  const own = (film.hands[seat] ?? []).find(({ code }) => code === card);
  return html`
    ${own ? html`<div class="dk-samples" .style=${"--dk-w: 64px"}>${stillCard(own, "", film.words)}</div>` : nothing}
    ${reasons.map(({ text, places }) => html`<p>${text} ${places.length ? html`<span class="dk-ref">(${places.join("; ")})</span>` : nothing}</p>`)}
    ${told && played ? html`<p>${played}</p>` : nothing}
  `;
}
