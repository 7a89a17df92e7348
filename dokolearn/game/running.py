"""What stays and what changes in a game: `Spiel` with its book, hands and tables, `State` from card to card."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, NamedTuple

from dokolearn.ch1_general import SCHWEIN, first_lead, left_of
from dokolearn.ch2_normal_game import re_seats
from dokolearn.ch3_scoring.calls import NEVER, NOTHING_SAID, CallTable, FirstCalls, Said, call_table, first_calls
from dokolearn.ch3_scoring.special_points import EventTable, event_table
from dokolearn.ch3_scoring.value import ScoreTable, score_table
from dokolearn.ch4_vorbehalte.hochzeit import Finder, Suche, finder
from dokolearn.ch4_vorbehalte.soli import tables
from dokolearn.model import CardTable, Claim, Hand, Hands, Kind, RuleSet, Seat, Spoken, Stich, Vertrag


class Compiled(NamedTuple):
    """What a book makes of one kind of game, the same in every deal."""

    tables: tuple[CardTable, ...]
    """By Stich, the same but for a Solo that changes its trumps on the way; after the last one that of the first."""
    other_tables: tuple[CardTable, ...] | None
    """The same for a Sokrates that begins with the jacks; its first card decides."""
    calls: tuple[CallTable, ...]
    """What may be called until when, by the number of the Stich that settled a Hochzeit (0: none)."""
    scoring: ScoreTable
    events: EventTable
    schwein: bool
    """Whether a Fuchs may be raised in this game."""
    forcing: bool
    """Whether a Stich may force somebody to call."""
    first_calls: FirstCalls
    """What whoever is on turn may call while nobody has."""


class Blank:
    """A game while it is filled: a frozen value asks a guard for each field, and there are many."""

    __slots__ = (*Compiled._fields, "bock", "dealer", "finder", "hands", "rules", "vertrag")


@dataclass(frozen=True)
class Spiel(Blank):
    """What stays during a game: the book, the hands when the first card is led, what is played, and its tables."""

    __slots__ = ()

    rules: RuleSet
    hands: Hands
    dealer: Seat
    vertrag: Vertrag
    finder: Finder | None
    """How the holder of both Kreuz Damen finds a partner, in a Hochzeit."""
    tables: tuple[CardTable, ...]
    """This and all that follows as in `Compiled`."""
    other_tables: tuple[CardTable, ...] | None
    calls: tuple[CallTable, ...]
    scoring: ScoreTable
    events: EventTable
    schwein: bool
    forcing: bool
    first_calls: FirstCalls
    bock: int
    """How often Bockrunden double the game."""

    @property
    def table(self) -> CardTable:
        """The cards of the first Stich, and of nearly every game all along."""
        return self.tables[0]

    @property
    def re(self) -> frozenset[Seat]:
        """The Re party when the first card is led; of a Hochzeit only its holder (see `State.re`)."""
        return self.vertrag.re


@dataclass(frozen=True, slots=True)
class Talk:
    """All that is said while the cards are played."""

    spoken: tuple[Spoken, ...] = ()
    """The calls that count, each with its moment (see `calling.with_spoken`)."""
    said: tuple[Said, Said] = (NOTHING_SAID, NOTHING_SAID)
    """The same as Re and as Kontra see it."""
    silent: int = NEVER
    """After how many Stiche nobody can call any more (`silent_after`): most cards are laid then."""
    raised: frozenset[Seat] = frozenset()
    """Who announced a Schwein before the first card."""
    claimed: Claim | None = None
    """Who took or gave up all that was left."""


class Draft:
    """A state while it is filled, as `Blank` for a game: a game is made of states."""

    __slots__ = ("augen", "choices", "hands", "lead", "re", "stich", "stiche", "suche", "talk", "turn")


@dataclass(frozen=True)
class State(Draft):
    """What changes: hands, who led the running Stich and its cards, the Stiche so far, the Augen of each seat."""

    __slots__ = ()

    hands: tuple[Hand, ...]
    lead: Seat
    turn: Seat
    """Whose card comes next."""
    choices: Hand
    """§2.7 What he may add to the running Stich (a Schwein apart, see `legal`), found once for whoever asks."""
    stich: tuple[Kind, ...]
    stiche: tuple[Stich, ...]
    augen: tuple[int, ...]
    re: frozenset[Seat]
    """The Re party as far as it is settled."""
    suche: Suche | None
    """How far a Hochzeit has got with its search; None in all other games."""
    talk: Talk

    @property
    def spoken(self) -> tuple[Spoken, ...]:
        """The calls that count, each with its moment."""
        return self.talk.spoken

    @property
    def raised(self) -> frozenset[Seat]:
        """Who announced a Schwein before the first card."""
        return self.talk.raised

    @property
    def claimed(self) -> Claim | None:
        """Who took or gave up all that was left."""
        return self.talk.claimed

    @property
    def klaerung(self) -> int:
        """§4.11 Number of the Stich that settled a Hochzeit; 0 while it searches, and in all other games."""
        return self.suche.klaerung if self.suche else 0

    @property
    def over(self) -> bool:
        """Whether every card has been played."""
        return self.talk.claimed is not None or not any(self.hands)


def normal_vertrag(rules: RuleSet, hands: Hands, dealer: Seat) -> Vertrag:
    """§2.1 What is played when nobody has a Vorbehalt: the normal game, or a stilles Solo (§4.12)."""
    return _normal_vertrag(re_seats(hands), dealer)


@cache
def _normal_vertrag(re: frozenset[Seat], dealer: Seat) -> Vertrag:
    player = None if len(re) == 2 else next(iter(re), None)
    game = "normal" if player is None else "stilles_solo"
    return Vertrag(game, player, re, first_lead(dealer), left_of(dealer))


def new_game(rules: RuleSet, hands: Hands, dealer: Seat, vertrag: Vertrag | None = None, bock: int = 0) -> Spiel:
    """A game with these hands: what the round of questions led to, or else the normal game.

    `bock`: how often Bockrunden double it.
    """
    played = vertrag or normal_vertrag(rules, hands, dealer)
    assert played.game is not None, "a hand that was thrown in is not played"
    made: Any = Blank()
    made.rules, made.hands, made.dealer, made.vertrag, made.bock = rules, hands, dealer, played, bock
    made.finder = finder(rules, played.form) if played.game == "hochzeit" else None
    made.tables, made.other_tables, made.calls, made.scoring, made.events, *rest = _compiled(
        rules, played.game, len(hands[0])
    )
    made.schwein, made.forcing, made.first_calls = rest
    made.__class__ = Spiel
    sealed: Spiel = made
    return sealed


@lru_cache(maxsize=512)
def _compiled(rules: RuleSet, game: str, hand_size: int) -> Compiled:
    first, *later = _round_off(tables(rules, game))
    calls = call_tables(rules, game, hand_size)
    return Compiled(
        (first, *later),
        other_tables=_round_off(tables(rules, game, "B")) if game == "sokrates" else None,
        calls=calls,
        scoring=score_table(rules),
        events=event_table(rules, first),
        schwein=SCHWEIN in first.trumps,
        forcing=rules.calls.forced_call or rules.calls.forced_call_tack,
        first_calls=first_calls(calls[0]),
    )


def _round_off(by_stich: tuple[CardTable, ...]) -> tuple[CardTable, ...]:
    return (*by_stich, by_stich[0])


def call_tables(rules: RuleSet, game: str, hand_size: int) -> tuple[CallTable, ...]:
    """§3.3 The limits of calls, by the number of the Stich that settled a Hochzeit; other games have one."""
    many = hand_size + 1 if game == "hochzeit" else 1
    return tuple([call_table(rules, game, hand_size, number) for number in range(many)])


def filled(
    hands: tuple[Hand, ...],
    lead: Seat,
    turn: Seat,
    choices: Hand,
    stich: tuple[Kind, ...],
    stiche: tuple[Stich, ...],
    augen: tuple[int, ...],
    re: frozenset[Seat],
    suche: Suche | None,
    talk: Talk,
) -> State:
    """`State` in a tenth of its time."""
    made: Any = Draft()
    made.hands = hands
    made.lead = lead
    made.turn = turn
    made.choices = choices
    made.stich = stich
    made.stiche = stiche
    made.augen = augen
    made.re = re
    made.suche = suche
    made.talk = talk
    made.__class__ = State
    sealed: State = made
    return sealed


def with_talk(state: State, talk: Talk) -> State:
    """The state with these words instead of its own."""
    return filled(
        state.hands,
        state.lead,
        state.turn,
        state.choices,
        state.stich,
        state.stiche,
        state.augen,
        state.re,
        state.suche,
        talk,
    )


def with_raised(state: State, seats: Iterable[Seat]) -> State:
    """§2.3 The state after these players have announced a Schwein."""
    return with_talk(state, replace(state.talk, raised=state.raised.union(seats)))


def with_claim(state: State, claim: Claim) -> State:
    """§1.6 The state after somebody took or gave up all that was left."""
    return with_talk(state, replace(state.talk, claimed=claim))
