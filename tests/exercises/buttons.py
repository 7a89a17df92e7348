"""An exercise with buttons, answered by hand: what stands on them, what is said, what is marked."""

from typing import Any

from taps import numbers, typed

from dokolearn.exercises import State, solution, start, step, view


def one(kind: str, task: dict[str, Any], book: str = "mainz", lang: str = "de", **options: Any) -> dict[str, Any]:
    rules = {"set": book, "options": options}
    return {"kind": kind, "lang": lang, "rules": rules, "title": "Probe", "tasks": [task]}


def buttons(state: State) -> list[str]:
    """What stands on them; where a number is typed, the numbers that have an answer of their own."""
    return [_plain(action["label"]) for action in view(state)["actions"]] + numbers(state)


def _plain(label: str) -> str:
    return label.replace("\N{NO-BREAK SPACE}", " ")


def chosen(state: State, label: str) -> State:
    """After a tap on the button with these words, or the number typed."""
    if view(state)["pad"]:
        return typed(state, label)
    action = next(action for action in view(state)["actions"] if _plain(action["label"]) == label)
    return step(state, {"type": action["type"], "index": action["index"]})


def told(state: State) -> str:
    return str(view(state)["feedback"]["text"])


def marked(state: State, word: str) -> list[str]:
    shown = view(state)
    return [
        card["code"]
        for zone in ("stich", "hand")
        for card, mark in zip(shown[zone]["cards"], shown["marks"][zone], strict=True)
        if mark == word
    ]


def right(given: dict[str, Any]) -> list[str]:
    """The words on the buttons that solve it, in order."""
    state, found = start(given), []
    for event in solution(given):
        found += [_plain(a["label"]) for a in view(state)["actions"] if a.get("index") == event.get("index")]
        if event["type"] == "enter":
            found += [number for number in numbers(state) if int(number.replace("−", "-")) == event["index"]]
        state = step(state, event)
    assert view(state)["solved"]
    return found
