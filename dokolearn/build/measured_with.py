"""What figures of graded tasks were measured with, as two hashes in one word: by which players and engine, and where.

Figures of earlier players stay true of those players, and are told as what was measured; `dokolearn dev grade --check`
lists them. Figures of a table that has changed its rules are wrong, and a strict build refuses them.

Only code that decides counts. Words about it do not: comments, docstrings, types and imports may change as they like.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from dokolearn.build.cache import hash_of
from dokolearn.build.runtime import PACKAGE, modules_behind
from dokolearn.model import RuleSet
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_values import READERS
from dokolearn.rulesets.options import spell_value, value_of

MEASURES = "dokolearn.players.measuring"
"""The module whose results the figures are, with everything behind it."""

LENGTH = 6
"""Hexadecimal digits are kept of each hash."""

_NO_MATTER = frozenset(("annotation", "returns", "type_comment", "type_params", "kind", "ctx"))
"""Parts of the syntax that decide nothing, or that not every Python has."""


def stamp_with_players(rules: RuleSet, key: str) -> str:
    """The players and the engine as they are now, and a position at the table of a book."""
    return deciding()[:LENGTH] + stamp_at(rules, key)


def stamp_at(rules: RuleSet, key: str) -> str:
    """A position at the table of a book, whoever plays there: what such a word ends with."""
    return hash_of(at_table(rules), key)[:LENGTH]


@cache
def at_table(rules: RuleSet) -> str:
    """What a book says, not where it says so: every option with its value but those that no book has of its own."""
    return "\n".join(f"{name}: {spell_value(name, value_of(rules, name))}" for name in of_some_book())


@cache
def of_some_book() -> tuple[str, ...]:
    """The options that some book has otherwise than the script: an option more that no book has changes no table."""
    script, *others = BOOKS.values()
    return tuple(name for name in READERS if any(value_of(one, name) != value_of(script, name) for one in others))


@cache
def deciding(package: Path = PACKAGE, module: str = MEASURES) -> str:
    """The hash of all code that decides what is measured, or what comes of another module."""
    files = modules_behind(module, package)
    return hash_of(*(part for name in sorted(files) for part in (name, essence(_source(name, files[name])))))


def _source(name: str, path: Path) -> str:
    """A file as far as it may decide something: of the package itself its version, since the names that it hands out to
    programs decide nothing."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if name != PACKAGE.name or line.startswith("__version__"))


def essence(source: str) -> str:
    """A module without what is only said about it, the same under every Python."""
    return " ".join(_parts(ast.parse(source)))


def _parts(node: Any) -> Iterator[str]:
    if isinstance(node, list):
        for one in node:
            yield from _parts(one)
    elif isinstance(node, ast.AST):
        if not _only_said(node):
            yield type(node).__name__
            for name, value in ast.iter_fields(node):
                if name not in _NO_MATTER and value not in (None, []):
                    yield f"{name}("
                    yield from _parts(value)
                    yield ")"
    else:
        yield repr(node)


def _only_said(node: ast.AST) -> bool:
    """Docstrings, those of constants and fields too, imports, and fields that are only declared."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    return isinstance(node, ast.Import | ast.ImportFrom)
