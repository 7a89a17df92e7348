/** Whether the reader wants nothing to move. */
export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

const SHAKE = [0, -5, 5, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));

/** A light shake of the head. */
export function shake(element: EventTarget | null): void {
  if (element instanceof HTMLElement && !calm()) element.animate(SHAKE, { duration: 320, easing: "ease-out" });
}

/** Bring a line into the middle of the list that scrolls around it; the page stays where it is. */
export function inSight(line: HTMLElement | null): void {
  const list = line?.offsetParent;
  if (line && list) list.scrollTop = line.offsetTop - (list.clientHeight - line.clientHeight) / 2;
}

/** Bring the answer into sight where the screen is short. */
export function reveal(box: HTMLElement | null, block: "nearest" | "start" = "nearest"): void {
  box?.scrollIntoView({ block, behavior: calm() ? "auto" : "smooth" });
}
