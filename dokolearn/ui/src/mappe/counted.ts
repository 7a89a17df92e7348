/** Answers of a group, counted by hand: what can be answered on the screen, and how many were for it. */
import { html, type TemplateResult } from "lit/html.js";
import { fill } from "../page/fill";
import type { Words } from "../views";

/** One answer with its count. */
export interface Answer {
  label: string;
  n: number;
}

/** What a card is called without what came of it: "Herz Bube, richtig". */
const text = (element: Element): string =>
  (element.getAttribute("aria-label")?.split(",")[0] ?? element.textContent ?? "").replace(/\s+/g, " ").trim();

/** What is asked in a part, and what can be answered, each once with where it stands; nothing where nothing is asked. */
function askedIn(box: Element): { question: string; places: Map<string, HTMLElement> } {
  const quiz = box.querySelector(".dk-quiz[data-quiz]");
  const open = quiz ?? box.querySelector(".dk-panel:not(.dk-film)");
  const choices = quiz
    ? box.querySelectorAll<HTMLElement>(".dk-quiz .dk-option, .dk-hand .dk-place:not([data-against]) > button")
    : open?.querySelectorAll<HTMLElement>(".dk-button[data-choice], [data-zone] button") ?? [];
  const question = open?.querySelector(".dk-quiz-ask, .dk-task");
  const places = new Map<string, HTMLElement>();
  for (const choice of choices) if (text(choice) && !places.has(text(choice))) places.set(text(choice), choice);
  return { question: question ? text(question) : "", places };
}

/** On the place of an answer: how many are for it, and their share of all. */
const VOTES = "data-votes";
const SHARE = "--dk-share";

export class Counted {
  /** By question and answer. */
  readonly #votes = new Map<string, number>();
  #question = "";
  #labels: string[] = [];
  /** Where each of them stands, as far as it is on the screen. */
  #places = new Map<string, HTMLElement>();

  /** Look at a part anew; whether there is something to answer. */
  look(box: Element | undefined): boolean {
    const { question, places } = box ? askedIn(box) : { question: "", places: new Map<string, HTMLElement>() };
    const labels = [...places.keys()];
    // Once it is answered, what was counted stays.
    if (labels.length || question !== this.#question) [this.#question, this.#labels] = [question, labels];
    this.#places = places;
    return this.#labels.length > 0;
  }

  /** Which answer an element of the page stands for; -1: none. */
  indexOf(target: Element): number {
    const found = [...this.#places].find(([, place]) => place.contains(target));
    return found ? this.#labels.indexOf(found[0]) : -1;
  }

  wipe(box: HTMLElement): void {
    box.querySelectorAll(`[${VOTES}]`).forEach((old) => old.removeAttribute(VOTES));
  }

  /** A bar in each answer, once somebody counts or has counted: in the place of a card, so that it covers nothing. */
  draw(box: HTMLElement | undefined, counting: boolean): void {
    const { answers } = this;
    const most = Math.max(1, ...answers.map(({ n }) => n));
    const shown = counting || answers.some(({ n }) => n > 0);
    if (box) this.wipe(box);
    for (const { label, n } of shown ? answers : []) {
      const answer = this.#places.get(label);
      const place = answer?.closest<HTMLElement>(".dk-place") ?? answer;
      place?.setAttribute(VOTES, String(n));
      place?.style.setProperty(SHARE, `${(100 * n) / most}%`);
    }
  }

  get answers(): Answer[] {
    return this.#labels.map((label) => ({ label, n: this.#votes.get(`${this.#question}\n${label}`) ?? 0 }));
  }

  /** One more, or one fewer; never fewer than nobody. */
  add(at: number, more: number): void {
    const label = this.#labels[at];
    if (label === undefined) return;
    const key = `${this.#question}\n${label}`;
    this.#votes.set(key, Math.max(0, Math.min(999, (this.#votes.get(key) ?? 0) + more)));
  }
}

/** Beside every answer minus, how many, plus. */
export const countList = (answers: readonly Answer[], words: Words, add: (at: number, more: number) => void): TemplateResult => html`
  <ul class="dk-count" aria-label=${words.mappe_count ?? ""}>
    ${answers.map(({ label, n }, at) => html`<li>
      <span>${label}</span>
      <button type="button" class="dk-button" aria-label=${fill(words.mappe_fewer, { what: label })} aria-disabled=${n === 0} @click=${() => add(at, -1)}>−</button>
      <b role="status" aria-label="${label}: ${n}">${n}</b>
      <button type="button" class="dk-button" aria-label=${fill(words.mappe_one_more, { what: label })} @click=${() => add(at, 1)}>+</button>
    </li>`)}
  </ul>
`;
