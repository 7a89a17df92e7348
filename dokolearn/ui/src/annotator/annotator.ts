/** Writing about a game: its table, every card of it to tap, and beside them what is said of the moment. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { claim, keepFocus } from "../page/focus";
import { fill } from "../page/fill";
import { inSight } from "../page/motion";
import { icon } from "../page/signs";
import { along, MAIN, momentOf, ownPlace, startOf } from "../viewer/lines";
import type { Places } from "../viewer/places";
import { viewer, type Viewer } from "../viewer/viewer";
import { course } from "./course";
import { momentPanel } from "./moment-panel";
import { button, type Acts, type Edit, type Scene } from "./parts";
import type { Fields } from "../kept/store";
import type { AnnotatePage, AnnotatingView, Look, Words } from "../views";

/** Milliseconds of a pause in which what was typed becomes an edit. */
const PAUSE = 700;

/** Of a job that goes to another moment. */
const GO = "go";

/** What is around it: a page with its drafts, or a notebook. */
interface Host {
  /** Do it, and show what came of it. `go` is no edit. */
  send: (event: Fields) => void;
  /** What is still to be sent, the words that are typed just now among it: should the page go now, it is not lost. */
  waits?: (events: Fields[]) => void;
  /** What stands at the upper edge beside undo and redo. */
  bar?: () => TemplateResult | typeof nothing;
  /** What stands below it, of how it goes. */
  line?: () => TemplateResult | typeof nothing;
}

/** Something to do when its turn comes. */
interface Job {
  field?: string;
  make: Edit;
  /** The moment it is about, in its own line. */
  spot: Spot;
}

type Spot = { at: number; branch: number };

export class Annotator {
  readonly #bar = document.createElement("div");
  readonly #table = document.createElement("div");
  readonly #course = document.createElement("div");
  readonly #side = document.createElement("div");
  readonly #desk = document.createElement("div");
  readonly #preview = document.createElement("div");
  readonly #viewer: Viewer;
  #reader: Viewer | undefined;
  #view: AnnotatingView | undefined;
  #at = 0;
  #branch = MAIN;
  #look: Partial<Look> = {};
  #jobs: Job[] = [];
  /** What is waited for: an edit leads to where it was made. */
  #sent: "" | "edit" | "go" = "";
  #timer = 0;
  readonly #typing = new Map<string, string>();
  readonly #open: Record<string, unknown> = { note: true };
  /** What is inside, once it has come. */
  #folds: typeof import("./folds") | undefined;

  constructor(
    readonly root: HTMLElement,
    readonly words: Words,
    readonly choices: AnnotatePage["choices"],
    readonly host: Host,
    places: Places,
  ) {
    this.#viewer = viewer(this.#table, { words: {}, places: { own: false }, kept: (_, look) => this.#looked(look) });
    this.#around = { words, places };
    this.#bar.className = "dk-annotate-bar dk-panel";
    this.#table.className = "dk-annotate-table dk-viewer";
    this.#side.className = "dk-annotate-side";
    this.#preview.className = "dk-viewer";
    this.#preview.hidden = true;
    const left = document.createElement("div");
    left.className = "dk-annotate-left";
    left.append(this.#table, this.#course);
    this.#desk.className = "dk-annotate-desk";
    this.#desk.append(left, this.#side);
    root.replaceChildren(this.#bar, this.#desk, this.#preview);
    root.addEventListener("keydown", (event) => this.#key(event));
    root.addEventListener("focusout", () => setTimeout(() => this.#hurry())); // a field may go while it is drawn
  }

  readonly #around: { words: Words; places: Places };

  /** The moment that is looked at as the end of an address, of a variation the one where it leaves; "" without a game. */
  get address(): string {
    const film = this.#view?.film;
    const link = film?.links.game || film?.links.text;
    if (!film || !link) return "";
    let [at, branch] = [this.#at, this.#branch];
    for (; branch !== MAIN; branch = film.branches[branch]?.parent ?? MAIN) at = Math.min(at, startOf(film, branch) - 1);
    const { stich, card } = film.moments[at] ?? { stich: 0, card: 0 };
    return `#${link}&p=${stich}.${card}`;
  }

  /** What came of the last thing that was sent, or the beginning. */
  show(view: AnnotatingView): void {
    const was = this.#sent;
    this.#sent = "";
    this.#view = view;
    const { film, here } = view;
    if (was !== "go") {
      if (!this.#moves) {
        this.#branch = here.branch;
        this.#at = momentOf(film, here.branch, here.at);
      }
      this.#viewer.show({ ...film, quiz: [] }, { ...this.#look, at: this.#at, branch: this.#branch });
    }
    for (const [field, text] of this.#typing) if (this.#idle(field) && text.split(/\s+/).filter(Boolean).join(" ") === this.#known(field)) this.#typing.delete(field);
    this.paint();
    this.#next();
    if (!this.#folds) void this.#unfolded();
  }

  /** What cannot be fetched is asked for again with the next fold. */
  async #unfolded(): Promise<void> {
    this.#folds = await import("./folds").catch(() => undefined);
    this.paint();
  }

  /** Whether nobody types in a field any more. */
  #idle(field: string): boolean {
    const active = (this.root.getRootNode() as Document).activeElement as HTMLElement | null;
    return active?.dataset.field !== field;
  }

  /** What is written of a field, as far as it is there. */
  #known(field: string): string | undefined {
    const [kind, item = "", at = "", move = ""] = field.split(" ");
    const { here, tags } = this.#view!;
    const step = here.questions[Number(item)]?.[Number(at)];
    if (kind === "note") return here.notes[Number(item)]?.text ?? "";
    if (kind === "ask") return step?.text;
    if (kind === "answer") return step?.answers.find((one) => one.move === move)?.text;
    if (kind === "hint") return step?.hints[Number(move)] ?? "";
    return tags[field];
  }

  paint(): void {
    const { words } = this;
    const view = this.#view;
    if (!view) return;
    const reading = !this.#preview.hidden;
    render(
      html`<div class="dk-tools" role="toolbar" aria-label=${words.tools ?? nothing}>
          ${button("undo", words.undo, view.can_undo && !reading ? () => this.#do(() => ({ type: "undo" })) : undefined, "rotate")}
          ${button("redo", words.redo, view.can_redo && !reading ? () => this.#do(() => ({ type: "redo" })) : undefined, "rotate")}
          <button type="button" class="dk-tool" data-do="preview" aria-pressed=${reading} @click=${() => this.#flip()}>${icon("play")}<span>${words.preview}</span></button>
          ${button("share", words.share_it, () => this.#share(), "link")} ${this.host.bar?.() ?? nothing}
        </div>
        ${this.host.line?.() ?? nothing}
        <div class="dk-verdict" role="alert" data-tone=${view.feedback?.tone ?? nothing}>${reading ? nothing : told(view)}</div>`,
      this.#bar,
    );
    if (reading) return;
    const scene = this.#scene(view);
    render(course(scene), this.#course);
    inSight(this.#course.querySelector<HTMLElement>("[aria-current]")?.parentElement ?? null);
    this.#side.inert = this.#moves;
    keepFocus(this.#side, () => render(this.#panels(scene), this.#side), () => this.#side.querySelector<HTMLElement>("textarea"));
  }

  #scene(view: AnnotatingView): Scene {
    const { film } = view;
    return {
      ...{ view, film, line: along(film, this.#branch), at: this.#at, branch: this.#branch, words: this.words },
      ...{ acts: this.#acts, typing: this.#typing, open: this.#open, redraw: () => this.paint() },
    };
  }

  #panels(scene: Scene): TemplateResult {
    const { words } = this;
    const folds = this.#folds;
    const fold = (name: string, title: string | undefined, inside: () => TemplateResult | undefined): TemplateResult => html`
      <div class="dk-panel dk-annotate-fold" data-fold=${name}>
        <button type="button" class="dk-fold" aria-expanded=${Boolean(this.#open[name])} @click=${() => this.#unfold(name)}>${icon("down")}<span>${title}</span></button>
        ${this.#open[name] ? html`<div class="dk-annotate-inside">${inside()}</div>` : nothing}
      </div>`;
    const { problems } = scene.film;
    return html`
      <div class="dk-panel dk-annotate-moment">${momentPanel(scene)}</div>
      ${fold("ask", words.fold_ask, () => folds?.questionPanel(scene))} ${fold("line", words.fold_line, () => folds?.linesPanel(scene))}
      ${fold("about", words.fold_about, () => folds?.headingsPanel(scene, this.choices))}
      ${problems.length
        ? fold("problems", fill(words.fold_problems, { n: problems.length }), () => html`${problems.map(({ text, hint }) => html`<p>${text} ${hint}</p>`)}`)
        : nothing}`;
  }

  #unfold(name: string): void {
    this.#open[name] = !this.#open[name];
    this.paint();
    if (!this.#folds) void this.#unfolded();
  }

  // What somebody does, one after the other

  readonly #acts: Acts = {
    edit: (edit) => this.#do(edit),
    typed: (field, text, edit) => {
      this.#typing.set(field, text);
      const last = this.#jobs.at(-1);
      if (last?.field === field) last.make = edit;
      else {
        this.#hurry();
        this.#jobs.push({ field, make: edit, spot: this.#spot });
      }
      this.#tellHost();
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#hurry(), PAUSE);
    },
    go: (at, branch = this.#branch) => this.#go(at, branch),
  };

  #do(make: Edit): void {
    this.#hurry();
    this.#typing.clear();
    this.#jobs.push({ make, spot: this.#spot });
    this.#next();
    this.#tellHost();
  }

  /** What has not been sent, as it would be now. */
  #tellHost(): void {
    const view = this.#view;
    const waiting = this.#jobs.filter(({ field }) => field !== GO);
    if (view) this.host.waits?.(waiting.map(({ spot, make }) => ({ ...spot, ...make(view) })));
  }

  /** What is being typed is done now. */
  #hurry(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#next();
  }

  /** The next thing, once the one before has been answered and nobody types on. */
  #next(): void {
    if (this.#sent || !this.#view || !this.#jobs.length || (this.#timer && this.#jobs.length === 1)) return;
    const { field, make, spot } = this.#jobs.shift()!;
    this.#sent = field === GO ? "go" : "edit";
    this.host.send({ ...spot, ...make(this.#view) });
    this.#tellHost();
  }

  /** The moment that is looked at. */
  get #spot(): Spot {
    return ownPlace(this.#view!.film, { at: this.#at, branch: this.#branch } as Look);
  }

  /** Whether somebody has gone on, and what is said of the moment there is still to come. */
  get #moves(): boolean {
    return this.#sent === "go" || this.#jobs.some(({ field }) => field === GO);
  }

  #go(at: number, branch: number): void {
    const view = this.#view;
    if (!view || (at === this.#at && branch === this.#branch)) return;
    if (branch === this.#branch) this.#viewer.change({ at, playing: false, lastStich: false });
    else this.#viewer.show({ ...view.film, quiz: [] }, { ...this.#look, at, branch });
    this.#arrived(at, branch);
  }

  /** The viewer has moved by itself. */
  #looked(look: Look): void {
    const { seat, hidden, public: known } = look;
    this.#look = { seat, hidden, public: known };
    if (look.at !== this.#at || look.branch !== this.#branch) this.#arrived(look.at, look.branch);
  }

  #arrived(at: number, branch: number): void {
    this.#hurry();
    this.#at = at;
    this.#branch = branch;
    this.#jobs = [...this.#jobs.filter(({ field }) => field !== GO), { field: GO, make: () => ({ type: GO }), spot: this.#spot }];
    this.#typing.clear();
    this.paint();
    this.#next();
  }

  #key(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (!(event.ctrlKey || event.metaKey) || event.altKey || target.closest("textarea, input, select, dialog") || this.#preview.hidden === false) return;
    const redo = event.key === "y" || (event.key.toLowerCase() === "z" && event.shiftKey);
    if (!redo && event.key !== "z") return;
    claim(event);
    this.#do(() => ({ type: redo ? "redo" : "undo" }));
  }

  // As the reader will see it

  #flip(): void {
    const view = this.#view;
    if (!view) return;
    const reading = this.#preview.hidden;
    this.#hurry();
    this.#preview.hidden = !reading;
    this.#desk.hidden = reading;
    if (reading) {
      this.#reader ??= viewer(this.#preview, this.#around);
      this.#reader.show(view.film, { at: this.#branch === MAIN ? this.#at : 0 });
    }
    this.paint();
  }

  #share(): void {
    if (this.#preview.hidden) this.#flip();
    this.#preview.querySelector<HTMLElement>('[data-tool="share"]')?.click();
  }
}

/** Why the last thing was not possible, with its place in the rules. */
const told = ({ feedback }: AnnotatingView): string => (feedback ? [feedback.text, ...feedback.refs.map(({ label }) => `(${label})`)].join(" ") : "");
