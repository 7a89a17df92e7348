"""A whole game: from the round of questions over every card and call to the lines of its score."""

from dokolearn.game.calling import calls_now, forced_now, speak, speak_verstoss
from dokolearn.game.chance import deal_game, random_game, simulate
from dokolearn.game.moment import Game, sight, without_questions
from dokolearn.game.play import State, complete, legal, party_augen, play, start, verstoss
from dokolearn.game.score import outcome, score
from dokolearn.game.spiel import Spiel, new_game
from dokolearn.game.whole import begin, events, step

__all__ = [
    "Game",
    "Spiel",
    "State",
    "begin",
    "calls_now",
    "complete",
    "deal_game",
    "events",
    "forced_now",
    "legal",
    "new_game",
    "outcome",
    "party_augen",
    "play",
    "random_game",
    "score",
    "sight",
    "simulate",
    "speak",
    "speak_verstoss",
    "start",
    "step",
    "verstoss",
    "without_questions",
]
