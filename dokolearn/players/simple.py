"""The simple rule player: a few rules of thumb and no more. Others may play so when something is to be proved.

What pays only because everybody plays as in a club is a habit among equals; what pays against this one, too, is true.
"""

from collections.abc import Sequence

from dokolearn.ch2_normal_game import TRUMP
from dokolearn.ch5_tactics.estimate import Character
from dokolearn.ch5_tactics.quick_facts import OpenCards, OwnHand
from dokolearn.model import Kind

FAT = 10
"""§5.11 So many Augen in a Stich are worth a card that takes it."""

HIGH = 0.6
"""§2.3 From this height on (`CardBits.height`) a card that lies ahead is taken for the winner: a good Dame, an Ass."""


def simple_card(open_cards: OpenCards, own: OwnHand, choices: Sequence[Kind], character: Character) -> Kind:
    """§5.2 An Ass early, small cards otherwise; Augen to the partner, the others' Stiche as cheaply as it goes.

    `choices` are sorted as players hold them; `character` weighs nothing here.
    """
    if choices[0] == choices[-1]:
        return choices[0]
    best = open_cards.best
    return _leads(open_cards, own, choices) if best is None else _follows(open_cards, own, choices, best)


def _leads(open_cards: OpenCards, own: OwnHand, choices: Sequence[Kind]) -> Kind:
    """`schmidt: Vorhandspiel` The Ass of the shortest suit; else Re a low trump, Kontra a low card of a short suit."""
    group, augen = open_cards.cards.group, open_cards.cards.augen
    length = {one: sum([group[kind] == one for kind in own.hand]) for one in range(TRUMP + 1)}
    fehl = [kind for kind in choices if group[kind] != TRUMP]
    aces = [kind for kind in fehl if augen[kind] == 11]
    if aces:
        return min(aces, key=lambda kind: length[group[kind]])
    trumps = [kind for kind in choices if group[kind] == TRUMP]
    if trumps and (own.is_re or not fehl):
        return min(trumps, key=lambda kind: (augen[kind] >= FAT, open_cards.cards.height[kind]))
    return min(fehl, key=lambda kind: (length[group[kind]], augen[kind]))


def _follows(open_cards: OpenCards, own: OwnHand, choices: Sequence[Kind], best: Kind) -> Kind:
    """§5.11 Schmieren on a Stich of the partner, take a fat one or the last card of one, else give the least."""
    augen, height = open_cards.cards.augen, open_cards.cards.height
    beats = open_cards.cards.beaten_by[len(own.hand) == 1][best]
    under = [kind for kind in choices if not beats >> kind & 1]
    over = [kind for kind in choices if beats >> kind & 1]
    friend, last = own.friends[open_cards.owner] == 1, len(open_cards.stich) == 3
    if friend and under and (last or height[best] > HIGH):
        return max(under, key=lambda kind: (augen[kind], -height[kind]))
    if over and not friend and (last or open_cards.lie >= FAT):
        return _takes(open_cards, over, last)
    trump = open_cards.cards.members[TRUMP]
    return min(under or over, key=lambda kind: (augen[kind], trump >> kind & 1, height[kind]))


def _takes(open_cards: OpenCards, over: Sequence[Kind], last: bool) -> Kind:
    """§2.4 The lowest card that takes the Stich, before others play a high one at least; of equals the fattest."""
    augen, height = open_cards.cards.augen, open_cards.cards.height
    enough = over if last else [kind for kind in over if height[kind] > HIGH]
    return min(enough, key=lambda kind: (height[kind], -augen[kind]), default=max(over, key=height.__getitem__))
