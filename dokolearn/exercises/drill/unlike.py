"""Which of several drawn tasks comes next: one that asks something else than the last ones, answered at any place."""

import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from dokolearn.exercises.answers import Mark, marks_of_solution
from dokolearn.exercises.base import State

RECENT = 4
"""So many tasks before it a task is unlike, if it can be."""

LOOKED_AT = 16
"""So many tasks are drawn at most until one is as it should be; then the best of them comes."""


class Gist(NamedTuple):
    """What matters in a task, whatever cards and numbers it has."""

    reason: str
    answer: tuple[Mark, ...] | int
    """What solves it; of cards that are picked out of many, how many."""
    places: int
    """How many buttons there are."""


PLAYED = Gist("", 0, 0)


def gist(state: State) -> Gist:
    """What matters in an untouched task, the same in every language; where one plays, nothing is asked."""
    kind, task = state.spec.kind, state.task
    if not kind.help:
        return PLAYED
    marks = marks_of_solution(state)
    many = kind.help == "task" and len(marks) > 1 and marks[0][0] == "pick"
    reason = _PARTICULAR.sub("", kind.explanation(task, "de").text)
    return Gist(reason, len(marks) if many else marks, len(kind.scene(task, kind.first(task), "de").actions))


_PARTICULAR = re.compile(r"\b(Re|Kontra|Kreuz|Pik|Herz|Karo|Anna|Bernd|Clara)\b|\d+")


def fitting(tasks: Iterable[State], recent: Sequence[Gist], share: float) -> State:
    """The best of some tasks, the first one if several are; `share`, from 0 to 1, is where its answer should stand."""
    best, most = None, -1
    for task in islice(tasks, LOOKED_AT):
        worth = _worth(gist(task), recent, share)
        if worth > most:
            best, most = task, worth
        if most == _BEST:
            break
    assert best is not None
    return best


_OTHER_REASON, _RIGHT_PLACE, _NO_TWIN = 2, 3, 4
_BEST = _OTHER_REASON + _RIGHT_PLACE + _NO_TWIN


def _worth(one: Gist, recent: Sequence[Gist], share: float) -> int:
    """No twin counts most, then the place, then another reason."""
    if one == PLAYED:
        return _BEST
    match one.answer:
        case (("choose", at),):
            placed = at == int(share * one.places)
        case _:
            placed = True
    fresh = all(one.reason != other.reason for other in recent)
    return _NO_TWIN * (one not in recent) + _RIGHT_PLACE * placed + _OTHER_REASON * fresh
