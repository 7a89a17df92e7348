/** What notes point at, drawn over the table: frames round cards, arrows from them or from players. The words say it, too. */
import { placeOf } from "./stage";
import type { Look, Moment } from "../views";

type Show = NonNullable<Moment["notes"][number]["show"]>[number];

const SVG = "http://www.w3.org/2000/svg";

/** The place behind the seats: the Stich. */
const STICH = 4;

/** Pixels between a frame and its card, the head of an arrow, and how far an arrow stays away from what it joins. */
const AIR = 3;
const HEAD = 11;
const GAP = 6;

/** Keeps the drawing where the cards are. */
export class Pointing {
  #turn = 0;
  #resized = new ResizeObserver(() => this.#again());
  #seen: Element | undefined;
  #again = (): void => undefined;

  constructor(readonly root: HTMLElement) {}

  /** After a moment is drawn, once all its cards lie still. */
  draw(now: Moment | undefined, look: Look): void {
    const turn = (this.#turn += 1);
    const board = this.root.querySelector<HTMLElement>(".dk-scene");
    this.#wipe();
    const shows = look.lastStich ? [] : (now?.notes.flatMap(({ show }) => show ?? []) ?? []);
    this.#again = () => undefined;
    if (!board || !now || !shows.length) return;
    if (this.#seen !== board) {
      this.#resized.disconnect();
      this.#resized.observe(board);
      this.#seen = board;
    }
    const still = Promise.allSettled(this.root.getAnimations({ subtree: true }).map(({ finished }) => finished));
    void still.then(() => {
      if (turn !== this.#turn) return;
      this.#again = () => {
        this.#wipe();
        board.append(drawing(board, shows, now, look));
      };
      this.#again();
    });
  }

  #wipe(): void {
    this.root.querySelector(".dk-shows")?.remove();
  }
}

function drawing(board: HTMLElement, shows: readonly Show[], now: Moment, look: Look): SVGElement {
  const origin = board.getBoundingClientRect();
  const box = (element: Element | null): DOMRect | undefined => {
    const found = element?.getBoundingClientRect();
    return found && found.width ? new DOMRect(found.x - origin.x, found.y - origin.y, found.width, found.height) : undefined;
  };
  const picture = made("svg", { class: "dk-shows", "aria-hidden": "true" });
  for (const show of shows) {
    const from = box(place(board, show, now, look));
    if (!from) continue; // a card that is covered, or not on this screen
    if (show.index !== undefined)
      picture.append(
        made("rect", { x: from.x - AIR, y: from.y - AIR, width: from.width + 2 * AIR, height: from.height + 2 * AIR, rx: 7 }),
      );
    const to = show.to === undefined ? undefined : box(target(board, show.to, look));
    if (to) picture.append(...arrow(from, to));
  }
  return picture;
}

/** A card on the table, in the hand below or open before its chair; or the player, whose hand may be folded. */
function place(board: Element, { seat, index }: Show, { table }: Moment, look: Look): Element | null {
  const chair = placeOf(look, seat);
  if (index === undefined) return board.querySelector(`.dk-chair[data-chair="${chair}"] .dk-plate`);
  const lies = table.findIndex((card) => card.seat === seat && card.index === index);
  if (lies >= 0) return board.querySelector(`.dk-lies[data-place="${lies}"] .dk-card`);
  if (!chair) return board.querySelector(`.dk-hand [data-zone="hand"][data-place="${index}"]`);
  const open = board.querySelector(`.dk-fan[data-chair="${chair}"] .dk-strip[data-place="${index}"]`);
  return open?.getClientRects().length ? open : board.querySelector(`.dk-chair[data-chair="${chair}"] .dk-plate`);
}

const target = (board: Element, to: number, look: Look): Element | null =>
  to === STICH ? board.querySelector(".dk-stich") : board.querySelector(`.dk-chair[data-chair="${placeOf(look, to)}"] .dk-plate`);

/** From edge to edge of two boxes, with a head. */
function arrow(from: DOMRect, to: DOMRect): SVGElement[] {
  const [a, b] = [centre(from), centre(to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length < 2 * HEAD) return [];
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const begin = reach(from, dx, dy) + GAP;
  const end = Math.max(begin + HEAD, length - reach(to, dx, dy) - GAP);
  const tip = { x: a.x + dx * end, y: a.y + dy * end };
  const neck = { x: tip.x - dx * HEAD, y: tip.y - dy * HEAD };
  const [sx, sy] = [-dy * HEAD * 0.6, dx * HEAD * 0.6];
  return [
    made("line", { x1: a.x + dx * begin, y1: a.y + dy * begin, x2: neck.x, y2: neck.y }),
    made("path", { d: `M${tip.x} ${tip.y}L${neck.x + sx} ${neck.y + sy}L${neck.x - sx} ${neck.y - sy}Z` }),
  ];
}

const centre = ({ x, y, width, height }: DOMRect): { x: number; y: number } => ({ x: x + width / 2, y: y + height / 2 });

/** From the middle of a box to its edge. */
const reach = ({ width, height }: DOMRect, dx: number, dy: number): number =>
  Math.min(width / 2 / Math.max(Math.abs(dx), 0.001), height / 2 / Math.max(Math.abs(dy), 0.001));

function made(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}
