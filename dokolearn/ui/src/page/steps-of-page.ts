/** A page as steps: its sections one at a time, with a thin progress; "show everything" gives the long page. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { keyed } from "lit/directives/keyed.js";
import { fill } from "./fill";
import { onPage } from "./page";
import { unescaped } from "./unescaped";
import { keepPlace, placeIn } from "../kept/place";
import { choose, onSettings, settings } from "../kept/settings";
import { load, onForeign } from "../kept/store";
import { leads, type Part } from "./leads";
import { sitAt } from "./room";
import { icon } from "./signs";
import { knowSteps } from "./way-from";
import { onTable } from "../table/my-table";
import { isAway } from "../table/only-here";
import type { Words } from "../views";

const PAGE = "[data-dk-steps]";
/** Says on an element that somebody has come to its end. */
const FINISHED = "dkFinished";
/** Milliseconds in which a second tap of the same finger means nothing. */
const DOUBLE_TAP = 400;

const parse = <T>(text: string | undefined): T => JSON.parse(text ?? "null") as T;

class Steps {
  readonly parts: readonly HTMLElement[];
  readonly #words: Words;
  /** Address and title of the lesson behind this one. */
  readonly #after: [string, string] | null;
  readonly #lesson: string;
  readonly #bar = document.createElement("div");
  readonly #end = document.createElement("div");
  readonly #nav = document.createElement("div");
  /** What of each step is together on the screen, and which of it is there now. */
  readonly #together = new Map<HTMLElement, Part[]>();
  #part = 0;
  #at: number;

  constructor(readonly root: HTMLElement) {
    this.parts = [...root.querySelectorAll<HTMLElement>(":scope > .dk-section")];
    this.#words = parse<Words>(root.dataset.dkWords);
    this.#after = parse<[string, string] | null>(root.dataset.dkAfter);
    this.#lesson = root.dataset.dkSteps ?? "";
    const { here } = this;
    this.#at = this.parts.indexOf(here[Math.min(placeIn(this.#lesson)?.at ?? 0, here.length - 1)]!);
    for (const part of this.parts) this.#together.set(part, leads(part, this.#words.read));
    this.#bar.className = "dk dk-walk-bar";
    this.#nav.className = "dk dk-walk-nav";
    root.prepend(this.#bar);
    root.append(this.#end, this.#nav);
    root.dataset.live = "";
    onSettings(root, () => queueMicrotask(() => this.draw())); // once its exercises know them
    onTable(root, () => queueMicrotask(() => this.draw()));
    this.draw();
  }

  /** The steps that the reader's table has. */
  get here(): HTMLElement[] {
    return this.parts.filter((part) => !isAway(part));
  }

  /** The step with this element in it, if there is one. */
  has(element: Element | null): number {
    return this.parts.findIndex((part) => part.contains(element));
  }

  /** Another step, from its top on. */
  go(at: number): void {
    if (!this.parts[at]) return;
    this.#at = at;
    const { here } = this;
    keepPlace(this.#lesson, { at: here.indexOf(this.#near(here)), of: here.length });
    this.#part = -1;
    this.draw();
    const part = this.parts[this.#at]!;
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
    part.dataset.fresh = "";
    setTimeout(() => delete part.dataset.fresh, DOUBLE_TAP);
    if (settings().long) this.root.scrollIntoView({ block: "start", behavior: "instant" });
  }

  draw(): void {
    const { long } = settings();
    this.root.toggleAttribute("data-long", long);
    sitAt(this.root.closest<HTMLElement>("[data-dk-lesson]") ?? this.root);
    const { here } = this;
    const now = this.#near(here);
    const count = { at: here.indexOf(now) + 1, of: here.length };
    this.parts.forEach((part) => {
      const at = here.indexOf(part);
      part.hidden = at < 0 || (!long && part !== now);
      part.setAttribute("role", "group");
      part.setAttribute("aria-label", fill(this.#words.of, { at: at + 1, of: count.of }));
      tick(part, this.#words.done);
    });
    this.#show(now);
    render(this.#progress(long, count), this.#bar);
    render(long ? nothing : this.#buttons(here), this.#nav);
    this.#tellEnd(long || here.at(-1) === this.parts[this.#at]);
  }

  /** Of a step with several tables one at a time, with the words before it; where one was not begun yet, that one. */
  #show(now: HTMLElement): void {
    const parts = this.#together.get(now)!.filter(({ place }) => !place || isHere(place));
    const tables = parts.filter(({ place }) => place);
    if (this.#part < 0 || !tables[this.#part]) this.#part = Math.max(0, tables.findIndex(({ place }) => isOpen(place!)));
    this.root.toggleAttribute("data-table", tables.length > 0 && !settings().long);
    for (const one of parts) one.show(!tables.length || one === tables[this.#part]);
  }

  /** The step on the screen; if the table does not have it, the one behind it. */
  #near(here: readonly HTMLElement[]): HTMLElement {
    const near = this.parts.slice(this.#at).find((part) => here.includes(part)) ?? here.at(-1)!;
    this.#at = this.parts.indexOf(near);
    return near;
  }

  /** The way on from an exercise of this step that is over: to another one of it, or to the next step. */
  wayFrom(place: Element): (() => void) | undefined {
    const part = this.parts[this.has(place)]!;
    const next = placesIn(part).find((one) => isOpen(one) && isBehind(one, place));
    if (next) return () => this.#on(part, next);
    const { here } = this;
    const following = here[here.indexOf(part) + 1];
    return following && (() => this.go(this.parts.indexOf(following)));
  }

  /** To the next table of the same step. */
  #on(part: HTMLElement, next: HTMLElement): void {
    this.#part = this.#together.get(part)!.filter(({ place }) => place && isHere(place)).findIndex(({ place }) => place === next);
    this.draw();
    if (settings().long) next.scrollIntoView({ block: "start", behavior: "instant" });
    else part.focus({ preventScroll: true });
  }

  /** What was won in this lesson, and the way to what was not. */
  #tellEnd(seen: boolean): void {
    const keys = this.here.flatMap(keysIn);
    this.#end.hidden = !seen || !keys.length;
    if (this.#end.hidden) return;
    void import("./lesson-end").then(({ lessonEnd }) => lessonEnd(this.#end, keys, this.#words, (key) => this.#again(key)));
  }

  /** An exercise once more, from its beginning. */
  #again(key: string): void {
    const place = [...this.root.querySelectorAll<HTMLElement>("[data-dk-key]")].find(({ dataset }) => dataset.dkKey === key);
    if (!place) return;
    if (!settings().long) this.go(this.has(place));
    if (place.dataset.dk === "exercise") place.querySelector<HTMLElement>("[data-action=again]")?.click();
    place.scrollIntoView({ block: settings().long ? "start" : "nearest", behavior: "instant" });
  }

  #progress(long: boolean, { at, of }: { at: number; of: number }): TemplateResult {
    const words = this.#words;
    const now = fill(words.of, { at, of });
    return html`
      ${long
        ? nothing
        : html`<a class="dk-tool dk-out" href=${cameFrom(this.root.dataset.dkLeave!)} aria-label=${words.leave} title=${words.leave}>${icon("cross")}</a>
            <progress max=${of} value=${at} aria-label=${now}></progress><span aria-hidden="true">${now}</span>`}
      <button type="button" class="dk-tool" data-all title=${words.all} @click=${() => choose({ long: !long })}
        >${icon("list")}<span>${long ? words.single : words.all}</span></button>
    `;
  }

  #buttons(here: readonly HTMLElement[]): TemplateResult {
    const at = here.indexOf(this.parts[this.#at]!);
    const to = (step: number): void => this.go(this.parts.indexOf(here[step]!));
    const words = this.#words;
    const places = placesIn(here[at]!);
    const open = places.some(isOpen);
    const inside = !open && places.some((place) => place.querySelector("[data-step=on]"));
    const gold = !open && !this.root.hasAttribute("data-table"); // at a table what is pressed next lies on it
    const on = open ? words.skip : at ? words.next : words.begin;
    return html`
      ${at ? html`<button type="button" class="dk-button" data-step="back" @click=${() => to(at - 1)}><span>${words.back}</span></button>` : nothing}
      ${inside
        ? nothing
        : at < here.length - 1
        ? html`<button type="button" class="dk-button" data-step="on" ?data-primary=${gold} @click=${() => to(at + 1)}>
            ${keyed(on, html`<span>${on}</span>`)}</button>`
        : this.#after
          ? html`<a class="dk-button" data-step="after" ?data-primary=${!open} href=${this.#after[0]}>
              ${fill(words.lesson, { title: this.#after[1] })}</a>`
          : nothing}
    `;
  }
}

/** What there is to do at the reader's table: what is about another one is folded away. */
const isHere = (place: HTMLElement): boolean => !place.closest("[data-dk-away]");
const placesIn = (part: Element): HTMLElement[] => [...part.querySelectorAll<HTMLElement>("[data-dk]")].filter(isHere);
const keysIn = (part: Element): string[] => placesIn(part).flatMap(({ dataset }) => dataset.dkKey ?? []);
const isBehind = (one: Element, other: Element): boolean =>
  Boolean(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) && !one.contains(other) && !other.contains(one);

/** Whether there is still something to do at this place. */
const isOpen = ({ dataset }: HTMLElement): boolean =>
  ["exercise", "drill", "evening"].includes(dataset.dk ?? "") && !(FINISHED in dataset);

/** A sign at the heading of a step whose exercises all were finished once. */
function tick(part: HTMLElement, word: string | undefined): void {
  const heading = part.querySelector(".dk-lead :is(h1, h2, h3)");
  const keys = keysIn(part);
  const done = load("done");
  heading?.querySelector(".dk-tick")?.remove();
  if (!heading || !keys.length || !keys.every((key) => Object.hasOwn(done, key))) return;
  const sign = Object.assign(document.createElement("span"), { className: "dk-tick", textContent: " ✓" });
  sign.setAttribute("role", "img");
  sign.setAttribute("aria-label", word ?? "");
  heading.append(sign);
}

const live = new Map<HTMLElement, Steps>();

function redraw(): void {
  for (const [root, steps] of live) {
    if (root.isConnected) steps.draw();
    else live.delete(root);
  }
}

/** The page before: of those that have come in the place of each other, the last one that had no steps. */
let before = document.referrer;

/** Where whoever leaves was before, or the `overview`: after another lesson, or from elsewhere. */
function cameFrom(overview: string): string {
  const { href, origin, pathname } = new URL(overview, location.href);
  const from = new URL(before || href);
  const lesson = from.pathname !== pathname && from.href.startsWith(new URL(".", href).href);
  return lesson || from.origin !== origin ? href : from.href;
}

/** The step that the address names. */
function aim(): void {
  const named = document.getElementById(unescaped(location.hash.slice(1)));
  for (const [root, steps] of live) {
    const at = named && root.isConnected ? steps.has(named) : -1;
    if (at < 0 || settings().long) continue;
    steps.go(at);
    named?.scrollIntoView();
  }
}

/** For whoever has not, there is nothing to go on with, and nothing to load. */
const hasBegun = (): boolean => ["place", "done"].some((name) => Object.keys(load(name)).length > 0);

/** Once for a document. */
export function startSteps(): void {
  const wayFrom = (place: Element): (() => void) | undefined =>
    settings().long ? undefined : [...live.values()].find((one) => one.has(place) >= 0)?.wayFrom(place);
  knowSteps({ wayFrom, anew: redraw });
  onPage(() => {
    if (!document.querySelector(PAGE)) before = location.href;
    for (const root of document.querySelectorAll<HTMLElement>(`${PAGE}:not([data-live])`)) live.set(root, new Steps(root));
    if (hasBegun() && document.querySelector("[data-dk-go-on]")) void import("../practice/way-on").then(({ showWayOn }) => showWayOn());
    aim();
  });
  addEventListener("hashchange", aim);
  for (const name of ["done", "firsts"]) onForeign(name, redraw);
}
