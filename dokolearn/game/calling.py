"""Ansagen and Absagen during the game: who may say what now, and what it leads to."""

from collections.abc import Iterable

from dokolearn.ch3_scoring.calls import Phase, admit, admitted, call_verstoss, open_calls, possible_calls, said_so_far
from dokolearn.game.play import silence
from dokolearn.game.running import Spiel, State, Talk, with_talk
from dokolearn.house_rules.forced import forced_call, forcing_option, tacks_seen
from dokolearn.model import Call, Moment, Party, Seat, Speak, Spoken, Verstoss

_new = tuple.__new__
"""Asked before every card: a named tuple without the detour over its keywords."""


def party_of(state: State, seat: Seat) -> Party:
    """§2.2 The party of a seat as far as it is settled; whoever may still be married counts as Kontra."""
    return "re" if seat in state.re else "kontra"


def moment_of(state: State, seat: Seat) -> Moment:
    """§3.3 When somebody would speak now, in every unit that a book counts."""
    laid = 4 * len(state.stiche) + len(state.stich)
    return _new(Moment, (laid, len(state.hands[seat]), state.turn == seat))


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
    """§3.3 The state after a call, skipped levels included. Raises Illegal with the reason."""
    seat, suche = event.seat, state.suche
    now, call, holder = moment_of(state, seat), _call(state, event), seat in state.re
    if suche is None:
        return say_all(spiel, state, admitted(spiel.calls[0], state.talk.said[not holder], call, now), now)
    table, phase = spiel.calls[suche.klaerung], _phase(state)
    return say_all(spiel, state, admit(table, state.spoken, call, now, phase=phase, holder=holder), now)


def say_all(spiel: Spiel, state: State, calls: Iterable[Call], now: Moment) -> State:
    """§3.3 The state after calls that count as they are, with the cards everybody holds: an answer may need them."""
    held = tuple([len(hand) for hand in state.hands])
    return with_spoken(spiel, state, (*state.spoken, *[_new(Spoken, (call, now, held)) for call in calls]))


def with_spoken(spiel: Spiel, state: State, spoken: tuple[Spoken, ...]) -> State:
    """§3.3 The state with these calls instead of its own."""
    said = (said_so_far(spoken, "re"), said_so_far(spoken, "kontra"))
    silent = silence(spiel, state.suche, len(spoken), said[0])
    return with_talk(state, Talk(spoken, said, silent, state.raised, state.claimed))


def calls_now(spiel: Spiel, state: State, seat: Seat) -> tuple[Call, ...]:
    """§3.3 Everything this player may call now."""
    talk, stiche = state.talk, len(state.stiche)
    if stiche > talk.silent:
        return ()
    suche, holder = state.suche, seat in state.re
    if not talk.spoken and suche is None and seat == state.turn:
        return spiel.first_calls[not holder][4 * stiche + len(state.stich)][seat]
    now = moment_of(state, seat)
    party: Party = "re" if holder else "kontra"
    if suche is None:
        return open_calls(spiel.calls[0], talk.said[not holder], seat, party, now)
    table, phase = spiel.calls[suche.klaerung], _phase(state)
    return possible_calls(table, talk.spoken, seat, party, now, phase=phase, holder=holder)


def forced_now(spiel: Spiel, state: State) -> tuple[Seat, Call] | None:
    """§3.3 Who has to call something after the last Stich, before anybody plays on."""
    if not spiel.forcing or not state.stiche:
        return None
    table, number = spiel.calls[state.klaerung], len(state.stiche)
    return forced_call(table, spiel.rules, spiel.table, number, state.stiche[-1], state.re, state.spoken)


def forced_by(spiel: Spiel, state: State) -> str:
    """§3.3 The option by which the last Stich forces a call, whatever has been said since; empty without one."""
    number = len(state.stiche)
    if not spiel.forcing or not number:
        return ""
    before = [one for one in state.spoken if one.moment.cards_played < 4 * number]
    table = spiel.calls[state.klaerung]
    return forcing_option(table, spiel.rules, spiel.table, number, state.stiche[-1], state.re, before)


def tacks_now(spiel: Spiel, state: State) -> list[str]:
    """§3.11 What the last Stich has brought its winner as far as he knew, by name."""
    game, stich = spiel.calls[state.klaerung].game, state.stiche[-1]
    return tacks_seen(game, spiel.rules, spiel.table, stich, state.re, state.spoken, last=state.over)


def _call(state: State, event: Speak) -> Call:
    seat, stage, vorab = event
    return _new(Call, (seat, party_of(state, seat), stage, vorab, False, False))


def _phase(state: State) -> Phase:
    return "hochzeit_offen" if searching(state) else "spiel"
