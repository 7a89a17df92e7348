/** All of the screen for one part of a page: the browser's full screen or, where there is none, the whole window. */

/** What stands around it on the way up; none of it can be reached while the part covers the window. */
function around(part: Element): Element[] {
  const found: Element[] = [];
  for (let each: Element | null = part; each && each !== document.body; each = each.parentElement)
    found.push(...[...(each.parentElement?.children ?? [])].filter((other) => other !== each && !other.hasAttribute("inert")));
  return found.filter(({ localName }) => localName !== "script");
}

export class Full {
  #covered: Element[] | null = null;
  #wanted = false;

  /** `changed` hears of it, also when the browser ends it; with `stays` the part then covers the window instead. */
  constructor(
    readonly part: HTMLElement,
    readonly changed: () => void,
    readonly stays = false,
  ) {
    part.addEventListener("fullscreenchange", () => {
      if (stays && this.#wanted && !this.on) this.#cover(true);
      else this.#told();
    });
  }

  get on(): boolean {
    return this.part.matches(":fullscreen") || this.#covered !== null;
  }

  toggle(): void {
    if (this.on) this.leave();
    else void this.#enter();
  }

  /** Whether there was anything to leave. The browser's own full screen ends with Escape by itself. */
  leave(): boolean {
    const was = this.on;
    this.#wanted = false;
    if (this.part.matches(":fullscreen")) void document.exitFullscreen();
    if (this.#covered) this.#cover(false);
    return was;
  }

  async #enter(): Promise<void> {
    this.#wanted = true;
    try {
      await this.part.requestFullscreen();
      if (!this.#wanted) this.leave(); // it was left while it was still coming
    } catch {
      if (this.#wanted) this.#cover(true);
      else this.#told();
    }
  }

  /** Dialogs keep their Escape for themselves. */
  readonly #escape = ({ key }: KeyboardEvent): void => void (key === "Escape" && this.leave());

  #cover(on: boolean): void {
    const covered = this.#covered ?? around(this.part);
    for (const each of covered) each.toggleAttribute("inert", on);
    this.#covered = on ? covered : null;
    document[on ? "addEventListener" : "removeEventListener"]("keydown", this.#escape as EventListener);
    for (const back of on ? ["popstate", "hashchange"] : []) addEventListener(back, () => this.leave(), { once: true });
    this.#told();
  }

  #told(): void {
    this.part.toggleAttribute("data-full", this.on);
    this.changed();
  }
}
