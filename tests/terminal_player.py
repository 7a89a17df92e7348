"""Somebody who plays in the terminal: he types what stands there until it is taken."""

import re
from itertools import combinations

from dokolearn.hosts.commands.play_command import WishedGame, run


def wish(**other: object) -> WishedGame:
    given = {"level": "verein", "auto": "", "number": 7, "book": "ddv", "options": (), "output": None, "lang": "de"}
    return WishedGame(**{**given, **other})  # type: ignore[arg-type]


class Somebody:
    """Tries the cards of the hand, one after the other, until one is taken; to questions one answer after the other of
    those that stand there, from this one on."""

    def __init__(self, answer: int = 1) -> None:
        self.answer = answer
        self.read: list[str] = []
        self.cards = iter(list[str]())
        self.given = (cards for cards in list[str]())

    def show(self, line: str) -> None:
        self.read.append(line)
        if line.startswith(("Dein Blatt: ", "Your hand: ")):
            held = line.partition(": ")[2].split()
            self.cards = iter(held)
            self.given = (" ".join(cards) for many in (3, 4, 5, 6, 2, 1) for cards in combinations(held, many))

    def ask(self, prompt: str) -> str:
        if "Letzter Moment" in prompt:
            return ""
        if "Karten gibst" in prompt:
            return next(self.given)
        if "Antwort" in prompt or "answer" in prompt:
            offered = sum(1 for line in self.read[-30:] if re.match(r"  \d+  ", line))
            self.answer += 1
            return str(1 + (self.answer - 2) % max(1, offered))
        return next(self.cards)


def played(wanted: WishedGame, answer: int = 1) -> list[str]:
    """Everything that is read in a game."""
    somebody = Somebody(answer)
    run(wanted, somebody.ask, somebody.show)
    return somebody.read
