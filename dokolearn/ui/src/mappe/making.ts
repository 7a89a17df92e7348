/** Making a Mappe: what stands above it, its parts in their order, and whatever can be added. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { type Draft, drafts } from "../kept/drafts";
import { fileName, saveFile } from "../page/copies";
import { fill } from "../page/fill";
import type { MappeData, MappePart, MappeView, Words } from "../views";
import type { SiteThings } from "./site-things";
import { zipped } from "./zip";

/** What is done with a Mappe, as the engine hears it. */
export interface MappeEvent extends Record<string, unknown> {
  type: "add" | "paste" | "remove" | "move" | "part" | "head";
}

/** The field that an event is about; of others nothing. */
export function placeOf(event: MappeEvent): string {
  if (event.type === "part") return `${event.at} ${event.field}`;
  return event.type === "head" ? Object.keys(event).sort().join(" ") : "";
}

/** What making asks of the page around. */
interface Asks {
  send: (event: MappeEvent) => void;
  undo: () => void;
  redo: () => void;
  look: () => void;
  beam: () => void;
  share: () => void;
  say: (said: string | undefined) => void;
  paper: (view: MappeView) => TemplateResult;
}

/** What a file of one without a title is called. */
const MAPPE = "mappe";
/** So many exercises are listed at once. */
const FOUND = 12;

const valueOf = (event: Event): string => (event.target as HTMLInputElement).value;

export class Making {
  #view: MappeView | undefined;
  #can = { undo: false, redo: false };
  #games: Draft[] = [];
  #search = "";
  #pasted = "";
  #words = "";
  #drill = "";
  #level = "0";
  /** In which box something was added last. */
  #into = "";
  /** Which part's button gets the focus with the next picture. */
  #follow = "";

  constructor(
    readonly root: HTMLElement,
    readonly words: Words,
    readonly data: MappeData,
    readonly things: SiteThings,
    readonly asks: Asks,
  ) {
    this.#drill = Object.keys(data.drills)[0] ?? "";
    root.replaceChildren();
    void drafts().then((all) => {
      this.#games = all.filter(({ kind, text }) => (kind === "record" || kind === "annotate") && text);
      this.#again();
    });
    things.exercises().then(() => this.#again(), () => undefined);
  }

  paint(view: MappeView, can: { undo: boolean; redo: boolean }): void {
    this.#view = view;
    this.#can = can;
    this.#again();
  }

  #again(): void {
    if (!this.#view) return;
    render(this.#picture(this.#view), this.root);
    if (this.#follow) this.root.querySelector<HTMLElement>(this.#follow)?.focus();
    this.#follow = "";
  }

  #picture(view: MappeView): TemplateResult {
    const { words } = this;
    const { length } = view.parts;
    return html`
      <div class="dk-mappe-making">
        ${this.#head(view)}
        <h2>${words.mappe_its_parts}</h2>
        ${length ? nothing : html`<p class="dk-why">${words.mappe_none_yet}</p>`}
        <ol class="dk-mappe-parts">${view.parts.map((part, at) => this.#part(part, at, length))}</ol>
        <h2 id="dk-mappe-add">${words.mappe_add}</h2>
        ${this.#adding()}
        <h2>${words.mappe_ready}</h2>
        ${this.#bar(view)}
      </div>
    `;
  }

  #head({ title, author, rules }: MappeView): TemplateResult {
    const { words, data, asks } = this;
    return html`<div class="dk-mappe-head">
      <label class="dk-field"><span class="dk-label">${words.mappe_title}</span>
        <input name="title" maxlength="200" autocomplete="off" .value=${title} @input=${(event: Event) => asks.send({ type: "head", title: valueOf(event) })}></label>
      <label class="dk-field"><span class="dk-label">${words.mappe_author}</span>
        <input name="author" maxlength="200" autocomplete="off" .value=${author} @input=${(event: Event) => asks.send({ type: "head", author: valueOf(event) })}></label>
      <label class="dk-field"><span class="dk-label">${words.mappe_table}</span>
        <select name="rules" @change=${(event: Event) => asks.send({ type: "head", rules: valueOf(event), options: {} })}>
          <option value="" .selected=${!rules}>${words.mappe_own_table}</option>
          ${Object.entries(data.books).map(([book, name]) => html`<option value=${book} .selected=${book === rules}>${name}</option>`)}
        </select></label>
    </div>`;
  }

  // Its parts

  #part(part: MappePart, at: number, length: number): TemplateResult {
    const { words, asks, things } = this;
    const name = things.title(part) || part.sort;
    const move = (to: number, act: string): void => {
      this.#follow = `[data-part="${to}"] [data-act="${act}"]`;
      asks.send({ type: "move", at, to });
    };
    const button = (act: string, sign: string, does: () => void, can: boolean): TemplateResult => html`
      <button type="button" class="dk-button" data-act=${act} aria-label="${words[`mappe_${act}`]}: ${name}" title=${words[`mappe_${act}`] ?? nothing}
        aria-disabled=${!can} @click=${() => can && does()}>${sign}</button>`;
    const remove = (): void => {
      this.#into = "";
      this.#follow = length > 1 ? `[data-part="${Math.min(at, length - 2)}"] summary` : "#dk-mappe-add + * summary";
      asks.send({ type: "remove", at });
    };
    return html`<li data-part=${at}>
      <div class="dk-mappe-line">
        <span class="dk-mappe-name"><span class="dk-mappe-sort">${part.sort}</span> ${name}</span>
        ${button("up", "↑", () => move(at - 1, "up"), at > 0)}
        ${button("down", "↓", () => move(at + 1, "down"), at < length - 1)}
        ${button("remove", "✕", remove, true)}
      </div>
      <details><summary>${words.mappe_more}${part.note ? html` · ${words.mappe_has_note}` : nothing}</summary>${this.#fields(part, at)}</details>
    </li>`;
  }

  #fields(part: MappePart, at: number): TemplateResult {
    const { words, data } = this;
    const set = (field: string, value: string | number): void => this.asks.send({ type: "part", at, field, value });
    const line = (field: "title", most: number): TemplateResult => html`<label class="dk-field"><span class="dk-label">${words[`mappe_part_${field}`]}</span>
      <input name=${field} maxlength=${most} autocomplete="off" .value=${part[field]} @input=${(event: Event) => set(field, valueOf(event))}></label>`;
    const area = (field: "note" | "text", most: number): TemplateResult => html`<label class="dk-field"><span class="dk-label">${words[`mappe_part_${field}`]}</span>
      <textarea name=${field} rows="3" maxlength=${most} .value=${part[field]} @input=${(event: Event) => (field === "text" && !valueOf(event).trim()) || set(field, valueOf(event))}></textarea></label>`;
    const number = (field: "seed"): TemplateResult => html`<label class="dk-field"><span class="dk-label">${words[`mappe_part_${field}`]}</span>
      <input name=${field} inputmode="numeric" maxlength="6" autocomplete="off" .value=${part[field] ? String(part[field]) : ""} @input=${(event: Event) => /^\d{0,6}$/.test(valueOf(event)) && set(field, Number(valueOf(event)))}></label>`;
    return html`${line("title", 200)}
      ${part.kind === "text" ? area("text", 20_000) : nothing}
      ${part.kind === "drill"
        ? html`<label class="dk-field"><span class="dk-label">${words.drill_level}</span>
            <select name="level" @change=${(event: Event) => set("level", Number(valueOf(event)))}>
              ${Object.entries(data.levels).map(([level, name]) => html`<option value=${level} .selected=${Number(level) === part.level}>${name}</option>`)}
            </select></label>${number("seed")}`
        : nothing}
      ${area("note", 4_000)}`;
  }

  // What can be added

  #adding(): TemplateResult {
    const { words } = this;
    const box = (name: string, inside: TemplateResult): TemplateResult =>
      html`<details class="dk-mappe-box" data-add=${name}><summary>${words[`mappe_add_${name}`]}</summary>${inside}
        <p class="dk-mappe-added" role="status">${name === this.#into ? this.#said : nothing}</p></details>`;
    return html`<div class="dk-mappe-adding">
      ${box("game", this.#addGame())} ${box("exercise", this.#addExercise())} ${box("drill", this.#addDrill())}
      ${box("text", this.#addText())} ${box("paste", this.#addPasted())}
    </div>`;
  }

  #add(part: Record<string, unknown>): void {
    this.#into = String(part.kind);
    this.asks.send({ type: "add", part });
  }

  /** Said where the eyes are; the part itself stands above. */
  get #said(): string {
    return fill(this.words.mappe_added, { n: this.#view?.parts.length ?? 0 });
  }

  #pick(label: string | undefined, add: () => void, tool = ""): TemplateResult {
    return html`<button type="button" class="dk-tool" data-tool=${tool || nothing} @click=${add}><span>${label}</span></button>`;
  }

  #addGame(): TemplateResult {
    const { words, data } = this;
    return html`
      ${this.#games.length
        ? html`<p class="dk-label">${words.mappe_own_games}</p><ul>${this.#games.map(({ title, far, text }) =>
            html`<li>${this.#pick(`${title || words.mappe_untitled_game} ${far && `· ${far}`}`, () => this.#add({ kind: "game", text: text.trimEnd() }))}</li>`)}</ul>`
        : nothing}
      <p class="dk-label">${words.mappe_gallery}</p>
      <ul>${data.gallery.map(({ name, title }) => html`<li>${this.#pick(title, () => this.#add({ kind: "game", name }))}</li>`)}</ul>`;
  }

  #addExercise(): TemplateResult {
    const { words } = this;
    const wanted = this.#search.trim().toLocaleLowerCase();
    const all = Object.entries(this.things.known);
    const found = all.filter(([key, [title]]) => `${key} ${title}`.toLocaleLowerCase().includes(wanted));
    return html`
      <label class="dk-field"><span class="dk-label">${words.mappe_search}</span>
        <input type="search" name="search" maxlength="80" autocomplete="off" .value=${this.#search} @input=${(event: Event) => ((this.#search = valueOf(event)), this.#again())}></label>
      <p class="dk-why" role="status">${fill(words.mappe_found, { n: found.length, of: all.length })}</p>
      <ul>${found.slice(0, FOUND).map(([key, [title]]) => html`<li>${this.#pick(`${title} · ${key}`, () => this.#add({ kind: "exercise", name: key }))}</li>`)}</ul>`;
  }

  #addDrill(): TemplateResult {
    const { words, data } = this;
    return html`
      <label class="dk-field"><span class="dk-label">${words.drill_kind}</span>
        <select name="drill" @change=${(event: Event) => (this.#drill = valueOf(event))}>${Object.entries(data.drills).map(([kind, name]) => html`<option value=${kind} .selected=${kind === this.#drill}>${name}</option>`)}</select></label>
      <label class="dk-field"><span class="dk-label">${words.drill_level}</span>
        <select name="drill-level" @change=${(event: Event) => (this.#level = valueOf(event))}>${Object.entries(data.levels).map(([level, name]) => html`<option value=${level} .selected=${level === this.#level}>${name}</option>`)}</select></label>
      <button type="button" class="dk-button" data-tool="add-drill" @click=${() => this.#add({ kind: "drill", name: this.#drill, level: Number(this.#level) })}>${words.mappe_do_add}</button>`;
  }

  #addText(): TemplateResult {
    const { words } = this;
    const add = (): void => {
      const text = this.#words.trim();
      if (!text) return this.asks.say(words.mappe_nothing);
      this.#words = "";
      this.#add({ kind: "text", text });
    };
    return html`
      <label class="dk-field"><span class="dk-label">${words.mappe_part_text}</span>
        <textarea name="own-text" rows="4" maxlength="20000" .value=${this.#words} @input=${(event: Event) => (this.#words = valueOf(event))}></textarea></label>
      <p class="dk-label">${words.mappe_text_how}</p>
      <button type="button" class="dk-button" data-tool="add-text" @click=${add}>${words.mappe_do_add}</button>`;
  }

  #addPasted(): TemplateResult {
    const { words } = this;
    const add = (): void => {
      const text = this.#pasted.trim();
      if (!text) return this.asks.say(words.mappe_nothing);
      this.#pasted = "";
      this.#into = "paste";
      this.asks.send({ type: "paste", text, home: new URL(this.data.home, location.href).href });
    };
    return html`
      <label class="dk-field"><span class="dk-label">${words.mappe_paste_part}</span>
        <textarea name="pasted" rows="4" spellcheck="false" autocapitalize="off" .value=${this.#pasted} @input=${(event: Event) => (this.#pasted = valueOf(event))}></textarea></label>
      <button type="button" class="dk-button" data-tool="add-pasted" @click=${add}>${words.mappe_do_add}</button>`;
  }

  // What is done with it

  #bar(view: MappeView): TemplateResult {
    const { words, asks } = this;
    const empty = !view.parts.length;
    const tool = (name: string, does: () => void, can = true): TemplateResult => html`
      <button type="button" class="dk-tool" data-tool=${name} aria-disabled=${!can} @click=${() => can && does()}><span>${words[`mappe_${name}`]}</span></button>`;
    const zip = async (): Promise<void> => {
      const all = await saveZip(view, this.things);
      asks.say(words[all ? "mappe_saved" : "mappe_saved_part"]);
    };
    const file = (): void => {
      saveFile(`${fileName(view.title, MAPPE)}.mappe`, view.text);
      asks.say(words.mappe_saved);
    };
    return html`<div class="dk-tools">
      ${tool("undo", asks.undo, this.#can.undo)} ${tool("redo", asks.redo, this.#can.redo)} ${tool("look", asks.look, !empty)}
      ${tool("beamer", asks.beam, !empty)} ${tool("link", asks.share, !empty)} ${tool("save", file, !empty)} ${tool("zip", () => void zip(), !empty)}
    </div>
    ${empty ? nothing : asks.paper(view)}
    <p class="dk-why">${view.link || empty ? words.mappe_kept : words.mappe_link_long}</p>`;
  }
}

/** The Mappe and its games, those of the gallery too; what does not come is left out. Whether all came. */
async function saveZip(mappe: MappeView, things: SiteThings): Promise<boolean> {
  const games = mappe.parts.filter(({ kind }) => kind === "game");
  const texts = await Promise.all(games.map((part) => (part.text ? part.text : things.game(part.name).catch(() => ""))));
  const name = (part: MappePart, at: number): string =>
    `${String(at + 1).padStart(2, "0")}-${part.name || fileName(things.title(part), MAPPE)}.dkn`;
  const files = games.map((part, at): [string, string] => [name(part, at), `${texts[at]!.trimEnd()}\n`]);
  const all: [string, string][] = [[`${fileName(mappe.title, MAPPE)}.mappe`, mappe.text], ...files.filter((_, at) => texts[at])];
  saveFile(`${fileName(mappe.title, MAPPE)}.zip`, zipped(all), "application/zip");
  return texts.every(Boolean);
}
