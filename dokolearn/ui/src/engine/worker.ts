/** The engine in a module worker: Pyodide starts once, then each question is one call of `dokolearn.hosts.browser`. */
import { DownloadError, inflated } from "./download";
import type { EngineFiles, FromWorker, Reason, Start, ToWorker } from "./engine-talk";
import { KeptStart } from "./kept-start";
import { unzip } from "./unzip";

interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array): void;
}
interface Python {
  FS: FileSystem;
  pyimport(name: string): { answer(question: string): string; more(file: string): void };
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}
/** What we use of Pyodide's loader, which is a file of the site and no part of this bundle. */
interface Loader {
  lock: object;
  loadPyodide(options: object): Promise<Python>;
}

const PACKAGE = "/engine";
const ENTRY = "dokolearn.hosts.browser";
/** What most questions need. A start imports it with the first of them, one that is kept has it ready. */
const OFTEN = ["dokolearn.exercises.drill", "dokolearn.replay.film.filming"];
/** Whom a question is for: it begins with that. */
const MACHINE = /^\{"machine":"(\w+)"/;
/** An answer that names a file: without it there is none yet. */
const LATER = /^\{"later": "([\w./-]+)"\}$/;
/** So many bytes of the files, or milliseconds, are told at once: each word makes the page draw while Python starts. */
const STEP = 400_000;
const PAUSE = 200;
const HERE = new URL("./", import.meta.url).href;
/** Our scripts lie two folders below it. */
const SITE = new URL("../../", import.meta.url).href;
const scope = globalThis as unknown as {
  onmessage: (event: { data: ToWorker }) => void;
  postMessage(message: FromWorker): void;
};
const tell = (message: FromWorker): void => scope.postMessage(message);

/** What is fetched, inflated and compiled at the same time; Pyodide starts when nothing can be missing any more. */
interface Fetched {
  folder: string;
  wasm: WebAssembly.Module;
  library: Uint8Array;
  engine: Uint8Array;
  asm: { default: unknown };
  loader: Loader;
  memory: Uint8Array<ArrayBuffer> | undefined;
}

interface Started {
  answer: (question: string) => Promise<string>;
  /** Fetch what only the workshop needs, once, if this is a question for it. */
  enter: (question: string) => Promise<void>;
  /** Keep this start for the next one; nothing to do where it came from there. */
  keep: () => Promise<void>;
}

async function start({ files, fresh, anew }: Start): Promise<Started> {
  const kept = files.offline && "caches" in globalThis ? new KeptStart(SITE, files) : undefined;
  if (anew) await kept?.drop().catch(() => undefined);
  const fetched = await fetchAll(files, fresh, kept);
  tell({ type: "starting" });
  const taken = await takenUp(fetched);
  const python = taken ?? (await withFiles(fetched));
  // For benchmarks: from here on it is our own time.
  performance.mark("python", { detail: taken ? "kept" : "new" });
  const { answer } = python.pyimport(ENTRY);
  let entering: Promise<void> | undefined;
  return {
    enter: async (question) => {
      const machine = MACHINE.exec(question)?.[1] ?? "";
      if (files.workshop.machines.includes(machine)) await (entering ??= workshop(python, files, fresh));
    },
    answer: async (question) => {
      const had = new Set<string>();
      for (;;) {
        const reply = answer(question);
        const path = LATER.exec(reply)?.[1];
        if (!path) return reply;
        if (had.has(path)) throw new Error(`${path}: it came, and is asked for again`);
        had.add(path);
        await figures(python, files, path, fresh);
      }
    },
    keep: async () => {
      if (!taken) await kept?.keep(await unasked(fetched));
    },
  };
}

/** The memory of a Python that nobody has asked anything, so that nothing of a reader's is kept with it. */
async function unasked(fetched: Fetched): Promise<Uint8Array<ArrayBuffer>> {
  const python = await withFiles(fetched, { _makeSnapshot: true });
  for (const name of [ENTRY, ...OFTEN]) python.pyimport(name);
  return python.makeMemorySnapshot();
}

/** What only the workshop needs, beside everything else. */
async function workshop(python: Python, files: EngineFiles, fresh: boolean): Promise<void> {
  lay(python.FS, await later(files, files.workshop.file, "application/zip", fresh));
  python.pyimport("sitecustomize").more("workshop.marshal");
}

/** Figures that an answer needs: a file of its own for each deck. */
async function figures(python: Python, files: EngineFiles, path: string, fresh: boolean): Promise<void> {
  const folder = files.engine.slice(0, files.engine.lastIndexOf("/"));
  const data = await later(files, `${folder}${path.slice(path.lastIndexOf("/"))}.gz`, "application/json", fresh);
  python.FS.writeFile(`${PACKAGE}/${path}`, data);
}

/** A file that comes after the start; of figures no page knows how large they are. */
async function later({ files }: EngineFiles, file: string, type: string, fresh: boolean): Promise<Uint8Array> {
  const unheard = (): void => undefined;
  return bytes(inflated(HERE + file, type, { size: files[file], heard: unheard, failed: unheard, fresh }));
}

/** The files of an archive, where Python finds them. */
function lay(fs: FileSystem, archive: Uint8Array): void {
  const contents = [...unzip(archive)].map(([name, data]) => [`${PACKAGE}/${name}`, data] as const);
  for (const folder of new Set(contents.map(([path]) => path.slice(0, path.lastIndexOf("/"))))) fs.mkdirTree(folder);
  for (const [path, data] of contents) fs.writeFile(path, data);
}

async function fetchAll(files: EngineFiles, fresh: boolean, kept: KeptStart | undefined): Promise<Fetched> {
  const folder = `${HERE}${files.runtime}/`;
  let [got, told, when] = [0, -STEP, 0];
  const heard = (bytes: number): void => {
    got += bytes;
    const now = performance.now();
    if (got < told + STEP && now < when + PAUSE) return;
    [told, when] = [got, now];
    tell({ type: "progress", got });
  };
  heard(0);
  let lost: DownloadError | undefined;
  const failed = (error: DownloadError): void => void (lost ??= error);
  const open = async (name: string, type: string): Promise<Response> => {
    const size = files.files[name];
    if (!size) throw new Error(`${name}: the page does not know its size`);
    return inflated(HERE + name, type, { size, heard, failed, fresh });
  };
  // Scripts first: once they are here, the browser reads them while the rest is inflated.
  const [asm, loader, wasm, library, engine, memory] = await Promise.all([
    script(open(`${files.runtime}/pyodide.asm.js.gz`, "text/javascript")),
    loaded(`${folder}pyodide.js`),
    compiled(open(`${files.runtime}/pyodide.asm.wasm.gz`, "application/wasm")),
    bytes(open(`${files.runtime}/stdlib.zip.gz`, "application/zip")),
    bytes(open(files.engine, "application/zip")),
    kept?.memory(),
  ]).catch((error: unknown) => {
    throw lost ?? error; // a torn file shows itself in many ways
  });
  return { folder, wasm, library, engine, asm, loader, memory };
}

/** Python as an earlier start left it; nothing where there is none, or none that fits. */
async function takenUp(fetched: Fetched): Promise<Python | undefined> {
  const { memory } = fetched;
  if (!memory) return undefined;
  try {
    return await withFiles(fetched, { _loadSnapshot: memory });
  } catch {
    return undefined;
  } finally {
    structuredClone(memory, { transfer: [memory.buffer] }); // Pyodide remembers its options: this empties it
  }
}

async function compiled(response: Promise<Response>): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(await response);
}

async function bytes(response: Promise<Response>): Promise<Uint8Array> {
  return new Uint8Array(await (await response).arrayBuffer());
}

/** A module that came gzipped. */
async function script(response: Promise<Response>): Promise<{ default: unknown }> {
  const url = URL.createObjectURL(await (await response).blob());
  return (await import(url)) as { default: unknown };
}

async function loaded(url: string): Promise<Loader> {
  try {
    return (await import(url)) as Loader;
  } catch (error) {
    throw new DownloadError(String(error));
  }
}

/** Pyodide asks for its files itself: while it starts, it gets those that are here already. */
async function withFiles(fetched: Fetched, how: object = {}): Promise<Python> {
  const { wasm, library } = fetched;
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (what) => new Response(String(what).endsWith(".zip") ? (library as BodyInit) : null);
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: wasm,
    instance: await WebAssembly.instantiate(wasm, imports),
  });
  try {
    return await started(fetched, how);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

function started({ folder, engine, asm, loader }: Fetched, how: object): Promise<Python> {
  return loader.loadPyodide({
    indexURL: folder,
    stdLibURL: `${folder}stdlib.zip`,
    lockFileContents: loader.lock,
    createPyodideModule: asm.default,
    env: { PYTHONHASHSEED: "0", PYTHONPATH: PACKAGE },
    fsInit: async (fs: FileSystem) => lay(fs, engine),
    ...how,
  });
}

/** A lock that is free as soon as this worker is no more, however it ends. */
let life: string | undefined;
const name = `dokolearn ${Math.random()}`;
navigator.locks
  ?.request(name, () => {
    life = name;
    return new Promise(() => undefined);
  })
  .catch(() => undefined); // refused: then the page only knows by waiting

let starting: Promise<Started> | undefined;
let keeping: Promise<void> | undefined;

scope.onmessage = async ({ data }) => {
  try {
    if (data.type === "start") {
      starting = start(data);
      await starting;
      tell({ type: "ready", life });
    } else if (data.type === "ask") {
      const engine = await starting;
      await engine?.enter(data.question);
      if (engine) tell({ type: "answer", id: data.id, reply: await engine.answer(data.question) });
    } else {
      keeping ??= starting?.then((engine) => engine.keep()).catch(() => undefined); // no room, or refused: then not
    }
  } catch (error) {
    tell({ type: "failed", reason: reason(error), detail: String(error) });
  }
};

function reason(error: unknown): Reason {
  if (error instanceof DownloadError) return "download";
  return error instanceof WebAssembly.CompileError ? "no-wasm" : "crash"; // an old browser, or a policy against it
}
