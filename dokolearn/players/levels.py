"""The levels by name: who may sit at a table, and how each of them decides."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from dokolearn.game.chance import Chance
from dokolearn.model import GameEvent, Kind, Speak
from dokolearn.players import announcing, meister, speaking, verein
from dokolearn.sight import Sight, actions, cards_now

Choice = Callable[[Sight, Chance], Kind]
"""Which card somebody lays who sees this; `chance` is the only thing that is not in what he sees."""


class Level(NamedTuple):
    """How somebody decides; each question with what he sees and a source of chance."""

    answers: Callable[[Sight, Chance], GameEvent]
    """In the round of questions, at one's turn."""
    speaks: Callable[[Sight, Chance], Speak | None]
    """Whether to call now."""
    plays: Choice
    """Which card, at one's turn."""


def _any(sight: Sight, chance: Chance) -> GameEvent:
    possible = actions(sight)
    return possible[int(chance() * len(possible))]


def _any_card(sight: Sight, chance: Chance) -> Kind:
    """Any card that is allowed: what every player is measured by."""
    choices = cards_now(sight)
    return choices[int(chance() * len(choices))]


def _club(plays: Choice) -> Level:
    """Who answers and calls as in a club."""
    return Level(lambda sight, chance: announcing.answers(sight), lambda sight, chance: speaking.speaks(sight), plays)


LEVELS: Mapping[str, Level] = {
    "zufall": Level(_any, lambda sight, chance: None, _any_card),
    "verein": _club(lambda sight, chance: verein.plays(sight)),
    "meister": _club(meister.plays),
}
