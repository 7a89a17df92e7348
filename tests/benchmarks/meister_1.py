"""Meister as it was at first, the opponent of the one that plays now.

It lays the card that does best in deals which agree with all that is known, the likelier ones more often. Each deal is
played out once for every card in question, everybody playing as in a club, and the last two cards are solved. What a
card looks like at first sight counts as well. It was written in Python alone; here the kernel plays the deals out, and
likelihoods are reckoned in quarters of an Auge, so that matches take an hour and no day.
"""

from dokolearn.ch5_tactics.deals import deals
from dokolearn.ch5_tactics.estimate import Character, worth
from dokolearn.ch5_tactics.quick_facts import quick_facts
from dokolearn.game.chance import Chance
from dokolearn.model import Kind
from dokolearn.players.deals_in_kernel import best_values, values
from dokolearn.players.many_deals import A_PUNKT, ManyDeals
from dokolearn.players.meister import draw
from dokolearn.players.verein import CLUB
from dokolearn.sight import Sight, cards_now

STICHE = 300
"""So many Stiche are played out for each card in question: the fewer are left the more deals there are."""

MOST = 75
"""So many deals at most."""

EXACT = 2
"""With so many cards or fewer the rest is solved."""

IN_QUESTION = 30.0
"""Cards that look so many Augen worse than the best one at first sight are not tried."""

FIRST_SIGHT = 0.01
"""What an Auge of first sight counts in Punkte, as if it had been played out once for each deal."""


def plays(sight: Sight, chance: Chance, character: Character = CLUB) -> Kind:
    """The card that whoever sees this lays."""
    first = worth(*quick_facts(sight), cards_now(sight), character)
    asked = tuple([kind for kind, value in first.items() if value > max(first.values()) - IN_QUESTION])
    if len(asked) == 1:
        return asked[0]
    many, samples = ManyDeals(sight, asked), min(MOST, STICHE // len(sight.hand))
    drawn = draw(many, deals(sight), chance, samples, soft=1.0, silent=1.0)
    found = [hands for hands, _ in drawn]
    solved = len(sight.hand) <= EXACT and not many.searching
    ends = best_values(many, found) if solved else values(many, found, open_hands=False)
    total = [samples * A_PUNKT * FIRST_SIGHT * first[kind] for kind in asked]
    for (_, times), row in zip(drawn, ends, strict=True):
        total = [so_far + times * value for so_far, value in zip(total, row, strict=True)]
    return asked[max(range(len(asked)), key=total.__getitem__)]
