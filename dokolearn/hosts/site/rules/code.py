"""Code of a chapter as prose: each definition cut out of its file, its docstring as text beside its body as code.

What carries out a paragraph says so: its docstring begins with the number. What such code needs and no other file
knows, names that begin with an underscore, follows it, but for rules of other books.
"""

import ast
import inspect
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeGuard

from dokolearn.hosts.html.code_html import wrap_code
from dokolearn.hosts.site.rules.rule_rows import FILE as OPTIONS
from dokolearn.trace import ROOT, Place, Trace

WIDTH = 62
"""So many signs have room beside the text of a definition on a small desk; where there is less, browsers wrap again."""

ALWAYS = ("model.py",)
"""Files that belong to every chapter: values without a rule of their own."""

Span = tuple[int, int]
"""First and last line of a definition, counted from 1."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A function, class or named value."""

    place: Place
    source: str
    """As it stands in its file."""
    text: str
    """Its docstring; empty without one."""
    code: str
    """All else, wrapped; what is said inside of a class stands as remarks in it."""
    helpers: tuple[str, ...]
    """What it names that is private to its file."""

    @property
    def is_helper(self) -> bool:
        """Whether it is private and nothing is said of it: then it belongs to what stands before it."""
        return self.place.name.startswith("_") and not self.text

    @property
    def module(self) -> str:
        """The file below the package: `ch3_scoring/calls.py`."""
        return self.place.file.partition("/")[2]


# What stands open


class OpenCode(NamedTuple):
    """What stands open beside one paragraph."""

    here: list[Definition]
    before: dict[str, str]
    """What stands with an earlier paragraph: by name the number of that."""


def open_code(chapter: int, traces: Mapping[str, Trace], root: Path = ROOT) -> dict[str, OpenCode]:
    """By paragraph of a chapter the definitions that carry it out, as they stand in their files. What carries out
    several stands with the first, and private helpers stand behind what first needs them."""
    shown: dict[Place, str] = {}
    found: dict[str, OpenCode] = {}
    for number, trace in traces.items():
        if number.startswith(f"{chapter}."):
            ours = definitions(sorted((place for place in trace.code if at_home(place, chapter)), key=_order), root)
            before = {one.place.name: shown[one.place] for one in ours if one.place in shown}
            here = [each for one in ours for each in _with_helpers(one, number, shown, root)]
            found[number] = OpenCode(here, before)
    return found


def at_home(place: Place, chapter: int) -> bool:
    """Whether a place belongs to a chapter; the options have rows of their own."""
    file = place.file.partition("/")[2]
    return file.startswith((f"ch{chapter}_", *ALWAYS)) and file != OPTIONS


def _order(place: Place) -> tuple[bool, str, int]:
    return not place.file.endswith(ALWAYS), place.file, place.line


def _with_helpers(definition: Definition, number: str, shown: dict[Place, str], root: Path) -> Iterator[Definition]:
    if definition.place in shown:
        return
    shown[definition.place] = number
    yield definition
    file = definition.place.file
    lines = {name: line for name, line in _names(root / file).items() if name in definition.helpers}
    needed = [Place(file, lines[name], name) for name in definition.helpers if name in lines]
    for helper in definitions(needed, root):
        if not helper.text.startswith((f"§{number[0]}.", "`")):  # it stands with its own paragraph, or in no script
            yield from _with_helpers(helper, number, shown, root)


# Cut out of their files


def definitions(places: Iterable[Place], root: Path = ROOT) -> list[Definition]:
    """What stands at these places, those inside of others left out."""
    found = [(place, _span(place, root)) for place in places]
    outer = [(place, span) for place, span in found if not any(_inside(place, span, *other) for other in found)]
    return [_definition(place, _cut(root / place.file, span)) for place, span in outer]


@cache
def _definition(place: Place, source: str) -> Definition:
    text, code = split_docstring(source)
    used = (node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name))
    private = dict.fromkeys(name for name in used if name.startswith("_") and name != place.name)
    return Definition(place, source, text, wrap_code(code, WIDTH), tuple(private))


def _inside(place: Place, span: Span, around: Place, wider: Span) -> bool:
    return place.file == around.file and span != wider and wider[0] <= span[0] and span[1] <= wider[1]


def _cut(path: Path, span: Span) -> str:
    return textwrap.dedent("\n".join(_lines(path, _stamp(path))[span[0] - 1 : span[1]]))


def _span(place: Place, root: Path) -> Span:
    path = root / place.file
    return _spans(path, _stamp(path)).get(place.line, (place.line, place.line))


def _names(path: Path) -> dict[str, int]:
    """The definitions of a file by name, with the line of it."""
    return _lines_by_name(path, _stamp(path))


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


@cache
def _lines_by_name(path: Path, stamp: int) -> dict[str, int]:
    body = ast.parse("\n".join(_lines(path, stamp))).body
    return {name_of(node): node.lineno for node in body if isinstance(node, NAMED)}


NAMED = (ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)


def name_of(node: ast.AST) -> str:
    """The name of a definition."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    assert isinstance(node, ast.Assign | ast.AnnAssign)
    return ast.unparse(node.targets[0] if isinstance(node, ast.Assign) else node.target)


def _walk(node: ast.Module | ast.ClassDef) -> Iterator[tuple[int, Span]]:
    for child, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
            yield child.lineno, (first, child.end_lineno or child.lineno)
        if isinstance(child, ast.ClassDef):
            yield from _walk(child)
        if isinstance(child, ast.Assign | ast.AnnAssign):
            last = after if _is_text(after) else child
            yield child.lineno, (child.lineno, last.end_lineno or last.lineno)


def _is_text(node: ast.stmt | None) -> TypeGuard[ast.Expr]:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


# Docstring and body


def split_docstring(source: str) -> tuple[str, str]:
    """The docstring of a definition, and all else. What is said of a field or a method stands above it as a remark."""
    lines: list[str | None] = list(source.split("\n"))
    first, *others = ast.parse(source).body
    text = ""
    if isinstance(first, ast.FunctionDef | ast.ClassDef):
        text = ast.get_docstring(first) or ""
        _drop_docstring(first, lines)
        _remark_inside(first, lines)
    elif others and _is_text(others[0]):
        text = _docstring_of(others[0])
        _drop(others[0], lines)
    return text, re.sub(r"\n{3,}", "\n\n", "\n".join(line for line in lines if line is not None).strip("\n"))


def _docstring_of(node: ast.Expr) -> str:
    assert isinstance(node.value, ast.Constant)
    return inspect.cleandoc(str(node.value.value))


def _drop_docstring(node: ast.FunctionDef | ast.ClassDef, lines: list[str | None]) -> None:
    if _is_text(node.body[0]):
        _drop(node.body[0], lines)
        if len(node.body) == 1:
            lines[node.body[0].lineno - 1] = " " * node.body[0].col_offset + "..."


def _drop(node: ast.stmt, lines: list[str | None]) -> None:
    """Without the lines of a statement, and blank ones behind it."""
    last = node.end_lineno or node.lineno
    while last < len(lines) and not (lines[last] or "").strip():
        last += 1
    lines[node.lineno - 1 : last] = [None] * (last - node.lineno + 1)


def _remark_inside(node: ast.stmt, lines: list[str | None]) -> None:
    """Docstrings of fields and methods become remarks above them, those of a function's own fields as well."""
    if not isinstance(node, ast.ClassDef | ast.FunctionDef):
        return
    for child, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(child, ast.Assign | ast.AnnAssign) and _is_text(after):
            last = after.end_lineno or after.lineno
            lines[after.lineno - 1 : last] = [None] * (last - after.lineno + 1)
            _put_above(child, _docstring_of(after), lines)
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            if said := ast.get_docstring(child):
                _drop_docstring(child, lines)
                _put_above(child, said, lines)
            _remark_inside(child, lines)


def _put_above(
    node: ast.FunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign, said: str, lines: list[str | None]
) -> None:
    decorated = node.decorator_list if isinstance(node, ast.FunctionDef | ast.ClassDef) else []
    line = min([node.lineno, *(decorator.lineno for decorator in decorated)]) - 1
    begin = " " * node.col_offset + "# "
    remark = textwrap.fill(" ".join(said.split()), WIDTH, initial_indent=begin, subsequent_indent=begin)
    lines[line] = f"{remark}\n{lines[line]}"
