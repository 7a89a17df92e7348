/** A button that repeats while it is held down. The click itself is the first step, so keys and taps work alike. */

const WAIT = 450;
const REPEAT = 140;

export class Hold {
  #timer = 0;
  #repeated = false;

  /** `step` is asked at every repetition; false ends it. */
  press(event: PointerEvent, step: () => boolean): void {
    this.release();
    this.#repeated = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const again = (): void => {
      this.#repeated = true;
      if (step()) this.#timer = setTimeout(again, REPEAT);
    };
    this.#timer = setTimeout(again, WAIT);
  }

  /** The finger is up, has left, or the page scrolls. */
  release(): void {
    clearTimeout(this.#timer);
    // The click that ends a hold comes at once; any later one counts again.
    if (this.#repeated) setTimeout(() => (this.#repeated = false));
  }

  /** Whether a click is the end of a hold, and so no step of its own. */
  get ending(): boolean {
    return this.#repeated;
  }
}
