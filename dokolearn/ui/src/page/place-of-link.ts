/** A link to a place of another page leads there, however long that page takes to come. */
import { onPage } from "./page";
import { unescaped } from "./unescaped";

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
