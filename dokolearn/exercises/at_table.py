"""An exercise at somebody's table: under another book or house rules, as far as these have what it is about."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from dokolearn.exercises.base import Spec, State, read_spec, start, tasks_for
from dokolearn.exercises.task import SpecError
from dokolearn.rulesets import BOOKS, with_options
from dokolearn.strings import text
from dokolearn.wording import book_name

SCRIPT = "mainz"
"""The book of the course: its rules are shown where a table has nothing of the kind."""


def at_table(data: Any) -> Spec:
    """The exercise with those of its tasks that its book can have; if it has none, under the script, with a note.

    Raises SpecError where it cannot be used under the script either, or where its rules cannot be.
    """
    try:
        return read_spec(data)
    except SpecError as error:
        if not isinstance(data, Mapping) or any(problem.startswith("rules") for problem in error.problems):
            raise
    asked = data.get("rules", {"set": SCRIPT})
    fitting = list(_fitting(data, asked))
    if fitting:
        return read_spec({**data, "tasks": fitting, "tasks_in": {}})
    script = read_spec({**data, "rules": {"set": SCRIPT}})
    names = (book_name(book, script.lang) for book in (BOOKS[asked["set"]], script.rules))
    return replace(
        script, note=text(script.lang, "table.not_here", **dict(zip(("book", "script"), names, strict=True)))
    )


def start_at_table(data: Any) -> State:
    """The first state of an exercise at a table. Raises SpecError (see `at_table`)."""
    return start(at_table(data))


def _fitting(data: Mapping[str, Any], asked: Mapping[str, Any]) -> Iterator[Any]:
    """The tasks of this table that can be read on their own."""
    tasks = tasks_for(data, with_options(BOOKS[asked["set"]], asked.get("options", {})), [])
    for task in tasks if isinstance(tasks, list) else ():
        try:
            read_spec({**data, "tasks": [task], "tasks_in": {}})
        except SpecError:
            continue
        yield task
