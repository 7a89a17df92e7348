"""The play of the cards, the heart of the engine: `start` is the moment before the first card, `play` lays one."""

from itertools import chain
from typing import NamedTuple

from dokolearn.ch1_general import FUCHS, HERZ_ASS, SCHWEIN, left_of, winner
from dokolearn.ch2_normal_game import card_table, playable
from dokolearn.ch2_normal_game import verstoss as card_verstoss
from dokolearn.ch4_vorbehalte.hochzeit import Suche, watch
from dokolearn.ch4_vorbehalte.soli import game_type, sokrates_first
from dokolearn.game.spiel import Spiel
from dokolearn.house_rules.schwein import KaroAsse, must_raise, raise_verstoss, risen_pairs, with_schwein
from dokolearn.model import Augen, CardTable, Claim, Hand, Illegal, Kind, Party, Seat, Spoken, Stich, Verstoss


class State(NamedTuple):
    """A game at one moment of its play: what changes from card to card. What stays is a `Spiel`."""

    hands: tuple[Hand, ...]
    """By seat."""
    turn: Seat
    """Whose card comes next."""
    choices: Hand
    """§2.7 What he may add to the running Stich (a Schwein apart, see `legal`)."""
    stich: Hand = ()
    """The cards of the running Stich, in order."""
    stiche: tuple[Stich, ...] = ()
    """The complete ones."""
    re: frozenset[Seat] = frozenset()
    """The Re party as far as it is settled."""
    suche: Suche | None = None
    """How far a Hochzeit has got with its search; None in all other games."""
    spoken: tuple[Spoken, ...] = ()
    """The calls that count, each with its moment."""
    raised: frozenset[Seat] = frozenset()
    """Who announced a Schwein before the first card."""
    claimed: Claim | None = None
    """Who took or gave up all that was left."""
    taken: tuple[int, ...] = (0, 0, 0, 0)
    """By seat: Augen of Stiche that nobody has told, where a game begins in the middle."""

    @property
    def lead(self) -> Seat:
        """Who led the running Stich, or leads it now."""
        return left_of(self.turn, -len(self.stich))

    @property
    def augen(self) -> tuple[int, ...]:
        """§1.7 By seat: the Augen in its Stiche."""
        augen = list(self.taken)
        for stich in self.stiche:
            augen[stich.winner] += stich.augen
        return tuple(augen)

    @property
    def klaerung(self) -> int:
        """§4.11 Number of the Stich that settled a Hochzeit; 0 while it searches, and in all other games."""
        return self.suche.klaerung if self.suche else 0

    @property
    def over(self) -> bool:
        """Whether every card has been played, or somebody has claimed the rest."""
        return self.claimed is not None or not any(self.hands)


def start(spiel: Spiel) -> State:
    """§1.9 The moment before the first card; the player left of the dealer leads, or the soloist (§4.7)."""
    hands, vertrag = spiel.hands, spiel.vertrag
    suche = Suche(vertrag.player) if vertrag.game == "hochzeit" and vertrag.player is not None else None
    return State(hands, vertrag.lead, hands[vertrag.lead], re=vertrag.re, suche=suche)


def play(spiel: Spiel, state: State, kind: Kind) -> State:
    """§2.7 The state after the next player has laid a card. Raises Illegal with the reason."""
    hands, turn, choices, stich, stiche, re, suche, spoken, raised, claimed, taken = state
    in_question = kind not in choices or (kind == FUCHS and spiel.tables.schwein)
    if in_question and (refused := verstoss(spiel, state, kind)):
        raise Illegal(refused)
    hands, stich = take(hands, turn, kind), (*stich, kind)
    table = table_of(spiel, stiche, stich)
    if len(stich) == 4:
        return collect(spiel, state, hands, complete(left_of(turn), stich, table, last=not hands[turn]))
    turn = left_of(turn)
    choices = playable(hands[turn], stich, table)
    return State(hands, turn, choices, stich, stiche, re, suche, spoken, raised, claimed, taken)


def legal(spiel: Spiel, state: State) -> Hand:
    """§2.7 The cards of the player to move that may be played, copies included; empty when the game is over."""
    if spiel.tables.schwein and FUCHS in state.choices:
        return with_schwein(state.choices, karo_asse(spiel, state, state.turn))
    return state.choices


def verstoss(spiel: Spiel, state: State, kind: Kind) -> Verstoss | None:
    """§2.7 Why this card may not be played now, or None if it may."""
    table, hand = table_of(spiel, state.stiche, state.stich), state.hands[state.turn]
    if kind == SCHWEIN:
        return card_verstoss(FUCHS, hand, state.stich, table) or raise_verstoss(karo_asse(spiel, state, state.turn))
    if kind == FUCHS and spiel.tables.schwein and must_raise(karo_asse(spiel, state, state.turn)):
        return Verstoss("2.3.schwein", "verstoss.schwein_muss", (), (SCHWEIN,))
    return card_verstoss(kind, hand, state.stich, table)


def karo_asse(spiel: Spiel, state: State, seat: Seat) -> KaroAsse:
    """`ddv: Schweine` The Karo Asse of a player, where one may become a Schwein."""
    said, party = state.spoken, "re" if seat in state.re else "kontra"
    called = any(one.call.party == party and not one.call.late for one in said)
    return KaroAsse(spiel.rules.cards, spiel.table, spiel.hands[seat], seat, state.stiche, seat in state.raised, called)


def take(hands: tuple[Hand, ...], seat: Seat, kind: Kind) -> tuple[Hand, ...]:
    """The hands after a card has left one of them; a Schwein is a Fuchs there."""
    others, hand = list(hands), list(hands[seat])
    hand.remove(FUCHS if kind == SCHWEIN else kind)
    others[seat] = tuple(hand)
    return tuple(others)


def table_of(spiel: Spiel, stiche: tuple[Stich, ...], stich: Hand) -> CardTable:
    """§2.3 The cards of the running Stich, after the last one those of the first; §4.6 a Sokrates as it was led."""
    tables = spiel.tables
    if tables.above_schwein and (risen := risen_above_schwein(spiel, stiche, stich)):
        return card_table(spiel.rules, game_type(tables.cards[0].game), (*tables.promoted, *risen))
    if tables.other_cards is None:
        return tables.cards[len(stiche)]
    first = stiche[0].cards if stiche else stich
    jacks = bool(first) and sokrates_first(first[0]) == "B"
    return (tables.other_cards if jacks else tables.cards)[len(stiche)]


def risen_above_schwein(spiel: Spiel, stiche: tuple[Stich, ...], stich: Hand) -> Hand:
    """`ddv: Schweine` The pairs that are above the Schwein by now, the lowest first."""
    laid = chain((kind for one in stiche for kind in one.cards), stich)
    lowest = HERZ_ASS if HERZ_ASS in spiel.tables.promoted else SCHWEIN
    return risen_pairs(spiel.tables.above_schwein, spiel.hands, laid, lowest)


def complete(lead: Seat, cards: Hand, table: CardTable, last: bool) -> Stich:
    """§1.7 Four cards as a Stich: who gets it, and its Augen."""
    first, second, third, fourth = cards
    augen = table.augen
    value = Augen(augen[first] + augen[second] + augen[third] + augen[fourth])
    return Stich(lead, cards, left_of(lead, winner(cards, table, last)), value)


def collect(spiel: Spiel, state: State, hands: tuple[Hand, ...], stich: Stich) -> State:
    """§1.9 Whoever has won a Stich leads to the next one; §4.11 a Hochzeit may have found its partner by it."""
    _, _, _, _, stiche, re, suche, spoken, raised, claimed, taken = state
    lead = stich.winner
    if suche and spiel.tables.finder:
        suche = watch(spiel.tables.finder, suche, stich)
        re = suche.re
    return State(hands, lead, hands[lead], (), (*stiche, stich), re, suche, spoken, raised, claimed, taken)


def party_augen(spiel: Spiel, state: State) -> dict[Party, Augen]:
    """§1.7 The Augen of both parties in the Stiche so far; 240 together at the end (§1.2)."""
    augen = state.augen
    re = sum([augen[seat] for seat in state.re])
    return {"re": Augen(re), "kontra": Augen(sum(augen) - re)}
