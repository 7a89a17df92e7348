"""Cards that are dealt into free places: how many ways there are, and which of them chance has chosen.

Cards that the same seats may hold are one lot. A lot is divided among its seats, then the next one among the places
that are left; what has the same places left goes on in the same ways, so every case is counted once.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import comb, factorial, floor, prod
from typing import NamedTuple

from dokolearn.model import SEATS, Hand, Kind, Seat

Split = tuple[int, ...]
"""By seat: how many cards."""


class Limit(NamedTuple):
    """How many of some cards a seat holds at least and at most."""

    seat: Seat
    kinds: frozenset[Kind]
    least: int
    most: int


class Left(NamedTuple):
    """What is left while lots are divided: free places by seat, and what each limit still allows."""

    rooms: Split
    allowed: tuple[int, ...] = ()


class Lot(NamedTuple):
    """Cards that the same seats may hold."""

    cards: Hand
    seats: tuple[Seat, ...]
    only: tuple[Split, ...] | None = None
    """Where not every way to divide them is possible, those that are."""
    counted: tuple[bool, ...] = ()
    """By limit: whether it is about these cards."""

    @property
    def many(self) -> int:
        """How many splits there are."""
        if self.only is not None:
            return len(self.only)
        return comb(len(self.cards) + len(self.seats) - 1, len(self.cards))

    def splits(self) -> tuple[Split, ...]:
        """Every way to divide them by number."""
        return divisions(len(self.cards), self.seats) if self.only is None else self.only

    def allows(self, split: Split) -> bool:
        """Whether as many cards may be divided like this."""
        if self.only is not None:
            return split in self.only
        return not any(split[seat] for seat in SEATS if seat not in self.seats)


class Options(NamedTuple):
    """How a lot may be divided when so much is left."""

    ways: int
    """Of this lot and all that follow."""
    sums: tuple[int, ...]
    """The ways of each split and of those before it."""
    splits: tuple[Split, ...]

    def choose(self, chance: Callable[[], float]) -> Split:
        """One of them, as likely as it has ways; `chance` gives numbers in [0, 1), of which there are FINE."""
        if len(self.splits) == 1:
            return self.splits[0]
        drawn = floor(chance() * FINE) * self.ways // FINE
        return next(split for split, so_far in zip(self.splits, self.sums, strict=True) if drawn < so_far)


FINE = 2**53
"""§5.10 So many numbers a source of chance has between 0 and 1, each as likely as any other."""

Filling = tuple[dict[Left, Options], ...]
"""By lot: the options for all that may be left."""


@lru_cache(maxsize=1024)
def divisions(size: int, seats: tuple[Seat, ...]) -> tuple[Split, ...]:
    """§5.10 Every way to divide so many cards among these seats by number."""
    places = [seats.index(seat) if seat in seats else len(seats) for seat in SEATS]
    return tuple([tuple(map((*lengths, 0).__getitem__, places)) for lengths in _parts(size, len(seats))])


@lru_cache(maxsize=4096)
def ways_of(split: Split) -> int:
    """§5.10 How many ways there are to divide cards like this: two copies are two cards."""
    return factorial(sum(split)) // prod(map(factorial, split))


def _parts(size: int, hands: int) -> Iterator[Split]:
    if hands < 2:
        yield from [(size,) * hands] * (hands == 1 or not size)
        return
    for first in range(size + 1):
        yield from ((first, *rest) for rest in _parts(size - first, hands - 1))


class TooManyError(ValueError):
    """There are more ways to look at than somebody wants to wait for."""


def fillings(lots: Sequence[Lot], left: Left, limits: Sequence[Limit], most: int | None = None) -> Filling:
    """§5.10 Every way to put these lots into the places that are left, none being left over. Raises TooManyError where
    more than `most` splits have to be looked at."""
    filling: Filling = tuple({} for _ in lots)
    looked_at = 0

    def ways(level: int, left: Left) -> int:
        nonlocal looked_at
        if level == len(lots):
            return int(_ends(left, limits))
        if left not in filling[level]:
            lot, sums, so_far = lots[level], dict[Split, int](), 0
            splits = lot.splits() if level < len(lots) - 1 else [left.rooms][: lot.allows(left.rooms)]
            looked_at += len(splits)
            if most is not None and looked_at > most:
                raise TooManyError(f"more than {most} splits")
            for split in splits:
                after = less(left, lot, split, limits)
                found = ways_of(split) * ways(level + 1, after) if _fits(after) else 0
                if found:
                    so_far = sums[split] = so_far + found
            filling[level][left] = Options(so_far, tuple(sums.values()), tuple(sums))
        return filling[level][left].ways

    ways(0, left)
    return filling


def less(left: Left, lot: Lot, split: Split, limits: Sequence[Limit]) -> Left:
    """What is left after a lot has been divided so."""
    rooms = tuple(map(int.__sub__, left.rooms, split))
    if not limits:
        return Left(rooms)
    allowed = zip(left.allowed, limits, lot.counted, strict=True)
    return Left(rooms, tuple([rest - split[limit.seat] * counted for rest, limit, counted in allowed]))


def _fits(left: Left) -> bool:
    return min(left.rooms) >= 0 and (not left.allowed or min(left.allowed) >= 0)


def _ends(left: Left, limits: Sequence[Limit]) -> bool:
    """Whether every place is filled, and each limit has what it needs at least."""
    spare = zip(left.allowed, limits, strict=True)
    return not any(left.rooms) and all(rest <= limit.most - limit.least for rest, limit in spare)
