"""What principles do to a beginner, and that the lessons' principles help him: `benchmarks/taught.py` in small."""

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

from effort import thorough

from dokolearn.ch1_general import card_code
from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import spec
from dokolearn.model import Play
from dokolearn.players.anfaenger import CARDS

PATH = Path(__file__).parents[1] / "benchmarks" / "taught.py"
GAMES = 40
DEALS = 30
"""Fewer than the benchmark takes."""


@cache
def taught() -> ModuleType:
    known = sys.path[:]
    found = importlib.util.spec_from_file_location("benchmark_taught", PATH)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    module.DEALS = DEALS  # type: ignore[attr-defined]
    sys.path[:] = known
    return module


def led(pupil: str, *mistakes: str) -> str:
    """What somebody of Kontra leads who holds a Pik Ass, if these mistakes happen to him."""
    seen = at_table(spec("5.2/ass-oder-trumpf", "de", "ddv")).tasks[0].sight
    kinds = list(dict.fromkeys(seen.hand))
    speech = taught().said(seen, [Play(seen.seat, kind) for kind in kinds])
    return card_code(taught().reminded(seen, mistakes, pupil, kinds, speech))


def test_a_principle_reminds_of_the_card_that_a_mistake_leaves_out() -> None:
    assert led("anfaenger") == "PiA"
    assert led("anfaenger", "keeps_aces") != "PiA"
    assert led("20", "keeps_aces") == "PiA", "an Ass goes out early: lesson 20"
    assert led("26", "keeps_aces") == led("anfaenger", "keeps_aces"), "of a Hochzeit there is nothing to say here"


def test_every_mistake_that_a_lesson_names_is_one() -> None:
    named = set().union(*taught().NAMED.values())
    assert named < set(CARDS)
    assert set(taught().NAMED) <= set(taught().lessons())


@thorough
def test_with_all_principles_much_less_is_lost_and_no_lesson_does_harm() -> None:
    games = [list(taught().game_of(number, "ddv")) for number in range(GAMES)]
    assert taught().share(games, taught().ALL, "price").value <= 0.5
    found = {lesson: taught().saved(games, lesson, "price") for lesson in taught().single()}
    assert {lesson: one for lesson, one in found.items() if one.value < -2 * one.error} == {}
