"""Mein Tisch in a notebook: the rules that `show` follows where a cell names none."""

from collections.abc import Mapping
from typing import Any

from dokolearn.exercises.at_table import SCRIPT
from dokolearn.rulesets import BOOKS, OptionProblem, with_options

_table: dict[str, Any] = {}


def my_table(book: str = SCRIPT, options: Mapping[str, Any] | None = None) -> None:
    """The table for all following exercises, drills and passages of this notebook:

        my_table("ddv")
        my_table("mainz", options={"dulle_second_beats_first": False})

    Without it a notebook follows the script, and a lesson on the site the table of its reader. Raises ValueError for an
    unknown book, and for options with every reason why they cannot be.
    """
    if book not in BOOKS:
        raise ValueError(f"no book {book!r}; there are {', '.join(BOOKS)}")
    try:
        with_options(BOOKS[book], dict(options or {}))
    except OptionProblem as error:
        raise ValueError("; ".join(error.problems)) from None
    _table.clear()
    _table.update({"set": book, **({"options": dict(options)} if options else {})})


def chosen_rules() -> dict[str, Any]:
    """The rules of this table as a spec has them; empty where nobody has chosen."""
    return dict(_table)
