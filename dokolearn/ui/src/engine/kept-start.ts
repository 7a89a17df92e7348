/**
 * The started engine in the browser's cache: Python's memory with everything imported, about 5 MB gzipped. The next start
 * takes it up instead of going the long way again. Whatever is wrong with it, the long way is still there.
 */
import { stream } from "./download";
import type { EngineFiles } from "./engine-talk";
import { startCache } from "../offline/offline-talk";

/** A question may have needed much; then its memory is not worth the room. */
const MAX_BYTES = 48 * 2 ** 20;
/** So much is packed before the worker looks whether there is a question. */
const PIECE = 2 ** 18;
const BYTES = "x-dokolearn-bytes";

export class KeptStart {
  readonly #cache: string;
  readonly #address: string;

  /** Of these files in this browser: another version of either starts anew. */
  constructor(base: string, { runtime, engine, worker }: EngineFiles) {
    this.#cache = startCache(base);
    this.#address = `${base}.start?${encodeURIComponent([runtime, engine, worker, navigator.userAgent].join())}`;
  }

  /** The memory, or nothing: not kept, damaged, or a browser that refuses. */
  async memory(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      const found = await caches.match(this.#address, { cacheName: this.#cache });
      return found && (await inflated(found));
    } catch {
      return undefined;
    }
  }

  /** Keep this one and no other. Where there is no room, nothing is kept. */
  async keep(memory: Uint8Array<ArrayBuffer>): Promise<void> {
    if (memory.length > MAX_BYTES) return;
    const body = await new Response(pieces(memory).pipeThrough(new CompressionStream("gzip"))).blob();
    await this.drop();
    const cache = await caches.open(this.#cache);
    await cache.put(this.#address, new Response(body, { headers: { [BYTES]: String(memory.length) } }));
  }

  async drop(): Promise<void> {
    await caches.delete(this.#cache);
  }
}

function pieces(memory: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return stream(async () => {
    await new Promise((next) => setTimeout(next));
    return at < memory.length ? memory.subarray(at, (at += PIECE)) : undefined;
  });
}

/** Read into one piece, so that a phone has it in its memory once; gzip brings a checksum. */
async function inflated({ body, headers }: Response): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const memory = new Uint8Array(Math.min(Number(headers.get(BYTES)), MAX_BYTES));
  const reader = body?.pipeThrough(new DecompressionStream("gzip")).getReader();
  let at = 0;
  for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
    memory.set(step.value, at);
    at += step.value.length;
  }
  return at > 0 && at === memory.length ? memory : undefined;
}
