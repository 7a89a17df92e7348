"""The cards of a game as bits, one for each kind: many questions about cards that are out become one operation."""

from dataclasses import dataclass
from functools import lru_cache

from dokolearn.ch1_general import CODES, FUCHS, SCHWEIN
from dokolearn.ch2_normal_game import TRUMP
from dokolearn.model import CardTable, Hand, Kind

_KINDS = tuple(map(Kind, range(len(CODES))))

Bits = int
"""A set of kinds of cards."""


@dataclass(frozen=True, slots=True, eq=False)
class CardBits:
    """The cards of one Stich, to be reckoned with quickly; a tuple has an entry for each kind unless said otherwise."""

    hand_size: int
    deck: tuple[Bits, Bits]
    """All cards dealt, as `copies` has them."""
    group: tuple[int, ...]
    augen: tuple[int, ...]
    beaten_by: tuple[tuple[Bits, ...], tuple[Bits, ...]]
    """By last Stich (0 no, 1 yes), then by card: what beats it when it is played after it."""
    members: tuple[Bits, ...]
    """By group, the four suits and TRUMP: its kinds as they are dealt, a Schwein as a Fuchs."""
    fuchs: Kind | None
    """The Fuchs where it is trump."""
    alte: Kind
    """§2.2 The card that tells the parties."""
    height: tuple[float, ...]
    """Of a trump: the share of the other kinds of trumps that are lower, 0 to 1; of a Fehl card that of its suit."""


@lru_cache(maxsize=64)
def card_bits(table: CardTable) -> CardBits:
    """§2.3 A card table as bits: a set of kinds is a number with a bit for each."""
    there = set(table.deck) | set(table.trumps)
    beaten_by = [tuple(bits_of(lost & there) for lost in row) for row in table.beaten_by]
    groups = (*table.fehl, table.trumps)
    height = [0.0] * len(_KINDS)
    for kinds in groups:
        for place, kind in enumerate(kinds):
            height[kind] = 1 - place / max(1, len(kinds) - 1)
    members = tuple(bits_of(set(kinds) - {SCHWEIN}) for kinds in groups)
    fuchs = FUCHS if table.group[FUCHS] == TRUMP else None
    assert len(members) == TRUMP + 1
    return CardBits(
        table.hand_size,
        copies(table.deck),
        table.group,
        table.augen,
        (beaten_by[0], beaten_by[1]),
        members,
        fuchs,
        table.alte,
        tuple(height),
    )


def bits_of(kinds: "set[Kind] | frozenset[Kind] | Hand") -> Bits:
    """A set of kinds as bits."""
    return sum(1 << kind for kind in set(kinds))


def copies(cards: Hand) -> tuple[Bits, Bits]:
    """§1.1 The kinds of which at least one copy is among these cards, and those of which both are. A Schwein is a
    Fuchs."""
    once = twice = 0
    for kind in cards:
        bit = 1 << (FUCHS if kind == SCHWEIN else kind)
        twice |= once & bit
        once |= bit
    return once, twice


def rest_of(whole: tuple[Bits, Bits], cards: Hand) -> tuple[Bits, Bits]:
    """§1.2 The kinds of a pack of which one copy at least, and both, are left without these cards (as in `copies`)."""
    (once, twice), (gone, both) = whole, copies(cards)
    return (once & ~gone) | (twice & ~both), twice & ~gone
