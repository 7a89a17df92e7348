// Writes the TypeScript types of all views from their schemas: node types.mjs
// They go to .cache/views.ts, made anew where a schema has changed.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, "schema");
const target = join(here, ".cache", "views.ts");

const texts = readdirSync(folder).sort().map((name) => readFileSync(join(folder, name), "utf8"));
const made = [...texts, readFileSync(fileURLToPath(import.meta.url), "utf8")];
const stamp = `// ${createHash("sha256").update(made.join("\0")).digest("hex")}\n`;
if (!isFresh()) await write();

function isFresh() {
  try {
    return readFileSync(target, "utf8").startsWith(stamp);
  } catch {
    return false;
  }
}

async function write() {
  const { compile } = await import("json-schema-to-typescript"); // takes a while, and is rarely needed
  // One name means one thing in all files, so references from file to file become references within one schema.
  const $defs = Object.assign({}, ...texts.map((text) => JSON.parse(text.replace(/"[a-z]+\.json#/g, '"#')).$defs));
  const types = await compile({ $defs: named($defs) }, "Views", {
    additionalProperties: false, // bases are open for what is added to them, and hold nothing else
    ignoreMinAndMaxItems: true, // lists, also where their length is known
    unreachableDefinitions: true,
    bannerComment: "",
    format: false,
  });
  mkdirSync(dirname(target), { recursive: true });
  const aside = `${target}.${process.pid}`;
  writeFileSync(aside, stamp + types);
  renameSync(aside, target); // nobody ever reads half of it
}

/** References that carry a description keep the name of their type. */
function named(value) {
  if (Array.isArray(value)) return value.map(named);
  if (value === null || typeof value !== "object") return value;
  const { $ref, ...rest } = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, named(inner)]));
  if ($ref === undefined) return rest;
  return Object.keys(rest).length ? { ...rest, allOf: [{ $ref }] } : { $ref };
}
