/** The page where what was missed comes back, with progress by paragraph, several learners, file and fresh start. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { AtTable } from "./at-table";
import { backup, restore } from "./backup";
import { exercise } from "./exercise";
import { fill } from "./fill";
import { keepFocus } from "./focus";
import { day, miss, missed, recalled, type Missed } from "./missed";
import { onTable } from "./my-table";
import { addLearner, aside, learner, learners, load, onForeign, removeLearner, switchTo, throwAway } from "./store";
import type { ExerciseEvent, ExerciseView, ReviewData, Tables, Words } from "./views";

export function review(root: HTMLElement, data: ReviewData, words: Words): void {
  new Review(root, data, words).begin();
}

class Review {
  readonly #task = document.createElement("div");
  readonly #draw: ReturnType<typeof exercise>;
  /** What is on the screen. */
  #now: Missed | undefined;
  #at: AtTable | undefined;
  #mistaken = false;
  #said = "";

  constructor(
    readonly root: HTMLElement,
    readonly data: ReviewData,
    readonly words: Words,
  ) {
    this.#task.className = "dk-review-task";
    this.#draw = exercise(this.#task, (event) => this.#send(event), words);
  }

  begin(): void {
    this.#paint();
    void this.#next();
    onTable(this.root, () => this.#at?.change());
    for (const name of ["missed", "done"]) onForeign(name, () => this.root.isConnected && this.#paint());
  }

  /** What comes back today or should have come before, as far as this site still has it. */
  #due(): Missed[] {
    const today = day();
    return missed().filter(({ key, due }) => due <= today && this.#isHere(key));
  }

  #isHere(key: string): boolean {
    return Object.hasOwn(this.data.places, key);
  }

  async #next(): Promise<void> {
    this.#now = this.#at = undefined;
    this.#mistaken = false;
    for (const one of this.#due()) {
      const tables = await this.#fetched(one.key);
      if (!tables?.tasks[one.task]) continue;
      this.#now = one;
      this.#at = new AtTable(tables, () => this.#show(), one.task);
      return this.#show();
    }
    this.#paint();
  }

  /** The exercise as its lesson carries it. */
  async #fetched(key: string): Promise<Tables | undefined> {
    try {
      const page = await fetch(new URL(this.data.places[key]!.href, location.href));
      if (!page.ok) throw new Error(String(page.status));
      const read = new DOMParser().parseFromString(await page.text(), "text/html");
      const place = [...read.querySelectorAll<HTMLElement>("[data-dk-key]")].find((one) => one.dataset.dkKey === key);
      const carried = place?.querySelector<HTMLTemplateElement>("template.dk-data")?.content.textContent;
      return carried ? (JSON.parse(carried) as Tables) : undefined;
    } catch {
      this.#said = this.words.review_missing ?? "";
      return undefined;
    }
  }

  #send(event: ExerciseEvent): void {
    if (!this.#now || !this.#at) return;
    if (event.type === "next" && this.#at.view.solved) return void this.#next();
    if (this.#at.send(event)) this.#show();
  }

  #show(): void {
    const { settled, view } = this.#at ?? {};
    if (!this.#now || !view) return;
    if (settled && view.feedback?.tone === "wrong" && !this.#mistaken) {
      this.#mistaken = true;
      miss(this.#now.key, this.#now.task);
    }
    if (settled && view.solved && !this.#mistaken) recalled(this.#now);
    this.#draw(this.#shown(view));
    this.#paint();
  }

  /** The task for itself: without its place in the exercise, and on to the next one that is due. */
  #shown(view: ExerciseView): ExerciseView {
    const next = [{ type: "next", label: this.words.review_next ?? "", primary: true }];
    return { ...view, progress: "", finished: false, actions: view.solved ? next : view.actions };
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

  #download(name: string, content: string): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], { type: "application/json" }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async #upload(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    const taken = file && (await restore(file));
    input.value = "";
    this.#again(this.words[taken ? "review_restored" : "review_no_backup"]);
  }

  #paint(): void {
    keepFocus(this.root, () => render(this.#picture(), this.root), () => this.root.querySelector("[data-next], .dk-task"));
  }

  #picture(): TemplateResult {
    this.#task.hidden = !this.#now;
    return html`
      <div class="dk-review-due" role="status">${this.#headline()}</div>
      ${this.#task}
      <div class="dk-told" role="status">${this.#said}</div>
      ${this.#paragraphs()} ${this.#people()} ${this.#files()}
    `;
  }

  #headline(): string {
    const { words } = this;
    const due = this.#due().length;
    if (due) return fill(words[due === 1 ? "review_due_one" : "review_due"], { n: due });
    const later = missed().find(({ key }) => this.#isHere(key));
    if (!later) return words.review_none ?? "";
    const date = new Date(`${later.due}T12:00`).toLocaleDateString(this.data.lang, { day: "numeric", month: "long" });
    return fill(words.review_later, { date });
  }

  #paragraphs(): TemplateResult {
    const { words } = this;
    const done = load("done");
    const waiting = new Set(missed().map(({ key }) => key));
    return html`
      <h2>${words.review_paragraphs}</h2>
      <ul class="dk-review-paragraphs">
        ${this.data.paragraphs.map(({ label, href, keys }) => {
          const open = keys.filter((key) => !Object.hasOwn(done, key)).length;
          const back = keys.filter((key) => waiting.has(key)).length;
          const said = open ? fill(words.review_open, { n: open, of: keys.length }) : words.review_done;
          return html`<li><a href=${href}>${label}</a>
            <span class=${open ? "dk-due" : "dk-done"}>${said}</span>
            ${back ? html`<span class="dk-due">${fill(words.review_back, { n: back })}</span>` : nothing}</li>`;
        })}
      </ul>
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
                @change=${() => this.#switch(id)}> <span>${name || words.review_first}</span></label>`,
            )}
          </fieldset>`
        : nothing}
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
              <button type="button" class="dk-button" @click=${() => this.#download("dokolearn-kaputt.json", JSON.stringify(broken, null, 1))}
              >${words.review_save_broken}</button>
              <button type="button" class="dk-button" @click=${() => (throwAway(), this.#paint())}>${words.review_throw}</button>
            </p></div>`
        : nothing}
      <p class="dk-row">
        <button type="button" class="dk-button" @click=${() => this.#download("dokolearn-fortschritt.json", backup())}
        >${words.review_export}</button>
        <label class="dk-tool dk-pick"><span>${words.review_import}</span>
          <input type="file" class="dk-hidden" accept=".json,application/json" @change=${(event: Event) => void this.#upload(event)}></label>
        <button type="button" class="dk-button" @click=${() => this.#remove()}>${words.review_wipe}</button>
      </p>
    `;
  }
}
