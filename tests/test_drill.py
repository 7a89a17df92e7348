"""Free drills: fresh cards by seed, harder as long as it goes well."""

import itertools
from typing import Any

import pytest

from dokolearn.exercises import SpecError, solution
from dokolearn.exercises.base import events, step
from dokolearn.exercises.drill import Drill, first_tasks, start_drill, step_drill, view_drill
from dokolearn.exercises.invent import LEVELS
from dokolearn.exercises.kinds import KINDS
from dokolearn.exercises.state_table import state_table
from dokolearn.rulesets import BOOKS

NEXT = {"type": "next"}

PINNED = "HeD KrD PiD Ka10 Kr10"
"""Whatever Python: a club that deals by number relies on it."""


def solve(drill: Drill) -> Drill:
    for event in solution(drill.state.spec):
        drill = step_drill(drill, event)
    assert drill.state.solved
    return drill


def blunder(drill: Drill) -> Drill:
    """Make one mistake."""
    wrong = next(e for e in events(drill.state) if is_wrong(step(drill.state, e).feedback))
    return step_drill(drill, wrong)


def is_wrong(feedback: Any) -> bool:
    return feedback is not None and feedback.tone == "wrong"


def cards(drill: Drill) -> str:
    shown = view_drill(drill)
    return " ".join(card["code"] for zone in ("stich", "hand") for card in shown[zone]["cards"])


def walk(drill: Drill, tasks: int) -> list[str]:
    seen = []
    for _ in range(tasks):
        seen.append(cards(drill))
        drill = step_drill(solve(drill), NEXT)
    return seen


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("book", BOOKS)
def test_every_task_can_be_solved_in_every_book(kind: str, book: str) -> None:
    walk(start_drill(kind, 7, rules=book), 12)


@pytest.mark.parametrize("kind", KINDS)
def test_same_seed_same_cards(kind: str) -> None:
    assert walk(start_drill(kind, 42), 8) == walk(start_drill(kind, 42), 8)
    assert walk(start_drill(kind, 42), 8) != walk(start_drill(kind, 43), 8)


@pytest.mark.parametrize("kind", KINDS)
def test_never_the_same_hand_twice_in_a_row(kind: str) -> None:
    for seed in range(10):
        seen = walk(start_drill(kind, seed), 15)
        assert all(one != other for one, other in itertools.pairwise(seen))


def test_cards_of_a_seed_are_pinned() -> None:
    assert cards(start_drill("legal_cards", 7)) == PINNED


def test_three_without_a_mistake_lead_up_one_with_a_mistake_leads_down() -> None:
    drill = start_drill("legal_cards", 5)
    for _ in range(3):
        assert drill.level == 1
        drill = step_drill(solve(drill), NEXT)
    assert drill.level == 2
    drill = step_drill(solve(blunder(drill)), NEXT)
    assert drill.level == 1
    drill = step_drill(solve(blunder(drill)), NEXT)
    assert drill.level == 1, "there is nothing below"


def test_next_without_a_solution_keeps_the_cards() -> None:
    drill = start_drill("stich_winner", 5)
    assert cards(step_drill(drill, NEXT)) == cards(drill)


@pytest.mark.parametrize("event", [{}, {"type": "pick", "index": 99}, {"type": "unsinn"}, {"type": "again"}, None, "x"])
def test_any_event_is_answered(event: Any) -> None:
    drill = start_drill("sort_hand", 5)
    assert cards(step_drill(drill, event)) == cards(drill)


def test_view_offers_fresh_cards_only_when_solved() -> None:
    drill = start_drill("count_augen", 5)
    assert "next" not in [action["type"] for action in view_drill(drill)["actions"]]
    shown = view_drill(solve(drill))
    assert [action["type"] for action in shown["actions"]] == ["next"]
    assert "Karten 5" in shown["progress"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", LEVELS)
def test_levels_ask_for_more_cards(kind: str, level: int) -> None:
    sizes = {"legal_cards": (4, 7, 10), "count_augen": (2, 4, 6), "sort_hand": (5, 8, 12), "play_stiche": (2, 3, 4)}
    task = start_drill(kind, 3, level=level).state.task
    size = {
        "legal_cards": lambda: len(task.hand),
        "count_augen": lambda: len(task.cards),
        "sort_hand": lambda: len(task.hand),
        "play_stiche": lambda: len(task.hands[0]),
        "stich_winner": lambda: len(task.stich),
    }[kind]()
    assert size == sizes.get(kind, (4, 4, 4))[level - 1]


@pytest.mark.parametrize("kind", KINDS)
def test_first_tasks_fit_into_a_page(kind: str) -> None:
    for seed in range(1, 40):
        assert len(state_table(first_tasks(start_drill(kind, seed), 4))["tasks"]) == 4


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(SpecError) as caught:
        start_drill("raten", 1, rules="skat", level=9)
    assert len(caught.value.problems) == 3
