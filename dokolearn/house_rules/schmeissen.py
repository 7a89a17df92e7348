"""Schmeißen: which hands may be thrown in (`schmidt`: Schmeißen, `ddv`: Schmeißen, `spielregeln`: Varianten)."""

from collections.abc import Callable

from dokolearn.ch1_general import SUITS, augen_of, card_code, rank_of, suit_of
from dokolearn.ch2_normal_game import TRUMP, card_table
from dokolearn.model import CardTable, Hand, RuleSet, Verstoss

PLACE = "4.3.schmeissen"
"""Under this key every book has its place for throwing a hand in."""

Criterion = Callable[[Hand, CardTable], bool]


def _at_least(number: int, rank: str) -> Criterion:
    return lambda hand, _: _of_rank(hand, rank) >= number


def _at_most_trumps(number: int) -> Criterion:
    return lambda hand, cards: sum(cards.group[kind] == TRUMP for kind in hand) <= number


def _every_suit(rank: str) -> Criterion:
    return lambda hand, _: {suit_of(kind) for kind in hand if rank_of(kind) == rank} == set(SUITS)


def _no_trump_above(code: str) -> Criterion:
    def fits(hand: Hand, cards: CardTable) -> bool:
        codes = [card_code(kind) for kind in cards.trumps]
        above = set(codes[: codes.index(code)]) if code in codes else set(codes)
        return not any(card_code(kind) in above for kind in hand)

    return fits


def _of_rank(hand: Hand, rank: str) -> int:
    return sum(rank_of(kind) == rank for kind in hand)


CRITERIA: dict[str, Criterion] = {
    "five_nines": _at_least(5, "9"),
    "six_kings": _at_least(6, "K"),
    "max_one_trump": _at_most_trumps(1),
    "no_trump": _at_most_trumps(0),
    "max_two_trumps": _at_most_trumps(2),
    "four_nines": _at_least(4, "9"),
    "four_kings": _at_least(4, "K"),
    "five_kings": _at_least(5, "K"),
    "four_nines_four_kings": lambda hand, _: _of_rank(hand, "9") >= 4 and _of_rank(hand, "K") >= 4,
    "nines_of_all_suits": _every_suit("9"),
    "kings_of_all_suits": _every_suit("K"),
    "seven_volle": lambda hand, _: sum(augen_of((kind,)) >= 10 for kind in hand) >= 7,
    "highest_trump_karo_bube": _no_trump_above("KaB"),
    "highest_trump_karo_ass": _no_trump_above("KaA"),
    "seven_nines_and_kings": lambda hand, _: _of_rank(hand, "9") + _of_rank(hand, "K") >= 7,
    "eight_nines_and_kings": lambda hand, _: _of_rank(hand, "9") + _of_rank(hand, "K") >= 8,
    "over_80_augen": lambda hand, _: augen_of(hand) > 80,
    "over_70_augen": lambda hand, _: augen_of(hand) > 70,
    "under_35_augen": lambda hand, _: augen_of(hand) < 35,
}
"""`ddv: Schmeißen` Each criterion by its name: whether a hand meets it in a normal game."""


def criteria(rules: RuleSet) -> tuple[str, ...]:
    """`ddv: Schmeißen` The criteria of a book; empty if no hand may be thrown in."""
    return rules.armut.schmeissen_criteria if rules.armut.schmeissen else ()


def criteria_met(hand: Hand, rules: RuleSet) -> tuple[str, ...]:
    """`ddv: Schmeißen` The criteria that a hand meets; empty if it has to be played."""
    cards = card_table(rules)
    return tuple(name for name in criteria(rules) if CRITERIA[name](hand, cards))


def schmeissen_verstoss(hand: Hand, cards: CardTable, names: tuple[str, ...]) -> Verstoss | None:
    """`ddv: Schmeißen` Why a hand may not be thrown in where these criteria hold, or None if it may."""
    if not names:
        return Verstoss(PLACE, "verstoss.schmeissen_gibt_es_nicht")
    return None if any(CRITERIA[name](hand, cards) for name in names) else Verstoss(PLACE, "verstoss.schmeissen_zu_gut")
