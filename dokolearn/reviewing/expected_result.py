"""The expected result from Stich to Stich, in Punkte from Re's view: with gaps where nothing is known.

What a player could expect is the mean over deals that agree with all he saw, each played on as in a club. In 100 games
of a club at `ddv` the results were 0.10 Punkte below it (± 0.04) in the mean of all seats, and a Punkt more of it was
1.07 Punkte more in the result; of somebody alone they were 0.09 above it in 100 Soli (± 0.43).
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from dokolearn.game import Spiel
from dokolearn.players.measuring import Difference
from dokolearn.replay.check.game_so_far import CheckedGame
from dokolearn.reviewing.card_choices import Choice
from dokolearn.reviewing.hindsight import open_result

Expected = tuple[Choice, Difference]
"""What somebody could expect for himself with the card that he laid, in Punkte, with its standard error."""


class CurvePoint(NamedTuple):
    """What Re could expect of the game when a Stich was over, in Punkte."""

    stich: int
    known: Difference | None
    """The mean of what those expected who had a choice in this Stich, each by what he could know when he laid his
    card; None where nobody had one, and where it is not shown that such a number is right."""
    open: int | None
    """What comes of it if everybody sees all cards and does his best; None where that is not proven."""


def expected_results(game: CheckedGame, spiel: Spiel, expected: Sequence[Expected]) -> Iterator[CurvePoint]:
    """A point for each Stich of a game that was played to its end."""
    after = game.moves[-1].after.stiche
    for stich in range(1, 1 + len(after)):
        of_stich = [_for_re(spiel, one) for one in expected if one[0].stich == stich and _is_told(spiel, one[0])]
        yield CurvePoint(stich, _mean(of_stich), _open(game, spiel, stich))


def _is_told(spiel: Spiel, choice: Choice) -> bool:
    """Whether what its player expected tells what Re could expect: not before parties are found, and not where whoever
    loses writes nothing."""
    searching = choice.seen.suche is not None and choice.seen.suche.open
    return not searching and spiel.rules.value.score_sheet == "plus_minus"


def _for_re(spiel: Spiel, one: Expected) -> Difference:
    choice, punkte = one
    if choice.party == "kontra":
        return Difference(-punkte.mean, punkte.error)
    factor = spiel.rules.value.solo_factor if len(choice.before.re) == 1 else 1
    return Difference(punkte.mean / factor, punkte.error / factor)


def _mean(found: Sequence[Difference]) -> Difference | None:
    """Each was drawn for itself."""
    if not found:
        return None
    mean, error = sum([one.mean for one in found]), sqrt(sum([one.error**2 for one in found]))
    return Difference(mean / len(found), error / len(found))


def _open(game: CheckedGame, spiel: Spiel, stich: int) -> int | None:
    """After the last Stich the result."""
    then = next((move.before for move in game.moves if len(move.before.stiche) == stich), None)
    if then is not None:
        found = open_result(spiel, then)
        return None if found is None else found * spiel.rules.value.stake
    return None if game.score is None else game.score.value_re * spiel.rules.value.stake
