"""Anna, Bernd and Clara: the three of the course, who play at every level, each with an own manner; and the plain club.

A person is data: how cards are weighed, how much a call or a Solo has to promise, which mistakes of a beginner are made
more often and which less. None of them is much weaker than the plain club (a test lets them play each other).
"""

from collections.abc import Mapping
from typing import NamedTuple

from dokolearn.ch5_tactics.estimate import USUAL, Character

HIGHEST = 4
"""§3.4 The stage of schwarz."""


class Temper(NamedTuple):
    """How much somebody asks for before he speaks, in Punkte unless said otherwise."""

    soon: float = 0.5
    """What a call has to bring while it can wait for another card of one's own."""
    due: float = 0.1
    """What a call that cannot wait has to promise."""
    against: float = 1.0
    """What a call against somebody who plays alone has to promise at least: he knows why he does."""
    highest: int = HIGHEST
    """The last stage that is ever called: 0 for Re and Kontra, -1 for nothing."""
    alone: float = 0.3
    """How much more than the normal game a Solo has to promise before somebody leaves his partner for it."""
    owed: float = 1.5
    """How much less if it is owed anyway."""
    trumps_to_take: float = 2 / 3
    """Whoever takes an Armut holds so large a part of his cards in trumps (`schmidt: Spielansagen`)."""


class Person(NamedTuple):
    """Somebody at the table."""

    cards: Character = USUAL
    temper: Temper = Temper()
    mistakes: Mapping[str, float] = {}
    """How likely a mistake of a beginner is, by its name, where it is not as usual."""


PLAIN = Person()
"""How the club plays."""

ANNA = Person(
    Character(span=53.0, trump_lead=0.5, rescue=0.95, fuchs=11.0),
    Temper(soon=0.7, due=0.3, alone=0.6, trumps_to_take=0.75),
    {"keeps_aces": 0.7, "leads_highest": 0.1, "silent": 0.8},
)
"""Careful: keeps high trumps and her Fuchs, calls and plays alone only with much."""

BERND = Person(
    Character(span=43.0, trump_lead=2.0, to_come=2.4, fuchs=9.0),
    Temper(soon=0.3, due=0.0, alone=0.0, trumps_to_take=0.6),
    {"leads_highest": 0.6, "overtakes": 0.5, "silent": 0.4, "shy_of_soli": 0.5},
)
"""Bold: leads trumps, takes what lies there, calls soon and likes Soli."""

CLARA = Person(
    Character(ruff=0.85, fade=0.5, free=5.0),
    Temper(soon=0.4),
    {"forgets": 0.4, "forgets_partner": 0.3, "leads_tens": 0.2},
)
"""Counts: forgets less than others while she learns, and sees sooner what a call brings."""

PEOPLE: Mapping[str, Person] = {"anna": ANNA, "bernd": BERND, "clara": CLARA}

SEATED = (PLAIN, ANNA, BERND, CLARA)
"""§1.4 By seat, as everywhere in the course: at 0 sits whoever learns, or somebody of the plain club."""
