/** Where questions to the reader stand, and how the table is looked at while one is open. */
import { momentOf } from "./lines";
import type { Film, Look, Quiz, Tried } from "../views";

/** The questions that are asked at this moment of this line, by their number; a player is asked his own only. */
export const asked = (film: Film, look: Look): number[] =>
  (film.quiz ?? []).flatMap((each, number) =>
    each.branch === look.branch && !(look.blind && each.seat !== look.seat) && momentOf(film, each.branch, each.at) === look.at ? [number] : [],
  );

/** The first question of this moment that has a step without an answer. */
const open = (film: Film, look: Look): Quiz | undefined =>
  asked(film, look)
    .map((number): [Quiz, readonly Tried[]] => [film.quiz[number] as Quiz, look.tried[number] ?? []])
    .find(([{ steps }, tried]) => !tried[steps.length - 1]?.move)?.[0];

/** Whether a question stands here that nobody has answered: then nothing gives it away. */
export const isOpen = (film: Film, look: Look): boolean => open(film, look) !== undefined;

/** The moments of this line with such a question. */
export const openAt = (film: Film, look: Look): number[] =>
  film.moments.flatMap((_, at) => (isOpen(film, { ...look, at }) ? [at] : []));

/** Whose question it is at this moment, answered or not. */
export const whoIsAsked = (film: Film, look: Look): number | undefined => film.quiz[asked(film, look)[0] ?? -1]?.seat;

/** What is looked at: while a question is open the table as the asked player sees it, who sits in front. */
export function asAsked(film: Film, look: Look): Look {
  const quiz = open(film, look);
  return quiz ? { ...look, seat: quiz.seat, hidden: true, blind: true, public: true } : look;
}
