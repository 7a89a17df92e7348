"""The house rules of the code: style, types, layers, sizes, and nothing in the repository that belongs elsewhere."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import dokolearn

ROOT = Path(__file__).parent.parent
PACKAGE = Path(dokolearn.__file__).parent
NO_CODE = {"node_modules", ".cache", "dist", "__pycache__"}

LAYERS = (
    ("rule_parts", "script", "strings"),
    ("model",),
    ("ch1_general",),
    ("ch2_normal_game",),
    ("ch3_scoring",),
    ("ch4_vorbehalte",),
    ("ch5_tactics",),
    ("rulesets", "game", "runde"),
    ("wording",),
    ("option_words",),
    ("calculator", "comparison", "exercises", "replay"),
    ("bundle", "cases", "trace"),
    ("runtime",),
    ("hosts",),
    ("cli", "wheel"),
    ("__main__", "__init__"),
)
"""From the ground up. A part uses itself and the layers below, as a reader knows what he has read."""

IN_THE_BROWSER = {part for layer in LAYERS[:11] for part in layer}
"""What also runs in the page: the standard library only, and little of it."""

SMALL_ALLOWANCE = {
    *("base64", "collections", "dataclasses", "functools", "gzip", "itertools", "zlib"),
    *("json", "os", "random", "re", "tomllib", "typing"),
}


def modules() -> Iterator[tuple[str, Path]]:
    """Every Python file of the package, with the part it belongs to."""
    for path in sorted(PACKAGE.rglob("*.py")):
        below = path.relative_to(PACKAGE)
        if not NO_CODE & set(below.parts):
            yield below.parts[0].removesuffix(".py"), path


def imports(path: Path) -> set[str]:
    """Every module that a file imports, at its head or inside a function."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: absolute imports only"
            assert node.module is not None
            found.add(node.module)
    return found


def level(part: str) -> int:
    return next(number for number, layer in enumerate(LAYERS) if part in layer)


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
    assert tool("dokolearn", "coverage", "--check") == ""


# Layers


def test_every_part_has_its_layer() -> None:
    known = {part for layer in LAYERS for part in layer}
    assert {part for part, _ in modules()} <= known


@pytest.mark.parametrize(
    ("part", "path"), list(modules()), ids=lambda value: value.name if isinstance(value, Path) else value
)
def test_a_part_uses_only_what_lies_below(part: str, path: Path) -> None:
    used = {name.split(".")[1] for name in imports(path) if name.startswith("dokolearn.")} - {part}
    assert [name for name in used if level(name) >= level(part)] == []


def test_rule_books_are_data() -> None:
    """They hold facts: of the whole package they know only the model, the texts and each other."""
    for part, path in modules():
        if part == "rulesets":
            used = {".".join(name.split(".")[:2]) for name in imports(path) if name.startswith("dokolearn")}
            facts = {"dokolearn.model", "dokolearn.rule_parts", "dokolearn.rulesets", "dokolearn.strings"}
            assert used <= facts, path.name


def test_what_runs_in_the_browser_needs_little() -> None:
    foreign = {
        (path.relative_to(PACKAGE).as_posix(), name)
        for part, path in modules()
        if part in IN_THE_BROWSER
        for name in imports(path)
        if name.split(".")[0] not in {"dokolearn", *SMALL_ALLOWANCE}
    }
    assert foreign == set()


def test_chance_always_has_a_seed() -> None:
    """Whoever gives the same number gets the same cards: only `Random(seed)`, never the module's own chance."""
    careless = []
    for path in (path for part, path in modules() if part in IN_THE_BROWSER):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import) and any(name.name == "random" for name in node.names):
                careless.append(f"{path.name}:{node.lineno} import random")
            if isinstance(node, ast.ImportFrom) and node.module == "random":
                careless += [f"{path.name}:{node.lineno} {name.name}" for name in node.names if name.name != "Random"]
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Random" and not node.args:
                careless.append(f"{path.name}:{node.lineno} Random without a seed")
    assert careless == []


# Sizes and shapes


@pytest.mark.parametrize("folder", [PACKAGE, ROOT / "tests"], ids=["dokolearn", "tests"])
def test_no_file_is_longer_than_400_lines(folder: Path) -> None:
    paths = [path for path in folder.rglob("*") if path.suffix in (".py", ".ts", ".css", ".mjs")]
    paths = [path for path in paths if not NO_CODE & set(path.parts)]
    lengths = {path.name: path.read_text(encoding="utf-8").count("\n") for path in paths}
    assert {name: length for name, length in lengths.items() if length > 400} == {}


def test_every_public_name_says_what_it_is() -> None:
    silent = [
        f"{path.name}: {node.name}"
        for _, path in modules()
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]
    assert silent == []


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
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if somewhere.search(line)
    ]
    assert found == []


def test_nothing_built_is_stored() -> None:
    built = re.compile(r"(^|/)(node_modules|dist|build|__pycache__|\.cache|\.venv)/|\.pyc$|\.whl$")
    assert [path for path in tracked() if built.search(path.relative_to(ROOT).as_posix())] == []
