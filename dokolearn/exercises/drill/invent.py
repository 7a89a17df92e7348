"""Fresh tasks by chance: for each kind of exercise a position at one of three levels, drawn as its file says."""

from random import Random
from typing import Any

from dokolearn.ch1_general import card_codes
from dokolearn.ch2_normal_game import card_table
from dokolearn.exercises.frame.invention import Chance, Position
from dokolearn.exercises.kinds import INVENTIONS
from dokolearn.model import RuleSet
from dokolearn.shallow_json import JsonDict

LEVELS = (1, 2, 3)
TRIES = 200
"""How often a position is drawn until one has what its level asks for; the last one is taken then."""


def chance_of(name: str) -> Chance:
    """The chance that belongs to a name: everybody who asks by it gets the same.

    A seed that is a whole number and `random()` are what the standard library promises to keep.
    """
    return Random(int.from_bytes(name.encode(), "big")).random


def invent(kind: str, rules: RuleSet, level: int, chance: Chance) -> JsonDict:
    """A task of a kind as JSON, ready for a spec. Raises KeyError for a kind that cannot be invented."""
    table, invention = card_table(rules), INVENTIONS[kind]
    for _ in range(TRIES):
        position = invention.own(invention.draw(table, level, chance), rules, level, chance)
        fits = invention.fits(position, rules) and _has_its_solo(position, rules)
        if fits and invention.wanted[level - 1](position, table):
            break
    return {key: _plain(value) for key, value in position.items()}


def _has_its_solo(position: Position, rules: RuleSet) -> bool:
    """§4.6 Nobody is asked about a Solo that is not played at this table."""
    return position.get("game", "normal") in ("normal", *rules.vorbehalt.soli)


def _plain(value: object) -> Any:
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return card_codes(value) if isinstance(value, tuple) else value
