/** The lines of a film: the game itself, and other ways to go on; each is shown like a film of its own. */
import type { Branch, Film, Look } from "../views";

export const MAIN = -1;

/** The number of moments a branch shares with what it leaves, from the beginning of the game on. */
export function shared(film: Film, { parent, at }: Branch): number {
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

/** The moment in its own line, as the engine counts it: without those shared with the line it leaves. */
export function ownPlace(film: Film, { at, branch }: Look): { at: number; branch: number } {
  let line = branch;
  while (line !== MAIN && at < startOf(film, line)) line = film.branches[line]?.parent ?? MAIN;
  return { at: line === MAIN ? at : at - startOf(film, line), branch: line };
}
