"""A box in which a line runs from left to right, with round numbers beside it."""

from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

from dokolearn.shallow_json import JsonDict
from dokolearn.wording import with_sign

LEFT, RIGHT, TOP, BOTTOM = 42, 312, 10, 126
"""Where a line may be in a box of 320 × 150; labels stand left of it and below."""

MOST_STEPS = 4
"""Between the lowest line and the highest one."""


class Plot(NamedTuple):
    """What stands where in the box."""

    ticks: Sequence[int]
    """Round numbers around all there is to see, not many: zero is one of them."""

    @staticmethod
    def around(low: float, high: float) -> "Plot":
        """The box for values between these, of which the lower one is not above zero nor the higher one below it."""
        steps = (digit * 10**power for power in count() for digit in (1, 2, 5))
        step = next(step for step in steps if -(-high // step) - low // step <= MOST_STEPS)
        first = int(low // step)
        return Plot(range(step * first, step * max(int(-(-high // step)), first + 1) + 1, step))

    def down(self, value: float) -> float:
        """How far down a value stands."""
        low, high = self.ticks[0], self.ticks[-1]
        found = round(BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low), 1)
        return int(found) if found.is_integer() else found  # as a page writes it

    def tick_views(self) -> list[JsonDict]:
        """The round numbers as they are written beside it."""
        return [{"y": self.down(tick), "label": with_sign(tick)} for tick in self.ticks]


def across(at: float, of: float) -> float:
    """How far to the right something stands, of so much."""
    return round(LEFT + (RIGHT - LEFT) * at / of, 1)


def path(places: Sequence[tuple[float, float]]) -> str:
    """A line through these."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in places)
