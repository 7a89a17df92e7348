/** Fetching files that were gzipped when the site was built, so that any server sends them small. */

/** A file that did not come, or not as it was. */
export class DownloadError extends Error {}

const GZIP = [0x1f, 0x8b];

export interface Download {
  /** Bytes as stored and inflated. */
  size: [stored: number, inflated: number];
  /** Hears how many more bytes have come, as stored. */
  heard: (bytes: number) => void;
  fresh: boolean;
}

/** The inflated file as it comes, with a content type, so that WebAssembly compiles meanwhile. */
export async function inflated(url: string, type: string, { size, heard, fresh }: Download): Promise<Response> {
  const response = await fetch(url, { cache: fresh ? "reload" : "default" }).catch((error: unknown) => {
    throw new DownloadError(`${url}: ${String(error)}`);
  });
  if (!response.ok || !response.body) throw new DownloadError(`${url}: status ${response.status}`);
  const reader = response.body.getReader();
  const named = (error: unknown): never => {
    throw error instanceof DownloadError ? error : new DownloadError(`${url}: ${String(error)}`);
  };
  const first = await reader.read().catch(named);
  // Some servers call such a file "gzip-encoded", and then the browser has inflated it already.
  const packed = GZIP.every((byte, index) => first.value?.[index] === byte);
  const [stored, plain] = size;
  let next: ReadableStreamReadResult<Uint8Array<ArrayBuffer>> | undefined = first;
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = next ?? (await reader.read().catch(named));
      next = undefined;
      if (done) return controller.close();
      heard(packed ? value.length : (value.length * stored) / plain);
      controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const whole = packed ? source.pipeThrough(new DecompressionStream("gzip")) : source;
  return new Response(whole.pipeThrough(counted(url, plain)), { headers: { "Content-Type": type } });
}

/** Lets bytes through and complains at the end if they are not as many as they should be. */
function counted(url: string, expected: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let seen = 0;
  return new TransformStream({
    transform(chunk, controller) {
      seen += chunk.length;
      if (seen > expected) controller.error(new DownloadError(`${url}: longer than ${expected} bytes`));
      else controller.enqueue(chunk);
    },
    flush(controller) {
      if (seen < expected) controller.error(new DownloadError(`${url}: ${seen} of ${expected} bytes`));
    },
  });
}
