/** Styles that only other pages need. They come as soon as somebody points at a link or the menu, before a page is changed, and
 *  stay: a page that takes the place of this one is never seen without its own. */

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
