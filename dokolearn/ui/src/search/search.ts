/** The search of the site: a dialog over whatever one reads, which answers while one types. What it looks through comes
 *  when it opens for the first time. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { live } from "lit/directives/live.js";
import { shutOutside, ownKeys } from "../page/dialog";
import { fill } from "../page/fill";
import { Finder, type Found, type Row } from "./found";

interface Known {
  words: Record<string, string>;
  /** By kind of row what stands before it. */
  kinds: Record<string, string>;
  rows: Row[];
  /** Some pages have a policy and some have none: every page loads anew. */
  mixed?: boolean;
}

/** From our scripts to the top of the site. */
const TOP = new URL("../../", import.meta.url).href;
const LIST = new URL("search.json", import.meta.url).href;

const NOTHING: Found = { word: undefined, others: [] };

class Search {
  readonly #root = document.createElement("div");
  #known: Known | undefined;
  #finder: Finder | undefined;
  #asked = "";
  #failed = false;

  /** `label`: what the way to the search is called. */
  constructor(readonly label: string) {
    this.#root.className = "dk";
  }

  open(asked = this.#asked): void {
    this.#asked = asked;
    if (!this.#root.isConnected) document.body.append(this.#root);
    this.#paint();
    const dialog = this.#root.querySelector("dialog");
    if (dialog && !dialog.open) dialog.showModal();
    this.#root.querySelector("input")?.select();
    void this.#fetch();
  }

  async #fetch(): Promise<void> {
    if (this.#finder) return;
    try {
      const answer = await fetch(LIST);
      if (!answer.ok) throw new Error(answer.statusText);
      this.#known = (await answer.json()) as Known;
      this.#finder = new Finder(this.#known.rows);
      this.#failed = false;
    } catch {
      this.#failed = true;
    }
    this.#paint();
  }

  #paint(): void {
    const words = this.#known?.words ?? {};
    const asks = this.#asked.trim();
    const found = (asks && this.#finder?.find(asks)) || NOTHING;
    const many = found.others.length + (found.word ? 1 : 0);
    const told = !asks || !this.#finder ? "" : many ? fill(words[many === 1 ? "found_one" : "found"], { n: many }) : fill(words.none, { asked: asks });
    const typed = ({ target }: Event): void => {
      this.#asked = (target as HTMLInputElement).value;
      this.#paint();
    };
    render(
      html`<dialog class="dk-seek" aria-label=${this.label} @click=${shutOutside} @keydown=${this.#keys}>
        <form role="search" @submit=${this.#first}>
          <input type="search" name="q" autocomplete="off" autocapitalize="off" spellcheck="false" enterkeyhint="go" aria-label=${this.label}
            placeholder=${words.asks ?? this.label} .value=${live(this.#asked)} @input=${typed}>
          <button type="button" class="dk-button" @click=${this.#close}>${words.close ?? "×"}</button>
        </form>
        <p role="status" class="dk-seek-told">${this.#failed ? words.failed ?? html`<a href=${`${TOP}glossar/`}>${this.label}</a>` : told}</p>
        <div class="dk-seek-found" @click=${this.#gone}>
          ${found.word ? this.#word(found.word) : nothing}
          <ul>${found.others.map((row) => this.#line(row))}</ul>
        </div>
      </dialog>`,
      this.#root,
    );
  }

  get #target(): string | typeof nothing {
    return this.#known?.mixed ? "_self" : nothing;
  }

  /** What a word means, and the ways that lead on. */
  #word({ title, at, text, names, ways = [] }: Row): TemplateResult {
    const words = this.#known?.words ?? {};
    return html`<section class="dk-seek-word">
      <h2><a href=${TOP + at} target=${this.#target}>${title}</a></h2>
      <p>${text}</p>
      ${names ? html`<p class="dk-small">${fill(words.also, { names })}</p>` : nothing}
      ${ways.length ? html`<p class="dk-seek-ways">${ways.map(([said, to]) => html`<a href=${TOP + to} target=${this.#target}>${said}</a>`)}</p>` : nothing}
    </section>`;
  }

  #line({ kind, title, at, text }: Row): TemplateResult {
    return html`<li><a href=${TOP + at} target=${this.#target}><span class="dk-seek-kind">${this.#known?.kinds[kind]}</span>
      <strong>${title}</strong>${text ? html`<span class="dk-seek-text">${text}</span>` : nothing}</a></li>`;
  }

  /** Up and down lead from line to line, and back to the field. */
  #keys = (event: KeyboardEvent): void => {
    ownKeys(event);
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!step) return;
    const all = [...this.#root.querySelectorAll<HTMLElement>("input, .dk-seek-found a")];
    const at = all.indexOf(document.activeElement as HTMLElement);
    event.preventDefault();
    all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus();
  };

  /** Enter goes where the first answer leads. */
  #first = (event: Event): void => {
    event.preventDefault();
    this.#root.querySelector<HTMLElement>(".dk-seek-found a")?.click();
  };

  #close = (): void => this.#root.querySelector("dialog")?.close();

  #gone = ({ target }: Event): void => {
    if (target instanceof Element && target.closest("a")) this.#close();
  };
}

let only: Search | undefined;

export const openSearch = (label: string, asked?: string): void => (only ??= new Search(label)).open(asked);
