"""A slip (`maennle §17`): a player gives his party away by a word or a gesture, and has to call something."""

from dokolearn.ch3_scoring.forced import disclosure_call
from dokolearn.game.calling import moment_of, party_of
from dokolearn.game.moment import Game
from dokolearn.game.play import Spiel, State
from dokolearn.game.seen import sight
from dokolearn.model import SEATS, Call, Seat, Verstoss
from dokolearn.sight import parties


def slip_verstoss(game: Game, seat: Seat) -> Verstoss | None:
    """`maennle §17` Why nothing follows when this player gives his party away, or None if he has to call something.

    In most books nothing does; nor where everybody knows it, or where his party may say no more.
    """
    spiel, state = game.spiel, game.state
    assert spiel is not None
    assert state is not None
    if not spiel.rules.calls.disclosure_forces_call:
        return Verstoss("3.3.verplappert", "verstoss.verplappert_frei")
    if all(parties(sight(game, other))[seat] for other in SEATS):
        return Verstoss("3.3.verplappert", "verstoss.verplappert_bekannt")
    return None if slip_call(spiel, state, seat) else Verstoss("3.3.verplappert", "verstoss.verplappert_stumm")


def slip_call(spiel: Spiel, state: State, seat: Seat) -> Call | None:
    """`maennle §17` What somebody has to call who gives his party away: its next stage, late if it is; else None."""
    table, now = spiel.calls[state.klaerung], moment_of(state, seat)
    return disclosure_call(table, state.spoken, seat, party_of(state, seat), now)
