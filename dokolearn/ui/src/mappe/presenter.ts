/** The presenter's window: the note, what comes next, and the same buttons as before the group. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { fill } from "../page/fill";
import { claim } from "../page/focus";
import type { Words } from "../views";
import { channel, DEEDS, deedOf, type Deed, type Message, type Showing } from "./channel";
import { countList } from "./counted";

/** Milliseconds after which nobody is there. */
const PATIENCE = 3_000;

export class Presenter {
  readonly #line: ReturnType<typeof channel>;
  #showing: Showing | undefined;
  #alone = false;

  constructor(
    readonly root: HTMLElement,
    id: string,
    readonly words: Words,
  ) {
    this.#line = channel(id, (message) => this.#hear(message));
    document.addEventListener("keydown", this.#key);
    this.#line.tell({ hello: true });
    setTimeout(() => {
      this.#alone = !this.#showing;
      this.#paint();
    }, PATIENCE);
    this.#paint();
  }

  end(): void {
    document.removeEventListener("keydown", this.#key);
    this.#line.close();
  }

  readonly #key = (event: KeyboardEvent): void => {
    const deed = deedOf(event);
    if (!deed || !this.#showing) return;
    claim(event);
    this.#ask(deed);
  };

  #hear(message: Message): void {
    if ("bye" in message) [this.#alone, this.#showing] = [true, undefined];
    else if ("showing" in message) [this.#alone, this.#showing] = [false, message.showing];
    else return;
    this.#paint();
  }

  #ask(deed: Deed): void {
    this.#line.tell({ deed });
  }

  #paint(): void {
    render(this.#showing ? this.#picture(this.#showing) : html`<p role="status">${this.#alone ? this.words.mappe_alone : this.words.mappe_looking}</p>`, this.root);
  }

  #picture({ title, place, part, moment, note, next, answers }: Showing): TemplateResult {
    const { words } = this;
    return html`<div class="dk-presenter">
      <h1 class="dk-mappe-title">${title}</h1>
      <p class="dk-why">${place}</p>
      <h2>${part}</h2>
      <p role="status">${moment}</p>
      <div class="dk-presenter-note">${note ? note.split("\n").map((line) => html`<p>${line}</p>`) : html`<p class="dk-why">${words.mappe_no_note}</p>`}</div>
      <p><b>${words.mappe_next}</b> ${next || words.mappe_no_next}</p>
      <div class="dk-tools">${DEEDS.filter((deed) => deed !== "count" && deed !== "fewer").map((deed) => html`
        <button type="button" class="dk-button" data-beam=${deed} ?data-primary=${deed === "on"} @click=${() => this.#ask(deed)}>${words[`mappe_beam_${deed}`]}</button>`)}
        ${answers.length ? html`<button type="button" class="dk-button" data-beam="count" @click=${() => this.#ask("count")}>${words.mappe_beam_count}</button>` : nothing}
      </div>
      ${answers.length ? countList(answers, words, (at, more) => this.#line.tell({ count: [at, more] })) : nothing}
      <p class="dk-why">${fill(words.mappe_keys, {})}</p>
    </div>`;
  }
}
