/** What a step says before its table, in one piece: in a room it is a line or two, and where it is more, a sheet over the felt that
 *  is open until something is tapped. */

/** Words, and the table they lead to. */
export interface Part {
  /** The exercise, drill or evening; without one these are words alone. */
  place: HTMLElement | undefined;
  show: (on: boolean) => void;
}

const TABLE = "[data-dk=exercise], [data-dk=drill], [data-dk=evening]";
/** How much of the screen words may take beside a table. */
const SHARE = 0.13;

/** The parts of a step. Its words are put together once; the long page looks as it did. */
export function leads(step: HTMLElement, read = ""): Part[] {
  const parts: Part[] = [];
  let words: Element[] = [];
  const end = (table: Element | undefined, place: HTMLElement | undefined): void => {
    const lead = together(words);
    words = [];
    if (table) parts.push(new Table(table as HTMLElement, place, lead, read));
    else if (lead) parts.push(new Table(lead, undefined, undefined, read));
  };
  for (const each of [...step.children]) {
    const place = each.matches(TABLE) ? (each as HTMLElement) : each.querySelector<HTMLElement>(TABLE);
    if (place) end(each, place);
    else words.push(each);
  }
  end(undefined, undefined);
  return parts;
}

function together(words: readonly Element[]): HTMLElement | undefined {
  const [first] = words;
  if (!first) return undefined;
  const lead = document.createElement("div");
  const inside = document.createElement("div");
  lead.className = "dk-lead";
  first.before(lead);
  inside.append(...words);
  lead.append(inside);
  return lead;
}

class Table implements Part {
  readonly #button = document.createElement("button");

  constructor(
    readonly part: HTMLElement,
    readonly place: HTMLElement | undefined,
    readonly lead: HTMLElement | undefined,
    read: string,
  ) {
    if (!place || !lead) return;
    const button = this.#button;
    Object.assign(button, { type: "button", className: "dk-read", textContent: "?", ariaLabel: read, title: read });
    button.addEventListener("click", () => this.#open(!this.lead!.hasAttribute("data-open")));
    for (const tap of ["pointerdown", "keydown"]) part.addEventListener(tap, () => this.#open(false), { capture: true });
    new ResizeObserver(() => this.#measure()).observe(document.documentElement);
  }

  show(on: boolean): void {
    const fresh = on && this.part.hasAttribute("data-aside");
    for (const each of [this.part, this.lead]) each?.toggleAttribute("data-aside", !on);
    if (on && (fresh || !this.lead?.dataset.read)) this.#measure(true);
  }

  #open(on: boolean): void {
    this.lead?.toggleAttribute("data-open", on);
    this.#button.ariaExpanded = String(on);
  }

  /** Whether it is more than has room. */
  #measure(opens = false): void {
    const { lead } = this;
    if (!lead?.isConnected || !lead.closest("[data-dk-room]") || !lead.firstElementChild) return;
    const { scrollHeight: high } = lead.firstElementChild;
    if (!high) return;
    const more = high > Math.max(56, innerHeight * SHARE);
    if (more === this.#button.isConnected) return;
    lead.dataset.read = "";
    lead.toggleAttribute("data-more", more);
    if (more) lead.append(this.#button);
    else this.#button.remove();
    this.#open(more && opens);
  }
}
