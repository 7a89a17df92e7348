/** What the page and the engine's worker say to each other. */

/** Names of the files, as the page's `<meta name="dokolearn-engine">` has them; relative to the folder of our scripts. */
export interface EngineFiles {
  /** The folder with Pyodide. */
  runtime: string;
  /** Our package. */
  engine: string;
  /** What comes later, with the first question for one of these machines. */
  workshop: { file: string; machines: string[] };
  /** The worker, with a query that changes with its content. */
  worker: string;
  /** What is fetched at the start, in bytes as stored. */
  bytes: number;
  /** Every file of runtime and engine: bytes as stored, bytes inflated. */
  files: Record<string, [stored: number, inflated: number]>;
  /** Whether a service worker keeps the site. */
  offline: boolean;
}

export type Reason = "no-wasm" | "no-worker" | "download" | "crash";

export interface Start {
  type: "start";
  files: EngineFiles;
  /** Pass by whatever a cache holds: it led to a problem. */
  fresh: boolean;
  /** Take up no earlier start: the last worker died. */
  anew: boolean;
}

/** `keep`: nobody asks anything just now, so there is time to keep this start for the next one. */
export type ToWorker = Start | { type: "ask"; id: number; question: string } | { type: "keep" };

export type FromWorker =
  | { type: "progress"; /** Bytes so far, as stored. */ got: number }
  | { type: "starting" }
  | { type: "ready"; /** The lock that the worker holds as long as it lives. */ life: string | undefined }
  | { type: "answer"; id: number; reply: string }
  | { type: "failed"; reason: Reason; detail: string };
