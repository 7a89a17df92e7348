"""What stays during a game: the book, the hands when the first card is led, what is played, and its tables."""

from dataclasses import dataclass, replace
from functools import cache, lru_cache

from dokolearn.ch1_general import HERZ_ASS, SCHARFE, SCHWEIN, first_lead, left_of
from dokolearn.ch2_normal_game import ALTE, alte_of, re_seats
from dokolearn.ch3_scoring.calls import CallTable, call_table
from dokolearn.ch3_scoring.special_points import EventTable, event_table
from dokolearn.ch3_scoring.value import ScoreTable, score_table
from dokolearn.ch4_vorbehalte.hochzeit import Finder, finder
from dokolearn.ch4_vorbehalte.soli import game_type, tables
from dokolearn.house_rules.scharfe import scharfe
from dokolearn.house_rules.schwein import chain_of_schweine
from dokolearn.model import CardTable, Hand, Hands, Kind, RuleSet, Seat, Vertrag


@dataclass(frozen=True, slots=True)
class Tables:
    """What a book makes of one kind of game, the same in every deal but for cards that a pair in one hand raises."""

    cards: tuple[CardTable, ...]
    """By Stich, the same but for a Solo that changes its trumps on the way; after the last one that of the first."""
    other_cards: tuple[CardTable, ...] | None
    """By Stich the cards of a Sokrates that begins with the jacks; its first card decides."""
    schwein: bool
    """Whether a Fuchs may be raised in this game."""
    above_schwein: Hand
    """Pairs that may rise above a Schwein in this game, the lowest first."""
    promoted: Hand
    """Cards that are high trumps in this deal from its first card on."""
    finder: Finder | None
    """§4.11 How the holder of both Kreuz Damen finds a partner, in a Hochzeit."""
    calls: tuple[CallTable, ...]
    """§3.3 What may be called until when, by the number of the Stich that settled a Hochzeit (0: none)."""
    scoring: ScoreTable
    events: EventTable


@dataclass(frozen=True, slots=True)
class Spiel:
    """What stays during a game."""

    rules: RuleSet
    hands: Hands
    """When the first card is led."""
    dealer: Seat
    vertrag: Vertrag
    """What the round of questions led to."""
    tables: Tables
    bock: int = 0
    """How often Bockrunden double the game."""

    @property
    def table(self) -> CardTable:
        """The cards of the first Stich, and of nearly every game all along."""
        return self.tables.cards[0]

    @property
    def re(self) -> frozenset[Seat]:
        """The Re party when the first card is led; of a Hochzeit only its holder (see `State.re`)."""
        return self.vertrag.re


def new_game(rules: RuleSet, hands: Hands, dealer: Seat, vertrag: Vertrag | None = None, bock: int = 0) -> Spiel:
    """A game with these hands: what the round of questions led to, or else the normal game."""
    played = vertrag or normal_vertrag(hands, dealer, alte_of(rules))
    assert played.game is not None, "a hand that was thrown in is not played"
    promoted = scharfe(rules.cards, game_type(played.game), hands)
    return Spiel(
        rules, hands, dealer, played, tables_of(rules, played.game, played.form, len(hands[0]), promoted), bock
    )


def with_schwein_announced(spiel: Spiel) -> Spiel:
    """`spielregeln: Varianten, Schweinchen` The game after somebody has announced a Schwein: Herz Asse are the highest
    trumps from now on, a Karo Ass is raised when it is laid."""
    card, tables = spiel.table.schwein, spiel.tables
    if card != HERZ_ASS or HERZ_ASS in tables.promoted:
        return spiel
    promoted, size = (*tables.promoted, HERZ_ASS), tables.calls[0].hand_size
    vertrag = spiel.vertrag
    return replace(spiel, tables=tables_of(spiel.rules, str(vertrag.game), vertrag.form, size, promoted))


RAISED_BEFORE_PLAY = (SCHARFE, HERZ_ASS)
"""Cards that are raised from the first card on, if they are; what rises above a Schwein does it on the way."""


def raised_before_play(promoted: Hand) -> Hand:
    """Those among raised cards that were so from the first card on."""
    return tuple(kind for kind in promoted if kind in RAISED_BEFORE_PLAY)


def normal_vertrag(hands: Hands, dealer: Seat, alte: Kind = ALTE) -> Vertrag:
    """§2.1 What is played when nobody has a Vorbehalt: the normal game, or a stilles Solo (§4.12)."""
    return _normal_vertrag(re_seats(hands, alte), dealer)


@cache
def _normal_vertrag(re: frozenset[Seat], dealer: Seat) -> Vertrag:
    player = None if len(re) == 2 else next(iter(re), None)
    game = "normal" if player is None else "stilles_solo"
    return Vertrag(game, player, re, first_lead(dealer), left_of(dealer))


@lru_cache(maxsize=512)
def tables_of(rules: RuleSet, game: str, form: str, hand_size: int, promoted: Hand = ()) -> Tables:
    """What a book makes of a game; `form` is that of a Hochzeit (see `Vertrag`)."""
    cards, hochzeit = tables(rules, game, promoted=promoted), game == "hochzeit"
    schwein = SCHWEIN in cards[0].trumps
    return Tables(
        cards=_round_off(cards),
        other_cards=_round_off(tables(rules, game, "B")) if game == "sokrates" else None,
        schwein=schwein,
        above_schwein=chain_of_schweine(rules.cards) if schwein or HERZ_ASS in promoted else (),
        promoted=promoted,
        finder=finder(rules, form) if hochzeit else None,
        calls=tuple([call_table(rules, game, hand_size, number) for number in range(hand_size + 1 if hochzeit else 1)]),
        scoring=score_table(rules),
        events=event_table(rules, cards[0]),
    )


def _round_off(by_stich: tuple[CardTable, ...]) -> tuple[CardTable, ...]:
    return (*by_stich, by_stich[0])
