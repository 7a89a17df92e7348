/** Cards from elsewhere: dealt by wish, or from a moment of a game. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { rank, sign } from "../cards/deck";
import { type Draft, drafts } from "../kept/drafts";
import { settings } from "../kept/settings";
import { fill } from "../page/fill";
import { isLink } from "../viewer/link";
import type { BuildData, BuildGame, BuildView, Words } from "../views";
import type { Tell } from "./form";
import { textOf } from "../kept/text-of";

/** Characters of a text or link, bytes of a file: more is not even asked about. */
const LONGEST = 64 * 1024;
/** Milliseconds: a game that does not come is none. */
const PATIENCE = 15_000;
const MOST_SEED = 999_999;

type Way = "" | "wish" | "game";

export class CardsFrom {
  way: Way = "";
  #wish = "";
  #pasted = "";
  #games: Draft[] = [];
  #note = "";

  constructor(
    readonly words: Words,
    readonly data: BuildData,
    readonly tell: Tell,
    readonly redraw: () => void,
  ) {}

  open(way: Way): void {
    this.way = this.way === way ? "" : way;
    this.#note = "";
    if (this.way === "game")
      void drafts().then((all) => {
        this.#games = all.filter(({ kind, text }) => (kind === "record" || kind === "annotate") && text);
        this.redraw();
      });
    this.redraw();
  }

  picture(view: BuildView): TemplateResult {
    const { words } = this;
    const way = (name: Way): TemplateResult => html`<button type="button" class="dk-tool" data-tool="from-${name}" aria-expanded=${this.way === name}
      @click=${() => this.open(name)}><span>${words[`build_from_${name}`]}</span></button>`;
    return html`<div class="dk-build-from">
      <div class="dk-row">${way("wish")} ${way("game")}</div>
      ${this.way === "wish" ? this.#byWish() : nothing}
      ${this.way === "game" ? (view.game ? this.#moment(view.game) : this.#choose()) : nothing}
    </div>`;
  }

  // By wish

  #byWish(): TemplateResult {
    const { words, data } = this;
    const deal = (): void => {
      const seed = 1 + Math.floor(Math.random() * MOST_SEED);
      this.tell({ type: "wish", text: this.#wish, seed });
    };
    const take = (example: string): void => {
      this.#wish = example.replaceAll("; ", "\n");
      deal();
      this.redraw();
    };
    return html`<div class="dk-panel dk-build-inside">
      <p class="dk-why">${words.build_wish_why}</p>
      <label class="dk-field"><span class="dk-label">${words.build_wish}</span>
        <textarea name="wish" rows="2" maxlength="2000" spellcheck="false" autocapitalize="off" placeholder=${data.wishes[0] ?? ""} .value=${this.#wish}
          @input=${(event: Event) => (this.#wish = (event.target as HTMLTextAreaElement).value)}></textarea></label>
      <div class="dk-row"><button type="button" class="dk-button" data-primary data-tool="deal" @click=${deal}>${words.build_deal}</button></div>
      <div class="dk-row">${data.wishes.map((example) => html`<button type="button" class="dk-tool" @click=${() => take(example)}><span>${example}</span></button>`)}</div>
    </div>`;
  }

  // From a game

  #choose(): TemplateResult {
    const { words, data } = this;
    const pick = (label: string, does: () => void): TemplateResult => html`<li><button type="button" class="dk-tool" @click=${does}><span>${label}</span></button></li>`;
    return html`<div class="dk-panel dk-build-inside">
      ${this.#games.length
        ? html`<p class="dk-label">${words.build_own_games}</p>
            <ul class="dk-build-own">${this.#games.map(({ title, far, text }) => pick([title || words.build_untitled_game, far].filter(Boolean).join(" · "), () => this.tell({ type: "game", dkn: text })))}</ul>`
        : nothing}
      <details><summary>${words.build_gallery}</summary><ul class="dk-build-own">${data.gallery.map(({ name, title }) => pick(title, () => void this.#example(name)))}</ul></details>
      <label class="dk-field"><span class="dk-label">${words.build_paste}</span>
        <textarea name="game" rows="2" spellcheck="false" autocomplete="off" autocapitalize="off" @input=${(event: Event) => (this.#pasted = (event.target as HTMLTextAreaElement).value)}></textarea></label>
      <div class="dk-row">
        <button type="button" class="dk-button" data-tool="open-game" @click=${() => this.#paste(this.#pasted)}>${words.build_open_game}</button>
        <label class="dk-tool dk-pick"><input type="file" class="dk-hidden" name="file" accept=".dkn,.txt,text/plain" @change=${(event: Event) => void this.#file(event)}><span>${words.build_file}</span></label>
      </div>
      <div class="dk-told" role="status">${this.#note || nothing}</div>
    </div>`;
  }

  #paste(text: string): void {
    const plain = text.trim();
    if (!plain) return this.#say(this.words.build_nothing);
    if (plain.length > LONGEST) return this.#say(this.words.build_too_long);
    const link = isLink(plain);
    this.tell(link ? { type: "game", link: plain.slice(plain.lastIndexOf("#")) } : { type: "game", dkn: plain });
  }

  async #file(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    if (file.size > LONGEST) return this.#say(this.words.build_too_long);
    this.#paste(await textOf(file).catch(() => ""));
  }

  /** A game of the gallery; it has to come first. */
  async #example(name: string): Promise<void> {
    try {
      const answer = await fetch(`${this.data.games}${name}.dkn`, { signal: AbortSignal.timeout(PATIENCE) });
      if (!answer.ok) throw new Error(String(answer.status));
      this.tell({ type: "game", dkn: await answer.text() });
    } catch {
      this.#say(this.words.build_no_answer);
    }
  }

  #say(note = ""): void {
    this.#note = note;
    this.redraw();
  }

  /** Every card of the game: a tap is the moment before it. */
  #moment({ title, names, at, end, seat, stiche }: BuildGame): TemplateResult {
    const { words } = this;
    const to = (moment: number): void => this.tell({ type: "moment", at: moment });
    return html`<div class="dk-panel dk-build-inside dk-build-game">
      <div class="dk-row"><b class="dk-build-title">${title || words.build_untitled_game}</b>
        <button type="button" class="dk-tool" data-tool="other-game" @click=${() => this.tell({ type: "forget" })}><span>${words.build_other_game}</span></button></div>
      <p class="dk-why">${words.build_moment_why}</p>
      <div class="dk-build-stiche">${stiche.map(
        ({ label, steps }) => html`<div class="dk-written-stich" role="group" aria-label=${label}><div class="dk-label">${label}</div>
          <div class="dk-row">${steps.map(
            (step) => html`<button type="button" class="dk-written-step" data-moment=${step.at} data-suit=${step.card.suit} aria-pressed=${step.at === at}
              aria-label="${step.who}: ${step.card.name}" @click=${() => to(step.at)}><span class="dk-who">${step.who}</span>
              <span class="dk-written-what">${rank(settings().deck, step.card)}${sign(settings().deck, step.card)}</span></button>`,
          )}</div></div>`,
      )}
        <button type="button" class="dk-tool" data-moment=${end} aria-pressed=${at === end} @click=${() => to(end)}><span>${words.build_at_end}</span></button>
      </div>
      <p class="dk-label">${words.build_seen_by}</p>
      <div class="dk-row">${names.map((name, place) => html`<button type="button" class="dk-button dk-build-option" data-seat=${place} aria-pressed=${place === seat}
        @click=${() => this.tell({ type: "moment", at, seat: place })}>${name}</button>`)}</div>
      <p class="dk-why">${fill(words.build_you_are, { who: names[seat] ?? "" })}</p>
    </div>`;
  }
}
