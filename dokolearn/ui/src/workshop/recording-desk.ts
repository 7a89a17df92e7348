/** The page where games are written down: what was begun, the game on the table, and where it goes from here. */
import { html, noChange, nothing, render, type TemplateResult } from "lit/html.js";
import { EngineProblem, prepare, warm } from "../engine/engine";
import { day } from "../evening/saves";
import { type Draft, draftNamed, drafts, dropDraft, keepDraft, type Kept, MOST_DRAFTS, newDraft } from "../kept/drafts";
import { onSettings } from "../kept/settings";
import { settingsButton } from "../kept/settings-button";
import type { Fields } from "../kept/store";
import { copyText, fileName, saveFile } from "../page/copies";
import { fill } from "../page/fill";
import { onAddress } from "../page/on-address";
import { keepFocus } from "../page/focus";
import { notice } from "../page/notice";
import { outButton, sitAt } from "../page/room";
import { icon, type Icon } from "../page/signs";
import { rulesOf } from "../practice/drill-link";
import { openTable, onTable, tableName, wantedTable } from "../table/my-table";
import { Codes } from "./codes";
import { deskLine } from "./desk-line";
import { DraftConversation } from "./draft-conversation";
import { draftList, named } from "./draft-list";
import { hands, ofTheEvening, onFelt, says, written } from "./recording-table";
import type { Card, RecordingData, RecordingEvent, RecordingSpec, RecordingView, Words } from "../views";

type Run = DraftConversation<RecordingView, RecordingEvent>;

/** `#entwurf=…`: which draft lies on the table. */
const KEY = /^#entwurf=([\w-]{1,40})$/;
/** The engine takes no more of them in a question: from there on it begins with the game as it stands. */
const MOST_EVENTS = 4_000;
/** Milliseconds until a frame counts as drawn. */
const UNSEEN = 100;

/** When the next frame is on the screen; a page that nobody sees has none. */
const drawn = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()));
    setTimeout(done, UNSEEN);
  });

export class Desk {
  #run: Run | undefined;
  #all: Draft[] = [];
  /** A card that was tapped, before the engine has answered. */
  #ahead: Card | undefined;
  /** When it is on the screen. */
  #laid: Promise<void> = Promise.resolve();
  #turn = 0;
  /** Whether nothing was said of the engine in the last picture. */
  #quiet = true;
  #told: Kept | "" = "";
  readonly #codes: Codes;

  constructor(
    readonly root: HTMLElement,
    readonly data: RecordingData,
    readonly words: Words,
  ) {
    this.#codes = new Codes(words, (event) => this.#send(event), () => this.#paint());
  }

  begin(): void {
    prepare();
    onSettings(this.root, () => this.#paint());
    onTable(this.root, () => this.#tableChanged());
    onAddress(this.root, () => this.#follow());
    warm().catch(() => undefined); // told when it is needed
    this.#paint();
    void this.#follow();
  }

  /** The draft that the address names, or the list of all. */
  async #follow(): Promise<void> {
    const id = KEY.exec(location.hash)?.[1];
    if (id && id === this.#run?.draft.id) return;
    const draft = id ? await draftNamed(id) : undefined;
    if (draft?.kind === "record") return this.#sit(draft);
    if (id) this.#say("record_gone");
    await this.#leave();
  }

  async #leave(): Promise<void> {
    await this.#run?.leave();
    this.#run = undefined;
    this.#ahead = undefined;
    if (KEY.test(location.hash)) history.replaceState(history.state, "", location.pathname + location.search);
    this.#all = (await drafts()).filter(({ kind }) => kind === "record");
    this.#paint();
  }

  /** Another game: at the table of the reader. */
  #fresh(): void {
    if (this.#all.length >= MOST_DRAFTS) return this.#say("draft_full");
    this.#sit(newDraft("record", { spec: { ...rulesOf(wantedTable()), lang: this.data.lang } as Fields }));
  }

  #sit(draft: Draft): void {
    const { words } = this;
    void this.#run?.leave();
    const here = (): boolean => run === this.#run && this.root.isConnected;
    const run: Run = new DraftConversation(draft, words, {
      machine: "recording",
      show: () => here() && this.#shown(run),
      changed: () => here() && this.#changed(run),
      kept: (how) => here() && this.#kept(run, how),
      about: (view) => ({ text: view.dkn, far: view.far, title: titleOf(view) }),
      anew: ({ text, spec: { lang } }): RecordingSpec | undefined => (text ? ({ dkn: text, ...(lang ? { lang } : {}) } as RecordingSpec) : undefined),
      most: MOST_EVENTS,
      torn: () => here() && this.#say("record_torn"),
    });
    this.#run = run;
    this.#told = "";
    this.#address(draft);
    run.go();
  }

  #address({ id }: Draft): void {
    history.replaceState(history.state, "", `#entwurf=${id}`);
  }

  #drop(draft: Draft): void {
    if (!confirm(fill(this.words.draft_drop_sure, { title: named(draft, this.words), day: day(draft.changed, this.data.lang) }))) return;
    void dropDraft(draft).then(() => this.#leave());
  }

  /** The reader has chosen other rules while a game lies there: it goes on by those. */
  #tableChanged(): void {
    const run = this.#run;
    if (!run?.view) return this.#paint();
    const { rules, options = {} } = rulesOf(wantedTable());
    this.#send({ type: "table", rules, options });
  }

  // Writing down

  readonly #event = (event: RecordingEvent): void => this.#send(event);

  #send(event: RecordingEvent): void {
    const view = this.#run?.view;
    if (!view) return;
    const cell = event.type === "tap" && view.phase === "play" && view.at < 0 && !this.#run?.busy
      ? view.grid.find(({ card, state }) => card.code === event.card && (state === "legal" || state === "open"))
      : undefined;
    this.#ahead = cell?.card;
    if (cell) this.#lay();
    this.#run?.send(event);
  }

  /** The answer comes after the frame with the card. */
  #shown(run: Run): void {
    void this.#laid.then(() => {
      if (run !== this.#run) return;
      this.#ahead = undefined;
      this.#turn += 1;
      this.#paint();
    });
  }

  /** Nobody waits for a picture that says no more than the one before. */
  #changed(run: Run): void {
    if (!run.quiet || !this.#quiet || !run.view) this.#paint();
    this.#quiet = run.quiet;
  }

  /** Each trouble is said once; what has a new name has it in the address too. */
  #kept(run: Run, how: Kept): void {
    if (how === "copied") this.#address(run.draft);
    if (how === "copied" || (how === "unsaved" && this.#told !== how)) this.#say(`draft_${how}`);
    this.#told = how;
  }

  #say(word: string): void {
    notice("recording", [this.words[word]]);
  }

  // Where it goes

  #save(): void {
    const { text, title } = this.#run!.draft;
    saveFile(`${fileName(title)}.dkn`, text);
  }

  async #copy(link: string): Promise<void> {
    const address = new URL(`${this.data.viewer}#${link}`, location.href).href;
    if (await copyText(address)) this.#say("record_copied");
    else notice("recording", [this.words.record_by_hand, address]);
  }

  /** A draft of its own: what is written down here stays as it is. */
  async #annotate(): Promise<void> {
    const { draft } = this.#run!;
    const other = newDraft("annotate", { title: draft.title, text: draft.text });
    await keepDraft(other);
    location.href = `${this.data.annotate}#entwurf=${other.id}`;
  }

  // Pictures

  #paint(): void {
    keepFocus(this.root, () => render(this.#picture(), this.root), () => this.#next());
    void drawn().then(() => this.#long());
  }

  /** What is longer than its place is scrolled there. Looked at when all is laid out, so that nobody waits for that twice. */
  #long(): void {
    const said = this.root.querySelector<HTMLElement>(".dk-record-says");
    said?.toggleAttribute("data-long", said.scrollHeight > said.clientHeight);
    if (said?.hasAttribute("data-long")) said.tabIndex = 0;
    else said?.removeAttribute("tabindex");
  }

  /** Where the focus goes when what had it is gone: to the same card, to the first one that can be tapped, to the task. */
  #next(): HTMLElement | null {
    return this.root.querySelector<HTMLElement>('.dk-kind:not([aria-disabled]), .dk-record-offers [data-primary]') ?? this.root.querySelector<HTMLElement>(".dk-task");
  }

  /** The tapped card, and nothing else: nobody waits for what stays as it is. */
  #lay(): void {
    render(this.#game(this.#run!, true), this.root);
    this.#laid = drawn();
  }

  #picture(): TemplateResult {
    this.root.toggleAttribute("data-over", this.#run !== undefined); // what was written down lies below the table
    sitAt(this.root, this.#run !== undefined);
    return this.#run ? this.#game(this.#run) : this.#begin();
  }

  #begin(): TemplateResult {
    const { words, data: { lang } } = this;
    const deeds = { resume: (one: Draft) => this.#sit(one), drop: (one: Draft) => this.#drop(one) };
    return html`
      <div class="dk-panel dk-record" lang=${lang}>
        <p class="dk-why">${words.record_task}</p>
        <p>${words.record_table} <button type="button" class="dk-tool" data-tool="table" aria-haspopup="dialog" @click=${openTable}>${tableName()}</button></p>
        <div class="dk-row">
          <button type="button" class="dk-button" data-primary data-tool="fresh" @click=${() => this.#fresh()}>${words.record_fresh}</button>
        </div>
        ${this.#all.length ? draftList(this.#all, undefined, words, lang, deeds) : nothing}
        <p class="dk-why">${words.record_stays}</p>
      </div>
    `;
  }

  /** `felt`: only that changes. */
  #game(run: Run, felt = false): TemplateResult {
    const { words, data: { lang } } = this;
    const { view } = run;
    return html`
      <div class="dk-play-table">
        ${outButton(words.record_leave, () => void this.#leave())}
        <div class="dk-panel dk-sit dk-record" data-felt lang=${lang} role="group" aria-label=${words.record_title ?? nothing} data-phase=${view?.phase ?? nothing}>
          ${view ? onFelt(view, words, this.#ahead) : html`<p class="dk-why">${words.record_task}</p>`}
          ${felt ? noChange : view ? this.#below(run, view) : nothing}
          ${felt ? noChange : this.#engine(run)}
        </div>
      </div>
      ${felt ? noChange : view ? html`${view.phase === "over" ? nothing : this.#onward(view)} ${written(view, words, this.#event)} ${this.#head(view)}` : nothing}
      <div class="dk-row"><button type="button" class="dk-button" data-tool="leave" @click=${() => void this.#leave()}>${words.record_leave}</button></div>
    `;
  }

  /** What is asked, and what there is to tap. */
  #below(run: Run, view: RecordingView): TemplateResult {
    const { words } = this;
    return html`${says(view, this.#turn)}
      <div class="dk-record-hands" ?data-waiting=${run.late}>${hands(view, words, this.#event)} ${view.phase === "over" ? this.#onward(view) : nothing}</div>
      ${this.#tools(view)}
      ${view.grid.length ? this.#codes.picture(view.grid) : nothing}
      <div class="dk-about"><button type="button" class="dk-rules" aria-haspopup="dialog" @click=${openTable}>${view.rules}</button>${settingsButton(words)}</div>`;
  }

  #tools(view: RecordingView): TemplateResult {
    const { words } = this;
    const act = (name: string, sign: Icon, event: RecordingEvent, able: boolean, pressed?: boolean): TemplateResult => html`
      <button type="button" class="dk-tool" data-tool=${name} aria-disabled=${able ? nothing : "true"} aria-pressed=${pressed ?? nothing}
        @click=${() => able && this.#send(event)}>${icon(sign)}<span>${words[`record_${name}`]}</span></button>`;
    const open = view.panel === "calls";
    return html`<div class="dk-record-tools">
      ${act("undo", "back", { type: "undo" }, view.can.undo)} ${act("redo", "next", { type: "redo" }, view.can.redo)}
      ${view.can_call ? act("calls", "noteNext", { type: "open", what: open ? "" : "calls" }, true, open) : nothing}
      ${view.phase === "questions" || view.phase === "play" ? act("hands", "cards", { type: "hand", seat: Math.max(0, view.turn) }, true) : nothing}
    </div>`;
  }

  /** Where the game goes from here; a game that is not over can go too. */
  #onward(view: RecordingView): TemplateResult {
    const { words, data: { viewer, annotate, mappe } } = this;
    if (view.phase === "way") return html``;
    return html`<div class="dk-row dk-record-onward">
      ${view.link && viewer
        ? html`<a class="dk-button" data-primary data-tool="viewer" href="${viewer}#${view.link}">${words.record_viewer}</a>
            <button type="button" class="dk-tool" data-tool="link" @click=${() => void this.#copy(view.link)}>${icon("link")}<span>${words.record_link}</span></button>`
        : nothing}
      ${annotate ? html`<button type="button" class="dk-button" data-tool="annotate" @click=${() => void this.#annotate()}>${words.record_annotate}</button>` : nothing}
      ${mappe ? html`<a class="dk-tool" data-tool="mappe" href="${mappe}#dazu=${this.#run!.draft.id}"><span>${words.record_mappe}</span></a>` : nothing}
      <button type="button" class="dk-tool" data-tool="file" @click=${() => this.#save()}>${icon("down")}<span>${words.record_file}</span></button>
    </div>`;
  }

  /** Who played, and where: for the head of the game. */
  #head(view: RecordingView): TemplateResult {
    const { words } = this;
    const field = (name: string, label: string | undefined, value: string, event: (text: string) => RecordingEvent): TemplateResult => html`
      <label class="dk-field"><span class="dk-label">${label}</span><input name=${name} type="text" autocomplete="off" maxlength="60" .value=${value}
        @change=${(change: Event) => this.#send(event((change.target as HTMLInputElement).value))}></label>`;
    return html`<details class="dk-record-head">
      <summary>${words.record_head}</summary>
      <div class="dk-record-fields">
        ${view.names.map((name, seat) => field(`player${seat}`, fill(words.record_player, { n: seat + 1 }), name, (text) => ({ type: "name", seat, text })))}
        ${(["Title", "Event", "Date"] as const).map((tag) =>
          field(tag.toLowerCase(), words[`record_tag_${tag.toLowerCase()}`], view.tags[tag] ?? "", (text) => ({ type: "tag", name: tag, text })))}
        ${ofTheEvening(view, words, (event) => this.#send(event))}
      </div>
    </details>`;
  }

  /** How far the engine is, and what it lacks. */
  #engine(run: Run): TemplateResult | typeof nothing {
    const { words } = this;
    const { word, problem } = run;
    const trouble = problem instanceof EngineProblem ? `${words[`drill_${problem.reason}`]} ${words.record_kept}` : problem ? words.record_refused : "";
    return deskLine(run, word && words[word === "waiting" ? "record_waiting" : `drill_${word}`], trouble, words.drill_retry);
  }
}

/** What a game is called: as somebody has called it, or by those who play. */
const titleOf = ({ tags, names, seats }: RecordingView): string =>
  tags.Title ?? tags.Event ?? (names.some(Boolean) ? seats.map(({ name }) => name).join(", ") : "");
