"""The end of an open position, tried card by card: the reference of the kernel, and what works without it.

Both sides look for the best end for themselves, what was found before a Stich is kept, and no card is left out but the
second of two equal ones. So it is slow, and short enough to be believed.
"""

from typing import NamedTuple

from dokolearn.ch1_general import FUCHS, SCHWEIN, left_of, winner, without
from dokolearn.ch2_normal_game import playable
from dokolearn.kernel.position import (
    AS_IT_IS,
    FUCHS_HAS_WON,
    FUCHS_LAID,
    NONE,
    RAISED,
    SCHWEIN_LAID,
    Position,
    worth,
)
from dokolearn.model import SEATS, Hand, Kind, Seat

FAR = 10**9
"""Beyond every end."""


class LastStiche(NamedTuple):
    """What changes from card to card."""

    hands: tuple[Hand, ...]
    """Sorted, so that equal ones are equal."""
    lead: Seat
    stich: Hand
    laid: int
    """Of the Karo Asse, as in a `Position`."""
    augen_re: int
    has_stich: tuple[bool, bool]
    """Re and Kontra."""
    special: int
    """Of Re less those of Kontra."""

    @property
    def turn(self) -> Seat:
        """Whose card comes next."""
        return left_of(self.lead, len(self.stich))


class Bounds(NamedTuple):
    """What is proven of a value; both are the same where it is known."""

    low: int
    high: int


class _Enough(Exception):
    """More cards were laid than allowed."""


def begin(at: Position) -> LastStiche:
    """The moment that a position describes."""
    hands = tuple([tuple(sorted(hand)) for hand in at.hands])
    return LastStiche(hands, at.lead, at.stich, at.laid, at.augen_re, at.score.has_stich, at.score.special)


def may_lay(at: Position, now: LastStiche) -> list[Kind]:
    """§2.7 The different cards that may be laid, the highest in the order of the game first."""
    turn = now.turn
    kinds = set(playable(now.hands[turn], now.stich, at.tables[-len(now.hands[turn])]))
    if turn == at.holder and FUCHS in kinds:
        rights = at.rights[now.laid]
        if not rights & AS_IT_IS:
            kinds.remove(FUCHS)
        if rights & RAISED:
            kinds.add(SCHWEIN)
    return sorted(kinds, key=at.tables[0].order.__getitem__)


def lay(at: Position, before: LastStiche, kind: Kind) -> LastStiche:
    """§1.9 The moment after a card; whoever makes a Stich leads the next one."""
    hands, lead, stich, laid, augen_re, has_stich, special = before
    turn, dealt = before.turn, FUCHS if kind == SCHWEIN else kind
    table = at.tables[-len(hands[turn])]
    hands = (*hands[:turn], without(hands[turn], dealt), *hands[turn + 1 :])
    stich = (*stich, kind)
    if turn == at.holder and dealt == FUCHS:
        laid = SCHWEIN_LAID if kind == SCHWEIN else FUCHS_LAID if laid == NONE else laid
    if len(stich) < 4:
        return LastStiche(hands, lead, stich, laid, augen_re, has_stich, special)
    last = not hands[turn]
    best = winner(stich, table, last)
    owner, augen = left_of(lead, best), sum([table.augen[card] for card in stich])
    if laid == FUCHS_LAID and owner == at.holder and stich[best] == FUCHS:
        laid = FUCHS_HAS_WON
    special += _special(at, stich, lead, best, augen, last)
    if owner in at.re:
        return LastStiche(hands, owner, (), laid, augen_re + augen, (True, has_stich[1]), special)
    return LastStiche(hands, owner, (), laid, augen_re, (has_stich[0], True), special)


def _special(at: Position, stich: Hand, lead: Seat, best: int, augen: int, last: bool) -> int:
    """§3.11 Special points of a Stich, those of Re less those of Kontra."""
    rules, won_with, points = at.score.specials, stich[best], 0
    sides = [SEATS[(lead + place) % 4] in at.re for place in range(4)]
    for caught, by, only_last, value in rules.catches:
        if by in (None, won_with) and (last or not only_last):
            lost = [kind == caught and side != sides[best] for kind, side in zip(stich, sides, strict=True)]
            points += value * sum(lost)
    points += sum([value for kind, only_last, value in rules.crowns if kind == won_with and (last or not only_last)])
    printed = [FUCHS if kind == SCHWEIN else kind for kind in stich]
    full = augen >= rules.full if rules.full else all(printed.count(kind) == 2 for kind in printed)
    points += rules.full_points * full + rules.herz_points * rules.herz.issuperset(stich)
    return points if sides[best] else -points


class Search:
    """A search for Augen, or for what the score of the table makes of an end (`by_score`)."""

    def __init__(self, at: Position, by_score: bool, limit: int) -> None:
        self._at, self._by_score, self._left = at, by_score, limit
        self._known: dict[tuple[object, ...], Bounds] = {}
        self._now = begin(at)

    def cards(self) -> dict[Kind, Bounds]:
        """By card that may be laid now: what it leads to."""
        found: dict[Kind, Bounds] = {}
        for kind in may_lay(self._at, self._now):
            try:
                value = self._best(self._after(self._now, kind), -FAR, FAR)
                found[kind] = Bounds(value, value)
            except _Enough:
                found[kind] = self._unknown()
        return found

    def reaches(self, augen: int) -> bool | None:
        """Whether Re gets so many Augen in the whole game; None at the limit."""
        try:
            return self._best(self._now, augen - 1, augen) >= augen
        except _Enough:
            return None

    def line(self) -> list[Kind]:
        """How it goes on if both sides do their best; of equally good cards the highest. Ends early at the limit."""
        now, line = self._now, list[Kind]()
        try:
            wanted = self._best(now, -FAR, FAR)
            while any(now.hands):
                after = {kind: self._after(now, kind) for kind in may_lay(self._at, now)}
                kind = next(kind for kind, then in after.items() if self._best(then, -FAR, FAR) == wanted)
                line.append(kind)
                now = after[kind]
        except _Enough:
            pass
        return line

    def _unknown(self) -> Bounds:
        """What is certain before anything is tried."""
        if self._by_score:
            return Bounds(-FAR, FAR)
        here = sum([self._at.tables[0].augen[kind] for hand in (*self._at.hands, self._at.stich) for kind in hand])
        return Bounds(self._at.augen_re, self._at.augen_re + here)

    def _after(self, now: LastStiche, kind: Kind) -> LastStiche:
        """The moment after a card that is tried."""
        if not self._left:
            raise _Enough
        self._left -= 1
        return lay(self._at, now, kind)

    def _best(self, now: LastStiche, low: int, high: int) -> int:
        """The best end for both sides if it lies between these two; else which of them it is beyond."""
        turn = now.turn
        if not now.hands[turn]:
            return worth(self._at, now.augen_re, now.has_stich, now.special) if self._by_score else now.augen_re
        if now.stich:
            return self._best_card(now, low, high)
        key, won = (*now[:4], *(now[4:] if self._by_score else ())), 0 if self._by_score else now.augen_re
        known = self._known.get(key, Bounds(-FAR, FAR))
        if known.low + won >= high or known.low == known.high:
            return known.low + won
        if known.high + won <= low:
            return known.high + won
        found = self._best_card(now, low, high)
        self._known[key] = Bounds(
            found - won if found > low else known.low,
            found - won if found < high else known.high,
        )
        return found

    def _best_card(self, now: LastStiche, low: int, high: int) -> int:
        """What whoever is on turn makes of it."""
        is_re = now.turn in self._at.re
        best = -FAR if is_re else FAR
        for kind in may_lay(self._at, now):
            after = self._after(now, kind)
            if is_re:
                best = max(best, self._best(after, max(low, best), high))
                if best >= high:
                    return best
            else:
                best = min(best, self._best(after, low, min(high, best)))
                if best <= low:
                    return best
        return best
