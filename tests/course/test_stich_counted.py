"""A hand that is counted while it is played (`count` in `play_stiche`): each Stich where it lies, as in lesson 1."""

from typing import Any

import pytest
from effort import each

from dokolearn.course.lesson_check import read_lesson
from dokolearn.course.lesson_steps import steps
from dokolearn.exercises import State, solution, start, step, view
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.kinds.count_augen import KIND as COUNTED
from dokolearn.exercises.state_table import MAX_BYTES, gzipped_size, state_table
from dokolearn.rulesets import BOOKS
from dokolearn.trace import ROOT

HANDS = ["KrA KrK", "HeA Pi10", "Kr10 KrK", "Pi10 HeK"]
HAND = {"hands": HANDS, "lead": 0, "re": [0, 2], "specials": False, "count": True}
COUNTING = [key for key, one in catalogue().items() if one["tasks"][0].get("count")]


def laid(index: int, **more: Any) -> State:
    task = {**HAND, **more}
    return step(start({"kind": "play_stiche", "title": "Probe", "tasks": [task]}), {"type": "pick", "index": index})


def told(state: State) -> str:
    return str(view(state)["feedback"]["text"])


def test_1_02_a_stich_is_counted_before_its_augen_are_told() -> None:
    """Kreuz Ass, Herz Ass, Kreuz 10, Pik 10: 42."""
    asked = view(laid(0))
    assert asked["task"] == "Der Stich gehört dir. Wie viele Augen hast du gerade geholt?"
    assert (asked["feedback"], asked["facts"], asked["taps"]) == (None, [], "")
    assert asked["pad"]["label"] == "Augen zusammen"
    right = step(laid(0), {"type": "enter", "index": 42})
    assert told(right) == "Stimmt: 11 + 11 + 10 + 10. Der Stich gehört dir: 42 Augen."
    assert view(right)["facts"] == ["Ihr: 42 Augen. Die anderen: 0."]
    assert [one["type"] for one in view(right)["actions"]] == ["go_on"]


@each(
    "index, lead, who",
    [(0, 0, "Der Stich gehört dir."), (1, 0, "Bernd nimmt den Stich"), (1, 3, "Der Stich geht an Clara.")],
)
def test_whoever_takes_it_is_named(index: int, lead: int, who: str) -> None:
    hands = ["KrA KrK", "HeA Pi10", "HeK Kr10", "Kr10 HeK"] if lead else ["KrA KrK", "HeA Pi10", "Kr10 HeK", "HeK PiK"]
    assert view(laid(index, hands=hands, lead=lead))["task"].startswith(who)


@each("number, why", [(40, "Das Ass zählt 11"), (22, "die 10 nicht mitzählt"), (7, "Karte für Karte")])
def test_1_02_a_wrong_sum_has_its_reason_and_comes_back_among_cards_to_count(number: int, why: str) -> None:
    wrong = step(laid(0), {"type": "enter", "index": number})
    assert why in told(wrong)
    assert wrong.inner == laid(0).inner
    noted = view(wrong)["feedback"]
    assert noted["back_in"] == COUNTED.name
    assert start_drill(noted["back_in"], 1, slip=noted["slip"])


def test_who_would_rather_be_told_is_told() -> None:
    skipped = step(laid(0), {"type": "skip"})
    assert told(skipped) == "11 + 11 + 10 + 10 = 42. Der Stich gehört dir: 42 Augen."
    assert view(skipped)["feedback"]["tone"] == "info"


def test_the_last_stich_is_counted_before_the_hand_is_over() -> None:
    state = laid(0)
    for event in ({"type": "enter", "index": 42}, {"type": "go_on"}, {"type": "pick", "index": 1}):
        state = step(state, event)
    assert not state.solved
    assert "stars" not in view(state)
    assert step(state, {"type": "enter", "index": 22}).solved


@pytest.mark.parametrize("event", [{"type": "go_on"}, {"type": "pick", "index": 1}, {"type": "enter", "index": "30"}])
def test_nothing_else_leads_on(event: dict[str, Any]) -> None:
    assert step(laid(0), event).inner == laid(0).inner


@each("key", COUNTING)
@each("book", BOOKS)
def test_such_a_hand_stands_in_the_page_and_its_solution_counts(key: str, book: str) -> None:
    given = spec(key, rules=book)
    assert gzipped_size(state_table(given)) <= MAX_BYTES
    state = start(given)
    for event in solution(given):
        state = step(state, event)
    assert state.finished


def test_lesson_1_counts_where_stiche_are_taken() -> None:
    """Three times a hand; beside them one sum is typed."""
    found = [key for one in steps(read_lesson(next((ROOT / "lessons").glob("01_*.ipynb")))) for key in one.keys]
    hands = [key for key in found if key in COUNTING]
    assert len(hands) >= 4
    assert {len(catalogue()[key]["tasks"][0]["hands"][0].split()) for key in hands} == {3}
    assert sum(len(catalogue()[key]["tasks"]) for key in found if catalogue()[key]["kind"] == "count_augen") <= 1
