/** "Mappe": one opened from a link, a file or a paste, shown to learners; or one that is made here, kept after every tap. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { hasEngine } from "../engine/engine";
import { Waiting } from "../engine/waiting";
import { type Draft, draftNamed, drafts, dropDraft, keepDraft, MOST_DRAFTS, newDraft } from "../kept/drafts";
import { isFields } from "../kept/store";
import { fill } from "../page/fill";
import { onAddress } from "../page/on-address";
import type { MappeData, MappeView, Words } from "../views";
import { copyAddress } from "../page/copy-address";
import { Beamer } from "./beamer";
import { choice } from "./choice";
import { Making, type MappeEvent, placeOf } from "./making";
import { Paper } from "./paper";
import { Presenter } from "./presenter";
import { problemList } from "./problem-list";
import { SiteThings } from "./site-things";
import { Walk } from "./walk";

/** Characters of a text or link, bytes of a file: more is not even asked about. */
const LONGEST = 400_000;
/** So many events are asked with at most, then the text takes their place and they can no longer be taken back. */
const MOST_EVENTS = 400;
const LONGEST_EVENTS = 300_000;

const HELD = /(^#|&)m(=|%3D)/i;
const DRAFT = /^#entwurf=([\w-]{1,40})$/;
const GIFT = /^#dazu=([\w-]{1,40})$/;
const PRESENTER = /^#sprecher=([a-z0-9]{1,20})$/;
const GAME = /^#spiel=([\w-]{1,80})$/;
const TEXT_OF_GAME = /(^#|&)[kd](=|%3[Dd])[0-9]/;

interface Spec {
  text?: string;
  link?: string;
  lang: string;
}

export class MappePage {
  readonly #waiting: Waiting;
  readonly #things: SiteThings;
  readonly #paper: Paper;
  #body = document.createElement("div");
  readonly #foot = document.createElement("div");
  #spec: Spec;
  #events: MappeEvent[] = [];
  #undone: MappeEvent[] = [];
  #view: MappeView | undefined;
  #draft: Draft | undefined;
  #saving: Promise<void> = Promise.resolve();
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
    this.#spec = { lang: data.lang };
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
    if (draft && draft === this.#draft?.id) return;
    this.#leave();
    if (!draft) this.#gift = gift ? await draftNamed(gift) : undefined;
    if (beamer) this.#presenter = new Presenter(this.#anew(), beamer, this.words);
    else if (draft) await this.#resume(draft);
    else if (HELD.test(hash)) this.#open({ link: hash });
    else if (game) this.#open({ text: "" }, [{ type: "add", part: { kind: "game", name: game } }]);
    else if (TEXT_OF_GAME.test(hash)) this.#open({ text: "" }, [{ type: "paste", text: hash }]);
    else await this.#choice();
  }

  #leave(): void {
    this.#waiting.drop();
    this.#presenter?.end();
    this.#presenter = undefined;
    this.#draft = this.#view = this.#making = undefined;
    this.#events = [];
    this.#undone = [];
    this.#note = "";
    this.#anew();
  }

  #anew(): HTMLElement {
    this.#body = document.createElement("div");
    this.root.replaceChildren(this.#body, this.#foot);
    return this.#body;
  }

  // Asking

  #open(source: Omit<Spec, "lang">, events: MappeEvent[] = []): void {
    if (!hasEngine()) return this.#say(this.words["no-worker"]);
    if ((source.link ?? source.text ?? "").length > LONGEST) return this.#say(this.words.mappe_too_long);
    this.#spec = { ...source, lang: this.data.lang };
    this.#events = events;
    this.#ask((view) => {
      if (view.parts.length || !view.problems.length) this.#show(view);
      else {
        this.#note = "";
        this.#paintChoice();
      }
    });
  }

  #ask(then: (view: MappeView) => void): void {
    this.#waiting.ask({ machine: "mappe", spec: this.#spec, events: [...this.#events] }, (found) => {
      this.#view = found as MappeView;
      then(this.#view);
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
    const draft = this.#draft;
    return html`<div class="dk-tools dk-mappe-tools">
      ${view.parts.length ? html`<button type="button" class="dk-tool" data-tool="beamer" @click=${() => this.#beam(walk())}><span>${words.mappe_beamer}</span></button>` : nothing}
      ${draft
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
    this.#draft = draft;
    this.#spec = { text: typeof draft.spec.text === "string" ? draft.spec.text : draft.text, lang: this.data.lang };
    this.#events = draft.events.filter(isFields) as MappeEvent[];
    if (!hasEngine()) return this.#say(this.words["no-worker"]);
    if (this.#gift?.text) this.#events.push({ type: "add", part: { kind: "game", text: this.#gift.text.trimEnd() } });
    this.#ask((view) => {
      if (this.#gift) this.#keep(view);
      this.#note = this.#gift ? view.refused || fill(this.words.mappe_added, { n: view.parts.length }) : this.#note;
      this.#gift = undefined;
      this.#make(view);
    });
  }

  #make(view: MappeView): void {
    this.#making = new Making(this.#anew(), this.words, this.data, this.#things, {
      send: (event) => this.#send(event),
      undo: () => this.#undo(),
      redo: () => this.#redo(),
      look: () => this.#view && this.#show(this.#view),
      beam: () => this.#view && this.#beam(this.#show(this.#view)),
      share: () => void this.#share(),
      say: (said) => this.#say(said),
      paper: (shown) => this.#paper.tools(shown),
    });
    this.#paintMaking(view);
  }

  #paintMaking(view: MappeView): void {
    this.#making?.paint(view, { undo: this.#events.length > 0, redo: this.#undone.length > 0 });
    this.#tell();
  }

  /** What is typed into one field is one event, however many letters it has. */
  #send(event: MappeEvent): void {
    const last = this.#events.at(-1);
    const same = last !== undefined && event.type !== "move" && placeOf(event) !== "" && placeOf(event) === placeOf(last);
    this.#events = same ? [...this.#events.slice(0, -1), { ...last, ...event }] : [...this.#events, event];
    this.#undone = [];
    this.#note = "";
    this.#changed(last, same);
  }

  #undo(): void {
    const last = this.#events.at(-1);
    if (!last) return;
    this.#events = this.#events.slice(0, -1);
    this.#undone = [...this.#undone, last];
    this.#changed();
  }

  #redo(): void {
    const next = this.#undone.at(-1);
    if (!next) return;
    this.#undone = this.#undone.slice(0, -1);
    this.#events = [...this.#events, next];
    this.#changed();
  }

  /** Kept at once as it was done, and again with its text when the engine has answered. */
  #changed(before?: MappeEvent, same = false): void {
    this.#keep();
    this.#ask((view) => {
      if (view.refused) {
        this.#events = same && before ? [...this.#events.slice(0, -1), before] : this.#events.slice(0, -1);
        this.#note = view.refused;
      }
      this.#shorten(view);
      this.#keep(view);
      this.#paintMaking(view);
    });
  }

  /** A long way here is forgotten, so that the question stays small. */
  #shorten(view: MappeView): void {
    if (this.#events.length < MOST_EVENTS && JSON.stringify(this.#events).length < LONGEST_EVENTS) return;
    this.#spec = { text: view.text, lang: this.data.lang };
    this.#events = [];
  }

  #keep(view?: MappeView): void {
    const draft = this.#draft;
    if (!draft) return;
    draft.spec = { text: this.#spec.text ?? "" };
    draft.events = this.#events;
    if (view) {
      draft.text = view.text;
      draft.title = view.title;
      draft.far = fill(this.words[view.parts.length === 1 ? "mappe_part_one" : "mappe_parts"], { n: view.parts.length });
    }
    this.#saving = this.#saving.then(async () => {
      const kept = await keepDraft(draft);
      if (kept === "kept" || draft !== this.#draft) return;
      if (kept === "copied") history.replaceState(history.state, "", `#entwurf=${draft.id}`);
      this.#say(this.words[kept === "copied" ? "mappe_copied_draft" : "mappe_unsaved"]);
    });
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
      this.#open({ text: (await file.text()) || "\n" }); // a file without anything is told, no new Mappe
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
    render(html`<div class="dk-told" role="status" data-note>${this.#note}</div>${this.#paper.line()}${this.#waiting.line()}`, this.#foot);
  }
}
