"""Fill something in step by step, each step with a few answers: a score line by line, a sheet row by row.

A kind derives from Stepping and says which steps a task has; what is filled in stands there as rows.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from dokolearn.exercises.frame.choosing import Choice, TypedNumber, taking_event
from dokolearn.exercises.frame.task import Action, Feedback, Help, Lines, OneTask, Recent, Scene, reason_of_solution
from dokolearn.shallow_json import Event, JsonDict

T = TypeVar("T", int, tuple[int, int, int, int])


@dataclass(frozen=True, slots=True)
class Stage:
    """One step: what is asked, the answers of which one is right, and the row that stands there afterwards."""

    prompt: str
    choices: tuple[Choice, ...]
    row: tuple[str, ...] = ()
    typed: TypedNumber | None = None
    """What is typed, if the answer is a number."""

    @property
    def right(self) -> int:
        """The place of the right answer."""
        return next(index for index, choice in enumerate(self.choices) if choice.right)


class StepTask(OneTask, Protocol):
    """A task that is filled in, of which some steps are done already."""

    @property
    def given(self) -> int:
        """How many."""


Stepped = TypeVar("Stepped", bound=StepTask)


class Stepping(Generic[Stepped]):
    """A kind of exercise in steps; tasks have fields `worked` and `given`. The state is how many steps are done."""

    name: str = ""
    help: Help = "step"

    def steps(self, task: Stepped, lang: str) -> tuple[Stage, ...]:
        """Every step of a task, one at least."""
        raise NotImplementedError

    def look(self, task: Stepped, lang: str) -> Scene:
        """What is to be seen all the time."""
        raise NotImplementedError

    def lines(self, task: Stepped, rows: tuple[tuple[str, ...], ...], lang: str) -> Lines:
        """The rows that are filled in, with their heading."""
        raise NotImplementedError

    def why(self, task: Stepped, lang: str) -> tuple[str, tuple[str, ...]]:
        """The reason of the result, with its paragraphs: that of the last step."""
        last = steps_of(self, task, lang)[-1]
        choice = last.choices[last.right]
        return choice.reason, choice.paragraphs

    def first(self, task: Stepped) -> int:
        """What is given is done, in a worked example everything."""
        many = len(steps_of(self, task, "de"))
        return many if task.worked else min(task.given, many - 1)

    def is_solved(self, task: Stepped, inner: int) -> bool:
        """Whether every step is done."""
        return inner == len(steps_of(self, task, "de"))

    def answer(self, task: Stepped, inner: int, event: Event, lang: str) -> tuple[int, Feedback | None]:
        """A choice of this step."""
        step = steps_of(self, task, lang)[inner]
        place = step.typed.place(event, step.choices) if step.typed else _button_number(event, inner, step.choices)
        if place is None:
            return inner, None
        choice = step.choices[place]
        if not choice.right:
            return inner, Feedback("wrong", choice.reason, choice.paragraphs, choice.marks, choice.slip)
        done = inner + 1
        if self.is_solved(task, done):
            return done, None
        return done, reason_of_solution(False, choice.reason, choice.paragraphs)

    def scene(self, task: Stepped, inner: int, lang: str) -> Scene:
        """What is always there, what is filled in, and the answers of this step."""
        shown, steps = self.look(task, lang), steps_of(self, task, lang)
        rows = tuple(step.row for step in steps[:inner] if step.row)
        now = steps[min(inner, len(steps) - 1)]
        buttons = () if now.typed or inner == len(steps) else now.choices
        return replace(
            shown,
            prompt=now.prompt if inner < len(steps) else shown.prompt,
            lines=self.lines(task, rows, lang),
            actions=tuple(Action("choose", one.label, index=_number(inner, at)) for at, one in enumerate(buttons)),
            pad=now.typed.pad(now.choices) if now.typed else None,
        )

    def buttons(self, task: Stepped) -> int:
        """How many answers the first step of an untouched task offers, without a look at what else is to be seen."""
        steps, first = steps_of(self, task, "de"), self.first(task)
        return 0 if first == len(steps) or steps[first].typed else len(steps[first].choices)

    def explanation(self, task: Stepped, lang: str) -> Feedback:
        """Why the result is the result."""
        sentence, paragraphs = self.why(task, lang)
        return reason_of_solution(task.worked, sentence, paragraphs)

    def solution(self, task: Stepped) -> list[JsonDict]:
        """The right answer of every step that is not given."""
        steps = steps_of(self, task, "de")
        places = ((number, steps[number].right) for number in range(self.first(task), len(steps)))
        return [taking_event(steps[number].choices[place], _number(number, place)) for number, place in places]


ANSWERS = 10
"""More than a step has: a tap that comes twice answers its own step only."""


def _number(step: int, place: int) -> int:
    """The number of an answer, different in each step: so a double tap answers no other one."""
    return ANSWERS * step + place


def _button_number(event: Event, step: int, choices: tuple[Choice, ...]) -> int | None:
    """Which button of a step it was."""
    index = event.get("index")
    if event.get("type") != "choose" or type(index) is not int:
        return None
    return next((place for place in range(len(choices)) if _number(step, place) == index), None)


def answer_order(right: Choice, wrong: tuple[Choice, ...], by: int) -> tuple[Choice, ...]:
    """The right answer among the others, at a place that gives nothing away."""
    at = by % (len(wrong) + 1)
    return (*wrong[:at], right, *wrong[at:])


def wrong_answers(right: T, wrong: Sequence[T], many: int, by: int) -> list[T]:
    """So many wrong answers, the first of them if it can be, such that the right one is the lowest, a middle or the
    highest one by no rule."""
    lower = [one for one in wrong if one < right]
    higher = [one for one in wrong if one > right]
    many = min(many, len(wrong))
    least, most = max(0, many - len(higher)), min(many, len(lower))
    below = least + by % (most - least + 1)
    return lower[:below] + higher[: many - below]


_STEPS = Recent[tuple[Stage, ...]]()


def steps_of(kind: Stepping[Stepped], task: Stepped, lang: str) -> tuple[Stage, ...]:
    """The steps of a task: each of its views and answers asks for them."""
    return _STEPS.of((id(kind), id(task), lang), lambda: kind.steps(task, lang), kept=(kind, task))
