/** A game that plays by itself, one moment after the other, as far as the next question. */
import { settings, type Speed } from "../kept/settings";
import type { Film } from "../views";

const PACE: Record<Speed, number> = { slow: 4000, medium: 2400, fast: 1200 };
/** Notes want to be read. */
const PER_LETTER = 45;

export const pace = (film: Film, at: number): number => {
  const letters = film.moments[at]?.notes.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
  return PACE[settings().speed] + letters * PER_LETTER;
};

/** One timer at a time; a second start replaces the first. */
export class Clock {
  #timer = 0;

  after(wait: number, call: () => void): void {
    this.stop();
    this.#timer = setTimeout(() => {
      this.#timer = 0;
      call();
    }, wait);
  }

  /** Whether something was still to come. */
  stop(): boolean {
    const running = this.#timer !== 0;
    clearTimeout(this.#timer);
    this.#timer = 0;
    return running;
  }
}
