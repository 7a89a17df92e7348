/** Questions to the reader at a moment: choices from the engine, answers and reasons from the author. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { stillCard } from "../cards/card";
import { MAIN, momentOf, startOf } from "./branches";
import type { Asks } from "./controls";
import type { Film, Look, Quiz, Tried } from "../views";

const UNTRIED: Tried = { move: "", hints: 0 };

/** The questions that are asked at this moment of this line, by their number; a player is asked his own only. */
export const asked = (film: Film, look: Look): number[] =>
  (film.quiz ?? []).flatMap((each, number) =>
    each.branch === look.branch && !(look.blind && each.seat !== look.seat) && momentOf(film, each.branch, each.at) === look.at ? [number] : [],
  );

interface Verdict {
  ok: boolean;
  text: string;
  branch: number;
}

function verdict(quiz: Quiz, move: string): Verdict {
  const found = quiz.answers.find((each) => each.move === move);
  if (found) return found;
  const refused = quiz.refused.find((each) => each.move === move);
  if (refused) return { ok: false, text: refused.text, branch: MAIN };
  return { ok: quiz.else_ok, text: quiz.else, branch: MAIN };
}

export function quizzes(film: Film, look: Look, asks: Asks): TemplateResult[] {
  return asked(film, look).map((number) => {
    const quiz = film.quiz?.[number] as Quiz;
    return question(film, quiz, number, look.tried[number] ?? UNTRIED, asks);
  });
}

function question(film: Film, quiz: Quiz, number: number, tried: Tried, asks: Asks): TemplateResult {
  const { words } = film;
  const said = tried.move ? verdict(quiz, tried.move) : null;
  const change = (part: Partial<Tried>): void => asks.tried(number, { ...tried, ...part });
  const refused = quiz.refused.map(({ move }) => ({ move, label: "", index: undefined }));
  return html`
    <div class="dk-quiz" role="group" aria-label="${words.quiz}: ${quiz.text}" data-quiz=${number}>
      <div class="dk-quiz-ask"><b>${film.players[quiz.seat]}:</b> ${quiz.text}</div>
      <div class="dk-options">
        ${[...quiz.choices, ...refused].map((each) => choice(film, quiz, each.move, each.label, tried, change))}
      </div>
      ${quiz.hints.slice(0, tried.hints).map((hint) => html`<div class="dk-hint"><b>${words.hint}:</b> ${hint}</div>`)}
      <div class="dk-verdict" role="status" data-tone=${said ? (said.ok ? "right" : "wrong") : nothing}>
        ${said
          ? html`<b>${said.ok ? words.quiz_right : words.quiz_wrong}</b> ${said.text}
              ${said.ok && quiz.played && quiz.played !== tried.move
                ? html`<span>${words.quiz_also} ${name(film, quiz, quiz.played)}.</span>`
                : nothing}`
          : nothing}
      </div>
      <div class="dk-tools">
        ${tried.hints < quiz.hints.length
          ? html`<button type="button" class="dk-tool" data-ask="hint" @click=${() => change({ hints: tried.hints + 1 })}
            >${words.quiz_hint}</button>`
          : nothing}
        ${said && said.branch !== MAIN
          ? html`<button type="button" class="dk-tool" data-ask="line"
              @click=${() => asks.line(said.branch, startOf(film, said.branch))}>${words.quiz_line}</button>`
          : nothing}
        ${tried.move
          ? html`<button type="button" class="dk-tool" data-ask="go" @click=${asks.onward}>${words.quiz_go}</button>`
          : nothing}
      </div>
    </div>
  `;
}

const name = (film: Film, quiz: Quiz, move: string): string =>
  quiz.choices.find((each) => each.move === move)?.label ??
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
