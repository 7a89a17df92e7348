/** An evening under way: the engine is asked with everything so far, and what the others did is kept with the event that
 *  they answered. */
import { Conversation } from "../engine/conversation";
import { ask, QuestionProblem } from "../engine/engine";
import type { Evening } from "../kept/evenings";
import type { EveningEvent, EveningView, ExerciseEvent, Words } from "../views";

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
  changed: () => void;
}

export class Run extends Conversation<EveningView, EveningEvent> {
  /** What the engine did not take: the last tap, or something of what was kept. */
  refused: "" | "tap" | "kept" = "";
  /** Whether nobody else is to come: what lies there now may be tapped. */
  #settled = false;
  /** The longest answer to a single event on this page. */
  #longestWait: number | undefined;

  constructor(
    readonly evening: Evening,
    words: Words,
    readonly onlooker: Onlooker,
  ) {
    super("evening", evening.spec, words, onlooker.show, onlooker.changed);
    this.events = evening.events;
  }

  /** Whether so much has happened that another evening should take over. */
  get full(): boolean {
    return this.events.length >= MOST_EVENTS;
  }

  /** Whether somebody looks at cards that are about to change. */
  get waiting(): boolean {
    return this.busy && !this.#settled;
  }

  override begin(): void {
    if (!this.events.length) this.#set([{ type: "begin" }]);
    this.go();
  }

  /** What is tapped on cards that are about to change means nothing. */
  override send(event: ExerciseEvent): void {
    if (this.waiting || this.problem || !this.view) return;
    this.#set([...this.events, { ...event }]);
    void this.onlooker.keep();
    this.go();
  }

  override go(): void {
    this.#settled = false;
    super.go();
  }

  #set(events: EveningEvent[]): void {
    this.events = this.evening.events = events;
  }

  protected override async answers(): Promise<void> {
    const { turn } = this;
    for (let next: Promise<EveningView> | undefined = this.answer(this.events); next; ) {
      const view: EveningView = await next;
      if (turn !== this.turn) return;
      await this.#keeps(view);
      if (turn !== this.turn) return;
      // Whoever is next thinks while the card before is on its way.
      next = view.evening.acting ? this.#timed(this.events) : undefined;
      next?.catch(() => undefined); // told when its time comes
      await this.onlooker.rest();
      if (turn !== this.turn) return;
      this.#settled = next === undefined;
      this.renew();
      this.show(view, !next);
      if (next) this.changed();
    }
  }

  /** The view of all events; where the engine refuses them, of those before it does. */
  protected override async answer(events: readonly EveningEvent[]): Promise<EveningView> {
    try {
      return await this.#timed(events);
    } catch (error) {
      if (!(error instanceof QuestionProblem) || events.length < 2) throw error;
      const [good, view] = await this.#longest(error);
      this.#set(events.slice(0, good));
      this.refused = this.view ? "tap" : "kept";
      return view;
    }
  }

  /** As much as the engine takes, by halves; the first event alone, or it is refused as a whole. */
  async #longest(refused: QuestionProblem): Promise<[number, EveningView]> {
    let [good, bad] = [0, this.events.length];
    let view: EveningView | undefined;
    while (bad - good > 1) {
      const tried = good ? (good + bad) >> 1 : this.view ? bad - 1 : (bad + 1) >> 1;
      try {
        view = await this.#timed(this.events.slice(0, tried));
        good = tried;
      } catch (error) {
        if (!(error instanceof QuestionProblem)) throw error;
        bad = tried;
      }
    }
    if (!view) throw refused;
    return [good, view];
  }

  async #timed(events: readonly EveningEvent[]): Promise<EveningView> {
    const usual = this.#longestWait ? Math.max(LEAST, TIMES * this.#longestWait) : FIRST;
    const within = this.view ? usual : undefined; // before that it is fetched
    const alone = this.view?.evening.by_card && events.length === this.events.length;
    const asked = alone ? [...events.slice(0, -1), { ...events.at(-1)!, alone }] : events;
    const begun = performance.now();
    const view = await ask(this.question(asked), within);
    if (this.view) this.#longestWait = Math.max(this.#longestWait ?? 0, performance.now() - begun);
    return view as EveningView;
  }

  /** Kept before it is shown: no card can be tapped that would not come after it. */
  async #keeps(view: EveningView): Promise<void> {
    const last = this.events.at(-1)!;
    last.then = view.made.length || !last.then ? view.made : last.then;
    const { number, games, sums } = view.evening.sheet;
    const one = Boolean(this.evening.spec.cards);
    const done = Boolean(one && view.evening.result);
    Object.assign(this.evening, { game: number, of: (!one && games) || 0, sum: sums[0] ?? "", stich: stichOf(view), done });
    await this.onlooker.keep();
    this.know(view, this.events);
  }
}

/** Which Stich is played; 0 before and after all of them. */
function stichOf({ evening: { phase }, gone }: EveningView): number {
  return phase === "play" ? gone.length + 1 : phase === "stich" ? gone.length : 0;
}
