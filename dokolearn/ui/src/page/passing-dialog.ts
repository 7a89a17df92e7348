/** A dialog that is there only while it is open, for what is asked for now and then. */
import { ownKeys, shutOutside } from "./dialog";

/** In the panel of what was pressed, empty and closed; nothing where one of this name is open. */
export function passingDialog(pressed: Element, name: string, label: string): HTMLDialogElement | undefined {
  const panel = pressed.closest(".dk-panel");
  if (!panel || panel.querySelector(`dialog[data-dialog="${name}"]`)) return undefined;
  const dialog = document.createElement("dialog");
  dialog.className = "dk-dialog";
  dialog.dataset.dialog = name;
  dialog.ariaLabel = label;
  dialog.addEventListener("keydown", ownKeys);
  dialog.addEventListener("click", shutOutside);
  dialog.addEventListener("close", () => dialog.remove());
  panel.append(dialog);
  return dialog;
}
