"""The kinds of exercise, one file each: the kind itself, samples of its tasks, and how it is drawn by chance.

A kind of several files is a folder, and its `__init__` what one reads first. Each is imported when it is asked for.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from dokolearn.by_name import ByName
from dokolearn.exercises.frame.invention import Invention
from dokolearn.exercises.frame.question import Form
from dokolearn.exercises.frame.task import AnyKind
from dokolearn.shallow_json import JsonObject


class KindFile(Protocol):
    """What a file of a kind says at its end, as constants."""

    @property
    def KIND(self) -> AnyKind:  # noqa: N802
        """The kind itself."""

    @property
    def SAMPLES(self) -> Sequence[JsonObject]:  # noqa: N802
        """Tasks of the kind as a spec has them."""

    @property
    def FORM(self) -> Form:  # noqa: N802
        """What can be asked, and what has to be said for it: the page “Aufgabe bauen” follows it."""

    @property
    def INVENTION(self) -> Invention | None:  # noqa: N802
        """How tasks come about by chance; None for a kind without free drills."""


MODULES = (
    "legal_cards",
    "stich_winner",
    "count_augen",
    "sort_hand",
    "play_stiche",
    "party",
    "partner",
    "call_possible",
    "speak",
    "answer_call",
    "winner_of_game",
    "score_game",
    "game_value",
    "spielzettel",
    "special_point",
    "revoke",
    "vorbehalt",
    "who_plays",
    "solo_trumps",
    "which_solo",
    "partner_in_hochzeit",
    "choose_card",
    "whole_game",
    "estimate",
    "how_it_runs",
    "what_said",
    "last_stiche",
    "would_call",
    "solo_or_not",
    "what_to_say",
    "puzzle",
)
"""Every kind, in the order in which drills are offered: from the easiest on. Each has a file of its name here."""

WITHOUT_DRILL = ("speak", "what_to_say", "puzzle")
"""Kinds whose tasks cannot be invented by chance."""


def _file(name: str) -> KindFile:
    return cast("KindFile", import_module(f"{__name__}.{name}"))


def _invention(name: str) -> Invention:
    found = _file(name).INVENTION
    if found is None:
        raise TypeError(f"{name} has no INVENTION in exercises/kinds/{name}.py, and is not among WITHOUT_DRILL.")
    return found


KINDS = ByName(MODULES, lambda name: _file(name).KIND)
"""Every kind by the name that a spec uses."""

INVENTIONS = ByName((name for name in MODULES if name not in WITHOUT_DRILL), _invention)
"""The kinds that have free drills."""

SAMPLES = ByName(MODULES, lambda name: _file(name).SAMPLES)
"""A few tasks of each kind."""

FORMS = ByName(MODULES, lambda name: _file(name).FORM)
"""What each kind may be asked."""
