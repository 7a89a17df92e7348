/** Before the theme's own script, and about what it does. */

// It makes every `href` of the page absolute, and ends where one cannot be written: that of a sign on a card, which is
// there before it.
const { prototype } = SVGUseElement;
const href = Object.getOwnPropertyDescriptor(prototype, "href");
if (href) Object.defineProperty(prototype, "href", { ...href, set: () => undefined });

// Of a page that was opened it does not know that it shows it: the first way within it, to a paragraph or to a moment of a
// game, would fetch it and put it there anew, without what was begun on it (mkdocs-material 9.8). Until another page is
// shown such ways are the browser's own: a link that says where it opens is left to it.
let gone = false;
const opened = location.pathname;
const within = (address: string): boolean =>
  !gone && address.includes("#") && address.split("#")[0] === location.href.split("#")[0];

addEventListener("DOMContentLoaded", () =>
  (globalThis as { location$?: { subscribe(next: () => void): unknown } }).location$?.subscribe(() => (gone = true)),
);
addEventListener("popstate", (event) => {
  if (!gone && location.pathname === opened) event.stopImmediatePropagation();
});
addEventListener(
  "click",
  ({ target }) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (link && !link.target && within(link.href)) link.target = "_self";
  },
  true,
);

// A link brings a score sheet of its own: the example that stands on the page for readers without scripts is not it.
if (location.hash.startsWith("#blatt=")) {
  for (const still of document.querySelectorAll<HTMLElement>("[data-dk=score] > .dk-still")) still.hidden = true;
}

export {};
