"""§5.10 Who may belong to whom: how likely each other seat is of the own party."""

from collections.abc import Sequence

from dokolearn.model import SEATS, Seat
from dokolearn.sight import Parties, Sight, alte_deals, parties

UNKNOWN = 1 / 3
"""How likely one of three others is the partner where nobody knows anything."""


def friends(sight: Sight) -> list[float]:
    """§5.10 By seat: how likely it is of the own party, 1 for itself and where it is known, 0 for an opponent."""
    known = parties(sight)
    return by_deals(sight.seat, known, () if None not in known or sight.suche is not None else alte_deals(sight))


def by_deals(seat: Seat, known: Parties, deals: Sequence[Sequence[int]]) -> list[float]:
    """§5.10 The same for any seat: the parties it knows, and how the Kreuz Damen may have been dealt for all it knows.

    Both in one hand is only thought of where nothing else is left: most would have said so.
    """
    usual = [holds for holds in deals if max(holds) == 1] or deals
    mine = known[seat]
    return [1.0 if one == seat else _alike(known[one], mine, [holds[one] > 0 for holds in usual]) for one in SEATS]


def _alike(party: str | None, mine: str | None, is_re: list[bool]) -> float:
    """How likely somebody is of the own party: his own if it is known, else by the deals that are left."""
    if party is not None and mine is not None:
        return float(party == mine)
    if mine is None or not is_re:
        return UNKNOWN
    return sum([one == (mine == "re") for one in is_re]) / len(is_re)
