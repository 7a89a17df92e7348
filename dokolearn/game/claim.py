"""Claiming the rest: all Stiche that are left at once, if nobody can do anything about it (`ddv: Spielabkürzung`)."""

from collections.abc import Iterator
from itertools import product

from dokolearn.ch1_general import COPIES, FUCHS, SCHWEIN, winner, without
from dokolearn.ch2_normal_game import playable
from dokolearn.game.play import State, table_of
from dokolearn.game.spiel import Spiel
from dokolearn.model import SEATS, CardTable, Claim, Hand, Seat, Verstoss

MAX_POSITIONS = 20_000
"""So many positions are looked at; a claim that needs more comes too early to be seen through."""


class _TooEarly(Exception):
    """More positions than anybody wants to look at."""


def claim_verstoss(spiel: Spiel, state: State, claim: Claim) -> Verstoss | None:
    """Why this player may not claim or give up the rest now, or None if he may.

    Without a named order he is taken to play every suit from above and the suits in any order, and to take over with
    any card that wins; so all of these have to win every Stich, whatever the others play.
    """
    allowed = spiel.rules.stich.claim_rest
    if allowed == "none":
        return Verstoss("1.7.rest", "verstoss.rest_nie")
    if allowed == "soloist" and (len(state.re) != 1 or claim.seat not in state.re or spiel.vertrag.game == "hochzeit"):
        return Verstoss("1.7.rest", "verstoss.rest_wer")
    if state.stich or not state.hands[claim.seat]:
        return Verstoss("1.7.rest", "verstoss.rest_wann")
    if claim.order and sorted(claim.order) != sorted(state.hands[claim.seat]):
        return Verstoss("1.7.rest", "verstoss.rest_folge")
    if not claim.takes:
        return None
    try:
        safe = wins_all(
            table_of(spiel, state.stiche, state.stich),
            _with_schweine(spiel, state, claim),
            state.lead,
            claim.seat,
            claim.order,
        )
    except _TooEarly:
        return Verstoss("1.7.rest", "verstoss.rest_zu_frueh")
    return None if safe else Verstoss("1.7.rest", "verstoss.rest_nicht_sicher")


def _with_schweine(spiel: Spiel, state: State, claim: Claim) -> tuple[Hand, ...]:
    """The hands as bad as they may become: somebody else with both Karo Asse may raise those he still holds."""
    if not spiel.tables.schwein:
        return state.hands
    return tuple(
        tuple(SCHWEIN if kind == FUCHS else kind for kind in hand)
        if seat != claim.seat and spiel.hands[seat].count(FUCHS) == COPIES
        else hand
        for seat, hand in enumerate(state.hands)
    )


def wins_all(table: CardTable, hands: tuple[Hand, ...], lead: Seat, seat: Seat, order: Hand = ()) -> bool:
    """Whether a player makes every Stich that is left, against any defence."""
    others = tuple(tuple(sorted(hand)) for other, hand in enumerate(hands) if other != seat)
    return _Search(table, lead, seat, bool(order)).wins(order or hands[seat], others, lead == seat)


class _Search:
    """All ways in which the rest can go; `named` if the player has named the order of his cards."""

    def __init__(self, table: CardTable, lead: Seat, seat: Seat, named: bool) -> None:
        self.table, self.lead, self.seat, self.named = table, lead, seat, named
        self.known: dict[tuple[Hand, tuple[Hand, ...], bool], bool] = {}

    def wins(self, mine: Hand, others: tuple[Hand, ...], leads: bool) -> bool:
        """Whether every Stich from here on is his. Raises _TooEarly after too many positions."""
        key = mine, others, leads
        if key not in self.known:
            if len(self.known) >= MAX_POSITIONS:
                raise _TooEarly
            self.known[key] = True  # holds its place; no position comes again below itself
            stiche = self._if_he_leads(mine, others) if leads else self._if_others_lead(mine, others)
            self.known[key] = not mine or all(won and self.wins(left, rest, True) for won, left, rest in stiche)
        return self.known[key]

    def _if_he_leads(self, mine: Hand, others: tuple[Hand, ...]) -> Iterator[tuple[bool, Hand, tuple[Hand, ...]]]:
        beaten_by = self.table.beaten_by[len(mine) == 1]
        for card in self._first_of(mine):
            answers = [dict.fromkeys(playable(hand, (card,), self.table)) for hand in others]
            if any(kind in beaten_by[card] for kinds in answers for kind in kinds):
                yield False, mine, others
                return
            for cards in product(*answers):
                yield True, without(mine, card), tuple(map(without, others, cards))

    def _first_of(self, mine: Hand) -> Hand:
        """The cards he may lead next: the one that was named, or the highest of each suit."""
        if self.named:
            return mine[:1]
        order, group = self.table.order, self.table.group
        return tuple({group[kind]: kind for kind in sorted(mine, key=order.__getitem__, reverse=True)}.values())

    def _if_others_lead(self, mine: Hand, others: tuple[Hand, ...]) -> Iterator[tuple[bool, Hand, tuple[Hand, ...]]]:
        """The first Stich, if somebody else leads it."""
        by_seat = dict(zip((other for other in SEATS if other != self.seat), others, strict=True)) | {self.seat: mine}
        seats = [Seat((self.lead + step) % 4) for step in range(4)]
        for cards in self._stiche(seats, by_seat, ()):
            won = seats[winner(cards, self.table, len(mine) == 1)] == self.seat
            left = {other: without(by_seat[other], kind) for other, kind in zip(seats, cards, strict=True)}
            yield won, left[self.seat], tuple(left[other] for other in SEATS if other != self.seat)

    def _stiche(self, seats: list[Seat], by_seat: dict[Seat, Hand], so_far: Hand) -> Iterator[Hand]:
        if len(so_far) == len(seats):
            yield so_far
            return
        turn = seats[len(so_far)]
        choices = playable(by_seat[turn], so_far, self.table)
        if turn == self.seat:
            choices = choices[:1] if self.named else self._taking_over(choices, so_far)
        for kind in dict.fromkeys(choices):
            yield from self._stiche(seats, by_seat, (*so_far, kind))

    def _taking_over(self, choices: Hand, so_far: Hand) -> Hand:
        """Any card that wins at this moment; if there is none, it does not matter which one loses."""
        winning = tuple(kind for kind in choices if winner((*so_far, kind), self.table) == len(so_far))
        return winning or choices[:1]
