"""Figures of graded tasks, measured beforehand by `dokolearn dev grade`, a file for each book: here they are only read.

A file has for each position, by its key, what it was measured with (`made`), in how many deals, and by option its
figure. At house rules nothing was measured.
"""

import json
import os
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from dokolearn.model import RuleSet
from dokolearn.players.grading import Figure
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import JsonDict, JsonObject

FOLDER = os.path.dirname(__file__)


class ComesLaterError(Exception):
    """A page has a file of figures only once somebody needs it: `later` says which, by its path above the package."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        above = os.path.join(FOLDER, *[os.pardir] * 3)
        self.later = os.path.relpath(path, above).replace(os.sep, "/")


def figures_in(path: str) -> JsonDict:
    """What a file of figures holds, nothing where there is none. Raises ComesLaterError where only its place is kept:
    there it is empty."""
    if not os.path.isfile(path):
        return {}
    with open(path, encoding="utf-8") as file:
        written_so = file.read()
    if not written_so:
        raise ComesLaterError(path)
    found: dict[str, Any] = json.loads(written_so)
    return found


class Measurement(NamedTuple):
    """What is known about a position at the table of a book."""

    made: str
    """A hash of the task, the book, the players and the engine it was measured with."""
    probe: str
    """A hash of the results in a few deals: players that were only written otherwise lead to the same."""
    deals: int
    figures: Mapping[str, Figure]
    """By option as it is written: a card by its code, `silent`, a call, an answer."""


def measurement(rules: RuleSet, key: str) -> Measurement | None:
    """What was measured of a position; None for what nobody has measured, and at house rules."""
    if rules.name not in BOOKS or rules != BOOKS[rules.name]:
        return None
    return measurements_of_book(rules.name).get(key)


@cache
def measurements_of_book(book: str) -> dict[str, Measurement]:
    """Everything that was measured at the table of a book, by position."""
    return {key: _read(one) for key, one in figures_in(path_of(book)).items()}


def cost(figure: Figure) -> float:
    """What somebody loses by it in Punkte: nothing where nothing is proven to be better."""
    return figure.price if figure.grade in ("good", "playable", "mistake") else 0.0


def path_of(book: str) -> str:
    """The file of a book."""
    return os.path.join(FOLDER, f"{book}.json")


def _read(one: JsonObject) -> Measurement:
    figures = {option: Figure(*figure) for option, figure in one["figures"].items()}
    return Measurement(one["made"], one["probe"], one["deals"], figures)


def measurement_json(one: Measurement) -> JsonDict:
    """A measurement as it stands in the file."""
    figures = {option: list(figure) for option, figure in one.figures.items()}
    return {"made": one.made, "probe": one.probe, "deals": one.deals, "figures": figures}
