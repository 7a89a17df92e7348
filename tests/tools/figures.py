"""The figures of the house: `python tests/tools/figures.py` prints what it was when this step began, is and is to be.

With `--beside PATH` instead how fast games, players and the first answer in a page are beside another state, for which
PATH is a checkout that can build its site. It is a tool beside `house.py`, and no command: what it measures is the
source, the tests and the history, which only a checkout has.
"""

import argparse
import ast
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from tarfile import TarFile
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
BEGAN = "26c38b12"
"""The commit before the first of this step."""

NOT_OURS = {"node_modules", "dist", "__pycache__", ".cache", ".venv"}
SMALL = 110
"""Lines: a module below that with one importer only is a piece of it."""

CHAPTERS = "12345"
MADE = ("exercises/graded/", "ui/")
"""Below the package: data that is measured, and files of the interface. All other data is written by people."""

FASTER = ("games", "players", "engine")
"""The benchmarks that know ratios to another state."""

PINS = tuple(f"tests/{room}{name}.json" for room in ("tools/", "") for name in ("noticed_by", "witnesses", "parity"))
"""Made by tools; at the beginning they lay elsewhere."""

SCHEMA = "tests/samples/spec.schema.json"
"""Made of the forms of kinds."""

NOT_NEEDED = (
    "CHANGELOG.md",
    "lessons/",
    "replays/",
    "site/",
    "tests/benchmarks/",
    "tests/relied_on.toml",
    SCHEMA,
    *PINS,
)
"""Where something may be named, and need not be."""

OPEN = """
from dokolearn.hosts.site.rules import chapter, code
from dokolearn.trace import traces

found = traces()

def named_by_hand(number, trace):
    places = [place for place in trace.code if not place.name.startswith("_") and not chapter.is_option(place)]
    home = [one for one in places if one.file.partition("/")[2].startswith((f"ch{number[0]}_", *chapter.ALWAYS))]
    return chapter._first(code.definitions(home), chapter.shown(number))[0]

if hasattr(code, "open_code"):
    pages = [code.open_code(number, found) for number in range(1, 6)]
    shown = [one for page in pages for opened in page.values() for one in opened.here]
else:
    shown = [one for number, trace in found.items() for one in named_by_hand(number, trace)]
for one in shown:
    print(one.place.file, one.place.line)
"""
"""Prints file and line of each definition that stands open on a chapter page, as the pages of that state decide: first
names were listed for each paragraph, now `open_code` says it."""

NAMES = """
from dokolearn.ch4_vorbehalte.soli import SOLI
from dokolearn.exercises.kinds import KINDS
from dokolearn.rulesets.option_guide import in_order
for name in {0}: print(getattr(name, "name", name))
"""
"""Prints the names of what the recipes add, of that state."""


class State:
    """The project at one time, read as files."""

    def __init__(self, root: Path) -> None:
        self.root, self.package = root, root / "dokolearn"

    def files(self, folder: str, *endings: str) -> list[Path]:
        """The files below a folder that people write, in order."""
        found = (path for path in (self.root / folder).rglob("*") if path.suffix in endings and path.is_file())
        return sorted(path for path in found if not NOT_OURS & set(path.relative_to(self.root).parts))

    @cached_property
    def modules(self) -> dict[str, Path]:
        """Every module of the package by its name."""
        paths = self.files("dokolearn", ".py")
        return {
            ".".join(path.relative_to(self.root).with_suffix("").parts).removesuffix(".__init__"): path
            for path in paths
        }

    @cached_property
    def imports(self) -> dict[str, set[str]]:
        """The modules of ours that a module imports, at its head or later; types only count as well."""
        return {name: set(self._imports(path)) - {name} for name, path in self.modules.items()}

    def _imports(self, path: Path) -> Iterator[str]:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    below = f"{node.module}.{alias.name}"
                    yield from [name for name in (below, node.module) if name in self.modules][:1]
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names if alias.name in self.modules)

    @cached_property
    def words(self) -> list[set[str]]:
        """By file that something new needs, the words in it and that of its name."""
        paths = self.files(".", ".py", ".toml", ".json", ".ts", ".mjs", ".md")
        needed = [path for path in paths if not path.relative_to(self.root).as_posix().startswith(NOT_NEEDED)]
        return [{*re.findall(r"\w+", path.read_text(encoding="utf-8")), path.stem} for path in needed]

    def asked(self, code: str) -> list[str]:
        """The lines that code prints in this state, or none if it cannot be asked."""
        command = [sys.executable, "-c", code]
        done = subprocess.run(
            command, cwd=self.root, env={"PYTHONPATH": str(self.root)}, capture_output=True, text=True, check=False
        )
        return done.stdout.splitlines() if done.returncode == 0 else []


@cache
def parsed(path: Path) -> ast.Module:
    """A file as a tree."""
    return ast.parse(path.read_text(encoding="utf-8"))


# Lines


def python_lines(state: State) -> float:
    """Lines of the package that are neither empty nor a docstring, and those of its data that people write."""
    data = state.files("dokolearn", ".toml", ".json")
    written = [path for path in data if not path.relative_to(state.package).as_posix().startswith(MADE)]
    return sum(map(code_lines, state.modules.values())) + sum(map(filled_lines, written))


def interface_lines(state: State) -> float:
    """Lines of TypeScript that are neither empty nor part of a comment for readers, `/** … */`."""
    sources = (path.read_text(encoding="utf-8") for path in state.files("dokolearn/ui/src", ".ts"))
    return sum(filled(re.sub(r"/\*\*.*?\*/", "", source, flags=re.DOTALL)) for source in sources)


def test_lines(state: State) -> float:
    """Lines of the tests and their tools, likewise."""
    return sum(map(code_lines, state.files("tests", ".py")))


def code_lines(path: Path) -> int:
    """Lines of a Python file that are neither empty nor a docstring, of a value either."""
    silent: set[int] = set()
    for node in ast.walk(parsed(path)):
        if is_text(node):
            silent |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
    return sum(1 for number, line in lines if line.strip() and number not in silent)


def filled_lines(path: Path) -> int:
    """Lines of a file that are not empty."""
    return filled(path.read_text(encoding="utf-8"))


def filled(text: str) -> int:
    """Lines of a text that are not empty."""
    return sum(1 for line in text.splitlines() if line.strip())


def is_text(node: ast.AST | None) -> bool:
    """Whether a statement is nothing but a string: a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


# Modules


def many_modules(state: State) -> float:
    """Python files of the package."""
    return len(state.modules)


def pieces(state: State) -> float:
    """Modules below 110 lines that exactly one other imports; what a folder begins with is its table of contents."""
    importers = Counter(name for imported in state.imports.values() for name in imported)
    return sum(
        1
        for name, path in state.modules.items()
        if importers[name] == 1
        and path.name != "__init__.py"
        and len(path.read_text(encoding="utf-8").splitlines()) < SMALL
    )


def with_mkdocs(state: State) -> float:
    """Modules that import something of MkDocs, or of a plugin of it."""
    return sum(1 for path in state.modules.values() if any(name.startswith("mkdocs") for name in foreign(path)))


def foreign(path: Path) -> Iterator[str]:
    """The names of all modules that a file imports."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def any_signatures(state: State) -> float:
    """Functions with `Any` somewhere in their signature."""
    return sum(1 for path in state.modules.values() for one in functions(path) if has_any(one))


Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(path: Path) -> list[Function]:
    """The functions of a file, methods and those inside of others too."""
    return [node for node in ast.walk(parsed(path)) if isinstance(node, Function)]


def has_any(function: Function) -> bool:
    """Whether its signature says nothing at some place."""
    said = function.args
    taken = [*said.posonlyargs, *said.args, *said.kwonlyargs, said.vararg, said.kwarg]
    types = [function.returns, *(one.annotation for one in taken if one)]
    return any(re.search(r"\bAny\b", ast.unparse(one)) for one in types if one)


# Rooms of the exercises


def arrows(state: State) -> float:
    """How many pairs of rooms there are of which one imports the other. A room is a folder, or a file beside them."""
    return sum(map(len, rooms(state).values()))


def floors(state: State) -> float:
    """The longest way down through rooms; a circle is one floor."""
    ways, circle = rooms(state), {room: frozenset(group) for group in groups(rooms(state)) for room in group}
    height: dict[frozenset[str], int] = {}
    for group in groups(ways):  # those below come first
        below = {circle[other] for room in group for other in ways[room]} - {frozenset(group)}
        height[frozenset(group)] = 1 + max((height[each] for each in below), default=0)
    return max(height.values())


def circles(state: State) -> float:
    """Groups of rooms that lead to each other."""
    return sum(1 for group in groups(rooms(state)) if len(group) > 1)


def rooms(state: State) -> dict[str, set[str]]:
    """By room of the exercises the others that it imports."""
    found: dict[str, set[str]] = defaultdict(set)
    for name, imported in state.imports.items():
        if name.startswith("dokolearn.exercises"):
            others = (room_of(other) for other in imported if other.startswith("dokolearn.exercises"))
            found[room_of(name)] |= {other for other in others if other != room_of(name)}
    return found


def room_of(module: str) -> str:
    """The room of a module of the exercises; the door is one of its own."""
    return (*module.split("."), "__init__")[2]


def groups(ways: Mapping[str, set[str]]) -> list[list[str]]:
    """Rooms that lead to each other, each group after all that it leads to (Tarjan)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    waiting: list[str] = []
    found: list[list[str]] = []

    def visit(room: str) -> None:
        order[room] = low[room] = len(order)
        waiting.append(room)
        for other in ways.get(room, ()):
            if other not in order:
                visit(other)
            if other in waiting:
                low[room] = min(low[room], low[other])
        if low[room] == order[room]:
            at = waiting.index(room)
            found.append(waiting[at:])
            del waiting[at:]

    for room in list(ways):
        if room not in order:
            visit(room)
    return found


# Chapters


class Definition(NamedTuple):
    """A function, class or value at the top of a file of a chapter."""

    line: int
    """Where its name stands."""
    many: int
    """Lines, with decorators and the docstring of a value."""
    said: str
    """The docstring."""


def chapter_files(state: State, chapter: str) -> list[Path]:
    """The files of a chapter: one, or those of a folder."""
    return [
        path for path in state.modules.values() if path.relative_to(state.package).parts[0].startswith(f"ch{chapter}_")
    ]


def defined(path: Path) -> list[Definition]:
    """What a file defines, in its order."""
    body = parsed(path).body
    found = []
    for node, after in zip(body, [*body[1:], None], strict=True):
        last = node.end_lineno or node.lineno
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            found.append(Definition(node.lineno, last - first + 1, ast.get_docstring(node) or ""))
        if isinstance(node, ast.Assign | ast.AnnAssign):
            said = ast.literal_eval(after.value) if is_text(after) else ""  # type: ignore[union-attr]
            last = (after.end_lineno or last) if after is not None and said else last
            found.append(Definition(node.lineno, last - node.lineno + 1, said))
    return found


def backwards(state: State) -> float:
    """How often in a file of a chapter a paragraph of it follows a later one."""
    return sum(
        1
        for chapter in CHAPTERS
        for path in chapter_files(state, chapter)
        for before, after in pairwise(paragraphs(path, chapter))
        if after < before
    )


def paragraphs(path: Path, chapter: str) -> list[int]:
    """The paragraphs of this chapter that definitions of a file begin with, in its order."""
    begins = (re.match(rf"§{chapter}\.(\d+)", one.said) for one in defined(path))
    return [int(begin[1]) for begin in begins if begin]


def shown(state: State) -> str:
    """Of the definition lines of each chapter how many of a hundred stand open on its page."""
    places = {(file, int(line)) for file, line in (one.rsplit(" ", 1) for one in state.asked(OPEN))}
    shares = []
    for chapter in CHAPTERS if places else "":
        found = [(path, one) for path in chapter_files(state, chapter) for one in defined(path)]
        opened = [one for path, one in found if (path.relative_to(state.root).as_posix(), one.line) in places]
        shares.append(round(100 * sum(one.many for one in opened) / sum(one.many for _, one in found)))
    return ", ".join(map(str, shares)) or "?"


# How many files something new takes


def play_lines(state: State) -> float:
    """How long the function is that a course would open first, without its docstring."""
    [play] = [node for node in parsed(state.package / "game/play.py").body if getattr(node, "name", "") == "play"]
    assert isinstance(play, ast.FunctionDef)
    silent = play.body[0]
    return (play.end_lineno or play.lineno) - play.lineno - (silent.end_lineno or 0) + silent.lineno


def files_of(what: str) -> Callable[[State], str]:
    """The fewest files of package and tests, pins aside, that name one of these, and which: so many a new one takes."""

    def fewest(state: State) -> str:
        many = {name: sum(1 for words in state.words if name in words) for name in state.asked(NAMES.format(what))}
        name = min(many, key=many.__getitem__)
        return f"{many[name]} ({name})"

    return fewest


# The table


class Figure(NamedTuple):
    """A row of the table."""

    what: str
    of: Callable[[State], float | str]
    then: str
    ratio: bool = False
    """Whether it counts beside the beginning."""


TABLE = (
    Figure(
        "lines of Python in the package without docstrings, with data that people write", python_lines, "0.92", True
    ),
    Figure("lines of TypeScript without comments for readers", interface_lines, "0.94", True),
    Figure("lines of tests without docstrings", test_lines, "0.90", True),
    Figure("modules", many_modules, "380"),
    Figure("modules with exactly one importer and under 110 lines", pieces, "15"),
    Figure("arrows among the rooms of exercises/", arrows, "40"),
    Figure("floors among them", floors, "9"),
    Figure("circles among them", circles, "0"),
    Figure("paragraphs that run backwards within a file of a chapter", backwards, "0"),
    Figure("definition lines open on the chapter pages, ch1 to ch5, in percent", shown, "60, 50, 50, 50, 33"),
    Figure("signatures with Any", any_signatures, "250"),
    Figure("files that import mkdocs", with_mkdocs, "3"),
    Figure("lines of `play`", play_lines, "14"),
    Figure("files that name a kind, at least", files_of("KINDS"), "6"),
    Figure("files that name an option, at least", files_of("in_order()"), "8"),
    Figure("files that name a Solo, at least", files_of("SOLI"), "4"),
)
"""A sixth book is not counted: every book is named everywhere. Its recipe says eight files."""


def printed(now: State, began: State | None) -> Iterator[str]:
    """The table as Markdown."""
    yield f"| what | at the beginning ({BEGAN}) | now | then |"
    yield "|---|---:|---:|---:|"
    for row in TABLE:
        before, after = row.of(began) if began else "?", row.of(now)
        share = f" = {after / before:.3f}" if row.ratio and isinstance(before, int) and isinstance(after, int) else ""
        yield f"| {row.what} | {number(before)} | {number(after)}{share} | {row.then} |"


def number(figure: float | str) -> str:
    """A figure as people read it."""
    return figure if isinstance(figure, str) else f"{figure:,}"


def unpacked(commit: str, folder: Path) -> State | None:
    """A state of the history; None where the history does not reach so far."""
    done = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        return None
    with TarFile(fileobj=BytesIO(done.stdout)) as packed:
        packed.extractall(folder, filter="data")
    return State(folder)


def speeds(other: Path) -> Iterator[str]:
    """The tables of the benchmarks that compare two states in one run."""
    sys.path.insert(0, str(ROOT / "tests" / "benchmarks"))
    import run

    for name in FASTER:
        yield run.table(name, run.measure(name, other), f"Beside {other.name}: {run.machine()}.")


def main() -> None:
    """Print one table or the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--beside", type=Path, metavar="PATH", help="another state of the project: measure how fast")
    parser.add_argument("--began", default=BEGAN, metavar="COMMIT", help="compare with another commit")
    wanted = parser.parse_args()
    with TemporaryDirectory() as folder:
        rows = (
            speeds(wanted.beside.resolve())
            if wanted.beside
            else printed(State(ROOT), unpacked(wanted.began, Path(folder)))
        )
        for line in rows:
            print(line, flush=True)


if __name__ == "__main__":
    main()
