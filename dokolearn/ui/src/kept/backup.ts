/** Progress as a file: all learners of a device, written for another one, read with care. */
import { fill } from "../page/fill";
import { isKept } from "../practice/missed";
import { eveningsOf, takeEvening } from "./evenings";
import { takeTallies } from "./tallies";
import { notice } from "../page/notice";
import { addLearner, EVENINGS, type Fields, isFields, learner, learners, load, OWN, parsed, save, switchTo } from "./store";
import { tableWords } from "../table/table-check";

/** The first form holds one learner, `done` and `missed` only; the second how often something was right, not its log. */
const FORMATS: readonly unknown[] = ["dokolearn-progress/1", "dokolearn-progress/2", "dokolearn-progress/3"];
const LARGEST = 1 << 24;
const MOST = 2_000;
const MOST_LEARNERS = 20;
/** More evenings of one learner are none of ours. */
const MOST_EVENINGS = 200;
/** What belongs to the device. */
const DEVICE = ["table", "settings"] as const;

/** One learner of a file, the one without a name at its top. */
interface Person {
  name: string;
  things: Fields;
}

/** What has come of a file. */
interface Restored {
  done: number;
  missed: number;
  evenings: number;
  games: number;
  drafts: number;
  people: number;
  /** Names of those who found no room. */
  left: string[];
  /** What was here already, and stayed. */
  kept: Set<string>;
  unsaved: boolean;
}

/** Everything that is stored here, of all learners, as text for a file; what cannot be read just now is told to be missing. */
export async function backup(): Promise<string> {
  let lacks = false;
  const all = (things: Promise<Fields[]>): Promise<Fields[]> => things.catch(() => ((lacks = true), []));
  const things = async (who: string): Promise<Fields> => ({
    ...Object.fromEntries(OWN.filter((name) => !EVENINGS.includes(name) && name !== "drafts").map((name) => [name, load(name, who)])),
    evenings: await all(eveningsOf(who)),
    drafts: await all(import("./drafts").then(({ draftsOf }) => draftsOf(who))),
  });
  const others = learners().slice(1);
  const device = Object.fromEntries(DEVICE.map((name) => [name, load(name)]));
  const named = await Promise.all(others.map(async ({ id, name }) => ({ name, ...(await things(id)) })));
  const own = await things("");
  if (lacks) notice("file", [(await tableWords()).backup_lacks]);
  return JSON.stringify({ format: FORMATS[2], ...own, learners: named, ...device }, null, 1);
}

/** Lay a file beside what is there, and say what is stored now; false, and nothing changed, for what is no such file. */
export async function restore(file: Blob): Promise<boolean> {
  const read = file.size > LARGEST ? undefined : parsed(await file.text());
  const people = read && peopleOf(read);
  if (!people) return false;
  const came: Restored = { done: 0, missed: 0, evenings: 0, games: 0, drafts: 0, people: 0, left: [], kept: new Set(), unsaved: false };
  for (const person of people) await seat(person, people.length, came);
  for (const name of DEVICE) whole(name, read[name], learner(), came);
  await tell(came);
  return true;
}

/** Everybody in a file; nothing where it is none of ours. */
function peopleOf(read: Fields): Person[] | undefined {
  const { learners: named = [], format } = read;
  if (!FORMATS.includes(format) || !isPerson(read) || !Array.isArray(named) || named.length > MOST_LEARNERS) return undefined;
  if (!named.every((one) => isFields(one) && isPerson(one) && typeof one.name === "string" && one.name.trim())) return undefined;
  return [{ name: "", things: read }, ...named.map((one: Fields) => ({ name: String(one.name), things: one }))];
}

const isPerson = ({ done, missed, drill = {}, exam = {}, master = {}, running = {}, place = {}, firsts = {}, cards = {}, moments = {}, games = {}, evenings = [], drafts = [] }: Fields): boolean =>
  fits(done, isDay) && fits(missed, isKept) && [drill, exam, master, running, place, firsts, cards, moments].every(isFields) && fits(games, () => true) &&
  [evenings, drafts].every((one) => Array.isArray(one) && one.length <= MOST_EVENINGS);

/** Whoever is alone in a file is whoever learns now; else everybody goes to his own name. */
async function seat({ name, things }: Person, among: number, came: Restored): Promise<void> {
  const before = learners().length;
  const who = among === 1 ? learner() : name && learnerNamed(name.trim());
  if (who === undefined) return void came.left.push(name);
  came.people += learners().length - before;
  came.done += collected("done", things.done as Fields, who, came);
  came.missed += collected("missed", things.missed as Fields, who, came);
  whole("drill", things.drill, who, came);
  whole("exam", things.exam, who, came);
  whole("master", things.master, who, came);
  whole("running", things.running, who, came);
  whole("place", things.place, who, came);
  whole("firsts", things.firsts, who, came);
  collected("cards", isFields(things.cards) ? things.cards : {}, who, came);
  collected("moments", isFields(things.moments) ? things.moments : {}, who, came);
  whole("face", things.face, who, came);
  const games = takeTallies(things.games, who);
  came.games += games ?? 0;
  came.unsaved ||= games === undefined;
  const older = EVENINGS.map((slot) => things[slot]);
  for (const one of [...((things.evenings as unknown[] | undefined) ?? []), ...older]) await evening(one, who, came);
  for (const one of (things.drafts as unknown[] | undefined) ?? []) {
    const what = await import("./drafts").then(({ takeDraft }) => takeDraft(one, who));
    came.drafts += Number(what === "new");
    came.unsaved ||= what === "unsaved";
  }
}

/** The learner of this name, somebody new if need be; nothing where there is no room. Who learns now stays. */
function learnerNamed(name: string): string | undefined {
  const there = learners().find((one) => one.id && one.name === name);
  if (there) return there.id;
  const now = learner();
  if (!addLearner(name)) return undefined;
  const id = learner();
  switchTo(now);
  return id;
}

/** Beside those that are here, as long as there is room. */
async function evening(value: unknown, who: string, came: Restored): Promise<void> {
  const what = await takeEvening(value, who);
  came.evenings += Number(what === "new");
  came.unsaved ||= what === "unsaved";
  if (what === "kept") came.kept.add("evenings");
}

/** What was there stays as it is, what is new comes to it; how many of them are stored. */
function collected(name: string, entries: Fields, who: string, came: Restored): number {
  const there = load(name, who);
  const fresh = Object.keys(entries).filter((key) => !Object.hasOwn(there, key));
  if (!fresh.length) return 0;
  if (save(name, { ...entries, ...there }, who)) return fresh.length;
  came.unsaved = true;
  return 0;
}

/** Only where there is nothing of the kind yet. */
function whole(name: string, value: unknown, who: string, came: Restored): void {
  if (!isFields(value) || !Object.keys(value).length) return;
  const there = load(name, who);
  if (!Object.keys(there).length) came.unsaved = !save(name, value, who) || came.unsaved;
  else if (JSON.stringify(there) !== JSON.stringify(value)) came.kept.add(name);
}

async function tell({ done, missed, evenings, games, drafts, people, left, kept, unsaved }: Restored): Promise<void> {
  const words = await tableWords();
  notice("file", [
    fill(words.restored, { done, missed, people }),
    evenings ? fill(words.restored_evenings, { evenings }) : "",
    games ? fill(words.restored_games, { games }) : "",
    drafts ? fill(words.restored_drafts, { drafts }) : "",
    kept.has("evenings") ? words.restored_evening : "",
    kept.has("exam") || kept.has("master") ? words.restored_exam : "",
    kept.has("table") ? words.restored_table : "",
    left.length ? fill(words.restored_people, { names: left.join(", ") }) : "",
    unsaved ? words.restored_unsaved : "",
  ]);
}

const isDay = (value: unknown): boolean => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);

function fits(value: unknown, each: (one: unknown) => boolean): boolean {
  if (!isFields(value)) return false;
  const entries = Object.entries(value);
  return entries.length <= MOST && entries.every(([key, one]) => key.length <= 90 && each(one));
}
