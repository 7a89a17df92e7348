/** Small dialogs inside a panel: the browser's own, so that focus, Escape and screen readers just work. */
import { html, type TemplateResult } from "lit/html.js";
import type { Words } from "../views";

/** Opens the dialog of this name in the panel of the button that is pressed. */
export const openDialog =
  (name: string) =>
  (event: Event): void =>
    showDialog(event.currentTarget as Element, name);

export function showDialog(inside: Element, name: string): void {
  const panel = inside.closest(".dk-panel");
  const dialog = panel?.querySelector<HTMLDialogElement>(`dialog[data-dialog="${name}"]`);
  if (dialog && !dialog.open) dialog.showModal();
}

/** Keys pressed in a dialog are for the dialog: neither the viewer nor the page around hears them. */
export const ownKeys = (event: Event): void => event.stopPropagation();

/** A tap beside the dialog closes it. */
export function shutOutside(event: Event): void {
  if (event.target === event.currentTarget) (event.target as HTMLDialogElement).close();
}

export const closeButton = (words: Words): TemplateResult => html`
  <button type="button" class="dk-button" data-primary
    @click=${(tap: Event) => (tap.currentTarget as Element).closest("dialog")?.close()}>${words.set_close}</button>
`;
