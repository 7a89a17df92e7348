"""What is certain of the others' cards: what they cannot hold, and what they must hold. No guess is among it."""

from collections import Counter
from itertools import chain

from dokolearn.ch1_general import COPIES, FUCHS, SCHWEIN, sorted_hand
from dokolearn.ch2_normal_game import ALTE, TRUMP
from dokolearn.ch4_vorbehalte.armut import trumps_of, without
from dokolearn.model import SEATS, Hand, Kind, Seat
from dokolearn.sight.on_the_table import cards_out, hand_sizes, laid_by, table_of, tables_of
from dokolearn.sight.one_seat import Sight
from dokolearn.sight.who_is_re import alte_deals


def not_followed(sight: Sight) -> tuple[frozenset[Kind], ...]:
    """§2.6 By seat: the kinds of cards that it would have had to play when it did not follow."""
    kinds, found = set(table_of(sight).deck), [set[Kind]() for _ in SEATS]
    stiche = chain(((one.lead, one.cards) for one in sight.stiche), [(sight.lead, sight.stich)])
    for (lead, cards), table in zip(stiche, tables_of(sight), strict=False):
        for place, kind in enumerate(cards):
            if table.group[kind] != table.group[cards[0]]:
                found[(lead + place) % 4] |= {one for one in kinds if table.group[one] == table.group[cards[0]]}
    return tuple(map(frozenset, found))


def cannot_hold(sight: Sight) -> tuple[frozenset[Kind], ...]:
    """§2.6 By seat: the kinds of cards that it certainly does not hold now.

    It did not follow; nobody else has one left; it cannot have been dealt a Kreuz Dame, or not so many (§2.2); it has
    laid down all its trumps in an Armut (§4.3).
    """
    kinds = frozenset(table_of(sight).deck)
    gone, sizes = kinds - set(cards_out(sight)), hand_sizes(sight)
    no_alte, poor = _without_alte(sight), _without_trumps(sight)
    return tuple(
        kinds - set(sight.hand)
        if seat == sight.seat
        else kinds
        if not sizes[seat]
        else gone | missing | no_alte[seat] | poor[seat]
        for seat, missing in zip(SEATS, not_followed(sight), strict=True)
    )


def _without_alte(sight: Sight) -> list[frozenset[Kind]]:
    deals = alte_deals(sight)
    if sight.round.exchange is not None or not deals:
        return [frozenset()] * 4
    most = (max(held) for held in zip(*deals, strict=True))
    return [
        frozenset([ALTE] * (many == laid_by(sight, seat).count(ALTE))) for seat, many in zip(SEATS, most, strict=True)
    ]


def _without_trumps(sight: Sight) -> list[frozenset[Kind]]:
    exchange, table = sight.round.exchange, sight.round.table.cards
    found = [frozenset[Kind]()] * 4
    if exchange is None or exchange.passed is None or sight.over or sight.rules.armut.armut_cards == "up_to_three":
        return found
    back = exchange.n_back_trumps if sight.seat != exchange.taker else len(trumps_of(exchange.back or (), table))
    if exchange.back is None or back == 0:
        found[exchange.poor] = frozenset(table.trumps) - {SCHWEIN}
    return found


def must_hold(sight: Sight) -> tuple[Hand, ...]:
    """§4.3 By seat: cards that it certainly holds now.

    Cards that changed hands before this seat's eyes in an Armut, both Fuechse of whoever raised or announced a Schwein
    (§2.3), Kreuz Damen in every deal that is possible (§2.2).
    """
    return tuple(sight.hand if seat == sight.seat else _surely_held(sight, seat) for seat in SEATS)


def _surely_held(sight: Sight, seat: Seat) -> Hand:
    played = laid_by(sight, seat)
    sure = Counter(_received(sight, seat))
    if seat in sight.raised or SCHWEIN in played:
        sure |= Counter({FUCHS: COPIES})
    deals = alte_deals(sight)
    if sight.round.exchange is None and deals:
        sure |= Counter({ALTE: min(holds[seat] for holds in deals)})
    sure.subtract(FUCHS if kind == SCHWEIN else kind for kind in played)
    return sorted_hand((+sure).elements(), table_of(sight))


def _received(sight: Sight, seat: Seat) -> Hand:
    """§4.3 What another seat got in an Armut and, as far as this seat saw it, has not given back."""
    exchange = sight.round.exchange
    if exchange is None or exchange.passed is None or exchange.taker is None:
        return ()
    if (sight.seat, seat) == (exchange.taker, exchange.poor):
        return exchange.back or ()
    if seat != exchange.taker or (sight.seat != exchange.poor and exchange.back is not None):
        return ()
    return without(exchange.passed, exchange.back or ())


def groups_missing(sight: Sight) -> tuple[frozenset[int], ...]:
    """§2.6 By seat: the suits (0 to 3) and TRUMP of which it certainly holds no card now."""
    table = table_of(sight)
    members = [{kind for kind in table.deck if table.group[kind] == group} for group in range(TRUMP + 1)]
    return tuple(
        frozenset(group for group, kinds in enumerate(members) if kinds <= missing) for missing in cannot_hold(sight)
    )
