"""What the whole table knows of the parties, from the Kreuz Damen on the table and from what was said."""

from collections.abc import Sequence
from itertools import combinations

from dokolearn.ch2_normal_game import ALTE, public_re
from dokolearn.game import Spiel, State
from dokolearn.model import SEATS, Seat
from dokolearn.replay.record import Say

_COULD_BE_RE = [frozenset(seats) for many in (1, 2) for seats in combinations(SEATS, many)]
"""§2.2 Re are the one or two players who were dealt the Kreuz Damen. One alone is possible: a silent Solo."""


def known(spiel: Spiel, state: State, calls: Sequence[Say]) -> list[str]:
    """§2.2 The party of each seat as far as it is public: what is the same in every deal that is still possible."""
    told = _told(spiel, calls)
    shown = public_re(state.stiche, state.stich, state.lead)
    re = shown | {seat for seat, party in told.items() if party == "re"}
    kontra = {seat for seat, party in told.items() if party == "kontra"}
    laid = [kind for stich in state.stiche for kind in stich.cards] + list(state.stich)
    possible = [
        seats
        for seats in _COULD_BE_RE
        if re <= seats and not kontra & seats and (laid.count(ALTE) < 2 or seats == shown)
    ]
    return [_same(["re" if seat in seats else "kontra" for seats in possible]) for seat in SEATS]


def known_augen(state: State, parties: Sequence[str]) -> dict[str, int]:
    """The Augen of each party as far as it is public; under "" those of players whose party is open."""
    return {
        side: sum(augen for augen, party in zip(state.augen, parties, strict=True) if party == side)
        for side in ("re", "kontra", "")
    }


def _told(spiel: Spiel, calls: Sequence[Say]) -> dict[Seat, str]:
    """Who has named a party, an own one. §3.5: an Absage follows the Ansage of the own party, so while only one
    party has spoken an Absage belongs to it."""
    told, spoken = dict[Seat, str](), set[str]()
    for say in calls:
        truth = "re" if say.seat in spiel.re else "kontra"
        named = {"Re": "re", "Kontra": "kontra"}.get(say.word, truth)
        if named != truth:
            continue  # a mistake of the file, told among its problems
        if say.word in ("Re", "Kontra"):
            spoken.add(truth)
        elif spoken not in (set(), {truth}):
            continue
        told[say.seat] = truth
    return told


def _same(parties: list[str]) -> str:
    return parties[0] if len(set(parties)) == 1 else ""
