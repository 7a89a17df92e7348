"""Where each book says what its options hold, where it says nothing, and where we had to read it our way.

Facts beside the values, from `sources.toml`: for the comparison of the books, and for whoever wants to check.
"""

import os
from functools import cache
from typing import Any


@cache
def _facts() -> dict[str, Any]:
    import tomllib  # a page that asks for no sources does without

    with open(os.path.join(os.path.dirname(__file__), "sources.toml"), "rb") as file:
        return tomllib.load(file)


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
