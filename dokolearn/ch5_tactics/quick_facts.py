"""What a seat at turn looks at before it lays a card, in the short form that estimates are made from.

`OpenCards` is what lies open to all; `OwnHand` is what one seat has beside it. Both come from a `Sight`, and games that
look the same to a seat give it equal ones. Whoever plays a game out keeps one `OpenCards` and four of `OwnHand` and
changes them in place.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from dokolearn.ch4_vorbehalte.hochzeit import finder
from dokolearn.ch5_tactics.card_bits import Bits, CardBits, bits_of, card_bits, rest_of
from dokolearn.model import SEATS, Kind, Seat
from dokolearn.sight import (
    Parties,
    Sight,
    ahead,
    alte_deals,
    cards_laid,
    hand_sizes,
    not_followed,
    parties,
    table_of,
)


@dataclass(slots=True)
class OpenCards:
    """What lies open, as far as an estimate needs it."""

    cards: CardBits
    stich: list[Kind]
    lead: Seat
    best: Kind | None
    """The card that lies ahead; None before the first one."""
    owner: Seat
    """Who laid it, or whoever leads."""
    lie: int
    """Augen on the table."""
    sizes: list[int]
    """By seat: how many cards it holds."""
    without: list[Bits]
    """By seat: the groups, as bits, that it is without because it did not follow."""
    finds: Bits = 0
    """§4.11 The groups, as bits, that a Stich has to begin with for its winner to become the partner of a Hochzeit."""
    holder: Seat | None = None
    """§4.10 Whose Hochzeit it is."""


@dataclass(slots=True)
class OwnHand:
    """What one seat has beside what lies open."""

    seat: Seat
    hand: list[Kind]
    """Sorted as players hold it, copies side by side."""
    once: Bits
    """The kinds of which at least one copy is out: neither held nor seen played."""
    twice: Bits
    """Kinds of which both copies are."""
    friends: list[float]
    """§5.10 By seat: how likely it is of the own party; 1 for itself."""
    is_re: bool


def quick_facts(sight: Sight) -> tuple[OpenCards, OwnHand]:
    """§5.10 What a seat sees, in short."""
    table, seat = table_of(sight), sight.seat
    cards, owner = card_bits(table), ahead(sight)
    open_cards = OpenCards(
        cards,
        list(sight.stich),
        sight.lead,
        None if owner is None else sight.stich[(owner - sight.lead) % 4],
        sight.lead if owner is None else owner,
        sum([cards.augen[kind] for kind in sight.stich]),
        list(hand_sizes(sight)),
        [groups_within(bits_of(kinds), cards) for kinds in not_followed(sight)],
    )
    if sight.suche is not None:
        open_cards.finds, open_cards.holder = finding(sight), sight.suche.holder
    once, twice = rest_of(cards.deck, (*sight.hand, *[kind for _, kind in cards_laid(sight)]))
    known = parties(sight)
    own = OwnHand(seat, list(sight.hand), once, twice, friends(sight, known), known[seat] == "re")
    own.hand.sort(key=table.order.__getitem__)
    return open_cards, own


def finding(sight: Sight) -> Bits:
    """§4.11 The groups that find the partner of a Hochzeit when they are led; none where it is settled."""
    suche, played = sight.suche, sight.round.vertrag
    if suche is None or not suche.open or played is None:
        return 0
    return sum([1 << group for group in finder(sight.rules, played.form).led])


def groups_within(kinds: Bits, cards: CardBits) -> Bits:
    """§2.6 The groups of which all kinds are among these: what somebody is without who holds none of them."""
    return sum([1 << group for group, members in enumerate(cards.members) if members and not members & ~kinds])


BEHIND = tuple(
    tuple(tuple(SEATS[(seat + step) % 4] for step in range(1, 4 - lie)) for lie in range(4)) for seat in SEATS
)
"""§1.5 Who plays after a seat, in order: by the seat and by how many cards lie before it."""


def behind(open_cards: OpenCards, seat: Seat) -> tuple[Seat, ...]:
    """§1.5 Who plays after this seat, in order."""
    return BEHIND[seat][len(open_cards.stich)]


# Who may belong to whom


UNKNOWN = 1 / 3
"""§5.10 How likely one of three others is the partner where nobody knows anything."""


def friends(sight: Sight, known: Parties) -> list[float]:
    """§5.10 By seat: how likely it is of the own party, 1 for itself and where it is known, 0 for an opponent."""
    return by_deals(sight.seat, known, () if None not in known or sight.suche is not None else alte_deals(sight))


def by_deals(seat: Seat, known: Parties, deals: Sequence[Sequence[int]]) -> list[float]:
    """§5.10 By seat: how likely it is with `seat`, by the parties this one knows and the deals of Kreuz Damen.

    Both in one hand is only thought of where nothing else is left: most would have said so.
    """
    usual = [holds for holds in deals if max(holds) == 1] or deals
    mine = known[seat]
    return [1.0 if one == seat else _alike(known[one], mine, [holds[one] > 0 for holds in usual]) for one in SEATS]


def _alike(party: str | None, mine: str | None, is_re: list[bool]) -> float:
    """How likely somebody is of the own party: his own if it is known, else by the deals that are left."""
    if party is not None and mine is not None:
        return float(party == mine)
    if mine is None or not is_re:
        return UNKNOWN
    return sum([one == (mine == "re") for one in is_re]) / len(is_re)
