// Makes Python for the page: node runtime.mjs <sources> <target> <part> [<part>]
//   runtime  Pyodide's own files, and of the standard library what the engine was seen to import, compiled
//   engine   our package, compiled: its modules in one file, its data, and what finds the modules there; in an archive of
//            its own what only the workshop needs; and each file of figures for itself, whose place it keeps by an empty one
// <sources> holds the modules that go into the page and questions.json: what is asked to see what gets imported.
// Each part becomes a folder of <target>; facts.json tells of each file [bytes stored, bytes inflated].
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import { ENDS, HEARD } from "./classes-ahead.mjs";

process.setUncaughtExceptionCaptureCallback((error) => {
  const lines = String(error.message ?? error).trim().split("\n"); // of a Python error the last line says it
  console.error(`error: ${lines.at(-1)}`);
  process.exit(1);
});

const pyodide = join(dirname(fileURLToPath(import.meta.url)), "node_modules", "pyodide");
const [sources, target, ...parts] = process.argv.slice(2);

// Modules that no question leads to, each with its reason.
const EXTRAS = [
  "gzip", // measures a table of answers where a site is built; the engine names it in that function
  "traceback", // prints an error of the engine, and imports nothing until it does
];

const ENTRY = "dokolearn.hosts.browser";

const TRACE = `
import sys, json, importlib
sys.path.insert(0, "/sources")
for name in ${JSON.stringify(EXTRAS)}:
    importlib.import_module(name)
with open("/sources/questions.json", encoding="utf-8") as file:
    asked = json.load(file)
for name in asked["modules"]:
    importlib.import_module(name)
from ${ENTRY} import answer
for question in asked["questions"]:
    reply = json.loads(answer(json.dumps(question)))
    if "view" not in reply:
        raise SystemExit(f"no view: {reply}")
answer("{")
`;

// What Pyodide imports at every start and the engine never uses stands there by what the start itself asks of it: an
// event loop, a loader of packages, signatures of its methods. With what these lead to it was half of the library's code.
// What they take from JavaScript they take here as well: a start that is kept counts on it.
const STAND_INS = {
  asyncio: `
def get_event_loop():
    raise RuntimeError("the engine has no event loop")
`,
  "pyodide.webloop": `
from pyodide_js._api import scheduleCallback

def _initialize_event_loop():
    pass
`,
  "pyodide._package_loader": `
from pyodide_js import loadedPackages
from sys import version_info

class Folder:
    def __init__(self, path):
        self.path = path

    def __str__(self):
        return self.path

SITE_PACKAGES = Folder(f"/lib/python{version_info.major}.{version_info.minor}/site-packages")
DSO_DIR = Folder("/usr/lib")

def init_loaded_packages():
    pass
`,
  "_pyodide.docstring": `
def get_cmeth_docstring(method):
    return method.__name__ + "()\\n--\\n\\n"

def dedent_docstring(text):
    return text
`,
};

// What finds modules in the page; Python itself asks for it while it starts. One file holds all of ours by name, and the
// library is read as one: to look for each in its place, to open and to read it took a third of the start. And what is
// looked through for garbage meanwhile was all imported a moment ago.
const FINDER = `
import gc, marshal, sys
from _frozen_importlib import ModuleSpec
from zipimport import _zip_directory_cache

HERE = __file__.rpartition("/")[0]
[[ARCHIVE, LISTED]] = _zip_directory_cache.items()

def read(path):
    with open(path, "rb") as file:
        return file.read()

modules = marshal.loads(read(f"{HERE}/modules.marshal"))
library = memoryview(read(ARCHIVE))

def more(file):
    """Modules that came later."""
    modules.update(marshal.loads(read(f"{HERE}/{file}")))

class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        place = name.replace(".", "/")
        if name in modules:
            package, home = modules[name][0], HERE
        elif library:
            package, home = f"{place}/__init__.pyc" in LISTED, ARCHIVE
            if not package and f"{place}.pyc" not in LISTED:
                return None
        else:
            return None
        file = place + ("/__init__.pyc" if package else ".pyc")
        spec = ModuleSpec(name, Finder, origin=f"{home}/{file}", loader_state=file, is_package=package)
        spec.has_location = True
        if package:
            spec.submodule_search_locations.append(f"{home}/{place}")
        return spec

    @staticmethod
    def create_module(spec):
        return None

    @staticmethod
    def exec_module(module):
        name, file = module.__name__, module.__spec__.loader_state
        exec(marshal.loads(modules[name][1] if name in modules else in_library(file)), module.__dict__)
        modules.pop(name, None)
        if name == "${ENTRY}":
            started()

def in_library(file):
    _, _, size, _, at, *_ = LISTED[file]
    name, extra = (int.from_bytes(library[at + field : at + field + 2], "little") for field in (26, 28))
    return library[at + 30 + name + extra + PYC : at + 30 + name + extra + size]

PYC = 16

def started():
    """What is imported from here on is little, and the memory may be kept for the next start."""
    global library
    library = None

sys.meta_path.insert(0, Finder)
gc.set_threshold(50_000)
`;

// Stored, not deflated: the whole file is gzipped for the way, and read in place afterwards. Our package goes without
// docstrings, the types of its functions, the lines of its statements and the classes of its functions: an error names its
// function, and that saves more than a third.
const PACK = `
import ast, importlib._bootstrap_external, json, marshal, os, types, zipfile

def silent(source):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        unannotated(node)
        told = isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node, clean=False)
        if told and isinstance(node, ast.ClassDef):
            node.body[0].value.value = "."
        elif told:
            node.body[:1] = [] if node.body[1:] else [ast.copy_location(ast.Pass(), node.body[0])]
    return tree

# What the fields of a value are is asked by nobody in the page, only that they are there: their types were worked out
# at every start. Only of a RuleSet and its parts they are read: an option knows its values by them.
def untyped(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and {"dataclass", "NamedTuple"} & set(called(node)) and "Rule" not in node.name:
            fields = [line for line in node.body if isinstance(line, ast.AnnAssign)]
            names = ast.Dict([ast.Constant(line.target.id) for line in fields], [ast.Constant(None) for _ in fields])
            first = ast.Assign([ast.Name("__annotations__", ast.Store())], names)
            given = [plain(line) for line in node.body if line not in fields or line.value]
            node.body = [*given[:1], first, *given[1:]] if ast.get_docstring(node) else [first, *given]
    return ast.fix_missing_locations(tree)

def called(node):
    for each in (*node.decorator_list, *node.bases):
        yield getattr(each.func if isinstance(each, ast.Call) else each, "id", "")

def plain(line):
    return ast.Assign([line.target], line.value) if isinstance(line, ast.AnnAssign) else line

def unannotated(node):
    if isinstance(node, ast.arg):
        node.annotation = None
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        node.returns = None

def lineless(code):
    parts = (lineless(part) if isinstance(part, types.CodeType) else part for part in code.co_consts)
    return code.replace(co_linetable=b"", co_qualname=code.co_name, co_consts=tuple(parts))

def compiled(name, source, optimize):
    return compile(source, name, "exec", dont_inherit=True, optimize=optimize)

def ours(name, source, optimize):
    tree = silent(source) if name in AT_START else untyped(silent(source))
    tree.body.insert(0, ast.parse(f"{AHEAD} = {AHEAD!r}").body[0])
    code = lineless(compiled(name, tree, optimize))
    classes = ahead(dotted(name), lineless)
    return code.replace(co_consts=tuple(classes if part == AHEAD else part for part in code.co_consts))

def pack(target, files, optimize, compiled):
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as made:
        for name, data in sorted(files.items()):
            if name.endswith(".py"):
                code = compiled(name, data, optimize)
                data, name = bytes(importlib._bootstrap_external._code_to_timestamp_pyc(code, 0, 0)), name + "c"
            made.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), data)

def library():
    stdlib = zipfile.ZipFile("/pyodide/python_stdlib.zip")
    found = {name: stdlib.read(name) for name in USED}
    return found | {name: found[name] + end.encode() for name, end in json.loads(ends).items()}

AT_START = ("_colorize.py",)

def dotted(name):
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

def engine(finder):
    stdlib = zipfile.ZipFile("/pyodide/python_stdlib.zip")
    found = package() | {name: stdlib.read(name) for name in AT_START}
    found |= {f"{name.replace('.', '/')}.py": source.encode() for name, source in json.loads(stand_ins).items()}
    found |= dict.fromkeys(asked["figures"], b"")
    later = {name: found.pop(name) for name in asked["workshop"]}
    pack("/target/workshop.zip", in_one(later, "workshop.marshal"), 0, compiled)
    return in_one(found, "modules.marshal") | {"sitecustomize.py": finder.encode()}

def in_one(found, file):
    modules = {}
    for name in sorted(name for name in found if name.endswith(".py")):
        code = marshal.dumps(ours(name, found.pop(name), 0))
        modules[dotted(name)] = (name.endswith("/__init__.py"), code)
    return found | {file: marshal.dumps(modules, 2)}

def package():
    found = {}
    for top, folders, names in os.walk("/sources/dokolearn"):
        for name in names:
            path = os.path.join(top, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, "/sources")] = file.read()
    return found
`;

const USED = `
import sys
ZIP = "/lib/python314.zip/"
origins = {getattr(module.__spec__, "origin", None) or "" for module in list(sys.modules.values())
           if getattr(module, "__spec__", None)}
USED = sorted(origin.removeprefix(ZIP) for origin in origins if origin.startswith(ZIP))
`;

const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
const mount = (at, folder) => python.mountNodeFS(at, resolve(folder));
for (const part of parts) mkdirSync(join(target, part), { recursive: true });
mount("/sources", sources);
mount("/target", target);
mount("/pyodide", pyodide);

/** As short as gzip makes it: with how much memory it does best is another amount for an archive of code than for
 * WebAssembly, scripts and figures. */
const gzipped = (name, bytes) => gzipSync(bytes, { level: 9, memLevel: name.includes(".zip") ? 9 : 6 });

const facts = {};
/** Write a file of a part, gzipped if its name says so; nothing of the time of day, so that equal stays equal. */
function put(part, name, bytes) {
  const stored = name.endsWith(".gz") ? gzipped(name, bytes) : bytes;
  writeFileSync(join(target, part, name), stored);
  facts[part] = { ...facts[part], [name]: [stored.length, bytes.length] };
}

/** Pyodide's loader, with the facts of its lock file but none of the packages, and without the map nobody has. */
function loader() {
  const { info } = JSON.parse(readFileSync(join(pyodide, "pyodide-lock.json"), "utf8"));
  const source = readFileSync(join(pyodide, "pyodide.mjs"), "utf8").replace(/^\/\/# sourceMappingURL=.*$/m, "");
  return Buffer.from(`${source.trim()}\nexport const lock=${JSON.stringify({ info, packages: {} })};\n`);
}

if (parts.includes("runtime")) python.runPython(TRACE + USED); // before anything else is imported
python.globals.set("ends", JSON.stringify(ENDS));
python.runPython(HEARD + PACK);
if (parts.includes("runtime")) {
  python.runPython('pack("/target/stdlib.zip", library(), 2, compiled)');
  put("runtime", "stdlib.zip.gz", readFileSync(join(target, "stdlib.zip")));
  put("runtime", "pyodide.js", loader());
  put("runtime", "pyodide.asm.js.gz", readFileSync(join(pyodide, "pyodide.asm.mjs")));
  put("runtime", "pyodide.asm.wasm.gz", readFileSync(join(pyodide, "pyodide.asm.wasm")));
}
if (parts.includes("engine")) {
  // Docstrings go; of a class's a point stays, since a dataclass without one writes its own, at every start.
  python.runPython('asked = json.load(open("/sources/questions.json", encoding="utf-8"))\nhear([*map(dotted, AT_START)], asked["modules"])');
  python.globals.set("finder", FINDER);
  python.globals.set("stand_ins", JSON.stringify(STAND_INS));
  python.runPython('pack("/target/engine.zip", engine(finder), 0, compiled)');
  for (const name of ["engine.zip", "workshop.zip"]) put("engine", `${name}.gz`, readFileSync(join(target, name)));
  const { figures } = JSON.parse(readFileSync(join(sources, "questions.json"), "utf8"));
  for (const path of figures) put("engine", `${basename(path)}.gz`, readFileSync(join(sources, path)));
}
writeFileSync(join(target, "facts.json"), JSON.stringify(facts));
