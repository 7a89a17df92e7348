"""The place of a button tells nothing: what is right stands everywhere about as often, drawn by chance or written."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from effort import each, pairs, sampled, size, thorough

from dokolearn.exercises import State, solution, start, step, view
from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.choosing import Choosing
from dokolearn.exercises.drill.drill import start_drill
from dokolearn.exercises.stepping import Stepping
from dokolearn.rulesets import BOOKS

LESSONS = Path(__file__).parent.parent / "lessons"
Places = dict[int, Counter[int]]
"""By number of buttons how often which of them was right."""


def asked(state: State) -> Iterator[tuple[int, int]]:
    """For every question with one right button: how many buttons there are, and which one it is."""
    for event in solution(state.spec):
        kind, task = state.spec.kind, state.task
        after = step(state, event)
        alone = isinstance(kind, Stepping) or (
            isinstance(kind, Choosing) and sum(one.right for one in kind.choices(task, "de")) == 1
        )
        if event["type"] == "choose" and alone:
            buttons = [action["index"] for action in view(state)["actions"] if action["type"] == "choose"]
            yield len(buttons), buttons.index(event["index"])
        state = after


def spread(states: Iterator[State]) -> Places:
    places: Places = defaultdict(Counter)
    for state in states:
        for many, place in asked(state):
            places[many][place] += 1
    return places


MARGIN = 8
"""Points above an even share."""

ONE_BUTTON = ("party", "partner", "answer_call", "winner_of_game", "spielzettel", "partner_in_hochzeit", "score_game")
"""Kinds with the same number of buttons in nearly every task."""


DRAWS = size(40, 2000)


def stands_anywhere(kind: str, book: str) -> bool:
    """No place more often than an even share of those that can be right at all: some tables always have a winner."""
    places = spread(start_drill(kind, seed, rules=book, level=1 + seed % 3).state for seed in range(1, DRAWS + 1))
    found = max(places.values(), key=lambda one: sum(one.values()))
    chance = 100 / DRAWS**0.5 if DRAWS < 2000 else 0  # two standard deviations of a half
    share = 100 * max(found.values()) / sum(found.values())
    return share <= 100 / len(found) + MARGIN + chance


def test_what_is_right_in_a_drill_stands_anywhere() -> None:
    assert stands_anywhere("winner_of_game", "mainz")


@thorough
@each("kind", ONE_BUTTON)
@each("book", BOOKS)
def test_what_is_right_in_every_drill_stands_anywhere(kind: str, book: str) -> None:
    assert stands_anywhere(kind, book)


@sampled
@each("lesson, book", pairs([path.stem for path in sorted(LESSONS.glob("*.ipynb"))], BOOKS))
def test_no_place_is_right_more_often_in_a_lesson_than_it_may(lesson: str, book: str) -> None:
    """An even share, and two tasks more; what names its own rules keeps them at any table."""
    shown = re.findall(r'show\(\\"([^"\\]+)\\"', (LESSONS / f"{lesson}.ipynb").read_text(encoding="utf-8"))
    keys = [key for key in dict.fromkeys(shown) if key in catalogue()]
    places = spread(start(at_table(spec(key, rules="" if "rules" in catalogue()[key] else book))) for key in keys)
    for many, found in places.items():
        assert max(found.values()) <= sum(found.values()) / many + 2, (many, found)
