/** A moment of a film as a table: who sits where as seen from the seat in front, what lies there, whose hand is open. */
import { fill } from "../page/fill";
import type { Chair, Film, Held, InHand, Look, Mark, Moment, Move, OnFelt } from "../views";

/** Where a player sits, seen from the seat in front: 0 below, 1 left, 2 opposite, 3 right. */
export const placeOf = (look: Look, who: number): number => (who - look.seat + 4) % 4;

/** Who sits on a chair. */
const whoAt = (look: Look, chair: number): number => (chair + look.seat) % 4;

/** The moment in which the Stich before the one on the table was complete; that one may be looked at again. */
export const lastStich = (film: Film, now: Moment): Moment | undefined =>
  now.stich > 1 ? film.moments.findLast((each) => each.stich === now.stich - 1) : undefined;

/** What lies on the table at this moment: the running Stich or, where asked for, the one before. `peek`: called with the
 *  seat whose open hand is tapped. */
export function stage(film: Film, now: Moment, look: Look, peek: (seat: number) => void): OnFelt {
  const shown = (look.lastStich && lastStich(film, now)) || now;
  return {
    seats: film.players.map((_, chair) => sitting(film, now, look, whoAt(look, chair), peek)),
    stich: {
      label: stichName(film, now, look),
      cards: shown.table.map(({ seat, index }) => film.hands[seat]?.[index]).filter((card) => card !== undefined),
      who: shown.table.map(({ seat }) => film.players[seat] ?? ""),
      at: shown.table.map(({ seat }) => placeOf(look, seat)),
    },
    moves: movesTo(now, look),
    marks: { stich: shown.table.map(({ seat }) => markOf(shown, seat)) },
    taps: "",
    words: film.words,
  };
}

/** Which Stich lies there. */
export function stichName({ words, ...film }: Film, now: Moment, look: Look): string {
  const before = look.lastStich ? lastStich({ words, ...film }, now) : undefined;
  if (before) return fill(words.last_stich_of, { n: before.stich });
  return `${words.table}${now.stich ? ` ${now.stich}` : ""}`;
}

const markOf = ({ winner, ahead }: Moment, seat: number): Mark =>
  winner === seat ? "winner" : winner === null && ahead === seat ? "ahead" : "";

/** The hand below, as it was dealt, its played cards greyed; `taps`: cards of it may be played. */
export const ownHand = (film: Film, now: Moment, look: Look, taps = false): InHand => ({
  hand: held(film, now, look.seat),
  gone: [],
  gap: null,
  marks: { hand: [] },
  taps: taps ? "hand" : "",
  words: film.words,
});

const held = (film: Film, now: Moment, who: number): Held => ({
  label: `${film.words.hand} ${film.players[who] ?? ""}`,
  cards: film.hands[who] ?? [],
  played: new Set(now.played[who]),
});

function sitting(film: Film, now: Moment, look: Look, who: number, peek: (seat: number) => void): Chair {
  const front = who === look.seat;
  const left = (film.hands[who] ?? []).length - (now.played[who] ?? []).length;
  return {
    name: film.players[who] ?? "",
    deals: film.dealer === who,
    won: wonBy(film, look, who),
    pile: `${now.augen[who] ?? 0} ${film.words.augen}`,
    calls: calls(now, who),
    ...partyOf(film, now, look, who),
    ...(now.turn === who ? { turn: true as const } : {}),
    ...(front ? {} : look.hidden ? { cards: left, ...pointedAt(film, now, look, who) } : { cards: left, hand: held(film, now, who), peek: { open: look.peek === who, press: () => peek(who) } }),
  };
}

/** Of a hand that lies covered those cards that a note points at: they lie open while it is up. */
function pointedAt(film: Film, now: Moment, look: Look, who: number): Partial<Chair> {
  const { label, cards, played } = held(film, now, who);
  const shown = look.blind ? [] : now.notes.flatMap(({ show }) => show ?? []);
  const places = [...cards.keys()].filter((place) => !played!.has(place) && shown.some(({ seat, index }) => seat === who && index === place));
  return places.length ? { hand: { label, cards: places.map((place) => cards[place]!), places } } : {};
}

/** The Stiche that lie before somebody at this moment. */
const wonBy = ({ moments, words }: Film, { at }: Look, who: number): { n: number; text: string } => {
  const n = moments.slice(0, at + 1).filter(({ winner }) => winner === who).length;
  return { n, text: fill(words[n === 1 ? "won_one" : "won"], { n }) };
};

/** The letters of `sees`. */
const SEES: Record<string, "re" | "kontra"> = { r: "re", k: "kontra" };

/** As the seat in front sees it, as the whole table does, or as it is in truth. */
function partyOf(film: Film, now: Moment, look: Look, who: number): Partial<Chair> {
  const truth = film.parties[who];
  const known = now.known[who];
  const party = look.blind ? SEES[now.sees[look.seat]?.[who] ?? ""] : look.public ? known : truth;
  if (!truth) return {};
  if (!party) return { open: true };
  return look.blind && !known ? { party, alone: true } : { party };
}

/** What somebody announced so far; what belongs to this very card stands out. */
function calls(now: Moment, who: number): { text: string; fresh: boolean }[] {
  const fresh = new Set(now.said.filter(({ seat }) => seat === who).map(({ text }) => text));
  return now.calls.filter(({ seat }) => seat === who).map(({ text }) => ({ text, fresh: fresh.has(text) }));
}

/** What led to a moment, seen from the seat in front. */
export const movesTo = (now: Moment, look: Look): Move[] =>
  now.moves.map((move) => {
    if ("take" in move) return { take: placeOf(look, move.take) };
    return "doppelkopf" in move ? { doppelkopf: placeOf(look, move.doppelkopf) } : move;
  });
