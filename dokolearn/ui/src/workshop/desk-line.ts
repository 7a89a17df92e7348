/** How it goes, at a desk that has sentences of its own for that. */
import { html, nothing, type TemplateResult } from "lit/html.js";
import { EngineProblem } from "../engine/engine";
import type { Waiting } from "../engine/conversation";
import { fill } from "../page/fill";

/** `said` of the engine, `trouble` where it does not answer, `again` on the button that asks once more; nothing where there is
 *  nothing to say. */
export function deskLine(waiting: Waiting, said = "", trouble = "", again = ""): TemplateResult | typeof nothing {
  if (!said && !trouble) return nothing;
  return html`<div class="dk-engine">
    ${said ? html`<div class="dk-fetch">${fill(said, { n: waiting.percent })}</div>` : nothing}
    <div role="status">${trouble}</div>
    ${waiting.problem instanceof EngineProblem
      ? html`<button type="button" class="dk-button" data-primary data-tool="retry" @click=${() => waiting.retry()}>${again}</button>`
      : nothing}
  </div>`;
}
