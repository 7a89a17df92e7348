/** A game that is being written down: what is tapped is kept at once, the engine answers, what it says is drawn. */
import { ask, QuestionProblem } from "../engine/engine";
import { type Draft, keepDraft, type Kept } from "../kept/drafts";
import type { Fields } from "../kept/store";
import type { RecordingEvent, RecordingSpec, RecordingView } from "../views";

/** The engine takes no more of them in a question: from there on it begins with the game as it stands. */
const MOST_EVENTS = 4_000;

interface Onlooker {
  show: (view: RecordingView) => void;
  /** We wait, or wait no longer, or there is a problem. */
  change: () => void;
  kept: (how: Kept) => void;
}

export class Run {
  view: RecordingView | undefined;
  problem: unknown;
  waiting = false;
  /** Whether something of what was kept was no longer possible. */
  torn = false;
  #ended = false;
  /** Whether anything was tapped here: who only looks writes nothing over another window. */
  #tapped = false;
  #saving: Promise<unknown> = Promise.resolve();

  constructor(
    readonly draft: Draft,
    readonly onlooker: Onlooker,
  ) {}

  begin(): void {
    void this.#ask();
  }

  /** What is tapped while an answer is under way comes after it. */
  send(event: RecordingEvent): void {
    if (this.#ended) return;
    if (this.draft.events.length >= MOST_EVENTS && this.view) this.#anew();
    this.#tapped = true;
    this.draft.events.push(event as Fields);
    this.#keep();
    void this.#ask();
  }

  retry(): void {
    this.problem = undefined;
    void this.#ask();
  }

  /** Whatever comes now comes too late; what was tapped is kept. */
  end(): Promise<unknown> {
    this.#ended = true;
    return this.#saving;
  }

  /** From the game as it stands: what was tapped before is in it. */
  #anew(): void {
    const { lang } = this.draft.spec as unknown as RecordingSpec;
    this.draft.spec = { dkn: this.draft.text, ...(lang ? { lang } : {}) };
    this.draft.events = [];
  }

  async #ask(): Promise<void> {
    if (this.waiting || this.#ended) return;
    this.waiting = true;
    this.onlooker.change();
    try {
      let asked = -1;
      while (asked !== this.draft.events.length && !this.#ended) {
        asked = this.draft.events.length;
        this.#shown(await this.#answered(), asked === this.draft.events.length);
      }
      this.problem = undefined;
    } catch (error) {
      this.problem = error;
    }
    this.waiting = false;
    if (!this.#ended) this.onlooker.change();
  }

  #shown(view: RecordingView, newest: boolean): void {
    if (this.#ended) return;
    this.view = view;
    Object.assign(this.draft, { text: view.dkn, far: view.far, title: title(view) });
    if (newest && this.#tapped) this.#keep();
    this.onlooker.show(view);
  }

  /** The view of all events; where the engine does not take them, of the game as it stood. */
  async #answered(): Promise<RecordingView> {
    const { draft } = this;
    const question = (): Promise<unknown> =>
      ask({ machine: "recording", spec: draft.spec, events: draft.events.slice() });
    try {
      return (await question()) as RecordingView;
    } catch (error) {
      if (!(error instanceof QuestionProblem) || !draft.text || !draft.events.length) throw error;
      this.torn = true;
      this.#anew();
      return (await question()) as RecordingView;
    }
  }

  /** At once: a page may be gone before the browser has answered. */
  #keep(): void {
    this.#saving = keepDraft(this.draft).then((how) => !this.#ended && this.onlooker.kept(how));
  }
}

/** What it is called: as somebody has called it, or by those who play. */
function title({ tags, names, seats }: RecordingView): string {
  return tags.Title ?? tags.Event ?? (names.some(Boolean) ? seats.map(({ name }) => name).join(", ") : "");
}
