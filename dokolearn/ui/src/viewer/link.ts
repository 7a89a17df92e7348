/**
 * A moment as the fragment of an address: `#p=3.2&v=1` is Stich 3 after its second card, seen from seat 1; with `o=1`
 * ("ohne Vorwissen") as that player met it.
 */
import type { Film, Look } from "../views";

/** Whether an address, or the end of one, carries a game. */
export const holdsGame = (text: string): boolean => /(^|[#&?])[kd](=|%3[Dd])[0-9]/.test(text);

/** Whether a text is meant as a link to a game: one line without blanks. */
export const isLink = (text: string): boolean => !/\s/.test(text) && holdsGame(text);

type Spot = Pick<Look, "at" | "seat" | "blind">;

export function spotOf(fragment: string, film: Film): Partial<Spot> {
  const asked = new URLSearchParams(fragment.replace(/^#/, ""));
  const spot: Partial<Spot> = {};
  const place = asked.get("p")?.match(/^(\d{1,2})\.(\d)$/);
  if (place) {
    const [stich, card] = [Number(place[1]), Number(place[2])];
    // A game may have been shortened since: then the last moment before.
    const at = film.moments.findLastIndex((each) => each.stich < stich || (each.stich === stich && each.card <= card));
    if (at >= 0) spot.at = at;
  }
  const seat = Number(asked.get("v")) - 1;
  if (Number.isInteger(seat) && film.players[seat] !== undefined) spot.seat = seat;
  if (asked.get("o") === "1") spot.blind = true;
  return spot;
}

export function fragmentOf(film: Film, { at, seat, blind }: Spot): string {
  const { stich, card } = film.moments[at] ?? { stich: 0, card: 0 };
  return `#p=${stich}.${card}&v=${seat + 1}${blind ? "&o=1" : ""}`;
}
