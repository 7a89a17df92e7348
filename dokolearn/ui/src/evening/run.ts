/** An evening under way: the engine is asked with everything so far, and what the others did is kept with the event that
 *  they answered. */
import { ask, QuestionProblem } from "../engine/engine";
import type { Evening } from "../kept/evenings";
import type { EveningEvent, EveningView, ExerciseEvent } from "../views";

/** The engine takes no more of them in a question; then another evening begins. */
const MOST_EVENTS = 4_900;
/** An answer that takes so many times as long as any before, and so many milliseconds, will not come from this worker;
 *  the first one may take so long. */
const TIMES = 8;
const LEAST = 700;
const FIRST = 3_000;

/** Who draws and keeps it. */
interface Onlooker {
  show: (view: EveningView) => void;
  /** Resolves when nothing moves any more. */
  rest: () => Promise<void>;
  /** Something is to be kept; resolves when it is. */
  keep: () => Promise<void>;
  /** We wait, or wait no longer, or there is a problem. */
  change: () => void;
}

export class Run {
  view: EveningView | undefined;
  /** Why there is no answer. */
  problem: unknown;
  waiting = false;
  /** What the engine did not take: the last tap, or something of what was kept. */
  refused: "" | "tap" | "kept" = "";
  #ended = false;
  /** The longest answer to a single event on this page. */
  #longestWait: number | undefined;

  constructor(
    readonly evening: Evening,
    readonly onlooker: Onlooker,
  ) {}

  get #events(): EveningEvent[] {
    return this.evening.events;
  }

  /** Whether so much has happened that another evening should take over. */
  get full(): boolean {
    return this.#events.length >= MOST_EVENTS;
  }

  begin(): void {
    if (!this.#events.length) this.#events.push({ type: "begin" });
    void this.#ask();
  }

  /** Whether it is taken: what is tapped on cards that are about to change means nothing. */
  send(event: ExerciseEvent): boolean {
    if (this.waiting || this.problem || !this.view) return false;
    this.#events.push({ ...event });
    void this.onlooker.keep();
    void this.#ask();
    return true;
  }

  retry(): void {
    void this.#ask();
  }

  /** Whatever comes now comes too late. */
  end(): void {
    this.#ended = true;
  }

  async #ask(): Promise<void> {
    if (this.waiting || this.#ended) return;
    this.waiting = true;
    this.problem = undefined;
    this.onlooker.change();
    try {
      for (let next: Promise<EveningView> | undefined = this.#answered(); next && !this.#ended; ) {
        const view: EveningView = await next;
        if (this.#ended) return;
        await this.#keeps(view);
        // Whoever is next thinks while the card before is on its way.
        next = view.evening.acting ? this.#viewOf(this.#events.length) : undefined;
        next?.catch(() => undefined); // told when its time comes
        await this.onlooker.rest();
        if (!next) this.waiting = false;
        if (!this.#ended) this.onlooker.show(view);
        if (next) this.onlooker.change();
      }
    } catch (error) {
      this.problem = error;
    }
    this.waiting = false;
    if (!this.#ended) this.onlooker.change();
  }

  /** The view of all events; where the engine refuses them, of those before it does. */
  async #answered(): Promise<EveningView> {
    try {
      return await this.#viewOf(this.#events.length);
    } catch (error) {
      if (!(error instanceof QuestionProblem) || this.#events.length < 2) throw error;
      const [good, view] = await this.#longest(error);
      this.#events.length = good;
      this.refused = this.view ? "tap" : "kept";
      return view;
    }
  }

  /** As much as the engine takes, by halves; the first event alone, or it is refused as a whole. */
  async #longest(refused: QuestionProblem): Promise<[number, EveningView]> {
    let [good, bad] = [0, this.#events.length];
    let view: EveningView | undefined;
    while (bad - good > 1) {
      const tried = good ? (good + bad) >> 1 : this.view ? bad - 1 : (bad + 1) >> 1;
      try {
        view = await this.#viewOf(tried);
        good = tried;
      } catch (error) {
        if (!(error instanceof QuestionProblem)) throw error;
        bad = tried;
      }
    }
    if (!view) throw refused;
    return [good, view];
  }

  async #viewOf(upTo: number): Promise<EveningView> {
    const { spec, events } = this.evening;
    const usual = this.#longestWait ? Math.max(LEAST, TIMES * this.#longestWait) : FIRST;
    const within = this.view ? usual : undefined; // before that it is fetched
    const asked: unknown[] = events.slice(0, upTo);
    if (this.view?.evening.by_card && upTo === events.length) asked.push({ ...(asked.pop() as EveningEvent), alone: true });
    const begun = performance.now();
    const view = await ask({ machine: "evening", spec, events: asked }, within);
    if (this.view) this.#longestWait = Math.max(this.#longestWait ?? 0, performance.now() - begun);
    return view as EveningView;
  }

  /** Kept before it is shown: no card can be tapped that would not come after it. */
  async #keeps(view: EveningView): Promise<void> {
    const last = this.#events.at(-1)!;
    last.then = view.made.length || !last.then ? view.made : last.then;
    const done = Boolean(this.evening.spec.cards && view.evening.result);
    Object.assign(this.evening, { game: view.evening.sheet.number, stich: stichOf(view), done });
    await this.onlooker.keep();
    this.view = view;
  }
}

/** Which Stich is played; 0 before and after all of them. */
function stichOf({ evening: { phase }, gone }: EveningView): number {
  return phase === "play" ? gone.length + 1 : phase === "stich" ? gone.length : 0;
}

