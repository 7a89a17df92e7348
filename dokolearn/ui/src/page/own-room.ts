/** An exercise that stands among words: one button there leads to its table, which is a room like any other. */
import { html, nothing, render } from "lit/html.js";
import { onSettings, settings } from "../kept/settings";
import { outButton, sitAt } from "./room";

/** Where it is drawn. Whoever wants to see everything has it where it stands. */
export function ownRoom(root: HTMLElement, place: Element): HTMLElement {
  const among = place.closest<HTMLElement>("[data-dk-sit]");
  if (!among) return root;
  const { dkSit: sit, dkLeave: leave } = among.dataset;
  const table = document.createElement("div");
  const go = (there: boolean): void => {
    sitAt(root, there);
    root.querySelector<HTMLElement>(there ? ".dk-task" : "[data-tool=sit]")?.focus();
  };
  const paint = (): void =>
    void render(
      html`${settings().long ? nothing : html`<button type="button" class="dk-button" data-tool="sit" @click=${() => go(true)}>${sit}</button>`}
        <div class="dk-play-table">${outButton(leave, () => go(false))}${table}</div>`,
      root,
    );
  onSettings(root, paint);
  paint();
  return table;
}
