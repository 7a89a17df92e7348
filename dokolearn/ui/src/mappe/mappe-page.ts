/** "Mappe": one opened from a link, a file or a paste, shown to learners; or one that is made here, kept after every tap. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { hasEngine } from "../engine/engine";
import { Waiting } from "../engine/conversation";
import { type Draft, draftNamed, drafts, dropDraft, keepDraft, type Kept, MOST_DRAFTS, newDraft } from "../kept/drafts";
import { fill } from "../page/fill";
import { onAddress } from "../page/on-address";
import { holdsGame } from "../viewer/link";
import { UndoableDraft } from "../workshop/undoable-draft";
import type { MappeData, MappeView, Words } from "../views";
import { copyAddress } from "../page/copies";
import { Beamer } from "./beamer";
import { choice, problemList } from "./choice";
import { Making, type MappeEvent, placeOf } from "./making";
import { Paper } from "./paper";
import { Presenter } from "./presenter";
import { SiteThings } from "./site-things";
import { Walk } from "./walk";
import { textOf } from "../kept/text-of";

/** Characters of a text or link, bytes of a file: more is not even asked about. */
const LONGEST = 400_000;
/** So many events are asked with at most, then the text takes their place and they can no longer be taken back. */
const MOST_EVENTS = 400;
const MOST_LETTERS = 300_000;

const HELD = /(^#|&)m(=|%3D)/i;
const DRAFT = /^#entwurf=([\w-]{1,40})$/;
const GIFT = /^#dazu=([\w-]{1,40})$/;
const PRESENTER = /^#sprecher=([a-z0-9]{1,20})$/;
const GAME = /^#spiel=([\w-]{1,80})$/;

type Run = UndoableDraft<MappeView, MappeEvent>;

export class MappePage {
  readonly #waiting: Waiting;
  readonly #things: SiteThings;
  readonly #paper: Paper;
  #body = document.createElement("div");
  readonly #foot = document.createElement("div");
  #view: MappeView | undefined;
  /** One of the reader's own. */
  #run: Run | undefined;
  #making: Making | undefined;
  #presenter: Presenter | undefined;
  #own: Draft[] = [];
  /** A game that goes into the Mappe that is opened next. */
  #gift: Draft | undefined;
  #note = "";

  constructor(
    readonly root: HTMLElement,
    readonly data: MappeData,
    readonly words: Words,
  ) {
    this.#things = new SiteThings(data);
    this.#waiting = new Waiting(words, () => this.#tell());
    this.#paper = new Paper(words, this.#things, () => this.#tell());
    root.lang = data.lang;
    this.#anew();
  }

  /** Promises that it is drawn. */
  begin(): Promise<void> {
    onAddress(this.root, () => this.#follow());
    return this.#follow();
  }

  /** What the address holds: a Mappe, a game to be shown, a draft of one's own; else the choice. */
  async #follow(): Promise<void> {
    const { hash } = location;
    const draft = DRAFT.exec(hash)?.[1];
    const game = GAME.exec(hash)?.[1];
    const beamer = PRESENTER.exec(hash)?.[1];
    const gift = GIFT.exec(hash)?.[1];
    if (draft && draft === this.#run?.draft.id) return;
    this.#leave();
    if (!draft) this.#gift = gift ? await draftNamed(gift) : undefined;
    if (beamer) this.#presenter = new Presenter(this.#anew(), beamer, this.words);
    else if (draft) await this.#resume(draft);
    else if (HELD.test(hash)) this.#open({ link: hash });
    else if (game) this.#open({ text: "" }, [{ type: "add", part: { kind: "game", name: game } }]);
    else if (holdsGame(hash)) this.#open({ text: "" }, [{ type: "paste", text: hash }]);
    else await this.#choice();
  }

  #leave(): void {
    this.#waiting.drop();
    void this.#run?.leave();
    this.#presenter?.end();
    this.#run = this.#presenter = this.#view = this.#making = undefined;
    this.#note = "";
    this.#anew();
  }

  #anew(): HTMLElement {
    this.#body = document.createElement("div");
    this.root.replaceChildren(this.#body, this.#foot);
    return this.#body;
  }

  // Asking

  #open(source: { text?: string; link?: string }, events: MappeEvent[] = []): void {
    if (!hasEngine()) return this.#say(this.words["no-worker"]);
    if ((source.link ?? source.text ?? "").length > LONGEST) return this.#say(this.words.mappe_too_long);
    this.#waiting.ask<MappeView>({ machine: "mappe", spec: { ...source, lang: this.data.lang }, events }, (view) => {
      this.#view = view;
      if (view.parts.length || !view.problems.length) return this.#show(view);
      this.#note = "";
      this.#paintChoice();
    });
  }

  // Looking at one

  #show(view: MappeView): Walk {
    const walk: Walk = new Walk(this.#anew(), view, this.words, this.data, this.#things, () => this.#tools(view, () => walk));
    this.#tell();
    return walk;
  }

  #beam(walk: Walk): void {
    new Beamer(this.root, walk, this.words, () => walk.draw()).begin();
  }

  /** What everybody can do with a Mappe that is looked at. */
  #tools(view: MappeView, walk: () => Walk): TemplateResult {
    const { words } = this;
    return html`<div class="dk-tools dk-mappe-tools">
      ${view.parts.length ? html`<button type="button" class="dk-tool" data-tool="beamer" @click=${() => this.#beam(walk())}><span>${words.mappe_beamer}</span></button>` : nothing}
      ${this.#run
        ? html`<button type="button" class="dk-tool" data-tool="make" @click=${() => this.#make(view)}><span>${words.mappe_make}</span></button>`
        : html`<button type="button" class="dk-tool" data-tool="copy" @click=${() => void this.#begun(view.text, view.title)}><span>${words.mappe_copy}</span></button>`}
    </div>
    ${view.parts.length ? this.#paper.tools(view) : nothing}
    ${view.problems.length ? problemList(view, this.words) : nothing}`;
  }

  // Making one

  /** A draft that begins with this text; its address is where it is made. */
  async #begun(text: string, title = ""): Promise<void> {
    this.#own = await drafts();
    if (this.#own.length >= MOST_DRAFTS) return this.#say(fill(this.words.mappe_many_drafts, { n: MOST_DRAFTS }));
    const draft = newDraft("mappe", { title, text, spec: { text } });
    if ((await keepDraft(draft)) === "unsaved") this.#note = this.words.mappe_unsaved ?? "";
    this.#enter(draft);
    history.pushState(history.state, "", `#entwurf=${draft.id}`);
  }

  async #resume(id: string): Promise<void> {
    const draft = await draftNamed(id);
    if (draft?.kind !== "mappe") return this.#choice(this.words.mappe_no_draft);
    this.#enter(draft);
  }

  #enter(draft: Draft): void {
    this.#leave();
    if (!hasEngine()) return this.#say(this.words["no-worker"]);
    const { lang } = this.data;
    const here = (): boolean => run === this.#run;
    draft.spec = { text: typeof draft.spec.text === "string" ? draft.spec.text : draft.text, lang };
    const run: Run = new UndoableDraft(draft, this.words, {
      machine: "mappe",
      show: (view, newest) => here() && newest && this.#answered(view),
      changed: () => here() && this.#tell(),
      kept: (how) => here() && this.#kept(how),
      about: ({ text, title, parts: { length: n } }) => ({ text, title, far: fill(this.words[n === 1 ? "mappe_part_one" : "mappe_parts"], { n }) }),
      anew: ({ text }) => ({ text, lang }),
      most: MOST_EVENTS,
      longest: MOST_LETTERS,
      idle: ({ refused }) => refused !== "",
      placeOf,
    });
    this.#run = run;
    if (this.#gift?.text) run.send({ type: "add", part: { kind: "game", text: this.#gift.text.trimEnd() } });
    else run.go();
  }

  #answered(view: MappeView): void {
    this.#view = view;
    if (view.refused) this.#note = view.refused;
    else if (this.#gift) this.#note = fill(this.words.mappe_added, { n: view.parts.length });
    this.#gift = undefined;
    if (this.#making) this.#paintMaking(view);
    else this.#make(view);
  }

  /** Each trouble with keeping it is said; what has a new name has it in the address too. */
  #kept(how: Kept): void {
    if (how === "kept") return;
    if (how === "copied") history.replaceState(history.state, "", `#entwurf=${this.#run!.draft.id}`);
    this.#say(this.words[how === "copied" ? "mappe_copied_draft" : "mappe_unsaved"]);
  }

  #make(view: MappeView): void {
    this.#making = new Making(this.#anew(), this.words, this.data, this.#things, {
      send: (event) => this.#send(event),
      undo: () => this.#run?.undo(),
      redo: () => this.#run?.redo(),
      look: () => this.#view && this.#show(this.#view),
      beam: () => this.#view && this.#beam(this.#show(this.#view)),
      share: () => void this.#share(),
      say: (said) => this.#say(said),
      paper: (shown) => this.#paper.tools(shown),
    });
    this.#paintMaking(view);
  }

  #paintMaking(view: MappeView): void {
    this.#making?.paint(view, this.#run!.can);
    this.#tell();
  }

  #send(event: MappeEvent): void {
    this.#note = "";
    this.#run?.send(event, placeOf(event) !== "");
  }

  async #share(): Promise<void> {
    const link = this.#view?.link;
    if (!link) return this.#say(this.words.mappe_link_long);
    const here = location.hash;
    const copied = await copyAddress(`#${link}`);
    if (copied) history.replaceState(history.state, "", here);
    this.#say(this.words[copied ? "mappe_link_copied" : "mappe_link_shown"]);
  }

  // Choosing one

  async #choice(note = ""): Promise<void> {
    this.#own = (await drafts()).filter(({ kind }) => kind === "mappe");
    this.#note = note;
    this.#paintChoice();
  }

  #paintChoice(): void {
    const open = (text: string): void => {
      if (!text) this.#say(this.words.mappe_nothing);
      else this.#open(/\s/.test(text) ? { text } : { link: text });
    };
    const does = { fresh: () => void this.#begun(""), drop: (draft: Draft) => void this.#drop(draft), open, file: (file: File) => void this.#file(file) };
    render(html`${choice(this.words, this.#own, this.#gift, does)} ${this.#view?.problems.length ? problemList(this.#view, this.words) : nothing}`, this.#body);
    this.#tell();
  }

  async #drop(draft: Draft): Promise<void> {
    if (!confirm(fill(this.words.mappe_drop_sure, { title: draft.title || (this.words.mappe_untitled ?? "") }))) return;
    await dropDraft(draft);
    await this.#choice(this.words.mappe_dropped);
  }

  async #file(file: File): Promise<void> {
    if (file.size > LONGEST) return this.#say(this.words.mappe_too_long);
    try {
      this.#open({ text: (await textOf(file)) || "\n" }); // a file without anything is told, no new Mappe
    } catch {
      this.#say(this.words.unreadable);
    }
  }

  // What is said

  #say(note = ""): void {
    this.#note = note;
    this.#tell();
  }

  #tell(): void {
    render(html`<div class="dk-told" role="status" data-note>${this.#note}</div>${this.#paper.line()}${(this.#run ?? this.#waiting).line()}`, this.#foot);
  }
}
