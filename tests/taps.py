"""An exercise for tests of single kinds: begin it, tap a card or a button, hear what is said."""

from typing import Any

from dokolearn.exercises import State, start, step, view
from dokolearn.wording import with_sign


def begin(kind: str, book: str = "mainz", options: dict[str, Any] | None = None, **task: Any) -> State:
    rules = {"set": book, "options": options or {}}
    return start({"kind": kind, "rules": rules, "title": "Probe", "tasks": [task]})


def told(state: State) -> str:
    return str(view(state)["feedback"]["text"])


def labels(state: State) -> list[str]:
    """Of the buttons; where a number is typed, of those that have an answer of their own."""
    return [action["label"] for action in view(state)["actions"] if action["type"] == "choose"] or numbers(state)


def numbers(state: State) -> list[str]:
    """What may be typed and has an answer of its own."""
    pad = view(state)["pad"] or {"known": [], "least": 0}
    return [with_sign(number) if pad["least"] < 0 else str(number) for number in pad["known"]]


def typed(state: State, number: str) -> State:
    """After a number on the pad."""
    return step(state, {"type": "enter", "index": int(number.replace("−", "-"))})


def chosen(state: State, label: str) -> State:
    """After a tap on the button with this label, or the number typed."""
    if view(state)["pad"]:
        return typed(state, label)
    at = next(action["index"] for action in view(state)["actions"] if action["label"] == label)
    return step(state, {"type": "choose", "index": at})


def right(state: State) -> list[str]:
    """The labels of all answers that solve it or a part of it."""
    return [label for label in labels(state) if view(chosen(state, label))["feedback"]["tone"] == "right"]


def pick(state: State, index: int) -> State:
    return step(state, {"type": "pick", "index": index})
