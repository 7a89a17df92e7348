/** Questions to the reader at a moment: choices from the engine, answers and reasons from the author. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { stillCard } from "../cards/card";
import { MAIN, startOf } from "./lines";
import type { Asks } from "./controls";
import { fill } from "../page/fill";
import { asked } from "./quiz";
import type { Film, Look, Quiz, Step, Tried } from "../views";

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

export function quizzes(film: Film, look: Look, asks: Asks): TemplateResult[] {
  return asked(film, look).map((number) => {
    const quiz = film.quiz[number] as Quiz;
    const tried = look.tried[number] ?? [];
    const { steps } = quiz;
    const given = tried[0]?.move ?? "";
    const both = given !== "" && verdict(steps[0] as Step, given).verdict !== "no";
    const change = (at: number, done: Tried): void => asks.tried(number, steps.map((_, other) => (other === at ? done : tried[other] ?? UNTRIED)));
    return html`
      <div class="dk-quiz" role="group" aria-label="${film.words.quiz}: ${steps[0]?.text}" data-quiz=${number}>
        ${steps.slice(0, both ? 2 : 1).map((step, at) =>
          question(film, quiz, step, at ? "" : fill(film.words.quiz_as, { who: film.players[quiz.seat] ?? "" }), tried[at] ?? UNTRIED,
            (done) => change(at, done), at === steps.length - 1 || !both, asks),
        )}
      </div>
    `;
  });
}

const TONES = { ok: "right", may: "neutral", no: "wrong" } as const;

/** A step with what there is to choose. `last`: from here on it goes on. */
function question(film: Film, quiz: Quiz, step: Step, who: string, tried: Tried, done: (tried: Tried) => void, last: boolean, asks: Asks): TemplateResult {
  const { words } = film;
  const said = tried.move ? verdict(step, tried.move) : null;
  const change = (part: Partial<Tried>): void => done({ ...tried, ...part });
  const refused = step.refused.map(({ move }) => ({ move, label: "", index: undefined }));
  const told = said ? { ok: words.quiz_right, may: words.quiz_may, no: words.quiz_wrong }[said.verdict] : "";
  return html`<div class="dk-asked">
    <div class="dk-quiz-ask" tabindex=${reached(step.text)}>${who ? html`<b>${who}</b> ` : nothing}${step.text}</div>
    <div class="dk-options" ?data-words=${step.choices.every(({ index }) => index === undefined)}>
      ${[...step.choices, ...refused].map((each) => choice(film, quiz, each.move, each.label, tried, change))}
    </div>
    ${step.hints.slice(0, tried.hints).map((hint) => html`<div class="dk-hint" tabindex=${reached(hint)}><b>${words.hint}:</b> ${hint}</div>`)}
    <div class="dk-verdict" role="status" tabindex=${reached(said?.text)} data-tone=${said ? TONES[said.verdict] : nothing}>
      ${said
        ? html`<b>${told}</b> ${said.text}
            ${said.verdict !== "no" && step.played && step.played !== tried.move
              ? html`<span>${words.quiz_also} ${name(film, quiz, step, step.played)}.</span>`
              : nothing}`
        : nothing}
    </div>
    <div class="dk-tools">
      ${tried.hints < step.hints.length
        ? html`<button type="button" class="dk-tool" data-ask="hint" @click=${() => change({ hints: tried.hints + 1 })}
          >${words.quiz_hint}</button>`
        : nothing}
      ${said && said.branch !== MAIN
        ? html`<button type="button" class="dk-tool" data-ask="line"
            @click=${() => asks.line(said.branch, startOf(film, said.branch))}>${words.quiz_line}</button>`
        : nothing}
      ${tried.move && last
        ? html`<button type="button" class="dk-tool" data-ask="go" @click=${asks.onward}>${words.quiz_go}</button>`
        : nothing}
    </div>
  </div>`;
}

const name = (film: Film, quiz: Quiz, step: Step, move: string): string =>
  step.choices.find((each) => each.move === move)?.label ??
  (film.hands[quiz.seat] ?? []).find((card) => card.code === move)?.name ??
  move;

/** A card or a call to choose. */
function choice(
  film: Film,
  quiz: Quiz,
  move: string,
  label: string,
  tried: Tried,
  change: (part: Partial<Tried>) => void,
): TemplateResult {
  const card = (film.hands[quiz.seat] ?? []).find((each) => each.code === move);
  const chosen = tried.move === move;
  return html`
    <button type="button" class="dk-option" data-move=${move} aria-pressed=${chosen}
      aria-label=${card ? card.name : nothing} @click=${() => change({ move })}
    >${card ? stillCard(card, "", film.words) : label}</button>
  `;
}
