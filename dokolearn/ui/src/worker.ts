/** The engine in a module worker: Pyodide starts once, then each question is one call of `dokolearn.hosts.browser`. */
import { DownloadError, inflated } from "./download";
import type { EngineFiles, FromWorker, Reason, ToWorker } from "./engine-talk";
import { unzip } from "./unzip";

interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array): void;
}
interface Python {
  pyimport(name: string): { answer(question: string): string };
}
/** What we use of Pyodide's loader, which is a file of the site and no part of this bundle. */
interface Loader {
  lock: object;
  loadPyodide(options: object): Promise<Python>;
}

const PACKAGE = "/engine";
const scope = globalThis as unknown as {
  onmessage: (event: { data: ToWorker }) => void;
  postMessage(message: FromWorker): void;
};
const tell = (message: FromWorker): void => scope.postMessage(message);

/** Everything is fetched, inflated and compiled at the same time; Pyodide starts when nothing can be missing any more. */
async function start(files: EngineFiles, fresh: boolean): Promise<(question: string) => string> {
  const here = new URL("./", import.meta.url).href;
  const folder = `${here}${files.runtime}/`;
  let got = 0;
  const heard = (bytes: number): void => tell({ type: "progress", got: (got += bytes) });
  heard(0);
  let lost: DownloadError | undefined;
  const failed = (error: DownloadError): void => void (lost ??= error);
  const open = async (name: string, type: string): Promise<Response> => {
    const size = files.files[name];
    if (!size) throw new Error(`${name}: the page does not know its size`);
    return inflated(here + name, type, { size, heard, failed, fresh });
  };
  const [wasm, library, engine, asm, loader] = await Promise.all([
    compiled(open(`${files.runtime}/pyodide.asm.wasm.gz`, "application/wasm")),
    bytes(open(`${files.runtime}/stdlib.zip.gz`, "application/zip")),
    bytes(open(files.engine, "application/zip")),
    script(open(`${files.runtime}/pyodide.asm.js.gz`, "text/javascript")),
    loaded(`${folder}pyodide.js`),
  ]).catch((error: unknown) => {
    throw lost ?? error; // a torn file shows itself in many ways
  });
  tell({ type: "starting" });
  const python = await withFiles(wasm, library, () =>
    loader.loadPyodide({
      indexURL: folder,
      stdLibURL: `${folder}stdlib.zip`,
      lockFileContents: loader.lock,
      createPyodideModule: asm.default,
      env: { PYTHONHASHSEED: "0", PYTHONPATH: PACKAGE },
      fsInit: async (fs: FileSystem) => {
        const contents = [...unzip(engine)];
        for (const folder of new Set(contents.map(([name]) => name.slice(0, name.lastIndexOf("/"))))) {
          fs.mkdirTree(`${PACKAGE}/${folder}`);
        }
        for (const [name, data] of contents) fs.writeFile(`${PACKAGE}/${name}`, data);
      },
    }),
  );
  performance.mark("python"); // for benchmarks: from here on it is our own time
  return python.pyimport("dokolearn.hosts.browser").answer;
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
async function withFiles<T>(wasm: WebAssembly.Module, library: Uint8Array, run: () => Promise<T>): Promise<T> {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (what) => new Response(String(what).endsWith(".zip") ? (library as BodyInit) : null);
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: wasm,
    instance: await WebAssembly.instantiate(wasm, imports),
  });
  try {
    return await run();
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

let answering: Promise<(question: string) => string> | undefined;

scope.onmessage = async ({ data }) => {
  try {
    if (data.type === "start") {
      answering = start(data.files, data.fresh);
      await answering;
      tell({ type: "ready" });
    } else {
      const answer = await answering;
      if (answer) tell({ type: "answer", id: data.id, reply: answer(data.question) });
    }
  } catch (error) {
    tell({ type: "failed", reason: reason(error), detail: String(error) });
  }
};

function reason(error: unknown): Reason {
  if (error instanceof DownloadError) return "download";
  return error instanceof WebAssembly.CompileError ? "no-wasm" : "crash"; // an old browser, or a policy against it
}
