/** What every page does by itself: its menu closes, styles of other pages come in time, and links lead to their place. */
import { onPage } from "./page";
import { unescaped } from "./unescaped";

// The menu in the head of a page opens without a script; this closes it, as menus do.

const MENU = "details.dk-menu[open]";

/** Escape brings the focus back to the button; a tap beside it and a chosen line just close it. */
function close(event: Event): void {
  const menu = document.querySelector<HTMLDetailsElement>(MENU);
  if (!menu) return;
  const inside = event.target instanceof Element && menu.contains(event.target);
  if (event instanceof KeyboardEvent) {
    if (event.key !== "Escape") return;
    menu.open = false;
    if (inside) menu.querySelector("summary")?.focus();
  } else if (!inside || (event.target as Element).closest("a")) menu.open = false;
}

/** Once for a document. */
export function startMenu(): void {
  for (const event of ["keydown", "click"]) document.addEventListener(event, close);
}

// Styles that only other pages need come as soon as somebody points at a link or the menu, before a page is changed, and stay:
// a page that takes the place of this one is never seen without its own.

const LATER = 'link[rel="dk-later"]';

function fetchStyles({ target }: Event): void {
  if (!(target instanceof Element && target.closest("a[href], .dk-menu"))) return;
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
