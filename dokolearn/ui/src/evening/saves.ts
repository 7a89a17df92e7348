/** The evenings that are kept, as a list: when, at which table, how far; each can go on or be thrown away. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { fill } from "../page/fill";
import type { Evening } from "../kept/evenings";
import type { Words } from "../views";

/** What can be done with them. */
interface Deeds {
  resume: (evening: Evening) => void;
  drop: (evening: Evening) => void;
  fresh: () => void;
}

/** How far one is: `Spiel 3, Stich 6`. */
export const place = ({ game, stich }: Evening, words: Words): string =>
  fill(words[stich ? "play_stich" : "play_game"], { game, stich });

/** When, in the words of the reader. */
export const day = (time: number, lang: string): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" }).format(time);

/** `now`: the one on the table. */
export function saves(all: readonly Evening[], now: Evening | undefined, words: Words, lang: string, deeds: Deeds): TemplateResult {
  return html`<details class="dk-saves">
    <summary>${fill(words.play_saved, { n: all.length })}</summary>
    <ul>
      ${all.map((one) => {
        const about = [day(one.last, lang), one.table, place(one, words)].join(", ");
        const here = one.begun === now?.begun;
        return html`<li aria-current=${here ? "true" : nothing}>
          <span>${about}</span>
          ${here ? nothing : html`<button type="button" class="dk-button" aria-label="${words.play_go_on}: ${about}"
            @click=${() => deeds.resume(one)}>${words.play_go_on}</button>`}
          <button type="button" class="dk-tool" data-tool="drop" aria-label="${words.play_drop}: ${about}"
            @click=${() => deeds.drop(one)}>${words.play_drop}</button>
        </li>`;
      })}
    </ul>
    ${now ? html`<button type="button" class="dk-button" data-tool="fresh" @click=${deeds.fresh}>${words.play_fresh}</button>` : nothing}
  </details>`;
}
