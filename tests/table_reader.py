"""Somebody at his table, played by chance: what is offered he does, and what came of it is kept."""

import json
from random import Random
from typing import Any

from dokolearn.evening.evening_machine import start as start_evening
from dokolearn.evening.evening_machine import step as step_evening
from dokolearn.evening.evening_machine import view as view_evening
from dokolearn.evening.evening_state import Evening
from dokolearn.exercises.walk import offered_events

Kept = list[tuple[dict[str, Any], list[str]]]
"""Every event of the reader, and what the others did after it."""


BEGIN = {"type": "begin"}


class Reader:
    """Somebody who does anything that is offered; what is refused he does not do twice."""

    def __init__(self, spec: dict[str, Any]) -> None:
        self.now, self.kept = start_evening(spec), Kept()
        self.view = view_evening(self.now)

    def does(self, event: dict[str, Any]) -> None:
        """An event, kept with what came of it."""
        self.now = step_evening(self.now, event)
        self.view = view_evening(self.now)
        self.kept.append((event, self.view["made"]))
        said = self.view["feedback"]
        assert not said or all(ref["label"] not in said["text"] for ref in said["refs"]), "a place stands there once"

    def plays(self, chance: Random) -> None:
        """One game, from its first question to its score."""
        while self.phase != "reckoned":
            possible = [one for one in offered_events(self.view) if one["type"] != "again"]
            self.does(chance.choice(possible))

    @property
    def phase(self) -> str:
        """Where the game is."""
        return str(self.view["evening"]["phase"])


def spec(book: str, seed: int, **more: Any) -> dict[str, Any]:
    return {"seed": seed, "rules": book, "lang": "de", **more}


def after_games(asked: dict[str, Any], many: int = 1) -> Reader:
    """So many games, played by chance."""
    reader, chance = Reader(asked), Random(asked["seed"])
    reader.does(BEGIN)
    reader.plays(chance)
    for _ in range(many - 1):
        reader.does({"type": "next"})
        reader.plays(chance)
    return reader


def resumed(asked: dict[str, Any], kept: Kept) -> Evening:
    """The same evening from what was kept."""
    now = start_evening(asked)
    for event, then in json.loads(json.dumps(kept)):
        now = step_evening(now, {**event, "then": then})
    return now


def over(asked: dict[str, Any]) -> Reader:
    """A game that is over and not reckoned yet; its cards were played by chance."""
    reader, chance = Reader(asked), Random(asked["seed"])
    reader.does(BEGIN)
    while reader.phase != "end":
        reader.does(chance.choice([one for one in offered_events(reader.view) if one["type"] not in ("again", "help")]))
        if reader.phase == "reckoned":  # thrown in
            reader.does({"type": "next"})
    return reader
