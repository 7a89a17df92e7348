"""All deals of the others' cards that agree with what a seat knows for certain: counted, and drawn by chance."""

from collections import Counter
from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, field
from itertools import chain

from dokolearn.ch1_general import FUCHS, SCHWEIN, shuffle, sorted_hand
from dokolearn.ch2_normal_game import TRUMP, alte_of
from dokolearn.ch5_tactics.filling import Filling, Left, Limit, Lot, Split, fillings, less, ways_of
from dokolearn.house_rules.armut import remove_cards, trumps_in_all, trumps_of
from dokolearn.model import SEATS, CardTable, Hand, Hands, Kind, Seat, four
from dokolearn.sight import (
    Sight,
    alte_deals,
    cannot_hold,
    cards_by_seat,
    cards_out,
    hand_sizes,
    kinds_of,
    must_hold,
    table_of,
)


@dataclass(frozen=True, slots=True)
class Deals:
    """§5.10 Every way in which the cards that a seat has not seen may lie now.

    The two copies of a card are two cards: so real cards are dealt, and every deal is as likely as any other before
    one asks why somebody has played as he did. `hands in deals` tells whether a deal is among them.
    """

    seat: Seat
    hand: Hand
    """What this seat holds itself."""
    sure: Hands
    """By seat: cards that it certainly holds."""
    left: Left
    """The other places by seat; at the own seat those of cards that nobody holds: they lie on the table, or the game
    has fewer cards than the pack."""
    lots: tuple[Lot, ...]
    limits: tuple[Limit, ...]
    table: CardTable = field(compare=False, repr=False)
    filling: Filling = field(compare=False, repr=False)

    @property
    def number(self) -> int:
        """In how many ways the cards may lie."""
        return self.filling[0][self.left].ways if self.lots else 1

    def sample(self, chance: Callable[[], float]) -> Hands:
        """Four hands, one of them; each has the same chance. `chance` gives numbers in [0, 1)."""
        hands, left = [list(cards) for cards in self.sure], self.left
        for lot, options in zip(self.lots, self.filling, strict=True):
            split = options[left].choose(chance)
            cards, at = shuffle(lot.cards, chance) if max(split) < len(lot.cards) else lot.cards, 0
            for hand, many in zip(hands, split, strict=True):
                hand += cards[at : at + many]
                at += many
            left = less(left, lot, split, self.limits)
        hands[self.seat] = list(self.hand)
        return four(sorted_hand(hand, self.table) for hand in hands)

    def __contains__(self, hands: tuple[Hand, ...]) -> bool:
        """Whether these four hands are one of them."""
        out = Counter([kind for lot in self.lots for kind in lot.cards])
        free = [Counter(hand) for hand in hands]
        own, free[self.seat] = free[self.seat], Counter()
        sure = list(map(Counter, self.sure))
        if own != Counter(self.hand) or any(held - hand for held, hand in zip(sure, free, strict=True)):
            return False
        free = [hand - held for held, hand in zip(sure, free, strict=True)]
        if sum(free, Counter()) - out:
            return False
        free[self.seat] = out - sum(free, Counter())
        return self._leads_on(free)

    def _leads_on(self, free: list[Counter[Kind]]) -> bool:
        """Whether cards divided like this are a way through all lots."""
        left = self.left
        for lot, options in zip(self.lots, self.filling, strict=True):
            split = tuple(sum(hand[kind] for kind in set(lot.cards)) for hand in free)
            if left not in options or split not in options[left].splits:
                return False
            left = less(left, lot, split, self.limits)
        return True


def deals(sight: Sight) -> Deals:
    """§5.10 Every deal that agrees with what a seat knows for certain, at any moment from the first question on.

    That is: its own cards and what has been played, who did not follow (§2.6), how many cards everybody holds, where
    the Kreuz Damen may be (§2.2, §4.10), what changed hands in an Armut as far as it was seen, and how few trumps a
    poor hand has (§4.3), both Karo Asse of a Schwein (§2.3). Not among it: why somebody had a Vorbehalt that he did not
    name or threw the cards in; in an Armut what calls, a Hochzeit or the way to give back tell of trumps. Raises
    ValueError if no deal agrees, which no real game leads to.
    """
    return _deals(sight, frozenset())


def how_they_lie(sight: Sight, kinds: Set[Kind]) -> dict[Split, int]:
    """§5.10 By seat: how many of these cards each of the others may hold, with the number of deals in which it is so.

    At the own seat stand those that nobody holds, as in `Deals`.
    """
    found = _deals(sight, kinds)
    sure = tuple(sum(kind in kinds for kind in hand) for hand in found.sure)
    lying, apart = {(found.left, sure): 1}, [lot for lot in found.lots if lot.cards[0] in kinds]
    for lot, options in zip(apart, found.filling, strict=False):
        divided_on: Counter[tuple[Left, Split]] = Counter()
        for (left, held), ways in lying.items():
            for split in options[left].splits:
                after = less(left, lot, split, found.limits), tuple(map(int.__add__, held, split))
                divided_on[after] += ways * ways_of(split)
        lying = divided_on
    rest = found.filling[len(apart)] if len(apart) < len(found.lots) else None
    number: Counter[Split] = Counter()
    for (left, held), ways in lying.items():
        number[held] += ways * (rest[left].ways if rest is not None else 1)
    return dict(number)


def _deals(sight: Sight, apart: Set[Kind]) -> Deals:
    """Every deal that agrees with the sight; the cards apart are lots of their own, before all others."""
    sure = _sure(sight)
    unseen = remove_cards(_unseen(sight), tuple(chain(*sure)))
    rooms = [size - len(held) for size, held in zip(hand_sizes(sight), sure, strict=True)]
    rooms[sight.seat] = 0
    rooms[sight.seat] = len(unseen) - sum(rooms)
    limits = tuple(_limits(sight, sure))
    left = Left(tuple(rooms), tuple([limit.most for limit in limits]))
    lots = tuple(_lots(sight, unseen, left.rooms, limits, apart))
    filling = fillings(lots, left, limits)
    found = Deals(sight.seat, sight.hand, sure, left, lots, limits, table_of(sight), filling)
    if not found.number:
        raise ValueError(f"no deal agrees with {sight}")
    return found


def _unseen(sight: Sight) -> Hand:
    """What is out, without the cards of an Armut that this seat sees on the table."""
    exchange, out = sight.round.exchange, cards_out(sight)
    if exchange is None or exchange.passed is None or exchange.poor == sight.seat:
        return out
    lies = exchange.taker is None and sight.round.vertrag is None
    return remove_cards(out, exchange.passed) if lies else out


def _sure(sight: Sight) -> Hands:
    """By seat: what it certainly holds. Of Kreuz Damen `_alte` tells more, unless an Armut may have moved them."""
    moved, alte = sight.round.exchange is not None, alte_of(sight.rules)
    return four(
        () if seat == sight.seat else tuple([kind for kind in cards if kind != alte or moved])
        for seat, cards in enumerate(must_hold(sight))
    )


def _lots(sight: Sight, unseen: Hand, rooms: Split, limits: tuple[Limit, ...], apart: Set[Kind]) -> list[Lot]:
    """The unseen cards by who may hold them; the one with most splits comes last, where it fills what is left."""
    missing, moved, told = cannot_hold(sight), sight.round.exchange is not None, alte_of(sight.rules)
    sorts: dict[tuple[bool, tuple[Seat, ...], tuple[bool, ...], bool], list[Kind]] = {}
    for kind in unseen:
        seats = tuple([seat for seat in SEATS if rooms[seat] and (seat == sight.seat or kind not in missing[seat])])
        about = tuple([kind in limit.kinds for limit in limits])
        sorts.setdefault((kind not in apart, seats, about, kind == told and not moved), []).append(kind)
    lots = [
        (later, Lot(tuple(cards), seats, _alte(sight, seats) if alte else None, about))
        for (later, seats, about, alte), cards in sorts.items()
    ]
    return [lot for _, lot in sorted(lots, key=lambda one: (one[0], one[1].many, one[1].cards))]


def _alte(sight: Sight, seats: tuple[Seat, ...]) -> tuple[Split, ...]:
    """§2.2 How the Kreuz Damen that are out may lie, for all that was said and shown."""
    alte = alte_of(sight.rules)
    shown = [cards.count(alte) for cards in cards_by_seat(sight)]
    shown[sight.seat] += sight.hand.count(alte)
    lying = (tuple(map(int.__sub__, dealt, shown)) for dealt in alte_deals(sight))
    return tuple([split for split in lying if not any(split[seat] for seat in SEATS if seat not in seats)])


def _limits(sight: Sight, sure: Hands) -> Iterator[Limit]:
    """§4.3 How few trumps those have who announced an Armut, beside the ones they certainly hold."""
    table, exchange = sight.round.table.cards, sight.round.exchange
    for seat, claim in zip(SEATS, sight.round.claims, strict=True):
        takes = exchange is not None and exchange.taker == seat
        if claim is not None and claim.kind == "armut" and seat != sight.seat and not takes:
            laid = [FUCHS if kind == SCHWEIN else kind for kind in cards_by_seat(sight)[seat]]
            gone = len(trumps_of((*laid, *sure[seat]), table))
            least, most = _poor_trumps(sight, seat)
            yield Limit(seat, kinds_of(table, TRUMP), max(least - gone, 0), most - gone)


def _poor_trumps(sight: Sight, seat: Seat) -> tuple[int, int]:
    """§4.3 How many trumps somebody poor has had at least and at most since his hand last changed."""
    rules, exchange, vertrag = sight.rules.armut, sight.round.exchange, sight.round.vertrag
    most = trumps_in_all(rules)
    thrown_in = vertrag is not None and vertrag.game is None
    if exchange is None or exchange.poor != seat or exchange.passed is None or thrown_in:
        return 0, most
    kept = most if rules.armut_cards == "up_to_three" else 0
    if exchange.back is None:
        return 0, kept
    told = exchange.n_back_trumps
    if sight.seat == exchange.taker:
        told = len(trumps_of(exchange.back, sight.round.table.cards))
    return (0, kept + exchange.n_cards) if told is None else (told, kept + told)
