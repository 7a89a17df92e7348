"""What a seat at turn looks at before it lays a card, in the short form that estimates are made from.

`Felt` is what lies open to all; `Own` is what one seat has beside it. Both come from a `Sight`, and games that look the
same to a seat give it equal ones. Whoever plays a game out keeps one `Felt` and four `Own` and changes them in place.
"""

from dataclasses import dataclass

from dokolearn.ch5_tactics.card_bits import Bits, CardBits, bits_of, card_bits, copies
from dokolearn.ch5_tactics.partners import friends
from dokolearn.model import SEATS, Kind, Seat
from dokolearn.sight import Sight, ahead, cards_out, hand_sizes, not_followed, own_party, table_of


@dataclass(slots=True)
class Felt:
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


@dataclass(slots=True)
class Own:
    """What one seat has beside what lies open."""

    seat: Seat
    hand: list[Kind]
    """Sorted as players hold it, copies side by side."""
    once: Bits
    """The kinds of which at least one copy is out: neither held nor seen played."""
    twice: Bits
    """Those of which both copies are."""
    friends: list[float]
    """§5.10 By seat: how likely it is of the own party; 1 for itself."""
    is_re: bool


def outlook(sight: Sight) -> tuple[Felt, Own]:
    """§5.10 What a seat sees, in short."""
    table, seat = table_of(sight), sight.seat
    cards, owner = card_bits(table), ahead(sight)
    felt = Felt(
        cards,
        list(sight.stich),
        sight.lead,
        None if owner is None else sight.stich[(owner - sight.lead) % 4],
        sight.lead if owner is None else owner,
        sum([cards.augen[kind] for kind in sight.stich]),
        list(hand_sizes(sight)),
        [groups_within(bits_of(kinds), cards) for kinds in not_followed(sight)],
    )
    once, twice = copies(cards_out(sight))
    own = Own(seat, list(sight.hand), once, twice, friends(sight), own_party(sight) == "re")
    own.hand.sort(key=table.order.__getitem__)
    return felt, own


def groups_within(kinds: Bits, cards: CardBits) -> Bits:
    """§2.6 The groups of which all kinds are among these: what somebody is without who holds none of them."""
    return sum([1 << group for group, members in enumerate(cards.members) if members and not members & ~kinds])


def behind(felt: Felt, seat: Seat) -> list[Seat]:
    """§1.5 Who plays after this seat, in order."""
    return [SEATS[(seat + step) % 4] for step in range(1, 4 - len(felt.stich))]
