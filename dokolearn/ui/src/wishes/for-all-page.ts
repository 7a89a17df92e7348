/** "Ein Spiel für alle": a game at one of its moments as a task for many phones, and the games that come back. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { Waiting } from "../engine/conversation";
import { hasEngine } from "../engine/engine";
import { fragmentOf } from "../evening/cards-link";
import { filled } from "../exercise/exercise";
import { forget, load, save } from "../kept/store";
import { copyText } from "../page/copies";
import { fill } from "../page/fill";
import { onAddress } from "../page/on-address";
import { rulesOf } from "../practice/drill-link";
import { myTable } from "../table/my-table";
import { qrCode, qrPicture } from "../viewer/qr";
import type { ForAllData, ResultsOfAll, ResultsView, TaskForAll, Words } from "../views";

/** Where it is kept: on the device, in no file of a learner's progress, since names of others stand in it. */
const NAME = "task";
/** Characters that somebody may paste; the engine looks at no more. */
const LONGEST = 200_000;
/** So many games are kept; the engine takes no more. */
const MOST = 300;
/** A game that comes back says so, before its own link. */
const BACK = /^#ergebnis=/;
const GAME = /(^|[#&?])[kd](=|%3D)[0-9]/i;

export class ForAllPage {
  readonly #waiting: Waiting;
  #game = "";
  #seat = -1;
  #at = -1;
  #level: string;
  #words = "";
  #kept: string[] = [];
  #task: TaskForAll | undefined;
  #view: ResultsView | undefined;
  #pasted = "";
  #note = "";

  constructor(
    readonly root: HTMLElement,
    readonly data: ForAllData,
    readonly words: Words,
  ) {
    this.#waiting = new Waiting(words, () => this.#paint());
    const { game, seat, at, level, words: said, kept } = load(NAME);
    this.#level = data.levels.find(([name]) => name === level)?.[0] ?? data.level;
    this.#game = typeof game === "string" ? game : "";
    this.#words = typeof said === "string" ? said.slice(0, data.most) : "";
    this.#seat = seat === 0 || seat === 1 || seat === 2 || seat === 3 ? seat : -1;
    this.#at = Number.isInteger(at) ? Math.max(-1, at as number) : -1;
    this.#kept = Array.isArray(kept) ? kept.filter((one) => typeof one === "string").slice(-MOST) : [];
  }

  begin(): void {
    onAddress(this.root, () => this.#follow());
    this.#paint();
    this.#follow();
  }

  /** A game that came back is taken in; any other game is the one of the task. */
  #follow(): void {
    const { hash } = location;
    const brings = GAME.test(hash) && hash.length <= LONGEST;
    if (brings) history.replaceState(history.state, "", location.pathname + location.search);
    const came = brings && BACK.test(hash) ? hash : "";
    if (brings && !came) [this.#game, this.#seat, this.#at] = [hash, -1, -1];
    if (this.#game) this.#ask(came);
    else this.#results(came);
  }

  /** What a task comes of it, then what came back of that. */
  #ask(came = ""): void {
    if (!hasEngine()) return this.#say(this.words["no-worker"]);
    const spec = { game: this.#game, seat: this.#seat, at: this.#at, rules: atTable(), lang: this.data.lang };
    this.#waiting.ask({ machine: "for_all", spec, events: [] }, (view) => {
      this.#task = view as TaskForAll;
      if (this.#task.cards) ({ seat: this.#seat, at: this.#at } = this.#task);
      this.#results(came);
    });
  }

  #results(came: string): void {
    const task = this.#task?.cards?.begun ?? "";
    if (!came && !this.#kept.length) return this.#keep();
    if (!hasEngine()) return this.#say(this.words["no-worker"]);
    this.#waiting.ask({ machine: "results", spec: { task, kept: this.#kept, came, lang: this.data.lang }, events: [] }, (view) => {
      this.#view = view as ResultsView;
      this.#kept = [...this.#view.kept];
      this.#pasted = "";
      this.#keep(this.#view.told.join(" "));
    });
  }

  #keep(note = ""): void {
    const safe = save(NAME, { game: this.#game, seat: this.#seat, at: this.#at, level: this.#level, words: this.#words, kept: this.#kept });
    this.#say(safe ? note : `${note} ${this.words.all_unsaved}`.trim());
  }

  #say(note = ""): void {
    this.#note = note;
    this.#paint();
  }

  /** Another task: what came back stays and is told apart. */
  #set(change: () => void): void {
    change();
    this.#ask();
  }

  #wipe(): void {
    if (!confirm(this.words.all_wipe_sure)) return;
    this.#kept = [];
    this.#view = undefined;
    forget(NAME);
    this.#keep();
  }

  async #copy(text: string): Promise<void> {
    this.#say((await copyText(text)) ? this.words.all_copied : this.words.all_by_hand);
  }

  /** Where everybody plays it on. */
  get #address(): string {
    const { data } = this;
    const { cards, rules, options, seed } = this.#task ?? {};
    if (!cards || !rules || !seed || !data.table) return "";
    const game = { seed, ...rulesOf({ book: rules, options: options ?? {} }), level: this.#level, cards };
    const task = this.#words.trim();
    return address(data.table) + fragmentOf(task ? { ...game, task } : game, cards, data.version);
  }

  // The picture

  #paint(): void {
    render(this.#picture(), this.root);
  }

  #picture(): TemplateResult {
    const { words, data } = this;
    return html`<div class="dk-panel dk-wishing" lang=${data.lang}>
      ${this.#form()}
      <div class="dk-told" role="status" data-note>${this.#note}</div>
      ${this.#waiting.line()} ${this.#passedOn()}
      <h2 class="dk-task" id="zurueck">${words.all_back}</h2>
      ${this.#back()}
    </div>`;
  }

  #form(): TemplateResult {
    const { words, data } = this;
    const { seats, moments, problem, table } = this.#task ?? { seats: [], moments: [], problem: "", table: "" };
    const choice = (name: string, all: readonly string[], now: number, choose: (at: number) => void): TemplateResult =>
      html`<label class="dk-field"><span class="dk-label">${words[`all_${name}`]}</span>
        <select name=${name} @change=${({ target }: Event) => this.#set(() => choose((target as HTMLSelectElement).selectedIndex))}>
          ${all.map((one, at) => html`<option .selected=${at === now}>${one}</option>`)}</select></label>`;
    return html`
      <label class="dk-field"><span class="dk-label">${words.all_game}</span>
        <textarea name="game" rows="2" maxlength=${LONGEST} spellcheck="false" autocapitalize="off" .value=${this.#game}
          aria-invalid=${problem ? "true" : nothing} aria-describedby=${problem ? "dk-all-wrong" : nothing}
          @change=${({ target }: Event) => this.#typed((target as HTMLTextAreaElement).value)}></textarea></label>
      ${problem ? html`<p class="dk-wish-wrong" id="dk-all-wrong" role="alert">${problem}</p>` : nothing}
      ${this.#task?.cards
        ? html`<p class="dk-why">${fill(words.all_table, { table })}</p>
          <div class="dk-wish-row">
            ${choice("seat", seats, this.#seat, (at) => ([this.#seat, this.#at] = [at, 0]))}
            ${choice("at", moments, this.#at, (at) => (this.#at = at))}
            ${choice("level", data.levels.map(([, word = ""]) => word), data.levels.findIndex(([name]) => name === this.#level), (at) => (this.#level = data.levels[at]?.[0] ?? this.#level))}
          </div>
          <label class="dk-field"><span class="dk-label">${words.all_task}</span>
            <input name="task" type="text" maxlength=${data.most} autocomplete="off" placeholder=${words.all_example ?? nothing} .value=${this.#words}
              @input=${({ target }: Event) => this.#asked((target as HTMLInputElement).value)}></label>`
        : nothing}
    `;
  }

  #typed(game: string): void {
    [this.#game, this.#seat, this.#at] = [game.trim(), -1, -1];
    this.#task = undefined;
    if (this.#game) this.#ask();
    else this.#results("");
  }

  #asked(task: string): void {
    this.#words = task;
    this.#keep();
  }

  /** The task as a code and a link. */
  #passedOn(): TemplateResult | typeof nothing {
    const { words, data } = this;
    const link = this.#address;
    const begun = this.#task?.cards?.begun;
    if (!link || !begun) return nothing;
    const code = qrCode(link);
    return html`<div class="dk-for-all">
      ${code ? html`<div class="dk-scan">${qrPicture(code, words.all_code ?? "")}</div>` : nothing}
      <div><p>${words.all_scan}</p>
        <div class="dk-row">
          <button type="button" class="dk-button" data-primary data-tool="copy" @click=${() => void this.#copy(link)}>${words.all_copy}</button>
          <a class="dk-button" data-tool="play" href=${link}>${words.all_play}</a>
          ${data.viewer ? html`<a class="dk-button" data-tool="viewer" href="${address(data.viewer)}#${begun}">${words.all_viewer}</a>` : nothing}
        </div>
        <input class="dk-play-link" readonly aria-label=${words.all_link ?? nothing} .value=${link}></div>
    </div>`;
  }

  /** What came back, and a place for more of it. */
  #back(): TemplateResult {
    const { words } = this;
    const { results, choices, others = 0 } = this.#view ?? {};
    return html`
      ${results ? this.#table(results) : html`<p>${words.all_none}</p>`} ${choices ? filled(choices) : nothing}
      ${others ? html`<p class="dk-why">${fill(words.all_others, { n: others })}</p>` : nothing}
      <label class="dk-field"><span class="dk-label">${words.all_paste}</span>
        <textarea name="came" rows="2" maxlength=${LONGEST} spellcheck="false" autocapitalize="off" .value=${this.#pasted}
          @input=${({ target }: Event) => (this.#pasted = (target as HTMLTextAreaElement).value)}></textarea></label>
      <div class="dk-row">
        <button type="button" class="dk-button" data-tool="take" @click=${() => this.#pasted.trim() && this.#results(this.#pasted)}>${words.all_take}</button>
        ${this.#kept.length
          ? html`<button type="button" class="dk-tool" data-tool="list" @click=${() => void this.#copy(this.#list)}>${words.all_list}</button>
            <button type="button" class="dk-tool" data-tool="wipe" @click=${() => this.#wipe()}>${words.all_wipe}</button>`
          : nothing}
      </div>
      <p class="dk-why">${words.all_stays}</p>
    `;
  }

  /** All that came, for another device. */
  get #list(): string {
    return this.#kept.map((one) => `${location.href.split("#")[0]}#ergebnis=1&${one}`).join("\n");
  }

  #table({ label, head, rows }: ResultsOfAll): TemplateResult {
    const { words, data } = this;
    return html`<div class="dk-back" tabindex="0" role="region" aria-label=${label}><table class="dk-back-table">
      <thead><tr>${head.map((one) => html`<th scope="col">${one}</th>`)}${data.viewer ? html`<td></td>` : nothing}</tr></thead>
      <tbody>${rows.map(
        ({ who, cells, link }) => html`<tr><th scope="row">${who}</th>${cells.map((one) => html`<td>${one}</td>`)}
          ${data.viewer ? html`<td><a href="${address(data.viewer)}#${link}" aria-label=${fill(words.all_look_at, { who })}>${words.all_look}</a></td>` : nothing}</tr>`,
      )}</tbody>
    </table></div>`;
  }
}

const address = (page: string): string => new URL(page, document.baseURI).href.split("#")[0]!;

/** The rules of a game that does not say its own. */
function atTable(): object {
  const { book, options } = myTable();
  return { set: book, options };
}
