"""Matches between two kinds of players: every deal twice with the sides exchanged, so that cards do not decide.

list(duplicates(LEVELS["verein"], LEVELS["zufall"], BOOKS["ddv"], range(100)))  # by deal: Augen and Punkte
"""

from collections.abc import Iterable, Iterator
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from dokolearn.game import Spiel, State, deal_game, legal, party_augen, play, score, sight, start, without_questions
from dokolearn.model import SEATS, Party, RuleSet, Seat
from dokolearn.players.levels import Player
from dokolearn.sight import Sight

HALF = 120
"""§1.2 Augen of a party when nobody has won anything."""


class Duel(NamedTuple):
    """What one side has more than an even game in a deal, the mean of both ways to sit."""

    augen: float
    """Above 120."""
    punkte: float
    """Of each of its players, without calls."""


class Mean(NamedTuple):
    """What it is on average, and its standard error."""

    value: float
    error: float

    def __str__(self) -> str:
        return f"{self.value:+.2f} ± {self.error:.2f}"


def mean(values: Iterable[float]) -> Mean:
    """The mean of at least two values."""
    found = list(values)
    return Mean(fmean(found), stdev(found) / sqrt(len(found)))


def duplicates(one: Player, other: Player, rules: RuleSet, numbers: Iterable[int]) -> Iterator[Duel]:
    """§2.1 Normal games by number, without Vorbehalte and calls; a deal with both Kreuz Damen in one hand is none."""
    for number in numbers:
        spiel = deal_game(rules, SEATS[number % 4], Random(f"match {number}").random)
        if spiel.vertrag.game == "normal":
            both = [_as(party, one, other, spiel, number) for party in ("re", "kontra")]
            yield Duel(fmean([way.augen for way in both]), fmean([way.punkte for way in both]))


def _as(party: Party, one: Player, other: Player, spiel: Spiel, number: int) -> Duel:
    """The game with the one as this party and the other as its opponents."""
    chance = Random(f"players {number}").random
    ours = [seat for seat in SEATS if (seat in spiel.re) == (party == "re")]
    state = start(spiel)
    while legal(spiel, state):
        player = one if state.turn in ours else other
        state = play(spiel, state, player(_seen(spiel, state, state.turn), chance))
    return Duel(party_augen(spiel, state)[party] - HALF, score(spiel, state).punkte[ours[0]])


def _seen(spiel: Spiel, state: State, seat: Seat) -> Sight:
    return sight(without_questions(spiel, state), seat)
