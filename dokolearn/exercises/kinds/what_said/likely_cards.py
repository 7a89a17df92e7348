"""What the cards on the table tell of the others' hands: what is certain and by which card, and what is likely."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from dokolearn.ch1_general import COPIES
from dokolearn.ch2_normal_game import ALTE, card_table
from dokolearn.ch3_scoring.calls import call_table
from dokolearn.ch5_tactics.deals import deals, how_they_lie
from dokolearn.exercises.frame.task import Mark
from dokolearn.exercises.position.seat_view import Seen
from dokolearn.exercises.position.sight_of_task import leads_next, sight_of
from dokolearn.exercises.position.written_calls import heard
from dokolearn.model import SEATS, CardTable, Hand, Kind, Party, Seat
from dokolearn.sight import Sight, alte_shown, cannot_hold, cards_out, groups_missing, parties


@dataclass(frozen=True)
class Shown:
    """A normal game as the learner sees it, and what follows from it, found once."""

    seen: Seen
    cards: Hand
    """Every card on the table in order; whoever led first is `lead`."""
    lead: Seat

    @cached_property
    def table(self) -> CardTable:
        """§2.3 The cards of the normal game."""
        return card_table(self.seen.rules)

    @cached_property
    def sight(self) -> Sight:
        """§1.7 All that the learner knows."""
        rules, many = self.seen.rules, len(self.cards)
        calls = call_table(rules, "normal", self.table.hand_size)
        spoken = heard(self.seen.calls, calls, leads_next(self.cards, self.lead, self.table), many)
        return sight_of(rules, self.table, self.seen.hand, self.cards, self.lead, spoken)

    @property
    def fits(self) -> bool:
        """§5.10 Whether any deal agrees with it."""
        try:
            return deals(self.sight).number > 0
        except ValueError:
            return False

    # Certain

    def void(self, suit: int) -> frozenset[Seat]:
        """§2.6 Who certainly has no card of a suit (0 to 3) or TRUMP any more."""
        missing = groups_missing(self.sight)
        return frozenset(seat for seat in SEATS[1:] if suit in missing[seat])

    def may_hold(self, kind: Kind) -> frozenset[Seat]:
        """§5.10 Who may still hold a card for all that is certain."""
        missing = cannot_hold(self.sight)
        return frozenset(seat for seat in SEATS[1:] if kind not in missing[seat])

    def is_out(self, kind: Kind) -> bool:
        """§1.2 Whether one of these cards has not been seen yet."""
        return kind in cards_out(self.sight)

    def where_not_followed(self, seat: Seat, suit: int) -> tuple[Mark, ...]:
        """§2.6 The card with which he did not, and the one that was led."""
        for first in range(0, len(self.cards), 4):
            if self.table.group[self.cards[first]] == suit:
                for place in range(first + 1, min(first + 4, len(self.cards))):
                    if self.seen.laid[place][0] == seat and self.table.group[self.cards[place]] != suit:
                        return ("stich", first, "cause"), ("stich", place, "cause")
        return ()

    def laid_of(self, seat: Seat, suit: int, *, led: bool) -> tuple[Mark, ...]:
        """§1.7 Where somebody laid cards of a suit: when it was led, or threw them away on another."""
        group = self.table.group
        return tuple(
            ("stich", place, "cause")
            for place, (who, kind) in enumerate(self.seen.laid)
            if who == seat and group[kind] == suit and (group[self.cards[place - place % 4]] == suit) == led
        )

    @cached_property
    def parties(self) -> tuple[Party | None, ...]:
        """§2.2 The party of each seat as far as the learner can tell."""
        return parties(self.sight)

    # Likely

    def chances(self, kind: Kind) -> tuple[Fraction, ...]:
        """§5.10 By seat, how likely it holds a card now; of a Kreuz Dame, that it is Re.

        In all deals that fit what is certain, each as likely as any other, and nobody plays alone in silence. How the
        others chose among their cards is no part of it: in games of the club that tells next to nothing more about who
        is Re, or who has the other Dulle.
        """
        shown = alte_shown(self.sight) if kind == ALTE else (0,) * 4
        lying = [
            (tuple(map(int.__add__, split, shown)), many)
            for split, many in how_they_lie(self.sight, frozenset({kind})).items()
        ]
        if kind == ALTE:
            lying = [(held, many) for held, many in lying if COPIES not in held] or lying
        total = sum(many for _, many in lying)
        return tuple(Fraction(sum(many for held, many in lying if held[seat]), total) for seat in SEATS)
