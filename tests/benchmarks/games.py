"""Whole games by chance on one core, in the time of the process: through `play` as everything does, with calls and a
score, through the machine of events, and in the fast loop. With another state of the project `--beside`: how many
times as fast whole games are.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from rows import Row
from sides import Ask, serve, sides

from dokolearn.ch1_general import deal
from dokolearn.ch2_normal_game import card_table
from dokolearn.game import (
    begin,
    calls_now,
    deal_game,
    legal,
    party_augen,
    play,
    random_game,
    score,
    simulate,
    speak,
    start,
    step,
)
from dokolearn.model import Play, RuleSet, Say, Seat, Speak
from dokolearn.rulesets import BOOKS

GAMES = 1000
ROUNDS = 5
TURNS, TURN_GAMES = 41, 100
"""Beside another state: how often both sides are asked in turn, and how much at once."""
CALLS = 0.1
"""How often somebody calls who may."""

Chance = Callable[[], float]
OneGame = Callable[[RuleSet, Seat, Chance], int]
"""Plays a game and gives its Augen: 240."""


def rows() -> list[Row]:
    """Games per second, the best of a few rounds: what the machine can do when nothing else disturbs it."""
    return [
        Row(f"{what}, {book.name}", _rate(one, book), "1/s", target)
        for what, one, target in (
            ("random normal games through `play`", _played, 4000.0),
            ("random games with calls and a complete score", _called_and_scored, 5000.0),
            ("the same through the machine of events", _stepped, None),
            ("random normal games through `simulate`", _simulated, 8000.0),
        )
        for book in BOOKS.values()
    ]


def beside(other: Path) -> list[Row]:
    """How many times the games per second of another state, by the median of rounds in pairs."""
    with sides(__file__, other) as (theirs, ours):
        return [
            Row(f"{what}, {book}: times as fast", _ratio(theirs, ours, f"{name} {book}"), "", target)
            for what, name, target in (
                ("random normal games through `play`", "played", 0.8),
                ("random games with calls and a complete score", "called", 0.8),
                ("the same through the machine of events", "stepped", None),
            )
            for book in BOOKS
        ]


def _ratio(theirs: Ask, ours: Ask, question: str) -> float:
    rounds = [(theirs(f"{question} {number}"), ours(f"{question} {number}")) for number in range(TURNS)]
    return median(now / before for before, now in rounds)  # the machine's speed changes, hardly within a pair


def _answer(line: str) -> float:
    name, book, number = line.split()
    one = {"played": _played, "called": _called_and_scored, "stepped": _stepped}[name]
    return _round(one, BOOKS[book], Random(int(number)).random, TURN_GAMES)


def _rate(one: OneGame, book: RuleSet) -> float:
    return max(_round(one, book, Random(number).random) for number in range(ROUNDS))


def _round(one: OneGame, book: RuleSet, random: Chance, games: int = GAMES) -> float:
    began = process_time()
    for number in range(games):
        assert one(book, Seat(number % 4), random) == 240
    return games / (process_time() - began)


def _played(book: RuleSet, seat: Seat, random: Chance) -> int:
    spiel = deal_game(book, seat, random)
    return sum(party_augen(spiel, random_game(spiel, random)).values())


def _called_and_scored(book: RuleSet, seat: Seat, random: Chance) -> int:
    """Before each card its player is asked what he may call."""
    spiel = deal_game(book, seat, random)
    state = start(spiel)
    while choices := legal(spiel, state):
        calls = calls_now(spiel, state, state.turn)
        if calls and random() < CALLS:
            call = calls[int(random() * len(calls))]
            state = speak(spiel, state, Speak(state.turn, call.stage, call.vorab))
        state = play(spiel, state, choices[int(random() * len(choices))])
    score(spiel, state)
    return sum(state.augen)


def _stepped(book: RuleSet, seat: Seat, random: Chance) -> int:
    """The same from the first question: four times gesund, calls that are forced, a score at the end."""
    game = begin(book, deal(card_table(book), random), seat)
    for other in game.round.seats:
        game = step(game, Say(other, "gesund"))
    spiel = game.spiel
    assert spiel is not None
    while not game.over:
        state = game.state
        assert state is not None
        if game.forced is not None:
            game = step(game, Speak(game.forced[0], game.forced[1].stage))
            continue
        turn = state.turn
        calls = calls_now(spiel, state, turn)
        if calls and random() < CALLS:
            call = calls[int(random() * len(calls))]
            game = step(game, Speak(turn, call.stage, call.vorab))
        choices = legal(spiel, state)
        game = step(game, Play(turn, choices[int(random() * len(choices))]))
    assert game.state is not None
    assert game.result is not None
    return sum(game.state.augen)


def _simulated(book: RuleSet, seat: Seat, random: Chance) -> int:
    table = card_table(book)
    return sum(simulate(table, deal(table, random), seat, random))


if __name__ == "__main__":
    serve(_answer)
