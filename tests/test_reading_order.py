"""The chapters are the script, read in order: within a file the numbers of paragraphs never run backwards."""

import re
from itertools import pairwise
from pathlib import Path

from effort import each
from house import PACKAGE, parsed

from dokolearn.trace import docstrings

IN_ORDER = ("ch1_general", "ch2_normal_game", "ch3_scoring", "ch4_vorbehalte", "ch5_tactics")
"""The chapters that are read from the top."""

OF_ALL = "ch5_tactics"
"""Tactics speaks of the rules of all chapters; in order are its own paragraphs."""

_BEGINS = re.compile(r"§(\d)\.(\d+)")


def files() -> list[Path]:
    """The files of these chapters; what stands alone is a chapter of one file."""
    return [
        path
        for name in IN_ORDER
        for path in (
            [PACKAGE / f"{name}.py"] if (PACKAGE / f"{name}.py").is_file() else sorted((PACKAGE / name).glob("*.py"))
        )
    ]


def paragraphs(path: Path) -> list[tuple[tuple[int, int], str]]:
    """The paragraph with which the docstring of each definition begins, and its name, from the top."""
    found = sorted((line, name, _BEGINS.match(docstring)) for name, line, docstring in docstrings(parsed(path)))
    numbers = [((int(begin[1]), int(begin[2])), name) for _, name, begin in found if begin]
    return [one for one in numbers if one[0][0] == int(OF_ALL[2])] if path.parent.name == OF_ALL else numbers


@each("path", files())
def test_paragraphs_never_run_backwards(path: Path) -> None:
    backwards = [
        f"{name} §{own} after {before} §{first}"
        for (first, before), (own, name) in pairwise(paragraphs(path))
        if own < first
    ]
    assert backwards == []


def test_every_chapter_has_its_paragraphs() -> None:
    """The check above would be content with files in which nothing begins with a paragraph."""
    found = {own for path in files() for own, _ in paragraphs(path)}
    assert {chapter for chapter, _ in found} >= {int(name[2]) for name in IN_ORDER}
