/** "Spiel kommentieren": a game is chosen or begun again, written about, and stays in this browser until it goes out. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { drafts, draftNamed, MOST_DRAFTS, newDraft, type Draft } from "../kept/drafts";
import { hasEngine } from "../engine/engine";
import { Waiting } from "../engine/conversation";
import { icon } from "../page/signs";
import { onAddress } from "../page/on-address";
import { fill } from "../page/fill";
import { holdsGame } from "../viewer/link";
import { placesOf } from "../viewer/places";
import { Annotator } from "./annotator";
import { Choose, type Source } from "./choose";
import { Session } from "./session";
import { button } from "./parts";
import type { AnnotatePage, AnnotatingView, Film, Words } from "../views";

const DRAFT = /^#entwurf=([\w-]+)$/;

export class Annotating {
  readonly #choose: Choose;
  readonly #waiting: Waiting;
  #drafts: Draft[] = [];
  #session: Session | undefined;
  /** The draft that the address names. */
  #named = "";
  #told = "";

  constructor(
    readonly root: HTMLElement,
    readonly words: Words,
    readonly page: AnnotatePage,
  ) {
    this.#waiting = new Waiting(words, () => this.#paint());
    this.#choose = new Choose(words, (source) => this.#take(source), (draft) => this.#open(draft), () => void this.#list());
  }

  /** Promises that it is drawn. */
  begin(): Promise<void> {
    onAddress(this.root, () => this.#follow());
    return this.#follow();
  }

  async #follow(): Promise<void> {
    const { hash } = location;
    const [, id] = DRAFT.exec(hash) ?? [];
    if (id && id === this.#named) return;
    const draft = id ? await draftNamed(id) : undefined;
    if (draft && isGame(draft)) return this.#open(draft);
    if (holdsGame(hash)) return this.#take({ link: hash });
    this.#session = undefined;
    this.#named = "";
    this.#choose.note = id ? (this.words.draft_gone ?? "") : "";
    await this.#list();
  }

  async #list(): Promise<void> {
    this.#drafts = (await drafts()).filter(isGame);
    this.#paint();
  }

  #paint(): void {
    if (this.#session) return;
    render(this.#choose.picture(this.#drafts, this.#waiting.line(), this.page.lang), this.root);
  }

  /** A game that comes in: its text, and a draft of it. */
  #take(source: Source): void {
    if (!hasEngine()) return this.#say(this.words["no-worker"]);
    this.#waiting.ask({ machine: "film", spec: { ...source, lang: this.page.lang }, events: [] }, (view) => void this.#begun(view as Film));
  }

  async #begun({ dkn, title, moments, problems, games }: Film): Promise<void> {
    if (!dkn || moments.length < 2) return this.#say(problems[0] ? `${this.words.no_game} ${problems[0].text} ${problems[0].hint}` : this.words.no_game);
    if ((await drafts()).length >= MOST_DRAFTS) return this.#say(this.words.too_many);
    if (games) this.#told = fill(this.words.first_of, { n: games.length });
    this.#open(newDraft("annotate", { title, text: dkn }));
  }

  /** A game of the recorder becomes a draft of its own: what was recorded stays as it is. */
  #open(from: Draft): void {
    const draft = from.kind === "record" ? newDraft("annotate", { title: from.title, text: from.text }) : from;
    const line = document.createElement("div");
    const fresh = document.createElement("div");
    const session = new Session(draft, this.words, this.page.lang, (view) => this.#far(view), {
      show: (view) => annotator.show(view),
      changed: () => annotator.paint(),
      kept: (how) => {
        if (how !== "kept" || this.#told === this.words.kept_unsaved) this.#told = this.words[`kept_${how}`] ?? "";
        this.#address(draft.id);
        annotator.paint();
      },
    });
    const back = (): void => {
      history.pushState(history.state, "", location.pathname);
      void this.#follow();
    };
    const annotator: Annotator = new Annotator(
      fresh,
      this.words,
      this.page.choices,
      {
        send: (event) => session.send(event),
        waits: (events) => session.waits(events),
        bar: () => html`${this.#build(annotator)} ${button("drafts", this.words.others, back, "back")}`,
        line: () => html`${session.line()}<p class="dk-told" role="status" data-note>${this.#told || nothing}</p>`,
      },
      { ...placesOf(this.root.closest<HTMLElement>("[data-dk]") ?? this.root), own: false },
    );
    this.#session = session;
    const mappe = this.root.closest<HTMLElement>("[data-dk]")?.dataset.dkMappe;
    const put = (event: Event): void => void ((event.currentTarget as HTMLAnchorElement).href = `${mappe}#dazu=${draft.id}`); // a copy has another name
    render(
      html`${line}${fresh}${mappe ? html`<p><a class="dk-tool" data-tool="mappe" href="${mappe}#dazu=${draft.id}" @click=${put}>${this.words.mappe}</a></p>` : nothing}`,
      this.root,
    );
    session.go();
  }

  /** The way to an exercise of the moment that is looked at. */
  #build({ address }: Annotator): TemplateResult | typeof nothing {
    const { words, page } = this;
    return page.build && address
      ? html`<a class="dk-tool" data-do="build" href="${page.build}${address}">${icon("cards")}<span>${words.build_it}</span></a>`
      : nothing;
  }

  #address(id: string): void {
    this.#named = id;
    if (location.hash !== `#entwurf=${id}`) history.replaceState(history.state, "", `#entwurf=${id}`);
  }

  #far({ film }: AnnotatingView): string {
    const lines = [film.moments, ...film.branches.map(({ moments }) => moments)];
    const notes = lines.flat().reduce((sum, { notes }) => sum + notes.length, 0);
    return fill(this.words.far, { notes, questions: film.quiz.length });
  }

  #say(note = ""): void {
    this.#choose.note = note;
    void this.#list();
  }
}

/** What lies there may be something else than a game one day. */
const isGame = ({ kind }: Draft): boolean => ["annotate", "record"].includes(kind);
