"""The exercises of chapter 4 under house rules by chance: each can be solved, each wrong answer has its own reason."""

from random import Random

import pytest
from house_rules import derived_by_chance

from dokolearn.exercises.base import State, read_spec, solution, start, step
from dokolearn.exercises.invent import LEVELS, invent
from dokolearn.hosts.lesson_check import unexplained

KINDS = ("revoke", "vorbehalt", "who_plays", "solo_trumps", "partner_in_hochzeit", "which_solo")
TASKS = 40


def drawn(kind: str, random: Random) -> State:
    """The first state of a fresh task under a book with some house rules."""
    rules, options = derived_by_chance(random)
    if kind == "which_solo":
        task = {"game": random.choice(["karosolo", "iwan", "fleischlos", "sokrates", "landadel"])}
    else:
        task = invent(kind, rules, random.choice(LEVELS), random.random)
    given = {"kind": kind, "rules": {"set": rules.name, "options": options}, "title": "Probe", "tasks": [task]}
    return start(read_spec(given))


@pytest.mark.parametrize("kind", KINDS)
def test_every_task_can_be_solved_and_every_mistake_is_explained(kind: str) -> None:
    for seed in range(TASKS):
        state = drawn(kind, Random(seed))
        assert list(unexplained(state)) == [], seed
        for event in solution(state.spec):
            state = step(state, event)
            assert state.feedback is None or state.feedback.tone == "right", seed
        assert state.finished, seed


@pytest.mark.parametrize("dealer", range(4))
def test_any_four_minds_make_a_game(dealer: int) -> None:
    """Two in a row may want the same, or what the book does not know: exactly one answer is right."""
    random = Random(dealer)
    wishes = ["-", "-", "solo:damensolo", "solo:herzsolo", "solo:pauli", "armut", "schmeissen"]
    for _ in range(TASKS):
        minds = [random.choice(wishes) for _ in range(4)]
        if random.random() < 0.6:
            minds[random.randrange(4)] = random.choice(["hochzeit", "still"])
        rules, options = derived_by_chance(random)
        for ask in ("game", "lead", "deal"):
            task = {"minds": " ".join(minds), "dealer": dealer, "ask": ask}
            given = {"kind": "who_plays", "rules": {"set": rules.name, "options": options}, "tasks": [task]}
            spec = read_spec(given)
            choices = spec.kind.choices(spec.tasks[0], "de")  # type: ignore[attr-defined]
            assert sum(choice.right for choice in choices) == 1, given
            assert list(unexplained(start(spec))) == [], given
