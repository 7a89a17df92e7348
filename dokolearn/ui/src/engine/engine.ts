/** The engine for the page: questions go to Python in a worker, which starts with the first one and stops when idle. */
import type { EngineFiles, FromWorker, Reason, ToWorker } from "./engine-talk";

export type { Reason } from "./engine-talk";

/** Whether an engine can be asked: pages of a site name one, a single file and a notebook do not. */
export const hasEngine = (): boolean =>
  location.protocol.startsWith("http") && document.querySelector('meta[name="dokolearn-engine"]') !== null;

/** Everything an answer depends on: a question can be asked of any worker, at any time. */
export interface Question {
  machine: string;
  spec: unknown;
  /** All events since the start. */
  events: readonly unknown[];
}

type Phase = "asleep" | "fetching" | "starting" | "ready" | "broken";

export interface News {
  phase: Phase;
  /** How much of the files has come, 0 to 1. */
  part: number;
  problem?: EngineProblem;
}

/** Why there is no answer; asking again tries again. */
export class EngineProblem extends Error {
  override readonly name = "EngineProblem";
  constructor(
    readonly reason: Reason,
    readonly detail: string,
  ) {
    super(`${reason}: ${detail}`);
  }
  /** By name: each of our scripts brings its own copy of this class. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === "EngineProblem";
  }
}

/** What the engine says about a question that it cannot answer. */
export class QuestionProblem extends Error {
  override readonly name = "QuestionProblem";
  constructor(
    text: string,
    readonly details: string[],
  ) {
    super(text);
  }
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === "QuestionProblem";
  }
}

interface Task {
  /** The question as JSON; without one, somebody only wants the engine to be there. */
  question?: string;
  /** How many workers died over it. */
  deaths: number;
  /** Milliseconds that it may take where a worker is known to be quick; the next one has all the time there is. */
  within: number | undefined;
  resolve: (view: unknown) => void;
  reject: (problem: Error) => void;
}

/**
 * The one engine of a document, `globalThis.dokolearnEngine`: instant page changes keep it.
 *
 * Tests shorten `limits`, end `worker` and read `starts`.
 */
export class Engine {
  /** Milliseconds. */
  readonly limits = {
    /** Without a question, until the worker is stopped. */
    idle: 180_000,
    /** The same while nobody sees the page. */
    hidden: 30_000,
    /** Without a question, until the worker may do what would be in a question's way. */
    quiet: 5000,
    /** Until an answer counts as missing. */
    answer: 20_000,
    /** Without a sign of life while it is fetched and starts. */
    silence: 45_000,
    /** Before a second attempt to fetch it. */
    pause: 500,
  };
  worker: Worker | undefined;
  /** How many workers there have been. */
  starts = 0;
  news: News = { phase: "asleep", part: 0 };

  readonly #hearers = new Set<(news: News) => void>();
  #waiting: Task[] = [];
  #asked = 0;
  #answered = 0;
  #failures = 0;
  #fresh = false;
  #anew = false;
  #alive = false;
  #spare: Worker | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    document.addEventListener("visibilitychange", () => {
      clearTimeout(this.#hiddenTimer);
      if (document.hidden) this.#hiddenTimer = setTimeout(() => this.rest(), this.limits.hidden);
    });
  }

  ask(question?: Question, within?: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question: question && JSON.stringify(question), deaths: 0, within, resolve, reject });
      this.#go();
    });
  }

  onNews(hear: (news: News) => void): () => void {
    this.#hearers.add(hear);
    return () => this.#hearers.delete(hear);
  }

  /** Have a worker there that waits: its thread takes a while to begin, and fetches nothing before it is asked. */
  prepare(): void {
    const files = named();
    if (this.worker || this.#spare || !files || lacking()) return;
    try {
      const spare = created(files);
      this.#spare = spare;
      spare.onerror = (event) => {
        event.preventDefault(); // whoever asks tries again, and is told
        if (spare === this.#spare) this.#spare = undefined;
      };
    } catch {
      // whoever asks is told
    }
  }

  /** Whatever is next: start, ask the next question, or wait for the idle end. */
  #go(): void {
    if (!this.worker) return void (this.#waiting.length && this.#start());
    if (this.news.phase !== "ready" || this.#asked > this.#answered) return;
    while (this.#waiting[0] && !this.#waiting[0].question) this.#waiting.shift()?.resolve(undefined);
    const [task] = this.#waiting;
    if (!task?.question) return this.#after(this.limits.quiet, () => this.#quiet());
    this.#asked += 1;
    this.#post({ type: "ask", id: this.#asked, question: task.question });
    const { answer } = this.limits;
    this.#after(task.deaths ? answer : task.within ?? answer, () => this.#fail("crash", "no answer in time"));
  }

  #quiet(): void {
    this.#post({ type: "keep" });
    this.#after(this.limits.idle, () => this.rest());
  }

  #start(): void {
    const lack = lacking();
    if (lack) return this.#giveUp(lack);
    const files = named();
    if (!files) return this.#giveUp(new EngineProblem("download", "the page names no engine"));
    let worker: Worker;
    try {
      worker = this.#spare ?? created(files);
    } catch (error) {
      return this.#giveUp(new EngineProblem("no-worker", String(error)));
    }
    this.worker = worker;
    this.#spare = undefined;
    this.#alive = false;
    this.starts += 1;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (worker !== this.worker) return;
      this.#alive = true;
      this.#hear(data, files.bytes);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      // An error before the first word: the script itself did not come.
      const reason = this.#alive ? "crash" : "download";
      if (worker === this.worker) this.#fail(reason, event.message || "the worker ended");
    };
    this.#post({ type: "start", files, fresh: this.#fresh, anew: this.#anew });
    this.#watch({ phase: "fetching", part: 0 });
  }

  #hear(message: FromWorker, total: number): void {
    switch (message.type) {
      case "progress":
        return this.#watch({ phase: "fetching", part: Math.min(1, message.got / total) });
      case "starting":
        return this.#watch({ phase: "starting", part: 1 });
      case "ready":
        this.#failures = 0;
        this.#fresh = false;
        if (message.life) this.#mourn(message.life);
        this.#say({ phase: "ready", part: 1 });
        return this.#go();
      case "answer": {
        if (message.id !== this.#asked) return;
        let reply: Reply;
        try {
          reply = JSON.parse(message.reply) as Reply;
        } catch (error) {
          return this.#fail("crash", String(error)); // torn: the next worker is asked the same
        }
        this.#answered = message.id;
        this.#anew = false;
        settle(this.#waiting.shift(), reply);
        return this.#go();
      }
      case "failed":
        return this.#fail(message.reason, message.detail);
    }
  }

  /** A worker may end without a word, as when a phone needs the memory. If it has answered, its start was a good one. */
  #mourn(life: string): void {
    const { worker } = this;
    const asked = this.#asked;
    void navigator.locks.request(life, () => {
      if (worker !== this.worker) return;
      this.#fail("crash", "the worker ended");
      this.#anew = this.#asked < asked + 2;
    });
  }

  /** The worker is lost. What was asked is asked of the next one; a second failure is told. */
  #fail(reason: Reason, detail: string): void {
    const problem = new EngineProblem(reason, detail);
    const running = this.news.phase === "ready";
    const [task] = this.#waiting;
    this.#anew = true;
    this.#end();
    if (!running) {
      this.#failures += 1;
      if (this.#failures > 1 || reason === "no-wasm") return this.#giveUp(problem);
    } else if (task) {
      task.deaths += 1;
      if (task.deaths > 1) {
        this.#fresh = reason === "download"; // the same as when it does not start
        this.#waiting.shift()?.reject(problem);
      }
    }
    this.#after(reason === "download" ? this.limits.pause : 0, () => this.#go());
    this.#say({ phase: this.#waiting.length ? "fetching" : "asleep", part: 0 });
  }

  #giveUp(problem: EngineProblem): void {
    const lost = this.#waiting;
    this.#waiting = [];
    this.#failures = 0;
    this.#fresh = problem.reason === "download"; // perhaps a cache holds what is not ours, as a hotel's login page
    this.#say({ phase: "broken", part: 0, problem });
    for (const task of lost) task.reject(problem);
  }

  /** Stop a worker that has nothing to do. */
  rest(): void {
    this.#spare?.terminate();
    this.#spare = undefined;
    if (!this.worker || this.#waiting.length) return;
    this.#end();
    this.#say({ phase: "asleep", part: 0 });
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.worker?.terminate();
    this.worker = undefined;
    this.#answered = this.#asked;
  }

  #post(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  /** A sign of life: another one must come. */
  #watch(news: News): void {
    const reason = news.phase === "fetching" ? "download" : "crash";
    this.#after(this.limits.silence, () => this.#fail(reason, "no answer in time"));
    this.#say(news);
  }

  #after(milliseconds: number, call: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(call, milliseconds);
  }

  /** Always the last step: whoever hears it may ask at once. */
  #say(news: News): void {
    this.news = news;
    for (const hear of this.#hearers) {
      try {
        hear(news);
      } catch (error) {
        reportError(error); // a mistake of theirs must not cost an answer
      }
    }
  }
}

interface Reply {
  view?: unknown;
  problem?: { text: string; details: string[] };
}

function settle(task: Task | undefined, { view, problem }: Reply): void {
  if (problem) task?.reject(new QuestionProblem(problem.text, problem.details));
  else task?.resolve(view);
}

/** What this browser cannot do. */
function lacking(): EngineProblem | undefined {
  if (typeof WebAssembly === "undefined") return new EngineProblem("no-wasm", "WebAssembly is missing");
  if (typeof DecompressionStream === "undefined") return new EngineProblem("no-wasm", "DecompressionStream is missing");
  if (typeof Worker === "undefined") return new EngineProblem("no-worker", "Worker is missing");
  return undefined;
}

const created = ({ worker }: EngineFiles): Worker => new Worker(new URL(worker, import.meta.url), { type: "module" });

function named(): EngineFiles | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="dokolearn-engine"]');
  return meta ? (JSON.parse(meta.content) as EngineFiles) : undefined;
}

const shared = globalThis as { dokolearnEngine?: Engine };
const engine = (): Engine => (shared.dokolearnEngine ??= new Engine());

/** The view that answers a question, or another worker is asked after `within` milliseconds. Rejects with EngineProblem
 *  or QuestionProblem. */
export const ask = (question: Question, within?: number): Promise<unknown> => engine().ask(question, within);

/** Fetch and start the engine now. Rejects with EngineProblem. */
export const warm = async (): Promise<void> => void (await engine().ask());

/** Somebody will probably ask soon: have a worker there, without fetching anything for it. */
export const prepare = (): void => engine().prepare();

/** Hear from now on how the engine is; call the result to hear no more. */
export const onNews = (hear: (news: News) => void): (() => void) => engine().onNews(hear);

/** How the engine is now. */
export const news = (): News => engine().news;
