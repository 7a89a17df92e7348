/** A card is laid with one tap; who draws it onto the felt has laid it, too. */

/** Pixels from which on a finger draws, and does not tap; so far up a card is laid, else it goes back. */
const DRAWS = 10;
const LAYS = 40;

interface Drawn {
  card: HTMLElement;
  x: number;
  y: number;
  far: boolean;
}

export function drawCards(root: HTMLElement): void {
  let drawn: Drawn | undefined;
  /** The browser's own click at the end of it means nothing. */
  let over = false;
  const back = (): void => {
    drawn?.card.style.removeProperty("translate");
    drawn?.card.removeAttribute("data-drawn");
    drawn = undefined;
  };
  root.addEventListener("pointerdown", ({ target, clientX, clientY, isPrimary, button }) => {
    back();
    const card = target instanceof Element && target.closest<HTMLElement>(".dk-hand button.dk-card:not(:disabled)");
    if (card && isPrimary && !button) drawn = { card, x: clientX, y: clientY, far: false };
  });
  root.addEventListener("pointermove", ({ clientX, clientY, pointerId }) => {
    if (!drawn) return;
    const [x, y] = [clientX - drawn.x, clientY - drawn.y];
    if (!drawn.far && Math.hypot(x, y) < DRAWS) return;
    if (!drawn.far) drawn.card.setPointerCapture(pointerId);
    drawn.far = true;
    drawn.card.dataset.drawn = "";
    drawn.card.style.translate = `${x}px ${y}px`;
  });
  root.addEventListener("pointerup", ({ clientY }) => {
    const done = drawn;
    if (!done?.far) return void (drawn = undefined);
    if (done.y - clientY > LAYS) done.card.click(); // from where it is, it goes on to its place
    over = true;
    setTimeout(() => (over = false));
    back();
  });
  root.addEventListener("pointercancel", back);
  root.addEventListener("click", (click) => over && (click.stopPropagation(), click.preventDefault()), { capture: true });
}
