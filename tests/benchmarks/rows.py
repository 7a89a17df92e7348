"""What a benchmark measures: one row of the table."""

from statistics import quantiles
from typing import NamedTuple


class Row(NamedTuple):
    """One figure: what, measured where it counts, against its target if there is one."""

    what: str
    measured: float
    unit: str
    target: float | None = None
    more_is_better: bool = True

    @property
    def reached(self) -> str:
        """Whether the target is reached, in a word for the table."""
        if self.target is None:
            return ""
        good = self.measured >= self.target if self.more_is_better else self.measured <= self.target
        return "yes" if good else "NO"

    @property
    def aim(self) -> str:
        """The target with its direction."""
        return (
            ""
            if self.target is None
            else f"{'≥' if self.more_is_better else '≤'} {self.target:,.{0 if self.target == int(self.target) else 2}f}"
        )


def nineteen_of_twenty(figures: list[float]) -> float:
    """What only one of twenty exceeds."""
    return quantiles(figures, n=20, method="inclusive")[-1] if len(figures) > 1 else figures[0]
