"""Which cards reach a goal against every deal that agrees with what one seat has seen, whatever the others lay.

Nobody else helps, the partner neither: all three lay the worst. What they hold is open as long as it can be; so deals
that look the same to the seat are played alike, and to see through the cards would be no help here.

A set of deals is a number, a bit for each: whoever lays a card leaves those in which he could.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from dokolearn.ch1_general import CHARLY, FUCHS, winner, without
from dokolearn.ch2_normal_game import playable
from dokolearn.ch5_tactics.deals import deals
from dokolearn.model import SEATS, Hand, Hands, Kind, Seat, four
from dokolearn.sight import Sight, augen, cannot_hold, cards_out, hand_sizes, parties, table_of

MOST_DEALS = 5000
"""With more deals it is no puzzle: nobody could keep them in mind."""

LIMIT = 60_000
"""So many cards are tried at most for one answer."""

Wanted = Literal["augen", "fuchs", "karlchen", "catch"]


class Goal(NamedTuple):
    """What is to be reached: so many `augen` for the own party in the whole game, every own `fuchs` home, a `karlchen`
    of one's own, or a Fuchs of the others caught (`catch`)."""

    wanted: Wanted
    augen: int = 0


class TooMuch(Exception):
    """Too many deals, or too many cards to be tried."""


class At(NamedTuple):
    """A moment that everybody sees: what the seat holds, what each has laid since, the Stich, and what is missing."""

    hand: Hand
    gone: tuple[Hand, Hand, Hand, Hand]
    """By seat, sorted; of the seat itself nothing."""
    lead: Seat
    stich: Hand
    need: int
    """So many Augen are still missing, where Augen are the goal."""

    @property
    def turn(self) -> Seat:
        """Whose card comes next."""
        return SEATS[(self.lead + len(self.stich)) % 4]


def all_deals(sight: Sight) -> list[Hands]:
    """§5.10 Every different deal that agrees with a sight. Raises TooMuch for more than `MOST_DEALS`."""
    out, missing, sizes = cards_out(sight), cannot_hold(sight), hand_sizes(sight)
    others = [seat for seat in SEATS if seat != sight.seat]
    kinds = sorted(set(out), key=lambda kind: sum(kind not in missing[seat] for seat in others))
    held: list[list[Kind]] = [[] for _ in SEATS]
    held[sight.seat] = list(sight.hand)
    known, found = deals(sight), list[Hands]()

    def fill(number: int) -> None:
        if number == len(kinds):
            hands = four(tuple(sorted(hand)) for hand in held)
            if hands in known:
                found.append(hands)
                if len(found) > MOST_DEALS:
                    raise TooMuch
            return
        kind = kinds[number]
        first, second, third = others
        many = out.count(kind)
        for here in range(many + 1):
            for there in range(many - here + 1):
                split = ((first, here), (second, there), (third, many - here - there))
                if all(not n or (kind not in missing[s] and len(held[s]) + n <= sizes[s]) for s, n in split):
                    for seat, n in split:
                        held[seat] += [kind] * n
                    fill(number + 1)
                    for seat, n in split:
                        del held[seat][len(held[seat]) - n :]

    fill(0)
    return found


class SafeCards:
    """The search of a position for a goal. The seat has to know the parties, and nobody may raise a Schwein."""

    def __init__(self, sight: Sight, goal: Goal, possible: Sequence[Hands], limit: int = LIMIT) -> None:
        self.goal, self.deals, self.me = goal, possible, sight.seat
        self._table = table_of(sight)
        own = parties(sight)
        self._ours = frozenset(seat for seat in SEATS if own[seat] == own[sight.seat])
        so_far = augen(sight)
        need = goal.augen - sum([so_far[seat] for seat in self._ours])
        first = At(tuple(sorted(sight.hand)), ((), (), (), ()), sight.lead, sight.stich, need)
        self.now, self.all = first, (1 << len(possible)) - 1
        self._out = tuple(cards_out(sight))
        self._limit, self._left = limit, limit
        self._holds: dict[tuple[Seat, Kind, int], int] = {}
        self._serves: dict[tuple[Seat, int, int], int] = {}
        for number, hands in enumerate(possible):
            self._note(number, hands)
        self._known: dict[tuple[object, ...], list[int]] = {}

    def _note(self, number: int, hands: Hands) -> None:
        """Adds a deal: by seat in which deals it holds so many of a kind or more, and exactly so many of a suit."""
        group = self._table.group
        for seat in SEATS:
            if seat == self.me:
                continue
            many: dict[Kind, int] = {}
            suits = [0] * 5
            for kind in hands[seat]:
                many[kind] = many.get(kind, 0) + 1
                suits[group[kind]] += 1
                key = seat, kind, many[kind]
                self._holds[key] = self._holds.get(key, 0) | 1 << number
            for suit, count in enumerate(suits):
                short = seat, suit, count
                self._serves[short] = self._serves.get(short, 0) | 1 << number

    def choices(self, at: At) -> list[Kind]:
        """§2.7 The different cards that the seat may lay."""
        return list(dict.fromkeys(playable(at.hand, at.stich, self._table)))

    def safe(self, at: At, among: int, kind: Kind) -> bool:
        """Whether a card of the one on turn reaches the goal against each of these deals. Raises TooMuch."""
        self._left = self._limit
        return self._after(at, among, kind)

    def beaten_by(self, at: At, among: int, kind: Kind) -> int | None:
        """The number of a deal that beats a card even if the seat saw all hands from there on; None if there is none.

        Those are tried first in which the cards lie as they do when it fails.
        """
        self._left = self._limit
        _, last = self._way_to_fail(at, among, kind, self._any_card)
        for number in [*_bits(last), *_bits(among & ~last)][:400]:
            if not self._after(at, 1 << number, kind):
                return number
        return None

    def line(self, at: At, number: int, kind: Kind) -> list[Kind]:
        """The cards from a losing one on in a deal that beats it, until the goal is lost; where Augen are the goal the
        seat gets as many as it still can."""
        self._left = self._limit
        return self._way_to_fail(at, 1 << number, kind, self._most_augen if self.goal.augen else self._any_card)[0]

    def _way_to_fail(self, at: At, among: int, kind: Kind, mine: Callable[[At, int], Kind]) -> tuple[list[Kind], int]:
        """The cards from one on that is not safe until the goal is lost, one way, and the deals left there; `mine` says
        what the seat lays then."""
        laid = [kind]
        while not isinstance(after := self.lay(at, laid[-1]), bool):
            at = after
            if at.turn == self.me:
                laid.append(mine(at, among))
            else:
                card, among = next((k, m) for k, m in self.others(at, among) if not self._after(at, m, k))
                laid.append(card)
        return laid, among

    def _any_card(self, at: At, among: int) -> Kind:
        return self.choices(at)[0]

    def _most_augen(self, at: At, among: int) -> Kind:
        """The card after which most Augen are sure in each of these deals."""
        return max(self.choices(at), key=lambda kind: self._sure_augen(at, among, kind))

    def _sure_augen(self, at: At, among: int, kind: Kind) -> int:
        reached, missed = 0, at.need
        while missed - reached > 1:
            need = (reached + missed) // 2
            reached, missed = (need, missed) if self._after(at._replace(need=need), among, kind) else (reached, need)
        return reached

    def hands_hidden(self, at: At, number: int) -> tuple[Hand, Hand, Hand]:
        """What the others still hold in a deal: at the left, opposite, at the right."""
        hands = self.deals[number]
        left, opposite, right = (self._rest_of(at, SEATS[(self.me + place) % 4], hands) for place in (1, 2, 3))
        return left, opposite, right

    def number_of(self, at: At, hidden: tuple[Hand, Hand, Hand]) -> int | None:
        """The number of the deal in which the others hold this; None where there is none."""
        return next((number for number in range(len(self.deals)) if self.hands_hidden(at, number) == hidden), None)

    def _rest_of(self, at: At, seat: Seat, hands: Hands) -> Hand:
        left = list(hands[seat])
        for kind in at.gone[seat]:
            if kind not in left:
                return ()
            left.remove(kind)
        return tuple(left)

    def others(self, at: At, among: int) -> Iterator[tuple[Kind, int]]:
        """§2.7 What somebody else may lay, each with the deals in which he could: what hurts most first."""
        turn, group = at.turn, self._table.group
        if self._table.ueberstich:
            return self._going_over(at, among)
        gone = at.gone[turn]
        led = group[at.stich[0]] if at.stich else None
        without_led = among
        if led is not None:
            without_led &= self._serves.get((turn, led, sum([group[kind] == led for kind in gone])), 0)
        found = []
        for kind in dict.fromkeys(self._out):
            fits = self._holds.get((turn, kind, gone.count(kind) + 1), 0)
            fits &= among if led is None or group[kind] == led else without_led
            if fits:
                found.append((kind, fits))
        return iter(sorted(found, key=lambda one: -self._hurts(at, one[0])))

    def _going_over(self, at: At, among: int) -> Iterator[tuple[Kind, int]]:
        """The same where one has to go over the highest trump: each hand for itself."""
        found: dict[Kind, int] = {}
        for number in _bits(among):
            hand = self._rest_of(at, at.turn, self.deals[number])
            for kind in set(playable(hand, at.stich, self._table)):
                found[kind] = found.get(kind, 0) | 1 << number
        return iter(sorted(found.items(), key=lambda one: -self._hurts(at, one[0])))

    def _hurts(self, at: At, kind: Kind) -> int:
        """How bad a card looks for the seat: only the order in which cards are tried."""
        stich, value = (*at.stich, kind), self._table.augen[kind]
        who = SEATS[(at.lead + winner(stich, self._table)) % 4]
        return (40 + value) if who not in self._ours else -value

    def _after(self, at: At, among: int, kind: Kind) -> bool:
        if not self._left:
            raise TooMuch
        self._left -= 1
        after = self.lay(at, kind)
        return after if isinstance(after, bool) else self._wins(after, among)

    def _wins(self, at: At, among: int) -> bool:
        """Whether the goal is reached from here in each of these deals; what was found before is kept."""
        key = at.hand, at.gone, at.lead, at.stich, among
        known = self._known.setdefault(key, [-1000, 1000])
        if at.need <= known[0]:
            return True
        if at.need >= known[1]:
            return False
        if at.turn == self.me:
            won = any(self._after(at, among, kind) for kind in self.choices(at))
        else:
            won = all(self._after(at, fits, kind) for kind, fits in self.others(at, among))
        if won:
            known[0] = max(known[0], at.need)
        else:
            known[1] = min(known[1], at.need)
        return won

    def lay(self, at: At, kind: Kind) -> At | bool:
        """The moment after a card; or whether the goal is reached where that is decided."""
        hand, gone, lead, stich, need = at
        turn = at.turn
        if turn == self.me:
            hand = without(hand, kind)
        else:
            gone = four(tuple(sorted((*one, kind))) if seat == turn else one for seat, one in enumerate(gone))
        stich = (*stich, kind)
        if len(stich) < 4:
            return At(hand, gone, lead, stich, need)
        last = not hand
        who = SEATS[(lead + winner(stich, self._table, last)) % 4]
        return self._stich_made(At(hand, gone, lead, stich, need), who, last)

    def _stich_made(self, at: At, who: Seat, last: bool) -> At | bool:
        """What a complete Stich has decided, else the next lead."""
        hand, gone, lead, stich, need = at
        mine, ours, values = stich[(self.me - lead) % 4], who in self._ours, self._table.augen
        if self.goal.wanted == "augen":
            need -= ours * sum([values[kind] for kind in stich])
            if need <= 0:
                return True
            if last:
                return False
        elif self.goal.wanted == "fuchs":
            if mine == FUCHS and not ours:
                return False
            if FUCHS not in hand:
                return True
        elif self.goal.wanted == "karlchen":
            if last or CHARLY not in hand:
                return last and who == self.me and mine == CHARLY
        else:
            theirs = [SEATS[(lead + place) % 4] not in self._ours for place, kind in enumerate(stich) if kind == FUCHS]
            if ours and any(theirs):
                return True
            if last or sum([one.count(FUCHS) for one in gone]) == self._out.count(FUCHS):
                return False
        return At(hand, gone, who, (), need)


def _bits(among: int) -> Iterator[int]:
    """The numbers of the deals in a set."""
    while among:
        low = among & -among
        yield low.bit_length() - 1
        among ^= low
