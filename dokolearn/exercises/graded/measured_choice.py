"""Words to choose from whose worth was measured: calls, and what one says before the game.

What is not measured or not proven is an open question and never wrong; what costs a little may be said and is told so.
"""

from dataclasses import replace
from typing import Protocol, TypeVar

from dokolearn.exercises.frame.choosing import Choice, Choosing, choices_of
from dokolearn.exercises.frame.task import Feedback, OneTask
from dokolearn.exercises.graded import Measurement
from dokolearn.model import GameEvent
from dokolearn.players.grading import Grade, event_notation
from dokolearn.shallow_json import Event, JsonDict
from dokolearn.strings import text
from dokolearn.wording import decimal, list_words

ACCEPTED = ("best", "good", "open")
"""Grades with which a task is solved."""

LITTLE = "little"
"""The mistake of whoever says what costs a little: it may be said, and is no answer."""


class MeasuredTask(OneTask, Protocol):
    """What such a task has to know."""

    @property
    def measured(self) -> Measurement | None:
        """What was measured; None where nobody has yet, as at house rules."""


Measured = TypeVar("Measured", bound=MeasuredTask)


class MeasuredChoice(Choosing[Measured]):
    """§5.3 Several words, each with its grade and what speaks for or against it."""

    def events(self, task: Measured) -> tuple[GameEvent | None, ...]:
        """What may be said, in an order that gives nothing away."""
        raise NotImplementedError

    def label(self, task: Measured, event: GameEvent | None, lang: str) -> str:
        """What stands on the button."""
        raise NotImplementedError

    def reason(self, task: Measured, event: GameEvent | None, good: bool, lang: str) -> tuple[str, tuple[str, ...]]:
        """What speaks for it, or against it, with its paragraphs; one at least."""
        raise NotImplementedError

    def graded_words(self, task: Measured, lang: str) -> tuple[Choice, ...]:
        """Every word with its grade and its reason."""
        return tuple(self._choice(task, event, lang) for event in self.events(task))

    def _choice(self, task: Measured, event: GameEvent | None, lang: str) -> Choice:
        label, found = self.label(task, event, lang), grade_of(task, event)
        right = found is None or found in ACCEPTED
        why, paragraphs = self.reason(task, event, right, lang)
        said = f"{_grade_said(task, event, label, lang)} {why}".strip()
        return Choice(label, right, said, paragraphs, slip="" if right else LITTLE if found == "playable" else "costly")

    def buttons(self, task: Measured) -> int:
        """As many as there are words, whatever speaks for each; drills look at many tasks."""
        return len(self.events(task)) or super().buttons(task)

    def answer(
        self, task: Measured, inner: tuple[int, ...], event: Event, lang: str
    ) -> tuple[tuple[int, ...], Feedback | None]:
        """A word; what costs a little is no mistake and solves nothing, what nobody knows is never wrong."""
        after, said = super().answer(task, inner, event, lang)
        if said is None:
            return after, said
        if said.slip == LITTLE:
            return after, replace(said, tone="info", slip="")
        unknown = said.tone == "right" and self.is_open(task)
        return after, replace(said, tone="info") if unknown else said

    def is_open(self, task: Measured) -> bool:
        """Whether nobody has measured it."""
        return getattr(task, "measured", None) is None and bool(self.events(task))

    def best_said(self, task: Measured, lang: str) -> tuple[str, tuple[str, ...]]:
        """The best word with its reason, and which others are as good."""
        choices, events = choices_of(self, task, lang), self.events(task)
        best = self._best(task)
        first = choices[events.index(best[0])]
        more = [choices[events.index(one)].label for one in best[1:]]
        also = f" {text(lang, 'measured.also', words=list_words(more, lang))}" if more and task.measured else ""
        return f"{first.reason}{also}", first.paragraphs

    def best_events(self, task: Measured) -> list[JsonDict]:
        """What solves it: the best word."""
        events = self.events(task)
        return [{"type": "choose", "index": events.index(self._best(task)[0])}]

    def _best(self, task: Measured) -> list[GameEvent | None]:
        """The words that nothing is proven to be better than; where nobody knows, the plainest one."""
        return [event for event in self.events(task) if grade_of(task, event) == "best"] or [self.plainest(task)]

    def plainest(self, task: Measured) -> GameEvent | None:
        """What one says who has no reason for anything else."""
        return self.events(task)[0]


def grade_of(task: MeasuredTask, event: GameEvent | None) -> Grade | None:
    """The grade of a word; None where nobody has measured it."""
    found = task.measured.figures.get(event_notation(event)) if task.measured else None
    return found.grade if found else None


def _grade_said(task: MeasuredTask, event: GameEvent | None, label: str, lang: str) -> str:
    found = task.measured.figures.get(event_notation(event)) if task.measured else None
    if found is None:
        return text(lang, "measured.unmeasured", word=label)
    return text(lang, f"measured.{found.grade}", word=label, price=decimal(max(found.price, 0.1), lang))
