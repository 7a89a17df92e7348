/** A question to the reader: what is right is tapped, and every other answer may have a sentence. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { stillCard } from "../cards/card";
import { fill } from "../page/fill";
import { button, type Edit, type Scene, who, words as field } from "./parts";
import type { WrittenStep } from "../views";

type Answer = WrittenStep["answers"][number];

/** What becomes of a step, whatever it is when its turn comes. */
type Change = (step: WrittenStep) => Partial<WrittenStep>;

const EMPTY: WrittenStep = { text: "", hints: [], answers: [] };
const EVERYTHING = "*";
const MOST_STEPS = 2;
const ORDER = ["ok", "may", "no"];

/** What a tap makes of an answer. */
const NEXT: Record<string, Answer["verdict"] | ""> = { "": "ok", ok: "may", may: "no", no: "" };

export function questionPanel(scene: Scene): TemplateResult {
  const { view, words } = scene;
  const { turn, questions, cards, words: sayable } = view.here;
  if (turn === null) return html`<p class="dk-why">${words.ask_over}</p>`;
  const choices = new Set([...cards.filter(({ legal }) => legal), ...sayable.slice(1)].map(({ move }) => move));
  const begun = questions.length || choices.size > 1;
  return html`
    <p class="dk-why">${fill(words[begun ? "ask_why" : "ask_forced"], { who: who(scene, turn) })}</p>
    ${(questions.length ? questions : begun ? [[EMPTY]] : []).map((steps, item) => question(scene, steps, item))}
  `;
}

/** The question of a number with another step; a new one where there is none. */
const changed =
  (item: number, at: number, change: Change): Edit =>
  ({ here }) =>
    asked(here.questions.length > item, item, (here.questions[item] ?? [EMPTY]).map((step, place) => (place === at ? { ...step, ...change(step) } : step)));

const asked = (there: boolean, item: number, steps: readonly WrittenStep[]): Record<string, unknown> => ({
  type: "ask",
  steps,
  ...(there ? { item } : {}),
});

function question(scene: Scene, steps: readonly WrittenStep[], item: number): TemplateResult {
  const { words, acts, view } = scene;
  const there = view.here.questions.length > item;
  const whole = (change: (steps: readonly WrittenStep[]) => readonly WrittenStep[]) => (): void =>
    acts.edit(({ here }) => asked(true, item, change(here.questions[item] ?? [])));
  return html`<div class="dk-question" role="group" aria-label=${words.ask ?? nothing}>
    ${steps.map((step, at) => html`${at ? html`<b>${words.ask_then}</b>` : nothing} ${part(scene, step, item, at, there)}`)}
    ${there
      ? html`<div class="dk-tools">
          ${steps.length < MOST_STEPS
            ? button("then", words.ask_second, steps[0]?.answers.some(right) ? whole((all) => [...all, EMPTY]) : undefined)
            : button("one", words.ask_one, whole((all) => all.slice(0, 1)))}
          ${button("unask", words.ask_drop, whole(() => []))}
        </div>`
      : nothing}
  </div>`;
}

const right = ({ verdict }: Answer): boolean => verdict === "ok";

/** One step. Words come once something is right: a question without an answer is none. */
function part(scene: Scene, step: WrittenStep, item: number, at: number, there: boolean): TemplateResult {
  const { words, view, acts } = scene;
  const { answers } = step;
  const flip = (move: string) => (): void => acts.edit(changed(item, at, (now) => ({ answers: flipped(now.answers, move) })));
  return html`
    ${there ? field(`ask ${item} ${at}`, words.ask_text, step.text, scene, (text) => changed(item, at, () => ({ text })), 2) : nothing}
    <p class="dk-label">${words.ask_tap}</p>
    <div class="dk-options">
      ${view.here.cards.filter(({ legal }) => legal).map(({ move, label, index }) => tap(scene, move, label, index, answers, flip(move)))}
      ${view.here.words.map(({ move, label }) => tap(scene, move, label, -1, answers, flip(move)))}
    </div>
    ${there && !answers.some(right) ? html`<p class="dk-told">${words.ask_none}</p>` : nothing}
    ${there ? sentences(scene, step, item, at) : nothing}
  `;
}

/** The other verdict of a move; what is right comes first, and everything else last. */
function flipped(answers: readonly Answer[], move: string): Answer[] {
  const was = answers.find((one) => one.move === move);
  const verdict = NEXT[was?.verdict ?? ""];
  const others = answers.filter((one) => one !== was);
  const all = verdict ? [...others, { verdict, move, text: was?.text ?? "" }] : others;
  const place = (one: Answer): number => (one.move === EVERYTHING ? ORDER.length : ORDER.indexOf(one.verdict));
  return all.toSorted((one, other) => place(one) - place(other));
}

/** With other words for a move; everything else is wrong unless it is said otherwise. */
function said(answers: readonly Answer[], move: string, text: string): Answer[] {
  if (!answers.some((one) => one.move === move)) return [...answers, { verdict: "no", move, text }];
  return answers.map((one) => (one.move === move ? { ...one, text } : one));
}

/** What is said to each answer, and the hints. */
function sentences(scene: Scene, { answers, hints }: WrittenStep, item: number, at: number): TemplateResult {
  const { words } = scene;
  const sentence = (move: string, label: string): TemplateResult =>
    field(`answer ${item} ${at} ${move}`, label, answers.find((one) => one.move === move)?.text ?? "", scene, (text) =>
      changed(item, at, (now) => ({ answers: said(now.answers, move, text) })),
    );
  const hint = (text: string, place: number): TemplateResult =>
    field(`hint ${item} ${at} ${place}`, words.ask_hint, text, scene, (typed) =>
      changed(item, at, (now) => ({ hints: [...now.hints.slice(0, place), typed, ...now.hints.slice(place + 1)].filter((one) => one.trim()) })),
    );
  return html`
    ${answers.filter(({ move }) => move !== EVERYTHING).map(({ move, verdict }) => sentence(move, `${named(scene, move)} – ${words[`verdict_${verdict}`]}`))}
    ${sentence(EVERYTHING, words.ask_else ?? "")} ${[...hints, ""].map(hint)}
  `;
}

function tap({ words, film, view }: Scene, move: string, label: string, index: number, answers: readonly Answer[], press: () => void): TemplateResult {
  const verdict = answers.find((one) => one.move === move)?.verdict;
  const word = words[`verdict_${verdict ?? "none"}`];
  const card = film.hands[view.here.turn ?? 0]?.[index];
  return html`<button type="button" class="dk-option" data-answer=${move} data-verdict=${verdict ?? nothing} aria-label="${label}: ${word}" @click=${press}
  >${card && card.code === move ? stillCard(card, "", {}) : label}<span class="dk-verdict-word" aria-hidden="true">${verdict ? word : ""}</span></button>`;
}

function named({ view }: Scene, move: string): string {
  const { cards, words } = view.here;
  return [...cards, ...words].find((one) => one.move === move)?.label ?? move;
}
