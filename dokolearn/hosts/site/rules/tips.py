"""What the site says about each tip of the five sources: `tips_de.toml`, German for now in every language."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from dokolearn.ch5_tactics.principles import TIPS, speaks
from dokolearn.ch5_tactics.viewpoint import Situation
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.specs import read_spec
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import JsonDict

PHASES = ("before", "calls", "leading", "following", "endgame", "inference")
"""The shelves of the page, in the order of a game."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Two cards compared over the same deals."""

    what: str
    """The one card instead of the other, and in which position."""
    deals: int
    augen: Mapping[str, tuple[float, float]]
    """By book: by how many Augen of the own party the first is better, with the standard error."""


@dataclass(frozen=True, slots=True)
class TipText:
    """A tip in our words; the figures in its sentences are still to be worked out (`tip_figures`)."""

    phase: str
    text: str
    why: str
    """What its verdict rests on."""
    lesson: str = ""
    """The lesson that teaches it; empty for what stands on the page only."""
    chances: tuple[str, ...] = ()
    measured: tuple[Measured, ...] = ()
    books: tuple[str, ...] = tuple(BOOKS)
    """Where it can be followed."""
    tables: str = ""
    """What is otherwise at some tables."""


@cache
def tip_texts() -> Mapping[str, TipText]:
    """Every tip by its name, in the order of the register."""
    with Path(__file__).with_name("tips_de.toml").open("rb") as file:
        found = tomllib.load(file)
    return {name: _read(**found[name]) for name in TIPS}


def _read(measured: list[JsonDict] | None = None, **told: Any) -> TipText:
    lists: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in told.items()}
    return TipText(measured=tuple(_measured(**one) for one in measured or ()), **lists)


def _measured(what: str, deals: int, augen: dict[str, list[float]]) -> Measured:
    return Measured(what, deals, {book: (better, error) for book, (better, error) in augen.items()})


def practice_of(name: str) -> dict[str, int]:
    """By key of an exercise in how many of its tasks a tip is practised."""
    found = {key: _times(key).get(name, 0) for key in catalogue()}
    return {key: times for key, times in found.items() if times}


@cache
def _times(key: str) -> dict[str, int]:
    """By tip that an exercise names: the tasks with a whole position in which the tip speaks for or against something
    that may be done, and its share of the others. Where it is the only one and speaks at all, tasks in which it is
    silent belong to it as well: they teach where it does not hold. What is shown solved does not count."""
    names = catalogue()[key].get("tips", ())
    if not names:
        return {}
    exercise = read_spec(spec(key))
    asked = getattr(exercise.kind, "position", lambda task: None)
    found = [asked(task) for task in exercise.tasks if not getattr(task, "worked", False)]
    seen = [(Situation(one[1]), one[2]) for one in found if one is not None]
    rest = (len(found) - len(seen)) // len(names)
    heard = {name: sum(any(speaks(name, at, event) for event in events) for at, events in seen) for name in names}
    alone = len(names) == 1
    return {name: rest + (len(seen) if alone and times else times) for name, times in heard.items()}
