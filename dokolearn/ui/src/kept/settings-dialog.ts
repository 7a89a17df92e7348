/** The button that opens the settings, and the settings. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { plainCard } from "../cards/card";
import { closeButton, openDialog, ownKeys, shutOutside } from "../page/dialog";
import { choose, DECK_NAMES, PACES, settings, SPEEDS, type DeckName, type Settings } from "./settings";
import { icon } from "../page/signs";
import { untoldTrouble } from "./store";
import type { Card, Words } from "../views";

const SAMPLES: Card[] = [
  { code: "PiD", suit: "Pi", rank: "D", name: "" },
  { code: "KaA", suit: "Ka", rank: "A", name: "" },
];

const MORE = { speed: SPEEDS, pace: PACES } as const;

let groups = 0;

/** Settings for one place of the page; `more`: also how fast a game plays by itself, or what takes a Stich away. */
export class SettingsDialog {
  readonly #group = `dk-set-${(groups += 1)}-${Math.random().toString(36).slice(2, 8)}`;
  #changed = false;
  #trouble = "";

  constructor(readonly more?: keyof typeof MORE) {}

  /** Nothing where the page brings no words for it. */
  button(words: Words): TemplateResult | typeof nothing {
    if (!words.set_title) return nothing;
    return html`<button type="button" class="dk-tool" data-tool="settings" aria-haspopup="dialog"
      @click=${openDialog("settings")}>${icon("cards")}<span>${words.set_title}</span></button>`;
  }

  dialog(words: Words): TemplateResult | typeof nothing {
    const { more } = this;
    if (!words.set_title) return nothing;
    if (this.#changed) this.#trouble = untoldTrouble() || this.#trouble;
    return html`
      <dialog class="dk-dialog" data-dialog="settings" aria-label=${words.set_title} @keydown=${ownKeys} @click=${shutOutside}>
        <fieldset class="dk-choices">
          <legend>${words.set_deck}</legend>
          ${DECK_NAMES.map((name) => this.#choice("deck", name, words, this.#sample(name)))}
        </fieldset>
        ${more
          ? html`<fieldset class="dk-choices">
              <legend>${words[`set_${more}`]}</legend>
              ${MORE[more].map((name) => this.#choice(more, name, words))}
            </fieldset>`
          : nothing}
        <div class="dk-trouble" role="status">${words[`set_${this.#trouble}`]}</div>
        ${closeButton(words)}
      </dialog>
    `;
  }

  #choice(what: "deck" | keyof typeof MORE, name: string, words: Words, sample?: TemplateResult): TemplateResult {
    return html`<label class="dk-choice">
      <input type="radio" name="${this.#group}-${what}" value=${name} .checked=${settings()[what] === name}
        @change=${() => this.#choose({ [what]: name })}>
      ${sample} <span>${words[`set_${name}`]}</span>
    </label>`;
  }

  #choose(part: Partial<Settings>): void {
    this.#changed = true;
    choose(part);
  }

  #sample(name: DeckName): TemplateResult {
    return html`<span class="dk-samples" data-deck=${name} aria-hidden="true">
      ${SAMPLES.map((card) => plainCard(card, name))}
    </span>`;
  }
}
