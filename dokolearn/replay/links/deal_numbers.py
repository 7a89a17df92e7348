"""Every possible deal (§1.4) has a number: how many there are, the number of one, and the deal behind a number.

Card by card it is counted how many deals come before: the number of ways to hand out the remaining pairs depends only
on how much room the four hands have left, so equal rooms are counted once.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache

from dokolearn.model import SEATS, Hands, Kind

Room = tuple[int, ...]

_PAIRS = tuple((one, other) for one in SEATS for other in SEATS if one <= other)
"""Who may get the two copies of a card."""


def deals(size: int) -> int:
    """How many different deals there are with hands of this size."""
    return _ways((size, size, size, size))


def number_of(deck: Sequence[Kind], hands: Hands) -> int:
    """The number of a deal, from 0. Raises ValueError if these hands are not a deal of the deck."""
    kinds, held = sorted(set(deck)), [Counter(hand) for hand in hands]
    if sorted(kind for hand in hands for kind in hand) != sorted(deck) or len({len(hand) for hand in hands}) != 1:
        raise ValueError("not a deal of this deck")
    room: Room = tuple(len(hand) for hand in hands)
    number = 0
    for kind in kinds:
        one, other = [seat for seat in SEATS for _ in range(held[seat][kind])]
        for pair in _PAIRS:
            if pair == (one, other):
                break
            number += _ways_after(room, pair)
        room = _less(room, (one, other))
    return number


def deal_of(deck: Sequence[Kind], number: int) -> Hands:
    """The deal with this number. Raises ValueError when there are not so many."""
    size = len(deck) // len(SEATS)
    if not 0 <= number < deals(size):
        raise ValueError("there are not so many deals")
    hands: list[list[Kind]] = [[], [], [], []]
    room: Room = (size, size, size, size)
    for kind in sorted(set(deck)):
        for pair in _PAIRS:
            ways = _ways_after(room, pair)
            if number < ways:
                break
            number -= ways
        for seat in pair:
            hands[seat].append(kind)
        room = _less(room, pair)
    return tuple(hands[0]), tuple(hands[1]), tuple(hands[2]), tuple(hands[3])


def _less(room: Room, pair: tuple[int, int]) -> Room:
    left = list(room)
    for seat in pair:
        left[seat] -= 1
    return tuple(left)


def _ways_after(room: Room, pair: tuple[int, int]) -> int:
    left = _less(room, pair)
    return _ways(tuple(sorted(left))) if min(left) >= 0 else 0


@cache
def _ways(room: Room) -> int:
    """In how many ways the pairs that are left fill this room, which is sorted: who has it does not matter."""
    return sum(_ways_after(room, pair) for pair in _PAIRS) if any(room) else 1
