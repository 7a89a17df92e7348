"""The exercises of the course by key, from the `*.toml` files beside this one: a new one needs no code.

A site may add its own in `catalogue.toml` beside its lessons.
"""

import os
import re
import tomllib
from functools import cache, lru_cache
from typing import Any

from dokolearn.replay.text.spelling import nearest
from dokolearn.shallow_json import JsonDict

_FOLDER = os.path.dirname(__file__)

OWN = "catalogue.toml"
"""The file beside the lessons of a site."""

_beside: list[tuple[str, int]] = [("", 0)]
"""The folder that was named last, and when its file was written."""


class CatalogueError(ValueError):
    """A file of exercises that cannot be used; the message begins with file and line."""


class UnknownExerciseError(CatalogueError, KeyError):
    """A key of no exercise; the message has the nearest ones."""


def beside(folder: str) -> None:
    """From now on also the exercises in this folder of lessons; without a folder only the built-in ones."""
    path = os.path.join(folder, OWN)
    now = (folder, os.stat(path).st_mtime_ns) if folder and os.path.isfile(path) else ("", 0)
    if now != _beside[0]:
        _beside[0] = now
        catalogue.cache_clear()


@cache
def catalogue() -> dict[str, JsonDict]:
    """Every spec by its key (`2.7/bedienen`), as it stands in the files.

    Raises CatalogueError for a key that stands twice, and for a file beside the lessons that cannot be read.
    """
    specs: dict[str, dict[str, Any]] = {}
    files = sorted(os.path.join(_FOLDER, name) for name in os.listdir(_FOLDER) if name.endswith(".toml"))
    own = own_file()
    for path in [*files, own] if own else files:
        chapter = _exercises(path)
        for key in specs.keys() & chapter.keys():
            raise CatalogueError(f"{place(path, key)}: the key {key!r} is taken")
        specs.update(chapter)
    return specs


def own_file() -> str:
    """The file of exercises beside the lessons of this site; empty where there is none."""
    folder, _ = _beside[0]
    return os.path.join(folder, OWN) if folder else ""


def own_keys() -> list[str]:
    """The keys of the exercises beside the lessons of this site."""
    return list(_exercises(own_file())) if own_file() else []


def _exercises(path: str) -> dict[str, JsonDict]:
    """The exercises of a file. Raises CatalogueError."""
    try:
        now = os.stat(path)
        found = _read(path, now.st_mtime_ns, now.st_size)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        line = re.search(r"line (\d+)", str(error))
        raise CatalogueError(f"{_name(path)}{f':{line[1]}' if line else ''}: {toml_problem(error)}") from None
    for key, spec in found.items():
        if not isinstance(spec, dict) or "kind" not in spec:
            raise CatalogueError(f'{place(path, key)}: {key!r} is no exercise; it begins with ["{key}"] and has a kind')
    return found


@lru_cache(maxsize=64)
def _read(path: str, mtime_ns: int, size: int) -> dict[str, JsonDict]:
    """What a file says: read again only when it has changed."""
    with open(path, encoding="utf-8-sig") as file:
        return tomllib.loads(file.read())


def toml_problem(error: Exception) -> str:
    """Why a text is no TOML, with the line and the column where it breaks off; any other error as it says itself."""
    found = re.fullmatch(r"(.+) \(at (?:line (\d+), column (\d+)|end of document)\)", str(error), re.DOTALL)
    if found is None:
        return str(error)
    why, line, column = found.groups()
    return f"no TOML from line {line}, column {column} on: {why}" if line else f"no TOML up to its end: {why}"


def place(path: str, key: str) -> str:
    """Where the exercise of a key begins: file and line."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    head = re.compile(rf"""\s*\[?\s*["']?{re.escape(key)}["']?\s*[]=.]""")
    line = next((number for number, line in enumerate(lines, start=1) if head.match(line)), 1)
    return f"{_name(path)}:{line}"


def _name(path: str) -> str:
    """A file as people find it: with its folder."""
    return "/".join(path.split(os.sep)[-2:])


def spec(key: str, lang: str = "de", rules: str = "") -> JsonDict:
    """A spec from the catalogue in a language, under its own book or another. Raises UnknownExerciseError."""
    if key not in catalogue():
        raise UnknownExerciseError(f"no exercise {key!r}; there are {', '.join(_near(key))}")
    book = {"rules": {"set": rules}} if rules else {}
    return {"key": key, "lang": lang, **catalogue()[key], **book}


def _near(key: str) -> list[str]:
    """The exercises of the same paragraph, else those that are written most like this."""
    chapter = [known for known in catalogue() if known.split("/")[0] == key.split("/")[0]]
    return chapter or list(nearest(key, catalogue())) or list(catalogue())
