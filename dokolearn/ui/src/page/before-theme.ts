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

export {};
