/** Other ways to go on: a line of a film is shown like a film of its own. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import type { Asks } from "./controls";
import { untold } from "./player";
import { icon } from "../page/signs";
import type { Branch, Film, Look } from "../views";

export const MAIN = -1;

/** The number of moments a branch shares with what it leaves, from the beginning of the game on. */
function shared(film: Film, { parent, at }: Branch): number {
  const above = film.branches?.[parent];
  return (above ? shared(film, above) : 0) + at + 1;
}

/** The film along a line: all moments up to where it leaves, then its own. */
export function along(film: Film, line: number): Film {
  const branch = film.branches?.[line];
  if (!branch) return film;
  const above = along(film, branch.parent);
  const start = shared(film, branch);
  return {
    ...film,
    moments: [...above.moments.slice(0, start), ...branch.moments],
    stiche: [
      ...above.stiche.filter(({ moment }) => moment < start),
      ...branch.stiche.map((each) => ({ ...each, moment: each.moment + start })),
    ],
    result: branch.result,
    scores: {},
  };
}

/** The first moment of a line that is its own. */
export function startOf(film: Film, line: number): number {
  const branch = film.branches?.[line];
  return branch ? shared(film, branch) : 0;
}

/** The moment of a line at a place of its own list, counted from the beginning of the game. */
export const momentOf = (film: Film, line: number, at: number): number =>
  line === MAIN ? at : startOf(film, line) + at;

/** Whether an answer to a question leads to this line. */
const told = (film: Film, line: number): boolean =>
  (film.quiz ?? []).some(({ steps }) => steps.some(({ answers }) => answers.some(({ branch }) => branch === line)));

/** The lines that leave at this moment, and the way back to the game; `drop`: what throws away a line of the reader's own. */
export function branches(film: Film, look: Look, asks: Asks, drop: string | undefined): TemplateResult | typeof nothing {
  const leaving = (film.branches ?? []).filter(
    (each) => !untold(look) && each.parent === look.branch && startOf(film, each.id) === look.at + 1,
  );
  const inside = film.branches?.[look.branch];
  if (!leaving.length && !inside) return nothing;
  return html`
    <div class="dk-branches" role="group" aria-label=${film.words.branches ?? nothing}>
      ${inside
        ? html`<span class="dk-branch-name">${film.words.branch}: ${inside.title}</span>
            <button type="button" class="dk-tool" data-branch="-1" @click=${() => asks.line(inside.parent, shared(film, inside) - 1)}
            >${icon("back")}<span>${film.words.branch_back}</span></button>
            ${inside.own && drop
              ? html`<button type="button" class="dk-tool" data-branch-drop @click=${() => asks.drop(inside)}>${drop}</button>`
              : nothing}`
        : nothing}
      ${leaving.map(
        (each) => html`<button type="button" class="dk-tool" data-branch=${each.id} ?data-told=${told(film, each.id)}
          @click=${() => asks.line(each.id, startOf(film, each.id))}
        >${icon("branch")}<span>${each.title}</span></button>`,
      )}
    </div>
  `;
}

/** The moment in its own line, as the engine counts it: without those shared with the line it leaves. */
export function ownPlace(film: Film, { at, branch }: Look): { at: number; branch: number } {
  let line = branch;
  while (line !== MAIN && at < startOf(film, line)) line = film.branches[line]?.parent ?? MAIN;
  return { at: line === MAIN ? at : at - startOf(film, line), branch: line };
}
