"""The house rules of the code: style, types, storeys, and nothing in the repository that belongs elsewhere."""

import ast
import json
import re
import subprocess
import sys
from graphlib import TopologicalSorter
from itertools import pairwise
from pathlib import Path

import pytest
from effort import each
from house import (
    PACKAGE,
    PURE,
    ROOT,
    STOREYS,
    file_of,
    imports,
    level,
    modules,
    parsed,
    picture,
    room_of,
    written,
)

SMALL_ALLOWANCE = {
    *("base64", "collections", "dataclasses", "functools", "gzip", "itertools", "math", "zlib"),
    *("importlib", "importlib.machinery", "json", "os", "random", "re", "sys", "types", "typing"),
    "csv",  # for tables of a spreadsheet, as every program writes them
    "warnings",  # where the kernel is damaged: it is said once
    "fractions",  # for chances, which are exact
    "tomllib",  # for the exercises of the course, which a site reads while it is built
}


def tracked() -> list[Path]:
    """The files of the repository; those of the folder if this is no checkout."""
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("no git checkout")
    return [path for name in done.stdout.splitlines() if (path := ROOT / name).is_file()]


def tool(*command: str) -> str:
    """What a tool complains about; empty if it is content."""
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stdout + done.stderr


# Tools


def test_ruff_is_content() -> None:
    assert tool("ruff", "check", ".") == ""


def test_everything_is_formatted() -> None:
    assert tool("ruff", "format", "--check", ".") == ""


def test_mypy_is_strict_and_content() -> None:
    assert tool("mypy", "--strict", "dokolearn") == ""


def test_nothing_that_is_due_is_missing() -> None:
    assert tool("dokolearn", "dev", "coverage", "--check") == ""


# Storeys


def test_every_module_has_its_room() -> None:
    known = {room for storey in STOREYS for room in storey.rooms}
    assert {room for room, _ in modules()} <= known


@each("room, path", modules())
def test_a_room_uses_only_what_lies_below(room: str, path: Path) -> None:
    used = {room_of(name.removeprefix("dokolearn.")) for name in imports(path) if name.startswith("dokolearn.")}
    assert [other for other in sorted(used - {room, ""}) if level(other) >= level(room)] == []


def test_no_module_leads_back_to_itself() -> None:
    """No circles of imports at the head of files; an import inside a function waits until it is needed."""
    heads = {name_of(path): at_head(path) for _, path in modules()}
    assert [circle for name in heads if (circle := way_back(name, heads))] == []


SCRIPTS = PACKAGE / "ui" / "src"
_SCRIPT = re.compile(r'^(?:import|export)\b(?:[^;"]*? from)? "(\.[^"]+)";', re.MULTILINE)


def scripts_for(path: Path) -> set[Path]:
    """The files that a file of the interface asks for at its head, for their types alone too."""
    return {(path.parent / f"{name}.ts").resolve() for name in _SCRIPT.findall(path.read_text(encoding="utf-8"))}


def test_no_file_of_the_interface_leads_back_to_itself() -> None:
    asked_for = {path.resolve(): scripts_for(path) for path in written(SCRIPTS, ".ts")}
    assert sum(map(len, asked_for.values())) > len(asked_for)
    TopologicalSorter(asked_for).prepare()  # raises CycleError, which names the files


def test_no_two_rooms_share_a_file_name() -> None:
    rooms: dict[str, set[str]] = {}
    for room, path in modules():
        if path.stem != "__init__":
            rooms.setdefault(path.stem, set()).add(room.split(".")[0])
    assert {stem: found for stem, found in rooms.items() if len(found) > 1} == {}


def test_the_picture_in_the_guide_is_this_house() -> None:
    assert picture() in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), "python tests/house.py draws it anew"


def test_rule_books_are_data() -> None:
    """They hold facts: of the whole package they know only the model, the texts and each other; and what an option may
    name knows the rows of the Soli, which are facts as well."""
    rows = {"option_values.py": {"dokolearn.ch4_vorbehalte.soli"}}
    for room, path in modules():
        if room == "rulesets":
            known = rows.get(path.name, set())
            named = {name for name in imports(path) if name.startswith("dokolearn") and name not in known}
            used = {".".join(name.split(".")[:2]) for name in named}
            facts = {f"dokolearn.{name}" for name in ("model", "rule_parts", "rulesets", "strings", "shallow_json")}
            assert used <= facts, path.name


def test_what_runs_in_the_browser_needs_little() -> None:
    foreign = {
        (path.relative_to(PACKAGE).as_posix(), name)
        for path in in_the_browser()
        for name in imports(path)
        if name.split(".")[0] not in {"dokolearn", *SMALL_ALLOWANCE}
    }
    assert foreign == set()


def test_chance_always_has_a_seed() -> None:
    """Whoever gives the same number gets the same cards: only `Random(seed)`, never the module's own chance."""
    careless = []
    for path in in_the_browser():
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Import) and any(name.name == "random" for name in node.names):
                careless.append(f"{path.name}:{node.lineno} import random")
            if isinstance(node, ast.ImportFrom) and node.module == "random":
                careless += [f"{path.name}:{node.lineno} {name.name}" for name in node.names if name.name != "Random"]
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Random" and not node.args:
                careless.append(f"{path.name}:{node.lineno} Random without a seed")
    assert careless == []


def in_the_browser() -> list[Path]:
    """The files of the storeys that also run in the page."""
    return [path for room, path in modules() if level(room) < PURE]


def name_of(path: Path) -> str:
    """The name of a module by its file."""
    return ".".join(("dokolearn", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")


def at_head(path: Path) -> set[str]:
    """Our modules that a file imports before anything else happens."""
    return {
        taken if file_of(taken := f"{node.module}.{name.name}") else str(node.module)
        for node in parsed(path).body
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("dokolearn.")
        for name in node.names
    }


def way_back(start: str, heads: dict[str, set[str]]) -> list[str]:
    """A way along imports from a module to itself; empty if there is none."""
    waiting = [[start]]
    seen: set[str] = set()
    while waiting:
        way = waiting.pop()
        for after in heads.get(way[-1], set()) - {way[-1]}:
            if after == start:
                return [*way, start]
            if after not in seen:
                seen.add(after)
                waiting.append([*way, after])
    return []


# What is said of names


def test_every_public_name_says_what_it_is() -> None:
    silent = [
        f"{path.name}: {node.name}"
        for _, path in modules()
        for node in parsed(path).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]
    assert silent == []


def test_every_string_stands_below_what_it_explains() -> None:
    """A docstring whose value is gone explains the next one, or nothing."""
    orphans = [
        f"{path.name}:{text.lineno}"
        for _, path in modules()
        for above, text in pairwise(parsed(path).body)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
        if not (isinstance(above, ast.Assign | ast.AnnAssign) and above.end_lineno == text.lineno - 1)
    ]
    assert orphans == []


# The repository


def test_notebooks_are_stored_without_outputs() -> None:
    stored = []
    for path in (ROOT / "lessons").rglob("*.ipynb"):
        for number, cell in enumerate(json.loads(path.read_text(encoding="utf-8"))["cells"], start=1):
            if cell["cell_type"] == "code" and (cell["outputs"] or cell["execution_count"] is not None):
                stored.append(f"{path.name}: cell {number}")
    assert stored == []


def test_no_path_of_somebodys_machine() -> None:
    somewhere = re.compile(r"(?<![\w.:/])/(?:home|Users|root|work|mnt|tmp|opt|usr/local)/\w|\b[A-Z]:\\(?!n)\w")
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}"
        for path in tracked()
        if path.suffix not in (".png", ".svg", ".woff2", ".ico") and path != Path(__file__)
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1)
        if somewhere.search(line)
    ]
    assert found == []


def test_nothing_built_is_stored() -> None:
    built = re.compile(r"(^|/)(node_modules|dist|__pycache__|\.cache|\.venv)/|^build/|\.pyc$|\.whl$")
    assert [path for path in tracked() if built.search(path.relative_to(ROOT).as_posix())] == []
