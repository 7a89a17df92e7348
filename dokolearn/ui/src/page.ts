/** Bringing the marked places of a page to life. */

/** mkdocs-material tells about every page it shows, also those it loads without leaving the document. */
interface Pages {
  subscribe(next: () => void): unknown;
}

type Draw = (root: HTMLElement, data: unknown) => void;

/** The live part of a place; keys pressed there leave notebook cells alone. */
export function liveRoot(): HTMLElement {
  const root = document.createElement("div");
  root.className = "dk-live";
  const spare = (element: EventTarget | null): void => {
    if (element instanceof HTMLElement) element.dataset.lmSuppressShortcuts = "true";
  };
  spare(root);
  // JupyterLab's shortcuts are for whatever has the focus, and it asks that very element first.
  root.addEventListener("focusin", (event) => spare(event.target));
  return root;
}

/**
 * The JSON a place carries. In a template, since instant navigation of mkdocs-material makes every inline script
 * anew without its type, and so would run JSON as a program; in a script on pages without it.
 */
function carried(place: HTMLElement): string | null | undefined {
  const inert = place.querySelector<HTMLTemplateElement>("template.dk-data")?.content;
  return (inert ?? place.querySelector('script[type="application/json"]'))?.textContent;
}

function mount(place: HTMLElement, draw: Draw): void {
  const data = carried(place);
  if (!data || place.dataset.dkMounted) return;
  place.dataset.dkMounted = "true"; // also seen by a second copy of this module
  const root = liveRoot();
  try {
    draw(root, JSON.parse(data));
  } catch (error) {
    console.error("dokolearn:", error); // the readable text stays
    return;
  }
  const still = place.querySelector(".dk-still");
  if (still) still.replaceWith(root);
  else place.append(root);
}

/** Mount every `data-dk="<what>"` of this page and of the pages to come. */
export function mountAll(what: string, draw: Draw): void {
  const now = (): void =>
    document.querySelectorAll<HTMLElement>(`[data-dk="${what}"]`).forEach((place) => mount(place, draw));
  const pages = (globalThis as { document$?: Pages }).document$;
  if (pages) pages.subscribe(now);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", now);
  else now();
}
