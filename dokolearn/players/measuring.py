"""What each of several things that a seat may do is worth, by playing on from it in deals that fit what the seat knows.

    measured = measure(sight, [Play(sight.seat, kind) for kind in cards], "my position")
    measured.rows[0].price        # in Punkte of the table's score below a better one, with its error

All options are tried in the same deals, so that luck of the cards is the same for all. It is done twice: everybody
plays on as in a club, and the three others as the simple rule player. A position and its name lead to the same figures
on every device: chance comes from the name, and how many deals there are from the figures alone, never from a clock.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from dokolearn.ch5_tactics.deals import deals
from dokolearn.ch5_tactics.estimate import best_card
from dokolearn.game.chance import Chance
from dokolearn.model import SEATS, GameEvent, Hands, Seat
from dokolearn.players.playing_out import Lays
from dokolearn.players.playout_value import ends
from dokolearn.players.simple import simple_card
from dokolearn.players.weighted_deals import draw_deals
from dokolearn.sight import Sight

FIRST = 100
"""After so many deals one looks whether it is clear; then after twice as many, and so on."""

MOST = 800
"""So many deals at most, unless somebody asks for more."""

CLEAR = 3.0
"""So many standard errors: beyond them a difference is no chance."""

NEAR = 0.25
"""In Punkte: what is surely within it of every other need not be told apart any further."""


class Difference(NamedTuple):
    """A mean difference in the same deals, with its standard error; in Punkte."""

    mean: float
    error: float

    @property
    def clear(self) -> bool:
        """Whether it is certainly above zero."""
        return self.mean > CLEAR * self.error


NOTHING = Difference(0.0, 0.0)


class MeasuredOption(NamedTuple):
    """One option. All figures are in Punkte of the table's score, for each player of the own party."""

    event: GameEvent | None
    punkte: float
    """The mean over the deals among players of a club."""
    below: Difference
    """How much less than what is best there; nothing for that one."""
    price: Difference
    """How much less than the option that is proven to be better: clearly among players of a club, and better against
    simple ones, too. Of several such options the best one counts; nothing where there is none."""
    better: GameEvent | None
    """That option; None, too, where it is silence."""
    settled: bool
    """Whether more deals would tell nothing that matters."""


class Measured(NamedTuple):
    """The options in the order in which they were given, and in how many deals they were tried."""

    rows: tuple[MeasuredOption, ...]
    deals: int


class TriedDeal(NamedTuple):
    """One deal: how often it was drawn, and by option the Punkte with a club and with simple players."""

    times: int
    club: tuple[int, ...]
    simple: tuple[int, ...]


def measure(sight: Sight, options: Sequence[GameEvent | None], name: str = "", most: int = MOST) -> Measured:
    """§5.10 What every option is worth to this seat: cards, calls or None for silence, answers in the round.

    At most so many deals, fewer as soon as every option is proven to be worse than another one or surely near the best.
    Raises ValueError where no deal agrees with what is known or an Armut is just being exchanged, and Illegal for
    what may not be done.
    """
    chance, found, many = Random(f"measure {name}").random, list[TriedDeal](), min(FIRST, most)
    while True:
        found += trials(sight, options, chance, many - sum([one.times for one in found]))
        rows = _rows(options, found)
        if many >= most or len(options) < 2 or all(row.settled for row in rows):
            return Measured(rows, many)
        many = min(2 * many, most)


def trials(sight: Sight, options: Sequence[GameEvent | None], chance: Chance, many: int) -> Iterator[TriedDeal]:
    """§5.10 The options in so many deals, each different one once."""
    possible, others = deals(sight), _simple_but(sight.seat)
    for hands, times in draw_deals(sight, possible, chance, many, first_stich=True):
        yield TriedDeal(times, _punkte(sight, hands, options), _punkte(sight, hands, options, others))


def _punkte(
    sight: Sight, hands: Hands, options: Sequence[GameEvent | None], lays: Sequence[Lays] = (best_card,) * 4
) -> tuple[int, ...]:
    return tuple([end.punkte for end in ends(sight, hands, options, lays)])


def _simple_but(seat: Seat) -> tuple[Lays, ...]:
    """By seat: the others lay by rules of thumb, this one as in a club."""
    return tuple([best_card if one == seat else simple_card for one in SEATS])


def _rows(options: Sequence[GameEvent | None], found: Sequence[TriedDeal]) -> tuple[MeasuredOption, ...]:
    many = range(len(options))
    means = [weighted_difference([(one.times, one.club[at]) for one in found]).mean for at in many]
    best = max(many, key=means.__getitem__)
    return tuple([_row(options, at, best, means[at], found) for at in many])


def _row(
    options: Sequence[GameEvent | None], at: int, best: int, mean: float, found: Sequence[TriedDeal]
) -> MeasuredOption:
    """An option beside all others."""
    pairs = {other: _compare(found, other, at) for other in range(len(options)) if other != at}
    proven = {other: club for other, (club, simple) in pairs.items() if club.clear and simple.mean > simple.error}
    worst = max(proven, key=lambda other: proven[other].mean, default=None)
    settled = bool(proven) or all(_near(club) or _habit(simple) for club, simple in pairs.values())
    below = NOTHING if at == best else pairs[best][0]
    if worst is None:
        return MeasuredOption(options[at], mean, below, NOTHING, None, settled)
    return MeasuredOption(options[at], mean, below, proven[worst], options[worst], settled)


def _compare(found: Sequence[TriedDeal], one: int, other: int) -> tuple[Difference, Difference]:
    """How much more the one brings, among players of a club and against simple ones."""
    return (
        weighted_difference([(trial.times, trial.club[one] - trial.club[other]) for trial in found]),
        weighted_difference([(trial.times, trial.simple[one] - trial.simple[other]) for trial in found]),
    )


def _near(club: Difference) -> bool:
    """Whether the other one is surely not much better."""
    return club.mean + CLEAR * club.error <= NEAR


def _habit(simple: Difference) -> bool:
    """Whether the other one is certainly worse against simple players."""
    return simple.mean + CLEAR * simple.error < 0


def weighted_difference(found: Sequence[tuple[int, float]]) -> Difference:
    """The mean of values that were drawn so often, and its standard error: equal deals tell nothing new."""
    total = sum([times for times, _ in found])
    mean = sum([times * value for times, value in found]) / total
    return Difference(mean, sqrt(sum([(times * (value - mean)) ** 2 for times, value in found])) / total)
