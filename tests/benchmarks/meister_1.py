"""Meister as it was at first, the opponent of the one that plays now.

It lays the card that does best in deals which agree with all that is known, the likelier ones more often.

Each deal is played out once for every card in question, everybody playing as in a club, and the last Stiche are solved;
what counts are the Punkte of the table's score. How many deals there are is fixed, never a matter of the clock: every
device plays alike.
"""

from collections.abc import Sequence

from dokolearn.ch5_tactics.card_bits import CardBits, card_bits
from dokolearn.ch5_tactics.deals import deals
from dokolearn.ch5_tactics.estimate import Character, worth
from dokolearn.ch5_tactics.quick_facts import OpenCards, quick_facts
from dokolearn.game.chance import Chance
from dokolearn.game.play import State
from dokolearn.model import Hands, Kind, Play
from dokolearn.players.endings import Ending, Ledger
from dokolearn.players.playout_value import OpenTable, play_out
from dokolearn.players.possible_deals import game_of_deal, world
from dokolearn.players.verein import CLUB
from dokolearn.players.weighted_deals import draw_deals
from dokolearn.sight import Sight, cards_now, tables_of

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

AN_AUGE = 0.08
"""What an Auge counts in Punkte beside those of the score: most games are far from the next level."""


def plays(sight: Sight, chance: Chance, character: Character = CLUB, samples: int = MOST) -> Kind:
    """The card that whoever sees this lays, after so many deals at most; `character` is his own first sight.

    Raises ValueError off turn.
    """
    choices = cards_now(sight)
    if not choices:
        raise ValueError("nobody asks this seat for a card")
    open_cards, own = quick_facts(sight)
    first = worth(open_cards, own, choices, character)
    best = max(first.values())
    asked = [kind for kind, value in first.items() if value > best - IN_QUESTION]
    if len(asked) == 1:
        return asked[0]
    possible, tables = deals(sight), tuple([card_bits(table) for table in tables_of(sight)])
    many = min(samples, STICHE // len(sight.hand))
    total = {kind: many * FIRST_SIGHT * first[kind] for kind in asked}
    for hands, times in draw_deals(sight, possible, chance, many):
        for kind, result in _results(sight, hands, open_cards, tables, asked).items():
            total[kind] += times * result
    return max(asked, key=total.__getitem__)


def _results(
    sight: Sight, hands: Hands, open_cards: OpenCards, tables: tuple[CardBits, ...], asked: Sequence[Kind]
) -> dict[Kind, float]:
    """What this seat has in the end in a deal, in Punkte, by the card that it lays now."""
    searching = sight.suche is not None and sight.suche.open
    if len(sight.hand) <= EXACT and not searching:
        ending = _ending(sight, hands, tables)
        return {kind: ending.worth(kind) for kind in asked}
    deal, at = world(sight, hands), OpenTable(open_cards, tables[len(sight.stiche) :])
    ended = [(kind, play_out(sight, at, deal, Play(sight.seat, kind))) for kind in asked]
    return {kind: punkte + AN_AUGE * ours for kind, (punkte, ours) in ended}


def _ending(sight: Sight, hands: Hands, tables: Sequence[CardBits]) -> Ending:
    """The rest of the game, to be solved."""
    spiel, lead, stich = game_of_deal(sight, hands), sight.lead, sight.stich
    re = spiel.re if sight.suche is None else sight.suche.re
    state = State(hands, sight.seat, (), stich, sight.stiche, re, sight.suche, sight.spoken)
    return Ending(hands, lead, stich, tables[len(sight.stiche) :], Ledger(spiel, state, sight.seat, AN_AUGE))
