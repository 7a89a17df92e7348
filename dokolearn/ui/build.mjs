// Bundles the interface: node build.mjs <target folder>
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const target = process.argv[2] ?? "dist";
mkdirSync(target, { recursive: true });

const { metafile } = await build({
  absWorkingDir: here,
  entryPoints: {
    exercise: "src/exercise-page.ts",
    viewer: "src/viewer-page.ts",
    notebook: "src/notebook.ts",
    dokolearn: "styles/dokolearn.css",
  },
  outdir: target,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "safari16"],
  legalComments: "none", // the full licences travel in LICENSES.txt
  banner: { js: "/*! Licences of bundled packages: LICENSES.txt */" },
  metafile: true,
  logLevel: "error",
});

// The licence of every package that really ended up in the bundle.
const names = new Set();
for (const input of Object.keys(metafile.inputs)) {
  const found = input.match(/node_modules\/((?:@[^/]+\/)?[^/]+)\//);
  if (found) names.add(found[1]);
}
const texts = [...names].sort().map((name) => {
  const folder = join(here, "node_modules", name);
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = ["LICENSE", "LICENSE.md", "LICENSE.txt"].map((each) => join(folder, each)).find(existsSync);
  if (!file) throw new Error(`no licence text in package ${name}`);
  return `${name} ${version} (${license})\n\n${readFileSync(file, "utf8").trim()}\n`;
});
writeFileSync(join(target, "LICENSES.txt"), texts.join("\n" + "-".repeat(72) + "\n\n"));
