/** The controls of a form: labelled fields of a few kinds. What they mean is Python's business. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { live } from "lit/directives/live.js";
import { fill } from "../page/fill";
import { icon } from "../page/signs";
import type { CheckField, Control, NumberField, ScoreEvent, SelectField, TextField, Toggles, Words } from "../views";

/** Milliseconds without a key until what was typed is sent. */
const PAUSE = 500;

type Noted = Pick<SelectField, "id" | "note">;

interface Draft {
  text: string;
  timer?: ReturnType<typeof setTimeout> | undefined;
}

export class Controls {
  /** What is typed and not answered yet, by field: no answer to something older may overwrite it. */
  readonly #drafts = new Map<string, Draft>();
  /** By house rule its first field. */
  readonly #tellers = new Map<string, string>();

  constructor(
    readonly prefix: string,
    readonly send: (event: ScoreEvent) => void,
    readonly repaint: () => void,
    /** What a house rule is about. */
    readonly means: (option: string) => string,
  ) {}

  /** Everything sent so far is answered. */
  answered(): void {
    for (const [id, { timer }] of this.#drafts) if (timer === undefined) this.#drafts.delete(id);
  }

  draw(control: Control, words: Words): TemplateResult {
    if (control.kind === "select") return this.#select(control);
    if (control.kind === "number") return this.#number(control, words);
    if (control.kind === "check") return this.#check(control);
    if (control.kind === "text") return this.#text(control);
    return this.#toggles(control);
  }

  #id(id: string): string {
    return `${this.prefix}-${id.replaceAll(".", "-")}`;
  }

  /** What is to be said of a control, for eyes and for screen readers. */
  #note({ id, note }: Noted): TemplateResult | typeof nothing {
    const means = this.#means(id);
    if (!means && !note) return nothing;
    return html`<p class="dk-means" id=${this.#about(id)}>${means}${note ? html` <strong>${note}</strong>` : nothing}</p>`;
  }

  /** The sentence of a house rule; where it has several fields, the first one says it. */
  #means(id: string): string {
    const [what, option] = id.split(".");
    if (what !== "option" || !option) return "";
    if (!this.#tellers.has(option)) this.#tellers.set(option, id);
    return this.#tellers.get(option) === id ? this.means(option) : "";
  }

  #about(id: string): string {
    return `${this.#id(id)}-about`;
  }

  #described({ id, note }: Noted): string | typeof nothing {
    return note || this.#means(id) ? this.#about(id) : nothing;
  }

  #select({ id, label, value, options, event, note }: SelectField): TemplateResult {
    return html`<div class="dk-field">
      <label class="dk-label" for=${this.#id(id)}>${label}</label>
      <select id=${this.#id(id)} name=${id} aria-describedby=${this.#described({ id, note })}
        @change=${(change: Event) => this.send({ ...event, value: (change.target as HTMLSelectElement).value })}>
        ${options.map(
          (each) => html`<option value=${each.value} .selected=${each.value === value}>${each.label}</option>`,
        )}
      </select>
      ${this.#note({ id, note })}
    </div>`;
  }

  #number(field: NumberField, words: Words): TemplateResult {
    const { id, label, short, most, least, bad } = field;
    const button = (by: number, sign: string, word: string | undefined): TemplateResult => html`
      <button type="button" class="dk-count" data-by=${by} aria-label=${fill(word, { label })}
        aria-disabled=${by < 0 ? this.#now(field) <= least : this.#now(field) >= most}
        @click=${() => this.#by(field, by)}>${sign}</button>`;
    return html`<div class="dk-field dk-number">
      <label class="dk-label" for=${this.#id(id)}>${short ?? label}${short
        ? html`<span class="dk-hidden">: ${field.group}</span>`
        : nothing}</label>
      <span class="dk-counting">
        ${button(-1, "−", words.less)}
        <input type="text" id=${this.#id(id)} name=${id} inputmode="numeric" autocomplete="off" maxlength="8"
          aria-invalid=${bad ? "true" : nothing} .value=${live(this.#drafts.get(id)?.text ?? field.value)}
          @input=${(input: Event) => this.#typed(field, (input.target as HTMLInputElement).value)}
          @change=${() => this.#flush(field)} @keydown=${(key: KeyboardEvent) => this.#key(field, key)}>
        ${button(1, "+", words.more)}
      </span>
    </div>`;
  }

  #now(field: NumberField): number {
    const typed = this.#drafts.get(field.id)?.text;
    return typed !== undefined && /^\d{1,4}$/.test(typed) ? Number(typed) : field.number;
  }

  #by(field: NumberField, by: number): void {
    const goal = this.#now(field) + by;
    if (goal < field.least || goal > field.most) return;
    this.#typed(field, String(goal), 0);
    this.repaint();
  }

  #key(field: NumberField, key: KeyboardEvent): void {
    const by = { ArrowUp: 1, ArrowDown: -1 }[key.key];
    if (by) this.#by(field, by);
    if (key.key === "Enter") this.#flush(field);
    if (by || key.key === "Enter") key.preventDefault();
  }

  #typed(field: NumberField | TextField, text: string, pause = PAUSE): void {
    clearTimeout(this.#drafts.get(field.id)?.timer);
    this.#drafts.set(field.id, { text, timer: setTimeout(() => this.#flush(field), pause) });
    if (!pause) this.#flush(field);
  }

  #flush({ id, event }: NumberField | TextField): void {
    const draft = this.#drafts.get(id);
    if (draft?.timer === undefined) return;
    clearTimeout(draft.timer);
    draft.timer = undefined;
    this.send({ ...event, value: draft.text });
  }

  #check({ id, label, value, event }: CheckField): TemplateResult {
    return html`<label class="dk-tool dk-check"><input type="checkbox" name=${id} .checked=${value}
      @change=${(change: Event) => this.send({ ...event, value: (change.target as HTMLInputElement).checked })}
    ><span>${label}</span></label>`;
  }

  #text(field: TextField): TemplateResult {
    const { id, label, most, note } = field;
    return html`<div class="dk-field">
      <label class="dk-label" for=${this.#id(id)}>${label}</label>
      <input type="text" id=${this.#id(id)} name=${id} maxlength=${most} autocomplete="off"
        aria-describedby=${this.#described({ id, note })}
        .value=${live(this.#drafts.get(id)?.text ?? field.value)}
        @input=${(input: Event) => this.#typed(field, (input.target as HTMLInputElement).value)}
        @change=${() => this.#flush(field)}>
      ${this.#note({ id, note })}
    </div>`;
  }

  #toggles({ id, label, items, note }: Toggles): TemplateResult {
    return html`<div class="dk-toggles" role="group" aria-labelledby=${this.#id(id)} data-toggles=${id}
      aria-describedby=${this.#described({ id, note })}>
      <div class="dk-label" id=${this.#id(id)}>${label}</div>
      ${this.#note({ id, note })}
      <div class="dk-row">
        ${items.map(
          (item) => html`<button type="button" class="dk-tool dk-toggle" aria-pressed=${item.pressed}
            @click=${() => this.send(item.event)}>${icon(item.pressed ? "check" : "more")}<span>${item.label}</span></button>`,
        )}
      </div>
    </div>`;
  }
}
