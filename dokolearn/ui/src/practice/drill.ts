/** A free drill on a page: the exercise, what can be chosen around it, and what is to be said about the engine. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { keyed } from "lit/directives/keyed.js";
import { choiceBox, freshButton, nextThing, type Asks } from "./drill-choice";
import { fragmentOf, rulesOf, seedIn, seedOf, wantedBy, withCards } from "./drill-link";
import { known, Run } from "./drill-run";
import { FirstTasks } from "./first-tasks";
import { EngineProblem, onNews, prepare, QuestionProblem } from "../engine/engine";
import { exercise } from "../exercise/exercise";
import { fill } from "../page/fill";
import { keepFocus } from "../page/focus";
import { copyAddress } from "../page/copies";
import { onAddress } from "../page/on-address";
import { reveal } from "../page/motion";
import { outButton, sitAt } from "../page/room";
import { noteMistake } from "./mistakes";
import { finish, keepView } from "./progress";
import { stepDone } from "../page/way-from";
import { onTable, wantedTable } from "../table/my-table";
import { isRunning, keepRunning, placeOf, running } from "../kept/running";
import { load, save, untoldTrouble } from "../kept/store";
import { checkTable, words as tableWords } from "../table/table-check";
import type { DrillData, DrillSpec, ExerciseView, Words } from "../views";

const NAME = "drill";
const listed = (kept: unknown): unknown[] => (Array.isArray(kept) ? kept : []);

/** `key`: where it is noted that a game was played to its end. The task to print, until its solution is there. */
export function drill(root: HTMLElement, data: DrillData, words: Words, key?: string): Drill["open"] {
  const begun = new Drill(root, data, words, key);
  begun.begin();
  return begun.open;
}

class Drill {
  readonly #task = document.createElement("div");
  readonly #first: FirstTasks;
  readonly #place: string;
  readonly #draw: ReturnType<typeof exercise>;
  #run: Run;
  /** What is read out below the choice: about what was chosen. */
  #note = "";
  /** How often something was: the same is read out again. */
  #turn = 0;
  /** What is to be said when the cards are there. */
  #arrival = "";
  #trouble = "";
  /** What is waited for, or why in vain, as it was brought into sight. */
  #held: unknown = false;
  #open = false;
  /** Whether somebody has left the table to choose. */
  #out = false;
  #bad = false;
  /** What is wrong with the house rules of this drill: then it is not the cards. */
  #wrong: string[] = [];
  /** The table it follows. */
  #seat = seat();
  readonly open = (): readonly ExerciseView[] => (this.#run.view?.solved === false ? [this.#run.view] : []);

  constructor(
    readonly root: HTMLElement,
    readonly data: DrillData,
    readonly words: Words,
    readonly key?: string,
  ) {
    if (data.choice) prepare(); // on the page for practice the second task needs it
    this.#first = new FirstTasks(data);
    this.#place = placeOf(root, data.spec.kind);
    this.#task.className = "dk-drill-task";
    this.#draw = exercise(this.#task, (event) => this.#send(event), words);
    this.#run = this.#begun(this.#seated(data.spec));
  }

  begin(): void {
    const stop = onNews(() => (this.root.isConnected ? this.#paint() : stop()));
    if (this.data.follows) onTable(this.root, () => this.#follow());
    if (!this.data.choice) {
      this.#goOn(this.#run.spec);
      return this.#run.begin();
    }
    const linked = this.#linked();
    const chosen = linked ?? this.#chosen();
    if (linked) this.#deal(linked, this.#dealt(linked));
    else if (linked !== null && this.#goOn(chosen)) this.#run.begin();
    else this.#deal(chosen, linked === null ? this.words.drill_bad_link : "");
    onAddress(this.root, () => {
      const wanted = this.#linked();
      if (wanted) this.#deal(wanted, this.#dealt(wanted));
      else if (wanted === null) this.#say(this.words.drill_bad_link);
    });
  }

  /** Whether a game was begun here at the same table: then it goes on, with its cards. */
  #goOn(wanted: DrillSpec): boolean {
    const kept = running(this.#place);
    const spec = kept && withCards(wanted, seedIn(kept.of));
    if (!kept || !spec?.seed || JSON.stringify(spec) !== kept.of) return false;
    this.#run = this.#begun(spec);
    this.#run.resume(kept.events);
    return true;
  }

  /** Another table, or only news of the one that is sat at. */
  #follow(): void {
    if (this.#seat === seat()) return;
    this.#seat = seat();
    this.#choose(rulesOf(wantedTable()));
  }

  // What is practised

  /** What the address asks for; null if that cannot be read. */
  #linked(): DrillSpec | null | undefined {
    const { choice, most } = this.data;
    const wanted = choice && wantedBy(location.hash, choice, most);
    return wanted && { ...this.data.spec, ...wanted };
  }

  /** The drill at the table of the reader. */
  #seated(spec: DrillSpec): DrillSpec {
    return this.data.follows ? { ...spec, ...rulesOf(wantedTable()) } : spec;
  }

  /** What was chosen last time, with cards that were not on the screen yet. */
  #chosen(): DrillSpec {
    const { kind, rules, level, table } = load(NAME);
    const spec = { ...this.#seated(this.data.spec) };
    const offered = (name: "kind" | "rules" | "level", value: unknown): boolean =>
      Object.hasOwn(this.data.choice?.[name] ?? {}, String(value));
    if (offered("kind", kind)) spec.kind = String(kind);
    // Another book than that of the table, as long as the table stays.
    if (offered("rules", rules) && table === seat()) Object.assign(spec, { rules, options: undefined });
    if (offered("level", level)) spec.level = Number(level);
    return this.#unseen(spec);
  }

  #unseen(spec: DrillSpec): DrillSpec {
    const seen = this.#seen();
    const ready = this.#first.seeds(spec).find((seed) => !seen.includes(known({ ...spec, seed })));
    return { ...spec, seed: ready ?? 1 + Math.floor(Math.random() * this.data.fresh) };
  }

  readonly #seen = (): unknown[] => listed(load(NAME).seen);

  /** The kinds that something was answered in. */
  get #tried(): unknown[] {
    return listed(load(NAME).tried);
  }

  #try(kind: string): void {
    if (this.data.choice && !this.#tried.includes(kind)) this.#keep({ tried: [...this.#tried, kind] });
  }

  #keep(part: object): void {
    if (!this.data.choice) return;
    save(NAME, { ...load(NAME), ...part });
    const trouble = untoldTrouble();
    if (trouble) this.#trouble = this.words[`set_${trouble}`] ?? "";
  }

  /** Begin with other cards because the learner wants to. */
  #choose(part: Partial<DrillSpec>): void {
    const spec = { ...withCards(this.#run.spec, part.seed ?? this.#run.spec.seed), ...part };
    if (location.hash && this.data.choice) history.replaceState(history.state, "", location.pathname + location.search);
    this.#out = false;
    this.#keep({ kind: spec.kind, rules: spec.options ? "" : spec.rules, level: spec.level, table: seat() });
    this.#deal(spec, this.#dealt(spec));
  }

  #dealt({ seed }: DrillSpec): string {
    return fill(this.words.drill_dealt, { seed });
  }

  #typed(typed: string): void {
    const seed = seedOf(typed, this.data.most);
    this.#bad = !seed;
    if (seed) return this.#choose({ seed });
    this.#say(this.words.drill_bad_seed);
    this.root.querySelector<HTMLInputElement>("[name=seed]")?.focus();
  }

  async #share(): Promise<void> {
    const { spec, view } = this.#run;
    const shared = { ...spec, level: spec.level || (view?.level ?? 1) };
    const copied = await copyAddress(fragmentOf(shared));
    const { seed, level } = shared;
    this.#say(fill(this.words[copied ? "drill_link_copied" : "drill_link_shown"], { seed, level }));
  }

  // Cards

  #begun(spec: DrillSpec): Run {
    return new Run(spec, this.#first.find(spec), this.words, {
      root: this.root,
      show: (view) => {
        this.#say(this.#arrival);
        this.#arrival = "";
        if (!spec.task && this.#run.fresh) noteMistake(view, spec.rules);
        if (this.key && view.solved) finish(this.key);
        const shown = this.key ? { ...view, finished: view.solved } : view; // a game of a lesson has an end
        if (this.key) keepView(this.key, shown, 0, []);
        keepRunning(this.#place, view, { of: JSON.stringify(spec), events: this.#run.events });
        this.#draw(shown);
        if (this.key || view.solved) stepDone(this.root, view.solved);
      },
      changed: () => this.#changed(),
    }, this.#first.fetching(spec));
  }

  #deal(spec: DrillSpec, arrival = ""): void {
    this.#run.end();
    this.#bad = false;
    this.#note = "";
    this.#wrong = [];
    this.#arrival = arrival;
    this.#run = this.#begun(spec);
    this.#run.begin();
    this.#paint();
  }

  #send(event: Parameters<Run["send"]>[0]): void {
    const run = this.#run;
    if (run.full && event.type === "next") return this.#choose({ seed: (run.spec.seed % this.data.most) + 1 });
    this.#try(run.spec.kind);
    const seen = known(run.spec);
    if (run.start && this.data.choice && !this.#seen().includes(seen)) this.#keep({ seen: [...this.#seen(), seen] });
    run.send(event);
  }

  #changed(): void {
    const { problem, waiting, view, spec } = this.#run;
    this.#paint();
    const held = problem ?? waiting;
    if (held === this.#held) return;
    this.#held = held;
    if (view && held) reveal(this.root.querySelector(".dk-engine"));
    if (problem instanceof QuestionProblem && spec.options) void this.#blame(this.#run);
  }

  /** Cards that cannot be dealt under house rules: perhaps it is the rules that cannot be. */
  async #blame({ spec: { rules, options = {} } }: Run): Promise<void> {
    const asked = this.#run;
    const { problems, answered } = await checkTable({ book: rules, options });
    if (asked !== this.#run || !answered || !problems.length) return;
    this.#wrong = problems;
    this.#paint();
  }

  // Pictures

  /** Below the cards: what the engine lacks, or that it takes its time. */
  get #delay(): string {
    const { words } = this;
    const { problem, late, waiting } = this.#run;
    if (this.#wrong.length) return [tableWords().own_refused, ...this.#wrong].join(" ");
    if (problem instanceof EngineProblem) return `${words[`drill_${problem.reason}`]} ${words.drill_goes_on}`;
    return (problem ? words.drill_refused : late && waiting ? words.drill_waiting : "") ?? "";
  }

  #say(note = ""): void {
    this.#note = note;
    this.#turn += 1;
    this.#paint();
  }

  /** What is read out; `rest` stays there and is read once. */
  #told(note: string, rest: string): TemplateResult {
    return html`<div class="dk-told" role="status">
      ${keyed(this.#turn, note ? html`<div>${note}</div>` : nothing)} ${rest ? html`<div>${rest}</div>` : nothing}
    </div>`;
  }

  #paint(): void {
    const goal = (): HTMLElement | null => {
      const inside = this.#task.hidden ? this.root : this.#task;
      return inside.querySelector<HTMLElement>(this.#task.hidden ? ".dk-engine" : "[data-next], .dk-task");
    };
    keepFocus(this.root, () => render(this.#picture(), this.root), goal);
  }

  #picture(): TemplateResult {
    const { choice } = this.data;
    const { spec, view, waiting, problem } = this.#run;
    const asks: Asks = {
      // At a fixed level the number may come from somebody: it stays.
      choose: (part) => this.#choose(part.kind && !spec.level ? this.#unseen({ ...spec, ...part }) : part),
      deal: (typed) => this.#typed(typed),
      fresh: () => this.#fresh(),
      share: location.protocol.startsWith("http") ? () => void this.#share() : undefined,
      unfold: () => {
        this.#open = !this.#open;
        this.#paint();
      },
    };
    const anew = (kind: string): void => this.#choose(this.#unseen({ ...spec, kind, level: 0 })); // from its easiest tasks on
    const next = choice && view?.mastered ? nextThing(choice.kind, this.#tried, this.words, anew) : undefined;
    this.#task.hidden = !view;
    this.#task.toggleAttribute("data-waiting", waiting);
    if (choice) sitAt(this.root, Boolean(view) && !this.#out);
    const out = (): void => {
      this.#out = true;
      this.#paint();
    };
    return html`
      ${choice
        ? html`${choiceBox(choice, { spec, open: this.#open, bad: this.#bad }, this.words, asks)}
          ${this.#told(this.#note, this.#trouble)}`
        : nothing}
      ${choice ? html`<div class="dk-play-table">${outButton(this.words.drill_choose, out)}${this.#task}</div>` : this.#task}
      <div class="dk-engine" tabindex="-1">
        ${this.#progress(waiting)} ${this.#told(choice ? "" : this.#note, this.#delay || (next ? (this.words.drill_mastered ?? "") : ""))}
        ${next}
        ${problem ? this.#wayOut() : nothing}
        ${choice || (this.key && view?.solved) ? nothing : freshButton(this.words, asks.fresh)}
      </div>
    `;
  }

  #wayOut(): TemplateResult {
    const plain = (): void => this.#choose({ rules: this.#run.spec.rules, options: undefined });
    return this.#wrong.length
      ? html`<button type="button" class="dk-button" data-tool="book" data-primary @click=${plain}>${tableWords().to_book}</button>`
      : html`<button type="button" class="dk-button" data-tool="retry" data-primary @click=${() => this.#run.retry()}
        >${this.words.drill_retry}</button>`;
  }

  #fresh(): void {
    const { view } = this.#run;
    if (!view || !isRunning(view) || confirm(this.words.drill_sure)) this.#choose({ seed: this.#another() });
  }

  #another(): number {
    const seed = 1 + Math.floor(Math.random() * this.data.fresh);
    return seed === this.#run.spec.seed ? (seed % this.data.fresh) + 1 : seed;
  }

  /** How far the engine is; not read out again and again. */
  #progress(waiting: boolean): TemplateResult | typeof nothing {
    const { coming, percent } = this.#run;
    const word = coming || (waiting ? "dealing" : "");
    if (!word) return nothing;
    return html`<div class="dk-fetch">${fill(this.words[`drill_${word}`], { n: percent })} ${this.#run.progress()}</div>`;
  }
}

/** The table of the learner as a text. */
const seat = (): string => JSON.stringify(wantedTable());
