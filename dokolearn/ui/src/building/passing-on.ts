/** An exercise on its way to others: a link, a Mappe, paper, the line of a notebook, the block of a page. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { ask } from "../engine/engine";
import { position } from "../exercise/paper";
import { type Draft, drafts, keepDraft, MOST_DRAFTS, newDraft } from "../kept/drafts";
import { settings } from "../kept/settings";
import type { Fields } from "../kept/store";
import { copyText } from "../page/copies";
import { fill } from "../page/fill";
import { qrCode, qrPicture } from "../viewer/qr";
import { onlyThis } from "../page/print-alone";
import type { BuildData, BuildSheet, BuildView, ExerciseView, MappeView, Words } from "../views";

export class PassingOn {
  #mappen: Draft[] = [];
  #note = "";
  #put: Draft | undefined;

  constructor(
    readonly words: Words,
    readonly data: BuildData,
    /** The view with its sheet of paper. */
    readonly sheet: () => Promise<BuildView>,
    readonly pin: (pinned: boolean) => void,
    readonly redraw: () => void,
  ) {}

  /** Somebody comes to look. */
  begin(): void {
    this.#note = "";
    this.#put = undefined;
    void drafts().then((all) => {
      this.#mappen = all.filter(({ kind }) => kind === "mappe");
      this.redraw();
    });
  }

  picture(view: BuildView): TemplateResult {
    const { words } = this;
    const address = addressOf(view);
    return html`<div class="dk-build-out">
      <div class="dk-told" role="status" data-note>${this.#note || nothing}</div>
      <section><h2>${words.build_link}</h2><p class="dk-why">${address ? words.build_link_why : words.build_link_long}</p>
        ${address
          ? html`${this.#text("link", address, 3)}<div class="dk-row">${this.#copy(address)}<a class="dk-tool" data-tool="see" href="#${view.link}" target="_blank" rel="noopener"><span>${words.build_see}</span></a></div>${this.#code(address)}`
          : nothing}
        <div class="dk-row"><button type="button" class="dk-button dk-build-option" data-tool="pin" aria-pressed=${view.pinned} @click=${() => this.pin(!view.pinned)}>${fill(words.build_pin, { book: view.rules })}</button></div>
        <p class="dk-why">${words[view.pinned ? "build_pinned" : "build_follows"]}</p></section>
      <section><h2>${words.build_mappe}</h2><p class="dk-why">${words.build_mappe_why}</p>${this.#intoMappe(view)}</section>
      <section><h2>${words.build_paper}</h2><p class="dk-why">${words.build_paper_why}</p>
        <div class="dk-row"><button type="button" class="dk-button" data-tool="print" @click=${() => void this.#print()}>${words.build_print}</button></div></section>
      <section><h2>${words.build_fence}</h2><p class="dk-why">${words.build_fence_why}</p>${this.#text("fence", view.fence, 6)}<div class="dk-row">${this.#copy(view.fence)}</div></section>
      <section><h2>${words.build_line}</h2><p class="dk-why">${words.build_line_why}</p>${this.#text("line", view.line, 4)}<div class="dk-row">${this.#copy(view.line)}</div></section>
    </div>`;
  }

  #text(name: string, text: string, rows: number): TemplateResult {
    return html`<textarea class="dk-copy" readonly rows=${rows} data-out=${name} aria-label=${this.words[`build_${name}`] ?? nothing} spellcheck="false" .value=${text}
      @focus=${(event: Event) => (event.target as HTMLTextAreaElement).select()}></textarea>`;
  }

  #copy(text: string): TemplateResult {
    const copy = async (): Promise<void> => {
      this.#say(this.words[(await copyText(text)) ? "build_copied" : "build_by_hand"]);
    };
    return html`<button type="button" class="dk-button" data-tool="copy" @click=${() => void copy()}>${this.words.build_copy}</button>`;
  }

  /** The same for whoever has a camera; nothing for what no code can hold. */
  #code(address: string): TemplateResult | typeof nothing {
    const code = address ? qrCode(address) : null;
    return code ? html`<div class="dk-build-code">${qrPicture(code, this.words.build_code ?? "")}<span class="dk-why">${this.words.build_code}</span></div>` : nothing;
  }

  #say(note = ""): void {
    this.#note = note;
    this.redraw();
  }

  // Into a Mappe

  #intoMappe(view: BuildView): TemplateResult {
    const { words, data } = this;
    const put = this.#put;
    if (put) return html`<p>${fill(words.build_lies_in, { title: put.title || (words.build_untitled_mappe ?? "") })}</p>
      ${data.mappe ? html`<p><a class="dk-button" href="${data.mappe}#entwurf=${put.id}">${words.build_to_mappe}</a></p>` : nothing}`;
    return html`<div class="dk-row">
      ${this.#mappen.map((one) => html`<button type="button" class="dk-tool" data-mappe=${one.id} @click=${() => void this.#into(one, view)}><span>${one.title || words.build_untitled_mappe} ${one.far && `· ${one.far}`}</span></button>`)}
      <button type="button" class="dk-button" data-tool="new-mappe" @click=${() => void this.#into(undefined, view)}>${words.build_new_mappe}</button></div>`;
  }

  /** As somebody would have added it there; what the Mappe refuses is said. */
  async #into(known: Draft | undefined, { part, lang }: BuildView): Promise<void> {
    const { words } = this;
    if (!known && (await drafts()).length >= MOST_DRAFTS) return this.#say(words.draft_full);
    const draft = known ?? newDraft("mappe", { spec: { text: "" } });
    const events = [...draft.events, { type: "add", part }];
    const text = typeof draft.spec.text === "string" ? draft.spec.text : draft.text;
    try {
      const mappe = (await ask({ machine: "mappe", spec: { text, lang }, events })) as MappeView;
      if (mappe.refused) return this.#say(mappe.refused);
      const { length: n } = mappe.parts;
      Object.assign(draft, { events: events as Fields[], text: mappe.text, title: mappe.title, far: fill(words[n === 1 ? "build_part_one" : "build_parts"], { n }) });
      const kept = await keepDraft(draft);
      this.#put = draft;
      this.#say(kept === "unsaved" ? words.build_unsaved : "");
    } catch {
      this.#say(words.build_no_answer);
    }
  }

  // On paper

  async #print(): Promise<void> {
    try {
      const view = await this.sheet();
      const { sheet } = view;
      if (!sheet) return;
      const paper = document.createElement("div");
      paper.className = "dk-build-paper";
      paper.dataset.sheet = "build";
      paper.setAttribute("aria-hidden", "true");
      render(this.#pages(sheet, addressOf(view)), paper);
      document.querySelector(".dk-build")?.after(paper);
      addEventListener("afterprint", () => paper.remove(), { once: true });
      onlyThis("build");
    } catch {
      this.#say(this.words.build_no_answer);
    }
  }

  #pages({ asked, solved, why }: BuildSheet, address: string): TemplateResult {
    const { words } = this;
    return html`
      <section class="dk dk-paper-page"><div class="dk-panel" lang=${asked.lang} data-deck=${settings().deck}>
        <h2>${asked.title}</h2><p class="dk-task">${(asked.taps && asked.paper) || asked.task}</p>${position(asked)}${boxes(asked)}${this.#code(address)}</div></section>
      <section class="dk dk-paper-page"><div class="dk-panel" lang=${asked.lang} data-deck=${settings().deck}>
        <h2>${fill(words.build_solution, { title: asked.title })}</h2>${position(solved)}
        <p>${why.text} ${why.refs.map(({ label }) => html`<small>(${label})</small> `)}</p></div></section>`;
  }
}

/** Where the exercise can be played. */
const addressOf = ({ link }: BuildView): string => (link ? `${location.origin}${location.pathname}#${link}` : "");

/** A box for every answer, or a line to write on. */
const boxes = (view: ExerciseView): TemplateResult => {
  const choices = view.actions.filter(({ type }) => type === "choose");
  return html`${choices.length ? html`<div class="dk-boxes">${choices.map(({ label }) => html`<span>${label}</span> `)}</div>` : nothing}
    ${view.pad ? html`<div class="dk-blank">${view.pad.label}: </div>` : nothing}`;
};
