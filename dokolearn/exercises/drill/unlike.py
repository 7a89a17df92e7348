"""Which of several drawn tasks comes next: one that asks something else than the last ones, answered at any place."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from dokolearn.exercises.answers import Mark, marks_of_solution
from dokolearn.exercises.base import State

RECENT = 4
"""So many tasks before it a task is unlike, if it can be."""

LOOKED_AT = 16
"""So many tasks are drawn until one is as it should be; then any will do whose answer stands where it should."""

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


def gist(state: State) -> Gist:
    """What matters in an untouched task, the same in every language; where one plays, nothing is asked."""
    kind, task = state.spec.kind, state.task
    if not kind.help:
        return PLAYED
    marks = marks_of_solution(state)
    many = kind.help == "task" and len(marks) > 1 and marks[0][0] == "pick"
    reason = _PARTICULAR.sub("", kind.explanation(task, "de").text)
    places = len(kind.scene(task, kind.first(task), "de").actions)
    return Gist(reason, len(marks) if many else marks, places)


_PARTICULAR = re.compile(r"\b(Re|Kontra|Kreuz|Pik|Herz|Karo|Anna|Bernd|Clara)\b|\d+")


def fitting(tasks: Iterable[State], recent: Sequence[Gist], share: float) -> State:
    """The best of some tasks, the first one if several are; `share`, from 0 to 1, is where its answer should stand.

    The first task says how many buttons there are. Where no answer of the first ones stands where it should, more are
    drawn; if still none does, all other places are as likely.
    """
    best: dict[int, tuple[int, State]] = {}
    buttons = None
    for many, task in enumerate(islice(tasks, MOST_LOOKED_AT), start=1):
        one = gist(task)
        buttons = one.places if buttons is None else buttons
        worth, at = _worth(one, recent), _place(one, share) if one.places == buttons else ASKED_OTHERWISE
        if worth > best.get(at, (-1, task))[0]:
            best[at] = worth, task
        if best.get(WANTED, (-1, task))[0] >= (_BEST if many < LOOKED_AT else _NO_TWIN):
            break
        if many == LOOKED_AT and len(best) == 1:
            break  # always the same one
    return best[taken({at: worth for at, (worth, _) in best.items()}, share, _NO_TWIN)][1]


WANTED, ASKED_OTHERWISE = -1, -2
"""Instead of a place: the answer stands where it should, or has no place; and another number of buttons."""

_OTHER_REASON, _NO_TWIN = 2, 4
_BEST = _OTHER_REASON + _NO_TWIN


def _worth(one: Gist, recent: Sequence[Gist]) -> int:
    """No twin counts more than another reason."""
    if one == PLAYED:
        return _BEST
    fresh = all(one.reason != other.reason for other in recent)
    return _NO_TWIN * (one not in recent) + _OTHER_REASON * fresh


def _place(one: Gist, share: float) -> int:
    return place(first_right(one.answer), one.places, share)


def place(right: int | None, buttons: int, share: float) -> int:
    """The first button that is right, or that it stands where it should."""
    return WANTED if right is None or right == int(share * buttons) else right


def first_right(answer: tuple[Mark, ...] | int) -> int | None:
    """The place of the first right button; by it a guess is made, also where several are right together."""
    marks = () if isinstance(answer, int) else answer
    return next((at for what, at in marks if what == "choose"), None)


def taken(worths: Mapping[int, int], share: float, enough: int) -> int:
    """The place that is wanted if what is best there is good enough; else one of the others that are, by chance."""
    if worths.get(WANTED, 0) >= enough:
        return WANTED
    fresh = sorted(at for at, worth in worths.items() if worth >= enough) or sorted(worths)
    others = [at for at in fresh if at >= 0] or fresh
    return others[int(share * _FINE % 1 * len(others))]
