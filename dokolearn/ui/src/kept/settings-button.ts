/** The button that opens the settings; they come when it is pressed. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { icon } from "../page/signs";
import type { Words } from "../views";

/** What there is beside the looks of cards and cloth: how fast a game plays by itself, or how whole games are played. */
export type More = "speed" | "pace" | undefined;

/** Nothing where the page brings no words for them. */
export const settingsButton = (words: Words, more?: More): TemplateResult | typeof nothing =>
  words.set_title
    ? html`<button type="button" class="dk-tool" data-tool="settings" aria-haspopup="dialog"
        @click=${({ currentTarget }: Event) =>
          void import("./settings-dialog").then(({ openSettings }) => openSettings(currentTarget as Element, words, more))}
        >${icon("cards")}<span>${words.set_title}</span></button>`
    : nothing;
