"""A Mappe and its parts as values, and what each field of them may hold."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from dokolearn.exercises.drill import MAX_SEED
from dokolearn.exercises.drill.invent import LEVELS
from dokolearn.exercises.kinds import INVENTIONS, KINDS
from dokolearn.replay.text.parser import MAX_BYTES
from dokolearn.rulesets import BOOKS, OptionProblem, with_options
from dokolearn.shallow_json import JsonDict, JsonObject

MOST_PARTS = 100
MOST_BYTES = 256 * 1024
"""Of a Mappe as a file."""

LONGEST_LINE = 200
LONGEST_NOTE = 4_000
LONGEST_WORDS = 20_000
"""Characters of a title or an author, of a note for whoever presents, of own words or what a task asks."""


@dataclass(frozen=True, slots=True)
class Part:
    """One thing to see or do; which of the fields mean something says its kind (`FIELDS`)."""

    kind: str
    name: str = ""
    """Of a game in the gallery, an exercise of the catalogue, a kind of task or drill; the address of a page within
    the site."""
    title: str = ""
    note: str = ""
    """For whoever presents; learners do not see it."""
    text: str = ""
    """A game as DKN, or own words."""
    at: str = ""
    """A moment of a game: Stich 3 after its second card is `3.2`."""
    seat: int = 0
    """From 1 to 4, the seat in front; 0: none said."""
    rules: str = ""
    """The book, where it is not that of the Mappe or the reader."""
    level: int = 0
    seed: int = 0
    """The number of a drill; 0: another one every time."""
    asks: Mapping[str, Any] | None = None
    """A task as authors write it."""


@dataclass(frozen=True, slots=True)
class Mappe:
    """An ordered collection; `rules` and `options` are its table, without them everybody sits at his own."""

    title: str = ""
    author: str = ""
    rules: str = ""
    options: Mapping[str, Any] | None = None
    parts: tuple[Part, ...] = ()


class Wrong(NamedTuple):
    """What is wrong with a value: the field, a text key below `mappe.` with its parameters, and that of a hint."""

    field: str
    key: str
    hint: str = ""
    params: Mapping[str, Any] = {}


FIELDS: Mapping[str, tuple[str, ...]] = {
    "game": ("name", "text", "at", "seat"),
    "exercise": ("name",),
    "task": ("name", "rules", "asks"),
    "drill": ("name", "rules", "level", "seed"),
    "page": ("name",),
    "text": ("text",),
}
"""By kind what it has beside title and note."""

HEAD = ("title", "author", "rules", "options")
NUMBERS = ("seat", "level", "seed")
OBJECTS = ("asks", "options")
"""Fields that are a whole number, and those that are an object; all others are text."""


def fields_of(kind: str) -> tuple[str, ...]:
    """What a part of this kind may say, in the order of the file."""
    return ("title", *FIELDS[kind], "note")


def clean(text: str) -> str:
    """A text as it is kept: lines end one way, and every sign can be written to a file."""
    whole = text.encode("utf-8", "replace").decode("utf-8")
    return whole.replace("\r\n", "\n").replace("\r", "\n")


# What may stand in a field


def _length(most: int) -> Callable[[str], bool]:
    return lambda value: len(value) <= most


def _one_line(value: str) -> bool:
    return len(value) <= LONGEST_LINE and "\n" not in value


def _is_object(value: object) -> bool:
    try:
        return isinstance(value, Mapping) and len(json.dumps(value, allow_nan=False)) <= LONGEST_WORDS
    except (TypeError, ValueError, RecursionError):
        return False


_NAMES: Mapping[str, Callable[[str], Any]] = {
    "game": re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,79}").fullmatch,
    "exercise": re.compile(r"[\w.-]{1,60}/[\w.-]{1,60}").fullmatch,
    "task": KINDS.__contains__,
    "drill": INVENTIONS.__contains__,
    # Within the site: neither another place of the web nor a way up, and no script.
    "page": re.compile(r"(?!/)(?!.*(?:\.\.|//))[\w./-]{1,120}(?:#[\w.-]{1,80})?").fullmatch,
    "text": lambda name: not name,
}

_HOLDS: Mapping[str, Callable[[Any], Any]] = {
    "title": _one_line,
    "author": _one_line,
    "note": _length(LONGEST_NOTE),
    "at": re.compile(r"[0-9]{1,2}\.[0-4]").fullmatch,
    "seat": (1, 2, 3, 4).__contains__,
    "rules": BOOKS.__contains__,
    "level": LEVELS.__contains__,
    "seed": range(1, MAX_SEED + 1).__contains__,
    "asks": _is_object,
    "options": _is_object,
}
"""By field whether a value that was given can be."""


def wrong_part(part: Part) -> Iterator[Wrong]:
    """Everything that is wrong with a part; its kind is known."""
    given = given_of(part)
    for field in given:
        if field not in fields_of(part.kind):
            yield Wrong(field, "no_field", params={"word": field, "kind": part.kind})
        elif not _holds(part, field):
            what = part.kind if field == "name" else field
            yield Wrong(field, f"bad_{what}", hint_for(what), {"word": _short(getattr(part, field))})
    yield from _missing(part, given)


def _holds(part: Part, field: str) -> bool:
    value = getattr(part, field)
    if field == "name":
        return bool(_NAMES[part.kind](value))
    if field == "text":
        most = MAX_BYTES if part.kind == "game" else LONGEST_WORDS
        return len(value) <= most and len(value.encode()) <= MAX_BYTES
    return bool(_HOLDS[field](value))


def _missing(part: Part, given: JsonObject) -> Iterator[Wrong]:
    if part.kind == "game":
        if ("name" in given) == ("text" in given):
            yield Wrong("name", "one_game", "hint_game")
    elif "name" in FIELDS[part.kind] and not part.name:
        yield Wrong("name", f"no_{part.kind}", hint_for(part.kind))
    if part.kind == "task" and not part.asks:
        yield Wrong("name", "no_asks", "hint_asks")
    if part.kind == "text" and not part.text:
        yield Wrong("name", "no_words", "hint_below")


def wrong_head(mappe: Mappe) -> Iterator[Wrong]:
    """Everything that is wrong with what stands above the parts."""
    for field in HEAD:
        value = getattr(mappe, field)
        if value and not _HOLDS[field](value):
            yield Wrong(field, f"bad_{field}", hint_for(field), {"word": _short(value)})
    if mappe.options and not mappe.rules:
        yield Wrong("options", "no_rules", "hint_rules")
    elif mappe.options and mappe.rules in BOOKS and not _playable(mappe):
        yield Wrong("options", "bad_options", "hint_options", {"word": _short(mappe.options)})


def _playable(mappe: Mappe) -> bool:
    try:
        return bool(with_options(BOOKS[mappe.rules], mappe.options or {}))
    except OptionProblem:
        return False


HINTS = (*FIELDS, "at", "seat", "rules", "level", "seed", "asks", "options")


def hint_for(what: str) -> str:
    """The key of a hint on a field or a kind, empty where its problem says it all."""
    return f"hint_{what}" if what in HINTS else ""


def _short(value: object) -> str:
    return " ".join(str(value).split())[:40]


# As JSON


def given_of(value: Mappe | Part) -> JsonDict:
    """By name what was said: fields that hold nothing are left out, and so are kind and parts."""
    held = {one.name: getattr(value, one.name) for one in fields(value) if one.name not in ("kind", "parts")}
    return {name: one for name, one in held.items() if one not in ("", 0, None, {})}


def part_as_json(part: Part) -> JsonDict:
    """A part as JSON."""
    return {"kind": part.kind, **given_of(part)}


def part_from_json(data: object) -> Part | None:
    """A part that JSON tells of; None where something in it is of another sort. What it holds may still be wrong."""
    if not isinstance(data, Mapping) or data.get("kind") not in FIELDS:
        return None
    names = {one.name for one in fields(Part)}
    if data.keys() - names or not all(_is_sort(name, value) for name, value in data.items()):
        return None
    said: dict[str, Any] = {name: clean(value) if isinstance(value, str) else value for name, value in data.items()}
    return Part(**said)


def _is_sort(name: str, value: object) -> bool:
    sort = int if name in NUMBERS else Mapping if name in OBJECTS else str
    return isinstance(value, sort) and not isinstance(value, bool)
