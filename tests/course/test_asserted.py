"""What the pages of the rules claim: a sentence in Python for every paragraph, and a notebook for every chapter."""

import ast
import json
import re
import tomllib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from effort import each

from dokolearn.hosts.site.rules import paragraphs
from dokolearn.hosts.site.rules.example_case import examples
from dokolearn.hosts.site.rules.paragraphs import CHAPTERS, before, claim, numbers
from dokolearn.hosts.site.rules.programming import BUILDING, CALLING, notebooks
from dokolearn.trace import ROOT

ASSERTED = Path(paragraphs.__file__).with_name("asserted.toml")
CLAIMED = tuple(tomllib.loads(ASSERTED.read_text(encoding="utf-8"))["claims"])
THEOREMS = ("1.2", "2.5", "4.8", "5.6", "5.7", "5.8", "5.9")
NOTEBOOKS = dict(zip(CHAPTERS, notebooks(ROOT / "lessons", CALLING), strict=True))
BUILT = notebooks(ROOT / "lessons", BUILDING)


def run(number: str, said: str) -> None:
    space: dict[str, Any] = {}
    exec(before(int(number[0])), space)
    exec(said, space)


def asserts(code: str) -> list[ast.Assert]:
    return [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Assert)]


# The claims


def test_every_paragraph_has_its_claim() -> None:
    assert numbers() == CLAIMED
    assert set(THEOREMS) <= set(CLAIMED)
    for number in CLAIMED:
        assert len(asserts(claim(number))) == 1, number
        assert claim(number).splitlines()[-1].lstrip().startswith("assert "), "what is claimed stands last"


@each("number", CLAIMED)
def test_a_claim_holds(number: str) -> None:
    run(number, claim(number))


@each("number", CLAIMED)
def test_a_claim_can_fail(number: str) -> None:
    """Its opposite does, and it is no sentence that is true of itself."""
    tree = ast.parse(claim(number))
    [wanted] = asserts(claim(number))
    assert any(isinstance(node, ast.Call | ast.Attribute) for node in ast.walk(wanted)), "it asks the engine"
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            node.test = ast.UnaryOp(ast.Not(), node.test)
    with pytest.raises(AssertionError):
        run(number, ast.unparse(ast.fix_missing_locations(tree)))


def test_asserted_use_what_is_public() -> None:
    for chapter in CHAPTERS:
        said = [before(chapter), *(claim(number) for number in CLAIMED if number[0] == str(chapter))]
        assert private_names("\n".join(said)) == set()


def test_every_paragraph_has_its_case() -> None:
    found = examples(ROOT)
    assert [number for number in numbers() if number not in found] == []
    assert all((ROOT / found[number].file).is_file() for number in numbers())


def test_without_the_tests_there_are_no_cases(tmp_path: Path) -> None:
    assert examples(tmp_path) == {}


# The notebooks


def cells(notebook: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return found


def code(notebook: Path) -> list[str]:
    return ["".join(cell["source"]) for cell in cells(notebook) if cell["cell_type"] == "code"]


def private_names(code: str) -> set[str]:
    names = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}
    names |= {node.attr for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Attribute)}
    names |= {a.name for node in ast.walk(ast.parse(code)) if isinstance(node, ast.ImportFrom) for a in node.names}
    return {name for name in names if name.startswith("_") and name != "_"}


def test_every_notebook_is_on_the_site() -> None:
    assert {*NOTEBOOKS.values(), *BUILT} == {*(ROOT / "lessons/programmieren").glob("*.ipynb")}
    assert len(BUILT) == 6, "so many build something of their own"


@each("notebook", [*NOTEBOOKS.values(), *BUILT])
def test_a_notebook_runs_from_top_to_bottom(notebook: Path) -> None:
    space: dict[str, Any] = {"__name__": notebook.stem}
    for number, cell in enumerate(code(notebook), start=1):
        exec(compile(cell, f"{notebook.name}, cell {number}", "exec"), space)


@each("notebook", [*NOTEBOOKS.values(), *BUILT])
def test_words_stand_before_every_piece_of_code(notebook: Path) -> None:
    found = code(notebook)
    assert max(len(line) for cell in found for line in cell.splitlines()) <= 100
    assert private_names("\n".join(found)) == set()
    kinds = [cell["cell_type"] for cell in cells(notebook)]
    assert kinds[0] == "markdown"
    assert sum(one == other == "code" for one, other in pairwise(kinds)) <= (1 if notebook in BUILT else 0)


@each("chapter", CHAPTERS)
def test_a_notebook_asserts_what_it_says(chapter: int) -> None:
    """One idea per cell: short code, nearly each with its claim."""
    found = code(NOTEBOOKS[chapter])
    assert 10 <= len(found) <= 20
    assert sum(bool(asserts(cell)) for cell in found) >= 0.75 * len(found)
    assert max(len(cell.splitlines()) for cell in found[1:]) <= 15


@each("notebook", BUILT)
def test_what_is_built_is_held_against_the_package(notebook: Path) -> None:
    """A cell is a function or two; most try it at once, and under "Stimmt das auch?" or beside it comes the package."""
    found = code(notebook)
    assert sum(bool(asserts(cell)) for cell in found) >= 0.5 * len(found)
    assert max(len(cell.splitlines()) for cell in found) <= 24
    texts = ["".join(cell["source"]) for cell in cells(notebook)]
    first = next(
        at for at, words in enumerate(texts) if re.search("^## (Stimmt das auch|.* aus dem Paket)", words, re.M)
    )
    assert any("\nassert" in words for words in texts[first:])


def test_the_notebooks_call_the_main_functions() -> None:
    every = "\n".join(line for chapter in CHAPTERS for line in code(NOTEBOOKS[chapter]))
    for name in ("playable", "sticht", "winner", "settle", "trump_count", "search"):
        assert re.search(rf"\b{name}\(", every), name
