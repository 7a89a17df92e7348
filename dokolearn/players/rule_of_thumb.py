"""How the other players play in an exercise: a few rules of thumb, and only what they can know themselves."""

from collections.abc import Sequence

from dokolearn.ch1_general import rank_of, winner
from dokolearn.ch2_normal_game import TRUMP, parties, playable, public_re
from dokolearn.model import SEATS, CardTable, Hand, Kind, Seat, Stich

RICH = 10
"""So many Augen in a Stich are worth a high card."""


def partner_known(re: frozenset[Seat], seat: Seat, shown: frozenset[Seat]) -> Seat | None:
    """§2.2 The partner of a seat as far as it can know, when these have shown a Kreuz Dame."""
    known = shown | ({seat} & re)
    if known != re:
        return None
    party = parties(re)
    return next(other for other in SEATS if other != seat and party[other] == party[seat])


def plays(
    table: CardTable,
    re: frozenset[Seat],
    hand: Hand,
    seat: Seat,
    lead: Seat,
    stich: Sequence[Kind],
    done: Sequence[Stich],
) -> Kind:
    """The card that this seat plays: always the same one in the same position."""
    if not stich:
        return _led(table, hand, done)
    legal = playable(hand, stich, table)
    last = len(hand) == 1
    ahead = Seat((lead + winner(stich, table, last)) % 4)
    friendly = ahead == partner_known(re, seat, public_re(done, stich, lead))
    beating = [kind for kind in legal if winner((*stich, kind), table, last) == len(stich)]
    closing = len(stich) == 3
    if friendly and closing:
        return _dearest(table, legal)
    if beating and not friendly:
        if closing:
            return _dearest(table, beating)
        serves = table.group[beating[0]] == table.group[stich[0]] != TRUMP
        if serves or sum(table.augen[kind] for kind in stich) >= RICH:
            return min(beating, key=table.order.__getitem__)
    return _cheapest(table, legal)


def _led(table: CardTable, hand: Hand, done: Sequence[Stich]) -> Kind:
    """A Fehl Ass whose suit nobody has led yet, from the shortest suit; else the cheapest card."""
    gone = {table.group[stich.cards[0]] for stich in done}
    suits = [table.group[kind] for kind in hand]
    aces = [kind for kind in hand if rank_of(kind) == "A" and table.group[kind] not in gone | {TRUMP}]
    return min(aces, key=lambda kind: suits.count(table.group[kind])) if aces else _cheapest(table, hand)


def _cheapest(table: CardTable, kinds: Sequence[Kind]) -> Kind:
    """Fewest Augen, and of these the weakest."""
    return min(kinds, key=lambda kind: (table.augen[kind], -table.order[kind]))


def _dearest(table: CardTable, kinds: Sequence[Kind]) -> Kind:
    """Most Augen, and of these the weakest."""
    return max(kinds, key=lambda kind: (table.augen[kind], table.order[kind]))
