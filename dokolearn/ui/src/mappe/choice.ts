/** Before a Mappe is open: a new one, those of one's own, or one that came as a link, a text or a file. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import type { Draft } from "../kept/drafts";
import { fill } from "../page/fill";
import type { MappeView, Words } from "../views";

/** What can be done there. */
interface Does {
  fresh: () => void;
  drop: (draft: Draft) => void;
  open: (text: string) => void;
  file: (file: File) => void;
}

/** `gift`: a game that goes into the one that is chosen. */
export function choice(words: Words, own: readonly Draft[], gift: Draft | undefined, does: Does): TemplateResult {
  const submit = (event: Event): void => {
    event.preventDefault();
    does.open(((event.target as HTMLFormElement).elements.namedItem("mappe") as HTMLTextAreaElement).value.trim());
  };
  const chosen = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const [file] = input.files ?? [];
    if (file) does.file(file);
    input.value = ""; // the same file may be chosen again
  };
  return html`
    ${gift ? html`<p>${fill(words.mappe_which, { title: gift.title || (words.mappe_untitled_game ?? "") })}</p>` : nothing}
    <div class="dk-tools"><button type="button" class="dk-button" data-primary data-tool="new" @click=${does.fresh}>${words.mappe_new}</button></div>
    ${own.length
      ? html`<h2>${words.mappe_own}</h2>
          <ul class="dk-mappe-own">${own.map((draft) => html`<li>
            <a href="#entwurf=${draft.id}">${draft.title || words.mappe_untitled}</a> <span class="dk-why">${draft.far}</span>
            <button type="button" class="dk-tool" aria-label="${words.mappe_drop}: ${draft.title || words.mappe_untitled}" @click=${() => does.drop(draft)}><span>${words.mappe_drop}</span></button></li>`)}</ul>`
      : nothing}
    ${gift ? nothing : html`<h2>${words.mappe_open_title}</h2>
    <form class="dk-panel dk-open" @submit=${submit}>
      <label class="dk-field"><span class="dk-label">${words.mappe_paste}</span>
        <textarea name="mappe" rows="3" spellcheck="false" autocomplete="off" autocapitalize="off"></textarea></label>
      <div class="dk-tools">
        <button type="submit" class="dk-button" data-tool="open">${words.mappe_open}</button>
        <label class="dk-tool dk-pick"><input type="file" class="dk-hidden" name="file" accept=".mappe,.txt,text/plain" @change=${chosen}><span>${words.mappe_file}</span></label>
      </div>
      <p class="dk-why">${words.mappe_stays}</p>
    </form>`}
  `;
}

/** What was wrong with a Mappe when it was opened, each with its line and column. */
export const problemList = ({ problems }: MappeView, words: Words): TemplateResult => html`
  <div class="dk-problems" role="group" aria-label=${words.mappe_problems ?? nothing}>
    <p>${words.mappe_problems}</p>
    <ul>${problems.map(({ line, col, text, hint }) => html`<li><b>${fill(words.mappe_where, { line, col })}</b> ${text} ${hint}</li>`)}</ul>
  </div>
`;
