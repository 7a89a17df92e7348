"""Every deal of the cards that a seat has not seen, whether it agrees with what happened or not: tried one by one."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from walks import Walk, replayed

from dokolearn.ch1_general import FUCHS, SCHWEIN, sorted_hand
from dokolearn.game import sight
from dokolearn.house_rules.armut import remove_cards
from dokolearn.model import SEATS, Hand, Hands, Illegal, Kind
from dokolearn.sight import Sight, cards_by_seat, cards_out, hand_sizes, table_of


def every_deal(view: Sight) -> Counter[Hands]:
    """What everybody may hold now, by the number of cards alone, with the number of ways: two copies are two cards."""
    found: Counter[Hands] = Counter()
    for held in _dealt(dict(enumerate(cards_out(view))), [seat for seat in SEATS if seat != view.seat], view):
        hands = [sorted_hand(held.get(seat, view.hand), table_of(view)) for seat in SEATS]
        found[hands[0], hands[1], hands[2], hands[3]] += 1
    return found


def _dealt(cards: dict[int, Kind], seats: list[int], view: Sight) -> Iterator[dict[int, list[Kind]]]:
    if not seats:
        yield {}
        return
    for chosen in combinations(cards, hand_sizes(view)[seats[0]]):
        rest = {place: kind for place, kind in cards.items() if place not in chosen}
        for others in _dealt(rest, seats[1:], view):
            yield {seats[0]: [cards[place] for place in chosen], **others}


def those_that_fit(walked: Walk, view: Sight) -> Counter[Hands]:
    """Of these the ones in which everything could have happened as it did, and would look the same to this seat."""
    fits = {hands: ways for hands, ways in every_deal(view).items() if _looks_the_same(walked, hands, view)}
    return Counter(fits)


def _looks_the_same(walked: Walk, hands: Hands, view: Sight) -> bool:
    order, exchange = view.round.table.cards, view.round.exchange
    dealt = [(*hand, *_as_dealt(cards)) for hand, cards in zip(hands, cards_by_seat(view), strict=True)]
    if exchange is not None and exchange.taker is not None:
        assert view.seat in (exchange.poor, exchange.taker), "who has not seen the cards cannot try them"
        there, back = exchange.passed or (), exchange.back or ()
        dealt[exchange.poor] = remove_cards((*dealt[exchange.poor], *there), back)
        dealt[exchange.taker] = remove_cards((*dealt[exchange.taker], *back), there)
    first, second, third, fourth = (sorted_hand(hand, order) for hand in dealt)
    if {len(first), len(second), len(third), len(fourth)} != {len(view.dealt)}:
        return False  # what was given does not lie where it went
    try:
        game = replayed(walked, (first, second, third, fourth))
    except Illegal:
        return False
    return sight(game, view.seat) == view


def _as_dealt(cards: Hand) -> Hand:
    return tuple(FUCHS if kind == SCHWEIN else kind for kind in cards)
