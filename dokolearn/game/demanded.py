"""§3.3 What a Stich or a slip of the tongue forces somebody to call, and why: for those who tell of it.

Apart from `calling`, since nobody decides by it.
"""

from typing import NamedTuple

from dokolearn.ch3_scoring.calls import said_so_far
from dokolearn.game.calling import forced_by, forced_now, tacks_now, with_spoken
from dokolearn.game.running import Spiel, State
from dokolearn.model import Call, Seat


class Demand(NamedTuple):
    """A call that is forced, and why."""

    seat: Seat
    call: Call
    option: str
    """The option that asks for it."""
    augen: int = 0
    """Augen of the Stich."""
    tacks: tuple[str, ...] = ()
    """§3.11 What the Stich has brought its winner as far as he knew, by name."""
    found: int = 0
    """The Stich that found the partner of a Hochzeit before; else 0."""
    after_vorab: bool = False
    """Whether his party has opened with "vorab"."""


def demanded(spiel: Spiel, state: State) -> Demand | None:
    """§3.3 What the last Stich forces somebody to call, whether or not he has said it since; None if nothing."""
    number = len(state.stiche)
    if not spiel.forcing or not number:
        return None
    before = tuple(one for one in state.spoken if one.moment.cards_played < 4 * number)
    then = with_spoken(spiel, state, before)
    found = forced_now(spiel, then)
    if found is None:
        return None
    tacks, vorab = tuple(tacks_now(spiel, then)), said_so_far(before, found[1].party).own_vorab
    return Demand(*found, forced_by(spiel, then), state.stiche[-1].augen, tacks, number - 1, vorab)
