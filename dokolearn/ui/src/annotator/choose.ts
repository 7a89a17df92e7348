/** Which game somebody writes about: one that was begun, a file, a pasted text or link. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { dropDraft, type Draft } from "../kept/drafts";
import { fill } from "../page/fill";
import { isLink } from "../viewer/link";
import type { Words } from "../views";
import { textOf } from "../kept/text-of";

/** Characters of a text, bytes of a file: more is not even asked about. */
const LONGEST = 400_000;
const LARGEST = 1 << 20;

export interface Source {
  dkn?: string;
  link?: string;
}

/** What somebody pasted: a link is one line without blanks with a place for a game. */
const sourceOf = (text: string): Source => {
  const plain = text.trim();
  return isLink(plain) ? { link: plain.slice(plain.lastIndexOf("#")) } : { dkn: text };
};

export class Choose {
  note = "";
  #text = "";

  constructor(
    readonly words: Words,
    readonly take: (source: Source) => void,
    readonly open: (draft: Draft) => void,
    readonly changed: () => void,
  ) {}

  picture(all: readonly Draft[], line: TemplateResult, lang: string): TemplateResult {
    const { words } = this;
    return html`
      ${all.length ? html`<div class="dk-panel dk-drafts"><div class="dk-label">${words.drafts}</div>${all.map((one) => this.#draft(one))}</div>` : nothing}
      <form class="dk-panel dk-open" lang=${lang} @submit=${(event: Event) => this.#submit(event)}
        @dragover=${(event: Event) => event.preventDefault()} @drop=${(event: DragEvent) => this.#drop(event)}>
        <label class="dk-field"><span class="dk-label">${words.paste}</span>
          <textarea name="game" rows="4" spellcheck="false" autocomplete="off" autocapitalize="off" placeholder=${words.example ?? ""}
            @input=${({ target }: Event) => (this.#text = (target as HTMLTextAreaElement).value)}></textarea></label>
        <div class="dk-tools">
          <button type="submit" class="dk-button" data-primary>${words.begin}</button>
          <label class="dk-tool dk-pick"><input type="file" class="dk-hidden" name="file" accept=".dkn,.txt,text/plain"
            @change=${(event: Event) => this.#chosen(event)}><span>${words.choose}</span></label>
        </div>
        <p class="dk-why">${words.stays}</p>
        <div class="dk-told" role="status" data-note>${this.note}</div>
        ${line}
      </form>
    `;
  }

  #draft(draft: Draft): TemplateResult {
    const { words } = this;
    const title = draft.title || words.untitled;
    const drop = async (): Promise<void> => {
      if (!confirm(fill(words.drop_sure, { title: title ?? "" }))) return;
      await dropDraft(draft);
      this.changed();
    };
    return html`<div class="dk-row dk-draft">
      <button type="button" class="dk-button" data-draft=${draft.id} @click=${() => this.open(draft)}>${title}${draft.kind === "record" ? ` (${words.recorded})` : ""}</button>
      <span class="dk-why">${[draft.far, new Date(draft.changed).toLocaleString(document.documentElement.lang)].filter(Boolean).join(" · ")}</span>
      <button type="button" class="dk-tool" aria-label=${fill(words.drop_named, { title: title ?? "" })} @click=${drop}>${words.drop}</button>
    </div>`;
  }

  #submit(event: Event): void {
    event.preventDefault();
    this.#given(this.#text);
  }

  #given(text: string): void {
    if (!text.trim()) this.#say(this.words.nothing);
    else if (text.length > LONGEST) this.#say(this.words.too_long);
    else this.take(sourceOf(text));
  }

  #chosen({ target }: Event): void {
    const input = target as HTMLInputElement;
    void this.#file(input.files?.[0]);
    input.value = ""; // the same file may be chosen again
  }

  #drop(event: DragEvent): void {
    event.preventDefault();
    void this.#file(event.dataTransfer?.files[0]);
  }

  async #file(file: File | undefined): Promise<void> {
    if (!file) return;
    if (file.size > LARGEST) return this.#say(this.words.too_long);
    try {
      this.#given(await textOf(file));
    } catch {
      this.#say(this.words.unreadable);
    }
  }

  #say(note = ""): void {
    this.note = note;
    this.changed();
  }
}
