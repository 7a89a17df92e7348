/** Drafts that are kept, as a list: what it is called, when, how far; each can go on or be thrown away. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { fill } from "../page/fill";
import { day } from "../evening/saves";
import type { Draft } from "../kept/drafts";
import type { Words } from "../views";

interface Deeds {
  resume: (draft: Draft) => void;
  drop: (draft: Draft) => void;
}

export const named = ({ title }: Draft, words: Words): string => title || (words.draft_unnamed ?? "");

/** `now`: the one on the table. */
export function draftList(all: readonly Draft[], now: Draft | undefined, words: Words, lang: string, deeds: Deeds): TemplateResult {
  return html`<section class="dk-drafts" aria-label=${words.draft_all ?? nothing}>
    <div class="dk-label">${fill(words.draft_count, { n: all.length })}</div>
    <ul>
      ${all.map((one) => {
        const about = [named(one, words), day(one.changed, lang), one.far].filter(Boolean).join(", ");
        const here = one.id === now?.id;
        return html`<li aria-current=${here ? "true" : nothing}>
          <span>${about}</span>
          ${here ? nothing : html`<button type="button" class="dk-button" data-tool="resume" aria-label="${words.draft_go_on}: ${about}"
            @click=${() => deeds.resume(one)}>${words.draft_go_on}</button>`}
          <button type="button" class="dk-tool" data-tool="drop" aria-label="${words.draft_drop}: ${about}"
            @click=${() => deeds.drop(one)}>${words.draft_drop}</button>
        </li>`;
      })}
    </ul>
  </section>`;
}
