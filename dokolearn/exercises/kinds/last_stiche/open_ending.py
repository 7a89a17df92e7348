"""The last Stiche with all hands open: where each card leads if everybody lays the best there is from then on.

What counts are the Punkte of the table's score, and between equal ones the Augen. Nothing is measured: every way is
tried (`players.endings`), so it holds at every table.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from dokolearn.ch1_general import AUGEN_TOTAL, augen_of, left_of, stiche_per_game
from dokolearn.ch2_normal_game import card_table, parties, playable
from dokolearn.ch3_scoring.value import settle
from dokolearn.ch4_vorbehalte.soli import is_solo
from dokolearn.ch5_tactics.card_bits import card_bits
from dokolearn.game import Spiel, State, complete, new_game
from dokolearn.model import (
    SEATS,
    Abrechnung,
    Augen,
    CardTable,
    Hand,
    Kind,
    Outcome,
    Party,
    RuleSet,
    Seat,
    Spoken,
    Stich,
    Vertrag,
    four,
)
from dokolearn.players.endings import Ending, Ledger, Standing

LEARNER = Seat(0)

AN_AUGE = 0.001
"""What an Auge counts in Punkte: all of them together less than one."""

SAME = AN_AUGE / 2
"""Two ends that are nearer to each other are one."""


@dataclass(frozen=True, slots=True)
class OpenEnding:
    """A position with the learner at turn. Before it nothing special has happened; who has Augen has a Stich."""

    rules: RuleSet
    table: CardTable
    hands: tuple[Hand, ...]
    """What everybody still holds, the learner first."""
    stich: Hand
    """What lies there, the last card of it from the learner's right."""
    re: frozenset[Seat]
    before: tuple[int, int]
    """Augen of the learner's party and of the other one."""
    spoken: tuple[Spoken, ...] = ()

    @property
    def lead(self) -> Seat:
        """Who led the running Stich."""
        return SEATS[-len(self.stich) % len(SEATS)]

    @property
    def party(self) -> Party:
        """That of the learner."""
        return parties(self.re)[LEARNER]

    @property
    def choices(self) -> Hand:
        """§2.7 The different cards that the learner may lay."""
        return tuple(dict.fromkeys(playable(self.hands[LEARNER], self.stich, self.table)))


class Way(NamedTuple):
    """How it runs after a card: the Stiche with the running one, the Augen of both sides, the score."""

    stiche: tuple[Stich, ...]
    augen: tuple[int, int]
    """Of the learner's party and of the other one."""
    punkte: int
    """§3.9 What the game is worth for the learner's party."""
    score: Abrechnung


@lru_cache(maxsize=64)
def ends(at: OpenEnding) -> Mapping[Kind, float]:
    """By card what it leads to: Punkte, and behind the point Augen."""
    ending = Ending(at.hands, at.lead, at.stich, (card_bits(at.table),), _ledger(at))
    return {kind: ending.worth(kind) for kind in at.choices}


def best(at: OpenEnding) -> Hand:
    """The cards that nothing is better than, as they stand in the hand."""
    found = ends(at)
    most = max(found.values())
    return tuple(kind for kind in found if most - found[kind] < SAME)


def margin(at: OpenEnding) -> float:
    """How much worse the next card is; nothing where every card leads to the same, or there is but one."""
    if len(at.choices) < 2:
        return 0.0
    most, right = max(ends(at).values()), best(at)
    return min((most - worth for kind, worth in ends(at).items() if kind not in right), default=0.0)


@lru_cache(maxsize=64)
def way(at: OpenEnding, kind: Kind) -> Way:
    """How it runs if the learner lays this card, and then everybody the best he has: of equal cards the lowest."""
    ledger, hands, lead, stich = _ledger(at), at.hands, at.lead, at.stich
    done: list[Stich] = []
    while True:
        turn = SEATS[(lead + len(stich)) % 4]
        hands, stich = _hands_without(hands, turn, kind), (*stich, kind)
        if len(stich) == 4:
            last = not hands[turn]
            done.append(complete(lead, stich, at.table, last))
            ledger.now = ledger.after(ledger.now, done[-1], last)
            lead, stich = done[-1].winner, ()
            if last:
                return _way_to(at, tuple(done), ledger.now)
        kind = _reply(at, hands, lead, stich, ledger)


def _hands_without(hands: tuple[Hand, ...], turn: Seat, kind: Kind) -> tuple[Hand, ...]:
    place = hands[turn].index(kind)
    left = (*hands[turn][:place], *hands[turn][place + 1 :])
    return (*hands[:turn], left, *hands[turn + 1 :])


def _reply(at: OpenEnding, hands: tuple[Hand, ...], lead: Seat, stich: Hand, ledger: Ledger) -> Kind:
    """What whoever is at turn lays."""
    turn = SEATS[(lead + len(stich)) % 4]
    low_first = sorted(set(playable(hands[turn], stich, at.table)), key=at.table.order.__getitem__, reverse=True)
    if len(low_first) == 1:
        return low_first[0]
    ending = Ending(hands, lead, stich, (card_bits(at.table),), ledger)
    sign = 1 if ledger.ours(turn) else -1
    worth = {kind: sign * ending.worth(kind) for kind in low_first}
    return next(kind for kind in low_first if max(worth.values()) - worth[kind] < SAME)


# The score


def _game(at: OpenEnding) -> str:
    return at.table.game if is_solo(at.table.game) or len(at.re) > 1 else "stilles_solo"


def _spiel(at: OpenEnding) -> Spiel:
    """Losers have minus Punkte, however a table writes it down: what the others win counts as well."""
    player = next(iter(at.re)) if len(at.re) == 1 else None
    rules = replace(at.rules, value=replace(at.rules.value, score_sheet="plus_minus"))
    return new_game(rules, four(at.hands), SEATS[-1], Vertrag(_game(at), player, at.re, at.lead, left_of(at.lead)))


def _ledger(at: OpenEnding) -> Ledger:
    augen = [0, 0, 0, 0]
    other = next(seat for seat in SEATS if parties(at.re)[seat] != at.party)
    augen[LEARNER], augen[other] = at.before
    state = State(at.hands, LEARNER, at.choices, at.stich, re=at.re, spoken=at.spoken, taken=tuple(augen))
    ledger = Ledger(_spiel(at), state, LEARNER, AN_AUGE)
    re = at.before[at.party != "re"]
    ledger.now = Standing(re, _stiche_of_re(at, re), ())
    return ledger


def _stiche_of_re(at: OpenEnding, re: int) -> int:
    """Stiche of Re before: a party without Augen has none."""
    all_before = stiche_per_game(at.table) - len(at.hands[LEARNER])
    return all_before if re == sum(at.before) else min(all_before - 1, bool(re))


def _way_to(at: OpenEnding, stiche: tuple[Stich, ...], end: Standing) -> Way:
    all_stiche = stiche_per_game(at.table)
    augen = Augen(end.augen), Augen(AUGEN_TOTAL - end.augen)
    calls = tuple(one.call for one in at.spoken)
    done = Outcome(_game(at), at.re, augen, (end.stiche, all_stiche - end.stiche), calls, end.events)
    score = settle(done, at.rules)
    mine, theirs = augen if at.party == "re" else augen[::-1]
    return Way(stiche, (mine, theirs), score.value_re if at.party == "re" else -score.value_re, score)


def cards_left(at: OpenEnding) -> int:
    """§1.2 Augen that nobody has won yet."""
    return augen_of((*at.stich, *(kind for hand in at.hands for kind in hand)))


def ending_for_seat(rules: RuleSet, state: State) -> OpenEnding:
    """A moment of a normal game as whoever is at turn sees it: he sits at place 0."""
    around = [SEATS[(state.turn + place) % 4] for place in SEATS]
    party = parties(state.re)
    ours = sum(state.augen[seat] for seat in SEATS if party[seat] == party[state.turn])
    hands = tuple(state.hands[seat] for seat in around)
    re = frozenset(place for place in SEATS if around[place] in state.re)
    return OpenEnding(rules, card_table(rules), hands, state.stich, re, (ours, sum(state.augen) - ours))
