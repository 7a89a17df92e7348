/** Positions of the reader's own games in which a review found a mistake of his: each comes back as itself. */
import { isFields, load, save, type Fields } from "../kept/store";
import { miss, NAME } from "./mistakes";
import { Conversation } from "../engine/conversation";
import type { Case } from "./coming-back";
import type { ExerciseEvent, ExerciseView, OwnMistake } from "../views";

const POSITIONS = "moments";
const MOST = 200;

/** The exercise that asks for it; nothing where it is not kept here. */
export function positionOf({ slip }: { slip: string }): Fields | undefined {
  const kept = load(POSITIONS)[slip];
  return isFields(kept) ? kept : undefined;
}

/** Note down the mistakes that are not noted yet; how many of them come back now, older ones too. */
export function keepMistakes(found: readonly OwnMistake[]): number {
  const noted = Object.keys(load(NAME)).join(" ");
  const still = Object.entries(load(POSITIONS)).filter(([slip]) => noted.includes(`/${slip}@`));
  const fresh = found.filter(({ slip }) => !still.some(([known]) => known === slip)).slice(0, MOST - still.length);
  const kept = Object.fromEntries([...still, ...fresh.map(({ slip, spec }): [string, unknown] => [slip, spec])]);
  if (fresh.length && save(POSITIONS, kept)) for (const { slip, book, spec } of fresh) miss({ kind: String(spec.kind), slip, book });
  return found.filter(({ slip }) => positionOf({ slip })).length;
}

/** A position of the reader's own game, as the engine asks for it. */
export const ownCase = (one: { slip: string }, show: () => void): Promise<Case | undefined> =>
  new Promise((resolve) => {
    const spec = positionOf(one);
    if (!spec) return resolve(undefined);
    const shown = (): void => (resolve(made), show());
    const talk = new Conversation<ExerciseView, ExerciseEvent>("exercise", spec, {}, shown, () => {
      if (talk.problem) talk.view ? show() : resolve(undefined);
    });
    const made: Case = {
      get view() {
        return talk.view;
      },
      get problem() {
        return talk.problem;
      },
      settled: true,
      send: (event) => talk.send(event),
      end: () => talk.end(),
    };
    talk.begin();
  });
