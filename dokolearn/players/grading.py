"""How good something is that a seat may do: a grade by what was measured. What is not clear is left open.

grade(row)                # "mistake": more than 0.6 Punkte below the best, and no chance
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from dokolearn.ch1_general import card_code
from dokolearn.model import GameEvent, Give, Play, Say, Speak
from dokolearn.players.measuring import NEAR, Measured, MeasuredOption

Grade = Literal["best", "good", "playable", "mistake", "open"]
"""`best`: nothing is proven to be better. `good`, `playable`: something is, but not by much. `open`: worse among equals
only, by a habit that proves itself."""

PLAYABLE = 0.6
"""In Punkte below the best one: more is a mistake."""


class Figure(NamedTuple):
    """What is kept of a measurement: the grade, and what it costs in Punkte beside something better, with its error."""

    grade: Grade
    price: float
    error: float


def grade(row: MeasuredOption) -> Grade:
    """§5.10 What is proven to be worse has its grade by the price; else it is best, or nobody knows."""
    price = row.price.mean
    if not price:
        return "open" if row.below.clear and row.below.mean > NEAR else "best"
    return "good" if price <= NEAR else "playable" if price <= PLAYABLE else "mistake"


def figure(row: MeasuredOption) -> Figure:
    """§5.10 A row in short, in hundredths of a Punkt; where nothing is proven, beside what is best among equals."""
    found = row.price if row.price.mean else row.below
    return Figure(grade(row), round(found.mean, 2), round(found.error, 2))


def figures(measured: Measured) -> dict[str, Figure]:
    """§5.10 A whole measurement in short, by what was done (`event_notation`)."""
    return {event_notation(row.event): figure(row) for row in measured.rows}


def event_notation(event: GameEvent | None) -> str:
    """What a seat does as it is written down: `KaA`, `call 0` for Re or Kontra, `silent`, an answer as it is said."""
    match event:
        case Play():
            return card_code(event.kind)
        case Speak():
            return f"call {event.stage}"
        case Say():
            return event.what
        case Give():
            return " ".join(map(card_code, event.cards))
        case _:
            return "silent"


def has_choice(grades: Iterable[Grade]) -> bool:
    """Whether there is anything to choose: something is worse for certain, and by more than a little."""
    return not {"playable", "mistake"}.isdisjoint(grades)
