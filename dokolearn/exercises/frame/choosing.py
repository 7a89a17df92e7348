"""Choose from a few answers, each with its own reason: what kinds of exercise with buttons have in common.

A kind derives from Choosing and says how a task is read, what it shows and which choices it has; the choices come from
the engine, wrong ones with the mistake behind them.
"""

from dataclasses import dataclass, replace
from typing import Generic

from dokolearn.exercises.frame.task import Action, Feedback, Help, One, Pad, Recent, Scene, reason_of_solution
from dokolearn.shallow_json import Event, JsonDict
from dokolearn.strings import text


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: what stands on its button, whether it is right, and the reason that is said to whoever takes it."""

    label: str
    right: bool
    reason: str
    paragraphs: tuple[str, ...] = ()
    marks: tuple[tuple[str, int, str], ...] = ()
    slip: str = ""
    """What kind of mistake it is; empty for a right answer."""
    number: int | None = None
    """Where a number is typed: which one. A wrong choice without one, the last, answers all others."""


@dataclass(frozen=True, slots=True)
class TypedNumber:
    """Where a number is typed instead of chosen: what it counts, and its limits."""

    label: str
    least: int
    most: int

    def pad(self, choices: tuple[Choice, ...]) -> Pad:
        """The numbers of the choices are those that have an answer of their own."""
        known = sorted(one.number for one in choices if one.number is not None)
        return Pad(self.label, tuple(known), self.most, self.least)

    def place(self, event: Event, choices: tuple[Choice, ...]) -> int | None:
        """Which of the choices an event takes."""
        number = event.get("index")
        if event.get("type") != "enter" or type(number) is not int or not self.least <= number <= self.most:
            return None
        return next((at for at, one in enumerate(choices) if one.number == number), len(choices) - 1)


def taking_event(choice: Choice, index: int) -> JsonDict:
    """The event that takes a choice: a button by its number, or a number that is typed."""
    if choice.number is not None:
        return {"type": "enter", "index": choice.number}
    return {"type": "choose", "index": index}


class Choosing(Generic[One]):
    """A kind of exercise with buttons; tasks have a field `worked`. Texts by key: `<name>.prompt` and what it says."""

    name: str = ""
    help: Help = "task"

    def choices(self, task: One, lang: str) -> tuple[Choice, ...]:
        """Every answer that is offered, in an order that gives nothing away."""
        raise NotImplementedError

    def look(self, task: One, lang: str) -> Scene:
        """What is to be seen, without buttons."""
        raise NotImplementedError

    def why(self, task: One, lang: str) -> tuple[str, tuple[str, ...]]:
        """The reason of the solution and its paragraphs: that of the right answers, one after another."""
        right = [choice for choice in choices_of(self, task, lang) if choice.right]
        paragraphs = dict.fromkeys(number for choice in right for number in choice.paragraphs)
        return " ".join(choice.reason for choice in right), tuple(paragraphs)

    def wants_all(self, task: One) -> bool:
        """Whether every right answer has to be found; otherwise any of them will do."""
        return False

    def number_field(self, task: One, lang: str) -> TypedNumber | None:
        """What is typed, if the answer is a number; the choices are numbers then."""
        return None

    def first(self, task: One) -> tuple[int, ...]:
        """No right answer found yet, or all of them in a worked example."""
        return self._right(task) if task.worked else ()

    def is_solved(self, task: One, inner: tuple[int, ...]) -> bool:
        """Whether what was found is enough."""
        return len(inner) == len(self._right(task)) if self.wants_all(task) else bool(inner)

    def answer(
        self, task: One, inner: tuple[int, ...], event: Event, lang: str
    ) -> tuple[tuple[int, ...], Feedback | None]:
        """A choice. The reason of the last right one is left to the explanation of the whole, unless any would do."""
        choices, asked = choices_of(self, task, lang), self.number_field(task, lang)
        index = asked.place(event, choices) if asked else _button_number(event, choices)
        if index is None or index in inner:
            return inner, None
        choice = choices[index]
        if not choice.right:
            return inner, Feedback("wrong", choice.reason, choice.paragraphs, choice.marks, choice.slip)
        found = tuple(sorted((*inner, index)))
        if self.wants_all(task) and self.is_solved(task, found):
            return found, None
        return found, replace(reason_of_solution(False, choice.reason, choice.paragraphs), marks=choice.marks)

    def scene(self, task: One, inner: tuple[int, ...], lang: str) -> Scene:
        """The look of the task, and the answers that are not found yet as buttons; found ones stand among the facts."""
        shown, choices = self.look(task, lang), choices_of(self, task, lang)
        found = tuple(text(lang, "choosing.found", choice=choices[index].label) for index in inner)
        asked = self.number_field(task, lang)
        left = (index for index in range(len(choices)) if index not in inner and not asked)
        return replace(
            shown,
            facts=(*shown.facts, *found),
            actions=tuple(Action("choose", choices[index].label, index=index) for index in left),
            pad=asked.pad(choices) if asked else None,
        )

    def buttons(self, task: One) -> int:
        """How many answers an untouched task offers, without a look at what else is to be seen."""
        return 0 if self.number_field(task, "de") else len(choices_of(self, task, "de"))

    def is_open(self, task: One) -> bool:
        """Whether no answer is wrong."""
        return False

    def explanation(self, task: One, lang: str) -> Feedback:
        """Why the right answers are right."""
        sentence, paragraphs = self.why(task, lang)
        return reason_of_solution(task.worked, sentence, paragraphs)

    def solution(self, task: One) -> list[JsonDict]:
        """Every right answer, or the first of them where one is enough."""
        right = self._right(task)
        choices = choices_of(self, task, "de")
        return [taking_event(choices[index], index) for index in (right if self.wants_all(task) else right[:1])]

    def _right(self, task: One) -> tuple[int, ...]:
        return tuple(index for index, choice in enumerate(choices_of(self, task, "de")) if choice.right)


def _button_number(event: Event, choices: tuple[Choice, ...]) -> int | None:
    """The number of a button, if the event is one of them."""
    index = event.get("index")
    if event.get("type") != "choose" or type(index) is not int or not 0 <= index < len(choices):
        return None
    return index


_CHOICES = Recent[tuple[Choice, ...]]()


def choices_of(kind: Choosing[One], task: One, lang: str) -> tuple[Choice, ...]:
    """The choices of a task: each of its views and answers asks for them."""
    return _CHOICES.of((id(kind), id(task), lang), lambda: kind.choices(task, lang), kept=(kind, task))
