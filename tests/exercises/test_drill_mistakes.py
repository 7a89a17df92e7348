"""What went wrong in a free drill comes back soon, with fresh cards."""

from typing import Any

from drill_walks import blunder, mistakes, onward
from effort import each, thorough

from dokolearn.exercises import solution
from dokolearn.exercises.drill import RETURNS_AFTER, Drill, start_drill
from dokolearn.exercises.drill import step as step_drill
from dokolearn.exercises.kinds import INVENTIONS
from dokolearn.exercises.walk import step


def slip_of(drill: Drill, event: dict[str, Any]) -> str:
    feedback = step(drill.state, event).feedback
    return feedback.slip if feedback else ""


def possible(drill: Drill) -> set[str]:
    """The kinds of mistakes that can be made on the way to the solution."""
    found = set()
    for event in solution(drill.state.spec):
        found |= {slip_of(drill, wrong) for wrong in mistakes(drill)}
        drill = step_drill(drill, event)
    return found


@thorough
@each("kind", INVENTIONS)
def test_a_kind_of_mistake_comes_back_soon(kind: str) -> None:
    came = asked = 0
    drills = 25
    for seed in range(1, drills):
        drill = blunder(start_drill(kind, seed))
        if not drill.slips:
            continue
        (slip,) = drill.slips
        for _ in range(RETURNS_AFTER):
            drill = onward(drill)
        asked += 1
        came += slip in possible(drill)
    assert asked > drills / 2
    assert came > 0.8 * asked


def test_it_comes_back_more_often_than_by_chance() -> None:
    """Whoever fell for the nine gets a nine again, whoever made no mistake gets one now and then."""
    by_chance = again = 0
    for seed in range(1, 80):
        first = start_drill("count_augen", seed)
        wrong = [event for event in mistakes(first) if slip_of(first, event) == "nine"]
        if wrong:
            again += "nine" in possible(onward(onward(step_drill(first, wrong[0]))))
            by_chance += "nine" in possible(onward(onward(first)))
    assert again > 10
    assert again > 1.5 * by_chance


def test_two_kinds_of_mistakes_come_back_one_after_the_other() -> None:
    drill = start_drill("sort_hand", 3)
    for event in mistakes(drill):
        drill = step_drill(drill, event)
    one, other = drill.slips
    for number, slip in [(2, ""), (3, one), (4, other)]:
        drill = onward(drill)
        assert drill.number == number
        assert not slip or slip in possible(drill)
    assert drill.owed == ()
