"""What a game is if the hidden cards lie in a certain way: the parties, and what everybody would see of it.

Hands that one seat takes for possible (`ch5_tactics.deals`) become a game that can be played to its end in one's head.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from dokolearn.ch1_general import FUCHS, SCHWEIN
from dokolearn.ch2_normal_game import alte_of, parties, re_seats
from dokolearn.ch4_vorbehalte.hochzeit import Suche, known_parties
from dokolearn.ch5_tactics.card_bits import copies
from dokolearn.ch5_tactics.quick_facts import OwnHand, by_deals
from dokolearn.game import Spiel, new_game
from dokolearn.game.spiel import normal_vertrag, raised_before_play, tables_of
from dokolearn.model import SEATS, Hands, Party, Seat, Vertrag, four
from dokolearn.sight import (
    Parties,
    Sight,
    alte_shown,
    alte_worlds,
    cards_by_seat,
    cards_laid,
    named_parties,
    same_parties,
)


class PublicParties(NamedTuple):
    """What everybody knows of the parties at some moment."""

    suche: Suche | None
    """How far a Hochzeit has got."""
    shown: tuple[int, ...] = (0, 0, 0, 0)
    """By seat: the Kreuz Damen that it has laid."""
    named: Mapping[Seat, Party] = {}
    """By calls."""


def by_alte(spiel: Spiel) -> bool:
    """§2.2 Whether Kreuz Damen tell the parties."""
    return spiel.vertrag.game in ("normal", "stilles_solo")


class World(NamedTuple):
    """A deal that may be the true one, and what each seat would know in it."""

    spiel: Spiel
    hands: Hands
    """As they are now."""
    owns: tuple[OwnHand, ...]
    shown: tuple[Seat, ...] | None
    """Who has laid a Kreuz Dame, in order; None where that tells nothing."""


def world(sight: Sight, hands: Hands) -> World:
    """What the game is if the cards lie like this now."""
    spiel = game_of_deal(sight, hands)
    told = PublicParties(sight.suche, alte_shown(sight), named_parties(sight))
    shown = tuple([seat for seat, kind in cards_laid(sight) if kind == spiel.table.alte]) if by_alte(spiel) else None
    return World(spiel, hands, tuple([own_of(spiel, hands, seat, told) for seat in SEATS]), shown)


def game_of_deal(sight: Sight, hands: Hands) -> Spiel:
    """§2.1 The game before its first card. `§2.3` What was laid as a Schwein was dealt as a Fuchs."""
    gone = ([FUCHS if kind == SCHWEIN else kind for kind in cards] for cards in cards_by_seat(sight))
    dealt = four((*hand, *cards) for hand, cards in zip(hands, gone, strict=True))
    return _as_known(new_game(sight.rules, dealt, sight.dealer, _vertrag(sight, dealt)), sight)


def _as_known(spiel: Spiel, sight: Sight) -> Spiel:
    """`spielregeln: Varianten` The same game with the trumps that the seat knows of: announced Schweine, but a Scharfe
    that somebody may hold without its knowing is a Fehl card to it in every deal."""
    known = raised_before_play(sight.promoted)
    if spiel.tables.promoted == known:
        return spiel
    vertrag, size = spiel.vertrag, len(spiel.hands[0])
    return replace(spiel, tables=tables_of(spiel.rules, str(vertrag.game), vertrag.form, size, known))


def _vertrag(sight: Sight, dealt: Hands) -> Vertrag:
    """§2.1 What is played: a normal game may be a stilles Solo, and in some Armuten Kreuz Damen tell the parties."""
    vertrag = sight.round.vertrag
    assert vertrag is not None, "cards are only laid in a game"
    if vertrag.game in ("normal", "stilles_solo"):
        return normal_vertrag(dealt, sight.dealer, alte_of(sight.rules))
    if vertrag.game == "armut" and sight.rules.armut.armut_parties == "kreuz_dame":
        return replace(vertrag, re=re_seats(dealt, alte_of(sight.rules)))
    return vertrag


def own_of(spiel: Spiel, hands: Hands, seat: Seat, told: PublicParties) -> OwnHand:
    """What a seat would see of it that holds one of these hands."""
    once, twice = copies(tuple(chain(*(hand for one, hand in enumerate(hands) if one != seat))))
    re = spiel.re if told.suche is None else told.suche.re
    return OwnHand(seat, list(hands[seat]), once, twice, by_deals(seat, *_parties_known(spiel, seat, told)), seat in re)


def _parties_known(spiel: Spiel, seat: Seat, told: PublicParties) -> tuple[Parties, Sequence[Sequence[int]]]:
    """§2.2 The parties that a seat would know, and how the Kreuz Damen may have been dealt for all it knew."""
    if told.suche is not None:
        return known_parties(told.suche), ()
    if not by_alte(spiel):
        return parties(spiel.re), ()
    deals = alte_worlds({seat: spiel.hands[seat].count(spiel.table.alte)}, told.shown, told.named)
    return same_parties(deals), deals
