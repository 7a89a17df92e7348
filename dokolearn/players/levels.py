"""The levels by name: who may sit at a table, from legal chance to the best."""

from collections.abc import Callable, Mapping

from dokolearn.game.chance import Chance
from dokolearn.model import Kind
from dokolearn.players import verein
from dokolearn.sight import Sight, cards_now

Player = Callable[[Sight, Chance], Kind]
"""Which card somebody lays who sees this; `chance` is the only thing that is not in what he sees."""


def by_chance(sight: Sight, chance: Chance) -> Kind:
    """Any card that is allowed: what every player is measured by."""
    choices = cards_now(sight)
    return choices[int(chance() * len(choices))]


LEVELS: Mapping[str, Player] = {
    "zufall": by_chance,
    "verein": lambda sight, chance: verein.plays(sight),
}
