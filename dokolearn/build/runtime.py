"""Python for the page: Pyodide with the part of the standard library that the engine uses, and the engine itself."""

from __future__ import annotations

import ast
import json
import os
import shutil
import tempfile
import time
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dokolearn.build.bundle import UI, BundleError, alone, install, run
from dokolearn.build.cache import hash_of
from dokolearn.strings import FAMILIES, LANGUAGES, NOT_IN_THE_PAGE, SITE_ONLY
from dokolearn.strings import WORKSHOP as WORKSHOP_SAYS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

PACKAGE = Path(__file__).resolve().parents[1]
ENTRY = "dokolearn.hosts.browser"
PARTS = ("runtime", "engine")
MADE_WITH = ("package-lock.json", "runtime.mjs", "classes-ahead.mjs")
KEEP_SECONDS = 3600
"""A build that began a moment ago may still copy what is no longer the newest."""


@dataclass(frozen=True, slots=True)
class Runtime:
    """What the page needs to start the engine; names are relative to `folder`."""

    folder: Path
    runtime: str
    """The folder with Pyodide, named by its content: never changes, may be kept for ever."""
    engine: str
    """Our package, named by its content."""
    files: dict[str, list[int]]
    """Every file, with its bytes as stored and inflated."""

    @property
    def later(self) -> tuple[str, ...]:
        """Those that nobody fetches at the start: what only the workshop needs, and figures, a file for each deck."""
        beside = f"{self.engine}/"
        return tuple(name for name in self.files if name.startswith(beside) and not name.endswith("/engine.zip.gz"))


def ensure_runtime(ui: Path = UI, package: Path = PACKAGE) -> Runtime:
    """Python for the page, made anew where its sources changed since the last time.

    An edit of the engine costs its compilation (2 s); Pyodide and library are made again only for another lock file or
    when the engine imports other modules. Raises BundleError with one sentence that says why it cannot be had.
    """
    home = ui / "dist" / "python"
    if (ui / "src").is_dir():  # an installed wheel carries the result only
        wanted = _stamps_of(ui, package, _edit_times(ui, package))
        if _due(home, wanted):
            with alone(ui):
                if due := _due(home, wanted):  # another process may have been faster
                    _make(ui, home, package, {part: wanted[part] for part in due})
    runtime, engine = (_facts(home, part) for part in PARTS)
    lost = [part for part, facts in zip(PARTS, (runtime, engine), strict=True) if not facts]
    if lost:
        raise BundleError(f"Python for the page is incomplete: {' and '.join(lost)} missing or damaged in {home}.")
    return Runtime(home, runtime["name"], engine["name"], runtime["files"] | engine["files"])


def _edit_times(ui: Path, package: Path) -> tuple[tuple[str, int], ...]:
    """When each file that may go into the page was saved last: while a site is served most are as they were."""
    found = [(name, os.stat(ui / name).st_mtime_ns) for name in MADE_WITH]
    for top, names, files in os.walk(package):
        names[:] = sorted(set(names) - {"ui", "__pycache__"})
        found += [(path, os.stat(path).st_mtime_ns) for name in files if os.path.exists(path := f"{top}/{name}")]
    return tuple(found)


@lru_cache(maxsize=4)
def _stamps_of(ui: Path, package: Path, edited: tuple[tuple[str, int], ...]) -> dict[str, str]:
    base = [(ui / name).read_bytes() for name in MADE_WITH]
    content = [part for name, path in engine_files(package).items() for part in (name.encode(), path.read_bytes())]
    imported = [name.encode() for name in sorted(library_imports(package))]
    return {"runtime": hash_of(*base, *imported), "engine": hash_of(*base, *content)}


def _due(home: Path, wanted: Mapping[str, str]) -> list[str]:
    return [part for part in wanted if _facts(home, part).get("stamp") != wanted[part]]


def _facts(home: Path, part: str) -> dict[str, Any]:
    """What is known of a finished part; empty unless all its files are there in full size."""
    try:
        facts: dict[str, Any] = json.loads((home / f"{part}.json").read_text())
        whole = all((home / name).stat().st_size == stored for name, (stored, _) in facts["files"].items())
    except (OSError, ValueError):
        return {}
    return facts if whole else {}


# What belongs to the engine


WORKSHOP = (
    *("dokolearn.workshop", "dokolearn.wishes", "dokolearn.calculator", "dokolearn.exercises.exam"),
    "dokolearn.course",
)
"""What only these lead to comes in a file of its own, when one of their machines is asked for the first time: what is
made, reckoned and examined on pages of its own."""


def engine_files(package: Path = PACKAGE) -> dict[str, Path]:
    """Every file that the entry point needs, by its path from above the package: modules, data beside them, sentences.

    What lies beside the entry point itself is for the pages of a site.
    """
    modules = {path for path, _ in _modules_reached(package).values()}
    folders = {path.parent for path in modules} - {package / "hosts"}
    data = {path for folder in folders for path in folder.iterdir()} | set(_sentences(package, FAMILIES))
    wanted = modules | {path for path in data if path.suffix in (".json", ".wasm")}
    return {path.relative_to(package.parent).as_posix(): path for path in sorted(wanted)}


def workshop_files(package: Path = PACKAGE) -> list[str]:
    """Those of them that nobody needs before a machine of the workshop is asked."""
    at_once = {path for path, _ in _modules_reached(package, without=WORKSHOP).values()}
    modules = {path for path, _ in _modules_reached(package).values()} - at_once
    later = modules | set(_sentences(package, WORKSHOP_SAYS))
    return sorted(path.relative_to(package.parent).as_posix() for path in later)


def figure_files(package: Path = PACKAGE) -> list[str]:
    """Those of them that come one by one, when an answer needs them: what was measured at the table of a book, and the
    puzzles."""
    folders = [package / "exercises" / name for name in ("graded", "puzzles")]
    found = (path for folder in folders for path in sorted(folder.glob("*.json")))
    return [path.relative_to(package.parent).as_posix() for path in found]


def _sentences(package: Path, families: Iterable[str]) -> Iterator[Path]:
    """The sentences that the engine can say, in every language."""
    for family in families:
        if family not in NOT_IN_THE_PAGE:
            yield from (package / "strings" / lang / f"{family}.json" for lang in LANGUAGES)


def engine_modules(package: Path = PACKAGE) -> list[str]:
    """The names of our modules that go into the page."""
    return sorted(_modules_reached(package))


def library_imports(package: Path = PACKAGE) -> set[str]:
    """What these modules import that is not ours."""
    return {name for _, names in _modules_reached(package).values() for name in names if not _ours(name)}


def _ours(name: str) -> bool:
    return name.split(".")[0] == "dokolearn"


def modules_behind(name: str, package: Path = PACKAGE) -> dict[str, Path]:
    """A module and every one of ours that it leads to, by name, each with its file."""
    return {one: path for one, (path, _) in _modules_reached(package, name).items()}


def _modules_reached(
    package: Path, entry: str = ENTRY, without: tuple[str, ...] = ()
) -> dict[str, tuple[Path, set[str]]]:
    """Our modules by name, with file and imports: the entry point and whatever it leads to, packages above included.

    `without`: rooms that are not entered.
    """
    found: dict[str, tuple[Path, set[str]]] = {}
    waiting, met = [entry], {entry}
    for name in waiting:  # grows while it is walked
        if path := _file(package, name):
            found[name] = path, _imports(path, path.stat().st_mtime_ns)
            fresh = set(filter(_ours, {*found[name][1], name.rpartition(".")[0]})) - met
            fresh -= {one for one in fresh if f"{one}.".startswith(tuple(f"{room}." for room in without))}
            met |= fresh
            waiting += fresh
    return found


def _file(package: Path, name: str) -> Path | None:
    """The file of a module of ours; None for a name that is no module, as functions that are imported."""
    path = package.joinpath(*name.split(".")[1:])
    return next((file for file in (path / "__init__.py", path.with_suffix(".py")) if file.is_file()), None)


_LINES = (ast.stmt, ast.excepthandler, ast.match_case)


@cache
def _imports(path: Path, mtime_ns: int) -> set[str]:
    """Every module a file names in an import, at its head or inside a function, or in its table MODULES; `from a import
    b` may name a.b."""
    found = set()
    waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    for node in waiting:  # grows by statements: nothing is imported inside of an expression
        waiting += [one for one in ast.iter_child_nodes(node) if isinstance(one, _LINES)]
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{name.name}" for name in node.names if _ours(node.module))}
        if isinstance(node, ast.Assign) and "MODULES" in map(ast.unparse, node.targets):
            found |= by_table(ast.literal_eval(node.value), path)
    return found


def by_table(modules: Mapping[str, str] | tuple[str, ...], path: Path) -> set[str]:
    """The modules that a file imports by its table MODULES (`by_name`)."""
    if isinstance(modules, tuple):
        room = ".".join(path.parts[len(path.parts) - path.parts[::-1].index("dokolearn") - 1 : -1])
        return {f"{room}.{name}" for name in modules}
    return {f"dokolearn.{name.partition(':')[0]}" for name in modules.values()}


# Making it


def _make(ui: Path, home: Path, package: Path, due: Mapping[str, str]) -> None:
    """Make the parts that are due aside and move them, the facts last: nobody ever takes half of it for the whole."""
    node = install(ui)
    home.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home, prefix=".new-") as folder:
        aside = Path(folder)
        _lay_out(aside / "sources", package)
        command = [*node, str(ui / "runtime.mjs"), str(aside / "sources"), str(aside), *due]
        run(command, ui, "Python for the page could not be made")
        sizes = json.loads((aside / "facts.json").read_text())
        for part, stamp in due.items():
            _move(aside, home, part, stamp, sizes[part])
    _sweep(home, time.time() - KEEP_SECONDS)


def _lay_out(folder: Path, package: Path) -> None:
    """A copy of the engine, and what to ask it."""
    from dokolearn.build.tried_questions import questions

    for name, path in engine_files(package).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        if path.parent.parent.name == "strings":
            (folder / name).write_text(_said_in_the_page(path), encoding="utf-8")
        else:
            shutil.copy(path, folder / name)
    asked = {
        "modules": engine_modules(package),
        "questions": questions(),
        "workshop": workshop_files(package),
        "figures": figure_files(package),
    }
    (folder / "questions.json").write_text(json.dumps(asked), encoding="utf-8")


def _said_in_the_page(path: Path) -> str:
    """The sentences of a file without those that are only said where a site is built."""
    sentences = json.loads(path.read_text(encoding="utf-8"))
    kept = {key: one for key, one in sentences.items() if key.partition(".")[0] not in SITE_ONLY}
    return json.dumps(kept, ensure_ascii=False, indent=1)


def _move(aside: Path, home: Path, part: str, stamp: str, sizes: Mapping[str, list[int]]) -> None:
    """Give a part a name by its content, move it there, and write down what it is."""
    content = [piece for name in sorted(sizes) for piece in (name.encode(), (aside / part / name).read_bytes())]
    name = f"{part}-{hash_of(*content)[:8]}"
    shutil.rmtree(home / name, ignore_errors=True)
    os.replace(aside / part, home / name)
    files = {f"{name}/{file}": size for file, size in sizes.items()}
    (aside / "new.json").write_text(json.dumps({"stamp": stamp, "name": name, "files": files}))
    os.replace(aside / "new.json", home / f"{part}.json")


def pack_runtime() -> None:
    """Make everything ready for a wheel, and drop what is not the newest."""
    _sweep(ensure_runtime().folder, time.time())


def _sweep(home: Path, before: float) -> None:
    """Drop parts that are not the newest and were made before a moment, in seconds since 1970."""
    newest = {_facts(home, part).get("name") for part in PARTS}
    for folder in (path for path in home.iterdir() if path.is_dir() and path.name not in newest):
        if folder.stat().st_mtime < before:
            shutil.rmtree(folder, ignore_errors=True)
