"""Filled-in score sheets for tests of the calculator, in a shorthand.

`sheet("R R90", kontra=125)` is Re, keine 90 of Re, 125 Augen of Kontra; seats 0 and 2 are Re.
"""

from typing import Any

from dokolearn.calculator import Calculation, start, step, view
from dokolearn.ch3_scoring.winning import PARTIES
from dokolearn.model import STAGES

LETTERS = {"R": "re", "K": "kontra"}
LEVELS = {"": 0, "90": 1, "60": 2, "30": 3, "s": 4}


def calls(said: str) -> list[dict[str, Any]]:
    """`R90` is keine 90 of Re, `K!` a late Kontra, `Kv` Kontra vorab; `R@9` was said with 9 cards in hand, `R#9`
    before card 9 of the game."""
    return [_call(word) for word in said.split()]


def _call(word: str) -> dict[str, Any]:
    party = LETTERS[word[0]]
    rest, _, hand = word[1:].partition("@")
    rest, _, card = rest.partition("#")
    stage = LEVELS[rest.strip("!v")]
    read: dict[str, Any] = {"party": party, "call": STAGES[stage] if stage else party}
    read |= {"vorab": True} if "v" in rest else {}
    read |= {"invalid": True} if "!" in rest else {}
    read |= {"cards_in_hand": int(hand)} if hand else {}
    return read | ({"cards_played": int(card) - 1} if card else {})


def sheet(said: str = "", book: str = "mainz", **parts: Any) -> dict[str, Any]:
    augen = {party: parts.pop(party) for party in PARTIES if party in parts}
    options = parts.pop("options", {})
    given: dict[str, Any] = {
        "rules": {"set": book, "options": options},
        "re": parts.pop("seats", [0, 2]),
        "augen": augen or {"re": 130},
    }
    return given | {"calls": calls(said)} | parts


def shown(said: str = "", book: str = "mainz", **parts: Any) -> dict[str, Any]:
    return view(start(sheet(said, book, **parts)))


def after(state: Calculation, *events: dict[str, Any]) -> Calculation:
    for event in events:
        state = step(state, event)
    return state


def number(words: str) -> int:
    """A number as the view writes it, with a real minus."""
    return int(words.replace("−", "-"))


def told(seen: dict[str, Any]) -> str:
    """Every problem in one string."""
    return " | ".join(f"{one['text']} [{one['ref']}]" for one in seen["problems"])


def book(seen: dict[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in seen["books"] if one["book"] == name)


FIRST_FIVE = ("mainz", "ddv", "spielregeln", "schmidt", "maennle")
"""The books whose results are written down in the tests."""


def worth(seen: dict[str, Any]) -> dict[str, int]:
    """By book of the first five what the winner gets."""
    return {one["book"]: number(one["sum"]) for one in seen["books"] if "sum" in one and one["book"] in FIRST_FIVE}


def field(seen: dict[str, Any], name: str) -> dict[str, Any]:
    """A control of the form by its id."""
    parts = [*seen["sections"], *seen["rules"]["sections"]]
    found = [each for part in parts for row in [part, *part["items"]] for each in row["controls"]]
    return next(control for control in found if control["id"] == name)
