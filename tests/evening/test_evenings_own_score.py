"""The reader reckons a game of his evening himself: every step can be answered, and it ends with what was settled."""

from dataclasses import replace
from typing import Any

import pytest
from effort import each
from table_reader import Reader, over, resumed, spec

from dokolearn.evening.evening_machine import view as view_evening
from dokolearn.evening.game_end import OWN_SCORE, finished_game
from dokolearn.exercises.walk import offered_events
from dokolearn.rulesets import BOOKS
from dokolearn.strings import text
from dokolearn.wording import with_sign

COUNT = {"type": "count"}


def counts(reader: Reader) -> bool:
    return COUNT in offered_events(reader.view)


@each("book, seed", BOOKS, range(1, 7))
def test_a_game_is_reckoned_to_its_end(book: str, seed: int) -> None:
    reader = over(spec(book, seed))
    assert counts(reader)
    task = finished_game(reader.now)
    assert task is not None
    reader.does(COUNT)
    for right in OWN_SCORE.solution(task):
        assert reader.phase == "end"
        wrong = next(one for one in offered_events(reader.view) if one["type"] == "choose" and one != right)
        shown = reader.view["lines"]
        reader.does(wrong)
        assert reader.view["feedback"]["tone"] == "wrong"
        assert reader.view["lines"] == shown
        reader.does(right)
        assert reader.view["feedback"]["tone"] == "right"
    assert reader.phase == "reckoned"
    result = reader.now.running.result
    assert result is not None
    assert f"{text('de', 'table.1')}\N{NO-BREAK SPACE}{with_sign(result.punkte[1])}" in reader.view["feedback"]["text"]
    assert view_evening(resumed(spec(book, seed), reader.kept)) == reader.view


@each("book, seed", BOOKS, range(1, 4))
def test_the_answer_stands_nowhere_before(book: str, seed: int) -> None:
    """§3.1.3 The Spielzettel and the value wait until the score is shown; of the lines only those that were found."""
    reader = over(spec(book, seed))
    assert (reader.view["evening"]["sheet"]["rows"], reader.view["evening"]["sheet"]["played"]) == ([], 0)
    task = finished_game(reader.now)
    assert task is not None
    reader.does(COUNT)
    for right in OWN_SCORE.solution(task):
        shown = reader.view
        assert shown["evening"]["sheet"]["sums"] == ["0"] * 4
        assert all(len(row) == 2 for row in shown["lines"]["rows"]), "no sum so far"
        assert shown["evening"]["result"] is None
        reader.does(right)
    result = reader.now.running.result
    assert result is not None
    assert reader.view["evening"]["sheet"]["sums"] == [with_sign(one) for one in result.punkte]


def test_whoever_wants_no_more_is_told() -> None:
    reader = over(spec("ddv", 5))
    plain = over(spec("ddv", 5))
    plain.does({"type": "go_on"})
    reader.does(COUNT)
    assert "tally" not in reader.view["evening"]
    assert [one for one in reader.view["actions"] if one["type"] == "go_on"]
    reader.does({"type": "go_on"})
    assert {**reader.view, "made": []} == {**plain.view, "made": []}


@pytest.mark.parametrize("event", [{"type": "choose", "index": 99}, {"type": "enter", "index": 1}, COUNT])
def test_what_means_nothing_changes_nothing(event: dict[str, Any]) -> None:
    reader = over(spec("ddv", 5))
    reader.does(COUNT)
    before = reader.view
    reader.does(event)
    assert {**reader.view, "feedback": None} == {**before, "feedback": None}


def test_a_bockrunde_is_not_asked_for() -> None:
    """Its sheet says more than the lines do."""
    reader = over(spec("ddv", 5))
    game = reader.now.running
    assert game.spiel is not None
    spiel = replace(game.spiel, bock=1)
    doubled = game._replace(bock=1, spiel=spiel)
    assert finished_game(replace(reader.now, game=game)) is not None
    assert finished_game(replace(reader.now, game=doubled)) is None
