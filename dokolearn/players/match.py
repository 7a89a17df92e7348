"""Matches between two levels: every deal twice with the sides exchanged, so that cards do not decide.

list(normal_games(LEVELS["verein"], LEVELS["zufall"], BOOKS["ddv"], range(100)))  # by deal: Augen and Punkte
list(whole_games(LEVELS["verein"], LEVELS["meister"], BOOKS["ddv"], range(100)))  # with questions and calls: Punkte
"""

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from dokolearn.ch1_general import deal
from dokolearn.ch2_normal_game import card_table
from dokolearn.game import (
    Game,
    Spiel,
    begin,
    deal_game,
    legal,
    party_augen,
    play,
    score,
    sight,
    start,
    without_questions,
)
from dokolearn.model import SEATS, Party, RuleSet
from dokolearn.players.levels import Level, events

HALF = 120
"""§1.2 Augen of a party when nobody has won anything."""


class Duel(NamedTuple):
    """What one side has more than an even game in a deal, the mean of both ways to sit."""

    augen: float
    """Above 120."""
    punkte: float
    """Of each of its players, without calls."""


class Mean(NamedTuple):
    """An average with its standard error."""

    value: float
    error: float

    def __str__(self) -> str:
        return f"{self.value:+.2f} ± {self.error:.2f}"


def mean(values: Iterable[float]) -> Mean:
    """The mean of at least two values."""
    found = list(values)
    middle = _mean(found)
    spread = sum([(value - middle) ** 2 for value in found]) / (len(found) - 1)
    return Mean(middle, sqrt(spread / len(found)))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def normal_games(one: Level, other: Level, rules: RuleSet, numbers: Iterable[int]) -> Iterator[Duel]:
    """§2.1 Normal games by number, without Vorbehalte and calls; a deal with both Kreuz Damen in one hand is none."""
    for number in numbers:
        spiel = deal_game(rules, SEATS[number % 4], Random(f"match {number}").random)
        if spiel.vertrag.game == "normal":
            both = [_as(party, one, other, spiel, number) for party in ("re", "kontra")]
            yield Duel(_mean([way.augen for way in both]), _mean([way.punkte for way in both]))


def _as(party: Party, one: Level, other: Level, spiel: Spiel, number: int) -> Duel:
    """The game with the one as this party and the other as its opponents."""
    chance = Random(f"players {number}").random
    ours = [seat for seat in SEATS if (seat in spiel.re) == (party == "re")]
    state = start(spiel)
    while legal(spiel, state):
        level = one if state.turn in ours else other
        state = play(spiel, state, level.plays(sight(without_questions(spiel, state), state.turn), chance))
    return Duel(party_augen(spiel, state)[party] - HALF, score(spiel, state).punkte[ours[0]])


def whole_games(one: Level, other: Level, rules: RuleSet, numbers: Iterable[int]) -> Iterator[float]:
    """§1.4 Whole games by number, from the first question on: the Punkte of each player of the one level, who sit
    opposite each other, less those of the other level."""
    for number in numbers:
        hands = deal(card_table(rules), Random(f"match {number}").random)
        yield _mean([_sitting(odd, one, other, begin(rules, hands, SEATS[number % 4]), number) for odd in (0, 1)])


def _sitting(odd: int, one: Level, other: Level, game: Game, number: int) -> float:
    """The game with the one level on the even or on the odd seats."""
    levels = [one if seat % 2 == odd else other for seat in SEATS]
    for _, after in events(game, levels, Random(f"players {number}").random):
        game = after
    result = game.result
    if result is None:
        return 0.0
    return _mean([punkte if seat % 2 == odd else -punkte for seat, punkte in enumerate(result.punkte)])
