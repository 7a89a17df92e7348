// Bundles the interface: node build.mjs <target folder>
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const target = process.argv[2] ?? "dist";
mkdirSync(target, { recursive: true });

/** Drawings are text, in which lines that begin with # are for people. */
const drawings = {
  name: "drawings",
  setup({ onLoad }) {
    onLoad({ filter: /\.txt$/ }, ({ path }) => ({ contents: readFileSync(path, "utf8").replace(/^#.*\n+/gm, "").trim(), loader: "text" }));
  },
};

const common = {
  absWorkingDir: here,
  outdir: target,
  bundle: true,
  minify: true,
  target: ["es2022", "safari16"],
  legalComments: "none", // the full licences travel in LICENSES.txt
  metafile: true,
  logLevel: "error",
  plugins: [drawings],
};

// Scripts that come beside `exercise.js`, and files that are asked for later, by what is there before them.
const SCRIPTS = ["annotate", "build", "desks", "evening", "mappe", "puzzles", "recording", "wishes"];
const LATER = {
  everywhere: [
    ...SCRIPTS,
    ...["drill", "exam-result", "repeating", "own-answers", "own-positions", "own-table", "rule-sheet", "two-tables", "way-on", "wipe"].map((name) => `practice/${name}`),
    ...["building/ask", "exercise/measuring", "faces/face-box", "faces/face-builder", "kept/backup"],
    ...["evening/bring-back", "wishes/for-all-page", "wishes/duplicate-page", "offline/offline-box", "page/gallery", "page/lesson-end", "page/own-room", "search/search", "table/table-dialog"],
  ],
  "annotator/annotator": ["annotator/folds"],
  "viewer/viewer": ["advice", "below", "open-page", "pointing", "reviewing", "share", "trial"].map((name) => `viewer/${name}`),
};
/** What is there already is asked for by all of them: so it stays in one piece. */
const inOnePiece = {
  name: "in one piece",
  setup({ onLoad }) {
    const source = (name) => join(here, "src", `${name}.ts`);
    const before = new Map(Object.entries(LATER).flatMap(([first, names]) => names.map((name) => [source(name), source(first)])));
    for (const path of before.keys()) if (!existsSync(path)) throw new Error(`${path} is no file any more`);
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const first = before.get(path);
      return first && { contents: `import ${JSON.stringify(first)};\n${readFileSync(path, "utf8")}`, loader: "ts" };
    });
  },
};

// What a page loads: parts that several scripts need are files of their own, and nothing comes twice.
const page = await build({
  ...common,
  plugins: [drawings, inOnePiece],
  entryPoints: {
    exercise: "src/exercise/exercise-page.ts",
    ...Object.fromEntries(SCRIPTS.map((name) => [name, `src/${name}.ts`])),
    viewer: "src/viewer/viewer-page.ts",
    "link-ahead": "src/viewer/link-ahead.ts",
  },
  format: "esm",
  splitting: true,
  chunkNames: "part-[hash]",
});

const alone = await build({
  ...common,
  entryPoints: {
    notebook: "src/notebook.ts",
    "notebook-annotate": "src/notebook-annotate.ts",
    "service-worker": "src/offline/service-worker.ts",
    engine: "src/engine/engine.ts",
    worker: "src/engine/worker.ts",
    dokolearn: "styles/dokolearn.css",
  },
  format: "esm",
});

// As scripts without modules: the viewer once more, for a file that is opened by double click, and what stands before
// the script of the theme.
const inline = await build({
  ...common,
  entryPoints: { "viewer-inline": "src/viewer/viewer-page.ts", "before-theme": "src/page/before-theme.ts" },
  format: "iife",
  define: { "import.meta.url": "document.baseURI" },
});

// The licence of every package that really ended up in the bundle, and of Pyodide, which travels beside it.
const names = new Set();
for (const [path, { inputs }] of [page, alone, inline].flatMap(({ metafile }) => Object.entries(metafile.outputs))) {
  const found = Object.keys(inputs).flatMap((input) => input.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1] ?? []);
  found.forEach((name) => names.add(name));
  // Files with something of theirs say where; in every small part the line would take more room than many a function.
  if (found.length && path.endsWith(".js")) note(join(here, path));
}
const texts = [...names].sort().map((name) => {
  const { folder, title } = about(name);
  const file = ["LICENSE", "LICENSE.md", "LICENSE.txt"].map((each) => join(folder, each)).find(existsSync);
  if (!file) throw new Error(`no licence text in package ${name}`);
  return licence(title, file);
});
// Of Pyodide, which brings no texts, and of what is inside it; a part without a text here has a line that says so.
const read = (name) => readFileSync(join(here, "licences", name), "utf8");
const parts = JSON.parse(read("parts.json"));
texts.push(...parts.filter(({ text }) => text).map((part) => `${heading(part)}\n\n${read(part.text).trim()}\n`));
const lines = parts.filter(({ line }) => line).map((part) => `${part.name}: ${part.line}`);
texts.push(`Parts of Pyodide whose licence texts are not included in this file\n\n${lines.join("\n")}\n`);
texts.push("Some texts come with another version of their part than the one inside Pyodide; years may differ.\n");
writeFileSync(join(target, "LICENSES.txt"), texts.join("\n" + "-".repeat(72) + "\n\n"));

function note(path) {
  writeFileSync(path, `/*! Licences of bundled packages: LICENSES.txt */\n${readFileSync(path, "utf8")}`);
}

function about(name) {
  const folder = join(here, "node_modules", name);
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return { folder, title: `${name} ${version} (${license})` };
}

function licence(title, file) {
  return `${title}\n\n${readFileSync(file, "utf8").trim()}\n`;
}

function heading({ name, version, licence }) {
  const title = version ? `${name} ${version}` : name;
  if (name === "pyodide") return `${title} (${licence}); source code: https://github.com/pyodide/pyodide`;
  return `${title}, part of Pyodide${licence ? ` (${licence})` : ""}`;
}
