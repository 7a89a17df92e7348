"""One position in many deals: how likely each of them is, and how the game ends in it after each card in question.

This is the reference, in Python; `deals_in_kernel` says the same, and sooner. A deal is one of `Deals`, which agree
with all that a seat knows; what follows from it is here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import exp

from dokolearn.ch5_tactics.card_bits import CardBits, card_bits
from dokolearn.ch5_tactics.estimate import worth
from dokolearn.ch5_tactics.quick_facts import OpenCards, OwnHand
from dokolearn.game.play import State
from dokolearn.model import Hands, Kind, Play
from dokolearn.players.endings import Ending, Ledger
from dokolearn.players.open_play import sees_all
from dokolearn.players.playing_out import choices
from dokolearn.players.playout_value import GameEnd, OpenTable, game_end, play_out, playing_from, table_at
from dokolearn.players.possible_deals import World, world
from dokolearn.players.verein import CLUB
from dokolearn.players.weighted_deals import SLIP, TEMPER, from_the_first_card
from dokolearn.sight import Sight, cards_laid, tables_of

LIKELY = (*[round(2**20 * exp(-quarter / 4 / TEMPER)) for quarter in range(255)], 0)
"""How likely a card is that looks so many quarters of an Auge worse than the best one; in whole numbers."""

A_PUNKT, AN_AUGE = 100, 8
"""What a Punkt and an Auge count in the end of a game: most games are far from the next level."""

WorldKey = tuple[int, ...]
"""By seat: how many Kreuz Damen it was dealt and holds yet; whoever sees the same has the same parties then."""


@dataclass(frozen=True)
class ManyDeals:
    """A position as one seat sees it, and the cards in question, to be looked at in many deals."""

    sight: Sight
    asked: tuple[Kind, ...]
    worlds: dict[WorldKey, World] = field(default_factory=dict)
    """One deal of each world that was met."""

    @cached_property
    def at(self) -> OpenTable:
        """What lies open."""
        return table_at(self.sight)

    @cached_property
    def tables(self) -> tuple[CardBits, ...]:
        """The cards of every Stich."""
        return tuple([card_bits(table) for table in tables_of(self.sight)])

    @property
    def searching(self) -> bool:
        """Whether a Hochzeit still looks for its partner: then nobody knows for whom to play."""
        return self.sight.suche is not None and self.sight.suche.open

    def world(self, hands: Hands) -> WorldKey:
        """Which world a deal belongs to."""
        key = tuple([hand.count(self.tables[0].alte) for hand in hands])
        if key not in self.worlds:
            self.worlds[key] = world(self.sight, hands)
        return key


def worth_of(end: GameEnd) -> int:
    """What an end is worth to whoever looks: its Punkte and, a little, its Augen."""
    return A_PUNKT * end.punkte + AN_AUGE * end.augen


# In Python


def likelihoods(many: ManyDeals, deals: Sequence[Hands]) -> list[float]:
    """§5.10 How likely people of a club would have laid what the others have laid, by deal."""
    return [likelihood(many, hands) for hands in deals]


def likelihood(many: ManyDeals, hands: Hands) -> float:
    """§5.10 The same of one deal."""
    sight = many.sight
    playing, found = from_the_first_card(sight, hands, many.tables), 1.0
    for seat, kind in cards_laid(sight):
        if seat != sight.seat:
            found *= _chance(playing.open_cards, playing.owns[seat], kind)
        playing.lay(seat, kind)
    return found


def _chance(open_cards: OpenCards, own: OwnHand, kind: Kind) -> float:
    """How likely somebody of a club lays this card."""
    possible = choices(open_cards, own)
    if possible[0] == possible[-1]:
        return 1.0
    worths = worth(open_cards, own, possible, CLUB)
    best, slip = max(worths.values()), SLIP / len(worths)
    if kind not in worths:
        return slip
    shares = {one: LIKELY[min(int((best - value) * 4), len(LIKELY) - 1)] for one, value in worths.items()}
    return slip + (1 - SLIP) * (shares[kind] / sum(shares.values()))


def values(many: ManyDeals, deals: Sequence[Hands], open_hands: bool) -> list[list[int]]:
    """By deal: what its end is worth after each card in question, if everybody plays on as in a club, or as somebody
    who sees all hands."""
    return [[worth_of(end) for end in deal] for deal in ends(many, deals, open_hands)]


def ends(many: ManyDeals, deals: Sequence[Hands], open_hands: bool) -> list[list[GameEnd]]:
    """The same ends in Punkte and Augen."""
    return [[_end(many, hands, kind, open_hands) for kind in many.asked] for hands in deals]


def _end(many: ManyDeals, hands: Hands, kind: Kind, open_hands: bool) -> GameEnd:
    sight = many.sight
    deal, card = world(sight, hands), Play(sight.seat, kind)
    if not open_hands:
        return play_out(sight, many.at, deal, card)
    playing = playing_from(sight, many.at, deal)
    done = playing.lay(card.seat, card.kind)
    lays = (sees_all(playing),) * 4
    return game_end(sight, deal, playing, (*(() if done is None else (done,)), *playing.to_the_end(lays)))


def best_values(many: ManyDeals, deals: Sequence[Hands]) -> list[list[int]]:
    """By deal: what its end is worth after each card in question if both sides do their best. The parties have to be
    settled."""
    return [_best_values(many, hands) for hands in deals]


def _best_values(many: ManyDeals, hands: Hands) -> list[int]:
    sight, spiel = many.sight, world(many.sight, hands).spiel
    re = spiel.re if sight.suche is None else sight.suche.re
    state = State(hands, sight.seat, (), sight.stich, sight.stiche, re, sight.suche, sight.spoken)
    ledger = Ledger(spiel, state, sight.seat, AN_AUGE / A_PUNKT)
    ending = Ending(hands, sight.lead, sight.stich, many.tables[len(sight.stiche) :], ledger)
    return [round(A_PUNKT * ending.worth(kind)) for kind in many.asked]
