"""Code of the engine on a page: definitions cut out of their files, and coloured while the site is built."""

import ast
import re
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dokolearn.hosts.html.code_html import box_html
from dokolearn.trace import ROOT, Place

Span = tuple[int, int]
"""First and last line of a definition, counted from 1."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A function, class or named value with its docstring, as it stands in its file."""

    place: Place
    source: str

    @property
    def is_data(self) -> bool:
        """Whether it is a named value, a row or a table."""
        return not re.match(r"@|def |class ", self.source)

    @property
    def module(self) -> str:
        """The file below the package: `ch3_scoring/calls.py`."""
        return self.place.file.partition("/")[2]


def definitions(places: Iterable[Place], root: Path = ROOT) -> list[Definition]:
    """What stands at these places, those inside of others left out."""
    found = [(place, _span(place, root)) for place in places]
    outer = [(place, span) for place, span in found if not any(_inside(place, span, *other) for other in found)]
    return [Definition(place, _cut(root / place.file, span)) for place, span in outer]


def _inside(place: Place, span: Span, around: Place, wider: Span) -> bool:
    return place.file == around.file and span != wider and wider[0] <= span[0] and span[1] <= wider[1]


def _cut(path: Path, span: Span) -> str:
    return textwrap.dedent("\n".join(_lines(path, _stamp(path))[span[0] - 1 : span[1]]))


def _span(place: Place, root: Path) -> Span:
    path = root / place.file
    return _spans(path, _stamp(path)).get(place.line, (place.line, place.line))


def _stamp(path: Path) -> int:
    """Under `serve` files change while we run."""
    return path.stat().st_mtime_ns


@cache
def _lines(path: Path, stamp: int) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


@cache
def _spans(path: Path, stamp: int) -> dict[int, Span]:
    """The definitions of a file by the line of their name, decorators and the string below a value included."""
    return dict(_walk(ast.parse("\n".join(_lines(path, stamp)))))


def _walk(node: ast.Module | ast.ClassDef) -> Iterator[tuple[int, Span]]:
    for child, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
            yield child.lineno, (first, child.end_lineno or child.lineno)
        if isinstance(child, ast.ClassDef):
            yield from _walk(child)
        if isinstance(child, ast.Assign | ast.AnnAssign):
            said = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            last = after if said and after is not None else child
            yield child.lineno, (child.lineno, last.end_lineno or last.lineno)


@cache
def code_html(definition: Definition) -> str:
    """A definition in colours, below the name of its file."""
    return box_html(definition.module, f"{definition.module}: {definition.place.name}", definition.source)
