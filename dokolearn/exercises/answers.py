"""An answer in words and taps: what solves a task, what was given, and why it is right."""

from typing import TYPE_CHECKING, Any

from dokolearn.exercises.frame.task import Pad
from dokolearn.exercises.walk import State, solution, step, view
from dokolearn.shallow_json import View

if TYPE_CHECKING:
    from collections.abc import Callable

Mark = tuple[str, int]
"""What is tapped in a solution: the type of the event and its index."""


def marks_of_solution(shown: State) -> tuple[Mark, ...]:
    """What is to be tapped at an untouched task."""
    return tuple((event["type"], event["index"]) for event in solution(shown.spec) if "index" in event)


def words_of(seen: View, marks: tuple[Mark, ...]) -> str:
    """Cards and buttons by their names, with commas; a card of a Stich with its player."""
    labels = {action["index"]: action["label"] for action in seen["actions"] if action["type"] == "choose"}
    zone = seen[seen["taps"]] if seen["taps"] else {"cards": []}
    who = zone.get("who") or [""] * len(zone["cards"])
    names = [f"{card['name']} ({one})" if one else card["name"] for card, one in zip(zone["cards"], who, strict=True)]
    typed = Pad("", (), **{limit: seen["pad"][limit] for limit in ("most", "least")}) if seen["pad"] else None
    by_event: dict[str, Callable[[int], str]] = {"pick": names.__getitem__, "choose": labels.__getitem__}
    if typed:
        by_event["enter"] = typed.words
    return ", ".join(by_event[what](index) for what, index in marks)


def reason_of(shown: State) -> View:
    """Why the solution of a single task is right: `text` without praise, and `refs`."""
    solved = shown
    for event in solution(shown.spec):
        solved = step(solved, event)
    why: dict[str, Any] = view(State(solved.spec, 0, solved.inner))["feedback"]
    return why
