/** What an evening adds to the table: cards that may be laid, how the others play, and how far the
 *  engine is. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { EngineProblem } from "../engine/engine";
import { settings } from "../kept/settings";
import { fill } from "../page/fill";
import { words as tableWords } from "../table/table-check";
import type { EveningView, Words } from "../views";
import type { Run } from "./run";

/** On the table as it was drawn last cards that may be laid, where others may not, stand higher, if the reader wants that;
 *  `word`: what is said of such a card. */
export function raisePlayable(table: HTMLElement, view: EveningView | undefined, word = ""): void {
  const may = new Set(settings().raise ? view?.evening.playable : []);
  table.toggleAttribute("data-raise", settings().raise);
  for (const place of table.querySelectorAll<HTMLElement>(".dk-hand .dk-place")) {
    const raised = may.has(Number(place.dataset.place));
    place.toggleAttribute("data-playable", raised);
    const card = place.querySelector("button");
    if (raised) card?.setAttribute("title", word);
    else card?.removeAttribute("title");
  }
}

/** How the three others play: asked before an evening begins. */
export const levels = (
  all: readonly (readonly string[])[],
  level: string,
  choose: (name: string) => void,
  words: Words,
): TemplateResult =>
  html`<div class="dk-field">
    <label class="dk-label" for="dk-play-level">${words.play_level}</label>
    <select id="dk-play-level" name="level" @change=${({ target }: Event) => choose((target as HTMLSelectElement).value)}>
      ${all.map(([name = "", word]) => html`<option value=${name} .selected=${name === level}>${word}</option>`)}
    </select>
  </div>`;

/** How far the engine is, and what it lacks: over the empty table, so that nothing moves. `wrong`: what is wrong with the house rules; `back`: the way to the start. */
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
