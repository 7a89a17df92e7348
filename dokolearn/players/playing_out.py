"""A game played to its end in one's head: four hands that might be, and everybody plays as in a club or simpler.

Much shorter than `dokolearn.game`, which stays the judge: nobody asks here what is allowed beyond serving, and no calls
are made. What a club plays is the same as by `verein.plays` (a test compares both).
"""

from collections.abc import Callable, Iterator, Sequence

from dokolearn.ch1_general import FUCHS, SCHWEIN
from dokolearn.ch4_vorbehalte.hochzeit import Finder, Suche, watch
from dokolearn.ch5_tactics.card_bits import CardBits
from dokolearn.ch5_tactics.estimate import Character, best_card
from dokolearn.ch5_tactics.quick_facts import OpenCards, OwnHand
from dokolearn.model import SEATS, Augen, Kind, Seat, Stich

Lays = Callable[[OpenCards, OwnHand, Sequence[Kind], Character], Kind]
"""Which of some cards somebody lays: what lies open, what he has, the cards that serve, how he weighs them."""


class Playing:
    """A game from some moment on; its parts change in place."""

    __slots__ = ("characters", "finder", "open_cards", "owns", "re", "secret", "shown", "suche", "tables")

    def __init__(
        self,
        open_cards: OpenCards,
        owns: Sequence[OwnHand],
        characters: Sequence[Character],
        tables: Sequence[CardBits],
        re: frozenset[Seat],
        shown: Sequence[Seat] | None = (),
        search: tuple[Finder, Suche] | None = None,
    ) -> None:
        """`tables`: the cards of each Stich from here on; `shown`: who has laid a Kreuz Dame, None where that tells
        nothing."""
        self.open_cards, self.owns, self.characters, self.tables = open_cards, owns, characters, iter(tables)
        self.re, self.shown, self.secret = re, list(shown or ()), shown is not None
        self.finder: Finder | None = None
        self.suche: Suche | None = None
        if search is not None:
            self.finder, self.suche = search

    def to_the_end(self, lays: Sequence[Lays] = (best_card,) * 4) -> Iterator[Stich]:
        """§1.7 The Stiche from here to the end, each when it is complete; `lays`: how each seat chooses."""
        open_cards, owns, characters = self.open_cards, self.owns, self.characters
        turn = SEATS[(open_cards.lead + len(open_cards.stich)) % 4]
        while owns[turn].hand:
            own = owns[turn]
            done = self.lay(turn, lays[turn](open_cards, own, choices(open_cards, own), characters[turn]))
            if done is None:
                turn = SEATS[turn - 3]
            else:
                turn = open_cards.lead
                yield done

    def lay(self, seat: Seat, kind: Kind) -> Stich | None:
        """§1.7 A card goes on the table; the Stich if it is complete, and its winner leads then."""
        open_cards, cards = self.open_cards, self.open_cards.cards
        dealt = FUCHS if kind == SCHWEIN else kind
        self.owns[seat].hand.remove(dealt)
        open_cards.sizes[seat] -= 1
        _strike_off(self.owns, seat, 1 << dealt)
        if open_cards.best is None:
            open_cards.best, open_cards.owner = kind, seat
        else:
            led = cards.group[open_cards.stich[0]]
            if cards.group[kind] != led:
                open_cards.without[seat] |= 1 << led
            if cards.beaten_by[not open_cards.sizes[open_cards.lead]][open_cards.best] >> kind & 1:
                open_cards.best, open_cards.owner = kind, seat
        open_cards.stich.append(kind)
        open_cards.lie += cards.augen[kind]
        if kind == cards.alte and self.secret:
            self._shows(seat)
        return self._complete() if len(open_cards.stich) == 4 else None

    def _complete(self) -> Stich:
        """§1.9 Whoever lies ahead gets the Stich and leads."""
        open_cards = self.open_cards
        done = Stich(open_cards.lead, tuple(open_cards.stich), open_cards.owner, Augen(open_cards.lie))
        open_cards.lead, open_cards.stich, open_cards.best, open_cards.lie = open_cards.owner, [], None, 0
        open_cards.cards = next(self.tables, open_cards.cards)
        if self.suche is not None and self.finder is not None and self.suche.open:
            self.suche = watch(self.finder, self.suche, done)
            if not self.suche.open:
                self.re, open_cards.finds = self.suche.re, 0
                self._all_know()
        return done

    def _shows(self, seat: Seat) -> None:
        """§2.2 A Kreuz Dame tells who is Re; the second one tells everything, and the first one whoever holds it."""
        self.shown.append(seat)
        for own in self.owns:
            if len(self.shown) > 1 or (own.is_re and own.seat != seat):
                self._knows(own)
            elif not own.is_re:
                own.friends = [_after_one_alte(own, one, seat) for one in SEATS]

    def _all_know(self) -> None:
        for own in self.owns:
            own.is_re = own.seat in self.re
            self._knows(own)

    def _knows(self, own: OwnHand) -> None:
        own.friends = [float((seat in self.re) == own.is_re) for seat in SEATS]


def _after_one_alte(own: OwnHand, seat: Seat, shown: Seat) -> float:
    """§2.2 What a Kontra player thinks of a seat after another one has shown a Kreuz Dame: one of two is Re as well."""
    return float(seat == own.seat) if seat in (own.seat, shown) else 0.5


def _strike_off(owns: Sequence[OwnHand], player: Seat, bit: int) -> None:
    """§1.2 One card of this kind less is out for everybody but its player."""
    for own in owns:
        if own.seat != player:
            if own.twice & bit:
                own.twice ^= bit
            else:
                own.once &= ~bit


def choices(open_cards: OpenCards, own: OwnHand) -> Sequence[Kind]:
    """§2.7 The cards that serve, or all; a Fuchs stays a Fuchs."""
    if not open_cards.stich:
        return own.hand
    group = open_cards.cards.group
    led = group[open_cards.stich[0]]
    return [kind for kind in own.hand if group[kind] == led] or own.hand
