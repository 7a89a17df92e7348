/** Hear of every other address of the same page, as long as `root` is on it. */
export function onAddress(root: HTMLElement, follow: () => unknown): void {
  const heard = (): void => void (root.isConnected ? follow() : removeEventListener("hashchange", heard));
  addEventListener("hashchange", heard);
}
