/** Fetching files that were gzipped when the site was built, so that any server sends them small. */

/** A file that did not come, or not as it was. */
export class DownloadError extends Error {}

type Bytes = Uint8Array<ArrayBuffer>;

interface Download {
  /** Bytes as stored and inflated; without them the checksum tells whether it is whole, or it is at least an object of JSON. */
  size?: [stored: number, inflated: number] | undefined;
  /** Hears how many more bytes have come, as stored. */
  heard: (bytes: number) => void;
  /** Hears of a problem before anybody else does. */
  failed: (error: DownloadError) => void;
  /** Past all caches: what they hold led to a problem. */
  fresh: boolean;
}

/**
 * The inflated file as it comes, with a content type, so that WebAssembly compiles meanwhile. Whatever goes wrong is a
 * DownloadError: gzip brings a checksum, and the length is compared.
 */
export async function inflated(url: string, type: string, { size, heard, failed, fresh }: Download): Promise<Response> {
  const [stored, plain] = size ?? [0, 0];
  const torn = (error: unknown): never => {
    const problem = new DownloadError(`${url}: ${error instanceof Error ? error.message : String(error)}`);
    failed(problem);
    throw problem;
  };
  const response = await fetch(url, { cache: fresh ? "reload" : "default" }).catch(torn);
  if (!response.ok || !response.body) return torn(`status ${response.status}`);
  const reader = response.body.getReader();
  const first = await reader.read().catch(torn);
  // Some servers call such a file "gzip-encoded", and then the browser has inflated it already.
  const packed = first.value?.[0] === 0x1f && first.value[1] === 0x8b;
  if (!size && !packed && first.value?.[0] !== 0x7b) return torn("neither packed nor JSON"); // a hotel's login page, or nothing
  let next: ReadableStreamReadResult<Bytes> | undefined = first;
  const source = stream(async () => {
    const { done, value } = next ?? (await reader.read());
    next = undefined;
    if (!done) heard(packed ? value.length : (value.length * stored) / (plain || 1));
    return done ? undefined : value;
  });
  const whole = (packed ? source.pipeThrough(new DecompressionStream("gzip")) : source).getReader();
  let seen = 0;
  const counted = stream(async () => {
    const { done, value } = await whole.read().catch(torn);
    seen += value?.length ?? 0;
    if (size && (done ? seen < plain : seen > plain)) torn(`${seen} bytes instead of ${plain}`);
    return done ? undefined : value;
  });
  return new Response(counted, { headers: { "Content-Type": type } });
}

/** A stream of whatever a function gives, until it gives nothing. */
export function stream(give: () => Promise<Bytes | undefined>): ReadableStream<Bytes> {
  return new ReadableStream({
    async pull(controller) {
      const bytes = await give();
      if (bytes) controller.enqueue(bytes);
      else controller.close();
    },
  });
}
