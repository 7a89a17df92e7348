"""Deals drawn by how likely the others would have played as they did (§5.10).

Everybody is taken for a player of the club: the more Augen another card was worth to him, as `estimate` reckons them,
the less likely he would have laid the one that he has laid.
"""

from collections.abc import Iterator, Sequence
from math import exp, inf, log

from dokolearn.ch5_tactics.card_bits import CardBits, card_bits
from dokolearn.ch5_tactics.deals import Deals
from dokolearn.ch5_tactics.estimate import worth
from dokolearn.ch5_tactics.quick_facts import OpenCards, OwnHand
from dokolearn.game import start
from dokolearn.game.chance import Chance
from dokolearn.model import SEATS, Hands, Kind
from dokolearn.players.playing_out import Playing, choices
from dokolearn.players.possible_deals import PublicParties, by_alte, game_of_deal, own_of
from dokolearn.players.verein import CLUB
from dokolearn.sight import Sight, cards_laid, tables_of

LOOKED_AT = 3
"""So many deals are looked at for each one that is drawn."""

TEMPER = 12.0
"""So many Augen less make a card about a third as likely: not so few that only a handful of deals would be left."""

SLIP = 0.1
"""How often somebody lays any card at all."""

BEYOND = 6.0
"""A deal against which so much more speaks is as good as impossible: it would be drawn once in 400 times."""


def draw_deals(
    sight: Sight, possible: Deals, chance: Chance, many: int, first_stich: bool = False
) -> Iterator[tuple[Hands, int]]:
    """So many deals, each with how often it was drawn; without `first_stich` its cards tell nothing while it runs."""
    if not sight.stiche and not (first_stich and sight.stich):
        yield from ((possible.sample(chance), 1) for _ in range(many))
        return
    found = [possible.sample(chance) for _ in range(LOOKED_AT * many)]
    tables, against, least = [card_bits(table) for table in tables_of(sight)], list[float](), inf
    for hands in found:
        against.append(surprise(sight, hands, tables, least + BEYOND))
        least = min(least, against[-1])
    weights = [exp(least - one) for one in against]
    step = sum(weights) / many
    mark, passed = chance() * step, 0.0
    for hands, weight in zip(found, weights, strict=True):
        passed, times = passed + weight, 0
        while mark < passed:
            times, mark = times + 1, mark + step
        if times:
            yield hands, times


def surprise(sight: Sight, hands: Hands, tables: Sequence[CardBits], most: float = inf) -> float:
    """How much what the others have laid speaks against a deal: the sum of -log(chance); infinite beyond `most`."""
    playing, total = from_the_first_card(sight, hands, tables), 0.0
    for seat, kind in cards_laid(sight):
        if seat != sight.seat:
            total -= log(_chance(playing.open_cards, playing.owns[seat], kind))
            if total > most:
                return inf
        playing.lay(seat, kind)
    return total


def from_the_first_card(sight: Sight, hands: Hands, tables: Sequence[CardBits]) -> Playing:
    """The game before any card was laid."""
    spiel = game_of_deal(sight, hands)
    state, order = start(spiel), spiel.table.order.__getitem__
    told = PublicParties(state.suche)
    owns = [own_of(spiel, spiel.hands, seat, told) for seat in SEATS]
    for own in owns:
        own.hand.sort(key=order)
    sizes = [len(hand) for hand in spiel.hands]
    open_cards = OpenCards(tables[0], [], state.lead, None, state.lead, 0, sizes, [0] * 4)
    search = None if state.suche is None or spiel.tables.finder is None else (spiel.tables.finder, state.suche)
    return Playing(open_cards, owns, [CLUB] * 4, tables[1:], spiel.re, () if by_alte(spiel) else None, search)


def _chance(open_cards: OpenCards, own: OwnHand, kind: Kind) -> float:
    """How likely somebody of the club lays this card."""
    possible = choices(open_cards, own)
    if possible[0] == possible[-1]:
        return 1.0
    worths = worth(open_cards, own, possible, CLUB)
    slip = SLIP / len(worths)
    if kind not in worths:
        return slip
    return slip + (1 - SLIP) / sum([exp((value - worths[kind]) / TEMPER) for value in worths.values()])
