"""Ansagen and Absagen during the game: who may say what now, and what it leads to."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dokolearn.ch3_scoring.calls import (
    CallTable,
    Phase,
    admit,
    call_verstoss,
    calls_so_far,
    open_calls,
    possible_calls,
    silent_after,
)
from dokolearn.game.play import State
from dokolearn.game.spiel import Spiel
from dokolearn.house_rules.forced import AfterStich, forced_call, forcing_option, tacks_seen
from dokolearn.model import Call, Moment, Party, Seat, Speak, Spoken, Verstoss


def party_of(state: State, seat: Seat) -> Party:
    """§2.2 The party of a seat as far as it is settled; whoever may still be married counts as Kontra."""
    return "re" if seat in state.re else "kontra"


def moment_of(state: State, seat: Seat) -> Moment:
    """§3.3 When somebody would speak now, in every unit that a book counts."""
    laid = 4 * len(state.stiche) + len(state.stich)
    return Moment(laid, len(state.hands[seat]), state.turn == seat)


def phase_of(state: State) -> Phase:
    """§4.11 Whether the holder of both Kreuz Damen still looks for a partner, or all is settled."""
    return "hochzeit_offen" if state.suche is not None and state.suche.open else "spiel"


def limits(spiel: Spiel, state: State) -> CallTable:
    """§3.3 What may be called until when, as far as a Hochzeit is settled."""
    return spiel.tables.calls[state.klaerung]


def calls_now(spiel: Spiel, state: State, seat: Seat) -> tuple[Call, ...]:
    """§3.3 Everything this player may call now."""
    table, spoken, party = limits(spiel, state), state.spoken, party_of(state, seat)
    if phase_of(state) == "hochzeit_offen":
        now, holder = moment_of(state, seat), seat in state.re
        return possible_calls(table, spoken, seat, party, now, phase="hochzeit_offen", holder=holder)
    said = calls_so_far(spoken, party)
    nobody = len(state.stiche) > silent_after(table, len(spoken), said)
    return () if nobody else open_calls(table, said, seat, party, moment_of(state, seat))


def speak_verstoss(spiel: Spiel, state: State, event: Speak) -> Verstoss | None:
    """§3.3 Why this call is not possible now, or None if it is."""
    call, now, phase = _call(state, event), moment_of(state, event.seat), phase_of(state)
    return call_verstoss(limits(spiel, state), state.spoken, call, now, phase=phase, holder=event.seat in state.re)


def speak(spiel: Spiel, state: State, event: Speak) -> State:
    """§3.3 The state after a call, skipped levels included. Raises Illegal with the reason."""
    call, now, phase = _call(state, event), moment_of(state, event.seat), phase_of(state)
    calls = admit(limits(spiel, state), state.spoken, call, now, phase=phase, holder=event.seat in state.re)
    return say_all(state, calls, now)


def say_all(state: State, calls: Iterable[Call], now: Moment) -> State:
    """§3.3 The state after calls that count as they are, with the cards everybody holds: an answer may need them."""
    held = tuple([len(hand) for hand in state.hands])
    return state._replace(spoken=(*state.spoken, *[Spoken(call, now, held) for call in calls]))


def _call(state: State, event: Speak) -> Call:
    return Call(event.seat, party_of(state, event.seat), event.stage, event.vorab)


# What a Stich or a slip of the tongue forces somebody to call


def forced_call_now(spiel: Spiel, state: State) -> tuple[Seat, Call] | None:
    """§3.3 Who has to call something after the last Stich, before anybody plays on."""
    if not state.stiche:
        return None
    return forced_call(_after_stich(spiel, state, state.spoken))


def _after_stich(spiel: Spiel, state: State, spoken: Sequence[Spoken]) -> AfterStich:
    """`maennle §25` The last Stich after these calls, with all that decides whether it forces another one."""
    table, number = limits(spiel, state), len(state.stiche)
    return AfterStich(table, spiel.rules, spiel.table, number, state.stiche[-1], state.re, spoken)


class Demand(NamedTuple):
    """A call that is forced, and why: for those who tell of it, nobody decides by it."""

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


def demand(spiel: Spiel, state: State) -> Demand | None:
    """§3.3 What the last Stich forces somebody to call, whether or not he has said it since; None if nothing."""
    number = len(state.stiche)
    before = tuple([one for one in state.spoken if one.moment.cards_played < 4 * number])
    forced = forced_call_now(spiel, state._replace(spoken=before))
    if forced is None:
        return None
    after, vorab = _after_stich(spiel, state, before), calls_so_far(before, forced[1].party).own_vorab
    return Demand(*forced, forcing_option(after), after.stich.augen, tuple(tacks_seen(after)), number - 1, vorab)
