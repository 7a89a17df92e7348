/** A Mappe on paper: its parts in their order, and where wanted what is right on pages of their own. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { ask, EngineProblem } from "../engine/engine";
import { taskOnPaper } from "../exercise/paper";
import { settings } from "../kept/settings";
import { fill } from "../page/fill";
import { printAlone, written } from "../page/print-alone";
import { codeFigure } from "../viewer/qr";
import type { MappeView, PaperPart, Words } from "../views";
import { ownWords } from "./own-words";
import { tableOf } from "./shown";
import type { SiteThings } from "./site-things";

/** What goes along. */
interface Wanted {
  answers: boolean;
  notes: boolean;
}

export class Paper {
  readonly wanted: Wanted = { answers: true, notes: false };
  /** How it goes. */
  #said = "";
  #busy = false;

  constructor(
    readonly words: Words,
    readonly things: SiteThings,
    /** Something changed that `line` tells. */
    readonly changed: () => void,
  ) {}

  /** The button, and what can be chosen. */
  tools(mappe: MappeView): TemplateResult {
    const { words, wanted } = this;
    const tick = (name: keyof Wanted): TemplateResult => html`<label class="dk-tool"><input type="checkbox" name="print-${name}" .checked=${wanted[name]}
      @change=${(event: Event) => (wanted[name] = (event.target as HTMLInputElement).checked)}><span>${words[`mappe_print_${name}`]}</span></label>`;
    const notes = mappe.parts.some(({ note }) => note);
    return html`<div class="dk-mappe-print" role="group" aria-label=${words.mappe_print ?? nothing}>
      <button type="button" class="dk-tool" data-tool="print" @click=${() => void this.print(mappe)}><span>${words.mappe_print}</span></button>
      ${tick("answers")} ${notes ? tick("notes") : nothing}
    </div>`;
  }

  line(): TemplateResult {
    return html`<div class="dk-told" role="status" data-print>${this.#said}</div>`;
  }

  /** Every part is asked for, then all of it goes to the printer. */
  async print(mappe: MappeView): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    const parts: PaperPart[] = [];
    try {
      for (const [at] of mappe.parts.entries()) {
        this.#say(fill(this.words.mappe_printing, { at: at + 1, of: mappe.parts.length }));
        parts.push(await this.#part(mappe, at));
      }
      this.#say("");
      this.#print(mappe, parts);
    } catch (error) {
      this.#say(this.words[error instanceof EngineProblem ? error.reason : "refused"] ?? "");
    }
    this.#busy = false;
  }

  #say(said: string): void {
    this.#said = said;
    this.changed();
  }

  #print(mappe: MappeView, parts: readonly PaperPart[]): void {
    const sheet = document.createElement("main");
    sheet.className = "dk dk-handout dk-mappe-paper";
    sheet.lang = mappe.lang;
    render(this.#sheet(mappe, parts), sheet);
    printAlone(sheet);
  }

  /** What is printed of a part. Rejects where the engine cannot be had. */
  async #part(mappe: MappeView, at: number): Promise<PaperPart> {
    const part = mappe.parts[at]!;
    const { book, options } = tableOf(mappe, part.rules);
    const spec: Record<string, unknown> = { mappe: mappe.text, at, lang: mappe.lang, rules: { set: book, options } };
    if (part.kind === "game" && !part.text) spec.game = await this.things.game(part.name).catch(() => undefined);
    if (part.kind === "exercise") spec.exercise = (await this.things.exercises().catch(() => this.things.known))[part.name]?.[1];
    if ("game" in spec ? !spec.game : "exercise" in spec && !spec.exercise) return this.#lacking(mappe, at);
    try {
      return (await ask({ machine: "mappe_part", spec, events: [] })) as PaperPart;
    } catch (error) {
      if (error instanceof EngineProblem) throw error;
      return this.#lacking(mappe, at);
    }
  }

  /** What does not come keeps its place. */
  #lacking(mappe: MappeView, at: number): PaperPart {
    const { kind, sort } = mappe.parts[at]!;
    return { kind, sort, title: "", text: this.words.mappe_print_lacking ?? "", blocks: [], game: "", tasks: [], answers: "", solved: [], link: "" };
  }

  // What is printed

  #sheet(mappe: MappeView, parts: readonly PaperPart[]): TemplateResult {
    const { words, wanted } = this;
    const { title, author, link } = mappe;
    const solved = parts.some(({ answers, solved }) => answers || solved.length);
    return html`
      <div data-deck=${settings().deck}>
        <header>${this.#code(link)}
          <h1>${title || words.mappe_untitled}</h1>
          ${author ? html`<p>${fill(words.mappe_by, { who: author })}</p>` : nothing}</header>
        ${parts.map((part, at) => this.#printed(mappe, part, at))}
        ${wanted.answers && solved ? html`<section class="dk-answers-part"><h1>${words.mappe_print_solved}</h1>${parts.map((part, at) => this.#answers(mappe, part, at))}</section>` : nothing}
      </div>
    `;
  }

  /** The way to the whole Mappe, or why there is none. */
  #code(link: string): TemplateResult {
    const code = link ? codeFigure(this.#address(link), this.words.mappe_print_code) : nothing;
    return code === nothing ? html`<p class="dk-no-code">${this.words.mappe_print_no_code}</p>` : html`${code}`;
  }

  /** The address of this page with something behind its #. */
  #address(link: string): string {
    return `${new URL(location.href).href.split("#")[0]}#${link}`;
  }

  #name({ parts }: MappeView, { title, sort }: PaperPart, at: number): string {
    return `${at + 1}. ${title || this.things.title(parts[at]!) || sort}`;
  }

  #printed(mappe: MappeView, part: PaperPart, at: number): TemplateResult {
    const { words, wanted } = this;
    const note = wanted.notes ? mappe.parts[at]!.note : "";
    const own = part.kind === "text" && !mappe.parts[at]!.title;
    return html`<article class="dk-mappe-printed" data-kind=${part.kind}>
      ${own ? nothing : html`<h2>${this.#name(mappe, part, at)}</h2>`}
      ${note ? html`<p class="dk-print-note"><b>${words.mappe_part_note}:</b> ${note}</p>` : nothing}
      ${part.kind === "drill" || part.kind === "page" ? this.#elsewhere(mappe, part, at) : nothing}
      ${part.text ? html`<p>${part.text}</p>` : nothing} ${part.blocks.length ? ownWords(part.blocks) : nothing}
      ${part.game ? written(part.game) : nothing}
      ${part.tasks.length ? html`<div class="dk-paper"><p>${part.tasks[0]?.rules}</p><ol>${part.tasks.map(taskOnPaper)}</ol></div>` : nothing}
    </article>`;
  }

  /** What cannot be done on paper: a way there. */
  #elsewhere(mappe: MappeView, { kind, link }: PaperPart, at: number): TemplateResult {
    const { words, things } = this;
    const address = kind === "page" ? (things.page(mappe.parts[at]!.name) ?? "") : this.#address(link);
    return html`${codeFigure(address, words.mappe_print_code)}<p>${words[`mappe_print_${kind}`]}</p>`;
  }

  #answers(mappe: MappeView, part: PaperPart, at: number): TemplateResult | typeof nothing {
    if (!part.answers && !part.solved.length) return nothing;
    return html`<article class="dk-mappe-solved">
      <h2>${this.#name(mappe, part, at)}</h2>
      ${part.answers ? written(part.answers) : nothing}
      ${part.solved.map(({ number, answer, text, refs }) => html`<p class="dk-answer">${part.tasks.length > 1 ? `${number}. ` : nothing}<b>${answer}</b> ${text} ${refs.length ? `(${refs.join("; ")})` : nothing}</p>`)}
    </article>`;
  }
}
