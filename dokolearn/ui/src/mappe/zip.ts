/** Small text files in one zip, stored as they are: every system opens it, and nothing has to be loaded for it. */

const CRC = Uint32Array.from({ length: 256 }, (_, at) => {
  let rest = at;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

const sum = (bytes: Uint8Array): number =>
  ~bytes.reduce((crc, byte) => (crc >>> 8) ^ CRC[(crc ^ byte) & 255]!, -1) >>> 0;

/** Names are UTF-8; all files are of 1 January 1980, the first day there is in a zip. */
const UTF8 = 0x0800;
const DAY = 0x0021;

/** Numbers as a zip writes them: pairs of how many bytes, and the value. */
function record(...fields: readonly (readonly [2 | 4, number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((all, [size]) => all + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

export function zipped(files: readonly (readonly [name: string, text: string])[]): Uint8Array<ArrayBuffer> {
  const [parts, list]: [Uint8Array[], Uint8Array[]] = [[], []];
  let at = 0;
  for (const [name, text] of files) {
    const [path, bytes] = [new TextEncoder().encode(name), new TextEncoder().encode(text)];
    const about = [[2, UTF8], [2, 0], [2, 0], [2, DAY], [4, sum(bytes)], [4, bytes.length], [4, bytes.length], [2, path.length], [2, 0]] as const;
    const head = record([4, 0x04034b50], [2, 20], ...about);
    parts.push(head, path, bytes);
    list.push(record([4, 0x02014b50], [2, 20], [2, 20], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]), path);
    at += head.length + path.length + bytes.length;
  }
  const size = list.reduce((all, { length }) => all + length, 0);
  const end = record([4, 0x06054b50], [2, 0], [2, 0], [2, files.length], [2, files.length], [4, size], [4, at], [2, 0]);
  return joined([...parts, ...list, end]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
