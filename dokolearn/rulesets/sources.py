"""Where each book says what its options hold, where it says nothing, and where we had to read it our way.

Facts beside the values, from `sources.json`: for the comparison of the books, and for whoever wants to check.

sources    option → book → paragraph or heading; where a book plays without a rule, the place of the variant
silent     book → options it has nothing of the kind for, or, where it has a place, no value
readings   book → option → our reading where the book is unclear or says nothing: `reading.…` in the texts says why
"""

import json
import os
from functools import cache
from typing import Any

from dokolearn.shallow_json import JsonDict


@cache
def _facts() -> JsonDict:
    with open(os.path.join(os.path.dirname(__file__), "sources.json"), encoding="utf-8") as file:
        found: dict[str, Any] = json.load(file)
    return found


def place(book: str, option: str) -> str | None:
    """The paragraph or heading of a book about an option; of the variant where the book plays without the rule."""
    found: str | None = _facts()["sources"].get(option, {}).get(book)
    return found


def silent(book: str, option: str) -> bool:
    """Whether a book has nothing of the kind. The option holds then what it becomes once it is switched on."""
    return option in _facts()["silent"].get(book, ())


def reading(book: str, option: str) -> str | None:
    """The reading where a book is unclear or says nothing: its text key is `reading.` and this name."""
    found: str | None = _facts()["readings"].get(book, {}).get(option)
    return found


def sourced() -> tuple[str, ...]:
    """Every option that some book has a place for."""
    return tuple(_facts()["sources"])
