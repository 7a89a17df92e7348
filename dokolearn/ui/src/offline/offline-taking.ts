/** Taking the whole site along: file by file, told in bytes, stopped at any time, gone on with later. */
import type { State, Trouble } from "./offline-talk";
import { ask, ours, reached, register } from "./worker-link";

/** `none`: nothing is here. `partly`: something is. `unable`: this browser cannot. */
export type Stage = "unable" | "none" | "partly" | "starting" | "loading" | "whole" | "dropped" | Trouble;

export interface Look {
  stage: Stage;
  /** Bytes; 0 while nobody knows. */
  all: number;
  have: number;
  /** Files that are missing, and whether the engine is among them. */
  files: number;
  engine: boolean;
}

const AT_ONCE = 4;
/** In the session's storage: go on by itself after the page was loaded anew for a newer version. */
const GO_ON = "dokolearn.offline";

const NOTHING: Look = { stage: "none", all: 0, have: 0, files: 0, engine: true };

/** The scripts and styles this page is made of. */
const assets = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("script[src], link[rel=stylesheet]")].map((each) =>
    each instanceof HTMLScriptElement ? each.src : (each as HTMLLinkElement).href,
  );

export class Taking {
  #look: Look = NOTHING;
  #stop: AbortController | undefined;
  readonly #hearers = new Set<(look: Look) => boolean>();

  constructor(
    readonly able: boolean,
    readonly registered: (registration: ServiceWorkerRegistration) => void,
  ) {
    if (!able) this.#look = { ...NOTHING, stage: "unable" };
  }

  /** Hear of every change, as long as the hearer says true. */
  on(hear: (look: Look) => boolean): void {
    this.#hearers.add(hear);
    hear(this.#look);
  }

  /** See what is there. */
  async look(): Promise<void> {
    if (!this.able || this.#stop) return;
    try {
      const worker = (await ours())?.active;
      if (worker && !this.#stop) await this.#see(worker);
      if (flag("take")) await this.start();
    } catch (error) {
      this.#refused(error);
    }
  }

  async start(): Promise<void> {
    if (!this.able || this.#stop) return;
    const stop = (this.#stop = new AbortController());
    this.#show({ stage: "starting" });
    try {
      const worker = await this.#worker();
      if (worker) await this.#take(worker, stop);
    } catch (error) {
      this.#refused(error);
    } finally {
      this.#stop = undefined;
    }
  }

  stop(): void {
    this.#stop?.abort();
  }

  async drop(): Promise<void> {
    const registration = await ours();
    if (registration?.active) await ask(registration.active, { type: "drop" });
    await registration?.unregister();
    this.#show({ ...NOTHING, stage: "dropped" });
  }

  /** The worker of the server's version; nothing if the page is loaded anew first, to be of that version too. */
  async #worker(): Promise<ServiceWorker | undefined> {
    const registration = await register();
    this.registered(registration);
    await registration.update().catch(() => undefined); // no network: seen soon enough
    await reached(registration.installing, ["installed", "activating", "activated"]);
    if (registration.waiting) {
      flag("take", true);
      registration.waiting.postMessage({ type: "activate" }); // and this page is told to load anew
      return undefined;
    }
    const worker = registration.active;
    if (!worker) throw new Error("no worker");
    const answer = await ask(worker, { type: "state", assets: assets() });
    const reloaded = flag("reloaded");
    if (answer.type === "state" && !answer.state.same && !reloaded) {
      flag("reloaded", true);
      flag("take", true);
      location.reload();
      return undefined;
    }
    return worker;
  }

  async #take(worker: ServiceWorker, stop: AbortController): Promise<void> {
    const state = await this.#see(worker);
    if (!state || state.whole) return;
    const queue = [...state.missing];
    const coming = new Map<string, number>();
    let done = this.#look.have;
    let trouble: Trouble | undefined;
    const tell = (): void => {
      const part = [...coming.values()].reduce((sum, bytes) => sum + bytes, done);
      this.#show({ stage: "loading", have: Math.min(part, state.bytes) });
    };
    const next = async (): Promise<void> => {
      for (let file = queue.shift(); file && !stop.signal.aborted; file = queue.shift()) {
        const [path, bytes] = file;
        const heard = (more: number): void => {
          coming.set(path, Math.min(bytes, (coming.get(path) ?? 0) + more));
          tell();
        };
        const answer = await ask(worker, { type: "fetch", path }, heard, stop.signal);
        coming.delete(path);
        if (answer.type === "trouble") {
          if (!stop.signal.aborted) trouble = answer.trouble;
          stop.abort();
        } else done += bytes;
        tell();
      }
    };
    tell();
    await Promise.all(Array.from({ length: AT_ONCE }, next));
    if (!stop.signal.aborted) {
      const answer = await ask(worker, { type: "finish" });
      if (answer.type === "trouble") trouble = answer.trouble;
      else navigator.storage?.persist?.().catch(() => false); // so that it is not swept away; the browser decides
    }
    await this.#see(worker, trouble);
  }

  async #see(worker: ServiceWorker, trouble?: Trouble): Promise<State | undefined> {
    const answer = await ask(worker, { type: "state", assets: [] });
    if (answer.type !== "state") return void this.#show({ stage: "torn" });
    const { state } = answer;
    const missing = state.missing.reduce((sum, [, bytes]) => sum + bytes, 0);
    const have = state.bytes - missing;
    const stage = trouble ?? (state.whole ? "whole" : have ? "partly" : "none");
    this.#show({ stage, all: state.bytes, have, files: state.missing.length, engine: state.engine });
    return state;
  }

  /** A TypeError is a script that did not come; everything else is a browser that does not want to. */
  #refused(error: unknown): void {
    this.#show({ stage: error instanceof TypeError ? "torn" : "unable" });
  }

  #show(part: Partial<Look>): void {
    this.#look = { ...this.#look, ...part };
    for (const hear of this.#hearers) if (!hear(this.#look)) this.#hearers.delete(hear);
  }
}

/** Set a flag for the time after the page is loaded anew, or see it, once. */
function flag(name: string, set = false): boolean {
  const key = `${GO_ON}.${name}`;
  try {
    if (set) sessionStorage.setItem(key, "1");
    else if (sessionStorage.getItem(key)) {
      sessionStorage.removeItem(key);
      return true;
    }
  } catch {
    // then the learner taps again
  }
  return false;
}
