/** The page for playing: the table before the first cards, the evening under way, what is kept, and what is to be said. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { prepare, QuestionProblem, warm } from "../engine/engine";
import { exercise } from "../exercise/exercise";
import { rest } from "../felt/moving";
import { begunAt, type Evening, inTheWay } from "../kept/evenings";
import { onSettings, USUAL_PACE } from "../kept/settings";
import { learner, untoldTrouble } from "../kept/store";
import { keepTally } from "../kept/tallies";
import { fill } from "../page/fill";
import { onAddress } from "../page/on-address";
import { keepFocus } from "../page/focus";
import { stepDone } from "../page/way-from";
import { Full } from "../page/full";
import { notice } from "../page/notice";
import { outButton, sitAt } from "../page/room";
import { icon } from "../page/signs";
import { rulesOf } from "../practice/drill-link";
import { finish, keepWent, MOST_STARS } from "../practice/progress";
import { onTable, tableName, wantedTable } from "../table/my-table";
import { checkTable } from "../table/table-check";
import { engineSaid, levels, raisePlayable } from "./additions";
import { dayNumber, type Game, keepMine, type Linked, linked, mine, tableOf } from "./cards-link";
import { Sharing } from "./sharing";
import { OwnGames } from "./own-games";
import { fetchSounds, hear, tapped } from "./heard";
import { KeptList, look } from "./kept-list";
import { Onward } from "./onward";
import { Run } from "./run";
import { day, place, saves } from "./saves";
import { spielzettel } from "./sheet";
import type { Action, EveningData, EveningView, ExerciseEvent, ExerciseView, Words } from "../views";

export class Desk {
  readonly #task = document.createElement("div");
  readonly #draw: (view: ExerciseView) => void;
  readonly #full: Full;
  readonly #own: OwnGames;
  #run: Run | undefined;
  readonly #list: KeptList;
  /** What goes as soon as another evening in its place is kept. */
  #instead: Evening | undefined;
  /** How the three others play in the next evening, once that was chosen. */
  #level = "";
  /** The cards of somebody else, as long as they are not dealt. */
  #link: Linked | undefined;
  readonly #sharing: Sharing;
  /** What is wrong with the house rules, where the engine refuses to deal. */
  #wrong: string[] = [];
  readonly #onward: Onward;
  #backComes: Promise<void> | undefined;
  #drawBack: typeof import("./bring-back").bringBack | undefined;

  constructor(
    readonly root: HTMLElement,
    readonly data: EveningData,
    readonly words: Words,
    /** Of a lesson: where it is noted that its games were played. */
    readonly key?: string,
  ) {
    this.#list = new KeptList(data.games);
    this.#full = new Full(root, () => this.#paint());
    this.#sharing = new Sharing(words, data.version, () => this.#paint());
    this.#own = new OwnGames(words, data.view.lang, () => this.#paint());
    this.#draw = exercise(this.#task, (event) => this.#sent(event), words, "pace");
    this.#onward = new Onward(root, () => this.#lies, () => this.#sent({ type: "go_on" }), data.games ? "tap" : USUAL_PACE);
    root.addEventListener("pointerdown", tapped, { capture: true });
    root.addEventListener("click", ({ target }) => this.#tapped(target as Element));
  }

  begin(): void {
    prepare();
    onTable(this.root, () => this.#run || this.#first());
    onSettings(this.root, () => this.#chosen());
    fetchSounds();
    if (this.data.games) this.#first(); // in a lesson an address leads to its steps
    else {
      onAddress(this.root, () => this.#follow());
      this.#follow();
    }
    if (this.#list.all.length) warm().catch(() => undefined); // told when it is needed
  }

  /** Nothing of the evening under way goes on here; it is kept. */
  #end(): void {
    this.#onward.stop();
    this.#run?.end();
    this.#run = this.#instead = undefined;
  }

  // Before the first cards

  /** The cards that the address brings; whatever is under way is kept. */
  #follow(): void {
    const begun = begunAt(location.hash);
    if (begun) return void this.#goOn(begun);
    const found = linked(location.hash, this.data.levels.map(([name = ""]) => name));
    if (typeof found === "string") this.#say(`play_${found}`);
    else if (found && found.version !== this.data.version) this.#say("play_link_version");
    this.#link = typeof found === "string" ? undefined : found;
    if (this.#link || !this.#run) this.#leave();
  }

  #leave(): void {
    this.#end();
    this.#first();
  }

  /** The evening that the address names, at once; the address is that of the page again. */
  async #goOn(begun: number): Promise<void> {
    history.replaceState(history.state, "", location.pathname + location.search);
    this.#leave();
    await look();
    const evening = this.#list.all.find((one) => one.begun === begun && !one.done);
    if (evening && this.root.isConnected && !this.#run) this.#sit(evening);
  }

  /** The table with nobody's cards on it, and the way to them: with the evenings that are known, and with what another
   *  window or somebody else who learns here has made of them. */
  #first(): void {
    this.#empty();
    const before = this.#list.all;
    void look().then(() => this.root.isConnected && !this.#run && (before.length || this.#list.all.length) && this.#empty());
  }

  #empty(): void {
    const { words } = this;
    if (this.#list.strange) this.#say("play_strange");
    const { view, games } = this.data;
    const { last } = this.#list;
    const fresh = { type: last ? "fresh" : "deal", label: words[last ? "play_fresh" : "play_deal"] ?? "", primary: !last && !this.#link };
    const resume = last && { type: "resume", label: fill(words.play_resume, { place: place(last, words) }), primary: !this.#link };
    const start = this.#link ? { type: "given", label: words.play_given ?? "", primary: true } : undefined;
    const day = { type: "day", label: words.play_day ?? "", primary: false };
    const actions: Action[] = [start, resume, fresh, games ? undefined : day].filter((one) => one !== undefined);
    const given = this.#link?.game;
    const known = given && mine(given, given.cards!);
    const kind = known ? "known" : given?.theirs ? "task" : given?.cards?.begun ? "begun" : "laid";
    const task = given ? [given.task, words[`play_given_${kind}`]].filter(Boolean).join(" · ") : view.task;
    this.#draw({ ...view, task, rules: tableName(this.#link && tableOf(this.#link.game)) || view.rules, actions });
    this.#paint();
  }

  get #day(): Game {
    return { seed: dayNumber(), ...rulesOf(wantedTable()), level: this.level, cards: { deal: 0 } };
  }

  /** As in the last evening, unless it was chosen. */
  get level(): string {
    const { level, levels } = this.data;
    const wanted = this.data.games ? level : this.#level || this.#list.all[0]?.spec.level;
    return levels.find(([name]) => name === wanted)?.[0] ?? level;
  }

  /** An evening at the table of the reader, or one game with given cards. */
  #fresh(game?: Game): void {
    const [kept] = this.data.games ? this.#list.all : []; // a lesson has one evening: new cards take its place
    const instead = kept ?? inTheWay(this.#list.every);
    const { lang } = this.data.view;
    const told = { day: day(instead?.last ?? 0, lang), table: instead?.table ?? "" };
    if (instead && !kept && !instead.done && !confirm(fill(this.words.play_no_room, told))) return;
    const { fresh, version, games, seed = 0 } = this.data;
    const level = this.level;
    const now = Date.now();
    const number = seed && !kept ? seed : 1 + Math.floor(Math.random() * fresh);
    const own = { seed: number, ...rulesOf(wantedTable()), level, ...(games ? { games } : {}) };
    const spec = { ...(game ?? own), lang };
    const table = tableName(tableOf(spec));
    this.#link = undefined;
    if (location.hash.startsWith("#karten=")) history.replaceState(history.state, "", location.pathname + location.search);
    const first = { begun: now, last: now, game: 1, stich: 0, of: 0, sum: "", done: false, events: [], torn: false, mark: "" };
    this.#sit({ ...first, who: learner(), spec, version, table });
    this.#instead = instead;
  }

  #sit(evening: Evening): void {
    this.#end();
    this.#wrong = [];
    const run = new Run(evening, this.words, {
      show: (view) => this.#shown(run, view),
      rest: () => rest(this.#task),
      keep: () => this.#keep(run),
      changed: () => run === this.#run && this.root.isConnected && this.#changed(run),
    });
    this.#run = run;
    run.begin();
  }

  #drop(evening: Evening): void {
    if (!confirm(fill(this.words.play_drop_sure, { day: day(evening.last, this.data.view.lang) }))) return;
    void this.#list.drop(evening);
    if (evening.begun === this.#run?.evening.begun) this.#leave();
    else this.#paint();
  }

  // Playing

  #sent(event: ExerciseEvent): void {
    const run = this.#run;
    if (run?.waiting) return;
    if (!run?.view) return this.#begun(event);
    if (event.type === "next" && run.full) return this.#fresh();
    run.send(event);
  }

  /** One of the ways to the first cards. */
  #begun({ type }: ExerciseEvent): void {
    const { last } = this.#list;
    if (type === "resume" && last) this.#sit(last);
    else this.#fresh(type === "given" ? this.#link?.game : type === "day" ? this.#day : undefined);
  }

  /** A full Stich goes with a tap anywhere on the table, also while its last card is on the way. */
  #tapped(target: Element): void {
    if (target.closest(".dk-felt") && !target.closest("button") && this.#lies) this.#sent({ type: "go_on" });
  }

  /** Whether a full Stich lies there and waits. */
  get #lies(): boolean {
    const view = this.#run?.view;
    return view?.evening.phase === "stich" && view.actions.some(({ type }) => type === "go_on");
  }

  /** Where another window was faster it goes on as it stands there. */
  async #keep(run: Run): Promise<void> {
    const { evening } = run;
    evening.last = Date.now();
    const gone = this.#instead;
    this.#instead = undefined;
    const other = await this.#list.keep(evening);
    if (gone) await this.#list.drop(gone);
    if (other && run === this.#run) {
      this.#sit(other);
      this.#say("play_elsewhere");
    }
    this.#tell();
  }

  #tell(): void {
    const trouble = untoldTrouble();
    if (trouble) this.#say(`set_${trouble}`);
  }

  #shown(run: Run, view: EveningView): void {
    const { evening, refused } = run;
    if (evening.torn || refused === "kept") this.#say("play_torn", { place: place(evening, this.words) });
    else if (refused) this.#say("play_refused");
    evening.torn = false;
    run.refused = "";
    this.#sharing.byHand = "";
    const { cards, result, first, tally } = view.evening;
    if (cards && result && !first) keepMine(evening.spec, cards, result);
    if (!this.data.games) keepTally(evening, tally);
    this.#tell();
    if (this.key && view.finished) this.#over(this.key, view);
    this.#draw(view);
    stepDone(this.root, view.finished);
    raisePlayable(this.#task, view, this.words.play_playable);
    hear(view);
    this.#onward.after(view.moves.length);
  }

  /** The games of a lesson are played: a star for that, all of them for whoever has more Punkte than none. */
  #over(key: string, { evening: { sheet } }: EveningView): void {
    const [own = ""] = sheet.sums;
    finish(key);
    keepWent(key, [own.startsWith("+") ? MOST_STARS : 1, MOST_STARS, "evening", own]);
  }

  /** Settings are others now. */
  #chosen(): void {
    raisePlayable(this.#task, this.#run?.view, this.words.play_playable);
    fetchSounds();
  }

  #changed(run: Run): void {
    this.#paint();
    if (run.problem instanceof QuestionProblem && !run.view) void this.#blame(run);
  }

  /** Perhaps it is the house rules that nobody can play by. */
  async #blame(run: Run): Promise<void> {
    const { rules, options = {} } = run.evening.spec;
    const { problems } = await checkTable({ book: rules, options });
    if (run !== this.#run) return;
    this.#wrong = problems;
    this.#paint();
  }

  #say(word: string, values: Record<string, string | number> = {}): void {
    notice("evening", [fill(this.words[word], values)]);
  }

  // Pictures

  #paint(): void {
    keepFocus(this.root, () => render(this.#picture(), this.root), () => this.#task.querySelector("[data-next], .dk-task"));
  }

  #picture(): TemplateResult {
    const { words, data: { view: { lang }, viewer, games } } = this;
    const run = this.#run;
    const now = run?.view?.evening;
    const deeds = {
      resume: (one: Evening) => this.#sit(one),
      drop: (one: Evening) => this.#drop(one),
      fresh: () => this.#fresh(),
    };
    this.#task.toggleAttribute("data-waiting", Boolean(run?.waiting));
    if (!games) this.#room(run);
    return html`
      <div class="dk-play-table">${run && !games ? outButton(words.play_back, () => this.#leave()) : nothing}${this.#task} ${engineSaid(run, this.#wrong, words, () => this.#back("back"))}</div>
      ${games ? nothing : run ? this.#sharing.after(run) : this.#sharing.before(this.#link?.game, this.#day)}
      ${run && now?.result && now.link ? this.#bringBack(run, now.link) : nothing}
      <div class="dk-row dk-play-tools">
        ${run || games || this.#link ? nothing : levels(this.data.levels, this.level, (name) => (this.#level = name), words)}
        ${run && games
          ? html`<button type="button" class="dk-tool" data-tool="fresh" @click=${() => this.#anew(run)}>${words.drill_new}</button>`
          : nothing}
        ${run && !games ? this.#sharing.button(run) : nothing}
        ${now?.link && viewer ? html`<a class="dk-button" data-tool="viewer" href="${viewer}#${now.link}">${words.play_viewer}</a>
          <a class="dk-button" data-tool="review" href="${viewer}#${now.link}&v=1&b=1">${words.play_review}</a>` : nothing}
        <button type="button" class="dk-tool" data-tool="full" aria-pressed=${this.#full.on} @click=${() => this.#full.toggle()}
          >${icon(this.#full.on ? "fullOff" : "full")}<span>${words[this.#full.on ? "play_full_off" : "play_full"]}</span></button>
        ${run?.evening.done || (now?.phase === "reckoned" && now.sheet.over) ? this.#back("leave") : nothing}
        ${this.#sharing.field()}
      </div>
      ${now?.sheet.played && !run?.evening.spec.cards ? spielzettel(now.sheet, words) : nothing}
      ${games ? nothing : [this.#list.all.length ? saves(this.#list.all, run?.evening, words, lang, deeds) : nothing, this.#own.picture()]}
    `;
  }

  /** A game that somebody else has begun, or whose cards others play too, goes back; what draws that is fetched by then. */
  #bringBack({ evening: { spec } }: Run, game: string): TemplateResult | typeof nothing {
    const page = spec.cards?.begun ? this.data.back : spec.cards?.given && spec.task ? this.data.same : "";
    if (!page) return nothing;
    const paint = (byHand = ""): void => ((this.#sharing.byHand = byHand), this.#paint());
    this.#backComes ??= import("./bring-back").then(({ bringBack }) => ((this.#drawBack = bringBack), this.#paint()), () => undefined);
    return this.#drawBack?.(page, game, this.words, paint) ?? nothing;
  }

  /** Other cards in a lesson. */
  #anew({ view }: Run): void {
    if (view?.finished || confirm(this.words.drill_sure)) this.#fresh();
  }

  /** While somebody plays the page around is not there; what belongs to a game that is over stands below it. */
  #room(run: Run | undefined): void {
    this.root.toggleAttribute("data-over", run?.view?.evening.phase === "reckoned");
    sitAt(this.root, run !== undefined);
  }

  #back(tool: string): TemplateResult {
    return html`<button type="button" class="dk-button" data-tool=${tool} @click=${() => this.#leave()}>${this.words.play_back}</button>`;
  }
}
