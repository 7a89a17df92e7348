"""An exercise on its way to others: the line of a notebook, the block of a page, a link, a part of a Mappe; and back.

A link has it behind the `#` of an address, which no browser ever sends: `u=1.…`, JSON deflated, with a check sum.
"""

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from dokolearn.exercises.at_table import start as start_at_table
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.spec_errors import in_words
from dokolearn.replay.links.link_forms import pack, unpack
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import JsonDict, read_json
from dokolearn.workshop.building.built import LONGEST_TITLE
from dokolearn.workshop.building.field_values import clean

LONGEST_LINK = 8_000
"""Characters of a link: what every program carries in one piece."""

MOST_BYTES = 40_000
"""Of the exercise behind it."""

FORM = "1"
_LINK = re.compile(r"(?:^|[#&?])u(?:=|%3D)([0-9]{1,4})\.([A-Za-z0-9_-]*)", re.IGNORECASE)
_KEYS = {"kind": str, "title": str, "task": dict, "rules": str}


class Passed(NamedTuple):
    """All that an exercise is: one task of a kind, its title, and the book where it keeps one."""

    kind: str
    title: str
    task: Mapping[str, Any]
    rules: str = ""

    def spec(self, lang: str) -> JsonDict:
        """As exercises are begun."""
        rules = {"rules": {"set": self.rules}} if self.rules else {}
        return {"kind": self.kind, "lang": lang, "title": self.title, "tasks": [dict(self.task)], **rules}

    def said_values(self) -> JsonDict:
        """Without what is not said."""
        title, rules = ({name: said} if said else {} for name, said in (("title", self.title), ("rules", self.rules)))
        return {"kind": self.kind, **title, **rules}


def line(passed: Passed) -> str:
    """The line of a notebook: `show(kind="stich_winner", stich="PiA Ka9")`."""
    said = passed.said_values() | dict(passed.task)
    return f"show({', '.join(f'{name}={_python(value)}' for name, value in said.items())})"


def _python(value: object) -> str:
    """A value as Python reads it, texts in the quotes that this project writes."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_python(key)}: {_python(one)}' for key, one in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_python, value))}]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)


def fence(passed: Passed) -> str:
    """The block of a page in Markdown."""
    said = (f"{name} = {_toml(value)}" for name, value in (passed.said_values() | dict(passed.task)).items())
    return "\n".join(["```exercise", *said, "```", ""])


def _toml(value: object) -> str:
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_text(str(key))} = {_toml(one)}' for key, one in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return _text(value) if isinstance(value, str) else json.dumps(value)


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def part(passed: Passed) -> JsonDict:
    """The part of a Mappe."""
    rules = {"rules": passed.rules} if passed.rules else {}
    return {"kind": "task", "name": passed.kind, "title": passed.title, "asks": dict(passed.task), **rules}


# A link


def link(passed: Passed) -> str:
    """`u=1.…`; empty for an exercise that is too long for one."""
    raw = json.dumps(passed.said_values() | {"task": dict(passed.task)}, ensure_ascii=False, separators=(",", ":"))
    found = f"u={FORM}.{pack(raw)}"
    return found if len(found) <= LONGEST_LINK and len(raw.encode()) <= MOST_BYTES else ""


class LinkError(ValueError):
    """A link without an exercise; `key` is that of its sentence."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key)
        self.key, self.params = key, params


def open_exercise(given: str) -> Passed:
    """The exercise behind a link, an address with one, or just its fragment. Raises LinkError."""
    if len(given) > 2 * LONGEST_LINK:
        raise LinkError("link_long", n_max=LONGEST_LINK)
    found = _LINK.search(given)
    if found is None:
        raise LinkError("link_none")
    if found[1] != FORM:
        raise LinkError("link_version")
    try:
        data = read_json(unpack(found[2], MOST_BYTES) or "")
    except ValueError:
        raise LinkError("link_damaged") from None
    return passed_exercise(data)


def passed_exercise(data: object) -> Passed:
    """An exercise as a link or a draft has it. Raises LinkError for what is none."""
    if not isinstance(data, Mapping) or data.keys() - _KEYS.keys() or not {"kind", "task"} <= data.keys():
        raise LinkError("link_other")
    if any(not isinstance(value, _KEYS[name]) for name, value in data.items()):
        raise LinkError("link_other")
    rules = data.get("rules", "")
    if rules and rules not in BOOKS:
        raise LinkError("link_other")
    return Passed(data["kind"], clean(data.get("title", "")[:LONGEST_TITLE], LONGEST_TITLE), data["task"], rules)


def why_not(passed: Passed, lang: str) -> str:
    """Why an exercise cannot be played at any table; empty where it can."""
    try:
        start_at_table(passed.spec(lang))
    except SpecError as error:
        return " ".join(f"{in_words(problem.removeprefix('task 1: '), lang)}." for problem in error.problems).replace(
            "..", "."
        )
    return ""
