"""A position as the principles of chapter 5 look at it, and the voice with which one of them speaks for or against.

Everything here is computed from one `Sight`: what a seat holds, what lies open, what was said.
"""

from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from dokolearn.ch1_general import DULLE, FUCHS, SCHWEIN, SUITS, rank_of
from dokolearn.ch2_normal_game import ALTE, TRUMP
from dokolearn.ch5_tactics.card_bits import Bits, bits_of
from dokolearn.ch5_tactics.deals import how_they_lie
from dokolearn.ch5_tactics.estimate import USUAL, Chances, in_game, out
from dokolearn.ch5_tactics.forecast import Forecast, expectation, gain
from dokolearn.ch5_tactics.quick_facts import behind, quick_facts
from dokolearn.ch5_tactics.running_suits import chance_to_run_now
from dokolearn.model import SEATS, Call, CardTable, Kind, Party, Seat
from dokolearn.sight import (
    Sight,
    augen,
    calls_now,
    cannot_hold,
    cards_by_seat,
    cards_laid,
    named_parties,
    parties,
    same_parties,
    table_of,
)

RICH = 14
"""§5.2 So many Augen in a Stich are worth a high card."""

OF_ALL = ("normal", "stilles_solo", "hochzeit", "armut")
"""§2.1 Games with the trumps of the normal game in which partners are looked for or found."""

NO_VOICE = None
"""What a principle answers that has nothing to say here."""


class Voice(NamedTuple):
    """What a principle says about an action: of seats, cards and parties no more than every deal that agrees with the
    sight, and chances only where they count such deals."""

    strength: float
    """Above 0 for it, below 0 against it; 1 is a plain word."""
    facts: tuple[tuple[str, Any], ...] = ()
    """What its sentence is filled in with: cards and suits, numbers."""
    way: str = ""
    """Which of its sentences, where it has several for the same side."""


def pro(strength: float = 1.0, **facts: object) -> Voice:
    """A voice for an action."""
    return Voice(strength, tuple(facts.items()))


def con(strength: float = 1.0, **facts: object) -> Voice:
    """A voice against it."""
    return Voice(-strength, tuple(facts.items()))


class Situation:
    """What a seat looks at before it acts; each thing is found out when somebody asks for it."""

    def __init__(self, sight: Sight) -> None:
        self.sight, self.seat, self.rules = sight, sight.seat, sight.rules
        self.table: CardTable = table_of(sight)
        self.open_cards, self.own = quick_facts(sight)
        self.hand: list[Kind] = self.own.hand
        self.last = len(self.hand) == 1
        self.friends = self.own.friends
        self.behind = behind(self.open_cards, self.seat)
        self.owner: Seat = self.open_cards.owner
        self.lie: int = self.open_cards.lie
        self.number = len(sight.stiche) + 1
        """Which Stich it is, from 1."""
        self.left = len(self.hand)

    # The game

    @cached_property
    def parties(self) -> tuple[Party | None, ...]:
        """§2.2 The party of each seat as far as this one can tell: also by who has no room left for a Kreuz Dame."""
        found = parties(self.sight)
        if self.sight.game != "normal" or None not in found or not self.whole:
            return found
        alte = self.table.alte
        begun = [kinds.count(alte) for kinds in cards_by_seat(self.sight)]
        begun[self.seat] = self.dealt_alten
        lying = (
            [many * (seat != self.seat) for seat, many in enumerate(one)] for one in how_they_lie(self.sight, {alte})
        )
        return same_parties(tuple(tuple(map(int.__add__, one, begun)) for one in lying))

    @property
    def is_re(self) -> bool:
        """§2.2 Whether this seat knows that it is Re."""
        return self.parties[self.seat] == "re"

    @property
    def is_kontra(self) -> bool:
        """§2.2 Whether this seat knows that it is Kontra."""
        return self.parties[self.seat] == "kontra"

    @property
    def plain(self) -> bool:
        """§2.1 Whether it is a game in which partners are looked for or found."""
        return self.sight.game in OF_ALL

    @property
    def solo(self) -> bool:
        """§4.6 Whether somebody has announced a Solo."""
        return self.sight.game is not None and not self.plain

    @property
    def alone(self) -> bool:
        """§4.6 Whether it is this seat that plays alone, openly or not."""
        if self.sight.game == "stilles_solo":
            return self.is_re
        return self.solo and self.sight.player == self.seat

    @property
    def searching(self) -> bool:
        """§4.11 Whether a Hochzeit looks for a partner."""
        return self.sight.suche is not None and self.sight.suche.open

    @property
    def known(self) -> bool:
        """§2.2 Whether all parties are known to this seat."""
        return None not in self.parties

    def friend(self, seat: Seat) -> bool:
        """§2.2 Whether somebody else is a partner in every deal that is possible."""
        return seat != self.seat and self.parties[seat] == self.parties[self.seat] is not None

    def enemy(self, seat: Seat) -> bool:
        """§2.2 Whether somebody is an opponent in every deal that is possible."""
        return {self.parties[seat], self.parties[self.seat]} == {"re", "kontra"}

    @cached_property
    def shown(self) -> bool:
        """§3.5 Whether everybody knows the party of this seat by a call or a Kreuz Dame of its own."""
        return self.seat in named_parties(self.sight) or self.dealt_alten > self.hand.count(self.table.alte)

    def was_led(self, group: int) -> bool:
        """§5.2 Whether this group has been led already."""
        return any(self.table.group[stich.cards[0]] == group for stich in self.sight.stiche)

    @property
    def whole(self) -> bool:
        """§1.4 Whether everybody was dealt a whole hand, so that every card is somewhere."""
        return len(self.sight.dealt) == self.table.hand_size

    # Calls

    @cached_property
    def won(self) -> int:
        """§1.7 The Augen that the own party has for certain so far."""
        by_seat = augen(self.sight)
        return sum(many for seat, many in zip(SEATS, by_seat, strict=True) if seat == self.seat or self.friend(seat))

    @cached_property
    def forecast(self) -> Forecast:
        """§5.3 What the own party may expect."""
        return expectation(self.sight)

    @cached_property
    def calls(self) -> dict[int, Call]:
        """§3.3 By stage: the calls that this seat may make now, without those vorab."""
        return {call.stage: call for call in calls_now(self.sight) if not call.vorab}

    def call(self, stage: int) -> Call | None:
        """§3.3 The call of this stage, if it may be made now."""
        return self.calls.get(stage)

    @cached_property
    def gains(self) -> dict[int, float]:
        """§5.3 By stage: how many Punkte a call is expected to bring."""
        return {stage: gain(self.sight, call) for stage, call in self.calls.items()}

    def gain(self, stage: int) -> float:
        """§5.3 How many Punkte a call of this stage is expected to bring; 0 where there is no such call."""
        return self.gains.get(stage, 0.0)

    @cached_property
    def other_party(self) -> Party:
        """§2.2 The others, for somebody who knows where he belongs."""
        return "kontra" if self.is_re else "re"

    def highest_call(self, party: Party) -> int:
        """§3.3 The highest stage that a party has called; -1 for none."""
        return max((one.call.stage for one in self.sight.spoken if one.call.party == party), default=-1)

    @cached_property
    def small_pack(self) -> bool:
        """§1.1 Whether nines are missing."""
        return len(self.table.deck) <= 40

    # The cards

    def trump(self, kind: Kind) -> bool:
        """§2.3 Whether a card is trump."""
        return self.table.group[kind] == TRUMP

    @cached_property
    def trumps(self) -> list[Kind]:
        """§2.3 The own trumps, high to low."""
        return [kind for kind in self.hand if self.trump(kind)]

    def suit(self, kind: Kind) -> str:
        """§2.3 The name of the suit that a Fehl card belongs to."""
        return SUITS[self.table.group[kind]]

    def many(self, group: int) -> int:
        """§5.6 How many cards of a group this seat holds."""
        return sum(self.table.group[kind] == group for kind in self.hand)

    def unseen(self, group: int) -> int:
        """§5.6 How many cards of a group are with the others."""
        return out(self.own, self.open_cards.cards.members[group])

    def still_out(self, kind: Kind) -> int:
        """§1.2 How many copies of a card are with the others."""
        return out(self.own, bits_of({FUCHS if kind == SCHWEIN else kind}))

    def over(self, kind: Kind) -> Bits:
        """§2.4 What beats a card when it is laid after it, as bits."""
        return self.open_cards.cards.beaten_by[self.last][kind]

    def higher_out(self, kind: Kind) -> int:
        """§2.4 How many cards of its own group that would beat it are with the others."""
        return out(self.own, self.over(kind) & self.open_cards.cards.members[self.table.group[kind]])

    @cached_property
    def _cannot(self) -> tuple[frozenset[Kind], ...]:
        return cannot_hold(self.sight)

    def may_hold(self, seat: Seat, kind: Kind) -> bool:
        """§5.10 Whether somebody else may hold a card, for all this seat knows."""
        return bool(self.still_out(kind)) and kind not in self._cannot[seat]

    @cached_property
    def rest(self) -> tuple[Kind, ...]:
        """§1.2 The kinds of which something is out."""
        return tuple(kind for kind in dict.fromkeys(self.table.deck) if self.still_out(kind))

    def wins(self, kind: Kind) -> bool:
        """§2.4 Whether a card would lie ahead now."""
        best = self.open_cards.best
        return best is None or bool(self.over(best) >> kind & 1)

    @cached_property
    def legal(self) -> list[Kind]:
        """§2.7 The own cards that may be laid now, high to low; a Fuchs stays a Fuchs."""
        if not self.sight.stich:
            return self.hand
        return [kind for kind in self.hand if self.table.group[kind] == self.led_group()] or self.hand

    def on_table(self) -> list[tuple[Seat, Kind]]:
        """§1.5 Who has laid what in the running Stich."""
        return [(SEATS[(self.sight.lead + place) % 4], kind) for place, kind in enumerate(self.sight.stich)]

    def led_group(self) -> int:
        """§2.7 The group of the card led; only where there is one."""
        return self.table.group[self.sight.stich[0]]

    def ace(self, kind: Kind) -> bool:
        """§1.1 Whether a card is the Ass of a Fehl suit."""
        return rank_of(kind) == "A" and not self.trump(kind)

    @cached_property
    def dulle(self) -> bool:
        """§2.3 Whether the Herz 10 is the highest trump here."""
        return self.trump(DULLE) and self.table.trumps[0] in (DULLE, SCHWEIN)

    @cached_property
    def second_beats(self) -> bool:
        """§2.4 Whether a second Dulle beats the first now."""
        return self.dulle and bool(self.over(DULLE) >> DULLE & 1)

    @cached_property
    def voids(self) -> list[frozenset[int]]:
        """§2.6 By seat: the groups that it has shown to be without."""
        groups = range(TRUMP + 1)
        return [frozenset(one for one in groups if shown >> one & 1) for shown in self.open_cards.without]

    def throwers(self) -> list[tuple[Seat, int]]:
        """`schmidt: Vorhandspiel` Who threw a Fehl card of which suit away, though a trump would have taken it."""
        group, cards = self.table.group, list(cards_laid(self.sight))
        leads = [group[cards[place - place % 4][1]] for place in range(len(cards))]
        thrown = ((seat, group[kind], led) for (seat, kind), led in zip(cards, leads, strict=True))
        return [(seat, suit) for seat, suit, led in thrown if suit not in (led, TRUMP)]

    # Chances

    @cached_property
    def chances(self) -> Chances:
        """§5.10 How likely the own party gets the Stich."""
        return Chances(self.open_cards, self.own, in_game(USUAL, self.open_cards.cards, self.own))

    def ours(self, kind: Kind) -> float:
        """§5.10 How likely the Stich is ours in the end if this card is laid now."""
        group = self.table.group
        if self.open_cards.best is None:
            return self.chances.of(kind, group[kind], 1.0)
        if self.wins(kind):
            return self.chances.of(kind, self.led_group(), 1.0)
        return self.chances.of(self.open_cards.best, self.led_group(), self.friends[self.owner])

    def runs_again(self, group: int) -> Fraction:
        """§5.10 The chance that all others follow once more."""
        if group not in self._runs:
            self._runs[group] = chance_to_run_now(self.sight, group) if self.unseen(group) >= 3 else Fraction()
        return self._runs[group]

    @cached_property
    def _runs(self) -> dict[int, Fraction]:
        return {}

    @property
    def by_queens(self) -> bool:
        """§2.2 Whether Kreuz Damen tell the parties, which are high trumps: advice about showing them is about that."""
        return self.table.alte == ALTE

    @cached_property
    def shown_alten(self) -> int:
        """§2.2 How many Kreuz Damen lie open."""
        return sum(kind == self.table.alte for _, kind in cards_laid(self.sight))

    @property
    def dealt_alten(self) -> int:
        """§4.10 How many Kreuz Damen this seat was dealt."""
        return self.sight.dealt.count(self.table.alte)


SURE = 0.95
"""§5.10 A chance that nobody at the table argues about."""


def percent(chance: Fraction | float) -> int:
    """§5.10 So many of 100 cases, for a sentence: 0 and 100 say that something is certain, and are kept for that."""
    return int(100 * chance) if chance in (0, 1) else min(99, max(1, round(100 * chance)))
