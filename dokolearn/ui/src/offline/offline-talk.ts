/** What pages and the service worker say to each other. Every question comes with a port for its answers. */

/** `state`: what is there? `fetch`: get this file. `finish`: all is there, use it. `keep`: keep the engine, if it was
 * fetched anyway. `drop`: throw everything away. `activate`: replace the version in use. */
export type Question =
  | { type: "state"; assets: readonly string[] }
  | { type: "fetch"; path: string }
  | { type: "finish" }
  | { type: "keep" }
  | { type: "drop" }
  | { type: "activate" };

export type Missing = readonly [path: string, bytes: number];

export interface State {
  version: string;
  /** All files are there, and pages come from them. */
  whole: boolean;
  bytes: number;
  missing: Missing[];
  /** Whether something of the engine is missing: the largest part. */
  engine: boolean;
  /** Whether the page that asks is made of files of this version. */
  same: boolean;
}

/** `full`: no room. `torn`: no or half an answer. `changed`: the server has another version by now. */
export type Trouble = "full" | "torn" | "changed";

export type Answer =
  | { type: "state"; state: State }
  | { type: "bytes"; bytes: number }
  | { type: "done" }
  | { type: "trouble"; trouble: Trouble };

/** What the page may send on the port while a file comes. */
export const STOP = "stop";

/** What a worker tells all pages once it has replaced another one: from now on files are of the new version. */
export const RELOAD = "dokolearn-reload";

/** Every cache of the site at this address; no other site's cache begins with it. */
export const cachePrefix = (base: string): string => `dokolearn:${new URL(base).pathname}:`;

/** The one of them with the engine as it was started: no part of a version, and replaced by whoever starts another. */
export const startCache = (base: string): string => `${cachePrefix(base)}start`;
