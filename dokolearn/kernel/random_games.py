"""Games in which everybody lays any card: many of them at once in the kernel, the same ones in Python without it.

Chance is SplitMix64, in whole numbers, so that the same number leads to the same games everywhere.
"""

from collections.abc import Iterable
from dataclasses import replace

from dokolearn.ch1_general import AUGEN_TOTAL
from dokolearn.ch2_normal_game import re_seats
from dokolearn.kernel.machine import Machine, machine
from dokolearn.kernel.open_cards import put
from dokolearn.kernel.packed import kinds_by_number, to_numbers
from dokolearn.kernel.plain import begin, lay, may_lay
from dokolearn.kernel.position import Position
from dokolearn.model import Hand, Kind, Seat

AT_ONCE = 1_000_000
"""So many games in one call: nothing can interrupt the kernel."""

WORD = (1 << 64) - 1


class Chance:
    """Numbers by chance, from a number of 32 bits."""

    def __init__(self, number: int) -> None:
        self._state = number & 0xFFFFFFFF

    def below(self, many: int) -> int:
        """A number from 0 on, smaller than this."""
        self._state = z = (self._state + 0x9E3779B97F4A7C15) & WORD
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB & WORD
        return ((z ^ z >> 31) >> 32) * many >> 32


def ends_by_chance(
    at: Position, many: int, number: int, mine: Seat, dealt_again: Iterable[Seat] = (), by_alte: bool = False
) -> list[int]:
    """Of so many games from this position on: how many ended with 0, 1, … 240 Augen for the party of a seat.

    The cards of some seats may be `dealt_again` in each; `by_alte`: whoever has a Kreuz Dame then is Re.
    """
    seats, running = sorted(dealt_again), machine()
    found = [0] * (AUGEN_TOTAL + 1)
    for begun in range(0, many, AT_ONCE):
        here, seed = min(AT_ONCE, many - begun), number + begun // AT_ONCE
        counts = _in_kernel(running, at, here, seed, mine, seats, by_alte)
        for augen, count in enumerate(counts or in_python(at, here, seed, mine, seats, by_alte)):
            found[augen] += count
    return found


def _in_kernel(
    running: Machine | None, at: Position, many: int, number: int, mine: Seat, seats: list[Seat], by_alte: bool
) -> list[int] | None:
    """The same of the kernel; None where there is none."""
    place = put(running, at, False, 1)
    if running is None or not place:
        return None
    alte = kinds_by_number(at).index(at.tables[0].alte) if by_alte else -1
    running.call("play_by_chance", place, many, _as_signed(number), sum(1 << seat for seat in seats), alte, mine)
    return to_numbers(running.read(running.call("counts_of", place), 4 * (AUGEN_TOTAL + 1)))


def _as_signed(number: int) -> int:
    return (number & 0xFFFFFFFF) - ((number & 0x80000000) << 1)


def in_python(at: Position, many: int, number: int, mine: Seat, seats: list[Seat], by_alte: bool) -> list[int]:
    """The same, card by card."""
    chance, found = Chance(number), [0] * (AUGEN_TOTAL + 1)
    for _ in range(many):
        dealt = replace(at, hands=_deal_again(at, seats, chance)) if seats else at
        if by_alte:
            dealt = replace(dealt, re=re_seats(dealt.hands, at.tables[0].alte))
        now = begin(dealt)
        while now.hands[now.turn]:
            hand = now.hands[now.turn]
            cards = [kind for kind in may_lay(dealt, now)[::-1] for _ in range(max(hand.count(kind), 1))]
            now = lay(dealt, now, cards[chance.below(len(cards))])
        found[now.augen_re if mine in dealt.re else AUGEN_TOTAL - now.augen_re] += 1
    return found


def _deal_again(at: Position, seats: list[Seat], chance: Chance) -> tuple[Hand, ...]:
    """The cards of these seats, mixed and dealt again, as many to each as before."""
    order, hands = kinds_by_number(at).index, list(at.hands)
    cards: list[Kind] = [kind for seat in seats for kind in sorted(hands[seat], key=order)]
    for last in range(len(cards) - 1, 0, -1):
        other = chance.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    for seat in seats:
        hands[seat] = tuple([cards.pop() for _ in hands[seat]])
    return tuple(hands)
