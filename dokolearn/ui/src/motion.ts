import type { ExerciseEvent, ExerciseView } from "./views";

const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

const SHAKE = [0, -5, 5, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));

/** Shake the card just tapped, or after a button all cards, if they turned out wrong. */
export function brieflyShake(root: HTMLElement, view: ExerciseView, event: ExerciseEvent): void {
  if (calm()) return;
  const cards = [...root.querySelectorAll<HTMLElement>(`.dk-zone-${view.taps || "hand"} .dk-card`)];
  const tapped = event.index === undefined ? cards : cards.slice(event.index, event.index + 1);
  for (const card of tapped) if (card.dataset.mark === "wrong") card.animate(SHAKE, { duration: 320, easing: "ease-out" });
}

/** Bring the answer into sight where the screen is short. */
export function reveal(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
}
