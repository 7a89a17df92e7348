/** Cards that may be laid, where others may not: they stand higher and say so, if the reader wants that. */
import { settings } from "../kept/settings";
import type { EveningView } from "../views";

/** On the table as it was drawn last; `word`: what is said of such a card. */
export function raisePlayable(table: HTMLElement, view: EveningView | undefined, word = ""): void {
  const may = new Set(settings().raise ? view?.evening.playable : []);
  table.toggleAttribute("data-raise", settings().raise);
  for (const place of table.querySelectorAll<HTMLElement>(".dk-hand .dk-place")) {
    const raised = may.has(Number(place.dataset.place));
    place.toggleAttribute("data-playable", raised);
    const card = place.querySelector("button");
    if (raised) card?.setAttribute("title", word);
    else card?.removeAttribute("title");
  }
}
