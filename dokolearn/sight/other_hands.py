"""What is certain of the others' cards: what they cannot hold, and what they must hold. No guess is among it."""

from collections import Counter

from dokolearn.ch1_general import COPIES, FUCHS, SCHWEIN, sorted_hand
from dokolearn.ch2_normal_game import ALTE, TRUMP
from dokolearn.house_rules.armut import Exchange, remove_cards, trumps_of
from dokolearn.model import SEATS, Hand, Kind, Seat
from dokolearn.sight.on_the_table import cards_out, hand_sizes, kinds_of, played, stiche_begun, table_of, tables_of
from dokolearn.sight.one_seat import Sight
from dokolearn.sight.who_is_re import alte_deals, alte_shown


def not_followed(sight: Sight) -> tuple[frozenset[Kind], ...]:
    """§2.6 By seat: the kinds of cards that it would have had to play when it did not follow."""
    found = [frozenset[Kind]()] * 4
    for (lead, cards), table in zip(stiche_begun(sight), tables_of(sight), strict=False):
        for place, kind in enumerate(cards):
            if table.group[kind] != table.group[cards[0]]:
                found[(lead + place) % 4] |= kinds_of(table, table.group[cards[0]])
    return tuple(found)


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
    """§2.2 Who has shown as many Kreuz Damen as he can have been dealt; an Armut may have moved them."""
    deals = alte_deals(sight)
    if sight.round.exchange is not None or not deals:
        return [frozenset()] * 4
    shown = alte_shown(sight)
    return [frozenset([ALTE] * (max(holds[seat] for holds in deals) == shown[seat])) for seat in SEATS]


def _without_trumps(sight: Sight) -> list[frozenset[Kind]]:
    """§4.3 In an Armut that takes all trumps the poor one has those that came back, once he got any."""
    exchange = sight.round.exchange
    found, all_trumps = [frozenset[Kind]()] * 4, sight.rules.armut.armut_cards != "up_to_three"
    if exchange is not None and exchange.passed is not None and all_trumps and not sight.over:
        found[exchange.poor] = kinds_of(sight.round.table.cards, TRUMP) - _trumps_back(sight, exchange)
    return found


def _trumps_back(sight: Sight, exchange: Exchange) -> frozenset[Kind]:
    """The kinds of trumps that the poor one may hold now: by the cards for who gave them, else by their number."""
    table = sight.round.table.cards
    if exchange.back is None:
        return frozenset()
    laid = [FUCHS if kind == SCHWEIN else kind for kind in trumps_of(played(sight)[exchange.poor], table)]
    if sight.seat == exchange.taker:
        return frozenset(remove_cards(trumps_of(exchange.back, table), tuple(laid)))
    return frozenset() if len(laid) == exchange.n_back_trumps else kinds_of(table, TRUMP)


def must_hold(sight: Sight) -> tuple[Hand, ...]:
    """§4.3 By seat: cards that it certainly holds now.

    Cards that changed hands before its eyes in an Armut, both Karo Asse of whoever raised or announced a Schwein
    (§2.3), Kreuz Damen in every deal that is possible (§2.2).
    """
    deals = alte_deals(sight) if sight.round.exchange is None else ()
    fewest = [min((holds[seat] for holds in deals), default=0) for seat in SEATS]
    by_seat = zip(SEATS, played(sight), fewest, strict=True)
    return tuple(
        sight.hand if seat == sight.seat else _surely_held(sight, seat, cards, alte) for seat, cards, alte in by_seat
    )


def _surely_held(sight: Sight, seat: Seat, cards: Hand, alte: int) -> Hand:
    """What somebody once held for certain, without the `cards` he has played."""
    sure = Counter(_received(sight, seat)) | Counter({ALTE: alte})
    if seat in sight.raised or SCHWEIN in cards:
        sure |= Counter({FUCHS: COPIES})
    sure.subtract(FUCHS if kind == SCHWEIN else kind for kind in cards)
    return sorted_hand((+sure).elements(), table_of(sight)) if sure else ()


def _received(sight: Sight, seat: Seat) -> Hand:
    """§4.3 What another seat got in an Armut and, as far as this seat saw it, has not given back."""
    exchange = sight.round.exchange
    if exchange is None or exchange.passed is None or exchange.taker is None:
        return ()
    if (sight.seat, seat) == (exchange.taker, exchange.poor):
        return exchange.back or ()
    if seat != exchange.taker or (sight.seat != exchange.poor and exchange.back is not None):
        return ()
    return remove_cards(exchange.passed, exchange.back or ())


def groups_missing(sight: Sight) -> tuple[frozenset[int], ...]:
    """§2.6 By seat: of TRUMP and the suits (0 to 3) with Fehl cards, those of which it certainly holds none now."""
    table = table_of(sight)
    members = [kinds_of(table, group) for group in range(TRUMP + 1)]
    return tuple(
        frozenset(group for group, kinds in enumerate(members) if kinds and kinds <= missing)
        for missing in cannot_hold(sight)
    )
