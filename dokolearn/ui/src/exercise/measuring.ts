/** What nobody has measured at somebody's table is measured while he thinks, in a worker beside the one that answers. */
import { Engine, type Question } from "../engine/engine";
import type { ExerciseEvent, Measured } from "../views";

/** Milliseconds: hundreds of games are played out, on a slow phone too. */
const PATIENCE = 180_000;

let aside: Engine | undefined;
let before: Promise<unknown> = Promise.resolve();

/** One after the other, those that are still wanted then; the worker goes with its answer. */
function inTurn(question: Question, wanted: () => boolean): Promise<Measured | undefined> {
  const found = before.then(async () => {
    if (!wanted()) return undefined;
    aside ??= new Engine();
    aside.limits.answer = PATIENCE;
    try {
      return (await aside.ask({ machine: "measured", spec: question, events: [] })) as Measured;
    } catch {
      return undefined; // then it stays an open question
    } finally {
      aside.rest();
    }
  });
  before = found;
  return found;
}

const onScreen = (root: Element): Promise<void> =>
  new Promise((seen) => {
    const looking = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      looking.disconnect();
      seen();
    });
    looking.observe(root);
  });

/** Who shows an exercise somewhere, and passes on what happens. */
interface Shows {
  readonly root?: Element | undefined;
  send(event: ExerciseEvent): unknown;
}

/** The task that is measured for whoever shows it. */
const tasks = new WeakMap<Shows, string>();

/** Tell once what the task on the screen lacks, as long as it is there. */
export function measure(shows: Shows, question: Question): void {
  const { root } = shows;
  const before = (question.events as ExerciseEvent[]).filter(({ type }) => type === "next" || type === "again").length;
  const task = JSON.stringify([question.spec, before]);
  if (!root || task === tasks.get(shows)) return;
  tasks.set(shows, task);
  const wanted = (): boolean => task === tasks.get(shows) && root.isConnected;
  void onScreen(root)
    .then(() => inTurn(question, wanted))
    .then((found) => found?.event && wanted() && shows.send(found.event));
}
