"""From a paragraph to its code, lesson, exercises and tests: found by reading files, nothing is imported."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from dokolearn.exercises.catalogue import catalogue
from dokolearn.script import Paragraph, register
from dokolearn.shallow_json import read_json

PACKAGE = Path(__file__).parent
ROOT = PACKAGE.parent
NO_CODE = {"ui", "__pycache__"}

_IMPLEMENTS = re.compile(r"§\d\.\d+(?:\.\d+)*(?:, §\d\.\d+(?:\.\d+)*)*")
_NUMBER = re.compile(r"§(\d\.\d+)")
_TEST = re.compile(r"^ *def (?P<name>test_(\d)_(\d\d)_\w+)\(", re.MULTILINE)
_SCRIPT = re.compile(r"(?<!maennle )§(\d\.\d+)")
_BELONGS = re.compile(r"^~paragraph §?(\d\.\d+)$", re.MULTILINE)
_HEADING = re.compile(r"^#+ §(\d\.\d+) ", re.MULTILINE)


class Place(NamedTuple):
    """Where something about a paragraph stands: a file below the root, a line, a name."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}"


class Trace(NamedTuple):
    """Everything about one paragraph."""

    paragraph: Paragraph
    code: tuple[Place, ...]
    test: tuple[Place, ...]
    lesson: tuple[Place, ...]
    exercise: tuple[str, ...]
    replay: tuple[Place, ...]

    def holes(self) -> tuple[str, ...]:
        """The needs that are due and have nothing."""
        return tuple(need for need in self.paragraph.due if not getattr(self, need))


def traces(root: Path = ROOT, package: Path = PACKAGE) -> dict[str, Trace]:
    """The trace of every paragraph by its number, in the order of the script."""
    found = {
        "code": _by_paragraph(_code(root, package)),
        "test": _by_paragraph(_tests(root)),
        "lesson": _by_paragraph(_lessons(root)),
        "replay": _by_paragraph(_replays(root)),
    }
    exercises: dict[str, list[str]] = {}
    for key in catalogue():
        exercises.setdefault(key.split("/")[0], []).append(key)
    return {
        number: Trace(
            paragraph,
            code=tuple(found["code"].get(number, ())),
            test=tuple(found["test"].get(number, ())),
            lesson=tuple(found["lesson"].get(number, ())),
            exercise=tuple(exercises.get(number, ())),
            replay=tuple(found["replay"].get(number, ())),
        )
        for number, paragraph in register().items()
    }


def _by_paragraph(places: Iterator[tuple[str, Place]]) -> dict[str, list[Place]]:
    grouped: dict[str, list[Place]] = {}
    for number, place in places:
        grouped.setdefault(number, []).append(place)
    return grouped


def _code(root: Path, package: Path) -> Iterator[tuple[str, Place]]:
    """Definitions whose docstring begins with a paragraph or several; a number later in the text is only a link."""
    for path in _modules(package):
        for number, line, name in _code_places(path, path.stat().st_mtime_ns):
            yield number, Place(_below(path, root), line, name)


@cache
def _code_places(path: Path, mtime_ns: int) -> tuple[tuple[str, int, str], ...]:
    """Paragraph, line and name of each such definition of a file: read again only when it has changed."""
    found: list[tuple[str, int, str]] = []
    source = path.read_text(encoding="utf-8")
    for name, line, docstring in docstrings(ast.parse(source)) if _NUMBER.search(source) else ():
        begin = _IMPLEMENTS.match(docstring)
        found += [(number, line, name) for number in dict.fromkeys(_NUMBER.findall(begin[0]))] if begin else []
    return tuple(found)


def _modules(package: Path) -> Iterator[Path]:
    """Our modules in order. What the interface is made from holds strangers, and copies of ours while it is made."""
    for path in sorted(package.iterdir()):
        if path.suffix == ".py":
            yield path
        elif path.is_dir() and path.name not in NO_CODE:
            yield from _modules(path)


_LINES = (ast.stmt, ast.excepthandler, ast.match_case)


def docstrings(tree: ast.Module) -> Iterator[tuple[str, int, str]]:
    """Name, line and docstring of functions and classes, and of names the string that follows their assignment."""
    waiting: list[ast.AST] = [tree]
    for node in waiting:  # grows by statements only: expressions, which ast.walk knows, too, take most of its time
        waiting += [one for one in ast.iter_child_nodes(node) if isinstance(one, _LINES)]
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.name, node.lineno, ast.get_docstring(node) or ""
        if isinstance(node, ast.Module | ast.ClassDef):
            for pair in pairwise(node.body):
                match pair:
                    case (
                        ast.Assign(targets=[target, *_]) | ast.AnnAssign(target=target),
                        ast.Expr(value=ast.Constant(value=str(said))),
                    ):
                        yield ast.unparse(target), target.lineno, said


def _tests(root: Path) -> Iterator[tuple[str, Place]]:
    for path in sorted((root / "tests").rglob("test_*.py")):
        for number, line, name in _test_places(path, path.stat().st_mtime_ns):
            yield number, Place(_below(path, root), line, name)


@cache
def _test_places(path: Path, mtime_ns: int) -> tuple[tuple[str, int, str], ...]:
    """Paragraph, line and name of each test of a file that is called by one: read again only when it has changed."""
    source = path.read_text(encoding="utf-8")
    return tuple(
        (f"{match[2]}.{int(match[3])}", source.count("\n", 0, match.start("name")) + 1, match["name"])
        for match in _TEST.finditer(source)
    )


def _lessons(root: Path) -> Iterator[tuple[str, Place]]:
    for path in sorted((root / "lessons").glob("*.ipynb")):
        cells = read_json(path.read_text(encoding="utf-8"))["cells"]
        for number, cell in enumerate(cells, start=1):
            for match in _HEADING.finditer("".join(cell["source"])) if cell["cell_type"] == "markdown" else ():
                yield match[1], Place(_below(path, root), number, f"#p{match[1].replace('.', '-')}")


def _replays(root: Path) -> Iterator[tuple[str, Place]]:
    """Games that belong to a paragraph of the script, then those whose notes name it, each once."""
    files = {path: path.read_text(encoding="utf-8") for path in sorted((root / "replays").glob("*.dkn"))}
    seen = set()
    for mention in (_BELONGS, _SCRIPT):
        for path, game in files.items():
            for match in mention.finditer(game):
                if (match[1], path) not in seen:
                    seen.add((match[1], path))
                    yield match[1], Place(_below(path, root), game.count("\n", 0, match.start()) + 1, path.stem)


def _below(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name


def describe(trace: Trace) -> Iterator[str]:
    """One paragraph for the terminal."""
    paragraph = trace.paragraph
    yield f"§{paragraph.id} {paragraph.title} ({paragraph.kind})"
    rows = {
        "code": [str(place) for place in trace.code],
        "lesson": [str(place) for place in trace.lesson] or [f"planned: lesson {paragraph.lesson}"],
        "exercise": list(trace.exercise),
        "test": [str(place) for place in trace.test],
        "replay": [str(place) for place in trace.replay],
    }
    for name, entries in rows.items():
        for entry in entries or ["-"]:
            yield f"  {name:<9}{entry}"


def coverage(found: dict[str, Trace]) -> Iterator[str]:
    """The table of all paragraphs: how much of each need there is, `!` where something due is missing."""
    yield f"{'§':<6}{'code':>5}{'test':>5}{'lesson':>7}{'exercise':>9}  title"
    for number, trace in found.items():
        counts = (len(trace.code), len(trace.test), len(trace.lesson), len(trace.exercise))
        holes = f"  ! {', '.join(trace.holes())} missing" if trace.holes() else ""
        yield "{:<6}{:>5}{:>5}{:>7}{:>9}  {}{}".format(number, *counts, trace.paragraph.title, holes)
