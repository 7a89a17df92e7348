/** Questions to the reader at a moment, answered in the hand below: choices from the engine, answers and reasons from the author. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { MAIN, startOf } from "./lines";
import type { Asks } from "./controls";
import { fill } from "../page/fill";
import { asked } from "./quiz";
import type { Film, InHand, Look, Mark, Moment, Quiz, Step, Tried } from "../views";

const UNTRIED: Tried = { move: "", hints: 0 };

/** Letters of a question, a tip or an answer that surely need no scrolling; with more the keys have to reach it. */
const ROOM = 50;

const reached = (text: string | undefined): 0 | typeof nothing => ((text ?? "").length > ROOM ? 0 : nothing);

interface Said {
  verdict: Step["else_verdict"];
  text: string;
  branch: number;
}

function verdict(step: Step, move: string): Said {
  const found = step.answers.find((each) => each.move === move);
  if (found) return found;
  const refused = step.refused.find((each) => each.move === move);
  if (refused) return { verdict: "no", text: refused.text, branch: MAIN };
  return { verdict: step.else_verdict, text: step.else, branch: MAIN };
}

const TONES = { ok: "right", may: "neutral", no: "wrong" } as const;
const WORDS = { ok: "quiz_right", may: "quiz_may", no: "quiz_wrong" } as const;
const MARKS = { ok: "right", may: "chosen", no: "wrong" } as const satisfies Record<Said["verdict"], Mark>;

/** A question with what was done so far; `at`: the step that is asked now, the second one once the first went well. */
interface Asked {
  number: number;
  quiz: Quiz;
  at: number;
  step: Step;
  tried: readonly Tried[];
}

const askedNow = (film: Film, look: Look): Asked[] =>
  asked(film, look).map((number) => {
    const quiz = film.quiz[number] as Quiz;
    const tried = quiz.steps.map((_, at) => look.tried[number]?.[at] ?? UNTRIED);
    const first = tried[0]?.move ?? "";
    const at = quiz.steps.length > 1 && first && verdict(quiz.steps[0] as Step, first).verdict !== "no" ? 1 : 0;
    return { number, quiz, at, step: quiz.steps[at] as Step, tried };
  });

const changed = ({ tried, at }: Asked, part: Partial<Tried>): Tried[] =>
  tried.map((one, other) => (other === at ? { ...one, ...part } : one));

/** The hand below while cards of it are asked about: what a tap on each means, which the rules forbid, what was chosen. */
export function askedHand(film: Film, now: Moment, look: Look, held: InHand, asks: Asks): { held: InHand; pick: (place: number) => void } | undefined {
  const here = askedNow(film, look)[0];
  if (!here) return undefined;
  const { step, quiz, tried, at } = here;
  const played = new Set(now.played[quiz.seat]);
  const places = held.hand.cards.map(({ code }, place) => (played.has(place) ? "" : code));
  const forbidden = new Set(step.refused.map(({ move }) => move));
  const moves = new Set([...forbidden, ...step.choices.map(({ move }) => move)]);
  if (!places.some((code) => moves.has(code))) return undefined;
  const { move } = tried[at] as Tried;
  const chosen = places.indexOf(move || "-");
  const { quiz_right: right, quiz_may: may, quiz_wrong: wrong } = film.words;
  return {
    held: {
      ...held,
      taps: "hand",
      against: new Set(places.flatMap((code, place) => (forbidden.has(code) ? [place] : []))),
      marks: { hand: places.map((_, place) => (place === chosen ? MARKS[verdict(step, move).verdict] : "")) },
      words: { ...held.words, right: right ?? "", chosen: may ?? "", wrong: wrong ?? "" },
    },
    pick: (place) => moves.has(places[place] ?? "") && asks.tried(here.number, changed(here, { move: places[place] ?? "", shown: false })),
  };
}

/** What stands on the hand: the question or, once there is an answer, what is said of it. */
export const quizzes = (film: Film, now: Moment, look: Look, asks: Asks): TemplateResult[] =>
  askedNow(film, look).map((here) => {
    const { quiz, at, step, tried, number } = here;
    const { words } = film;
    const one = tried[at] as Tried;
    const said = one.move ? verdict(step, one.move) : null;
    const held = (film.hands[quiz.seat] ?? []).filter((_, place) => !now.played[quiz.seat]?.includes(place)).map(({ code }) => code);
    const spoken = step.choices.filter(({ move }) => !held.includes(move)); // words, and a card under another name
    const before = at ? tried[0]?.move : "";
    const against = step.refused.some(({ move }) => move === one.move); // the rule says it all
    const told = !said || against ? "" : one.shown ? `${words.quiz_solution} ${name(film, quiz, step, one.move)}.` : words[WORDS[said.verdict]];
    const goes = said && said.verdict !== "no";
    const more = one.hints < step.hints.length && !goes;
    const tip = more || (spoken[0] && step.hints[0]) // among words it keeps its place: none of them moves
      ? html`<button type="button" class="dk-tool" data-ask="hint" ?disabled=${!more} @click=${() => asks.tried(number, changed(here, { hints: one.hints + 1 }))}
        >${words.quiz_hint}</button>`
      : nothing;
    return html`
      <div class="dk-quiz" role="group" aria-label="${words.quiz}: ${quiz.steps[0]?.text}" data-quiz=${number}>
        ${before ? html`<div class="dk-verdict" data-before>${verdict(quiz.steps[0] as Step, before).text}</div>` : nothing}
        <div class="dk-quiz-ask" tabindex=${reached(step.text)}>${at ? nothing : html`<b>${fill(words.quiz_as, { who: film.players[quiz.seat] ?? "" })}</b> `}${step.text}</div>
        ${spoken[0] ? nothing : tip}
        ${step.hints.slice(0, one.hints).map((hint) => html`<div class="dk-hint" tabindex=${reached(hint)}><b>${words.hint}:</b> ${hint}</div>`)}
        <div class="dk-verdict" role="status" tabindex=${reached(said?.text)} data-tone=${said ? TONES[said.verdict] : nothing}>
          ${said
            ? html`<b>${told}</b> ${said.text}
                ${goes && step.played && step.played !== one.move
                  ? html`<span>${words.quiz_also} ${name(film, quiz, step, step.played)}.</span>`
                  : nothing}`
            : nothing}
        </div>
        ${one.shown ? html`<ul class="dk-every-answer">${others(film, here)}</ul>` : nothing}
        ${said && said.branch !== MAIN
          ? html`<button type="button" class="dk-tool" data-ask="line"
              @click=${() => asks.line(said.branch, startOf(film, said.branch))}>${words.quiz_line}</button>`
          : nothing}
        ${spoken[0]
          ? html`<div class="dk-options">
              ${spoken.map(({ move, label }) => html`<button type="button" class="dk-option" data-move=${move} aria-pressed=${one.move === move}
                @click=${() => asks.tried(number, changed(here, { move, shown: false }))}>${label}</button>`)}${tip}
            </div>`
          : nothing}
      </div>
    `;
  });

/** What a group discusses besides the solution: every other answer with what its author says. */
const others = (film: Film, { quiz, step, tried, at }: Asked): TemplateResult[] =>
  step.answers
    .filter(({ move }) => move !== tried[at]?.move)
    .map(({ move, text }) => html`<li><b>${name(film, quiz, step, move)}:</b> ${text}</li>`);

const name = (film: Film, quiz: Quiz, step: Step, move: string): string =>
  step.choices.find((each) => each.move === move)?.label ??
  (film.hands[quiz.seat] ?? []).find((card) => card.code === move)?.name ??
  move;
