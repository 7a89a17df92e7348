"""The kernel: how large it is, how many cards it lays until it knows the value of open cards, and how long that takes.

Normal games of `ddv` that clubs play, until so many cards are left; the same positions each time.
"""

import gzip
from collections.abc import Iterator
from random import Random
from statistics import median, quantiles
from time import process_time

from rows import Row

from dokolearn.build.kernel_file import FILE
from dokolearn.game import deal_game, play, sight, simulate, start, without_questions
from dokolearn.kernel import position
from dokolearn.kernel.machine import machine
from dokolearn.kernel.open_cards import LIMIT, ask, cards, line, reaches
from dokolearn.kernel.plain import Search
from dokolearn.kernel.position import Position
from dokolearn.kernel.random_games import ends_by_chance
from dokolearn.model import SEATS
from dokolearn.players.verein import plays
from dokolearn.rulesets import BOOKS

GAMES = 100

NODES = {6: (None, 40_000), 8: (300_000, 2_500_000)}
"""By cards left: the most in the median, and in nine of ten positions."""


def rows() -> list[Row]:
    """Bytes, cards laid, and times beside the search in Python."""
    found = [Row("kernel, gzipped", len(gzip.compress(FILE.read_bytes())), "bytes", 20_000, more_is_better=False)]
    running = machine()
    for left in (6, 7, 8) if running else ():
        laid, seconds = list[float](), list[float]()
        for at in club_positions(left):
            began = process_time()
            asked = ask(running, at, "solve", False, LIMIT)
            assert asked is not None
            laid.append(asked.nodes)
            seconds.append(process_time() - began)
        middle, most = NODES.get(left, (None, None))
        found += [
            Row(f"{left} left: cards laid, median", median(laid), "", middle, more_is_better=False),
            Row(f"{left} left: cards laid, nine of ten", nine_of_ten(laid), "", most, more_is_better=False),
            Row(f"{left} left: time, median", 1000 * median(seconds), "ms"),
            Row(f"{left} left: time, nine of ten", 1000 * nine_of_ten(seconds), "ms"),
        ]
    return [*found, *beside_python(5), by_chance()]


def by_chance() -> Row:
    """Games of any legal cards, beside the quickest loop that there is in Python."""
    spiel = deal_game(BOOKS["ddv"], SEATS[0], Random("chance").random)
    at, random = position(spiel, start(spiel)), Random(1).random
    began = process_time()
    ends_by_chance(at, 100_000, 1, SEATS[0])
    quick, began = (process_time() - began) / 100_000, process_time()
    for _ in range(2000):
        simulate(spiel.table, spiel.hands, SEATS[1], random)
    return Row("random games: times as fast as Python", (process_time() - began) / 2000 / quick, "", 8)


def club_positions(left: int) -> Iterator[Position]:
    """Moments before a Stich with so many cards left."""
    for seed in range(GAMES):
        spiel = deal_game(BOOKS["ddv"], SEATS[seed % 4], Random(f"kernel {seed}").random)
        state = start(spiel)
        while len(state.hands[state.turn]) > left or state.stich:
            state = play(spiel, state, plays(sight(without_questions(spiel, state), state.turn)))
        yield position(spiel, state)


def nine_of_ten(figures: list[float]) -> float:
    """What only one of ten exceeds."""
    return quantiles(figures, n=10, method="inclusive")[-1]


def beside_python(left: int) -> list[Row]:
    """All cards that may be laid, how it goes on, and whether Re still wins: how many times as fast as in Python."""
    at = [one for one, _ in zip(club_positions(left), range(5), strict=False)]
    began = process_time()
    for one in at:
        cards(one)
        line(one)
        reaches(one, 121)
    quick, began = process_time() - began, process_time()
    for one in at:
        Search(one, False, LIMIT).cards()
        Search(one, False, LIMIT).line()
        Search(one, False, LIMIT).reaches(121)
    return [Row(f"{left} left: times as fast as Python", (process_time() - began) / quick, "")]
