"""§3.11 Special points: what happens in a Stich and pays beside the game."""

from collections.abc import Iterable

from dokolearn.ch1_general import CHARLY, DULLE, FUCHS, augen_of, suit_of
from dokolearn.ch2_normal_game import TRUMP, parties
from dokolearn.model import CardTable, Kind, Party, RuleSet, Seat, Stich

DOPPELKOPF_AUGEN = 40
"""§3.11.5 A Stich of at least this many Augen is a Doppelkopf."""


def sonderpunkte(
    stich: Stich, re: Iterable[Seat], rules: RuleSet, table: CardTable, last: bool = False
) -> dict[Party, list[str]]:
    """§3.11 The special points that a Stich of a normal game brings each party, an event that happened twice twice."""
    party = parties(re)
    mine = party[stich.winner]
    other: Party = "kontra" if mine == "re" else "re"
    caught = [kind for kind, seat in _cards_by_seat(stich) if party[seat] != mine]
    won_with = stich.cards[(stich.winner - stich.lead) % 4]
    special = rules.special
    earned = ["doppelkopf"] * (augen_of(stich.cards) >= DOPPELKOPF_AUGEN)
    earned += ["fuchs"] * caught.count(FUCHS)
    earned += ["dulle_gefangen"] * (special.dulle_caught and won_with == DULLE and caught.count(DULLE))
    earned += ["herzstich"] * (special.herzstich and _is_herzstich(stich, table))
    if last:
        earned += ["karlchen"] * (won_with == CHARLY)
        earned += ["karlchen_gefangen"] * (special.karlchen_caught and caught.count(CHARLY))
    lost = ["karlchen_verloren"] * (last and special.karlchen_lost_minus and caught.count(CHARLY))
    return {mine: earned, other: lost}


def _cards_by_seat(stich: Stich) -> list[tuple[Kind, Seat]]:
    return [(kind, Seat((stich.lead + place) % 4)) for place, kind in enumerate(stich.cards)]


def _is_herzstich(stich: Stich, table: CardTable) -> bool:
    return all(suit_of(kind) == "He" and table.group[kind] != TRUMP for kind in stich.cards)
