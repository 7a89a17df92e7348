"""What the cards of a game were worth to each seat, and so what of an evening was luck: club players play them, too.

worth_of_cards(game)            # the game before its first question; in Punkte by seat
LUCK["ddv"].share               # how much of that shows in a result
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from dokolearn.game import Game
from dokolearn.model import SEATS, four
from dokolearn.players.levels import Level, at_table, events

Worth = tuple[float, float, float, float]
"""By seat, in Punkte."""


class Luck(NamedTuple):
    """What was found at the table of a book, in games of two Verein and two Anfänger."""

    share: float
    """How much of what the cards are worth shows in a result: what is taken away then leaves the least spread."""
    spread: float
    """How far the result of one seat in one game is off then, in Punkte, as a standard deviation."""


LUCK: Mapping[str, Luck] = {
    "mainz": Luck(0.64, 5.5),
    "ddv": Luck(0.64, 3.8),
    "spielregeln": Luck(0.62, 4.1),
    "schmidt": Luck(0.67, 3.7),
    "maennle": Luck(0.46, 7.3),
}
"""By book; house rules change little of it."""


def worth_of_cards(begins: Game) -> Worth:
    """§1.4 The mean of four games with these cards in which four people of the club change seats, in Punkte.

    Chance decides nothing in it: the same cards have the same worth on every device.
    """
    table = at_table("verein")
    found = [_punkte(begins, table[turned:] + table[:turned], turned) for turned in range(len(SEATS))]
    return four(sum(row) / len(found) for row in zip(*found, strict=True))


def _punkte(begins: Game, table: Sequence[Level], number: int) -> tuple[int, int, int, int]:
    """What four people write down who play a game from its beginning; nothing where the cards are thrown in."""
    game = begins
    for _, after in events(begins, table, Random(f"cards {number}").random):
        game = after
    return (0, 0, 0, 0) if game.result is None else game.result.punkte
