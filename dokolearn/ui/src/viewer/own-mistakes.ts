/** Mistakes that a review has found: whoever made them has them come back under "Wiederholen". */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { Waiting } from "../engine/conversation";
import { fill } from "../page/fill";
import type { OwnMistakes as View, Words } from "../views";

export class OwnMistakes {
  readonly #waiting: Waiting;
  #view: View | undefined;
  #told = "";

  /** `seat`: where the reader sat, if that is known; else he is asked. */
  constructor(
    readonly root: HTMLElement,
    dkn: string,
    readonly lang: string,
    words: Words,
    seat: number | undefined,
  ) {
    this.#waiting = new Waiting(words, () => this.#paint());
    this.#waiting.ask<View>({ machine: "own_mistakes", spec: { dkn, lang }, events: [] }, (view) => {
      this.#view = view;
      if (view.mistakes.some((one) => one.seat === seat)) void this.#keep(seat!);
      this.#paint();
    });
  }

  async #keep(seat: number): Promise<void> {
    const { keepMistakes } = await import("../practice/own-positions");
    const n = keepMistakes(this.#view!.mistakes.filter((one) => one.seat === seat));
    this.#told = fill(this.#view![n ? "kept" : "unkept"], { n, who: this.#view!.players[seat] ?? "" });
    this.#paint();
  }

  #paint(): void {
    render(this.#picture(), this.root);
  }

  #picture(): TemplateResult | typeof nothing {
    const { mistakes = [], players = [], ask } = this.#view ?? {};
    const seats = players.flatMap((name, seat) => (mistakes.some((one) => one.seat === seat) ? [{ name, seat }] : []));
    return seats.length
      ? html`<div class="dk-panel dk-own-mistakes" lang=${this.lang} role="group" aria-label=${ask ?? nothing}>
          ${this.#told ? nothing : html`<p>${ask}</p><div class="dk-tools">${seats.map(
            ({ name, seat }) => html`<button type="button" class="dk-tool" data-own=${seat} @click=${() => void this.#keep(seat)}>${name}</button>`,
          )}</div>`}
          <p role="status">${this.#told}</p>
        </div>`
      : nothing;
  }
}
