/** "Offline mitnehmen": what is there, what is missing, and the button that fits. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { fill } from "./fill";
import { keepFocus } from "./focus";
import type { Look, Stage, Taking } from "./offline-taking";
import type { Words } from "./views";

const number = (bytes: number): string =>
  (bytes / 1e6).toLocaleString(document.documentElement.lang || "de", {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });

const gaps = ({ all, have, files }: Look): Record<string, string | number> => ({
  all: number(all),
  have: number(have),
  missing: number(all - have),
  n: files,
});

/** Stages in which something went wrong: what is missing is said, and tried again. */
const TROUBLES: readonly Stage[] = ["full", "torn", "changed"];

function said(look: Look, words: Words): string {
  const trouble = TROUBLES.includes(look.stage);
  const parts = [words[look.stage], trouble && words.missing, trouble && look.engine && words.engine];
  return fill(parts.filter(Boolean).join(" "), gaps(look));
}

function buttons({ stage, have }: Look, words: Words, taking: Taking): TemplateResult {
  const button = (label: string | undefined, tap: () => unknown, primary = false): TemplateResult =>
    html`<button type="button" class="dk-button" ?data-primary=${primary} @click=${tap}>${label}</button>`;
  const drop = button(words.drop, () => taking.drop());
  if (stage === "unable" || stage === "starting") return html``;
  if (stage === "loading") return button(words.stop, () => taking.stop());
  if (stage === "whole") return drop;
  const label = TROUBLES.includes(stage) ? words.again : stage === "partly" ? words.go_on : words.take;
  return html`${button(label, () => taking.start(), true)} ${have ? drop : nothing}`;
}

const picture = (look: Look, words: Words, taking: Taking): TemplateResult => html`
  <div class="dk-panel dk-offline" role="group" aria-label=${words.take ?? ""} data-stage=${look.stage}>
    <div class="dk-size">${words.size}</div>
    ${look.stage === "loading"
      ? html`<div class="dk-bytes">
          <progress max=${look.all} .value=${look.have} aria-label=${words.take ?? ""}></progress>
          <span>${fill(words.bytes, gaps(look))}</span>
        </div>`
      : nothing}
    <div class="dk-said" role="status">${said(look, words)}</div>
    <div class="dk-actions">${buttons(look, words, taking)}</div>
  </div>
`;

/** Draw the box into `root` and keep it true. */
export function offlineBox(root: HTMLElement, words: Words, taking: Taking): void {
  let drawn = false;
  taking.on((look) => {
    if (drawn && !root.isConnected) return false;
    keepFocus(root, () => render(picture(look, words, taking), root), () => root.querySelector("button"));
    drawn ||= root.isConnected;
    return true;
  });
}
