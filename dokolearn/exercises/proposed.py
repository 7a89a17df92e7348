"""A moment of a game by number: dealt, played on as in a club, and turned so that the learner is the one at turn."""

from collections.abc import Callable
from random import Random
from typing import Any

from dokolearn.ch1_general import card_codes
from dokolearn.game import State, deal_game, legal, play, sight, start, without_questions
from dokolearn.model import SEATS, RuleSet
from dokolearn.players.verein import plays_as_printed

LATEST = 9
"""In this Stich at most the learner is asked: later hardly anything is left to choose."""


def proposed(rules: RuleSet, number: int) -> dict[str, Any] | None:
    """Hand, running Stich and all cards before, as a task has them; None where the number deals no normal game, or
    nothing can be chosen."""
    random = Random(f"deck {number}").random
    spiel = deal_game(rules, SEATS[int(random() * 4)], random)
    if spiel.vertrag.game != "normal":
        return None
    state = start(spiel)
    for _ in range(_how_many(random)):
        seen = sight(without_questions(spiel, state), state.turn)
        state = play(spiel, state, plays_as_printed(seen))
    return _turned(state) if len(set(legal(spiel, state))) > 1 else None


def _how_many(random: Callable[[], float]) -> int:
    """So many cards before: early Stiche more often than late ones, every place in a Stich alike."""
    return 4 * int(min(random(), random()) * LATEST) + int(random() * 4)


def _turned(state: State) -> dict[str, Any]:
    first = state.stiche[0].lead if state.stiche else state.lead
    return {
        "hand": card_codes(state.hands[state.turn]),
        "stich": card_codes(state.stich),
        "stiche": card_codes([kind for stich in state.stiche for kind in stich.cards]),
        "lead": (first - state.turn) % 4,
    }
