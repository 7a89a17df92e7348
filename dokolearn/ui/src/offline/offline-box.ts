/** "Offline mitnehmen": what is there, what is missing, and the button that fits. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { keyed } from "lit/directives/keyed.js";
import { fill } from "../page/fill";
import { keepFocus } from "../page/focus";
import type { Look, Stage, Taking } from "./offline-taking";
import type { Words } from "../views";

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
    // A new button for a new thing: neither the focus nor a late second tap of the old one is meant for it.
    html`${keyed(
      label,
      html`<button type="button" class="dk-button" ?data-primary=${primary} @click=${tap}>${label}</button>`,
    )}`;
  const drop = button(words.drop, () => confirm(words.sure) && taking.drop());
  if (stage === "unable") return html``;
  if (stage === "starting" || stage === "loading") return button(words.stop, () => taking.stop());
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
    <div class="dk-said" role="status" tabindex="-1">${said(look, words)}</div>
    <div class="dk-actions">${buttons(look, words, taking)}</div>
  </div>
`;

/** Draw the box into `root` and keep it true. */
export function offlineBox(root: HTMLElement, words: Words, taking: Taking): void {
  let drawn = false;
  taking.on((look) => {
    if (drawn && !root.isConnected) return false;
    // Not on the button that throws everything away again: whoever waited for the end may still press Enter.
    const onward = look.stage === "whole" || look.stage === "unable" ? ".dk-said" : "button";
    const next = (): HTMLElement | null => root.querySelector(onward);
    keepFocus(root, () => render(picture(look, words, taking), root), next);
    drawn ||= root.isConnected;
    return true;
  });
}
