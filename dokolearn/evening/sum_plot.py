"""The plot of a reader's Punkte: their sum game after game, as lines and labels in a box of 320 × 150, and in words."""

from collections.abc import Sequence
from itertools import accumulate, count
from typing import Any

from dokolearn.strings import text
from dokolearn.wording import signed

LEFT, RIGHT, TOP, BOTTOM = 42, 312, 10, 126
"""Where the line may be; labels stand left of it and below."""

MOST_STEPS = 4
"""Between the lowest line and the highest one."""


def sum_plot(punkte: Sequence[int], lang: str) -> dict[str, Any]:
    """What is drawn for these games, the oldest first; there must be one at least."""
    sums = [0, *accumulate(punkte)]
    ticks = _ticks(min(sums), max(sums))
    low, high = ticks[0], ticks[-1]

    def across(at: int) -> float:
        return round(LEFT + (RIGHT - LEFT) * at / len(punkte), 1)

    def down(punkte_then: int) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (punkte_then - low) / (high - low), 1)

    return {
        "line": "M" + "L".join(f"{across(at):g} {down(then):g}" for at, then in enumerate(sums)),
        "ticks": [{"y": down(tick), "label": signed(tick)} for tick in ticks],
        "first": text(lang, "own_games.plot.first"),
        "last": text(lang, "own_games.plot.last", n=len(punkte)),
        "label": text(lang, "own_games.plot"),
        "told": _told(sums, lang),
    }


def _ticks(low: int, high: int) -> list[int]:
    """Round numbers around both, not many: zero is one of them."""
    steps = (digit * 10**power for power in count() for digit in (1, 2, 5))
    step = next(step for step in steps if -(-high // step) - low // step <= MOST_STEPS)
    return list(range(low // step * step, max(-(-high // step), low // step + 1) * step + 1, step))


def _told(sums: Sequence[int], lang: str) -> str:
    """What can be seen, in words: where it stands, its highest and its lowest point."""
    _, *after = sums
    high, low = max(after), min(after)
    return text(
        lang,
        "own_games.plot.told",
        n=len(after),
        sum=signed(after[-1]),
        high=signed(high),
        n_high=after.index(high) + 1,
        low=signed(low),
        n_low=after.index(low) + 1,
    )
