// Asks the engine as the page has it: node trimmed_python.mjs <pyodide package> <its loader on the site> <folder>
// <folder> holds stdlib.zip, engine/, asked.json and the files of figures, which are laid out when an answer needs them;
// the answers go into told.json.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

process.setUncaughtExceptionCaptureCallback((error) => {
  console.error(String(error.stack ?? error)); // without a line of Pyodide's source, which is a million characters
  process.exit(1);
});

const [pyodide, loader, folder] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const { lock } = await import(pathToFileURL(loader).href);
const asked = JSON.parse(readFileSync(join(folder, "asked.json"), "utf8"));

const python = await loadPyodide({
  indexURL: `${pyodide}/`,
  stdLibURL: join(folder, "stdlib.zip"),
  lockFileContents: lock,
  env: { PYTHONPATH: "/engine" },
  fsInit: async (fs) => {
    fs.mkdirTree("/engine");
    fs.mount(fs.filesystems.NODEFS, { root: join(folder, "engine") }, "/engine");
  },
});
python.pyimport("sitecustomize").more("workshop.marshal");
const { answer } = python.pyimport("dokolearn.hosts.browser");
const fetched = [];
function answered(question) {
  const reply = answer(question);
  const { later } = JSON.parse(reply);
  if (!later) return reply;
  fetched.push(later);
  copyFileSync(join(folder, basename(later)), join(folder, "engine", later));
  return answered(question);
}
const replies = asked.questions.map(answered);
const imported = python.runPython("import sys; ' '.join(sys.modules)").split(" ");
const { import_module } = python.pyimport("importlib");
const missing = asked.modules.filter((name) => {
  try {
    import_module(name);
    return false;
  } catch {
    return true;
  }
});
python.globals.set("VALUES", asked.values);
const values = python.runPython("exec(VALUES); values_of_ours()");
const kernel = python.runPython(`
from dokolearn.kernel.machine import machine
with open("/damaged.wasm", "wb") as file:
    file.write(b"no kernel")
" ".join(type(found).__name__ for found in (machine(), machine("/damaged.wasm"), machine("/missing.wasm")))
`);
let error = "";
try {
  python.runPython("1 / 0");
} catch (raised) {
  error = String(raised);
}
writeFileSync(join(folder, "told.json"), JSON.stringify({ asked: asked.questions, replies, fetched, imported, missing, values, kernel, error }));
