"""A wish as plain values: who has how many of what."""

from typing import Literal, NamedTuple

from dokolearn.model import Kind, Problems, Seat

At = tuple[int, int]
"""Line and column in the text of a wish, from 1."""

Who = Seat | Literal["somebody", "nobody"]


class Thing(NamedTuple):
    """What is counted: cards out of `kinds`, or what a hand amounts to by the measure of that name."""

    kinds: frozenset[Kind] = frozenset()
    measure: str = ""


class Need(NamedTuple):
    """How much of a thing one hand has, at least and at most."""

    thing: Thing
    least: int
    most: int


class Demand(NamedTuple):
    """One part of a wish: a seat, somebody or nobody has all of this."""

    who: Who
    needs: tuple[Need, ...]
    at: At


class Wish(NamedTuple):
    """All that is wanted, and who deals where that was said."""

    demands: tuple[Demand, ...] = ()
    dealer: Seat | None = None


Param = str | int | tuple[Kind, ...]


class Problem(NamedTuple):
    """What cannot be read or cannot be: its place, a key of our sentences and what is filled in."""

    at: At
    key: str
    params: tuple[tuple[str, Param], ...] = ()


class WishError(Problems):
    """A wish with something wrong in it; `found` has everything that is, in the order of the text."""

    def __init__(self, found: tuple[Problem, ...]) -> None:
        super().__init__(problem.key for problem in found)
        self.found = found


MANY = 240
"""At most so many: without a limit. No hand has as many cards; and Augen above it are not asked for."""
