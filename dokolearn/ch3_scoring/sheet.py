"""What each seat writes down (chapter 3 of the script): plus and minus, and the single player three times."""

from functools import lru_cache
from typing import NamedTuple

from dokolearn.model import SEATS, Punkte, Seat
from dokolearn.rule_parts import ValueRules

Sheet = tuple[int, int, int, int]


class SheetRules(NamedTuple):
    """How a value becomes a sheet."""

    factor: int
    """Of a single player."""
    winners_only: bool


def sheet_rules(value: ValueRules) -> SheetRules:
    """§3.1 The options of a book that say how points are written down."""
    return SheetRules(value.solo_factor, value.score_sheet == "winners_plus")


@lru_cache(maxsize=1024)
def sheet(value_re: int, re: frozenset[Seat], rules: SheetRules) -> Sheet:
    """§3.1 The Punkte of each seat: plus for one party, minus for the other; §4.7 a single player counts the factor."""
    mine = value_re * (rules.factor if len(re) == 1 else 1)
    theirs = -value_re
    if rules.winners_only:
        mine, theirs = max(mine, 0), max(theirs, 0)
    first, second, third, fourth = (mine if seat in re else theirs for seat in SEATS)
    return first, second, third, fourth


class SheetError(NamedTuple):
    """What is wrong with four numbers on a sheet: `sum` they do not cancel out, `parity` some are odd, some even."""

    key: str
    n_found: int


def sheet_errors(punkte: Sheet) -> tuple[SheetError, ...]:
    """The two quick checks of a game on a plus-minus sheet (`ddv: Spielwerte`): sum zero, all odd or all even."""
    odd = sum(points % 2 for points in punkte)
    found = [SheetError("sum", sum(punkte))] if sum(punkte) else []
    found += [SheetError("parity", odd)] if odd not in (0, 4) else []
    return tuple(found)


def totals(games: list[Sheet]) -> Sheet:
    """§3.1 The running sums of several games."""
    first, second, third, fourth = (sum(game[seat] for game in games) for seat in SEATS)
    return Punkte(first), Punkte(second), Punkte(third), Punkte(fourth)
