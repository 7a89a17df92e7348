/** Where that is wanted, a full Stich goes by itself. */
import { type Pace, settings } from "../kept/settings";
import { calm } from "../page/motion";

/** Milliseconds that it lies there once its last card has come. */
const LIES: Record<Exclude<Pace, "tap">, number> = { calm: 1_200, quick: 500 };
/** As long as a card takes on its way. */
const ON_ITS_WAY = 420;
/** Until it is looked anew whether somebody looks. */
const LATER = 1_000;

export class Onward {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `lies`: whether a full Stich lies there and waits. */
  constructor(
    readonly root: HTMLElement,
    readonly lies: () => boolean,
    readonly go: () => void,
    /** Where nobody has chosen. */
    readonly usual: Pace,
  ) {}

  /** So many things move before it lies there. */
  after(moves: number): void {
    this.stop();
    const pace = settings().pace || this.usual;
    if (pace === "tap" || !this.lies()) return;
    const travel = calm() ? 0 : moves * ON_ITS_WAY;
    const lies = calm() && pace === "quick" ? 0 : LIES[pace];
    this.#timer = setTimeout(() => this.#takes(lies), travel + lies);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Nothing goes on behind a dialog, or where nobody looks. */
  #takes(lies: number): void {
    if (!this.root.isConnected || !this.lies()) return;
    if (document.hidden || this.root.querySelector("dialog[open]")) this.#timer = setTimeout(() => this.#takes(lies), lies || LATER);
    else this.go();
  }
}
