/** Bringing the marked places of a page to life. */
import type { Words } from "../views";

/** mkdocs-material tells about every page it shows, also those it loads without leaving the document. */
interface Pages {
  subscribe(next: () => void): unknown;
}

/** A place of the page that was marked, with what it carries. */
export interface Place {
  element: HTMLElement;
  /** Words that its data does not bring itself. */
  words: Words;
}

/** What it may promise is that it has drawn: until then a place is still coming. */
type Draw = (root: HTMLElement, data: unknown, place: Place) => void | Promise<void>;

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

/** The words of a place; equal ones stand only at the first place of a page. */
function words(place: HTMLElement): Words {
  const own = place.querySelector<HTMLTemplateElement>("template.dk-words");
  const first = own?.dataset.same ? (document.getElementById(own.dataset.same) as HTMLTemplateElement | null) : own;
  return JSON.parse(first?.content.textContent || "{}") as Words;
}

function mount(element: HTMLElement, draw: Draw): void {
  const data = carried(element);
  if (!data || element.dataset.dkTaken) return;
  element.dataset.dkTaken = "true"; // also seen by a second copy of this module
  const there = (): void => void (element.dataset.dkMounted = "true");
  const root = liveRoot();
  let drawn: void | Promise<void>;
  try {
    drawn = draw(root, JSON.parse(data), { element, words: words(element) });
  } catch (error) {
    console.error("dokolearn:", error); // the readable text stays
    return there();
  }
  const still = element.querySelector(".dk-still");
  if (still) still.replaceWith(root);
  else element.append(root);
  if (!drawn) return there();
  void drawn.finally(() => {
    there();
    allThere();
  });
}

/** Styles learn when all of a page is there. */
function allThere(): void {
  if (document.querySelector("main [data-dk]:not([data-dk-mounted])")) return;
  document.querySelectorAll("main, [data-dk-lesson]").forEach((each) => each.setAttribute("data-dk-there", "")); // ask no more
}

/** Heard by every script of ours, whichever copy of this module it has. */
const AGAIN = "dokolearn-again";

/** Places have come that were not on the page before: bring them to life, too. */
export const lookAgain = (): boolean => document.dispatchEvent(new Event(AGAIN));

/** Call now and for every page that is shown later. The theme's script may come after ours. */
export function onPage(call: () => void): void {
  document.addEventListener(AGAIN, call);
  const pages = (): Pages | undefined => (globalThis as { document$?: Pages }).document$;
  if (pages()) pages()?.subscribe(call);
  else document.addEventListener("DOMContentLoaded", () => pages()?.subscribe(call));
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", call);
  else call();
}

/** Mount every `data-dk="<what>"` of this page and of the pages to come. */
export function mountAll(what: string, draw: Draw): void {
  onPage(() => {
    document.querySelectorAll<HTMLElement>(`[data-dk="${what}"]`).forEach((place) => mount(place, draw));
    allThere();
  });
}
