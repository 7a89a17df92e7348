/** A score sheet: the form, what is wrong with it, and what it comes to. Pages and notebooks draw the same. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { repeat } from "lit/directives/repeat.js";
import { Finger } from "../page/finger";
import { keepFocus } from "../page/focus";
import { Controls } from "./score-controls";
import { bookList, playerList, problemList, resultBox, type Fold } from "./score-result";
import { icon } from "../page/signs";
import type { Control, NumberField, SaidRow, ScoreEvent, ScoreView, Section } from "../views";

/** Milliseconds of calm until the result is read out. */
const CALM = 900;

let sheets = 0;

/** What a page adds: a line about the engine, and more buttons. */
export interface Around {
  line: TemplateResult | typeof nothing;
  buttons: TemplateResult | typeof nothing;
  waiting: boolean;
  /** Whether another sheet comes in the place of this one: until then nothing of this one is to be seen. */
  coming: boolean;
  /** Instead of the result at a glance: how far the engine is, or what is wrong with it. */
  short: string;
  /** What a house rule is about, in a sentence; empty until the page has it. */
  about: (option: string) => string;
}

/** A sheet with nothing around it. */
export const ALONE: Around = { line: nothing, buttons: nothing, waiting: false, coming: false, short: "", about: () => "" };

export class ScoreSheet {
  readonly #prefix = `dk-score-${(sheets += 1)}`;
  readonly #controls: Controls;
  readonly #open = new Set<string>();
  #view: ScoreView | undefined;
  #said = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #finger: Finger;

  constructor(
    readonly root: HTMLElement,
    readonly send: (event: ScoreEvent) => void,
    readonly around: () => Around,
    /** The fields that stand open; without them all parts of the form do. */
    readonly only?: readonly string[],
  ) {
    this.#controls = new Controls(this.#prefix, send, () => this.paint(), (option) => this.around().about(option));
    this.#finger = new Finger(root);
  }

  /** The answer to everything that was sent; `quiet`: nothing is read out. */
  show(view: ScoreView, quiet = false): void {
    this.#view = view;
    this.#controls.answered();
    clearTimeout(this.#timer);
    if (!quiet) this.#timer = setTimeout(() => this.#tell(view.say), CALM);
    this.paint();
  }

  paint(): void {
    const view = this.#view;
    if (!view) return;
    const goal = (): HTMLElement | null => this.root.querySelector<HTMLElement>(".dk-said-calls, .dk-sheet-form");
    this.#finger.still(() => keepFocus(this.root, () => render(this.#picture(view), this.root), goal));
  }

  #tell(say: string): void {
    this.#said = say;
    this.paint();
  }

  #picture(view: ScoreView): TemplateResult {
    const { words } = view;
    const { line, waiting, coming, short } = this.around();
    if (coming) return html`<div class="dk-panel dk-scoring" role="group" aria-label=${view.title}>${line}</div>`;
    if (this.only) return this.#short(view, this.only);
    const stops = view.problems.filter(({ level }) => level === "stop").length;
    return html`
      <div class="dk-panel dk-scoring" role="group" aria-label=${view.title} ?data-waiting=${waiting}>
        <div class="dk-sheet">
          ${this.#form(words.form, this.#parts(view, view.sections))}
          <div class="dk-outcome" role="group" tabindex="-1" aria-label=${words.result ?? nothing}>
            ${line} ${problemList(view.problems, words, this.send)} ${resultBox(view)} ${playerList(view)}
            ${bookList(view, this.#fold)}
          </div>
        </div>
        <div class="dk-glance" aria-hidden="true" data-party=${view.result?.winner ?? ""} ?data-stop=${stops > 0}
          @click=${() => this.#look()}>
          <span>${short || (waiting ? `${view.headline} …` : view.headline)}</span>${icon("down")}
        </div>
        <div class="dk-hidden" role="status">${this.#said}</div>
      </div>
    `;
  }

  #form(label: string | undefined, inside: TemplateResult): TemplateResult {
    return html`<form class="dk-sheet-form" tabindex="-1" aria-label=${label ?? nothing} novalidate
      @submit=${(event: Event) => event.preventDefault()}>${inside}</form>`;
  }

  /** Parts of the form, house rules, and the calls in their order. */
  #parts(view: ScoreView, sections: readonly Section[]): TemplateResult {
    return html`
      ${sections.map((section) => this.#section(section))} ${this.#rules(view)}
      <div class="dk-foot">
        <button type="button" class="dk-tool" data-tool="new" @click=${() => this.send({ type: "new" })}
        >${icon("cards")}<span>${view.words.new}</span></button>
        ${this.around().buttons}
      </div>
      ${view.sections.map((section) => this.#calls(section.items))}
    `;
  }

  /** For one question: the fields it is about and what they come to, on one screen; all else is folded. */
  #short(view: ScoreView, only: readonly string[]): TemplateResult {
    const { words } = view;
    const asked = ({ id }: Control): boolean => only.includes(id);
    const rest = view.sections
      .map((section) => ({ ...section, controls: section.controls.filter((control) => !asked(control)) }))
      .filter(({ controls }) => controls.length);
    const folded = (): TemplateResult => this.#form(words.rest, this.#parts(view, rest));
    return html`
      <div class="dk-panel dk-scoring" role="group" aria-label=${view.title} ?data-waiting=${this.around().waiting}>
        ${this.#form(words.form, this.#fields(view.sections.flatMap(({ controls }) => controls.filter(asked))))}
        ${this.#fold("rest", words.rest ?? "", folded)}
        <div class="dk-outcome" role="group" tabindex="-1" aria-label=${words.result ?? nothing}>
          ${this.around().line} ${problemList(view.problems, words, this.send)} ${resultBox(view)}
          ${this.#open.has("rest") ? html`${playerList(view)} ${bookList(view, this.#fold)}` : nothing}
        </div>
        <div class="dk-hidden" role="status">${this.#said}</div>
      </div>
    `;
  }

  /** A tap on the glance: on a phone the result stands below the form. All others have it in their way anyway. */
  #look(): void {
    const result = this.root.querySelector<HTMLElement>(".dk-outcome");
    result?.scrollIntoView({ block: "start" });
    result?.focus({ preventScroll: true });
  }

  // The form

  readonly #fold: Fold = (id, label, inside) => {
    const open = this.#open.has(id);
    const there = `${this.#prefix}-fold-${id.replaceAll(".", "-")}`;
    const turn = (): void => {
      if (open) this.#open.delete(id);
      else this.#open.add(id);
      this.paint();
    };
    return html`
      <button type="button" class="dk-fold" aria-expanded=${open} aria-controls=${there} @click=${turn}
      ><span class="dk-fold-label">${label}</span>${icon("down")}</button>
      <div class="dk-folded" id=${there} ?hidden=${!open}>${open ? inside() : nothing}</div>
    `;
  };

  #section(section: Section): TemplateResult {
    const inside = (): TemplateResult => this.#fields(section.controls);
    if (section.folded) {
      return html`<div class="dk-part" data-part=${section.id}>${this.#fold(section.id, section.title, inside)}</div>`;
    }
    const title = `${this.#prefix}-part-${section.id}`;
    return html`<div class="dk-part" role="group" aria-labelledby=${title} data-part=${section.id}>
      <div class="dk-part-title" id=${title}>${section.title}</div>
      ${inside()}
    </div>`;
  }

  /** Fields one by one; those with a title in common stand together. */
  #fields(controls: readonly Control[]): TemplateResult {
    const draw = (control: Control): TemplateResult => this.#controls.draw(control, this.#view?.words ?? {});
    const groups = [...new Set(controls.map(groupOf))];
    return html`<div class="dk-fields">
      ${groups.map((group) => {
        const mine = controls.filter((control) => groupOf(control) === group);
        if (mine[0]?.kind !== "number" || !mine[0].group) return mine.map(draw);
        return html`<div class="dk-together" role="group" aria-label=${group}>
          <div class="dk-together-title">${group}</div>
          ${mine.map(draw)}
        </div>`;
      })}
    </div>`;
  }

  /** The calls in their order, below all controls: a tap on one adds a row and pushes nothing away. */
  #calls(items: readonly SaidRow[]): TemplateResult | typeof nothing {
    if (!items.length) return nothing;
    const title = `${this.#prefix}-order`;
    return html`<div class="dk-part">
      <div class="dk-part-title" id=${title}>${this.#view?.words.order}</div>
      <ol class="dk-said-calls" tabindex="-1" aria-labelledby=${title}>
        ${repeat(items, ({ id }) => id, (row) => this.#call(row))}
      </ol>
    </div>`;
  }

  #call({ id, title, counts, note, until, more, controls, earlier }: SaidRow): TemplateResult {
    const inside = (): TemplateResult => html`
      ${this.#fields(controls)} ${until ? html`<p class="dk-quiet">${until}</p>` : nothing}
    `;
    return html`<li ?data-refused=${!counts}>
      <div class="dk-said-call">
        <span class="dk-said-title">${title}</span>
        ${earlier
          ? html`<button type="button" class="dk-count" aria-label=${earlier.label} title=${earlier.label}
              @click=${() => this.send(earlier.event)}>${icon("up")}</button>`
          : nothing}
      </div>
      ${this.#fold(id, html`${more}<span class="dk-hidden"> (${title})</span>`, inside)}
      ${note ? html`<p class="dk-remark">${icon("info")}<span>${note}</span></p>` : nothing}
    </li>`;
  }

  #rules({ rules, words }: ScoreView): TemplateResult {
    const inside = (): TemplateResult => html`
      <p class="dk-quiet">${words.rules_about}</p>
      ${rules.sections.map((section) => this.#section(section))} ${this.around().about("")}
      ${rules.sections.length ? nothing : html`<p class="dk-quiet">${this.around().short}</p>`}
      ${rules.own
        ? html`<button type="button" class="dk-tool" data-tool="printed" @click=${() => this.send({ type: "options_none" })}
          ><span>${words.rules_none}</span></button>`
        : nothing}
    `;
    const label = rules.own ? `${words.rules} (${rules.own})` : (words.rules ?? "");
    return html`<div class="dk-part" data-part="rules">${this.#fold("rules", label, inside)}</div>`;
  }
}

/** The title that a field shares with others; its own id where it shares none. */
const groupOf = (control: Control): string => (control as Partial<NumberField>).group ?? control.id;
