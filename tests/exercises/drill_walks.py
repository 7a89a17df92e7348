"""Somebody who solves the tasks of a free drill, or makes mistakes on the way."""

from collections.abc import Iterator
from random import Random
from typing import Any

from dokolearn.exercises import solution
from dokolearn.exercises.drill import Drill
from dokolearn.exercises.drill import step as step_drill
from dokolearn.exercises.drill import view as view_drill
from dokolearn.exercises.walk import events, step

NEXT = {"type": "next"}


def solve(drill: Drill) -> Drill:
    for event in solution(drill.state.spec):
        drill = step_drill(drill, event)
    assert drill.state.solved
    return drill


def mistakes(drill: Drill) -> Iterator[dict[str, Any]]:
    return (event for event in events(drill.state) if is_wrong(step(drill.state, event).feedback))


def is_wrong(feedback: Any) -> bool:
    return feedback is not None and feedback.tone == "wrong"


def blunder(drill: Drill) -> Drill:
    """Make one mistake, in a whole game after the gesund; there are a few tasks in which none is possible."""
    begun = step_drill(drill, {"type": "gesund"})
    wrong = next(mistakes(begun), None)
    return step_drill(begun, wrong) if wrong else drill


def onward(drill: Drill) -> Drill:
    return step_drill(solve(drill), NEXT)


def cards(drill: Drill) -> str:
    """What is dealt: the cards, and in tasks without cards their numbers and calls."""
    shown = view_drill(drill)
    if not shown["stich"]["cards"] and not shown["hand"]["cards"]:
        return repr(drill.state.task)
    return " | ".join(" ".join(card["code"] for card in shown[zone]["cards"]) for zone in ("stich", "hand")).strip("| ")


def walk(drill: Drill, tasks: int) -> list[str]:
    seen = []
    for _ in range(tasks):
        seen.append(cards(drill))
        drill = onward(drill)
    return seen


def stumble(drill: Drill, tasks: int, seed: int) -> list[str]:
    """The same walk by somebody who makes mistakes now and then."""
    chance, seen = Random(seed), []
    for _ in range(tasks):
        seen.append(cards(drill))
        drill = onward(blunder(drill) if chance.random() < 0.4 else drill)
    return seen


def dealt(seen: str) -> list[str]:
    """What makes cards look the same: the hand, else the cards on the table, in whatever order."""
    return [seen] if seen.startswith("Task(") else sorted(seen.rpartition("|")[2].split())
