/** "Frag die Regeln": a case that somebody taps together, and what the rules of his table say to it. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { repeat } from "lit/directives/repeat.js";
import { hasEngine } from "../engine/engine";
import { Conversation } from "../engine/conversation";
import { type Fields, isFields, parsed } from "../kept/store";
import { copyAddress } from "../page/copies";
import { keepFocus } from "../page/focus";
import { onAddress } from "../page/on-address";
import { onTable, openTable, sameTable, tableFragment, wantedTable } from "../table/my-table";
import type { AskData, AskView, BuildEvent, BuildPart, Words } from "../views";
import { editor, type Halves } from "./form";

/** `#fall={"question":"who_wins","values":{"stich":"KrD He10"}}`: a case to begin with. */
const CASE = "fall";

class AskPage {
  #question = "";
  /** What was said before somebody came. */
  #values: Fields = {};
  #table = wantedTable();
  /** What became of the link to this case. */
  #copied = "";
  readonly #halves: Halves = new Map();
  readonly #talk: Conversation<AskView, BuildEvent>;

  constructor(
    readonly root: HTMLElement,
    readonly data: AskData,
    readonly words: Words,
  ) {
    this.#talk = new Conversation<AskView, BuildEvent>("asking", {}, words, (view) => this.#shown(view), () => this.#paint());
    onTable(root, () => {
      if (sameTable(this.#table, wantedTable())) return;
      this.#table = wantedTable();
      if (this.#question) this.#ask(this.#talk.events);
    });
    onAddress(root, () => this.#follow());
    this.#paint();
    this.#follow();
  }

  #follow(): void {
    const said = parsed(new URLSearchParams(location.hash.slice(1)).get(CASE) ?? "");
    const asked = this.data.questions.find(({ name }) => name === said?.question);
    if (asked) this.#choose(asked.name, isFields(said?.values) ? said.values : {});
  }

  /** A tap that could do nothing is none. */
  #shown({ told }: AskView): void {
    this.#copied = "";
    if (told) this.#talk.know(this.#talk.view!, this.#talk.events.slice(0, -1));
  }

  /** The same question at another table keeps what was tapped. */
  #ask(events: readonly BuildEvent[] = []): void {
    const { book, options } = this.#table;
    this.#talk.spec = { set: book, options, lang: this.data.lang, question: this.#question, values: this.#values };
    if (hasEngine()) this.#talk.begin([...events]);
  }

  async #copy(found: AskView["case"]): Promise<void> {
    const done = await copyAddress(`${tableFragment(this.#table)}&${CASE}=${encodeURIComponent(JSON.stringify(found))}`);
    this.#copied = this.words[done ? "asking_copied" : "asking_uncopied"] ?? "";
    this.#paint();
  }

  #choose(question: string, values: Fields = {}): void {
    this.#question = question;
    this.#values = values;
    this.#halves.clear();
    this.#talk.drop();
    this.#talk.view = undefined;
    if (question) this.#ask();
    this.#paint();
  }

  #paint(): void {
    keepFocus(this.root, () => render(this.#picture(), this.root), () => this.root.querySelector<HTMLElement>("button"));
  }

  #picture(): TemplateResult {
    const { words, data } = this;
    const view = this.#talk.view;
    return html`<div lang=${data.lang}>
      ${this.#question
        ? html`<button type="button" class="dk-tool" data-tool="other" @click=${() => this.#choose("")}><span>${words.asking_other}</span></button>${view ? this.#case(view) : nothing}`
        : html`<h2>${words.asking_choose}</h2>
            <div class="dk-build-choices">${data.questions.map(({ name, label }) => html`
              <button type="button" class="dk-tool" data-question=${name} @click=${() => this.#choose(name)}><span><b>${label}</b></span></button>`)}</div>`}
      ${this.#talk.line()}
    </div>`;
  }

  #case(view: AskView): TemplateResult {
    const { words } = this;
    const optional = view.parts.filter(({ need }) => !need);
    const asked = view.parts.filter(({ need }) => need);
    /** What nobody needs to say folds away beside what has to be said. */
    const folded = asked.length ? optional : [];
    return html`<h2>${view.asks}</h2>
      ${view.about ? html`<p>${view.about}</p>` : nothing}
      ${this.#parts(asked.length ? asked : optional)}
      ${folded.length ? html`<details data-more><summary>${words.asking_more}</summary>${this.#parts(folded)}</details>` : nothing}
      <div class="dk-row">
        <button type="button" class="dk-button" data-tool="back" aria-disabled=${this.#talk.events.length ? nothing : "true"} @click=${() => this.#talk.events.length && this.#ask(this.#talk.events.slice(0, -1))}>${words.asking_back}</button>
        <button type="button" class="dk-button" data-tool="fresh" @click=${() => this.#choose(this.#question)}>${words.asking_fresh}</button>
        ${view.case ? html`<button type="button" class="dk-button" data-tool="copy" @click=${() => void this.#copy(view.case)}>${words.asking_copy}</button>` : nothing}
        <span role="status">${this.#copied}</span>
      </div>
      <div role="status" data-answer>
        ${view.told ? html`<p data-tone="wrong">${view.told.text}</p>` : nothing}
        ${view.answer.length
          ? html`<h3>${words.asking_answer}</h3>${view.answer.map(({ text, small }) => html`<p><strong>${text}</strong></p><p class="dk-why">${small}</p>`)}`
          : html`<ul class="dk-build-problems">${view.problems.map(({ text, todo }) => html`<li data-tone=${todo ? "todo" : "wrong"}>${text}</li>`)}</ul>`}
      </div>
      <div class="dk-about"><button type="button" class="dk-rules" aria-haspopup="dialog" @click=${openTable}>${view.rules}</button></div>`;
  }

  #parts(parts: readonly BuildPart[]): TemplateResult {
    const desk = { words: this.words, halves: this.#halves, tell: (event: BuildEvent) => this.#talk.send(event), redraw: () => this.#paint() };
    return html`${repeat(parts, ({ name }) => name, (part) => html`<div class="dk-build-part" data-part=${part.name} role="group" aria-label=${part.label}>
      <p class="dk-build-asked">${part.label}</p>
      ${part.why ? html`<p class="dk-why">${part.why}</p>` : nothing}
      ${editor(part, desk)}</div>`)}`;
  }
}

export function askRules(root: HTMLElement, data: AskData, words: Words): void {
  new AskPage(root, data, words);
}
