/** Between an exercise and the page around it: whether it is over, and where somebody goes on from there. */
type Way = () => void;
/** A page in steps. */
interface Steps {
  wayFrom: (place: Element) => Way | undefined;
  anew: () => void;
}
let steps: Steps | undefined;
export const knowSteps = (known: Steps): void => void (steps = known);

/** After a change of what is done, or of what there is to do. */
export const stepsAnew = (): void => steps?.anew();

/** An exercise is where it is: at its end the way on is the main one. */
export function stepDone(root: Element, finished: boolean): void {
  const place = root.closest<HTMLElement>("[data-dk]");
  if (!place || finished === "dkFinished" in place.dataset) return;
  place.toggleAttribute("data-dk-finished", finished);
  stepsAnew();
}

/** The way on from this place, if the page has one: on a page in steps; from where the start page begins, to the first lesson;
 *  from a table among words, back to them. */
export function wayFrom(place: Element): Way | undefined {
  const way = steps?.wayFrom(place);
  const room = place.closest("[data-dk-sit] [data-dk-room]");
  if (room) return () => room.querySelector<HTMLElement>(".dk-out")?.click();
  const begun = document.querySelector("[data-dk-begun]");
  const on = begun?.parentElement?.querySelector<HTMLElement>("[data-dk-go-on]");
  if (way || !begun || !on || begun.nextElementSibling !== place.closest("dk-output")) return way;
  return () => on.click();
}
