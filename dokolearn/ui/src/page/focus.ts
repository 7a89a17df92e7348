/** Keyboard focus: kept over redraws, and moved between cards with the arrow keys. */

const focused = (root: HTMLElement): Element | null =>
  (root.getRootNode() as Document | ShadowRoot).activeElement;

/** Redraw; if the focused element of `root` vanishes, the focus goes where `next` says; whether it has vanished.
 *  `leaves`: it will. Without its focus it goes without the whole page being laid out just for that. */
export function keepFocus(root: HTMLElement, redraw: () => void, next: () => HTMLElement | null, leaves = false): boolean {
  const before = focused(root);
  const inside = before !== null && root.contains(before);
  if (inside && leaves) (before as HTMLElement).blur();
  redraw();
  const gone = inside && (leaves || !root.contains(before));
  if (gone) next()?.focus();
  return gone;
}

/** Focus for somebody who never walked there, so that more keys count: no ring before it has been left and reached anew. */
export function lendFocus(part: HTMLElement): void {
  part.focus({ preventScroll: true });
  part.style.outline = "none";
  const left = (): void => {
    if (document.activeElement === part) return; // only the window was left
    part.style.removeProperty("outline");
    part.removeEventListener("blur", left);
  };
  part.addEventListener("blur", left);
}

const plain = (event: KeyboardEvent): boolean =>
  !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);

/** A key we act on is ours alone: neither the page scrolls nor a notebook cell hears it. */
export function claim(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Left, right, Home and End walk along the cards of one zone. */
export function walkCards(event: KeyboardEvent): void {
  const button = (event.target as Element).closest?.("button");
  if (!button || !plain(event)) return;
  if (event.key === "Enter" || event.key === " ") event.stopPropagation(); // the button itself does the rest
  const row = button.closest(".dk-cards, .dk-stich");
  if (!row) return;
  const all = [...row.querySelectorAll("button")];
  const here = all.indexOf(button);
  const goal = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: all.length - 1 }[event.key];
  if (goal === undefined) return;
  claim(event);
  all[goal]?.focus();
}
