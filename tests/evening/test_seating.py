"""Four people at one table: the same chairs everywhere, and moves that lead from each view to the next."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from effort import each

from dokolearn.exercises import solution, start, step, view
from dokolearn.exercises.kinds import KINDS, SAMPLES

COMPANY = [{"Du", "Dieter"}, {"Anna"}, {"Bernd"}, {"Clara"}]
"""By chair; whoever only watches has Dieter in his own."""


def _spec(kind: str, task: Any) -> dict[str, Any]:
    return {"kind": kind, "rules": {"set": "mainz"}, "tasks": [task, task]}


def _walked(kind: str) -> Iterator[list[dict[str, Any]]]:
    """The views of every sample on the way to its solution, and of the same task once more."""
    for task in SAMPLES[kind]:
        spec = _spec(kind, task)
        state = start(spec)
        views = [view(state)]
        for event in solution(spec):
            state = step(state, event)
            views.append(view(state))
        yield views


@each("kind", KINDS)
def test_everybody_has_his_chair(kind: str) -> None:
    for views in _walked(kind):
        for seen in views:
            names = [one["name"] for one in seen["seats"]]
            assert not names or all(name in chair for name, chair in zip(names, COMPANY, strict=True))
            seated = bool(names or seen["stich"].get("at"))
            assert len(seen["stich"].get("at", ())) == (len(seen["stich"]["cards"]) if seated else 0)


@each("kind", KINDS)
def test_the_moves_lead_to_what_lies_there(kind: str) -> None:
    for views in _walked(kind):
        for before, seen in pairwise(views):
            if not seen["seats"] or len(seen["stich"].get("rows", ())) > 1:
                continue
            fresh = seen["progress"] != before["progress"]
            lies = [] if fresh else before["stich"]["cards"]
            for move in (one for one in seen["moves"] if "fuchs" not in one and "doppelkopf" not in one):
                lies = [] if "take" in move else [*lies, seen["stich"]["cards"][move["lay"]]]
            assert lies == seen["stich"]["cards"], seen["task"]


def test_whoever_wins_takes_the_stich_and_leads_the_next() -> None:
    task = {"hands": ["PiA KrD", "Pi9 KrK", "Pi10 He10", "PiK KrA"], "lead": 1, "re": [0, 2]}
    state = start(_spec("play_stiche", task))
    assert [one.get("cards") for one in view(state)["seats"]] == [None, 1, 1, 1]
    after = step(state, {"type": "pick", "index": 0})
    assert view(after)["moves"] == [{"lay": 3}], "the others were first"
    assert view(after)["stich"]["at"] == [1, 2, 3, 0]
    on = step(after, {"type": "go_on"})
    assert view(on)["moves"] == [{"take": 0}], "Pik Ass: the learner leads now"
    last = step(on, {"type": "pick", "index": 1})
    assert view(last)["moves"] == [{"lay": 0}, {"lay": 1}, {"lay": 2}, {"lay": 3}]


def test_a_wrong_card_moves_nothing() -> None:
    state = start(_spec("play_stiche", {"hands": ["PiA KrD", "Pi9 KrK", "Pi10 He10", "PiK KrA"], "lead": 1}))
    assert view(step(state, {"type": "pick", "index": 1}))["moves"] == []
