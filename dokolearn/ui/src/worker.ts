/** The engine in a module worker: Pyodide starts once, then each question is one call of `dokolearn.hosts.browser`. */
import { DownloadError, inflated } from "./download";
import type { EngineFiles, FromWorker, ToWorker } from "./engine-talk";
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
  const open = (name: string, type: string): Promise<Response> => {
    const size = files.files[name];
    if (!size) throw new DownloadError(`${name}: the page does not name it`);
    const heard = (bytes: number): void => tell({ type: "progress", got: (got += bytes) });
    return inflated(here + name, type, { size, heard, fresh });
  };
  const bytes = async (name: string): Promise<Uint8Array> => {
    const response = await open(name, "application/octet-stream");
    return new Uint8Array(await response.arrayBuffer());
  };
  const script = async (name: string): Promise<{ default: unknown }> => {
    const url = URL.createObjectURL(await (await open(name, "text/javascript")).blob());
    return (await import(url)) as { default: unknown };
  };
  const [wasm, library, engine, asm, loader] = await Promise.all([
    WebAssembly.compileStreaming(open(`${files.runtime}/pyodide.asm.wasm.gz`, "application/wasm")),
    bytes(`${files.runtime}/stdlib.zip.gz`),
    bytes(files.engine),
    script(`${files.runtime}/pyodide.asm.js.gz`),
    import(`${folder}pyodide.js`) as Promise<Loader>,
  ]);
  tell({ type: "starting" });
  const python = await withFiles(wasm, library, () =>
    loader.loadPyodide({
      indexURL: folder,
      stdLibURL: `${folder}stdlib.zip`,
      lockFileContents: loader.lock,
      createPyodideModule: asm.default,
      env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONPATH: PACKAGE },
      fsInit: async (fs: FileSystem) => {
        for (const [name, data] of unzip(engine)) {
          fs.mkdirTree(`${PACKAGE}/${name.slice(0, name.lastIndexOf("/"))}`);
          fs.writeFile(`${PACKAGE}/${name}`, data);
        }
      },
    }),
  );
  const { answer } = python.pyimport("dokolearn.hosts.browser");
  return answer;
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
    tell({ type: "failed", reason: error instanceof DownloadError ? "download" : "crash", detail: String(error) });
  }
};
