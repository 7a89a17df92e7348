/** Cards by their codes on a keyboard: what fits is offered while somebody types, a blank or the enter key takes it. */
import { html, type TemplateResult } from "lit/html.js";
import type { Cell, RecordingEvent, Words } from "../views";

/** So many are offered. */
const MOST = 8;

export class Codes {
  #typed = "";

  constructor(
    readonly words: Words,
    readonly send: (event: RecordingEvent) => void,
    readonly changed: () => void,
  ) {}

  /** The field with what can be meant; `grid`: the cards that are possible now. */
  picture(grid: readonly Cell[]): TemplateResult {
    const fits = this.#fits(grid);
    return html`<div class="dk-codes">
      <label class="dk-field"><span class="dk-label">${this.words.record_codes}</span>
        <input name="codes" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="done"
          placeholder=${this.words.record_codes_example ?? ""} .value=${this.#typed}
          @input=${(event: Event) => this.#input(event.target as HTMLInputElement, grid)}
          @keydown=${(event: KeyboardEvent) => this.#key(event, grid)}></label>
      <div class="dk-fits" role="status">${fits.map(
        ({ card }) => html`<span>${card.code} <span class="dk-hidden">${card.name}</span></span> `,
      )}</div>
    </div>`;
  }

  #fits(grid: readonly Cell[]): Cell[] {
    const last = this.#typed.split(/\s+/).at(-1)?.toLowerCase() ?? "";
    if (!last) return [];
    return grid.filter(({ card, state }) => state !== "off" && card.code.toLowerCase().startsWith(last)).slice(0, MOST);
  }

  #input(field: HTMLInputElement, grid: readonly Cell[]): void {
    this.#typed = field.value;
    if (/\S\s$/.test(this.#typed)) this.#take(grid);
    else this.changed();
  }

  #key(event: KeyboardEvent, grid: readonly Cell[]): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    this.#take(grid);
  }

  /** What stands there goes; a beginning that only one card has counts as that card. */
  #take(grid: readonly Cell[]): void {
    const text = this.#typed.trim();
    if (!text) return;
    const fits = this.#fits(grid);
    const exact = fits.find(({ card }) => card.code.toLowerCase() === text.toLowerCase());
    const one = exact ?? (fits.length === 1 && !text.includes(" ") ? fits[0] : undefined);
    this.#typed = "";
    this.send(one ? { type: "tap", card: one.card.code } : { type: "typed", text });
    this.changed();
  }
}
