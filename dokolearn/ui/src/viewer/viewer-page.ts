import { spotOf } from "./link";
import { lendFocus } from "../page/focus";
import { onAddress } from "../page/on-address";
import { mountAll } from "../page/page";
import type { Given } from "./open-page";
import { meant } from "./keys";
import { placesOf } from "./places";
import { viewer } from "./viewer";
import { MAIN } from "./lines";
import type { Film, Look } from "../views";

/** A game as it was left on a page of this visit, by the address of the page and its number there. */
interface Left {
  /** The game as the page had it. */
  own: Film["dkn"];
  whole: Film;
  look: Partial<Look>;
}

const left = new Map<string, Left>();

const reveal = (root: HTMLElement): void => (root.querySelector(".dk-stage") ?? root).scrollIntoView({ block: "nearest" });

/** Only the first replay of a page is meant by the address, and can be linked to. */
mountAll("replay", (root, data, { element, words }) => {
  const film = data as Film;
  const { dkSpot } = element.dataset; // what else is on the page says where it begins, not the address
  const first = !dkSpot && document.querySelector('[data-dk="replay"]') === element;
  const own = first && location.protocol.startsWith("http");
  const key = `${location.pathname} ${[...document.querySelectorAll('[data-dk="replay"]')].indexOf(element)}`;
  const kept = (whole: Film, look: Look): void =>
    void left.set(key, { own: film.dkn, whole, look: { ...look, playing: false, lastStich: false, say: "" } });
  const shown = viewer(root, { words, places: { ...placesOf(element), own }, kept });
  const spot = spotOf(dkSpot || (first ? location.hash : ""), film);
  const before = left.get(key);
  const again = before?.own === film.dkn ? before : undefined;
  const line = spot.at === undefined ? {} : { branch: MAIN };
  shown.show(again?.whole ?? film, { ...again?.look, ...line, ...spot });
  const heard = (event: KeyboardEvent): void => {
    if (!root.isConnected) return document.removeEventListener("keydown", heard);
    if (!meant(event, root)) return;
    const stage = root.querySelector<HTMLElement>(".dk-stage");
    if (stage && document.activeElement === document.body) lendFocus(stage);
    shown.press(event);
  };
  document.addEventListener("keydown", heard);
  if (!first) return;
  if (spot.at) requestAnimationFrame(() => reveal(root));
  onAddress(root, () => {
    const { at, ...seat } = spotOf(location.hash, film);
    if (at === undefined && seat.seat === undefined && !seat.blind) return;
    shown.change({ ...seat, playing: false, ...(at === undefined ? {} : { at, lastStich: false, say: film.moments[at]?.say ?? "" }) });
    reveal(root);
  });
});

mountAll("open", (root, data, { element, words }) => {
  const still = element.querySelector(".dk-still > div");
  if (still) root.append(still); // until the script has come
  void import("./open-page").then(({ OpenPage }) => new OpenPage(root, words, data as Given).begin());
});
