/** A Mappe as learners walk through it: one part at a time, with what is done, and the place kept. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { fill } from "../page/fill";
import { keepPlace, placeIn } from "../kept/place";
import { load, onForeign } from "../kept/store";
import { finish } from "../practice/progress";
import type { MappeData, MappeView, Words } from "../views";
import { type Around, show } from "./shown";
import type { SiteThings } from "./site-things";

export class Walk {
  readonly #head = document.createElement("div");
  readonly #foot = document.createElement("div");
  readonly #boxes: HTMLElement[];
  readonly #around: Around;
  #at: number;

  constructor(
    readonly root: HTMLElement,
    readonly mappe: MappeView,
    readonly words: Words,
    data: MappeData,
    readonly things: SiteThings,
    /** What can be done with the whole Mappe. */
    readonly tools: () => TemplateResult,
  ) {
    this.#around = { words, data, things, mappe, done: ({ key }) => (finish(key), this.draw()) };
    this.#boxes = mappe.parts.map((part) => {
      const box = document.createElement("section");
      box.className = "dk-mappe-part";
      box.tabIndex = -1;
      box.dataset.kind = part.kind;
      return box;
    });
    this.#at = Math.min(placeIn(mappe.place)?.at ?? 0, Math.max(0, mappe.parts.length - 1));
    root.replaceChildren(this.#head, ...this.#boxes, this.#foot);
    if (mappe.parts.some(({ kind, named }) => kind === "exercise" && !named)) void things.exercises().then(() => this.draw(), () => undefined);
    onForeign("done", () => root.isConnected && this.draw());
    this.#enter();
  }

  get at(): number {
    return this.#at;
  }

  /** The part that is on the screen. */
  get box(): HTMLElement | undefined {
    return this.#boxes[this.#at];
  }

  /** Another part, from its top on; what is left is done, unless it has an end of its own. */
  go(at: number): void {
    const left = this.mappe.parts[this.#at];
    if (!this.mappe.parts[at]) return;
    if (left && at > this.#at && !hasEnd(left.kind)) finish(left.key);
    this.#at = at;
    keepPlace(this.mappe.place, { at, of: this.mappe.parts.length });
    this.#enter();
    this.box?.focus({ preventScroll: true });
    this.root.scrollIntoView({ block: "start", behavior: "instant" });
  }

  #enter(): void {
    const [part, box] = [this.mappe.parts[this.#at], this.box];
    this.#boxes.forEach((one) => (one.hidden = one !== box));
    if (part && box && !box.firstChild) {
      const body = document.createElement("div");
      box.append(document.createElement("h2"), body);
      show(part, body, this.#around);
    }
    this.draw();
  }

  draw(): void {
    const { mappe, words } = this;
    const heading = this.box?.querySelector("h2");
    const part = mappe.parts[this.#at];
    if (heading && part) {
      heading.textContent = this.things.title(part) || part.sort;
      heading.className = part.title || part.kind === "page" ? "" : "dk-hidden"; // all others say it themselves
    }
    render(this.#top(), this.#head);
    render(mappe.parts.length ? this.#nav() : html`<p>${words.mappe_empty}</p>${this.tools()}`, this.#foot);
  }

  #top(): TemplateResult {
    const { mappe, words } = this;
    const [at, of] = [this.#at + 1, mappe.parts.length];
    const done = load("done");
    const place = fill(words.mappe_place, { at, of });
    return html`
      <h1 class="dk-mappe-title">${mappe.title || words.mappe_untitled}</h1>
      ${mappe.author ? html`<p class="dk-why">${fill(words.mappe_by, { who: mappe.author })}</p>` : nothing}
      ${of > 1
        ? html`<div class="dk-walk-bar"><progress max=${of} value=${at} aria-label=${place}></progress><span>${place}</span></div>
            <details class="dk-mappe-all"><summary>${words.mappe_contents}</summary>
              <ol>${mappe.parts.map((part, number) => html`<li>
                <button type="button" class="dk-tool" aria-current=${number === this.#at ? "step" : nothing} @click=${() => this.go(number)}>
                  <span><span class="dk-mappe-sort">${part.sort}</span> ${this.things.title(part)}${Object.hasOwn(done, part.key)
                    ? html` <span role="img" aria-label=${words.mappe_done ?? nothing}>✓</span>`
                    : nothing}</span></button></li>`)}</ol></details>`
        : nothing}
    `;
  }

  #nav(): TemplateResult {
    const { mappe, words } = this;
    const last = this.#at === mappe.parts.length - 1;
    const done = load("done");
    const many = mappe.parts.filter(({ key }) => Object.hasOwn(done, key)).length;
    const part = mappe.parts[this.#at]!;
    const end = (): void => {
      if (!hasEnd(part.kind)) finish(part.key);
      this.draw();
      this.#foot.querySelector<HTMLElement>("[data-end]")?.focus();
    };
    return html`
      <div class="dk-walk-nav">
        ${this.#at ? html`<button type="button" class="dk-button" data-step="back" @click=${() => this.go(this.#at - 1)}>${words.mappe_back}</button>` : nothing}
        ${last
          ? Object.hasOwn(done, part.key) || hasEnd(part.kind)
            ? nothing
            : html`<button type="button" class="dk-button" data-step="end" data-primary @click=${end}>${words.mappe_finish}</button>`
          : html`<button type="button" class="dk-button" data-step="on" data-primary @click=${() => this.go(this.#at + 1)}>${words.mappe_on}</button>`}
      </div>
      ${last ? html`<p data-end tabindex="-1" role="status">${fill(words[many === mappe.parts.length ? "mappe_all_done" : "mappe_so_far"], { n: many, of: mappe.parts.length })}</p>` : nothing}
      ${this.tools()}
    `;
  }
}

/** Whether such a part says itself when it is done. */
const hasEnd = (kind: string): boolean => kind === "exercise" || kind === "task";
