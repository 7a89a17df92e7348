"""What a card cost with all cards open and everybody doing his best: hindsight, since nobody sees all cards.

It is exact, an interval, or unknown, and never guessed; nobody can be blamed for it.
"""

from typing import NamedTuple

from dokolearn.ch1_general import AUGEN_TOTAL
from dokolearn.game import Spiel, State
from dokolearn.kernel import CannotSolve, position
from dokolearn.kernel import open_cards as kernel
from dokolearn.kernel.plain import Bounds
from dokolearn.kernel.position import A_PUNKT
from dokolearn.model import Kind
from dokolearn.reviewing.card_choices import Choice

BY_AUGEN, BY_PUNKTE = 8, 5
"""With so many cards or fewer it is tried: what Augen both sides can get, and what Punkte."""

LIMIT = 1_000_000
"""So many cards are laid at most while trying."""


class OpenCost(NamedTuple):
    """How much less a card leads to than the best one, for its own party."""

    best: Kind
    """The best card; of several the one that was laid, if it is among them."""
    augen: Bounds
    """At least and at most so many Augen less."""
    punkte: int | None
    """What it cost of the result, in Punkte; None where that is not proven."""


def open_cost(choice: Choice) -> OpenCost | None:
    """What the card cost that was laid; None where it is unknown."""
    left = len(choice.seen.hand)
    if left > BY_AUGEN:
        return None
    try:
        at = position(choice.spiel, choice.before)
    except CannotSolve:
        return None
    augen = {kind: _for_party(choice, bounds, AUGEN_TOTAL) for kind, bounds in kernel.cards(at, False, LIMIT).items()}
    best = max(augen, key=lambda kind: (augen[kind].low, kind == choice.did))
    most = max(bounds.high for bounds in augen.values())
    cost = Bounds(max(0, augen[best].low - augen[choice.did].high), max(0, most - augen[choice.did].low))
    if left > BY_PUNKTE or at.holder is not None:
        return OpenCost(best, cost, None)
    worths = {kind: _for_party(choice, bounds, 0) for kind, bounds in kernel.cards(at, True, LIMIT).items()}
    if any(bounds.low != bounds.high for bounds in worths.values()):
        return OpenCost(best, cost, None)
    punkte = {kind: _punkte(choice, bounds.low) for kind, bounds in worths.items()}
    best = max(worths, key=lambda kind: (worths[kind].low, kind == choice.did))
    return OpenCost(best, cost, punkte[best] - punkte[choice.did])


def open_result(spiel: Spiel, state: State) -> int | None:
    """What comes of a game before a Stich if everybody sees all cards and does his best: Punkte from Re's view, before
    what a Punkt counts; None where that is not proven."""
    if len(state.hands[state.turn]) > BY_PUNKTE:
        return None
    try:
        at = position(spiel, state)
    except CannotSolve:
        return None
    worths = kernel.cards(at, True, LIMIT).values() if at.holder is None else ()
    if not worths or any(bounds.low != bounds.high for bounds in worths):
        return None
    best = max if state.turn in state.re else min
    return best(bounds.low for bounds in worths) // A_PUNKT


def _for_party(choice: Choice, of_re: Bounds, whole: int) -> Bounds:
    """What is told of Re, for the party of whoever had the choice."""
    return of_re if choice.party == "re" else Bounds(whole - of_re.high, whole - of_re.low)


def _punkte(choice: Choice, worth: int) -> int:
    """The Punkte in what an end is worth for a party: it is told from Re's view."""
    return worth // A_PUNKT if choice.party == "re" else -(-worth // A_PUNKT)
