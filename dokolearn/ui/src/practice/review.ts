/** The page where mistakes come back, with progress by lesson, several learners, file and fresh start. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { Course, exampleCase, freshCase, isOwn, type Case } from "./coming-back";
import { EngineProblem, onNews, type News } from "../engine/engine";
import { exercise } from "../exercise/exercise";
import { saveFile } from "../page/copies";
import { fill } from "../page/fill";
import { keepFocus } from "../page/focus";
import { outButton, sitAt } from "../page/room";
import { day, noteMistake } from "./mistakes";
import { missed, reviewed, type Missed } from "./missed";
import { stillOpen } from "./progress";
import { onTable } from "../table/my-table";
import { addLearner, aside, learner, learners, onForeign, removeLearner, switchTo, throwAway } from "../kept/store";
import { untoldTrouble } from "../kept/store";
import type { FaceBox, facePicture } from "../faces/face-box";
import type { ExerciseEvent, ExerciseView, ReviewData, Words } from "../views";

export function review(root: HTMLElement, data: ReviewData, words: Words): void {
  void new Review(root, data, words).begin();
}

const JSON_TYPE = "application/json";

/** What is still to do in a lesson at this table, and of how much: the same as everywhere else. */
const dueIn = ({ keys, apart }: ReviewData["lessons"][number]): ReturnType<typeof stillOpen> =>
  stillOpen(keys.map((key) => [key, ...(apart[key] ?? [])]));

class Review {
  readonly #task = document.createElement("div");
  readonly #draw: ReturnType<typeof exercise>;
  readonly #course: Course;
  /** What is on the screen. */
  #now: Missed | undefined;
  #case: Case | undefined;
  #mistaken = false;
  /** What was solved although nobody could say what holds at this table: it comes back another time. */
  readonly #passed = new Set<string>();
  /** When things come back, and positions of own games; it comes with this page alone. */
  #repeating: typeof import("./repeating") | undefined;
  /** Whether somebody has left the table for what stands around it. */
  #out = false;
  /** Fresh cards are asked for; each time anew, so that what comes too late is not shown. */
  #waiting = false;
  #turn = 0;
  #news: News = { phase: "asleep", part: 0 };
  #said = "";
  /** How learners look, once that has come. */
  #faces: { picture: typeof facePicture; box: FaceBox } | undefined;

  constructor(
    readonly root: HTMLElement,
    readonly data: ReviewData,
    readonly words: Words,
  ) {
    this.#course = new Course(data);
    this.#task.className = "dk-review-task";
    this.#draw = exercise(this.#task, (event) => this.#send(event), words);
  }

  async begin(): Promise<void> {
    const stop = onNews((news) => {
      if (!this.root.isConnected) return stop();
      this.#news = news;
      if (this.#waiting) this.#paint();
    });
    this.#paint(); // what is below finds its place at once
    this.#repeating = await import("./repeating").catch(() => undefined);
    void this.#next();
    this.#fetchFaces();
    onTable(this.root, () => void this.#next());
    for (const name of ["missed", "done"]) onForeign(name, () => this.root.isConnected && this.#paint());
  }

  /** They come after everything else; names do without them. */
  #fetchFaces(): void {
    import("../faces/face-box").then(({ FaceBox: Box, facePicture: picture }) => {
      this.#faces = { picture, box: new Box(this.words, () => this.#tell()) };
      this.#paint();
    }).catch(() => undefined);
  }

  /** After a new face: whether it could be kept. */
  #tell(): void {
    const trouble = untoldTrouble();
    if (trouble) this.#said = this.words[`set_${trouble}`] ?? "";
    this.#paint();
  }

  /** Everything that comes back and that this site still has, in the order of the course where on the same day. */
  #missed(): Missed[] {
    const course = this.#course;
    const here = missed(course.turned).filter((one) => (isOwn(one.slip) ? this.#repeating?.positionOf(one) : course.isDealt(one) || course.example(one)));
    const last = this.data.lessons.length;
    const place = (one: Missed): number => (course.lesson(one) + 1 || last + 1);
    const placed = here.map((one) => ({ one, at: `${one.due} ${String(place(one)).padStart(4, "0")}` }));
    return placed.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)).map(({ one }) => one);
  }

  /** What comes back today or should have come before. */
  #due(): Missed[] {
    const today = day();
    return this.#missed().filter(({ due }) => due <= today);
  }

  async #next(): Promise<void> {
    const turn = (this.#turn += 1);
    this.#case?.end();
    this.#now = this.#case = undefined;
    this.#mistaken = false;
    this.#repeating?.mendDays(missed(this.#course.turned));
    for (const one of this.#due().filter(({ ids }) => !this.#passed.has(String(ids)))) {
      const found = await this.#comes(one);
      if (turn !== this.#turn) return found?.end();
      if (!found) continue;
      this.#now = one;
      this.#case = found;
      return this.#show();
    }
    this.#paint();
  }

  /** Fresh cards for a mistake; without the engine, or where there are none, the task where it was made. */
  async #comes(one: Missed): Promise<Case | undefined> {
    const show = (): void => this.#show();
    const example = this.#course.example(one);
    this.#waiting = true;
    this.#paint();
    try {
      if (isOwn(one.slip)) return await this.#repeating?.ownCase(one, show);
      const fresh = this.#course.isDealt(one) && (await freshCase(one, this.data.lang, show));
      if (fresh) return fresh;
      return example && (await exampleCase(example, one, this.data.places[example.key]!.href, show));
    } catch {
      this.#said = this.words.review_missing ?? "";
      return undefined;
    } finally {
      this.#waiting = false;
    }
  }

  #send(event: ExerciseEvent): void {
    if (event.type !== "next" || !this.#case?.view?.solved) return this.#case?.send(event);
    if (!this.#case.settled) this.#passed.add(String(this.#now?.ids));
    void this.#next();
  }

  #show(): void {
    const { settled, view, problem } = this.#case ?? {};
    if (!this.#now || !view) return;
    this.#said = problem ? this.#problem(problem) : "";
    if (settled) this.#note(this.#now, view);
    this.#draw(this.#shown(view));
    this.#paint();
  }

  #note(now: Missed, view: ExerciseView): void {
    if (view.feedback?.tone === "wrong") {
      if (!this.#mistaken) this.#reviewed(now, false);
      this.#mistaken = true;
      if (view.feedback.slip !== now.slip && !isOwn(now.slip)) noteMistake(view, now.book);
    }
    if (view.solved && !this.#mistaken) this.#reviewed(now, true);
  }

  /** Where nothing can say when, it comes back tomorrow. */
  #reviewed(now: Missed, right: boolean): void {
    const { nextDay = () => day(1) } = this.#repeating ?? {};
    reviewed(now, right, right ? nextDay : () => day(1));
  }

  #problem(problem: unknown): string {
    const { words } = this;
    return (problem instanceof EngineProblem ? words[`drill_${problem.reason}`] : words.drill_refused) ?? "";
  }

  /** The task for itself: without its place in the exercise, and on to the next one that is due. */
  #shown(view: ExerciseView): ExerciseView {
    const next = [{ type: "next", label: this.words.review_next ?? "", primary: true }];
    return { ...view, progress: "", tally: "", finished: false, actions: view.solved ? next : view.actions };
  }

  // Around it

  #switch(id: string): void {
    switchTo(id);
    this.#again("");
  }

  #again(said = ""): void {
    this.#said = said;
    void this.#next();
  }

  #add(event: Event): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const added = addLearner(String(new FormData(form).get("name")));
    if (added) form.reset();
    this.#again(this.words[added ? "review_added" : "review_no_name"]);
  }

  #remove(): void {
    if (!confirm(this.words.review_sure)) return;
    removeLearner();
    this.#again(this.words.review_wiped);
  }

  async #backup(): Promise<void> {
    const { backup } = await import("../kept/backup");
    saveFile("dokolearn-fortschritt.json", await backup(), JSON_TYPE);
  }

  async #upload(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    const taken = file && (await import("../kept/backup").then(({ restore }) => restore(file)));
    input.value = "";
    this.#again(this.words[taken ? "review_restored" : "review_no_backup"]);
  }

  /** To what stands around the table, and back. */
  #leave(out: boolean): void {
    this.#out = out;
    this.#paint();
  }

  #paint(): void {
    const next = this.#out ? "[data-tool=sit]" : "[data-next], .dk-task";
    keepFocus(this.root, () => render(this.#picture(), this.root), () => this.root.querySelector(next));
  }

  #picture(): TemplateResult {
    this.#task.hidden = !this.#now || this.#out;
    sitAt(this.root, !this.#out && (this.#waiting || Boolean(this.#now)));
    return html`
      <div class="dk-review-due" role="status">${this.#headline()}</div>
      ${this.#now && this.#out
        ? html`<button type="button" class="dk-button" data-primary data-tool="sit" @click=${() => this.#leave(false)}>${this.words.review_sit}</button>`
        : this.#from()}
      <div class="dk-play-table">${outButton(this.words.review_leave, () => this.#leave(true))}${this.#task}</div>
      <div class="dk-engine">${this.#progress()}</div>
      <div class="dk-told" role="status">${this.#said}</div>
      ${this.#lessons()} ${this.#people()} ${this.#files()}
    `;
  }

  #headline(): string {
    const { words } = this;
    const due = this.#due().length;
    if (due) return fill(words[due === 1 ? "review_due_one" : "review_due"], { n: due });
    const [later] = this.#missed();
    const open = this.data.lessons.some((lesson) => dueIn(lesson).open);
    if (!later) return words[open ? "review_none" : "review_none_done"] ?? "";
    const date = new Date(`${later.due}T12:00`).toLocaleDateString(this.data.lang, { day: "numeric", month: "long" });
    return fill(words[open ? "review_later" : "review_later_done"], { date });
  }

  /** The lesson that what is on the screen belongs to, or the game. */
  #from(): TemplateResult | typeof nothing {
    if (this.#now && isOwn(this.#now.slip)) return html`<p class="dk-review-from">${this.#case?.view?.title}</p>`;
    const lesson = this.#now && this.data.lessons[this.#course.lesson(this.#now)];
    return lesson
      ? html`<p class="dk-review-from">${this.words.review_from} <a href=${lesson.href}>${lesson.label}</a></p>`
      : nothing;
  }

  /** How far the engine is; not read out again and again. */
  #progress(): TemplateResult | typeof nothing {
    if (!this.#waiting) return nothing;
    const { phase, part } = this.#news;
    const word = phase === "fetching" || phase === "starting" ? phase : "dealing";
    return html`<div class="dk-fetch">${fill(this.words[`drill_${word}`], { n: Math.floor(part * 100) })}</div>`;
  }

  /** Every lesson by its name: those where something is to do first, in the order of the course. */
  #lessons(): TemplateResult {
    const { words } = this;
    const places = this.#missed().map((one) => this.#course.lesson(one));
    const rows = this.data.lessons.map((lesson, number) => {
      const back = places.filter((place) => place === number).length;
      const due = dueIn(lesson);
      return { ...lesson, ...due, back, left: due.open + back > 0 };
    });
    const row = ({ label, href, open, of, back }: (typeof rows)[number]): TemplateResult => html`
      <li><a href=${href}>${label}</a>
        <span class=${open ? "dk-due" : "dk-done"}>${open ? fill(words.review_open, { n: open, of }) : words.review_done}</span>
        ${back ? html`<span class="dk-due">${fill(words[back === 1 ? "review_back_one" : "review_back"], { n: back })}</span>` : nothing}</li>
    `;
    return html`
      <h2>${words.review_lessons}</h2>
      <ul class="dk-review-lessons">${[...rows].sort((one, other) => Number(other.left) - Number(one.left)).map(row)}</ul>
    `;
  }

  #people(): TemplateResult {
    const { words } = this;
    const all = learners();
    const current = learner();
    return html`
      <h2>${words.review_people}</h2>
      ${all.length > 1
        ? html`<fieldset class="dk-choices"><legend>${words.review_who}</legend>
            ${all.map(
              ({ id, name }) => html`<label class="dk-choice"><input type="radio" name="dk-learner" .checked=${id === current}
                @change=${() => this.#switch(id)}> ${this.#faces?.picture(id) ?? nothing}<span>${name || words.review_first}</span></label>`,
            )}
          </fieldset>`
        : nothing}
      ${this.#faces?.box.picture() ?? nothing}
      <form class="dk-choose" @submit=${(event: Event) => this.#add(event)}>
        <div class="dk-field">
          <label class="dk-label" for="dk-learner-name">${words.review_name}</label>
          <input type="text" id="dk-learner-name" name="name" maxlength="30" autocomplete="off">
        </div>
        <button type="submit" class="dk-button">${words.review_add}</button>
      </form>
    `;
  }

  #files(): TemplateResult {
    const { words } = this;
    const broken = aside();
    return html`
      <h2>${words.review_files}</h2>
      ${Object.keys(broken).length
        ? html`<div class="dk-trouble"><p>${words.review_broken}</p>
            <p class="dk-row">
              <button type="button" class="dk-button" @click=${() => saveFile("dokolearn-kaputt.json", JSON.stringify(broken, null, 1), JSON_TYPE)}
              >${words.review_save_broken}</button>
              <button type="button" class="dk-button" @click=${() => (throwAway(), this.#paint())}>${words.review_throw}</button>
            </p></div>`
        : nothing}
      <p class="dk-row">
        <button type="button" class="dk-button" @click=${() => void this.#backup()}
        >${words.review_export}</button>
        <label class="dk-tool dk-pick"><span>${words.review_import}</span>
          <input type="file" class="dk-hidden" accept=".json,application/json" @change=${(event: Event) => void this.#upload(event)}></label>
        <button type="button" class="dk-button" @click=${() => this.#remove()}>${words.review_wipe}</button>
      </p>
    `;
  }
}
