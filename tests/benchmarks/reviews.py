"""Whether a review is right and steady: games of Meister with a planted mistake and without, each looked at twice.

python tests/benchmarks/reviews.py 1000     # so many games of each kind; `dev bench reviews` takes forty
"""

import sys
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from time import process_time
from typing import NamedTuple

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent / "replay"), str(HERE.parent.parent)]

from reviewed_games import called_game, checked, club_game, planted  # noqa: E402  the folder has to be known first
from rows import Row  # noqa: E402

from dokolearn.reviewing.call_choices import call_choices  # noqa: E402
from dokolearn.reviewing.card_choices import choices, playable  # noqa: E402
from dokolearn.reviewing.expected_result import expected_results  # noqa: E402
from dokolearn.reviewing.game_review import Review, judge, review  # noqa: E402
from dokolearn.reviewing.known_calls import call_sample, was_kept  # noqa: E402
from dokolearn.reviewing.known_cards import first_sample  # noqa: E402

GAMES, APART = 40, 50
"""So many games, and so many deal numbers from one to the next."""


class Twice(NamedTuple):
    """A game looked at in two different sets of deals."""

    one: Review
    other: Review
    seconds: float
    """Of processor time, for one of them."""

    @property
    def fehler(self) -> float:
        """How many on average."""
        return sum(verdict.what == "fehler" for found in self[:2] for verdict in found.verdicts) / 2

    @property
    def points(self) -> tuple[set[tuple[int, str]], set[tuple[int, str]]]:
        """The turning points of both."""
        one, other = [{(point.choice.number, point.what) for point in found.turning_points} for found in self[:2]]
        return one, other


def twice(number: int, by_meister: bool) -> Twice:
    """A game that nobody spoilt."""
    game, begun = checked(club_game(number, by_meister=by_meister)), process_time()
    return Twice(review(game, "one"), review(game, "other"), (process_time() - begun) / 2)


def steadiness(games: list[Twice]) -> float:
    """How many of all turning points are found both times, in percent."""
    points = [game.points for game in games]
    return 100 * sum(len(one & other) for one, other in points) / sum(len(one | other) for one, other in points)


def planted_named(many: int) -> Iterator[bool]:
    """Whether a planted mistake is named, game by game; where no card is bad enough the game is left out."""
    for number in range(1, 1 + many):
        found = planted(9_000 + APART * number, by_meister=True)
        if found is not None:
            game, at = found
            yield judge(next(one for one in choices(game) if one.number == at)).what == "fehler"


class Off(NamedTuple):
    """How far what was told is off what came, on average."""

    mean: float
    errors: float
    """The same in standard errors."""


def off(found: list[float]) -> Off:
    """A value for each call or game."""
    many, average = len(found), mean(found)
    return Off(average, average / (stdev(found) / sqrt(many)))


def calls_off(games: int, rules: str) -> Off:
    """How much more often than told what a club promises comes true; a value for each call."""
    found = []
    for number in range(50_000, 50_000 + games):
        game = checked(called_game(number, rules))
        calls = call_choices(game, playable(game)) if game.score is not None and game.spiel is not None else ()
        found += [float(bool(was_kept(game, one))) - call_sample(one, "told", 200).holds for one in calls if one.said]
    return off(found)


def curve_off(games: int, rules: str) -> Off:
    """How much better than its curve a game ends for Re; a value for each game, from Stich 1 on."""
    found = []
    for number in range(60_000, 60_000 + games):
        game = checked(called_game(number, rules))
        if game.score is None or game.spiel is None:
            continue
        told = [(one, first_sample(one, "told").expectation(one.did)) for one in choices(game) if one.is_told]
        known = [point.known.mean for point in expected_results(game, game.spiel, told) if point.known]
        found += [game.score.value_re - mean(known)] if known else []
    return off(found)


def rows(many: int = GAMES) -> list[Row]:
    """Games at the table of the tournament rules, without calls."""
    meister, club = [[twice(5 + APART * one, who) for one in range(many)] for who in (True, False)]
    seen = list(planted_named(many))
    return [
        Row(f"turning points found both times, {many} games of Meister", steadiness(meister), "%", 90),
        Row(f"turning points found both times, {many} games of a club", steadiness(club), "%", 90),
        Row("Fehler in a game of Meister", sum(game.fehler for game in meister) / many, "", 0.5, more_is_better=False),
        Row("Fehler in a game of a club", sum(game.fehler for game in club) / many, ""),
        Row(f"planted mistakes named, {len(seen)} games of Meister", 100 * sum(seen) / len(seen), "%", 90),
        *_told(many),
        Row("a review", sum(game.seconds for game in (*meister, *club)) / (2 * many), "s", 10, more_is_better=False),
    ]


def _told(many: int) -> Iterator[Row]:
    """Whether figures are right that stand in a review, in standard errors."""
    for rules in ("ddv", "mainz"):
        calls, curve = calls_off(5 * many, rules), curve_off(2 * many, rules)
        yield Row(f"calls that come true less what is told, {rules}", 100 * calls.mean, "%")
        yield Row(f"the same in standard errors, {rules}", abs(calls.errors), "", 3, more_is_better=False)
        yield Row(f"results less the curve, {rules}", curve.mean, "Punkte")
        yield Row(f"results less the curve in standard errors, {rules}", abs(curve.errors), "", 3, more_is_better=False)


if __name__ == "__main__":
    for row in rows(*map(int, sys.argv[1:])):
        print(f"{row.what}: {row.measured:.2f} {row.unit} ({row.aim} {row.reached})")
