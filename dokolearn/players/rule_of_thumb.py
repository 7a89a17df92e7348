"""How the other players play in an exercise: a few rules of thumb, and only what they can know themselves."""

from collections.abc import Sequence

from dokolearn.ch1_general import rank_of, winner
from dokolearn.ch2_normal_game import TRUMP, playable
from dokolearn.model import CardTable, Hand, Kind, Stich
from dokolearn.sight import Sight, ahead, partners, table_of

RICH = 10
"""So many Augen in a Stich are worth a high card."""


def plays(sight: Sight) -> Kind:
    """The card that whoever sees this plays: always the same one in the same position. A Fuchs stays a Fuchs."""
    table, stich = table_of(sight), sight.stich
    if not stich:
        return _led(table, sight.hand, sight.stiche)
    legal = playable(sight.hand, stich, table)
    friendly, closing = ahead(sight) in partners(sight), len(stich) == 3
    last = len(sight.hand) == 1
    beating = [kind for kind in legal if winner((*stich, kind), table, last) == len(stich)]
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
