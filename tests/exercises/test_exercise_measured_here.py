"""What nobody has measured at a table is measured while somebody thinks: at house rules, in positions of one's own."""

from typing import Any

import pytest
from effort import each

from dokolearn.build.tried_questions import questions
from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.drill import step as step_drill
from dokolearn.exercises.drill import view as view_drill
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.graded.measured_here import DEALS, measured_event
from dokolearn.exercises.walk import State, read_spec, solution, start, step, view
from dokolearn.hosts.browser import MACHINES

ASKED = next(question["spec"] for question in questions() if question["machine"] == "measured")
"""ddv with a Karlchen that can be caught: a Dulle and Pi10 are left, Kr10 is led, the other Dulle is still out. Whoever
takes with his own now has Pi10 alone in the last Stich."""

DULLE, LAST_TEN = {"type": "pick", "index": 0}, {"type": "pick", "index": 1}


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    """What was measured there."""
    event: dict[str, Any] = MACHINES["measured"].view(MACHINES["measured"].start(ASKED))["event"]
    return event


def begun() -> State:
    return start(read_spec(ASKED["spec"]))


def answer_to(state: State, event: dict[str, Any]) -> dict[str, Any]:
    shown: dict[str, Any] = view(step(state, event))["feedback"]
    return shown


def test_before_that_nothing_is_right_or_wrong() -> None:
    assert view(begun())["unmeasured"]
    for event in (DULLE, LAST_TEN):
        said = answer_to(begun(), event)
        assert said["tone"] == "info"
        assert "nicht gemessen" in said["text"]


def test_then_every_card_has_its_price(told: dict[str, Any]) -> None:
    assert 0 < told["deals"] <= DEALS
    measured = step(begun(), told)
    assert "unmeasured" not in view(measured)
    wrong, right = answer_to(measured, DULLE), answer_to(measured, LAST_TEN)
    assert (wrong["tone"], right["tone"]) == ("wrong", "right")
    assert "kostet" in wrong["text"]
    assert step(step(measured, DULLE), LAST_TEN).finished, "and it can be mended"


@each("event", [DULLE, LAST_TEN])
def test_who_has_answered_before_hears_it_afterwards(told: dict[str, Any], event: dict[str, Any]) -> None:
    """It was no mistake then, so it is none now."""
    after = step(step(begun(), event), told)
    said = view(after)["feedback"]
    assert after.solved
    assert said["tone"] == "info"
    assert said["text"].startswith("Inzwischen")
    assert "Pik 10" in said["text"]
    assert step(after, told) == after, "and only once"


def test_another_house_rule_makes_another_price(told: dict[str, Any]) -> None:
    """§2.4.1 Where the second Dulle beats the first it is no matter when it is laid."""
    spec = {**ASKED["spec"], "rules": {"set": "ddv", "options": {"dulle_second_beats_first": True}}}
    state = start(read_spec(spec))
    other = measured_event(state.spec.kind, state.task)
    assert other is not None
    assert other["figures"]["He10"][1] < 50 < 100 < told["figures"]["He10"][1], "hundredths of a Punkt"


def test_it_changes_no_task_but_the_one_on_the_screen(told: dict[str, Any]) -> None:
    (task,) = ASKED["spec"]["tasks"]
    state = start(read_spec({**ASKED["spec"], "tasks": [task, task]}))
    state = step(step(state, told), LAST_TEN)
    assert "unmeasured" in view(step(state, {"type": "next"}))


def torn(told: dict[str, Any]) -> list[dict[str, Any]]:
    figures: dict[str, Any] = told["figures"]
    bad: list[Any] = [
        "best",
        [],
        ["best", 1],
        ["grand", 0, 0],
        ["best", "0", 0],
        ["best", 0.5, 0],
        ["best", 10**9, 0],
        None,
    ]
    return [
        {"type": "measured"},
        *({**told, "figures": what} for what in ({}, [], "best", None, 7)),
        *({**told, "figures": {**figures, "He10": one}} for one in bad),
        *({**told, "deals": deals} for deals in (0, -1, DEALS + 1, 1.5, "100", None, True)),
    ]


def test_what_was_not_measured_by_us_changes_nothing(told: dict[str, Any]) -> None:
    before = begun()
    for event in torn(told):
        assert step(before, event) == before, event


def test_the_table_of_a_book_keeps_its_own_figures(told: dict[str, Any]) -> None:
    drill = start_drill("choose_card", 3, rules="ddv")
    assert "unmeasured" not in view_drill(drill)
    assert step_drill(drill, told).state.task == drill.state.task
    assert measured_event(drill.state.spec.kind, drill.state.task) is None


@each("kind", ["legal_cards", "stich_winner", "count_augen"])
def test_what_rules_decide_lacks_nothing(kind: str) -> None:
    drill = start_drill(kind, 3, rules="ddv", options={"dulle_second_beats_first": True})
    assert "unmeasured" not in view_drill(drill)


def test_an_example_shows_what_a_club_does_and_is_not_measured() -> None:
    (task,) = ASKED["spec"]["tasks"]
    assert "unmeasured" not in view(start(read_spec({**ASKED["spec"], "tasks": [{**task, "worked": True}]})))


def test_words_are_measured_too() -> None:
    """§5.4 Gesund or a Solo, at a table where nobody has measured it."""
    hand = "He10 He10 KrD KrD PiD PiD HeD KaD KrB KrB PiB HeB"
    rules = {"set": "mainz", "options": {"dulle_second_beats_first": False}}
    state = start(read_spec({"kind": "solo_or_not", "rules": rules, "tasks": [{"hand": hand, "graded": True}]}))
    figures = {one: ["best", 0, 0] for one in ("gesund",)}
    assert view(state)["unmeasured"]
    after = step(state, {"type": "measured", "deals": DEALS, "figures": figures})
    assert "unmeasured" not in view(after)
    assert step(after, solution(after.spec)[0]).solved


@each(
    "spec",
    [
        {},
        {"machine": "nothing", "spec": {}},
        {"machine": "exercise", "spec": []},
        {"machine": "exercise", "spec": ASKED["spec"], "events": {}},
        {"machine": "rules", "spec": {"set": "ddv"}},
        {"machine": "exercise", "spec": {}},
    ],
)
def test_what_asks_nothing_is_refused(spec: dict[str, Any]) -> None:
    with pytest.raises((SpecError, ValueError)):
        MACHINES["measured"].start(spec)


@each("book, options", [("ddv", {"dulle_second_beats_first": True}), ("maennle", {"karlchen_caught": True})])
def test_a_drill_at_house_rules_asks_for_it(book: str, options: dict[str, Any]) -> None:
    assert view_drill(start_drill("choose_card", 7, rules=book, options=options))["unmeasured"]
    assert "unmeasured" not in view_drill(start_drill("choose_card", 7, rules=book))
