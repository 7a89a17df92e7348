"""Whole normal games with random legal cards, on one core: through `play` as everything does, and in the fast loop."""

from collections.abc import Callable
from random import Random
from time import perf_counter

from rows import Row

from dokolearn.ch1_general import deal
from dokolearn.ch2_normal_game import card_table
from dokolearn.game import deal_game, party_augen, random_game, simulate
from dokolearn.model import RuleSet, Seat
from dokolearn.rulesets import BOOKS

GAMES = 2000
ROUNDS = 3


def rows() -> list[Row]:
    """Games per second, the best of a few rounds: what the machine can do when nothing else disturbs it."""
    found = []
    for name, one, target in (("play", _played, 4000.0), ("simulate", _simulated, 8000.0)):
        for book in BOOKS.values():
            found.append(Row(f"random normal games through `{name}`, {book.name}", _rate(one, book), "1/s", target))
    return found


def _rate(one: Callable[[RuleSet, Seat, Callable[[], float]], int], book: RuleSet) -> float:
    return max(_round(one, book, Random(number).random) for number in range(ROUNDS))


def _round(
    one: Callable[[RuleSet, Seat, Callable[[], float]], int], book: RuleSet, random: Callable[[], float]
) -> float:
    began = perf_counter()
    for number in range(GAMES):
        assert one(book, Seat(number % 4), random) == 240
    return GAMES / (perf_counter() - began)


def _played(book: RuleSet, seat: Seat, random: Callable[[], float]) -> int:
    spiel = deal_game(book, seat, random)
    return sum(party_augen(spiel, random_game(spiel, random)).values())


def _simulated(book: RuleSet, seat: Seat, random: Callable[[], float]) -> int:
    table = card_table(book)
    return sum(simulate(table, deal(table, random), seat, random))
