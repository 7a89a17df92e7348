"""Which of several drawn tasks comes next: one that asks something else than the last ones, answered at any place."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from dokolearn.ch1_general import card_code
from dokolearn.exercises.answers import Mark, marks_of_solution
from dokolearn.exercises.frame.choosing import Choosing
from dokolearn.exercises.frame.stepping import Stepping
from dokolearn.exercises.frame.task import Scene
from dokolearn.exercises.walk import State

RECENT = 4
"""So many tasks before it a task is unlike, if it can be."""

REASONS_LOOKED_AT = 6
"""So many tasks are drawn for one with another reason than the last ones: where there are few reasons none will come,
and the learner waits."""

LOOKED_AT = 16
"""So many tasks are drawn where all answers stand at the same place, though another one is wanted."""

MOST_LOOKED_AT = 48
"""So many at most: some answers are seldom right."""

_FINE = 7919
"""Makes one number by chance out of another: what comes behind the first digits."""


class Gist(NamedTuple):
    """What matters in a task, whatever cards and numbers it has."""

    reason: str
    answer: tuple[Mark, ...] | int
    """What solves it; of cards that are picked out of many, how many."""
    places: int
    """How many buttons there are, at the first step where there are several."""


PLAYED = Gist("", 0, 0)


@dataclass(frozen=True)
class DrawnTask:
    """A task that may come next, untouched; what is asked of it is worked out once, however often it is compared."""

    state: State

    @cached_property
    def scene(self) -> Scene:
        """What it shows, at its first step."""
        kind = self.state.spec.kind
        return kind.scene(self.state.task, kind.first(self.state.task), "de")

    @cached_property
    def asks(self) -> bool:
        """Whether something is asked that can be answered wrongly: not where one plays, nor where nobody knows."""
        kind = self.state.spec.kind
        return bool(kind.help) and not (isinstance(kind, Choosing) and kind.is_open(self.state.task))

    @cached_property
    def answer(self) -> tuple[Mark, ...] | int:
        """What solves it, or how many cards do."""
        marks = marks_of_solution(self.state)
        many = self.state.spec.kind.help == "task" and len(marks) > 1 and marks[0][0] == "pick"
        return len(marks) if many else marks

    @cached_property
    def buttons(self) -> int:
        """How many there are at its first step."""
        kind = self.state.spec.kind
        return kind.buttons(self.state.task) if isinstance(kind, Choosing | Stepping) else len(self.scene.actions)

    def face(self) -> Any:
        """What makes cards look the same again: the hand, else the cards on the table, in whatever order."""
        shown = sorted(map(card_code, self.scene.hand or self.scene.stich))
        return shown or self.state.task


def buttons(state: State) -> int:
    """How many buttons an untouched task has, at its first step."""
    return DrawnTask(state).buttons


def gist(task: DrawnTask) -> Gist:
    """What matters in a task, the same in every language."""
    kind = task.state.spec.kind
    if not task.asks:
        return PLAYED
    reason = _PARTICULAR.sub("", kind.explanation(task.state.task, "de").text)
    return Gist(reason, task.answer, task.buttons)


_PARTICULAR = re.compile(r"\b(Re|Kontra|Kreuz|Pik|Herz|Karo|Anna|Bernd|Clara)\b|\d+")


def fitting(tasks: Iterable[DrawnTask], recent: Sequence[Gist], share: float) -> State:
    """The best of some tasks, the first one if several are; `share`, from 0 to 1, is where its answer should stand.

    The first task says how many buttons there are. Where no answer of the first ones stands where it should, more are
    drawn; if still none does, all other places are as likely. Only then do those count whose answer stands elsewhere,
    and what matters in them is looked at.
    """
    by_place: dict[int, list[tuple[int, DrawnTask]]] = {}
    wanted = None
    for many, task in enumerate(islice(tasks, MOST_LOOKED_AT), start=1):
        places = _places(task)
        wanted = places if wanted is None else wanted
        at = _place(task, share) if places == wanted else ASKED_OTHERWISE
        by_place.setdefault(at, []).append((_worth(task, recent) if at == WANTED else 0, task))
        if _most_worth(by_place.get(WANTED, ())) >= (_BEST if many < REASONS_LOOKED_AT else _NO_TWIN):
            break
        if many == LOOKED_AT and len(by_place) == 1:
            break  # always the same one
    return _choose(by_place, recent, share).state


def _most_worth(valued: Iterable[tuple[int, DrawnTask]]) -> int:
    return max((worth for worth, _ in valued), default=-1)


def _choose(by_place: Mapping[int, list[tuple[int, DrawnTask]]], recent: Sequence[Gist], share: float) -> DrawnTask:
    """The first of the best where the answer should stand, or where else it is found by chance."""
    if (best := _most_worth(by_place.get(WANTED, ()))) >= _NO_TWIN:
        return next(task for worth, task in by_place[WANTED] if worth == best)
    valued = {at: [(_worth(task, recent), task) for _, task in found] for at, found in by_place.items()}
    at = worth_of_taken({at: _most_worth(found) for at, found in valued.items()}, share, _NO_TWIN)
    return next(task for worth, task in valued[at] if worth == _most_worth(valued[at]))


WANTED, ASKED_OTHERWISE = -1, -2
"""Instead of a place: the answer stands where it should, or has no place; and another number of buttons."""

_OTHER_REASON, _NO_TWIN = 2, 4
_BEST = _OTHER_REASON + _NO_TWIN


def _worth(task: DrawnTask, recent: Sequence[Gist]) -> int:
    """No twin counts more than another reason; the first task of all is unlike any."""
    if not recent or (one := gist(task)) == PLAYED:
        return _BEST
    fresh = all(one.reason != other.reason for other in recent)
    return _NO_TWIN * (one not in recent) + _OTHER_REASON * fresh


def _places(task: DrawnTask) -> int:
    return task.buttons if task.asks else PLAYED.places


def _place(task: DrawnTask, share: float) -> int:
    return place(first_right(task.answer) if task.asks else None, _places(task), share)


def place(right: int | None, places: int, share: float) -> int:
    """The first button that is right, or that it stands where it should."""
    return WANTED if right is None or right == int(share * places) else right


def first_right(answer: tuple[Mark, ...] | int) -> int | None:
    """The place of the first right button; by it a guess is made, also where several are right together."""
    marks = () if isinstance(answer, int) else answer
    return next((at for what, at in marks if what == "choose"), None)


def worth_of_taken(worths: Mapping[int, int], share: float, enough: int) -> int:
    """The place that is wanted if what is best there is good enough; else one of the others that are, by chance."""
    if worths.get(WANTED, 0) >= enough:
        return WANTED
    fresh = sorted(at for at, worth in worths.items() if worth >= enough) or sorted(worths)
    others = [at for at in fresh if at >= 0] or fresh
    return others[int(share * _FINE % 1 * len(others))]
