"""A puzzle that fights back: one card reaches the goal however the hidden cards lie, and each other one is beaten.

Before the card nothing is dealt but what the learner has seen; after a wrong one the others hold what beats it.
"""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from dokolearn.ch2_normal_game import verstoss
from dokolearn.exercises.frame.invention import in_order
from dokolearn.exercises.frame.picking import tap, tap_place
from dokolearn.exercises.frame.question import WORKED, Field, Form, Question
from dokolearn.exercises.frame.seating import chairs_from
from dokolearn.exercises.frame.task import (
    Feedback,
    Help,
    Mark,
    Scene,
    TaskKind,
    prompt_and_paper,
    reason_of_solution,
)
from dokolearn.exercises.position.position_words import sitting_of
from dokolearn.exercises.position.reading import read_form
from dokolearn.exercises.puzzles.proof import is_for
from dokolearn.exercises.puzzles.puzzle import MOST_NUMBER, Puzzle, puzzles
from dokolearn.exercises.puzzles.puzzle_words import (
    counted_words,
    goal_words,
    hands_that_beat,
    instead_words,
    onward_words,
    refuted_words,
    won_words,
)
from dokolearn.model import Hand, Kind, RuleSet
from dokolearn.shallow_json import Event, JsonDict
from dokolearn.sight import Sight, table_of
from dokolearn.wording import reason

PLACE = "5.10"
"""Where the script says how to think of the others' cards."""


@dataclass(frozen=True, slots=True)
class Task:
    """A puzzle at a table."""

    rules: RuleSet
    puzzle: Puzzle
    worked: bool

    __hash__ = object.__hash__

    def sight(self, step: int) -> Sight:
        """What the learner sees before a step, or at the end before the last one."""
        return self.puzzle.sight(self.rules, min(step, len(self.puzzle.steps) - 1))


class Way(NamedTuple):
    """How many steps are done, and with which card the goal was reached."""

    step: int
    kind: Kind | None = None


@dataclass(frozen=True, slots=True)
class PuzzleKind:
    """§5.10 Which card is safe, however the others' cards lie?"""

    name: str = "puzzle"
    help: Help = "step"

    def read(self, data: Any, rules: RuleSet) -> Task:
        """`puzzle`: the number of one that travels with the package; `worked`."""
        said = read_form(data, FORM, rules)
        found = next((one for one in puzzles() if one.number == said["puzzle"] and is_for(one, rules)), None)
        said.check(found, "puzzle: there is none of this number at this table")
        return said.task(Task, puzzle=found)

    def first(self, task: Task) -> Way:
        """No card found, or in a worked example the whole way."""
        last = task.puzzle.steps[-1].safe[0]
        return Way(len(task.puzzle.steps), last) if task.worked else Way(0)

    def is_solved(self, task: Task, inner: Way) -> bool:
        """Whether the goal is reached."""
        return inner.kind is not None

    def answer(self, task: Task, inner: Way, event: Event, lang: str) -> tuple[Way, Feedback | None]:
        """A tap on a card: a safe one leads on, any other is beaten by cards that are shown."""
        seen = task.sight(inner.step)
        hand = _hand(seen)
        place = tap_place(event, len(hand))
        if place is None or inner.kind is not None:
            return inner, None
        kind = hand[place]
        if refusal := verstoss(kind, hand, seen.stich, table_of(seen)):
            marks: tuple[Mark, ...] = (("hand", place, "wrong"), ("stich", 0, "cause"))
            return inner, Feedback("wrong", reason(refusal, lang), (refusal.paragraph,), marks, refusal.key)
        if kind not in task.puzzle.steps[inner.step].safe:
            return inner, _refutation(task, inner.step, place, lang)
        if _goes_on(task.puzzle, inner.step, kind):
            said = onward_words(task.puzzle, inner.step, task.rules, lang)
            return Way(inner.step + 1), Feedback("right", said, (PLACE,))
        return Way(inner.step + 1, kind), _success(task, inner.step, kind, lang)

    def scene(self, task: Task, inner: Way, lang: str) -> Scene:
        """The goal, and what a player has counted; his party stands at his seat."""
        solved = inner.kind is not None
        step = inner.step - 1 if solved else inner.step
        seen = task.sight(step)
        hand = _hand(seen)
        return Scene(
            **prompt_and_paper(lang, "puzzle.prompt", goal=goal_words(task.puzzle, lang)),
            stich=seen.stich,
            seats=sitting_of(seen, lang),
            at=chairs_from(seen.lead, seen.stich),
            hand=hand,
            taps="" if solved else "hand",
            marks=(("hand", hand.index(inner.kind), "found"),) if inner.kind is not None else (),
            facts=tuple(counted_words(task.puzzle, seen, lang)),
        )

    def explanation(self, task: Task, lang: str) -> Feedback:
        """What the last card of the way has made safe, and what would have beaten another one."""
        return _success(task, len(task.puzzle.steps) - 1, task.puzzle.steps[-1].safe[0], lang)

    def solution(self, task: Task) -> list[JsonDict]:
        """The safe card of each step."""
        hands = (_hand(task.sight(number)) for number in range(len(task.puzzle.steps)))
        return [tap(hand.index(step.safe[0])) for hand, step in zip(hands, task.puzzle.steps, strict=True)]


def _hand(seen: Sight) -> Hand:
    """The learner's cards as he holds them."""
    return in_order(list(seen.hand), table_of(seen))


def _goes_on(one: Puzzle, step: int, kind: Kind) -> bool:
    """Whether another card is to be found after this one: the way follows the first of the safe cards."""
    return step + 1 < len(one.steps) and kind == one.steps[step].safe[0]


def _refutation(task: Task, step: int, place: int, lang: str) -> Feedback:
    """How a card is beaten, with the hands of the others open."""
    one, rules, kind = task.puzzle, task.rules, _hand(task.sight(step))[place]
    said, hands = refuted_words(one, step, kind, rules, lang), hands_that_beat(one, step, kind, rules)
    return Feedback("wrong", said, (PLACE,), (("hand", place, "wrong"),), "unsafe", hands=hands)


def _success(task: Task, step: int, kind: Kind, lang: str) -> Feedback:
    """What is safe now, and with open hands what would have become of the most tempting other card."""
    one, rules = task.puzzle, task.rules
    other = next(iter(one.steps[step].beaten))
    said = f"{won_words(one, kind, lang)} {instead_words(one, step, other, rules, lang)}"
    return replace(reason_of_solution(task.worked, said, (PLACE,)), hands=hands_that_beat(one, step, other, rules))


KIND: TaskKind[Task, Way] = PuzzleKind()

SAMPLES = ({"puzzle": 686246},)

INVENTION = None
"""Puzzles are looked for in games beforehand (`dokolearn dev puzzles`), and each is solved once."""

FORM = Form(
    {"puzzle": Question("puzzle", "tactics", (Field("puzzle", "number", True, most=MOST_NUMBER), WORKED), late=3)}
)
