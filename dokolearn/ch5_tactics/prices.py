"""§5.3 What a call costs and brings at a table, and how often it has to come true: by the score, without Sonderpunkte.

prices.ansage(BOOKS["mainz"], "re").chance           # Fraction(2, 3): from here on Re pays
prices.ansage(BOOKS["ddv"], "kontra", 85).chance     # where whoever loses stays below 90
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from dokolearn.ch1_general import AUGEN_TOTAL
from dokolearn.ch3_scoring.value import score_table, settle_with
from dokolearn.model import SEATS, Call, Outcome, Party, RuleSet, Seat

SPEAKER = Seat(0)
"""§3.2 Who calls."""

STICHE = (6, 6)
"""§3.1 Nobody is without a Stich."""

NARROW, LOW = 105, 75
"""§3.1 Augen of whoever loses: 90 or more, and less."""


class Price(NamedTuple):
    """What a call changes for its speaker, in Punkte beyond what all four have on average."""

    gain: Fraction
    """More, when it comes true."""
    loss: Fraction
    """Less, when it does not."""

    @property
    def chance(self) -> Fraction | None:
        """From which chance on it pays; None where it never does."""
        return self.loss / (self.gain + self.loss) if self.gain > 0 else None


def _punkte(rules: RuleSet, game: str, party: Party, own: int, calls: Sequence[Call]) -> Fraction:
    """What the speaker gets if his party ends with so many Augen."""
    alone = game not in ("normal", "armut")
    others = [seat for seat in SEATS if seat != SPEAKER]
    re = [SPEAKER, *others[:1]] if party == "re" else others[:2]
    if alone:
        re = [SPEAKER] if party == "re" else others[:1]
    augen = own if party == "re" else int(AUGEN_TOTAL) - own
    outcome = Outcome(game, frozenset(re), (augen, int(AUGEN_TOTAL) - augen), STICHE, tuple(calls))
    punkte = settle_with(score_table(rules), outcome).punkte
    return punkte[SPEAKER] - Fraction(sum(punkte), len(punkte))


def ansage(rules: RuleSet, party: Party, loser: int = NARROW, said: Sequence[Call] = (), game: str = "normal") -> Price:
    """§3.2 Re or Kontra after what was said; whoever loses has so many Augen either way."""
    silent, loud = list(said), [*said, Call(SPEAKER, party, 0)]
    won, lost = int(AUGEN_TOTAL) - loser, loser
    gain = _punkte(rules, game, party, won, loud) - _punkte(rules, game, party, won, silent)
    loss = _punkte(rules, game, party, lost, silent) - _punkte(rules, game, party, lost, loud)
    return Price(gain, loss)


def reply(rules: RuleSet, party: Party, loser: int = NARROW) -> Price:
    """§3.7 The own Ansage after that of the others."""
    other: Party = "kontra" if party == "re" else "re"
    return ansage(rules, party, loser, (Call(SEATS[2] if party == "re" else SEATS[1], other, 0),))


class Absage(NamedTuple):
    """§3.3 What keine 90 changes after the own Ansage, by where the others end."""

    below: Fraction
    """They stay below 90."""
    between: Fraction
    """They have 90 to 119."""
    lost: Fraction
    """They win the game."""

    @property
    def price(self) -> Price:
        """Which part of its games a Solo has to win to be worth it."""
        return Price(self.below, -self.between)


def keine_90(rules: RuleSet, party: Party) -> Absage:
    """§3.3 Keine 90 after the own Ansage."""
    first = Call(SPEAKER, party, 0)
    both = (first, Call(SPEAKER, party, 1))
    below, between, lost = (
        _punkte(rules, "normal", party, own, both) - _punkte(rules, "normal", party, own, (first,))
        for own in (int(AUGEN_TOTAL) - LOW, int(AUGEN_TOTAL) - NARROW, NARROW)
    )
    return Absage(below, between, lost)


def solo(rules: RuleSet, game: str, loud: bool = False) -> Price:
    """§5.4 What a Solo brings when it is won, and costs when it is lost, beside a game that nobody is paid for."""
    calls = [Call(SPEAKER, "re", 0)] if loud else []
    won, lost = (_punkte(rules, game, "re", own, calls) for own in (int(AUGEN_TOTAL) - NARROW, NARROW))
    return Price(won, -lost)
