"""A finished game as a score: what happened on the table, and what the book makes of it."""

from dokolearn.ch1_general import AUGEN_TOTAL, stiche_per_game
from dokolearn.ch2_normal_game import parties
from dokolearn.ch3_scoring.calls import convert_calls
from dokolearn.ch3_scoring.special_points import game_events
from dokolearn.ch3_scoring.value import settle_with
from dokolearn.game.play import State
from dokolearn.game.spiel import Spiel
from dokolearn.house_rules.bedienfehler import settle_revoke
from dokolearn.house_rules.bock import fired_triggers
from dokolearn.model import Abrechnung, Outcome, Seat


def settled_game(spiel: Spiel, state: State) -> str:
    """§4.11 What was played in the end: a Hochzeit that found nobody is settled as one."""
    found_nobody = state.suche is not None and len(state.re) == 1
    return "hochzeit_ungeklaert" if found_nobody else str(spiel.vertrag.game)


def outcome(spiel: Spiel, state: State) -> Outcome:
    """§3.9 What the score sheet needs of a game; what somebody claimed counts as his party's."""
    augen, stiche = _by_party(spiel, state)
    spoken = state.spoken
    if state.suche is not None:
        spoken = convert_calls(spoken, next(iter(state.re - spiel.re), None))
    return Outcome(
        game=settled_game(spiel, state),
        re=state.re,
        augen=augen,
        stiche=stiche,
        calls=tuple([one.call for one in spoken]),
        events=game_events(state.stiche, state.re, spiel.tables.events),
    )


def _by_party(spiel: Spiel, state: State) -> tuple[tuple[int, int], tuple[int, int]]:
    """§1.7 Augen and Stiche of Re and of Kontra."""
    re, by_seat = state.re, state.augen
    augen_re = sum([by_seat[seat] for seat in re])
    stiche_re = sum([stich[2] in re for stich in state.stiche])
    augen, stiche, claimed = sum(by_seat), len(state.stiche), state.claimed
    if claimed is not None:
        if (claimed.seat in re) == claimed.takes:
            augen_re += AUGEN_TOTAL - augen
            stiche_re += stiche_per_game(spiel.table) - stiche
        augen, stiche = AUGEN_TOTAL, stiche_per_game(spiel.table)
    return (augen_re, augen - augen_re), (stiche_re, stiche - stiche_re)


def score(spiel: Spiel, state: State) -> Abrechnung:
    """§3.9 The score of a finished game: who has won, the lines, what each seat writes down in Punkte."""
    return settle_with(spiel.tables.scoring, outcome(spiel, state), spiel.bock)


def score_of_revoke(spiel: Spiel, state: State, offender: Seat) -> Abrechnung:
    """§2.7 The score of a game that a card against the duty to follow has ended (`maennle §9`)."""
    return settle_revoke(outcome(spiel, state), parties(state.re)[offender], spiel.rules, bock=spiel.bock)


def bock_fired(spiel: Spiel, state: State, result: Abrechnung) -> tuple[str, ...]:
    """The triggers of `bock_triggers` that a finished game with this score fires: each starts a Bockrunde."""
    return fired_triggers(outcome(spiel, state), result, spiel.rules)
