"""A game from the first question to the lines of its score; to be read in this order.

play      the play of the cards: `start`, `play`, what is `legal`, and why something is not
spiel     what stays during a game: the book, the hands, what is played, and its tables
calling   Ansagen and Absagen during the play, and what forces somebody to call
claim     taking or giving up all that is left
score     a finished game on the score sheet
whole     all of it as one machine of events: `begin`, `step`, `events`, and the `sight` of one seat
chance    games by chance

A `Spiel` is what stays during a game, a `State` what changes from card to card:

>>> from random import Random
>>> from dokolearn.ch1_general import card_codes, parse_card
>>> from dokolearn.model import Seat
>>> from dokolearn.rulesets import MAINZ
>>> spiel = deal_game(MAINZ, Seat(0), Random(7).random)
>>> state = play(spiel, start(spiel), parse_card("Ka9"))
>>> state.turn, card_codes(legal(spiel, state))
(2, 'He10 KrD PiD KaD HeB KaB KaA Ka10 KaK')
>>> score(spiel, random_game(spiel, Random(7).random)).punkte
(4, -4, 4, -4)
"""

from dokolearn.game.calling import calls_now, forced_call_now, speak, speak_verstoss
from dokolearn.game.chance import deal_game, random_game, simulate
from dokolearn.game.play import State, complete, legal, party_augen, play, start, verstoss
from dokolearn.game.score import outcome, score
from dokolearn.game.spiel import Spiel, new_game
from dokolearn.game.whole import Game, begin, events, sight, step, without_questions

__all__ = [
    "Game",
    "Spiel",
    "State",
    "begin",
    "calls_now",
    "complete",
    "deal_game",
    "events",
    "forced_call_now",
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
