/** The files of the site in the browser's caches: one cache for the pages, one for the engine, each named by its hash. */
import { unescaped } from "../page/unescaped";
import { cachePrefix, type Missing, type State, startCache, type Trouble } from "./offline-talk";

/** As the build lists a file; of a gzipped one also the hash of what is inside. */
type Entry = readonly [path: string, hash: string, bytes: number, inside?: string];
interface Part {
  version: string;
  files: readonly Entry[];
}
export interface Site {
  pages: Part;
  engine: Part;
}

interface File {
  path: string;
  hash: string;
  bytes: number;
  /** Some servers let the browser unpack what is gzipped. */
  inside: string | undefined;
  cache: string;
  /** Under which it is kept. */
  key: string;
  /** Where the server has it: a page by its folder. */
  address: string;
  /** Its name carries its hash, so a copy can never be outdated. */
  named: boolean;
}

/** Kept beside the files of a version: whether pages come from here, and which cache holds its engine. */
interface Mark {
  whole: boolean;
  engine: string;
}

const HASH = "x-dokolearn-hash";
const INDEX = "index.html";
const NAMED = /(^|\/)(runtime|engine)-[0-9a-f]{8}/;
const AT_ONCE = 4;

class Failure extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble);
  }
}

export class Depot {
  readonly #base: URL;
  readonly #prefix: string;
  readonly #pages: string;
  readonly #engine: string;
  readonly #files: ReadonlyMap<string, File>;
  #whole: Promise<boolean> | undefined;

  constructor(base: string, readonly site: Site) {
    this.#base = new URL(base);
    this.#prefix = cachePrefix(base);
    this.#pages = `${this.#prefix}pages-${site.pages.version}`;
    this.#engine = `${this.#prefix}engine-${site.engine.version}`;
    const files = [
      ...site.pages.files.map((entry) => this.#file(entry, this.#pages)),
      ...site.engine.files.map((entry) => this.#file(entry, this.#engine)),
    ];
    this.#files = new Map(files.map((file) => [file.path, file]));
  }

  #file([path, hash, bytes, inside]: Entry, cache: string): File {
    const key = this.#base.href + path.split("/").map(encodeURIComponent).join("/");
    const address = path === INDEX || path.endsWith(`/${INDEX}`) ? key.slice(0, -INDEX.length) : key;
    return { path, hash, bytes, inside, cache, key, address, named: NAMED.test(path) };
  }

  /** The file of this version at an address. Other sites, unknown pages and files of another version are not ours. */
  find(address: string): File | undefined {
    const url = new URL(address);
    if (url.origin !== this.#base.origin || !url.pathname.startsWith(this.#base.pathname)) return undefined;
    const path = unescaped(url.pathname.slice(this.#base.pathname.length));
    const file = this.#files.get(path === "" || path.endsWith("/") ? path + INDEX : path);
    if (file) return /^\?[0-9a-f]{8}$/.test(url.search) && !file.hash.startsWith(url.search.slice(1)) ? undefined : file;
    return this.#files.get(`${path}/${INDEX}`);
  }

  /**
   * From here once everything is here, before that from the server; the engine is kept when it comes by, and so is what
   * should have been here.
   */
  async answer(file: File, request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
    const ours = file.named || (await this.#isWhole());
    if (ours) {
      const { pathname, search } = new URL(request.url);
      // A folder's relative links hold below its slash only.
      const folder = file.path.endsWith(INDEX) && !pathname.endsWith("/") && !pathname.endsWith(INDEX);
      const kept = await this.#kept(file);
      if (kept && folder) return Response.redirect(`${file.address}${search}`, 302);
      if (kept) return kept;
    }
    const response = await fetch(request);
    if (ours && response.status === 200) {
      later(this.#keep(file, response.clone()).catch(() => undefined)); // no room: then not
    }
    return response;
  }

  async state(assets: readonly string[]): Promise<State> {
    const missing = await this.#missing();
    return {
      version: this.site.pages.version,
      whole: await this.#isWhole(),
      bytes: [...this.#files.values()].reduce((sum, { bytes }) => sum + bytes, 0),
      missing: missing.map(({ path, bytes }): Missing => [path, bytes]),
      engine: missing.some(({ cache }) => cache === this.#engine),
      same: assets.every((asset) => !asset.startsWith(this.#base.href) || this.find(asset) !== undefined),
    };
  }

  /** Get one file, unless it is there already; what went wrong. */
  async fetch(path: string, signal: AbortSignal, heard: (bytes: number) => void): Promise<Trouble | undefined> {
    const file = this.#files.get(path);
    if (!file) return "changed";
    try {
      if (!(await this.#kept(file))) await this.#fetch(file, signal, heard);
    } catch (error) {
      return troubleOf(error);
    }
    return undefined;
  }

  /** From now on pages come from here; what went wrong. */
  async finish(): Promise<Trouble | undefined> {
    try {
      await this.#finish();
    } catch (error) {
      return troubleOf(error);
    }
    return undefined;
  }

  async #finish(): Promise<void> {
    if ((await this.#missing()).length) throw new Failure("torn");
    await this.#mark({ whole: true, engine: this.#engine });
    this.#whole = undefined;
  }

  /** Keep the engine that the browser has just fetched, without asking the server again. */
  async keepEngine(): Promise<void> {
    for (const file of await this.#missing()) {
      if (!file.named) continue;
      const response = await fetch(file.address, { cache: "only-if-cached", mode: "same-origin" }).catch(() => undefined);
      if (!response?.ok) continue; // not at hand: some files come only when they are needed
      try {
        await this.#keep(file, response);
      } catch {
        return; // no room: the next visit may keep it
      }
    }
  }

  async drop(): Promise<void> {
    for (const name of await this.#ours()) await caches.delete(name);
    this.#whole = undefined;
  }

  /**
   * Before this version replaces another: unchanged files are taken over, and where the learner has taken everything
   * along, the changed ones are fetched. Throws where that fails; then the version before stays.
   */
  async prepare(): Promise<void> {
    const marks = await this.#marks();
    const used = new Set([this.#pages, this.#engine, ...marks.keys(), ...[...marks.values()].map(({ engine }) => engine)]);
    try {
      await this.#reuse();
    } finally {
      // What attempts that failed have left must not take the room.
      for (const name of await this.#versions()) if (!used.has(name)) await caches.delete(name);
    }
    if (![...marks.values()].some(({ whole }) => whole)) return;
    const missing = await this.#missing();
    const fetchNext = async (): Promise<void> => {
      for (let file = missing.pop(); file; file = missing.pop()) await this.#fetch(file);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
    await this.#finish();
  }

  /** This version is the one in use: forget all others. Whether there was one. */
  async takeOver(): Promise<boolean> {
    const marks = [...(await this.#marks()).keys()];
    for (const name of await this.#versions()) {
      if (name !== this.#pages && name !== this.#engine) await caches.delete(name);
    }
    if (!marks.includes(this.#pages)) {
      await this.#mark({ whole: false, engine: this.#engine }).catch(() => undefined); // no room: nothing to lose
    }
    return marks.some((name) => name !== this.#pages);
  }

  async #ours(): Promise<string[]> {
    return (await caches.keys()).filter((name) => name.startsWith(this.#prefix));
  }

  /** The caches of all versions. */
  async #versions(): Promise<string[]> {
    return (await this.#ours()).filter((name) => name !== startCache(this.#base.href));
  }

  async #marks(): Promise<Map<string, Mark>> {
    const found = new Map<string, Mark>();
    for (const name of await this.#versions()) {
      const mark = await (await caches.open(name)).match(this.#markKey);
      if (mark) found.set(name, (await mark.json()) as Mark);
    }
    return found;
  }

  async #mark(mark: Mark): Promise<void> {
    await (await caches.open(this.#pages)).put(this.#markKey, new Response(JSON.stringify(mark)));
  }

  get #markKey(): string {
    return `${this.#base.href}.mark`;
  }

  #isWhole(): Promise<boolean> {
    this.#whole ??= this.#marks().then(
      (marks) => marks.get(this.#pages)?.whole ?? false,
      () => false,
    );
    return this.#whole;
  }

  /**
   * A copy as the build made it. What has become another one, by a broken disk or a program of this address, is thrown
   * away; nothing is here also where the browser's store is broken: then the server answers.
   */
  async #kept(file: File): Promise<Response | undefined> {
    try {
      const copy = await caches.match(file.key, { cacheName: file.cache });
      if (!copy || (await holds(await copy.clone().blob(), file))) return copy;
      await (await caches.open(file.cache)).delete(file.key);
    } catch {}
    return undefined;
  }

  async #missing(): Promise<File[]> {
    const kept = new Set<string>();
    for (const name of [this.#pages, this.#engine]) {
      if (!(await caches.has(name))) continue;
      for (const { url } of await (await caches.open(name)).keys()) kept.add(url);
    }
    return [...this.#files.values()].filter(({ key }) => !kept.has(key));
  }

  /** Copy what other versions have with the same content. */
  async #reuse(): Promise<void> {
    const missing = await this.#missing();
    for (const name of await this.#versions()) {
      if (name === this.#pages || name === this.#engine) continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const hash = response?.headers.get(HASH);
        for (const file of response ? missing.filter((each) => each.hash === hash) : []) {
          await (await caches.open(file.cache)).put(file.key, response!.clone());
        }
      }
    }
  }

  async #fetch(file: File, signal?: AbortSignal, heard?: (bytes: number) => void): Promise<void> {
    let problem: Trouble = "torn";
    // A copy that the browser has from before may be outdated: then once more, past it.
    for (const cache of ["default", "reload"] as const) {
      const response = await fetch(file.address, { cache, ...(signal && { signal }) });
      if (response.status >= 500) throw new Failure("torn");
      if (!response.ok) throw new Failure("changed");
      const body = await read(response, heard);
      if (await holds(body, file)) return this.#put(file, body, response);
      problem = body.size < file.bytes ? "torn" : "changed";
    }
    throw new Failure(problem);
  }

  async #keep(file: File, response: Response): Promise<void> {
    const body = await response.blob();
    if (await holds(body, file)) await this.#put(file, body, response);
  }

  /** Kept as plain content: a server's redirect or compression would be in the way later. */
  async #put(file: File, body: Blob, { headers }: Response): Promise<void> {
    const type = headers.get("content-type") ?? "";
    const copy = new Response(body, { headers: { ...(type && { "content-type": type }), [HASH]: file.hash } });
    await (await caches.open(file.cache)).put(file.key, copy);
  }
}

async function read(response: Response, heard: (bytes: number) => void = () => undefined): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
    parts.push(step.value as Uint8Array<ArrayBuffer>);
    heard(step.value.byteLength);
  }
  return new Blob(parts);
}

async function holds(body: Blob, { hash, inside }: File): Promise<boolean> {
  const found = await hashOf(body);
  return found === hash || found === inside;
}

async function hashOf(body: Blob): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await body.arrayBuffer()));
  return [...bytes.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof Failure) return error.trouble;
  return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "torn";
}
