"""Deals in which seats hold so many of some cards: counted, and drawn without a single try in vain.

Cards that the same needs are about are one lot, divided among the seats that are named and one pot for all others; what
is in the pot is dealt to them by chance at the end. Two copies of a card are two cards, as in real dealing.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import factorial
from typing import NamedTuple

from dokolearn.ch1_general import shuffled, sorted_hand
from dokolearn.ch5_tactics.filling import Filling, Left, Limit, Lot, Split, TooManyError, divided, fillings, less
from dokolearn.model import SEATS, CardTable, Hands, Kind, Seat
from dokolearn.wishes.wish import Need

Held = tuple[tuple[Seat, Need], ...]
"""Needs that are about cards, each with its seat."""


class Lots(NamedTuple):
    """The pack as it is divided."""

    seats: tuple[Seat, ...]
    """Those that are named, and the pot."""
    pot: Seat | None
    """By which of the others the pot is called; none where all four are named."""
    left: Left
    lots: tuple[Lot, ...]
    limits: tuple[Limit, ...]


class Fitting:
    """All deals that give these seats what they need.

    Where needs overlap too much to count them all, some of the later ones are left out, and `whole` says so: then a
    deal has to be looked at.
    """

    def __init__(self, held: Held, table: CardTable, most: int) -> None:
        """`most`: how many splits may be looked at."""
        self.table, self.whole = table, True
        self.parts = _lots(held, table)
        while True:
            try:
                self.filling: Filling = fillings(self.parts.lots, self.parts.left, self.parts.limits, most)
                return
            except TooManyError:
                held, self.whole = held[: len(held) // 2], False
                self.parts = _lots(held, table)

    @cached_property
    def number(self) -> int:
        """How many deals there are, every card being one of its own."""
        parts = self.parts
        ways: int = self.filling[0][parts.left].ways
        others = len(SEATS) - len(parts.seats) + 1
        size = self.table.hand_size
        pot: int = factorial(others * size) // factorial(size) ** others if parts.pot is not None else 1
        return ways * pot

    def sample(self, chance: Callable[[], float]) -> Hands:
        """One of them; each has the same chance. `chance` gives numbers in [0, 1)."""
        parts, hands, left = self.parts, [list[Kind]() for _ in SEATS], self.parts.left
        for lot, options in zip(parts.lots, self.filling, strict=True):
            split = options[left].chosen(chance)
            cards, at = shuffled(lot.cards, chance) if max(split) < len(lot.cards) else lot.cards, 0
            for hand, many in zip(hands, split, strict=True):
                hand += cards[at : at + many]
                at += many
            left = less(left, lot, split, parts.limits)
        self._deal_pot(hands, chance)
        first, second, third, fourth = (sorted_hand(hand, self.table) for hand in hands)
        return first, second, third, fourth

    def _deal_pot(self, hands: list[list[Kind]], chance: Callable[[], float]) -> None:
        parts, size = self.parts, self.table.hand_size
        if parts.pot is None:
            return
        cards = shuffled(hands[parts.pot], chance)
        others = [seat for seat in SEATS if seat == parts.pot or seat not in parts.seats]
        for place, seat in enumerate(others):
            hands[seat] = cards[place * size : (place + 1) * size]


def all_deals(table: CardTable) -> int:
    """§1.4 How many deals there are at all."""
    number: int = factorial(len(table.deck)) // factorial(table.hand_size) ** len(SEATS)
    return number


def _lots(held: Held, table: CardTable) -> Lots:
    named = tuple(seat for seat in SEATS if any(one == seat for one, _ in held))
    others = [seat for seat in SEATS if seat not in named]
    pot, size = (others[0] if others else None), table.hand_size
    seats = tuple(sorted({*named, *others[:1]}))
    rooms = tuple(len(others) * size if seat == pot else size * (seat in named) for seat in SEATS)
    sorts: dict[tuple[bool, ...], list[Kind]] = {}
    for kind in table.deck:
        sorts.setdefault(tuple(kind in need.thing.kinds for _, need in held), []).append(kind)
    alone = {about: [held[at] for at, counted in enumerate(about) if counted and _only(at, sorts)] for about in sorts}
    over = [at for at in range(len(held)) if not _only(at, sorts)]
    limits = tuple(Limit(held[at][0], held[at][1].thing.kinds, held[at][1].least, _most(held[at], size)) for at in over)
    lots = [
        Lot(tuple(cards), seats, _possible(cards, seats, alone[about], rooms), tuple(about[at] for at in over))
        for about, cards in sorts.items()
    ]
    left = Left(rooms, tuple(limit.most for limit in limits))
    return Lots(seats, pot, left, tuple(sorted(lots, key=lambda lot: (lot.many, lot.cards))), limits)


def _only(at: int, sorts: Mapping[tuple[bool, ...], Sequence[Kind]]) -> bool:
    """Whether a need is about the cards of one lot alone."""
    return sum(about[at] for about in sorts) == 1


def _most(held: tuple[Seat, Need], size: int) -> int:
    return min(held[1].most, size)


def _possible(
    cards: Sequence[Kind], seats: tuple[Seat, ...], held: Sequence[tuple[Seat, Need]], rooms: Split
) -> tuple[Split, ...] | None:
    """The ways to divide a lot that is needed by itself; None for any way."""
    if not held:
        return None
    return tuple(
        split
        for split in divided(len(cards), seats)
        if all(need.least <= split[seat] <= need.most for seat, need in held)
        and all(many <= room for many, room in zip(split, rooms, strict=True))
    )
