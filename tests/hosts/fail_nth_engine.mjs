// What page and engine say to each other, and what is fetched, with every message and every piece counted:
// node fail_nth_engine.mjs <ui> <how many failures, 0: all>
// Each journey is walked once whole, then once for each point that fails alone, and once for each from which on all fail.
// Every question has its own answer or is told why not; whatever is asked when nothing fails any more has its answer.
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const [ui, most] = [process.argv[2], Number(process.argv[3] ?? 0)];
const { build } = createRequire(join(ui, "package.json"))("esbuild");
const drawn = {
  name: "drawn",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^lit\/|\/fill$/ }, ({ path }) => ({ path, namespace: "drawn" }));
    onLoad({ filter: /.*/, namespace: "drawn" }, () => ({ contents: "export const html = () => '', nothing = '', fill = () => '';", loader: "js" }));
  },
};
const { outputFiles: [bundle] } = await build({
  stdin: { contents: ["engine", "conversation", "download"].map((name) => `export * as ${name} from "./src/engine/${name}";`).join("\n"), resolveDir: ui, loader: "ts" },
  bundle: true, write: false, format: "esm", plugins: [drawn],
});

const need = (true_, what) => {
  if (!true_) throw new Error(what);
};

// Points: what is tried there, and how it may go wrong

let at = 0;
let seen = []; // what can go wrong at each point
let wrongly = () => undefined;
function point(...ways) {
  at += 1;
  seen.push(ways);
  const way = wrongly(at);
  return way === undefined ? undefined : ways[way % ways.length];
}

// A clock that goes on to the next thing as soon as nobody does anything any more

const real = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
let clock = 0;
let timers = new Map();
const turn = () => new Promise((resolve) => setImmediate(resolve));
function clockOfOurs() {
  let last = 0;
  [clock, timers] = [0, new Map()];
  globalThis.setTimeout = (call, ms = 0) => (timers.set((last += 1), { call, when: clock + ms }), last);
  globalThis.clearTimeout = (id) => void timers.delete(id);
}
/** Go on until something is so, or for so many milliseconds; false where it never is. */
async function until(so, most = 1_000_000) {
  const end = clock + most;
  for (;;) {
    await turn();
    if (so()) return true;
    const [next] = [...timers].sort(([a, one], [b, two]) => one.when - two.when || a - b);
    if (!next || next[1].when > end) return false;
    timers.delete(next[0]);
    clock = Math.max(clock, next[1].when);
    next[1].call();
  }
}

// A worker whose every word can be lost, torn or late, and that can die at any of them

let locks;
const workers = [];
class Worker_ {
  constructor() {
    if (point("refused")) throw new DOMException("no worker");
    this.life = `life ${workers.push(this)}`;
    locks.set(this.life, []);
  }
  postMessage(message) {
    const how = point("lost", "dies", "ends");
    if (how === "lost") return;
    if (how) return this.die(how);
    const { type, id, question } = structuredClone(message);
    if (type === "start")
      for (const word of [{ type: "progress", got: 5 }, { type: "starting" }, { type: "ready", life: this.life }]) this.tell(word);
    if (type === "ask") this.tell({ type: "answer", id, reply: JSON.stringify({ view: JSON.parse(question).events }) });
  }
  tell(message) {
    queueMicrotask(() => {
      if (this.over) return;
      const how = point("lost", "dies", "ends", "failed", "twice", ...(message.reply ? ["torn", "empty"] : []));
      const { reply } = message;
      if (how === "lost") return;
      if (how === "dies" || how === "ends") return this.die(how);
      if (how === "failed") return this.onmessage({ data: { type: "failed", reason: "crash", detail: "out of memory" } });
      if (how === "torn") message.reply = reply.slice(0, -3);
      if (how === "empty") message.reply = "";
      this.onmessage({ data: message });
      if (how === "twice") this.onmessage({ data: message });
    });
  }
  die(how) {
    if (this.over) return;
    this.over = true;
    if (how === "dies") queueMicrotask(() => this.onerror?.({ preventDefault: () => undefined, message: "out of memory" }));
    for (const call of locks.get(this.life)) queueMicrotask(call);
    locks.delete(this.life);
  }
  terminate() {
    this.die("ends");
  }
}
const META = JSON.stringify({ runtime: "p", engine: "e", workshop: { file: "w", machines: [] }, worker: "w.js", bytes: 10, files: {}, offline: true });
let sayings; // what the page that is open hears
Object.assign(globalThis, {
  Worker: Worker_,
  location: { protocol: "https:" },
  document: { hidden: false, addEventListener: (...all) => sayings.addEventListener(...all), querySelector: () => ({ content: META }) },
  reportError: (error) => {
    throw error;
  },
});
Object.defineProperty(globalThis, "navigator", { configurable: true, value: { locks: {
  request: async (name, call) => (locks.has(name) ? new Promise((resolve) => locks.get(name).push(() => resolve(call()))) : call()),
} } });

let opened = 0;
async function open() {
  locks = new Map();
  sayings = new EventTarget();
  workers.length = 0;
  delete globalThis.dokolearnEngine;
  document.hidden = false;
  opened += 1;
  return import(`data:text/javascript;base64,${Buffer.from(`const base = "https://doko.example/";\n${bundle.text.replaceAll("import.meta.url", "base")}\n// ${opened}`).toString("base64")}`);
}

// Journeys between page and worker

const question = (...events) => ({ machine: "exercise", spec: { key: "2.7" }, events });
/** A question, and what became of it. */
function asked({ engine }, events, within) {
  const one = { events, done: false };
  engine.ask(events && question(...events), within).then(
    (view) => Object.assign(one, { done: true, view }),
    (problem) => Object.assign(one, { done: true, problem }),
  );
  return one;
}
async function answered(one) {
  need(await until(() => one.done), `${JSON.stringify(one.events)} is never answered, nor told why not`);
  if (!one.problem) need(JSON.stringify(one.view) === JSON.stringify(one.events), `${JSON.stringify(one.events)} has the answer ${JSON.stringify(one.view)}`);
  else need(one.problem.name === "EngineProblem", `told is ${one.problem}`);
  return !one.problem;
}
/** What somebody does in a conversation, again where he is told that it did not go, until all is answered or he gives up. */
async function conversed(app, steps) {
  const shown = [];
  const talk = new app.conversation.Conversation("exercise", {}, {}, (view) => shown.push(view.length), () => undefined);
  talk.begin();
  let told = 0;
  for (let n = 0; n <= steps; n += 1) {
    if (n) talk.send({ type: "pick", n });
    if (n % 2) continue; // two at once
    need(await until(() => !talk.busy), "a conversation waits for ever");
    if (talk.problem) told += 1;
    else need(talk.view.length === talk.events.length, "an answer lacks what was done, and nothing was said");
    need(talk.events.length === n, "what was done is gone");
  }
  need(shown.every((n, index) => !index || n >= shown[index - 1]), "an older answer was shown over a newer one");
  return { talk, told };
}

const TALKS = {
  "one question": async (app) => [await answered(asked(app, [1]))],
  "a question with a worker there": async (app) => {
    app.engine.prepare();
    await turn();
    return [await answered(asked(app, [1]))];
  },
  "three after another": async (app) => {
    const done = [];
    for (const events of [[1], [1, 2], [1, 2, 3]]) done.push(await answered(asked(app, events)));
    return done;
  },
  "several at once": async (app) => {
    const all = [asked(app), asked(app, [1]), asked(app, [2]), asked(app, [3], 500)];
    const done = [];
    for (const one of all) done.push(await answered(one));
    return done;
  },
  "after a rest": async (app) => {
    const done = [await answered(asked(app, [1]))];
    await until(() => false, 400_000); // it keeps its start, and stops
    done.push(await answered(asked(app, [1, 2])));
    return done;
  },
  "while nobody sees the page": async (app) => {
    const first = asked(app, [1]);
    document.hidden = true;
    sayings.dispatchEvent(new Event("visibilitychange"));
    const done = [await answered(first)];
    await until(() => false, 40_000);
    document.hidden = false;
    done.push(await answered(asked(app, [1, 2])));
    return done;
  },
  "an exercise": async (app) => {
    const { talk, told } = await conversed(app, 6);
    app.talk = talk;
    return [!told];
  },
};

/** One walk: what can fail, and what is wrong then. `alone`: a single failure is made up for without a word. */
async function talked(name, failing, alone) {
  clockOfOurs();
  [at, seen, wrongly] = [0, [], failing];
  const wrong = [];
  const app = { ...(await open()) };
  const loud = (error) => wrong.push(`nobody caught ${error}`);
  process.on("uncaughtException", loud);
  process.on("unhandledRejection", loud);
  try {
    const done = await TALKS[name](app);
    if (alone && !done.every(Boolean)) wrong.push("one failure, and a question was given up");
    wrongly = () => undefined;
    if (app.talk) {
      app.talk.retry();
      need(await until(() => !app.talk.busy && !app.talk.open), "trying again leads nowhere");
      need(app.talk.view.length === 6, "what was done is gone");
    }
    need(await answered(asked(app, [9])), "all is well again, and a question is given up");
  } catch (error) {
    wrong.push(error.message);
  }
  await turn();
  process.off("uncaughtException", loud);
  process.off("unhandledRejection", loud);
  return { points: [...seen], wrong };
}

// What is fetched: whole, or told

const CONTENT = Buffer.from(JSON.stringify({ figures: [...Array(9_000).keys()] }));
const PACKED = gzipSync(CONTENT);
const PIECES = 6;
const FETCHES = { "a file whose size is known": true, "a file of figures": false };

/** A server whose every piece can be lost, torn, or somebody else's. */
globalThis.fetch = async () => {
  const first = point("refused", "missing", "foreign");
  if (first === "refused") throw new TypeError("no net");
  if (first === "missing") return new Response("none", { status: 404 });
  const body = first === "foreign" ? Buffer.from("<!doctype html><title>WLAN im Hotel</title>") : PACKED;
  const long = Math.ceil(body.length / PIECES);
  let from = 0;
  return new Response(new ReadableStream({
    pull(stream) {
      if (from >= body.length) return stream.close();
      const how = point("breaks off", "ends", "spoilt", "twice");
      if (how === "breaks off") return stream.error(new TypeError("network error"));
      if (how === "ends") return stream.close();
      const piece = new Uint8Array(body.subarray(from, (from += long)));
      if (how === "spoilt") piece.set(piece.slice(4, 40).map((byte) => byte ^ 0x55), 4);
      stream.enqueue(piece);
      if (how === "twice") stream.enqueue(new Uint8Array(piece));
    },
  }));
};
async function fetched(name, failing, alone) {
  Object.assign(globalThis, real);
  [at, seen, wrongly] = [0, [], failing];
  const wrong = [];
  const { download } = await open();
  const get = async () => {
    const size = FETCHES[name] ? [PACKED.length, CONTENT.length] : undefined;
    const response = await download.inflated("https://doko.example/f.gz", "application/zip", { size, heard: () => undefined, failed: (one) => (lost ??= one), fresh: false });
    return Buffer.from(await response.arrayBuffer());
  };
  let lost;
  try {
    const data = await get();
    if (!data.equals(CONTENT)) wrong.push("what came is not the file, and nothing was said");
  } catch (error) {
    if (!(lost ?? error instanceof download.DownloadError)) wrong.push(`told is ${error}`);
  }
  wrongly = () => undefined;
  if (!(await get()).equals(CONTENT)) wrong.push("the net is back, and the file is not");
  return { points: [...seen], wrong };
}

// All points, each failing in each of its ways, once and from there on

const found = [];
const every = [];
async function collect(journeys, walk) {
  let count = 0;
  for (const name of Object.keys(journeys)) {
    const { points, wrong } = await walk(name, () => undefined, true);
    if (wrong.length) found.push(`${name}, nothing fails: ${wrong.join("; ")}`);
    count += points.length;
    points.forEach((ways, index) => ways.forEach((way, which) => [true, false].forEach((once) => every.push({ walk, name, index, way, which, once }))));
  }
  return count;
}
const messages = await collect(TALKS, talked);
const pieces = await collect(FETCHES, fetched);
const step = most ? Math.max(1, Math.floor(every.length / most)) : 1;
const tried = every.filter((_, number) => number % step === 0);
for (const { walk, name, index, way, which, once } of tried) {
  const failing = (now) => (now === index + 1 || (!once && now > index) ? which : undefined);
  const { wrong } = await walk(name, failing, once && way !== "refused");
  if (wrong.length) found.push(`${name}, number ${index + 1} ${way} ${once ? "once" : "from there on"}: ${wrong.join("; ")}`);
}
console.log(JSON.stringify({ messages, pieces, points: every.length, tried: tried.length, found }, null, 1));
process.exit(0);
