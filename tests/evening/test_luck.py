"""Pech oder Können: what the cards of an evening gave, told from what four people of the club make of them."""

from dataclasses import replace
from random import Random

import pytest
from effort import each, mostly, size, thorough

from dokolearn.ch1_general import deal
from dokolearn.ch2_normal_game import card_table
from dokolearn.evening.evening_machine import start, step, view
from dokolearn.evening.evening_state import Evening, deal_next, games_begun, rows_written
from dokolearn.evening.game_end import LEAST_GAMES, can_weigh
from dokolearn.exercises.drill.invent import chance_of
from dokolearn.game import Game, begin
from dokolearn.model import SEATS
from dokolearn.players.levels import LEVELS, at_table, events
from dokolearn.players.luck import LUCK, worth_of_cards
from dokolearn.rulesets import BOOKS


def played(now: Evening) -> Evening:
    """The game that lies there, played to its score by the table itself."""
    done = list(events(now.running, now.plan.players, chance_of(f"luck {now.deals}")))
    return replace(now, game=done[-1][1], log=(*now.log, *(event for event, _ in done)), reckoned=True)


def after(games: int, book: str = "ddv") -> Evening:
    """An evening of which so many games are reckoned."""
    now = played(deal_next(start({"seed": 5, "rules": book})))
    while len(rows_written(now)) < games:
        now = played(step(now, {"type": "next"}))
    return now


def begun(book: str, number: int) -> Game:
    rules = BOOKS[book]
    return begin(rules, deal(card_table(rules), Random(f"luck {number}").random), SEATS[number % 4])


@mostly("book", BOOKS, ["ddv", "maennle"])
def test_nobody_is_told_before_there_are_games_enough(book: str) -> None:
    few, enough = after(LEAST_GAMES - 1, book), after(LEAST_GAMES, book)
    assert not can_weigh(few)
    assert step(few, {"type": "weigh"}) == step(few, {"type": "nothing"})
    offered = [action["type"] for action in view(enough)["actions"]]
    assert "weigh" in offered
    assert len(games_begun(enough)) == LEAST_GAMES


def test_what_the_cards_gave_and_what_is_left_add_up_to_the_sheet() -> None:
    now = step(after(LEAST_GAMES), {"type": "weigh"})
    shown = view(now)
    whole, given, left = ([int(one.replace("−", "-")) for one in row[1:]] for row in shown["lines"]["rows"])
    assert whole == [sum(row) for row in zip(*rows_written(now), strict=True)]
    assert [cards + rest for cards, rest in zip(given, left, strict=True)] == whole
    assert f"{LEAST_GAMES} Spielen" in " ".join(shown["facts"])
    again = view(step(now, {"type": "weigh"}))
    assert again["lines"] != shown["lines"]


def test_the_same_cards_have_the_same_worth_and_sum_to_nothing() -> None:
    for number in range(3):
        game = begun("ddv", number)
        assert worth_of_cards(game) == worth_of_cards(game)
        assert sum(worth_of_cards(game)) == pytest.approx(0)


def test_a_house_rule_keeps_the_figures_of_its_book() -> None:
    assert set(LUCK) == set(BOOKS)


@thorough
@each("book", BOOKS)
def test_without_the_luck_of_the_cards_results_spread_less(book: str) -> None:
    """Two Verein and two Anfänger; on other deals than those of which the figures were made."""
    found, raw, rest = LUCK[book], 0.0, 0.0
    verein, anfaenger = LEVELS["verein"], LEVELS["anfaenger"]
    for number in range(900_000, 900_000 + size(60, 200)):
        game = begun(book, number)
        table = [verein, anfaenger] * 2 if number % 8 < 4 else [anfaenger, verein] * 2
        worth, end = worth_of_cards(game), [*events(game, table, Random(f"{number}").random)][-1][1]
        punkte = end.result.punkte if end.result else (0, 0, 0, 0)
        raw += sum(one**2 for one in punkte)
        rest += sum((one - found.share * cards) ** 2 for one, cards in zip(punkte, worth, strict=True))
    assert rest < 0.9 * raw


def test_the_table_that_is_asked_is_that_of_verein() -> None:
    assert len(at_table("verein")) == len(SEATS)
