"""§5.10 Who may belong to whom: how likely each other seat is of the own party."""

from dokolearn.model import SEATS
from dokolearn.sight import Sight, alte_deals, parties

UNKNOWN = 1 / 3
"""How likely one of three others is the partner where nobody knows anything."""


def friends(sight: Sight) -> list[float]:
    """§5.10 By seat: how likely it is of the own party, 1 for itself and where it is known, 0 for an opponent.

    Both Kreuz Damen in one hand is only thought of where nothing else is left: most would have said so.
    """
    known, mine = parties(sight), parties(sight)[sight.seat]
    deals = [] if None not in known or sight.suche is not None else [*alte_deals(sight)]
    usual = [holds for holds in deals if max(holds) == 1] or deals
    return [
        1.0 if seat == sight.seat else _alike(known[seat], mine, [holds[seat] > 0 for holds in usual]) for seat in SEATS
    ]


def _alike(party: str | None, mine: str | None, is_re: list[bool]) -> float:
    """How likely somebody is of the own party: his own if it is known, else by the deals that are left."""
    if party is not None and mine is not None:
        return float(party == mine)
    if mine is None or not is_re:
        return UNKNOWN
    return sum([one == (mine == "re") for one in is_re]) / len(is_re)
