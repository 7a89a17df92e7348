"""What somebody answers who has played elsewhere and read no book: one habit for a kind of task.

Whoever has only these habits should fail, so an exam asks at most once in a part for what one of them answers.
"""

from collections.abc import Callable, Mapping
from typing import Any

from dokolearn.ch1_general import AUGEN_TOTAL
from dokolearn.exercises.position.moment_to_speak import Turn
from dokolearn.exercises.walk import State
from dokolearn.model import STAGES


def _next_call(task: Turn) -> list[int]:
    """After silence one's own Ansage in the first Stich, later nothing any more; after a call every Absage."""
    if task.calls:
        return [*range(1, len(STAGES))]
    return [] if task.played >= 4 else [0]


def _is_next_call(kind: Any, task: Any) -> bool:
    return [call.stage for call in kind.right_answer(task) if not call.vorab] == _next_call(task)


def _is_never_or_half(kind: Any, task: Any) -> bool:
    """Until when something can be said: not at all. What is needed to win: half of the Augen."""
    return kind.right_answer(task) in (0, AUGEN_TOTAL // 2)


HABITS: Mapping[str, Callable[[Any, Any], bool]] = {"call_possible": _is_next_call, "answer_call": _is_never_or_half}
"""By kind of exercise whether the habit is right."""


def is_answered_by_habit(shown: State) -> bool:
    """Whether a task is solved without knowing the book of its table."""
    habit = HABITS.get(shown.spec.kind.name)
    return habit is not None and habit(shown.spec.kind, shown.task)
