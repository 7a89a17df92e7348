"""§5.3 What a game is expected to bring: how many Augen, how surely, and what the score of the table makes of it."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import erf, sqrt

from dokolearn.ch1_general import AUGEN_TOTAL
from dokolearn.ch3_scoring.value import score_table, settle_with
from dokolearn.model import Call, Outcome, RuleSet, Seat

STEPS = (0, 30, 60, 90, 120, 121, 151, 181, 211, AUGEN_TOTAL + 1)
"""Where another score begins, in Augen of Re: below 30, 60, 90, 120, and the same of Kontra from the other side."""

MIDDLES = tuple((low + high - 1) // 2 for low, high in pairwise(STEPS))
"""A number of Augen between each two of them."""


def chances(mean: float, spread: float) -> list[float]:
    """§5.3 How likely Re ends between each two STEPS, if it has so many Augen on average and as evenly spread."""
    below = [0.0, *(_below((step - 0.5 - mean) / spread) for step in STEPS[1:-1]), 1.0]
    return [high - low for low, high in pairwise(below)]


def _below(deviations: float) -> float:
    return (1 + erf(deviations / sqrt(2))) / 2


def expected_punkte(
    rules: RuleSet, game: str, re: frozenset[Seat], seat: Seat, mean: float, spread: float, calls: Sequence[Call] = ()
) -> float:
    """§5.3 The Punkte a seat may expect, beyond what all four have on average; `mean`, `spread`: the Augen of Re.

    Special points do not count. Where only the winners write, the others fall behind by it.
    """
    said = tuple(calls)
    each = zip(chances(mean, spread), MIDDLES, strict=True)
    return sum([chance * _punkte(rules, game, re, said, augen)[seat] for chance, augen in each])


@lru_cache(maxsize=4096)
def _punkte(rules: RuleSet, game: str, re: frozenset[Seat], calls: tuple[Call, ...], augen: int) -> tuple[float, ...]:
    """What everybody has more than the average if Re ends with so many Augen."""
    stiche = max(1, min(11, augen // 20))
    outcome = Outcome(game, re, (augen, AUGEN_TOTAL - augen), (stiche, 12 - stiche), calls)
    punkte = settle_with(score_table(rules), outcome).punkte
    return tuple([each - sum(punkte) / len(punkte) for each in punkte])
