/** Where questions to the reader stand, and how the table is looked at while one is open. */
import { momentOf } from "./lines";
import type { Film, Look, Quiz, Step, Tried } from "../views";

/** The questions that are asked at this moment of this line, by their number; a player is asked his own only. */
export const asked = (film: Film, look: Look): number[] =>
  (film.quiz ?? []).flatMap((each, number) =>
    each.branch === look.branch && !(look.blind && each.seat !== look.seat) && momentOf(film, each.branch, each.at) === look.at ? [number] : [],
  );

/** Whether somebody has answered; a card that the rules forbid is no answer. */
const answered = (step: Step | undefined, tried: Tried | undefined): boolean =>
  Boolean(tried?.move) && !step?.refused.some(({ move }) => move === tried?.move);

/** The number of the first question of this moment that has a step without an answer. */
const openNumber = (film: Film, look: Look): number | undefined =>
  asked(film, look).find((number) => {
    const { steps } = film.quiz[number] as Quiz;
    return !answered(steps.at(-1), look.tried[number]?.[steps.length - 1]);
  });

const open = (film: Film, look: Look): Quiz | undefined => film.quiz[openNumber(film, look) ?? -1];

/** Whether a question stands here that nobody has answered: then nothing gives it away. */
export const isOpen = (film: Film, look: Look): boolean => open(film, look) !== undefined;

/** What it is to have the solution of the open question shown: that of its first step without an answer. */
export function solution(film: Film, look: Look): { number: number; tried: Tried[] } | undefined {
  const number = openNumber(film, look);
  if (number === undefined) return undefined;
  const { steps } = film.quiz[number] as Quiz;
  const before = steps.map((_, at) => look.tried[number]?.[at] ?? { move: "", hints: 0 });
  const now = steps.findIndex((step, at) => !answered(step, before[at]));
  const { answers, played } = steps[now] as Step;
  const move = answers.find(({ verdict }) => verdict === "ok")?.move ?? played;
  return move ? { number, tried: before.map((one, at) => (at === now ? { ...one, move, shown: true } : one)) } : undefined;
}

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
