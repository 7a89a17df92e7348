// What the browser keeps, with every access counted: node fail_nth.mjs <ui> <how many points, 0: all>
// Each journey is walked once whole, then once for each point that fails alone, and once for each from which on all fail.
// What was said to be kept is there when the page is opened again, and what lay there before is not gone.
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [ui, most] = [process.argv[2], Number(process.argv[3] ?? 0)];
const { build } = createRequire(join(ui, "package.json"))("esbuild");

// The modules below the page; what they say on it is heard here.

const STUBS = {
  "page/notice": "export const notice = (...said) => globalThis.said.push(said);",
  "table/table-check": "export const tableWords = async () => ({ restored_unsaved: 'unsaved', restored: 'restored', backup_lacks: 'lacks' });",
  "table/my-table": "export const myTable = () => ({ book: 'mainz', options: {} }); export const onTable = () => {};",
};
const stubs = {
  name: "stubs",
  setup({ onResolve, onLoad }) {
    const of = (path) => Object.keys(STUBS).find((name) => path.endsWith(`/${name.split("/").pop()}`));
    onResolve({ filter: /\/(notice|table-check|my-table)$/ }, ({ path }) => ({ path: of(path), namespace: "stub" }));
    onLoad({ filter: /.*/, namespace: "stub" }, ({ path }) => ({ contents: STUBS[path], loader: "js" }));
  },
};
const names = { store: "kept/store", drafts: "kept/drafts", evenings: "kept/evenings", tallies: "kept/tallies", backup: "kept/backup",
  exam: "practice/kept-exam", mistakes: "practice/mistakes", progress: "practice/progress" };
const { outputFiles: [bundle] } = await build({
  stdin: { contents: Object.entries(names).map(([as, path]) => `export * as ${as} from "./src/${path}";`).join("\n"), resolveDir: ui, loader: "ts" },
  bundle: true, write: false, format: "esm", plugins: [stubs],
});

// A browser's places, whose accesses are points that can fail

let at = 0; // the point that comes next
let fails = () => false;
let seen = []; // what the points are
function point(what) {
  at += 1;
  seen.push(what);
  return fails(at);
}
const refuse = (what) => {
  if (point(what)) throw new DOMException(what, "QuotaExceededError");
};

let disk; // what is really kept
const fresh = () => ({ small: new Map(), large: new Map() });

globalThis.localStorage = new Proxy({}, {
  get: (_, name) => ({
    getItem: (key) => (refuse("getItem"), disk.small.get(key) ?? null),
    setItem: (key, text) => (refuse("setItem"), void disk.small.set(key, text)),
    removeItem: (key) => (refuse("removeItem"), void disk.small.delete(key)),
  })[name],
  ownKeys: () => (refuse("keys"), [...disk.small.keys()]),
  getOwnPropertyDescriptor: (_, key) => (disk.small.has(key) ? { value: disk.small.get(key), enumerable: true, configurable: true } : undefined),
});

const later = (call) => void queueMicrotask(call);

class Piece {
  constructor(name) {
    this.name = name;
    this.now = new Map(disk.large.get(name));
    this.open = 0;
    this.soon();
  }
  soon() {
    later(() => later(() => this.open || this.over || this.end()));
  }
  end() {
    this.over = true;
    if (point("commit")) return later(() => this.onabort?.());
    disk.large.set(this.name, this.now);
    later(() => this.oncomplete?.());
  }
  abort() {
    if (this.over) return;
    this.over = true;
    later(() => this.onabort?.());
  }
  objectStore() {
    const asks = (what, find) => {
      const asked = {};
      this.open += 1;
      const broken = point(what);
      later(() => {
        this.open -= 1;
        if (this.over) return;
        if (broken) return this.abort();
        asked.result = find();
        asked.onsuccess?.();
        this.soon();
      });
      return asked;
    };
    return {
      transaction: this,
      get: (key) => asks("get", () => structuredClone(this.now.get(key))),
      getAll: () => asks("getAll", () => structuredClone([...this.now.values()])),
      put: (value, key) => (refuse("put"), asks("write", () => void this.now.set(key, structuredClone(value)))),
      delete: (key) => asks("delete", () => void this.now.delete(key)),
    };
  }
}
globalThis.indexedDB = {
  open: (name) => {
    const asked = {};
    const broken = point("open");
    later(() => {
      if (broken) return asked.onerror?.();
      asked.result = { close: () => undefined, createObjectStore: () => undefined, transaction: () => (refuse("transaction"), new Piece(name)) };
      if (!disk.large.has(name)) {
        disk.large.set(name, new Map());
        asked.onupgradeneeded?.();
      }
      asked.onsuccess?.();
    });
    return asked;
  },
  deleteDatabase: (name) => void disk.large.delete(name),
};
let page; // what the page that is open listens to
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
Object.assign(globalThis, { said: [], document: { documentElement: { dataset: {} }, addEventListener: () => undefined, querySelectorAll: () => [] } });
const wait = globalThis.setTimeout;
globalThis.setTimeout = (call, ms) => wait(call, ms / 200); // a database that says nothing is given up sooner here

let opened = 0;
/** A page is opened: nothing of the one before is known. */
async function open() {
  page = new EventTarget();
  globalThis.addEventListener = page.addEventListener.bind(page);
  globalThis.dokolearnMemory = undefined;
  document.documentElement.dataset = {};
  said.length = 0;
  opened += 1;
  const url = `data:text/javascript;base64,${Buffer.from(`${bundle.text}\n// ${opened}`).toString("base64")}`;
  return import(url);
}
const leave = () => page.dispatchEvent(new Event("pagehide"));

// Journeys: what somebody does, and what he is told. `held` collects what must be there afterwards.

const need = (true_, what) => {
  if (!true_) throw new Error(what);
};
const entry = (name, key) => async ({ store }) => need(Object.hasOwn(store.load(name), key), `${key} of ${name} is gone`);
const told = ({ store }) => store.untoldTrouble() !== "" || "dkTold" in document.documentElement.dataset;

async function drafted(app, held, kind, text, many = 4) {
  const draft = app.drafts.newDraft(kind, { title: "Spiel", text: text(0) });
  let safe = -1;
  for (let n = 1; n <= many; n += 1) {
    draft.events = [...draft.events, { type: "tap", n }];
    draft.text = text(n);
    const how = await app.drafts.keepDraft(draft);
    need(["kept", "unsaved", "copied"].includes(how), `a draft is ${how}`);
    need(how !== "copied", "another window, and there is none");
    if (how === "kept") safe = n;
  }
  if (safe >= 0)
    held.push(async ({ drafts }) => {
      const found = (await drafts.drafts()).find(({ id }) => id === draft.id);
      need(found, `a ${kind} that was kept is gone`);
      need(found.events.length >= safe, `of a ${kind} with ${safe} taps ${found.events.length} are left`);
      need(found.text === text(found.events.length), `the text of a ${kind} is not that of its taps`);
    });
  return draft;
}

const spec = { seed: 7, rules: "mainz", lang: "de", level: "verein" };
const evening = (begun) => ({ who: "", spec, version: "1", begun, last: begun, table: "Mainz", game: 1, stich: 1, of: 0, sum: "", done: false, torn: false, mark: "",
  events: [{ type: "begin", then: [] }] });

async function played(app, held, begun, many = 5) {
  const one = evening(begun);
  let safe = 0;
  for (let n = 1; n <= many; n += 1) {
    one.events = [...one.events, { type: "pick", index: n, then: ["2 HeA"] }];
    one.last += 1;
    need(!(await app.evenings.keepEvening(one)), "another window, and there is none");
    if (!told(app)) safe = n; // what is not kept is said once
  }
  held.push(async ({ evenings }) => {
    const found = (await evenings.evenings("")).all.find((each) => each.begun === begun);
    need(found || !safe, "an evening is gone, and nothing was said");
    need(!found || found.events.length > safe, `of an evening with ${safe} cards ${found?.events.length} are left`);
  });
  return one;
}

const JOURNEYS = {
  lesson: async (app, held) => {
    for (const key of ["2.7/bedienen", "2.5/stich", "1.4/geben"]) {
      app.progress.finish(key);
      app.progress.keepWent(key, [3, 4]);
      need(Object.hasOwn(app.store.load("done"), key) || told(app), "what is done is not known on its own page");
      if (!told(app)) held.push(entry("done", key), entry("firsts", key));
    }
    app.mistakes.miss({ kind: "legal_cards", slip: "not_trump", book: "mainz" });
    if (!told(app)) held.push(entry("missed", "legal_cards/not_trump@mainz"));
  },
  evening: async (app, held) => {
    const one = await played(app, held, 2_000);
    app.tallies.keepTally(one, { number: 1, row: ["normal", "re", 1, 3, 0, 0, {}] });
    if (!told(app)) held.push(entry("games", "2000.1"));
  },
  recording: (app, held) => drafted(app, held, "record", (n) => `%DKN 1 ${n}`),
  annotating: (app, held) => drafted(app, held, "annotate", (n) => `%DKN 1 > ${n}`),
  building: (app, held) => drafted(app, held, "build", (n) => JSON.stringify({ n })),
  mappe: async (app, held) => {
    const draft = await drafted(app, held, "mappe", (n) => `%MAPPE ${n}`, 2);
    const other = await drafted(app, held, "mappe", (n) => `%MAPPE other ${n}`, 2);
    await app.drafts.dropDraft(draft);
    held.splice(held.length > 1 ? held.length - 2 : 0, held.length > 1 ? 1 : 0); // whoever throws one away misses nothing
    return other;
  },
  exam: async (app, held) => {
    const exam = new app.exam.KeptExam("exam");
    const kept = { spec: { seed: 7, lang: "de", rules: { set: "mainz" } }, events: [] };
    let safe = -1;
    for (let n = 1; n <= 4; n += 1) {
      kept.events = [...kept.events, { type: "pick", index: n }];
      if (exam.keep(kept, "")) safe = n;
    }
    if (safe > 0) held.push(async ({ exam }) => need((new exam.KeptExam("exam").kept("")?.events.length ?? 0) >= safe, "an exam is gone"));
  },
  backup: async (app, held) => {
    const file = await app.backup.backup();
    if (told(app) || said.some(([, lines]) => lines.includes("lacks"))) return;
    held.push(async () => {
      const { done, drafts, evenings, games, missed } = JSON.parse(file);
      need(Object.hasOwn(done, "old/one") && Object.hasOwn(missed, "legal_cards/old@mainz") && Object.hasOwn(games, "1.1"), "a file lacks what was done");
      need(drafts.length === 1 && evenings.length === 1, "a file lacks games, and nothing was said");
    });
  },
  restore: async (app, held) => {
    need(await app.backup.restore(new Blob([FILE])), "a file is refused");
    if (said.some(([, lines]) => lines.includes("unsaved"))) return;
    held.push(entry("done", "new/one"), entry("missed", "legal_cards/new@mainz"), entry("games", "5.1"));
    held.push(async ({ drafts }) => need((await drafts.drafts()).some(({ id }) => id === "restored-1"), "a draft of a file is gone"));
    held.push(async ({ evenings }) => need((await evenings.evenings("")).all.some(({ begun }) => begun === 5), "an evening of a file is gone"));
  },
};

const log = [["begin", null, []], ["pick", 1, []]];
const draft = (id) => ({ format: "dokolearn-draft/1", id, kind: "record", title: "Alt", far: "", begun: 1, changed: 1, text: "%DKN 1 old", spec: {}, events: [], mark: "" });
const fields = (begun) => ({ format: "dokolearn-evening/1", spec, version: "1", table: "Mainz", begun, last: begun, game: 1, stich: 1, log });
const FILE = JSON.stringify({ format: "dokolearn-progress/3", done: { "new/one": "2026-01-01" }, missed: { "legal_cards/new@mainz": ["2026-01-01!", "2026-01-02"] },
  games: { 5.1: ["normal", "re", 1, 3, 0, 0, {}] }, drafts: [draft("restored-1")], evenings: [fields(5)], learners: [] });

/** What lay there before a journey, and must lie there after it. */
function before() {
  disk = fresh();
  for (const [name, value] of Object.entries({
    done: { "old/one": "2026-01-01" }, missed: { "legal_cards/old@mainz": ["2026-01-01!", "2026-01-02"] }, games: { 1.1: ["normal", "re", 1, 3, 0, 0, {}] },
    firsts: { "old/one": [3, 4] } }))
    disk.small.set(`dokolearn.${name}`, JSON.stringify(value));
  disk.large.set("dokolearn..drafts", new Map([["old-draft", draft("old-draft")]]));
  disk.large.set("dokolearn..evenings", new Map([[1, fields(1)]]));
}
const OLD = [
  entry("done", "old/one"), entry("missed", "legal_cards/old@mainz"), entry("games", "1.1"), entry("firsts", "old/one"),
  async ({ drafts }) => need((await drafts.drafts()).some(({ id, text }) => id === "old-draft" && text === "%DKN 1 old"), "an older draft is gone"),
  async ({ evenings }) => need((await evenings.evenings("")).all.some(({ begun }) => begun === 1), "an older evening is gone"),
];

/** One walk: what fails, and what is wrong afterwards. */
async function walk(name, failing) {
  before();
  [at, seen, fails] = [0, [], () => false];
  const held = [];
  const wrong = [];
  try {
    fails = failing;
    const app = await open();
    await JOURNEYS[name](app, held);
    leave();
  } catch (error) {
    wrong.push(`broke off: ${error.message}`);
  }
  const points = [...seen];
  fails = () => false;
  const again = await open();
  for (const holds of [...OLD, ...held]) await holds(again).catch((error) => wrong.push(error.message));
  return { points, wrong };
}

const found = [];
let tried = 0;
const every = [];
for (const name of Object.keys(JOURNEYS)) {
  const { points, wrong } = await walk(name, () => false);
  if (wrong.length) found.push(`${name}, nothing fails: ${wrong.join("; ")}`);
  points.forEach((what, number) => every.push([name, number + 1, what, "once"], [name, number + 1, what, "from there on"]));
}
const step = most ? Math.max(1, Math.floor(every.length / most)) : 1;
for (let one = 0; one < every.length; one += step) {
  const [name, number, what, how] = every[one];
  tried += 1;
  const { wrong } = await walk(name, how === "once" ? (now) => now === number : (now) => now >= number);
  if (wrong.length) found.push(`${name}, ${what} number ${number} fails ${how}: ${wrong.join("; ")}`);
}
console.log(JSON.stringify({ points: every.length, tried, journeys: Object.keys(JOURNEYS).length, found }, null, 1));
process.exit(0);
