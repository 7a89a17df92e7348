/** Nothing moves under a finger: what was pressed stays where it is, and no other button comes there. */

/** Pixels between a finger and the buttons that make room for it. */
const ROOM = 24;

const scroll = (by: number): void => {
  if (by) scrollBy({ top: by, behavior: "instant" });
};

export class Finger {
  #pressed: Element | undefined;
  #x = 0;
  #y = 0;

  constructor(readonly root: HTMLElement) {
    root.addEventListener("pointerdown", ({ target, clientX, clientY }) => {
      this.#pressed = target instanceof Element ? (target.closest("button, select, input, label") ?? undefined) : undefined;
      this.#x = clientX;
      this.#y = clientY;
    });
    root.addEventListener("keydown", () => (this.#pressed = undefined));
  }

  /** Redraw; what changes above the pressed control moves the page, not the control. */
  still(redraw: () => void): void {
    const before = this.#pressed?.getBoundingClientRect().top;
    redraw();
    if (before !== undefined && this.#pressed?.isConnected) scroll(this.#pressed.getBoundingClientRect().top - before);
  }

  /** The buttons at the foot of a task make room if another one has come below the finger. */
  clear(): void {
    const foot = this.#pressed && this.root.querySelector(".dk-foot");
    const { top = 0, bottom = 0 } = foot?.getBoundingClientRect() ?? {};
    if (!foot || this.#y < top || this.#y > bottom) return;
    const button = document.elementFromPoint(this.#x, this.#y)?.closest("button");
    if (button && button !== this.#pressed && foot.contains(button)) scroll(top - this.#y - ROOM);
  }
}
