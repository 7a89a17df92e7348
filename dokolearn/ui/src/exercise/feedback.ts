import { html, nothing, type TemplateResult } from "lit/html.js";
import { keyed } from "lit/directives/keyed.js";
import { address } from "../page/rules";
import { icon, type Icon } from "../page/signs";
import type { Feedback, Words } from "../views";

const TONES: Record<Feedback["tone"], Icon> = { right: "check", wrong: "cross", shown: "info", info: "info" };

/**
 * Nothing stands between its parts: a space would move when a sentence changes, and count as something that moves.
 * The answer to the last event, and what else is to be said now: the one place that is read out.
 * `turn` makes the same sentence, said twice, be read out twice; `before` is only heard: what went on at the table; `others`
 * stands below: what holds at other tables.
 */
export function feedback(said: Feedback | null, words: Words, turn: number, news?: string, before = "", others: unknown = nothing): TemplateResult {
  return html`
    <div class="dk-feedback" data-tone=${said?.tone ?? nothing} role="group" aria-label=${words.feedback ?? nothing}>
      ${said ? html`<span class="dk-tone" aria-hidden="true">${icon(TONES[said.tone])}</span>` : nothing}
      <div class="dk-said"
        ><div role="status"
          >${keyed(turn, before ? html`<div class="dk-hidden">${before}</div>` : nothing)}${
            keyed(turn, said ? html`<span>${said.praise ? html`<b>${said.praise}</b> ` : nothing}${said.text}</span>` : nothing)
          }${news ? html`<div class="dk-trouble">${news}</div>` : nothing}</div
        >${keyed(turn, said?.refs?.length ? refs(said.refs, words) : nothing)}${others}</div
      ></div>
  `;
}

/** Where it is written, once and folded: whoever wants to know unfolds it. */
const refs = (list: NonNullable<Feedback["refs"]>, words: Words): TemplateResult => {
  const written = list.map(({ label, href }) => reference(label, address(href)));
  return words.curious
    ? html`<details class="dk-refs"><summary>${words.curious}</summary>${written}</details>`
    : html`<div class="dk-refs">${written}</div>`;
};

const reference = (label: string, href: string): TemplateResult =>
  href ? html`<a href=${href}>${label}</a> ` : html`<span>${label}</span> `;
