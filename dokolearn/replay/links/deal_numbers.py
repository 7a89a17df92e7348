"""Every possible deal (§1.4) has a number: how many there are, the number of one, and the deal behind a number.

Card by card it is counted how many deals come before: the number of ways to hand out the remaining pairs depends only
on how much room the four hands have left, and there is a formula for it.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import comb, factorial
from typing import TypeVar
from zlib import crc32

from dokolearn.model import SEATS, Hands, Kind, four

T = TypeVar("T")

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
    return four(map(tuple, hands))


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
    """In how many ways the pairs that are left fill this room, which is sorted: who has it does not matter.

    Both copies of a pair go anywhere, one after the other, and once more both to one hand, as a whole: counted so,
    every outcome comes twice for each pair. Pairs that go as a whole leave the rest of the room to single copies, in
    any order.
    """
    pairs, (a, b, c, d) = sum(room) // 2, room
    orders, one, other = _orders(pairs), _wholes(a, b), _wholes(c, d)
    found = sum(orders[i + j] * x * y for i, x in enumerate(one) for j, y in enumerate(other))
    return found // (factorial(a) * factorial(b) * factorial(c) * factorial(d) << pairs)


@cache
def _orders(pairs: int) -> tuple[int, ...]:
    """By the number of whole pairs: how many orders there are of them and of the single copies."""
    orders = (factorial(whole) * factorial(2 * (pairs - whole)) for whole in range(pairs + 1))
    return tuple(comb(pairs, whole) * many for whole, many in enumerate(orders))


@cache
def _wholes(a: int, b: int) -> tuple[int, ...]:
    """By the number of whole pairs in two hands of these sizes: a share of the orders, those inside a hand being one.
    Times the orders of all cards of each hand, so that it is a whole number."""
    found = [0] * (a // 2 + b // 2 + 1)
    for i in range(a // 2 + 1):
        for j in range(b // 2 + 1):
            found[i + j] += _orders_in(a, i) * _orders_in(b, j)
    return tuple(found)


def _orders_in(size: int, whole: int) -> int:
    return factorial(size) // (factorial(whole) * factorial(size - 2 * whole))


# Many small choices as one number, and the number as text for a link: what a compact link is made of.
#
# Each choice is a digit with a radix of its own, so a choice among three cards costs log2(3) bits and one without
# alternative nothing.


ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
"""The 64 digits of a link; base64url, without its padding."""

_DIGIT = {sign: number for number, sign in enumerate(ALPHABET)}

CHECK_BITS = 18
"""Three signs of the link: of 262,144 damaged links one goes unnoticed here."""


class DamagedError(ValueError):
    """A text that no number was written as."""


class Digits:
    """Many small choices, written or read: one description of a game serves both."""

    def digit(self, digit: int, radix: int) -> int:
        """The next choice: `digit` where it is written, what stands there where it is read."""
        raise NotImplementedError

    def one_of(self, choices: Sequence[T], choice: T | None, radix: int = 0) -> T:
        """The next choice by its place in a list, which may still grow where a radix is given.

        Raises ValueError for what is not in the list.
        """
        at = self.digit(choices.index(choice) if choice in choices else -1, radix or len(choices))
        if at >= len(choices):
            raise ValueError(f"no choice has the number {at}")
        return choices[at]


class Writer(Digits):
    """Collects choices; the first one is read first."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def digit(self, digit: int, radix: int) -> int:
        """Keep a choice. Raises ValueError for one that the radix does not have."""
        if not 0 <= digit < radix:
            raise ValueError(f"no digit {digit} with radix {radix}")
        self._digits.append((digit, radix))
        return digit

    def number(self) -> int:
        """All choices as one number."""
        total = 0
        for digit, radix in reversed(self._digits):
            total = total * radix + digit
        return total


class Reader(Digits):
    """Gives back the choices in the order in which they were put."""

    def __init__(self, number: int) -> None:
        self._rest = number

    def digit(self, digit: int, radix: int) -> int:
        """The next choice, whatever is handed in. Raises ValueError for a radix that nobody can have used."""
        if radix < 1:
            raise ValueError("there is nothing to choose from")
        self._rest, found = divmod(self._rest, radix)
        return found

    @property
    def empty(self) -> bool:
        """Whether nothing is left but zeros."""
        return self._rest == 0


def to_text(number: int) -> str:
    """A number with its check, the highest digit first."""
    left, signs = (number + 1) << CHECK_BITS | _check(number), ""  # so that even 0 has signs
    while left:
        left, digit = divmod(left, len(ALPHABET))
        signs = ALPHABET[digit] + signs
    return signs


def from_text(text: str) -> int:
    """The number behind a text. Raises DamagedError when it was cut, mistyped, or never written by `to_text`."""
    total = 0
    for sign in text:
        digit = _DIGIT.get(sign)
        if digit is None:
            raise DamagedError(f"no such digit: {sign!r}")
        total = total * len(ALPHABET) + digit
    number, check = (total >> CHECK_BITS) - 1, total & (1 << CHECK_BITS) - 1
    if number < 0 or text[0] == ALPHABET[0] or check != _check(number):
        raise DamagedError("the check digits do not fit")
    return number


def _check(number: int) -> int:
    return crc32(number.to_bytes((number.bit_length() + 7) // 8, "big")) >> (32 - CHECK_BITS)
