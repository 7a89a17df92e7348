/** A `data-dk-wipe` button: to begin from nothing. */
import { forgetAll } from "../kept/store";
import { fillDue, parsed } from "./progress";

/** Asks, forgets everything finished and practised, and says so. */
export function wipe(button: HTMLElement): void {
  const words = (parsed(button.dataset.dkWords) ?? {}) as Partial<Record<string, string>>;
  if (words.confirm && !confirm(words.confirm)) return;
  forgetAll();
  fillDue();
  const said = status(button);
  said.textContent = "";
  requestAnimationFrame(() => (said.textContent = words.done ?? ""));
}

/** The place beside the button where it says what happened. */
function status(button: HTMLElement): HTMLElement {
  const next = button.nextElementSibling;
  if (next instanceof HTMLElement && next.classList.contains("dk-wiped")) return next;
  const place = document.createElement("span");
  place.className = "dk-wiped";
  place.setAttribute("role", "status");
  button.after(place);
  return place;
}
