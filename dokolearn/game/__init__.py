"""A whole game: from the round of questions over every card and call to the lines of its score."""

from dokolearn.game.chance import deal_game, random_game, simulate
from dokolearn.game.play import (
    IllegalPlay,
    Spiel,
    State,
    complete,
    legal,
    new_game,
    party_augen,
    play,
    playthrough,
    start,
    verstoss,
)

__all__ = [
    "IllegalPlay",
    "Spiel",
    "State",
    "complete",
    "deal_game",
    "legal",
    "new_game",
    "party_augen",
    "play",
    "playthrough",
    "random_game",
    "simulate",
    "start",
    "verstoss",
]
