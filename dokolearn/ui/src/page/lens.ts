/** The way to the search: a link to the words of the table for whoever has no scripts, and a key. */

const LENS = "[data-dk-search]";

const open = (lens: Element, asked?: string): void =>
  void import("../search/search").then(({ openSearch }) => openSearch(lens.getAttribute("aria-label") ?? "", asked));

const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Once for a document: every lens opens the same search, and so do a slash and an address that asks: `?q=Hochzeit`. */
export function startSearch(): void {
  const asked = new URLSearchParams(location.search).get("q");
  const first = asked && document.querySelector(LENS);
  if (first) open(first, asked);
  document.addEventListener("click", (event) => {
    const lens = event.target instanceof Element ? event.target.closest(LENS) : null;
    if (!lens || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    open(lens);
  });
  document.addEventListener("keydown", (event) => {
    const lens = event.key === "/" && !event.ctrlKey && !event.metaKey && !writes(event.target) && document.querySelector(LENS);
    if (!lens) return;
    event.preventDefault();
    open(lens);
  });
}
