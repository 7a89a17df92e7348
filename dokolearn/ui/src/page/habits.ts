/** What every page does by itself: styles of other pages come in time, and links lead to their place. */
import { onPage } from "./page";
import { unescaped } from "./unescaped";

// Styles that only other pages need come as soon as somebody points at a link, before a page is changed, and stay:
// a page that takes the place of this one is never seen without its own.

const LATER = 'link[rel="dk-later"]';

function fetchStyles({ target }: Event): void {
  if (!(target instanceof Element && target.closest("a[href]"))) return;
  for (const link of document.querySelectorAll<HTMLLinkElement>(LATER)) {
    link.remove();
    const known = [...document.body.querySelectorAll<HTMLLinkElement>("link")].some(({ href }) => href === link.href);
    if (!known) document.body.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: link.href }));
  }
}

/** Once for a document. */
export function startStyles(): void {
  for (const event of ["pointerover", "pointerdown", "keydown"]) document.addEventListener(event, fetchStyles, { passive: true });
}

// A link to a place of another page leads there, however long that page takes to come.

/**
 * The theme notes a moment after the last scrolling where the reader is, also while the next page is under way, and
 * takes that note for a way back: then the top of the page is shown instead of the place (mkdocs-material 9.8).
 */
export function keepPlaces(): void {
  let shown = location.pathname;
  addEventListener("popstate", () => (shown = location.pathname)); // a way back goes where the reader was
  onPage(() => {
    if (shown !== (shown = location.pathname)) requestAnimationFrame(toPlace);
  });
}

const toPlace = (): void => document.getElementById(unescaped(location.hash.slice(1)))?.scrollIntoView();
