/** "Als Mitspieler ansehen": a game as one player met it. The page holds all of it; what is to come is not drawn. */
import { STEPS, type Step } from "./steps";
import { hasEngine } from "../engine/engine";
import type { Film, Look, Moment } from "../views";

type Seen = Pick<Look, "at" | "branch" | "seen">;

/** The furthest moment of its line that was shown, since the blindfold is on or ever. */
export const reached = ({ at, branch, seen }: Seen): number => Math.max(at, seen[branch] ?? 0);

/** From here on: one hand, what the table knows, and nothing ahead. */
export const blindfold = ({ at, branch }: Seen): Partial<Look> => ({
  blind: true,
  hidden: true,
  public: true,
  lastStich: false,
  playing: false,
  seen: { [branch]: at },
});

export const unfold = { blind: false, hidden: false, playing: false } satisfies Partial<Look>;

/** The line that is shown as far as it may be known; result, score and problems only once it is over. */
export function asPlayer(film: Film, look: Look): Film {
  if (!look.blind) return film;
  const far = reached(look);
  const over = isOver(film, look);
  return {
    ...film,
    moments: film.moments.slice(0, far + 1),
    stiche: film.stiche.filter(({ moment }) => moment <= far),
    exchange: (film.exchange ?? []).filter(({ seen }) => seen.includes(look.seat)),
    result: over ? film.result : null,
    scores: over ? film.scores : {},
    problems: over ? film.problems : [],
  };
}

/** Whether nothing of this line is left to be spoilt. */
export const isOver = (film: Film, look: Look): boolean => !look.blind || reached(look) >= film.moments.length - 1;

/** Whether other ways to go on would tell what is not played here: the next card has not been shown yet. */
export const untold = (look: Look): boolean => look.blind && look.at >= reached(look);

/** The film in which a step looks for its goal: neither the end nor a later note is one that nobody has seen yet. */
export const walked = (step: Step, film: Film, look: Look): Film =>
  step === STEPS.last || step === STEPS.nextNote ? asPlayer(film, look) : film;

/** Whether a game is shown from its first Stich on, so that it is known what a seat has seen. */
export const begins = ({ dkn, moments }: Film): boolean => Boolean(dkn) && moments[1]?.stich === 1;

/** Whether what is played next can be asked about: never of a hand that is covered. */
export const canAsk = ({ hidden, seat }: Look, { turn }: Moment): boolean => turn !== null && (!hidden || turn === seat);

/** Whether somebody can go on from this moment: an engine, all hands, and cards left to play. */
export function canTry(film: Film, now: Moment): boolean {
  const whole = film.hands.every((hand) => hand.length === film.hand_size);
  const left = now.played.some((played) => played.length < film.hand_size);
  return hasEngine() && Boolean(film.dkn) && whole && left && film.moments.length > 1;
}
