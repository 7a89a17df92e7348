"""A scripted exercise for every table: its states under the script, and what is different under each other book.

Most answers are the same everywhere but for the name of the book and the place, so the difference is small.
"""

from typing import Any

from dokolearn.exercises.at_table import SCRIPT, AtTable, view_at_table
from dokolearn.exercises.at_table import start as start_at_table
from dokolearn.exercises.state_table import MAX_BYTES, state_table
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import JsonDict, JsonObject

OTHERS_BYTES = 1_000
"""Gzipped: what the lines about other tables may add to the table of an exercise."""


def exercise_tables(spec: JsonObject) -> JsonDict:
    """The state table of an exercise and the `book` it follows; with `at` the changes of every other book, with `spec`
    what the engine needs.

    An exercise that names its rules follows no other table. Raises SpecError and TableError (see `state_table`).
    """
    if "rules" in spec:
        return {**table_at(spec), "book": spec["rules"]["set"]}
    own = table_at({**spec, "rules": {"set": SCRIPT}})
    books = [book for book in BOOKS if book != SCRIPT]
    at = {book: delta(own, table_at({**spec, "rules": {"set": book}})) for book in books}
    return {**own, "book": SCRIPT, "at": at, "spec": spec}


def table_at(spec: JsonObject) -> JsonDict:
    """The state table of an exercise at a table. Raises SpecError and TableError (see `state_table`)."""
    first = start_at_table(spec)
    return state_table(
        first.state.spec, lambda state: view_at_table(AtTable(state, first.others)), MAX_BYTES + OTHERS_BYTES
    )


def delta(old: object, new: object) -> Any:
    """What turns one JSON value into another: by key or place what changes inside, `[value]` for another value,
    `[]` for a key that is gone. Two lists of different length are other values."""
    if old == new and repr(old) == repr(new):  # most of a table, seen at once; True is 1, but not as JSON
        return {}
    if isinstance(old, dict) and isinstance(new, dict):
        changed = {key: delta(old[key], value) if key in old else [value] for key, value in new.items()}
        kept = {key: part for key, part in changed.items() if part != {}}
        return kept | {key: [] for key in old if key not in new}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        changed = {str(place): delta(*pair) for place, pair in enumerate(zip(old, new, strict=True))}
        return {place: part for place, part in changed.items() if part != {}}
    return {} if old == new and type(old) is type(new) else [new]


def changed(old: Any, part: Any) -> Any:
    """The value that a delta leads to, as the page finds it."""
    if isinstance(part, list):
        return part[0]
    if isinstance(old, list):
        return [changed(value, part.get(str(place), {})) for place, value in enumerate(old)]
    if not part:
        return old
    kept = {key: value for key, value in old.items() if part.get(key) != []}
    return kept | {key: changed(old.get(key), each) for key, each in part.items() if each != []}
