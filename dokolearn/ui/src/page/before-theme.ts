/**
 * Before the theme's own script. It fetches the words of all pages as soon as one opens: here that waits until somebody
 * searches. Most readers never do, and the engine starts on the same cores.
 */
const LIST = "/search/search_index.json";

const asked = new WeakSet<XMLHttpRequest>();
const held: (() => void)[] = [];
let searching = new URLSearchParams(location.search).has("q");

const { open, send } = XMLHttpRequest.prototype;

XMLHttpRequest.prototype.open = function (...request: unknown[]): void {
  if (String(request[1]).endsWith(LIST)) asked.add(this);
  Reflect.apply(open, this, request);
};

XMLHttpRequest.prototype.send = function (body): void {
  if (searching || !asked.has(this)) send.call(this, body);
  else held.push(() => send.call(this, body));
};

function search(): void {
  searching = true;
  for (const go of held.splice(0)) go();
}

addEventListener("focusin", ({ target }) => {
  if (target instanceof Element && target.closest("[data-md-component=search]")) search();
});
addEventListener("change", ({ target }) => {
  if (target instanceof Element && target.id === "__search") search();
});

// It also makes every `href` of the page absolute, and ends where one cannot be written: that of a sign on a card, which is
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
