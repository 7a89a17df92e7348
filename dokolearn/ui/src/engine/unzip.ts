/** The files of a zip archive in which nothing is compressed, by name. Throws for any other archive. */
export function* unzip(bytes: Uint8Array): Generator<[name: string, data: Uint8Array]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - 22; // the end record: our archives have no comment behind it
  if (view.getUint32(end, true) !== 0x06054b50) throw new Error("no zip archive");
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [method, size] = [view.getUint16(at + 10, true), view.getUint32(at + 24, true)];
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true)) as number[] & {
      length: 3;
    };
    if (method !== 0) throw new Error("a compressed file in the archive");
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength!));
    const local = view.getUint32(at + 42, true);
    const data = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    yield [name, bytes.subarray(data, data + size)];
    at += 46 + nameLength! + extra! + comment!;
  }
}
