/** The menu in the head of a page opens without a script; this closes it, as menus do. */

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
