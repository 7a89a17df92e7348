/** "Aufgabe bauen": what was begun, a new exercise, one behind a link to be played, or a moment that comes from elsewhere. */
import { html, nothing, render } from "lit/html.js";
import { hasEngine, prepare, warm } from "../engine/engine";
import { Waiting } from "../engine/conversation";
import { day } from "../evening/saves";
import { askedExercise } from "../exercise/asked";
import { type Draft, draftNamed, drafts, dropDraft, type Kept, MOST_DRAFTS, newDraft } from "../kept/drafts";
import { onSettings } from "../kept/settings";
import { type Fields, parsed } from "../kept/store";
import { fill } from "../page/fill";
import { onAddress } from "../page/on-address";
import { notice } from "../page/notice";
import { rulesOf } from "../practice/drill-link";
import { noteMistake } from "../practice/mistakes";
import { onTable, wantedTable } from "../table/my-table";
import { holdsGame } from "../viewer/link";
import { UndoableDraft } from "../workshop/undoable-draft";
import { draftList, named } from "../workshop/draft-list";
import type { BuildData, BuildEvent, BuildView, Words } from "../views";
import { Bench, type BuildRun } from "./bench";

/** `#entwurf=…`: which draft lies there; `#u=1.…`: an exercise; `#k=…`: a game, with its moment. */
const DRAFT = /^#entwurf=([\w-]{1,40})$/;
const TASK = /(^#|&)u(=|%3D)/i;
/** Characters of a link: more is not even asked about. */
const LONGEST = 100_000;
/** The engine takes no more of them in a question, games that were looked at among them: from there on it begins with what was said. */
const MOST_EVENTS = 2_000;
const MOST_LETTERS = 500_000;

export class BuildPage {
  #run: BuildRun | undefined;
  #bench: Bench | undefined;
  #all: Draft[] = [];
  #told: Kept | "" = "";
  readonly #waiting: Waiting;
  #body = document.createElement("div");

  constructor(
    readonly root: HTMLElement,
    readonly data: BuildData,
    readonly words: Words,
  ) {
    this.#waiting = new Waiting(words, () => this.#tell());
  }

  /** Promises that it is drawn. */
  begin(): Promise<void> {
    prepare();
    onSettings(this.root, () => this.#bench?.paint());
    onTable(this.root, () => this.#tableChanged());
    onAddress(this.root, () => this.#follow());
    warm().catch(() => undefined); // told when it is needed
    return this.#follow();
  }

  async #follow(): Promise<void> {
    const { hash } = location;
    const id = DRAFT.exec(hash)?.[1];
    if (id && id === this.#run?.draft.id) return;
    const draft = id ? await draftNamed(id) : undefined;
    if (draft?.kind === "build") return this.#sit(draft);
    if (hash.length <= LONGEST && TASK.test(hash)) return this.#open(hash);
    if (hash.length <= LONGEST && holdsGame(hash)) return this.#fresh({ type: "game", link: hash });
    if (id) this.#say("gone");
    await this.#list();
  }

  /** An empty place for something else. */
  #anew(): HTMLElement {
    void this.#run?.leave();
    this.#run = this.#bench = undefined;
    this.#waiting.drop();
    this.#body = document.createElement("div");
    const foot = document.createElement("div");
    foot.dataset.foot = "";
    this.root.replaceChildren(this.#body, foot);
    return this.#body;
  }

  #tell(): void {
    const foot = this.root.querySelector<HTMLElement>("[data-foot]");
    if (foot) render(this.#waiting.line(), foot);
  }

  // What was begun

  async #list(): Promise<void> {
    this.#anew();
    if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
    this.#all = (await drafts()).filter(({ kind }) => kind === "build");
    const { words, data } = this;
    const titled = this.#all.map((one) => ({ ...one, title: one.title || one.far, far: one.title ? one.far : "" }));
    render(
      html`<div class="dk-row"><button type="button" class="dk-button" data-primary data-tool="fresh" @click=${() => this.#fresh()}>${words.build_new}</button></div>
        ${titled.length
          ? draftList(titled, undefined, words, data.lang, { resume: ({ id }) => this.#sit(this.#known(id)), drop: ({ id }) => this.#drop(this.#known(id)) })
          : nothing}`,
      this.#body,
    );
  }

  #known = (id: string): Draft => this.#all.find((one) => one.id === id)!;

  #drop(draft: Draft): void {
    const title = named({ ...draft, title: draft.title || draft.far }, this.words);
    if (!confirm(fill(this.words.draft_drop_sure, { title, day: day(draft.changed, this.data.lang) }))) return;
    void dropDraft(draft).then(() => this.#list());
  }

  // Building

  /** At the table of the reader; with something done already. */
  async #fresh(first?: BuildEvent, given: Fields = {}): Promise<void> {
    if (!hasEngine()) return this.#say("no_worker");
    if ((await drafts()).length >= MOST_DRAFTS) return notice("build", [this.words.draft_full]);
    const draft = newDraft("build", { spec: { ...rulesOf(wantedTable()), lang: this.data.lang, ...given } as Fields });
    this.#sit(draft);
    if (first) this.#run?.send(first);
  }

  #sit(draft: Draft): void {
    const body = this.#anew();
    const here = (): boolean => run === this.#run && this.root.isConnected;
    const run: BuildRun = new UndoableDraft(draft, this.words, {
      machine: "build",
      show: () => here() && this.#bench?.paint(),
      changed: () => here() && this.#bench?.paint(),
      kept: (how) => here() && this.#kept(run, how),
      about: ({ kept, asks, title }) => ({ text: JSON.stringify(kept), far: asks, title }),
      anew: ({ text, spec }, view) => {
        const kept = parsed(text);
        const { set: rules, options } = (view?.table ?? { set: spec.rules, options: spec.options }) as Fields;
        return kept && { kept, rules, lang: spec.lang, ...(options ? { options } : {}) };
      },
      most: MOST_EVENTS,
      longest: MOST_LETTERS,
      torn: () => undefined,
      idle: ({ told }) => told !== null,
      placeOf: ({ type, field, row }) => [type, field, row].join(" "),
    });
    this.#run = run;
    this.#told = "";
    this.#bench = new Bench(body, run, this.words, this.data, () => {
      history.pushState(history.state, "", location.pathname + location.search);
      void run.leave().then(() => this.#list());
    });
    this.#address(draft);
    this.#bench.paint();
    run.go();
  }

  #address({ id }: Draft): void {
    if (location.hash !== `#entwurf=${id}`) history.replaceState(history.state, "", `#entwurf=${id}`);
  }

  /** The reader has chosen other rules while an exercise lies there: it goes on by those. */
  #tableChanged(): void {
    const { rules, options } = rulesOf(wantedTable());
    if (this.#run?.view) this.#run.send({ type: "table", rules, ...(options ? { options } : {}) } as BuildEvent);
  }

  /** Each trouble is said once; what has a new name has it in the address too. */
  #kept(run: BuildRun, how: Kept): void {
    if (how === "copied") this.#address(run.draft);
    if (how === "copied" || (how === "unsaved" && this.#told !== how)) notice("build", [this.words[`draft_${how}`]]);
    this.#told = how;
  }

  #say(word: string): void {
    notice("build", [this.words[`build_${word}`]]);
  }

  // One that somebody has passed on

  #open(hash: string): void {
    const body = this.#anew();
    if (!hasEngine()) return this.#say("no_worker");
    this.#waiting.ask({ machine: "build", spec: { ...rulesOf(wantedTable()), lang: this.data.lang, link: hash }, events: [] }, (found) => {
      this.#opened(body, found as BuildView);
    });
  }

  #opened(body: HTMLElement, view: BuildView): void {
    const { words } = this;
    const play = document.createElement("div");
    const why = view.told?.text ?? view.problems.map(({ text }) => text).join(" ");
    const go = (): void => void this.#fresh(undefined, { kept: view.kept });
    const list = (): void => void this.#list();
    render(
      html`${view.spec ? play : html`<div class="dk-panel dk-build-bad"><p>${words.build_bad_link}</p><p>${why}</p></div>`}
        <div class="dk-row dk-build-after">
          ${view.spec && view.question ? html`<button type="button" class="dk-button" data-tool="change" @click=${go}>${words.build_change}</button>` : nothing}
          <button type="button" class="dk-button" data-tool="own" @click=${list}>${words.build_own}</button></div>`,
      body,
    );
    if (!view.spec) return;
    const { rules, ...spec } = view.spec as Fields;
    const book = (rules as { set: string } | undefined)?.set;
    askedExercise(play, spec, words, {
      table: () => (book ? { book, options: {} } : wantedTable()),
      follows: !book,
      answered: (shown, table, fresh) => fresh && noteMistake(shown, table.book),
    });
  }
}
