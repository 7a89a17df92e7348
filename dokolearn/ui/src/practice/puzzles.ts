/** Puzzles on their page: that of the day, one by its number, or the easiest one left of a theme and a level. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { Conversation } from "../engine/conversation";
import { warm } from "../engine/engine";
import { exercise } from "../exercise/exercise";
import { onForeign, load } from "../kept/store";
import { fill } from "../page/fill";
import { keepFocus } from "../page/focus";
import { onAddress } from "../page/on-address";
import { outButton, sitAt } from "../page/room";
import { hasOwnRules, onTable, wantedTable } from "../table/my-table";
import type { ExerciseEvent, PuzzlesData, PuzzlesView, Words } from "../views";
import { finish } from "./progress";

/** How the key of a puzzle begins that is solved. */
const SOLVED = "puzzle/";

type Wish = Partial<Record<"day" | "number" | "level", number> & { theme: string }>;

export function puzzles(root: HTMLElement, data: PuzzlesData, words: Words): void {
  new Puzzles(root, data, words).begin();
}

class Puzzles {
  readonly #task = document.createElement("div");
  readonly #draw: ReturnType<typeof exercise>;
  #run: Conversation<PuzzlesView, ExerciseEvent> | undefined;
  /** The table whose puzzles these are. */
  #seat = seat();
  /** Why there was none, as it is said below the choice. */
  #none = "";

  constructor(
    readonly root: HTMLElement,
    readonly data: PuzzlesData,
    readonly words: Words,
  ) {
    this.#draw = exercise(this.#task, (event) => this.#run?.send(event), words);
  }

  begin(): void {
    warm().catch(() => undefined); // while somebody reads; told when it is needed
    onTable(this.root, () => {
      if (this.#seat !== seat()) this.#leave(); // and not because house rules were only looked at
      this.#seat = seat();
    });
    onForeign("done", () => this.root.isConnected && this.#paint());
    onAddress(this.root, () => this.#linked());
    this.#paint();
    this.#linked();
  }

  /** `#nr=187204` in the address leads to that puzzle. */
  #linked(): void {
    const number = /^#nr=(\d{1,6})$/.exec(location.hash)?.[1];
    if (number) this.#ask({ number: Number(number) });
  }

  #ask(wish: Wish): void {
    const { book, options } = wantedTable();
    const rules = { set: book, ...(hasOwnRules({ book, options }) && { options }) };
    this.#run?.end();
    this.#none = "";
    const spec = { lang: this.data.lang, rules, solved: solved(), ...wish };
    this.#run = new Conversation("puzzles", spec, this.words, (view) => this.#show(view), () => this.#paint());
    this.#run.begin();
    this.#paint();
  }

  #show({ number, puzzle, none }: PuzzlesView): void {
    if (!puzzle) return this.#leave(none);
    if (puzzle.done) finish(SOLVED + number);
    this.#draw(puzzle);
  }

  #leave(none = ""): void {
    this.#run?.end();
    this.#run = undefined;
    this.#none = none;
    this.#paint();
    if (none) this.root.querySelector<HTMLElement>("[data-tool=next]")?.focus();
  }

  #paint(): void {
    keepFocus(this.root, () => render(this.#picture(), this.root), () => this.root.querySelector(".dk-task, [data-tool=today]"));
  }

  #picture(): TemplateResult {
    const there = Boolean(this.#run?.view);
    this.#task.hidden = !there;
    sitAt(this.root, there);
    return html`
      ${there ? nothing : this.#choice()}
      <div class="dk-play-table">${there ? outButton(this.words.puzzle_leave, () => this.#leave()) : nothing}${this.#task}</div>
      ${this.#run && !(there && this.#run.quiet) ? this.#run.line() : nothing}
    `;
  }

  #choice(): TemplateResult {
    const { words, data } = this;
    const many = solved().length;
    const next = (event: Event): void => {
      event.preventDefault();
      const form = new FormData(event.target as HTMLFormElement);
      this.#ask({ theme: String(form.get("theme")), level: Number(form.get("level")) });
    };
    const field = (name: string, offered: Words): TemplateResult => html`
      <div class="dk-field">
        <label class="dk-label" for="dk-puzzle-${name}">${words[`puzzle_${name}`]}</label>
        <select id="dk-puzzle-${name}" name=${name}>
          ${Object.entries(offered).map(([value, label]) => html`<option value=${value}>${label}</option>`)}
        </select>
      </div>`;
    return html`
      <form class="dk-choose dk-puzzles" novalidate @submit=${next}>
        <div class="dk-row">
          <button type="submit" class="dk-button" data-tool="next" data-primary>${words[many ? "puzzle_next" : "puzzle_first"]}</button>
          <button type="button" class="dk-button" data-tool="today" @click=${() => this.#ask({ day: today() })}>${words.puzzle_today}</button>
        </div>
        ${field("theme", data.themes)} ${field("level", data.levels)}
        <div class="dk-told" role="status">${this.#none || (many ? fill(words[many > 1 ? "puzzle_solved" : "puzzle_solved_one"], { n: many }) : nothing)}</div>
      </form>
    `;
  }
}

/** The numbers of all that this reader has solved. */
const solved = (): number[] =>
  Object.keys(load("done")).filter((key) => key.startsWith(SOLVED)).map((key) => Number(key.slice(SOLVED.length)));

const seat = (): string => JSON.stringify(wantedTable());

/** The day here, counted from 1970 on. */
function today(): number {
  const now = new Date();
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}
