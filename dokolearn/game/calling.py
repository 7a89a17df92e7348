"""Ansagen and Absagen during the game: who may say what now, and what it leads to."""

from collections.abc import Iterable

from dokolearn.ch3_scoring.call_table import Phase
from dokolearn.ch3_scoring.calls import admit, call_verstoss, possible_calls
from dokolearn.ch3_scoring.forced import disclosure_call, forced_call
from dokolearn.game.play import Spiel, State
from dokolearn.game.sight import known_parties
from dokolearn.model import SEATS, Call, Moment, Party, Seat, Speak, Spoken, Verstoss


def party_of(state: State, seat: Seat) -> Party:
    """§2.2 The party of a seat as far as it is settled; whoever may still be married counts as Kontra."""
    return "re" if seat in state.re else "kontra"


def moment_of(state: State, seat: Seat) -> Moment:
    """§3.3 When somebody would speak now, in every unit that a book counts."""
    hands, lead, stich, stiche = state[:4]
    laid = len(stich)
    return _moment(Moment, (4 * len(stiche) + laid, len(hands[seat]), (lead + laid) % 4 == seat))


_moment = tuple.__new__
"""Asked before every card: a named tuple without the detour over its keywords."""


def searching(state: State) -> bool:
    """§4.11 Whether the holder of both Kreuz Damen still looks for a partner."""
    return state.suche is not None and state.suche.open


def speak_verstoss(spiel: Spiel, state: State, event: Speak) -> Verstoss | None:
    """§3.3 Why this call is not possible now, or None if it is."""
    seat = event.seat
    now, table = moment_of(state, seat), spiel.calls[state.klaerung]
    phase, holder = _phase(state), seat in state.re
    return call_verstoss(table, state.spoken, _call(state, event), now, phase=phase, holder=holder)


def speak(spiel: Spiel, state: State, event: Speak) -> State:
    """§3.3 The state after a call, skipped levels included. Raises IllegalEvent with the reason."""
    seat = event.seat
    now, table = moment_of(state, seat), spiel.calls[state.klaerung]
    phase, holder = _phase(state), seat in state.re
    calls = admit(table, state.spoken, _call(state, event), now, phase=phase, holder=holder)
    return say_all(state, calls, now)


def say_all(state: State, calls: Iterable[Call], now: Moment) -> State:
    """§3.3 The state after calls that count as they are, with the cards everybody holds: an answer may need them."""
    held = tuple([len(hand) for hand in state.hands])
    return state._replace(spoken=(*state.spoken, *[Spoken(call, now, held) for call in calls]))


def calls_now(spiel: Spiel, state: State, seat: Seat) -> tuple[Call, ...]:
    """§3.3 Everything this player may call now."""
    suche, spoken = state.suche, state.spoken
    table = spiel.calls[0 if suche is None else suche.klaerung]
    phase: Phase = "spiel"
    if suche is not None and suche.open:
        phase = "hochzeit_offen"
    elif len(state.stiche) > table.silent_after[len(spoken)]:
        return ()
    hands, lead, stich, stiche, _, re = state[:6]
    is_re, laid = seat in re, len(stich)
    party: Party = "re" if is_re else "kontra"
    now = _moment(Moment, (4 * len(stiche) + laid, len(hands[seat]), (lead + laid) % 4 == seat))
    return possible_calls(table, spoken, seat, party, now, phase=phase, holder=is_re)


def forced_now(spiel: Spiel, state: State) -> tuple[Seat, Call] | None:
    """§3.3 Who has to call something after the last Stich, before anybody plays on."""
    if not spiel.forcing or not state.stiche:
        return None
    table, number = spiel.calls[state.klaerung], len(state.stiche)
    return forced_call(table, spiel.rules, spiel.table, number, state.stiche[-1], state.re, state.spoken)


def slip_verstoss(spiel: Spiel, state: State, seat: Seat) -> Verstoss | None:
    """`maennle §17` Why nothing follows when this player gives his party away, or None if he has to call something.

    In most books nothing does; nor where everybody knows it, or where his party may say no more.
    """
    if not spiel.rules.calls.disclosure_forces_call:
        return Verstoss("3.3.verplappert", "verstoss.verplappert_frei")
    if all(known_parties(spiel, state, other)[seat] for other in SEATS):
        return Verstoss("3.3.verplappert", "verstoss.verplappert_bekannt")
    return None if slip_call(spiel, state, seat) else Verstoss("3.3.verplappert", "verstoss.verplappert_stumm")


def slip_call(spiel: Spiel, state: State, seat: Seat) -> Call | None:
    """`maennle §17` What somebody has to call who gives his party away: its next stage, late if it is; else None."""
    table, now = spiel.calls[state.klaerung], moment_of(state, seat)
    return disclosure_call(table, state.spoken, seat, party_of(state, seat), now)


def _call(state: State, event: Speak) -> Call:
    return Call(event.seat, party_of(state, event.seat), event.stage, event.vorab)


def _phase(state: State) -> Phase:
    return "hochzeit_offen" if searching(state) else "spiel"
