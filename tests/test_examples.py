"""The examples in the docstrings of rooms and modules are run: what a reader copies does what stands below it."""

import doctest
from importlib import import_module

import pytest
from house import PACKAGE, written

SHOWN = sorted(
    ".".join(("dokolearn", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")
    for path in written(PACKAGE, ".py")
    if ">>> " in path.read_text(encoding="utf-8")
)
"""Every module with an example."""

BEGIN_HERE = (
    "ch3_scoring",
    "ch4_vorbehalte",
    "game",
    "rulesets",
    "calculator",
    "exercises",
    "exercises.drill",
    "exercises.exam",
    "workshop.annotating",
    "workshop.building",
)
"""Rooms that somebody opens who wants to use them: each begins with an example."""


@pytest.mark.parametrize("name", SHOWN)
def test_examples_do_what_they_say(name: str) -> None:
    runner = doctest.DocTestRunner(verbose=False)
    said: list[str] = []
    for example in doctest.DocTestFinder().find(import_module(name)):
        runner.run(example, out=said.append)
    assert "".join(said) == ""
    assert runner.tries


@pytest.mark.parametrize("room", BEGIN_HERE)
def test_a_room_that_others_use_begins_with_an_example(room: str) -> None:
    assert f"dokolearn.{room}" in SHOWN
