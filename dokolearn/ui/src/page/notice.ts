/** What is to be said on any page, at its lower edge: it waits there and moves nothing. One thing of each sort. */
import { html, nothing, render, type TemplateResult } from "lit/html.js";
import { known } from "../table/my-table";

/** What can be done: what stands on the button, and what it does. The notice goes first. */
type Deed = readonly [said: string | undefined, does: () => void];

interface Notice {
  said: readonly (string | undefined)[];
  deeds: readonly Deed[];
}

const all = new Map<string, Notice>();
const root = document.createElement("section");

/** Say something; the same `sort` is replaced. The last button only closes, unless somebody has to decide. */
export function notice(sort: string, said: Notice["said"], deeds: readonly Deed[] = [], decide = false): void {
  const close: Deed = [known()?.words.close, () => undefined];
  all.set(sort, { said, deeds: decide ? deeds : [...deeds, close] });
  paint();
}

export function unsay(sort: string): void {
  if (all.delete(sort)) paint();
}

function done(sort: string, does: () => void): void {
  all.delete(sort);
  does();
  paint();
  if (!all.size) document.querySelector<HTMLElement>(".dk-table-button")?.focus();
}

function paint(): void {
  const about = known();
  if (!about) return;
  root.className = "dk dk-notice";
  root.lang = about.lang;
  root.setAttribute("aria-label", about.words.mine ?? "");
  root.hidden = !all.size;
  if (!root.isConnected) (document.querySelector(".md-container") ?? document.body.lastElementChild)?.before(root);
  render(html`<div role="status">${[...all].map(([sort, one]) => told(sort, one))}</div>`, root);
}

const told = (sort: string, { said, deeds }: Notice): TemplateResult => html`<div class="dk-panel" data-notice=${sort}>
  ${said.map((one) => (one ? html`<p>${one}</p>` : nothing))}
  <p class="dk-row">${deeds.map(
    ([label, does]) => html`<button type="button" class="dk-button" @click=${() => done(sort, does)}>${label}</button>`,
  )}</p>
</div>`;
