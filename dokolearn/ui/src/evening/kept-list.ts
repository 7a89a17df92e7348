/** The evenings that are kept, as this page knows them: read when it is opened, and followed from then on. */
import { dropEvening, type Evening, evenings, keepEvening } from "../kept/evenings";
import { learner } from "../kept/store";

/** What was known last, for the first picture of the next page. */
let known: { who: string; all: Evening[] } = { who: "", all: [] };
/** Whether something lay there that is no evening, and nobody was told. */
let strange = false;

/** Read them; before there is a picture, so that nothing moves when they come. */
export async function look(): Promise<void> {
  const who = learner();
  const found = await evenings(who);
  known = { who, all: found.all };
  strange ||= found.strange;
}

export class KeptList {
  /** `games`: those of a lesson, which has its own evening. */
  constructor(readonly games: readonly string[] | undefined) {}

  /** Of everybody who plays here now, the one played last first. */
  get every(): readonly Evening[] {
    return known.who === learner() ? known.all : [];
  }

  get all(): readonly Evening[] {
    const { every, games } = this;
    return games ? every.filter(({ spec }) => JSON.stringify(spec.games) === JSON.stringify(games)) : every;
  }

  /** The last one that can go on. */
  get last(): Evening | undefined {
    return this.all.find(({ done }) => !done);
  }

  /** Whether something is to be told that lay there and is none: once. */
  get strange(): boolean {
    const told = strange;
    strange = false;
    return told;
  }

  /** As it stands now, or what another window has made of it. */
  async keep(evening: Evening): Promise<Evening | undefined> {
    const other = await keepEvening(evening);
    const { who, all } = known;
    if (evening.who === who) known = { who, all: [other ?? evening, ...without(all, evening)] };
    return other;
  }

  async drop(evening: Evening): Promise<void> {
    known = { ...known, all: without(known.all, evening) };
    await dropEvening(evening);
  }
}

const without = (all: readonly Evening[], { begun }: Evening): Evening[] => all.filter((one) => one.begun !== begun);
