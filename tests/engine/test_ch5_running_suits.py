"""Chapter 5: when a suit runs. Propositions by trying every hand, chances by counting every deal (§5.6 to §5.10).

A normal game has eight Kreuz and Pik and, with Dullen, six Herz; forty cards make six and four of it, a Solo up to
twelve. Every other hand holds twelve cards, or ten.
"""

from fractions import Fraction
from itertools import combinations, product
from math import comb
from random import Random

import pytest
from effort import each
from hypothesis import given
from hypothesis import strategies as st

from dokolearn.ch1_general import deal
from dokolearn.ch2_normal_game import card_table, manner, playable
from dokolearn.ch4_vorbehalte.soli import game_type
from dokolearn.ch5_tactics.running_suits import chance_of_void, chance_to_run, chance_to_run_again, may_run, runs
from dokolearn.model import RuleSet
from dokolearn.rulesets import BOOKS

TWELVE, TEN = (12, 12, 12), (10, 10, 10)
places = st.lists(st.integers(0, 7), min_size=3, max_size=3)


def percent(chance: Fraction) -> float:
    """As the tables print it."""
    return round(float(100 * chance), 2)


# §5.6, §5.7: everybody has one


@each("book", BOOKS.values())
def test_5_06_nobody_can_ruff_what_everybody_holds(book: RuleSet) -> None:
    """In deals of every game: a suit runs exactly if no hand has a card to lay that does not serve."""
    tried = {True: 0, False: 0}
    for seed, game in product(range(20), ("normal", "karosolo", "damensolo")):
        table = card_table(book, game_type(game))
        hands = deal(table, Random(seed).random)
        for suit in (kinds for kinds in table.fehl if kinds):
            stich = suit[:1]
            laid = [manner(kind, stich, table) for hand in hands for kind in playable(hand, stich, table)]
            found = runs([sum(kind in suit for kind in hand) for hand in hands])
            assert found == (set(laid) == {"bedienen"})
            tried[found] += 1
    assert min(tried.values()) > 10, "both happen"


def test_5_06_one_hand_without_is_enough() -> None:
    assert runs((5, 1, 1, 1))
    assert not runs((4, 2, 2, 0))


def test_5_07_two_in_every_hand_run_twice_and_then_there_are_none() -> None:
    """Eight cards, two in every hand: the suit is never ruffed."""
    assert runs((2, 2, 2, 2), rounds=2)
    assert not runs((3, 3, 1, 1), rounds=2)
    for lengths in product(range(9), repeat=4):
        if sum(lengths) == 8 and runs(lengths, 2):
            assert lengths == (2, 2, 2, 2)


def test_5_07_herz_has_too_few_cards_and_a_solo_too_many() -> None:
    """Six Herz are never two for each; of ten or twelve cards a third round may be ruffed."""
    assert not any(runs(lengths, 2) for lengths in product(range(7), repeat=4) if sum(lengths) == 6)
    assert runs((4, 2, 2, 2), 2)
    assert not runs((4, 2, 2, 2), 3)
    assert runs((3, 3, 3, 3), 3), "with twelve cards it may run three times"


@given(lengths=st.lists(st.integers(0, 6), min_size=4, max_size=4), rounds=st.integers(1, 3))
def test_5_07_after_a_round_the_same_holds_for_the_rest(lengths: list[int], rounds: int) -> None:
    """The proof of the script: it runs so often if it runs once and what is left runs once less."""
    rest = [length - 1 for length in lengths]
    assert runs(lengths, rounds + 1) == (runs(lengths) and runs(rest, rounds))


# §5.8, §5.9: one hand has too many


@each("size, own", [(8, 3), (6, 1), (4, 1), (10, 5), (12, 7)])
def test_5_08_from_so_many_own_cards_on_it_cannot_run_twice(size: int, own: int) -> None:
    """Three of eight; of Herz any number; five of ten and seven of twelve."""
    twice = [may_run(size, many, rounds=2) for many in range(2, size + 1)]
    assert twice == [many < own for many in range(2, size + 1)]


@each("size, own", [(8, 6), (6, 4), (4, 2), (10, 8), (12, 10)])
def test_5_09_from_so_many_own_cards_on_it_cannot_run_at_all(size: int, own: int) -> None:
    """Six of eight, four of six, two of four, eight of ten, ten of twelve."""
    assert [may_run(size, many) for many in range(1, size + 1)] == [many < own for many in range(1, size + 1)]


def test_5_09_nor_without_a_card_of_ones_own() -> None:
    assert not may_run(8, 0)
    assert not may_run(8, 1, rounds=2), "the second time the others may follow, but not you"


@each("size, rounds", product((4, 6, 8, 10, 12), (1, 2, 3)))
def test_5_08_may_run_means_that_there_is_a_deal_in_which_it_runs(size: int, rounds: int) -> None:
    """Every way in which four hands may share the suit."""
    lying = [lengths for lengths in product(range(size + 1), repeat=4) if sum(lengths) == size]
    for own in range(size + 1):
        assert may_run(size, own, rounds) == any(runs(each, rounds) for each in lying if each[0] == own)


# §5.10: chances


def every_way(out: int, rooms: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every set of places in which the cards may lie, as numbers of cards in each hand."""
    owner = [hand for hand, room in enumerate(rooms) for _ in range(room)]
    chosen = (set(lying) for lying in combinations(range(len(owner)), out))
    return [tuple(sum(owner[place] == hand for place in lying) for hand in range(len(rooms))) for lying in chosen]


@each("out, rooms", [(3, (2, 2, 2)), (4, (3, 3, 3)), (6, (4, 4, 4)), (5, (4, 3, 2)), (4, (5, 1, 3)), (2, (3, 0, 4))])
def test_5_10_a_chance_counts_every_deal(out: int, rooms: tuple[int, ...]) -> None:
    ways = every_way(out, rooms)
    for rounds in (1, 2):
        assert chance_to_run(out, rooms, rounds) == Fraction(sum(runs(way, rounds) for way in ways), len(ways))
    for hand in range(3):
        assert chance_of_void(out, rooms, hand) == Fraction(sum(not way[hand] for way in ways), len(ways))


@each(
    "own, once, twice",
    [
        (1, Fraction(2308, 2635), Fraction(363, 1054)),
        (2, Fraction(27, 34), Fraction(1089, 7378)),
        (3, Fraction(159, 238), 0),
        (4, Fraction(288, 595), 0),
        (5, Fraction(144, 595), 0),
        (6, 0, 0),
    ],
)
def test_5_10_kreuz_and_pik_of_a_normal_game(own: int, once: Fraction, twice: Fraction) -> None:
    """Eight cards, twelve in every other hand. With one card the others may follow twice, its holder cannot."""
    assert chance_to_run(8 - own, TWELVE) == once
    assert chance_to_run(8 - own, TWELVE, rounds=2) == twice
    assert bool(once) == may_run(8, own)


@each("own, once", [(1, Fraction(159, 238)), (2, Fraction(288, 595)), (3, Fraction(144, 595)), (4, 0), (5, 0), (6, 0)])
def test_5_10_herz_of_a_normal_game(own: int, once: Fraction) -> None:
    assert chance_to_run(6 - own, TWELVE) == once
    assert chance_to_run(6 - own, TWELVE, rounds=2) == 0


@each("own, once", [(1, Fraction(5375, 7917)), (2, Fraction(100, 203)), (3, Fraction(50, 203)), (4, 0), (5, 0)])
def test_5_10_kreuz_and_pik_without_nines(own: int, once: Fraction) -> None:
    assert chance_to_run(6 - own, TEN) == once
    assert chance_to_run(6 - own, TEN, rounds=2) == 0


@each("own, once", [(1, Fraction(50, 203)), (2, 0), (3, 0)])
def test_5_10_herz_without_nines(own: int, once: Fraction) -> None:
    assert chance_to_run(4 - own, TEN) == once
    assert chance_to_run(4 - own, TEN, rounds=2) == 0


ONCE_TWICE = {
    12: (
        *((24.20, 0), (48.40, 0), (66.81, 0), (79.41, 14.76), (87.59, 34.44), (92.71, 53.05)),
        *((95.83, 68.11), (97.69, 79.26), (98.75, 87.02)),
    ),
    10: (
        *((24.63, 0), (49.26, 0), (67.89, 0), (80.52, 15.35), (88.59, 35.81), (93.55, 55.01)),
        *((96.48, 70.33), (98.16, 81.43), (99.08, 88.94)),
    ),
}
"""Percent by cards in each other hand, for three to eleven cards out: any suit of any game."""


@each("size, row", ONCE_TWICE.items())
def test_5_10_only_what_is_out_and_the_size_of_the_hands_count(size: int, row: tuple[tuple[float, float], ...]) -> None:
    rooms = (size, size, size)
    assert [tuple(percent(chance_to_run(out, rooms, rounds)) for rounds in (1, 2)) for out in range(3, 12)] == [*row]


@each(
    "size, row",
    [
        (8, (25.3, 50.6, 69.6, 82.2, 90.1, 94.8)),
        (6, (26.5, 52.9, 72.5, 85.1, 92.5, 96.6)),
        (4, (29.1, 58.2, 78.8, 90.9, 97.0, 99.4)),
    ],
)
def test_5_10_the_later_the_better(size: int, row: tuple[float, ...]) -> None:
    """Three to eight cards out among hands that have become smaller."""
    found = [round(float(100 * chance_to_run(out, (size, size, size))), 1) for out in range(3, 9)]
    assert found == [*row]


def test_5_10_who_sits_there_without() -> None:
    """Percent that one given hand of twelve is void, with six to two cards out."""
    assert [round(float(100 * chance_of_void(out, TWELVE)), 1) for out in (6, 5, 4, 3, 2)] == [
        *(6.9, 11.3, 18.0, 28.3, 43.8)
    ]


@given(rooms=places, out=st.integers(1, 21))
def test_5_10_it_runs_unless_somebody_is_void(rooms: list[int], out: int) -> None:
    """Who is void, less the deals counted twice, in which two are void and the third has all."""
    if out > sum(rooms):
        with pytest.raises(ValueError, match="do not fit"):
            chance_to_run(out, rooms)
        return
    void = sum(chance_of_void(out, rooms, hand) for hand in range(3))
    two_void = sum(Fraction(comb(room, out), comb(sum(rooms), out)) for room in rooms)
    assert chance_to_run(out, rooms) == 1 - void + two_void
    assert chance_to_run(out, rooms, 2) <= chance_to_run(out, rooms)


@given(rooms=places, out=st.integers(0, 21), order=st.permutations(range(3)))
def test_5_10_hands_may_change_places(rooms: list[int], out: int, order: list[int]) -> None:
    out = min(out, sum(rooms))
    assert chance_to_run(out, rooms) == chance_to_run(out, [rooms[hand] for hand in order])


# §5.10: the second round


def test_5_10_once_it_has_run_a_second_round_is_less_likely_than_it_looks() -> None:
    """Two own cards: three are left after a round. Uniform over what fits it would run in 24.4 percent."""
    assert percent(chance_to_run(3, (11, 11, 11))) == 24.4
    assert percent(chance_to_run_again(3, (11, 11, 11))) == 18.59
    assert chance_to_run_again(3, (11, 11, 11)) == Fraction(1089, 7378) / Fraction(27, 34)


@each("out, rooms", [(6, (3, 3, 3)), (5, (4, 2, 3)), (7, (3, 4, 3))])
def test_5_10_the_second_round_by_every_deal_and_every_way_to_follow(out: int, rooms: tuple[int, ...]) -> None:
    """Cards with a number: in every deal that runs everybody follows with any of his, and we look at one such round."""
    shown, again, once = {0, 1, 2}, Fraction(), Fraction()
    for owners in product(range(3), repeat=out):
        lengths = [owners.count(hand) for hand in range(3)]
        places = [room - length for room, length in zip(rooms, lengths, strict=True)]
        fits = min(places) >= 0 and [owners[card] for card in shown] == [0, 1, 2]
        if fits:
            likely = Fraction(ways_for_the_rest(places), lengths[0] * lengths[1] * lengths[2])
            once, again = once + likely, again + likely * runs(lengths, 2)
    assert chance_to_run_again(out - 3, [room - 1 for room in rooms]) == again / once


def ways_for_the_rest(places: list[int]) -> int:
    """In how many ways as many different cards fill these places."""
    cards = range(sum(places))
    return sum(1 for _ in combinations(cards, places[0]) for _ in combinations(cards[places[0] :], places[1]))


def test_5_10_what_cannot_have_run_cannot_run_again() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        chance_to_run_again(9, (2, 2, 2))
    assert chance_to_run_again(0, (4, 4, 4)) == 0
    assert chance_to_run_again(3, (1, 1, 1)) == 1
