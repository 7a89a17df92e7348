/** How far the engine is, and what it lacks: over the empty table, so that nothing moves. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { EngineProblem } from "../engine/engine";
import { fill } from "../page/fill";
import { words as tableWords } from "../table/table-check";
import type { Run } from "./run";
import type { Words } from "../views";

/** `wrong`: what is wrong with the house rules; `back`: the way to the start. */
export function engineSaid(run: Run | undefined, wrong: readonly string[], words: Words, back: () => TemplateResult): TemplateResult {
  const problem = run?.problem;
  const late = run?.late;
  const word = run?.waiting && (run.coming || (late && "waiting"));
  return html`<div class="dk-play-engine" ?data-said=${Boolean(word || problem)}>
    <div aria-hidden="true">${word ? fill(words[word === "waiting" ? "play_waiting" : `drill_${word}`], { n: run.percent }) : nothing}
      ${word ? run.progress() : nothing}</div>
    <div class=${problem ? "" : "dk-hidden"} role="status">${problem ? trouble(problem, wrong, words) : late ? words.play_waiting : nothing}</div>
    ${problem ? wayOut(run, problem, words, back) : nothing}
  </div>`;
}

function trouble(problem: unknown, wrong: readonly string[], words: Words): string {
  if (problem instanceof EngineProblem) return `${words[`drill_${problem.reason}`]} ${words.play_kept}`;
  return wrong.length ? [tableWords().own_refused, ...wrong].join(" ") : words.play_refused ?? "";
}

function wayOut(run: Run, problem: unknown, words: Words, back: () => TemplateResult): TemplateResult {
  return problem instanceof EngineProblem
    ? html`<button type="button" class="dk-button" data-primary data-tool="retry" @click=${() => run.retry()}>${words.drill_retry}</button>`
    : back();
}
