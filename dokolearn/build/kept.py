"""Results of pure functions, kept from build to build: by what they were asked, and by the code that answers.

A wrong answer would be worse than none, so nothing is kept but what follows from text alone, and a file of results
counts only for the very sources, Python and Pygments that wrote it.
"""

import sys
from collections.abc import Callable
from functools import wraps
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, TypeVar

from dokolearn.build.cache import Cache, digest, hash_of, package_hash

T = TypeVar("T")

FORMAT = "1"  # raise it when the shape of the file changes
NAME = "results"

_known: dict[str, Any] = {}
"""Everything that is known, by the hash of what was asked."""

_asked: set[str] = set()
"""What was asked since the last build was written down: the rest is forgotten."""

_read: set[str] = set()
"""What stood in the file that was read: where a build asks just that, nothing is written."""


def keep(make: Callable[..., T]) -> Callable[..., T]:
    """A pure function of texts and numbers whose results are JSON: each is worked out once, whichever build asks."""

    @wraps(make)
    def answer(*given: str | int) -> T:
        key = hash_of(make.__module__, make.__qualname__, *map(repr, given))
        if key not in _known:
            _known[key] = make(*given)
        _asked.add(key)
        found: T = _known[key]
        return found

    return answer


def take_up(project: Path) -> None:
    """Before a build: what is known from the last one with the same code."""
    _read.clear()
    known = _cache(project).get(NAME, _code(project))
    if isinstance(known, dict):
        _read.update(known)
        for key, value in known.items():
            _known.setdefault(key, value)


def write_down(project: Path) -> None:
    """After a build: what it asked, for the next one."""
    for key in _known.keys() - _asked:
        del _known[key]
    _asked.clear()
    cache = _cache(project)
    if _known.keys() != _read:
        cache.put(NAME, _code(project), _known)
        cache.sweep()


def _cache(project: Path) -> Cache:
    return Cache(project / ".cache" / "dokolearn" / "kept")


def _code(project: Path) -> str:
    try:
        colours = version("pygments")
    except PackageNotFoundError:
        colours = ""
    return digest(FORMAT, sys.version, colours, package_hash(project))
