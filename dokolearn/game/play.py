"""The play of the cards: `play` answers a card with a new state, `legal` says which cards it takes."""

from dataclasses import replace
from functools import cache
from typing import Any

from dokolearn.ch1_general import FUCHS, SCHWEIN, winner
from dokolearn.ch2_normal_game import parties, playable
from dokolearn.ch2_normal_game import verstoss as card_verstoss
from dokolearn.ch3_scoring.calls import NEVER, NOTHING_SAID, Said, silent_after
from dokolearn.ch4_vorbehalte.hochzeit import Suche, watch
from dokolearn.ch4_vorbehalte.soli import sokrates_first
from dokolearn.game.running import Draft, Spiel, State, Talk, filled
from dokolearn.house_rules.schwein import KaroAsse, must_raise, raise_verstoss, with_schwein
from dokolearn.model import (
    SEATS,
    Augen,
    CardTable,
    Hand,
    Illegal,
    Kind,
    Party,
    Seat,
    Stich,
    Verstoss,
)


def start(spiel: Spiel) -> State:
    """§1.9 The moment before the first card; the player left of the dealer leads, or the soloist (§4.7)."""
    vertrag = spiel.vertrag
    suche = Suche(vertrag.player) if vertrag.game == "hochzeit" and vertrag.player is not None else None
    hands, lead = spiel.hands, vertrag.lead
    talk = _nothing_said(silence(spiel, suche, 0, NOTHING_SAID))
    return filled(hands, lead, lead, hands[lead], (), (), (0, 0, 0, 0), vertrag.re, suche, talk)


_nothing_said = cache(lambda silent: Talk(silent=silent))


def silence(spiel: Spiel, suche: Suche | None, spoken: int, said: Said) -> int:
    """§3.3 After how many Stiche nobody can call any more after so many calls; a search may still move all limits."""
    if suche is not None and suche.open:
        return NEVER
    return silent_after(spiel.calls[0 if suche is None else suche.klaerung], spoken, said)


def table_now(spiel: Spiel, state: State) -> CardTable:
    """§2.3 The cards of the running Stich; after the last one those of the first."""
    return spiel.tables[len(state.stiche)] if spiel.other_tables is None else _either(spiel, state.stiche, state.stich)


def _either(spiel: Spiel, stiche: tuple[Stich, ...], stich: tuple[Kind, ...]) -> CardTable:
    """§4.6 The same in a Sokrates, as its first card has decided."""
    first = stiche[0].cards if stiche else stich
    other = spiel.other_tables if first and sokrates_first(first[0]) == "B" else None
    return (other or spiel.tables)[len(stiche)]


def verstoss(spiel: Spiel, state: State, kind: Kind) -> Verstoss | None:
    """§2.7 Why this card may not be played now, or None if it may."""
    table, hand = table_now(spiel, state), state.hands[state.turn]
    if kind == SCHWEIN:
        return card_verstoss(FUCHS, hand, state.stich, table) or raise_verstoss(karo_asse(spiel, state, state.turn))
    if kind == FUCHS and spiel.schwein and must_raise(karo_asse(spiel, state, state.turn)):
        return Verstoss("2.3.schwein", "verstoss.schwein_muss", (), (SCHWEIN,))
    return card_verstoss(kind, hand, state.stich, table)


def legal(spiel: Spiel, state: State) -> Hand:
    """§2.7 The cards of the player to move that may be played, copies included; empty when the game is over."""
    choices = state.choices
    return with_schwein(choices, karo_asse(spiel, state, state.turn)) if spiel.schwein and FUCHS in choices else choices


def karo_asse(spiel: Spiel, state: State, seat: Seat) -> KaroAsse:
    """`ddv: Schweine` The Karo Asse of a player, where one may become a Schwein."""
    return KaroAsse(spiel.rules.cards, spiel.table, spiel.hands[seat], seat, state.stiche, seat in state.raised)


def play(spiel: Spiel, state: State, kind: Kind) -> State:
    """§2.7 The state after the next player has played a card. Raises Illegal with the reason."""
    seat = state.turn
    stiche = state.stiche
    stich = state.stich
    if kind not in state.choices or (kind == FUCHS and spiel.schwein):
        refused = verstoss(spiel, state, kind)
        if refused:
            raise Illegal(refused)
    held = list(state.hands)
    left = list(held[seat])
    left.remove(FUCHS if kind == SCHWEIN else kind)
    held[seat] = tuple(left)
    hands = tuple(held)
    stich += (kind,)
    table = spiel.tables[len(stiche)] if spiel.other_tables is None else _either(spiel, stiche, stich)
    if len(stich) == 4:
        return _won(spiel, state, hands, complete(state.lead, stich, table, not left))
    after: Any = Draft()  # as in `filled`, written out: three of four cards come here
    after.hands = hands
    after.lead = state.lead
    after.turn = seat = SEATS[seat - 3]
    after.choices = playable(hands[seat], stich, table)
    after.stich = stich
    after.stiche = stiche
    after.augen = state.augen
    after.re = state.re
    after.suche = state.suche
    after.talk = state.talk
    after.__class__ = State
    sealed: State = after
    return sealed


def _won(spiel: Spiel, state: State, hands: tuple[Hand, ...], done: Stich) -> State:
    """§1.9 After a complete Stich its winner leads; §4.11 a search that goes on moves the limits of calls."""
    _, _, seat, worth = done
    augen, stiche = list(state.augen), state.stiche
    augen[seat] += worth
    stiche += (done,)
    re = state.re
    suche = state.suche
    talk = state.talk
    if suche is not None and spiel.finder is not None:
        suche = watch(spiel.finder, suche, done)
        re, talk = suche.re, replace(talk, silent=silence(spiel, suche, len(talk.spoken), talk.said[0]))
    return filled(hands, seat, seat, hands[seat], (), stiche, tuple(augen), re, suche, talk)


_new = tuple.__new__
"""A named tuple without the detour over its keywords."""


def complete(lead: Seat, cards: tuple[Kind, ...], table: CardTable, last: bool) -> Stich:
    """§1.7 Four cards as a Stich: who gets it, and its Augen."""
    values = table.augen
    first, second, third, fourth = cards
    best = SEATS[lead + winner(cards, table, last) - 4]
    return _new(Stich, (lead, cards, best, values[first] + values[second] + values[third] + values[fourth]))


def party_augen(spiel: Spiel, state: State) -> dict[Party, Augen]:
    """§1.7 The Augen of both parties in the Stiche so far; 240 together at the end (§1.2)."""
    party = parties(state.re)
    return {
        side: Augen(sum(augen for seat, augen in enumerate(state.augen) if party[seat] == side))
        for side in ("re", "kontra")
    }
