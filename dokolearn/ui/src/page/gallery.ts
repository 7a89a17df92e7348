/**
 * The gallery of games, and every other list with such a form over what stands on the page. What is chosen stands in
 * the address, `#thema=solo&stufe=1&suche=fuchs`, so that it can be passed on.
 */
import { fill } from "./fill";
import { copyAddress } from "./copies";
import { onAddress } from "./on-address";
import type { Words } from "../views";

/** Fields of the form, by the attribute of a card that they are compared with; the search looks through texts. */
const CHOICES = { thema: "theme", stufe: "level", buch: "book" } as const;
const SEARCH = "suche";
/** Milliseconds of rest until the number of games is spoken. */
const REST = 400;

type Texts = Readonly<Record<string, string>>;

class Gallery {
  readonly #cards: HTMLElement[];
  readonly #words: Words;
  readonly #status: HTMLElement;
  #texts: Texts | undefined;
  #asked = false;
  #missing = false;
  #timer = 0;

  constructor(
    readonly root: HTMLElement,
    readonly form: HTMLFormElement,
  ) {
    this.#cards = [...root.querySelectorAll<HTMLElement>("[data-dk-game]")];
    this.#words = JSON.parse(form.dataset.dkWords ?? "{}") as Words;
    this.#status = form.querySelector<HTMLElement>("[role=status]") as HTMLElement;
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", () => this.#chosen());
    this.#button("reset", () => this.#reset());
    this.#button("copy", () => void this.#copy());
    onAddress(root, () => this.#read());
    this.#read();
    form.hidden = false;
  }

  #button(act: string, call: () => void): void {
    this.form.querySelector(`[data-act=${act}]`)?.addEventListener("click", call);
  }

  /** Every field of the form, by its name. */
  #fields(): (HTMLInputElement | HTMLSelectElement)[] {
    return [...this.form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")];
  }

  /** From the address into the form. What it does not offer counts as not chosen. */
  #read(): void {
    const asked = new URLSearchParams(location.hash.slice(1));
    const known = this.#fields().some(({ name }) => asked.has(name));
    const elsewhere = location.hash.length > 1 && !known; // a place of the page
    for (const field of elsewhere ? [] : this.#fields()) {
      field.value = asked.get(field.name) ?? "";
      if (field instanceof HTMLSelectElement && field.selectedIndex === -1) field.value = "";
    }
    const folded = this.form.closest("details");
    if (folded && known && !elsewhere) folded.open = true;
    this.#show();
  }

  #chosen(): void {
    const chosen = this.#fields().filter(({ value }) => value.trim());
    const parts = String(new URLSearchParams(chosen.map(({ name, value }) => [name, value.trim()])));
    history.replaceState(history.state, "", parts ? `#${parts}` : location.pathname + location.search);
    this.#show();
  }

  #reset(): void {
    this.form.reset();
    this.#chosen();
  }

  async #copy(): Promise<void> {
    clearTimeout(this.#timer);
    const copied = await copyAddress(location.hash || location.pathname + location.search);
    this.#status.textContent = this.#words[copied ? "copied" : "by_hand"] ?? "";
  }

  #show(): void {
    const fields = new Map(this.#fields().map(({ name, value }) => [name, value.trim()]));
    const sought = (fields.get(SEARCH) ?? "").toLocaleLowerCase().split(/\s+/).filter(Boolean);
    if (sought.length) void this.#fetch();
    let shown = 0;
    for (const card of this.#cards) {
      const chosen = Object.entries(CHOICES).every(([name, key]) => [card.dataset[key], ""].includes(fields.get(name)));
      card.hidden = !chosen || !this.#says(card, sought);
      if (!card.hidden) shown += 1;
    }
    for (const shelf of this.root.querySelectorAll<HTMLElement>(".dk-shelf")) {
      shelf.hidden = !shelf.querySelector("[data-dk-game]:not([hidden])");
    }
    this.#tell(shown);
  }

  #says(card: HTMLElement, sought: string[]): boolean {
    const text = `${card.textContent} ${this.#texts?.[card.dataset.dkGame ?? ""] ?? ""}`.toLocaleLowerCase();
    return sought.every((word) => text.includes(word));
  }

  #tell(shown: number): void {
    const of = this.#cards.length;
    const count = shown === of ? "count_all" : shown ? "count" : "count_none";
    const said = [fill(this.#words[count], { n: shown, of }), this.#missing ? this.#words.no_texts : ""];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#status.textContent = said.filter(Boolean).join(" ")), REST);
  }

  /** The notes of all games, once somebody searches; a list without a file of texts is searched as it stands. */
  async #fetch(): Promise<void> {
    const texts = this.form.dataset.dkTexts;
    if (this.#asked || !texts) return;
    this.#asked = true;
    try {
      const answer = await fetch(new URL(texts, document.baseURI));
      if (!answer.ok) throw new Error(String(answer.status));
      this.#texts = (await answer.json()) as Texts;
      this.#missing = false;
    } catch {
      this.#asked = false; // the next letter asks again
      this.#missing = true;
    }
    if (this.#texts || this.#missing) this.#again();
  }

  /** What is shown now that the texts are here, or are known to be missing; without asking for them again. */
  #again(): void {
    const asked = this.#asked;
    this.#asked = true;
    this.#show();
    this.#asked = asked;
  }
}

/** Bring those of this page to life that are not yet. */
export function galleries(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(".dk-gallery form[hidden]")) {
    const root = form.closest<HTMLElement>(".dk-gallery");
    if (root) new Gallery(root, form);
  }
}
