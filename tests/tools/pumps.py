"""Texts that make a pattern take long, made from the pattern itself: what it may repeat, many times over.

A pattern that is exponential does not come back from thirty signs, a quadratic one takes sixteen times as long for four
times as much. Each is asked in the way in which the code asks it.
"""

import ast
import importlib
import pkgutil
import re
import re._constants as signs  # type: ignore[import-not-found]
import re._parser as reading  # type: ignore[import-not-found]
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from house import PACKAGE, modules, parsed

WAYS = ("fullmatch", "match", "search", "findall", "finditer", "sub", "split")
ALL_OF_IT = {"finditer": "findall", "sub": "findall", "split": "findall"}
SAMPLE = "a1 \n-_.;:\"'<>=%[](){}/\\#@+ä|*zZ9,"


class Asked(NamedTuple):
    """A pattern, its name, and how the code asks it."""

    name: str
    pattern: re.Pattern[Any]
    ways: frozenset[str]


def asked_patterns() -> list[Asked]:
    """Every pattern of the package that has a name, and every one that is written where it is used."""
    sources = [(path, path.read_text(encoding="utf-8")) for _, path in modules()]
    told = {name: ways(name, [text for _, text in sources]) for name in _names()}
    named = [Asked(name, pattern, told[name]) for name, pattern in _names().items()]
    return named + [one for path, _ in sources for one in _written_in(path)]


def ways(name: str, texts: list[str]) -> frozenset[str]:
    """How a pattern of this name is asked anywhere; in both ways where that cannot be seen."""
    call = re.compile(rf"\b{re.escape(name.rpartition('.')[2])}\.({'|'.join(WAYS)})\b")
    found = {ALL_OF_IT.get(way, way) for text in texts for way in call.findall(text)}
    return frozenset(found or {"match", "findall"})


def _names() -> dict[str, re.Pattern[Any]]:
    found: dict[re.Pattern[Any], str] = {}
    for info in pkgutil.walk_packages([str(PACKAGE)], "dokolearn."):
        if not info.name.endswith("__main__"):
            for name, value in vars(importlib.import_module(info.name)).items():
                own = getattr(value, "__self__", value)
                if isinstance(own, re.Pattern):
                    found.setdefault(own, f"{info.name.removeprefix('dokolearn.')}.{name}")
    return {name: pattern for pattern, name in found.items()}


def _written_in(path: Path) -> Iterator[Asked]:
    for node in ast.walk(parsed(path)):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="re"), attr=way), args=[ast.Constant(value=str(written)), *_]
            ) if way in WAYS:
                where = f"{path.relative_to(PACKAGE).as_posix()}:{node.lineno}"
                yield Asked(where, re.compile(written), frozenset({ALL_OF_IT.get(way, way)}))


def pumps(pattern: re.Pattern[Any]) -> list[tuple[str, str]]:
    """Beginnings, and what to repeat behind them."""
    atoms = list(_atoms(reading.parse(pattern.pattern, pattern.flags)))
    single = list(dict.fromkeys(atoms))
    units = {"".join(atoms[at : at + long]) for long in (1, 2, 3, 4, 6) for at in range(len(atoms) - long + 1)}
    begins = ["".join(atoms[:long]) for long in range(1, min(len(atoms), 12))]
    return [*(("", unit) for unit in sorted(units)), *((begin, unit) for begin in begins for unit in single[:6])]


def _atoms(parts: Any) -> Iterator[str]:
    """A sign for each place of a pattern, in order."""
    for kind, what in parts:
        if kind is signs.LITERAL:
            yield chr(what)
        elif kind in (signs.NOT_LITERAL, signs.ANY):
            yield "b" if what != ord("b") else "c"
        elif kind is signs.IN:
            fits = [sign for sign in SAMPLE if _is_in(what, sign)]
            yield from dict.fromkeys([*fits[:1], *(sign for sign in fits if sign.isspace())][:2])
        elif kind in (signs.MAX_REPEAT, signs.MIN_REPEAT, signs.POSSESSIVE_REPEAT):
            yield from _atoms(what[2])
        elif kind is signs.SUBPATTERN:
            yield from _atoms(what[3])
        elif kind is signs.BRANCH:
            for branch in what[1]:
                yield from _atoms(branch)
        elif kind in (signs.ASSERT, signs.ASSERT_NOT):
            yield from _atoms(what[1])


_KINDS = {
    signs.CATEGORY_DIGIT: r"\d",
    signs.CATEGORY_NOT_DIGIT: r"\D",
    signs.CATEGORY_SPACE: r"\s",
    signs.CATEGORY_NOT_SPACE: r"\S",
    signs.CATEGORY_WORD: r"\w",
    signs.CATEGORY_NOT_WORD: r"\W",
}


def _is_in(allowed: Any, sign: str) -> bool:
    rest, turned = list(allowed), False
    if rest and rest[0][0] is signs.NEGATE:
        rest, turned = rest[1:], True
    hit = any(
        (kind is signs.LITERAL and ord(sign) == what)
        or (kind is signs.RANGE and what[0] <= ord(sign) <= what[1])
        or (kind is signs.CATEGORY and re.fullmatch(_KINDS[what], sign) is not None)
        for kind, what in rest
    )
    return hit != turned
