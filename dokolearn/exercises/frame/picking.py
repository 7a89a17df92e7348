"""Tap the right card, or all of them: what kinds of exercise in which one taps cards have in common.

A kind derives from PickingOne or PickingAll and says how a task is read, what it shows, what is right, and what is said
to a wrong tap.
"""

from typing import Generic, NamedTuple, Protocol, TypeVar

from dokolearn.exercises.frame.task import Action, Feedback, Help, Mark, One, OneTask, marks_on
from dokolearn.model import Hand, Kind
from dokolearn.shallow_json import Event, JsonDict
from dokolearn.strings import text


class HandTask(OneTask, Protocol):
    """A task with a hand of which some cards are looked for."""

    @property
    def hand(self) -> Hand:
        """The cards that are tapped."""


All = TypeVar("All", bound=HandTask)


def tap_place(event: Event, many: int, how: str = "pick") -> int | None:
    """Which of so many cards an event taps; None for anything else. With `how` another event than a tap on a card."""
    index = event.get("index")
    return index if event.get("type") == how and type(index) is int and 0 <= index < many else None


def tap(place: int, how: str = "pick") -> JsonDict:
    """The event that taps the card at a place."""
    return {"type": how, "index": place}


class PickingOne(Generic[One]):
    """One tap is right, or one number that is typed. The state is whether it was found."""

    name: str = ""
    help: Help = "task"
    how: str = "pick"
    """The event that answers: a tap on a card, or `enter` for a number."""

    def right(self, task: One) -> int:
        """The place of the card, or the number."""
        raise NotImplementedError

    def many(self, task: One) -> int:
        """How many cards there are, or numbers, from 0 on."""
        raise NotImplementedError

    def wrong(self, task: One, index: int, lang: str) -> Feedback:
        """What is said to another one."""
        raise NotImplementedError

    def first(self, task: One) -> bool:
        """Not found, unless it is shown as an example."""
        return task.worked

    def is_solved(self, task: One, inner: bool) -> bool:
        """Whether it was found."""
        return inner

    def answer(self, task: One, inner: bool, event: Event, lang: str) -> tuple[bool, Feedback | None]:
        """A tap, or a number."""
        index = tap_place(event, self.many(task), self.how)
        if index is None:
            return inner, None
        return (True, None) if index == self.right(task) else (inner, self.wrong(task, index, lang))

    def solution(self, task: One) -> list[JsonDict]:
        """The one tap that is right."""
        return [tap(self.right(task), self.how)]


class FoundCards(NamedTuple):
    """Which cards the learner has found, and whether he has said that these are all."""

    kinds: frozenset[Kind]
    done: bool


class PickingAll(Generic[All]):
    """Some cards of a hand are tapped, each answered at once, and then one says that these are all."""

    name: str = ""
    help: Help = "task"

    def cards_to_find(self, task: All) -> frozenset[Kind]:
        """The cards that have to be found."""
        raise NotImplementedError

    def cards_given(self, task: All) -> frozenset[Kind]:
        """Those of them that are found already."""
        return frozenset()

    def verdict_on(self, task: All, index: int, lang: str) -> Feedback:
        """What is said to a tap on the card at a place: right or wrong."""
        raise NotImplementedError

    def missing(self, task: All, kind: Kind, lang: str) -> Feedback:
        """What is said to whoever has overlooked a card."""
        raise NotImplementedError

    def first(self, task: All) -> FoundCards:
        """Nothing found yet, or what is given; in an example everything."""
        return FoundCards(self.cards_to_find(task), True) if task.worked else FoundCards(self.cards_given(task), False)

    def is_solved(self, task: All, inner: FoundCards) -> bool:
        """Every card found, and said so."""
        return inner.done

    def answer(self, task: All, inner: FoundCards, event: Event, lang: str) -> tuple[FoundCards, Feedback | None]:
        """A tap on a card, or "these are all"."""
        if event.get("type") == "done":
            missing = [kind for kind in task.hand if kind in self.cards_to_find(task) - inner.kinds]
            return (inner, self.missing(task, missing[0], lang)) if missing else (inner._replace(done=True), None)
        index = tap_place(event, len(task.hand))
        if index is None:
            return inner, None
        found = inner.kinds | ({task.hand[index]} & self.cards_to_find(task))
        return inner._replace(kinds=found), self.verdict_on(task, index, lang)

    def marks(self, task: All, inner: FoundCards) -> tuple[Mark, ...]:
        """What is found."""
        return marks_on("hand", (place for place, kind in enumerate(task.hand) if kind in inner.kinds), "found")

    def buttons_below(self, lang: str) -> tuple[Action, ...]:
        """The one button: these are all."""
        return (Action("done", text(lang, "action.done"), primary=True),)

    def solution(self, task: All) -> list[JsonDict]:
        """One tap for each card that is not given, then "these are all"."""
        wanted = [
            kind for kind in dict.fromkeys(task.hand) if kind in self.cards_to_find(task) - self.cards_given(task)
        ]
        return [*(tap(task.hand.index(kind)) for kind in wanted), {"type": "done"}]
