"""A wish as plain values: who has how many of what."""

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple

from dokolearn.by_name import by_own_name
from dokolearn.ch1_general import COPIES, augen_of, rank_of, suit_of
from dokolearn.ch2_normal_game import TRUMP, alte_of, card_table
from dokolearn.house_rules.armut import armut_verstoss, trumps_in_all
from dokolearn.house_rules.schmeissen import criteria, criteria_met
from dokolearn.model import CardTable, Hand, Hands, Kind, Problems, RuleSet, Seat

At = tuple[int, int]
"""Line and column in the text of a wish, from 1."""

Who = Seat | Literal["somebody", "nobody", "dealer", "forehand"]
"""The last two only while a wish is read: then it is settled where they sit."""


class Thing(NamedTuple):
    """What is counted: cards out of `kinds`, or what a hand amounts to by the measure of that name."""

    kinds: frozenset[Kind] = frozenset()
    measure: str = ""


class Need(NamedTuple):
    """How much of a thing one hand has, at least and at most."""

    thing: Thing
    least: int
    most: int


class Demand(NamedTuple):
    """One part of a wish: a seat, somebody or nobody has all of this."""

    who: Who
    needs: tuple[Need, ...]
    at: At


class Wish(NamedTuple):
    """All that is wanted, and who deals where that was said."""

    demands: tuple[Demand, ...] = ()
    dealer: Seat | None = None


Param = str | int | tuple[Kind, ...]


class Problem(NamedTuple):
    """What cannot be read or cannot be: its place, a key of our sentences and what is filled in."""

    at: At
    key: str
    params: tuple[tuple[str, Param], ...] = ()


class WishError(Problems):
    """A wish with something wrong in it; `found` has everything that is, in the order of the text."""

    def __init__(self, found: tuple[Problem, ...]) -> None:
        super().__init__(problem.key for problem in found)
        self.found = found


MANY = 240
"""At most so many: without a limit. No hand has as many cards; and Augen above it are not asked for."""


# What can be wished for at a table: cards, suits, ranks, and what a hand amounts to under the rules of a book.


VOLLE = 10
"""§1.2 So many Augen at least a full card has."""

LONELY = Need(Thing(measure="lonely"), 1, 1)
"""§4.10 A Hochzeit that finds nobody: only the game itself tells."""


def card_thing(rules: RuleSet, kind: Kind) -> Thing:
    """One card; nothing where it is not in the pack of the book."""
    return Thing(_of(rules, lambda one: one == kind))


def suit_thing(rules: RuleSet, suit: str) -> Thing:
    """The Fehl of a suit in the normal game; nothing where all of it is trump."""
    group = card_table(rules).group
    return Thing(_of(rules, lambda kind: suit_of(kind) == suit and group[kind] != TRUMP))


def within(rules: RuleSet, rank: str, fehl: bool = False) -> Thing:
    """All cards of a rank, or those of them that are Fehl in the normal game."""
    group = card_table(rules).group
    return Thing(_of(rules, lambda kind: rank_of(kind) == rank and not (fehl and group[kind] == TRUMP)))


def _of(rules: RuleSet, chosen: Callable[[Kind], bool]) -> frozenset[Kind]:
    return frozenset(kind for kind in card_table(rules).deck if chosen(kind))


def thing_needs(name: str, rules: RuleSet, least: int, most: int) -> tuple[Need, ...] | None:
    """What it takes to have so many of a thing by its name. None where this book has no such thing."""
    if name in _KINDS:
        return (Need(Thing(_kinds(name, rules)), least, most),)
    if name in _COUNTED:
        return (Need(Thing(measure=name), least, most),)
    return _SAID[name](rules, least > 0)


_KINDS: Mapping[str, Callable[[Kind, CardTable], bool]] = {
    "trumps": lambda kind, table: table.group[kind] == TRUMP,
    "fehl": lambda kind, table: table.group[kind] != TRUMP,
    "volle": lambda kind, table: table.augen[kind] >= VOLLE,
}
"""Things that are cards, by name: which ones."""


def _kinds(name: str, rules: RuleSet) -> frozenset[Kind]:
    return _of(rules, lambda kind: _KINDS[name](kind, card_table(rules)))


_COUNTED = ("augen", "voids")


def _alten(rules: RuleSet, least: int, most: int) -> tuple[Need, ...]:
    return (Need(Thing(frozenset({alte_of(rules)})), least, most),)


def _hochzeit(rules: RuleSet, has: bool) -> tuple[Need, ...]:
    return _alten(rules, COPIES, COPIES) if has else _alten(rules, 0, COPIES - 1)


def _re(rules: RuleSet, has: bool) -> tuple[Need, ...]:
    return _alten(rules, 1, COPIES) if has else _alten(rules, 0, 0)


def _kontra(rules: RuleSet, has: bool) -> tuple[Need, ...]:
    return _re(rules, not has)


def _armut(rules: RuleSet, has: bool) -> tuple[Need, ...] | None:
    """§4.3 Few trumps first: so hands that cannot be one are not even drawn."""
    if rules.armut.armut == "none":
        return None
    few = Need(Thing(_kinds("trumps", rules)), 0, trumps_in_all(rules.armut))
    measured = Need(Thing(measure="armut"), int(has), int(has))
    return (few, measured) if has else (measured,)


def _schmeissen(rules: RuleSet, has: bool) -> tuple[Need, ...] | None:
    return (Need(Thing(measure="schmeissen"), int(has), int(has)),) if criteria(rules) else None


def _schwein(rules: RuleSet, has: bool) -> tuple[Need, ...] | None:
    """§2.3 Both Füchse in one hand, or what may be raised instead of them."""
    card = card_table(rules).schwein
    if card is None:
        return None
    both = Thing(frozenset({card}))
    return (Need(both, COPIES, COPIES) if has else Need(both, 0, COPIES - 1),)


_SAID: Mapping[str, Callable[[RuleSet, bool], tuple[Need, ...] | None]] = by_own_name(
    _hochzeit, _re, _kontra, _armut, _schmeissen, _schwein
)
"""What a hand is or is not, by name."""


# What is measured of a hand


def _voids(hands: Hands, seat: Seat, rules: RuleSet) -> int:
    """§2.6 Suits with Fehl of which the hand has none."""
    table = card_table(rules)
    return len(_suits(table) - {suit_of(kind) for kind in hands[seat] if table.group[kind] != TRUMP})


def _suits(table: CardTable) -> set[str]:
    """The suits with Fehl."""
    return {suit_of(kind) for kind in table.deck if table.group[kind] != TRUMP}


MEASURES: Mapping[str, Callable[[Hands, Seat, RuleSet], int]] = {
    "augen": lambda hands, seat, rules: augen_of(hands[seat]),
    "voids": _voids,
    "armut": lambda hands, seat, rules: armut_verstoss(rules.armut, hands, seat, card_table(rules)) is None,
    "schmeissen": lambda hands, seat, rules: bool(criteria_met(hands[seat], rules)),
}
"""By name what a hand amounts to, as far as the cards alone tell."""


def bounds(measure: str, rules: RuleSet) -> tuple[int, int]:
    """What a hand can amount to at least and at most, whatever the others have."""
    table = card_table(rules)
    if measure != "augen":
        return 0, len(_suits(table)) if measure == "voids" else 1
    augen = sorted(augen_of((kind,)) for kind in table.deck)
    return sum(augen[: table.hand_size]), sum(augen[-table.hand_size :])


def fits_need(hands: Hands, seat: Seat, need: Need, rules: RuleSet) -> bool:
    """Whether a hand has what a need asks for; not asked for what only a game tells."""
    thing: Thing = need.thing
    hand: Hand = hands[seat]
    amount = MEASURES[thing.measure](hands, seat, rules) if thing.measure else sum(kind in thing.kinds for kind in hand)
    return need.least <= amount <= need.most
