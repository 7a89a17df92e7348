/** Tables that come from elsewhere, by link or out of the storage: checked by the engine, asked about, never just taken. */
import { ask, EngineProblem, onNews } from "../engine/engine";
import { fill } from "../page/fill";
import { chooseTable, hasChosen, hasOwnRules, known, linkedTable, onTable, ownState, returnTo } from "./my-table";
import { sameTable, settleAgain, settleTable, tableName, wantedTable, type MyTable } from "./my-table";
import { notice, unsay } from "../page/notice";
import { onPage } from "../page/page";
import { forget, isFields, load } from "../kept/store";
import type { OwnRules, TableOptions } from "../views";

/** House rules that are being checked: if the page is left meanwhile, the next one goes on with it. */
export const DRAFT = "draft";

/** More problems than this are not read. */
const MOST = 4;

interface Heard {
  /** What is wrong, in words. */
  problems: string[];
  /** What has nothing to work on. */
  waiting: string[];
  /** Whether the engine has answered at all. */
  answered: boolean;
  /** All it has found of house rules. */
  found?: OwnRules;
}

/** The house rules to choose from, and words that few need: they come when somebody does. */
let file: Promise<TableOptions> | undefined;
let more: Record<string, string> = {};

export const tableOptions = (): Promise<TableOptions> => (file ??= fetched());

async function fetched(): Promise<TableOptions> {
  try {
    const answer = await fetch(new URL(known()?.options ?? "", import.meta.url));
    if (!answer.ok) throw new Error(String(answer.status));
    const options = (await answer.json()) as TableOptions;
    more = options.words;
    return options;
  } catch (error) {
    file = undefined; // the next one tries again
    throw error;
  }
}

/** All words about tables, once they are there. */
export const tableWords = async (): Promise<ReturnType<typeof words>> => {
  await tableOptions().catch(() => undefined);
  return words();
};

export const words = (): Partial<Record<string, string>> => ({ ...known()?.words, ...more });

/** What the engine says of a table; what contradicts the `newest` rule gives way. A book as it stands is always right. */
export async function checkTable({ book, options }: MyTable, newest?: string): Promise<Heard> {
  await tableWords();
  if (!hasOwnRules({ book, options })) return { problems: [], waiting: [], answered: true };
  try {
    const spec = { set: book, options, lang: known()?.lang, newest };
    const found = (await ask({ machine: "rules", spec, events: [] })) as OwnRules;
    const { problems, waiting } = found;
    const some = problems.length > MOST ? [...problems.slice(0, MOST), "…"] : problems;
    return { problems: some, waiting, answered: true, found };
  } catch (error) {
    const answered = !(error instanceof EngineProblem);
    return { problems: [words()[answered ? "no_table" : "engine"] ?? ""], waiting: [], answered };
  }
}

// Links

let asked = 0;

/** The address may bring a table along: it is taken where none was chosen, and asked about where one was. */
function follow(): void {
  const linked = linkedTable(location.hash);
  if (linked === null) void refuse("link_unreadable");
  else if (linked && !sameTable(linked, wantedTable())) void offer(linked);
  else if (linked && !hasChosen()) chooseTable(linked); // the usual book, said by somebody
}

async function offer(linked: MyTable): Promise<void> {
  const turn = (asked += 1);
  if (!hasOwnRules(linked) && !hasChosen()) return take(linked);
  if (hasOwnRules(linked) && (await tableWords()).stays && turn === asked)
    notice("link", [words().link_checking], [[words().keep_mine, keepMine]], true);
  const { problems, answered, found } = await checkTable(linked);
  if (turn !== asked) return;
  if (!answered || !words().link_asks) {
    notice("link", [words().link_unchecked ?? words().engine, stays()], [[words().again, () => void offer(linked)]]);
  } else if (problems.length) {
    void refuse("link_refused", problems);
  } else if (hasChosen()) {
    const said = fill(words().link_tables, { table: tableName(linked), mine: tableName(wantedTable()) });
    const deeds = [[words().take_it, () => void take(linked, found)], [words().keep_mine, keepMine]] as const;
    notice("link", [words().link_asks, said], deeds, true);
  } else void take(linked, found);
}

/** Nothing changes, and it is said why. */
async function refuse(why: string, problems: string[] = []): Promise<void> {
  const turn = (asked += 1);
  await tableWords();
  if (turn === asked) notice("link", [words()[why], ...problems, stays()]);
}

const stays = (): string => fill(words().stays, { table: tableName(wantedTable()) });

/** Sit down there, and say how to get back; whoever came for these rules has read it with the first tap on the page. */
async function take(table: MyTable, found?: OwnRules): Promise<void> {
  const before = wantedTable();
  const guest = !hasChosen();
  const kept = chooseTable(table, found);
  clear();
  await tableWords();
  const back = (): void => void (sameTable(wantedTable(), table) && returnTo(before));
  const said = [fill(words().link_now, { table: tableName(table) }), kept ? undefined : words().unsaved];
  notice("link", said, [[fill(words().back, { table: tableName(before) }), back]]);
  if (guest) addEventListener("click", () => unsay("link"), { once: true });
}

function keepMine(): void {
  asked += 1;
  clear();
}

/** What was decided once is not asked again at the next visit. */
function clear(): void {
  if (linkedTable(location.hash) !== undefined) history.replaceState(history.state, "", location.pathname + location.search);
}

// What is stored

/** Stored house rules count once they are checked; if they cannot be, that is said, and the book counts. */
async function settle(): Promise<void> {
  if (ownState() !== "waiting") return;
  const table = wantedTable();
  const { problems, answered, found } = await checkTable(table);
  if (ownState() !== "waiting" || !sameTable(table, wantedTable())) return;
  if (!problems.length) return settleTable("fine", found);
  settleTable(answered ? "refused" : "failed");
  if (!answered) return;
  const plain = { book: table.book, options: {} };
  const said = [words().own_refused, ...problems, fill(words().stays, { table: tableName(plain) })];
  notice("own", said, [[words().to_book, () => chooseTable(plain)]]);
}

/** House rules that somebody chose on a page that was left before the engine had answered. */
async function resume(): Promise<void> {
  const { options } = load(DRAFT);
  const before = wantedTable();
  const { book } = before;
  if (!isFields(options) || load(DRAFT).book !== book) return;
  const { problems, answered, found } = await checkTable({ book, options });
  if (!answered || !sameTable(before, wantedTable())) return;
  forget(DRAFT);
  if (problems.length) notice("own", [words().own_refused, ...problems, stays()]);
  else void take({ book, options }, found);
}

/** Once for a document. */
export function watchTable(): void {
  const place = document.documentElement;
  onTable(place, () => void settle());
  void settle();
  void resume();
  onNews(({ phase }) => void (phase === "ready" && ownState() === "failed" && settleAgain()));
  onPage(() => void (ownState() === "failed" && settleAgain()));
  follow();
  addEventListener("hashchange", () => {
    unsay("link");
    follow();
  });
}
