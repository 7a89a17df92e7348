/** A game is looked at card by card; what was found stands in its notes then, as questions first. */
export { Curve } from "./curve";
export { OwnMistakes } from "./own-mistakes";
import { html, nothing, type TemplateResult } from "lit/html.js";
import { Conversation } from "../engine/conversation";
import { fill } from "../page/fill";
import type { ReviewView, Words } from "../views";

interface Step {
  type: "on" | "end";
}

export class Reviewing extends Conversation<ReviewView, Step> {
  /** `done` gets the game with its notes, or the sentence that says why there is none. */
  constructor(dkn: string, lang: string, words: Words, changed: () => void, done: (view: ReviewView) => void) {
    super("review", { dkn, lang }, words, (view) => {
      if (view.dkn || view.cannot) done(view);
      else if (this.events.at(-1)?.type !== "end") this.send({ type: "on" });
    }, changed);
    this.begin();
  }

  /** How far it is, and the way to what was found so far. */
  picture(): TemplateResult {
    const { view, words } = this;
    return html`<p class="dk-told" data-reviewing>${view ? fill(words.reviewing, { done: view.done, of: view.of, mistakes: view.mistakes }) : nothing}</p>
      ${view?.of ? html`<progress max=${view.of} .value=${view.done} aria-label=${words.review ?? nothing}></progress>
      <button type="button" class="dk-button" data-tool="review-now" @click=${() => this.send({ type: "end" })}>${words.review_now}</button>` : nothing}
      ${this.line()}`;
  }
}
