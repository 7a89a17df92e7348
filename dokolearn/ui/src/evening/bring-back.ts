/** A game that somebody else has begun is over: as a code and a link it goes back to him, with a name only if one is typed. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { copyText } from "../page/copies";
import { notice } from "../page/notice";
import { qrCode, qrPicture } from "../viewer/qr";
import type { Words } from "../views";

/** Characters of a name; the engine keeps no more. */
const LONGEST = 40;
let name = "";

/** `page`: where it is collected; `game`: its link; `byHand`: what could not be copied. */
export function bringBack(page: string, game: string, words: Words, changed: (byHand?: string) => void): TemplateResult {
  const link = `${new URL(page, document.baseURI).href.split("#")[0]}#ergebnis=1&${game}${name.trim() ? `&wer=${encodeURIComponent(name.trim())}` : ""}`;
  const code = qrCode(link);
  const copy = async (): Promise<void> => ((await copyText(link)) ? notice("evening", [words.play_back_copied]) : changed(link));
  return html`<section class="dk-panel dk-bring-back" aria-label=${words.play_back_title ?? nothing}>
    <h2 class="dk-task">${words.play_back_title}</h2>
    <p>${words.play_back_how}</p>
    <label class="dk-field"><span class="dk-label">${words.play_back_name}</span>
      <input name="wer" type="text" maxlength=${LONGEST} autocomplete="off" .value=${name}
        @input=${({ target }: Event) => ((name = (target as HTMLInputElement).value), changed())}></label>
    ${code ? html`<div class="dk-scan">${qrPicture(code, words.play_back_code ?? "")}</div>` : nothing}
    <div class="dk-tools"><button type="button" class="dk-button" data-primary data-tool="back-copy" @click=${() => void copy()}>${words.play_back_copy}</button></div>
  </section>`;
}
