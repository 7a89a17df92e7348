"""The last Stiche of a deal with all hands open: what a card leads to if everybody lays the best there is.

One party looks for the highest end and the other one for the lowest; what an end is worth, the score of the table says.
Both are tried card by card (alpha-beta), and what was found after a Stich is kept. A test tries every card instead.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from math import inf
from typing import NamedTuple

from dokolearn.ch1_general import AUGEN_TOTAL, FUCHS, SCHWEIN, stiche_per_game, without
from dokolearn.ch2_normal_game import parties
from dokolearn.ch3_scoring.special_points import credit_events, stich_events
from dokolearn.ch3_scoring.value import settle_with
from dokolearn.ch5_tactics.card_bits import CardBits
from dokolearn.game import Spiel, State, outcome
from dokolearn.model import SEATS, Augen, Hand, Kind, Party, Seat, Stich

Hands = tuple[Hand, ...]
"""By seat: what is left, each copy on its own; a Schwein is a Fuchs until it is laid."""


class Standing(NamedTuple):
    """What the Stiche so far have brought, as far as a score asks for it."""

    augen: int
    """Those of Re."""
    stiche: int
    """Those of Re."""
    events: tuple[tuple[Party, str], ...]
    """Special points of both."""


class Ledger:
    """§3.9 What a game comes to, Stich by Stich, for whoever sits at one seat; each different end is settled once.

    The parties have to be settled, too: a Hochzeit that still looks for a partner has none.
    """

    def __init__(self, spiel: Spiel, state: State, seat: Seat, an_auge: float) -> None:
        self._spiel, self._seat, self._an_auge = spiel, seat, an_auge
        self._party, self._so_far = parties(state.re), outcome(spiel, state)
        self._ends: dict[Standing, float] = {}
        happened = chain.from_iterable(stich_events(one, self._party, spiel.tables.events) for one in state.stiche)
        self.now = Standing(
            sum([state.augen[one] for one in state.re]),
            sum([one.winner in state.re for one in state.stiche]),
            credit_events(happened, self._party),
        )
        """The standing before the running Stich."""

    def ours(self, seat: Seat) -> bool:
        """§2.2 Whether somebody is of the own party."""
        return self._party[seat] == self._party[self._seat]

    def after(self, standing: Standing, stich: Stich, last: bool) -> Standing:
        """§1.7, §3.11 The standing after one more Stich."""
        augen, stiche, events = standing
        if self._party[stich.winner] == "re":
            augen, stiche = augen + stich.augen, stiche + 1
        found = stich_events(stich, self._party, self._spiel.tables.events, last)
        return Standing(augen, stiche, (*events, *credit_events(found, self._party)) if found else events)

    def worth(self, end: Standing) -> float:
        """§3.9 What this seat has in the end, in Punkte."""
        if end not in self._ends:
            self._ends[end] = self._settle(end)
        return self._ends[end]

    def _settle(self, end: Standing) -> float:
        augen, all_stiche = end.augen, stiche_per_game(self._spiel.table)
        done = replace(
            self._so_far,
            augen=(augen, AUGEN_TOTAL - augen),
            stiche=(end.stiche, all_stiche - end.stiche),
            events=end.events,
        )
        punkte = settle_with(self._spiel.tables.scoring, done, self._spiel.bock).punkte[self._seat]
        ours = augen if self._party[self._seat] == "re" else AUGEN_TOTAL - augen
        return float(punkte) + self._an_auge * ours


class Ending:
    """What is left of a deal; `tables`: the cards of the running Stich and of those after it."""

    def __init__(self, hands: Hands, lead: Seat, stich: Hand, tables: Sequence[CardBits], ledger: Ledger) -> None:
        self._hands, self._lead, self._stich = hands, lead, stich
        self._tables, self._ledger = tables, ledger
        self._ours = [ledger.ours(seat) for seat in SEATS]
        self._first = max(map(len, hands))
        self._known: dict[tuple[Hands, Seat, Standing], tuple[float, float]] = {}

    def worth(self, kind: Kind) -> float:
        """What the game comes to if whoever is on turn lays this card now."""
        return self._after(_At(self._hands, self._lead, self._stich, self._ledger.now), kind, -inf, inf)

    def _after(self, at: "_At", kind: Kind, low: float, high: float) -> float:
        """After this card, if it is between these two; else which of them it is beyond."""
        turn = (at.lead + len(at.stich)) % 4
        hands = (*at.hands[:turn], without(at.hands[turn], FUCHS if kind == SCHWEIN else kind), *at.hands[turn + 1 :])
        stich = (*at.stich, kind)
        if len(stich) < 4:
            return self._best(_At(hands, at.lead, stich, at.standing), low, high)
        last = not hands[turn]
        done = self._complete(at.lead, stich, len(hands[turn]) + 1)
        standing = self._ledger.after(at.standing, done, last)
        if last:
            return self._ledger.worth(standing)
        return self._before_lead(_At(hands, done.winner, (), standing), low, high)

    def _before_lead(self, at: "_At", low: float, high: float) -> float:
        """Before a Stich is led: what was found for the same before is kept, exactly or as bounds."""
        key = at.hands, at.lead, at.standing
        least, most = self._known.get(key, (-inf, inf))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        found = self._best(at, low, high)
        self._known[key] = found if found > low else least, found if found < high else most
        return found

    def _best(self, at: "_At", low: float, high: float) -> float:
        """What whoever is on turn makes of it."""
        turn = SEATS[(at.lead + len(at.stich)) % 4]
        cards = self._cards(len(at.hands[turn]))
        if self._ours[turn]:
            best = -inf
            for kind in _choices(at, turn, cards):
                best = max(best, self._after(at, kind, max(low, best), high))
                if best >= high:
                    return best
        else:
            best = inf
            for kind in _choices(at, turn, cards):
                best = min(best, self._after(at, kind, low, min(high, best)))
                if best <= low:
                    return best
        return best

    def _cards(self, left: int) -> CardBits:
        """The cards of the Stich that begins with so many in a hand."""
        return self._tables[min(self._first - left, len(self._tables) - 1)]

    def _complete(self, lead: Seat, stich: Hand, left: int) -> Stich:
        """§2.5 Who makes a Stich that began with so many cards."""
        cards, ahead = self._cards(left), 0
        for place in (1, 2, 3):
            if cards.beaten_by[left == 1][stich[ahead]] >> stich[place] & 1:
                ahead = place
        return Stich(lead, stich, SEATS[(lead + ahead) % 4], Augen(sum([cards.augen[kind] for kind in stich])))


class _At(NamedTuple):
    """A moment of the ending."""

    hands: Hands
    lead: Seat
    stich: Hand
    standing: Standing


def _choices(at: _At, turn: Seat, cards: CardBits) -> Iterator[Kind]:
    """§2.7 The different cards that serve, or all."""
    hand, group = at.hands[turn], cards.group
    if at.stich:
        led = group[at.stich[0]]
        hand = tuple([kind for kind in hand if group[kind] == led]) or hand
    return iter(dict.fromkeys(hand))
