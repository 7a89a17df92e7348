/** What somebody takes along from a page: its address, a text, a file. */

/** Copy a text. Whether that was allowed. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Put a fragment into the address bar, without a new entry of the history, and copy the address. Whether it was copied. */
export function copyAddress(fragment: string): Promise<boolean> {
  history.replaceState(history.state, "", fragment);
  return copyText(location.href);
}

/** Milliseconds until a browser surely has begun to store a file. */
const STORED = 60_000;

export function saveFile(name: string, content: BlobPart, type = "text/plain;charset=utf-8"): void {
  const href = URL.createObjectURL(new Blob([content], { type }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), STORED);
}

/** A name for a file that every system takes: letters, digits and dashes of a title. */
export const fileName = (title: string, usual = "spiel"): string =>
  title.normalize("NFC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 60) || usual;
