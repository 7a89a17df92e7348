/** A part of an address as it was meant; a torn one stays as it is, since anybody may type or send one. */
export function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
