"""The whole games of lessons 13 and 18: what is promised comes at every table, and what stands at the end is right."""

import re
from random import Random
from typing import Any

import pytest
from club_reader import BEGIN, next_event, played
from effort import each, mostly, sampled, size, thorough
from house_rules import derived_by_chance

from dokolearn.ch2_normal_game import ALTE
from dokolearn.course.lesson_check import read_lesson
from dokolearn.evening.evening_machine import start as start_evening
from dokolearn.evening.evening_machine import step as step_evening
from dokolearn.evening.evening_machine import view as view_evening
from dokolearn.evening.evening_state import READER, Evening
from dokolearn.evening.wished_cards import WISHES
from dokolearn.exercises.frame.task import SpecError
from dokolearn.hosts.html.play_page import evening_html
from dokolearn.model import Speak
from dokolearn.players.levels import LEVELS, events
from dokolearn.replay.check.checking import check
from dokolearn.replay.reader import read as read_game
from dokolearn.rulesets import BOOKS
from dokolearn.trace import ROOT

SHOWN = re.compile(r"^show_evening\((.*), seed=(\d+)\)$")


def spec(number: str, book: str) -> dict[str, Any]:
    """What a lesson asks for at a table."""
    (path,) = (ROOT / "lessons").glob(f"{number}_*.ipynb")
    (found,) = [match for _, code in read_lesson(path).cells if (match := SHOWN.match(code))]
    return {"seed": int(found[2]), "rules": book, "games": re.findall(r'"(\w+)"', found[1])}


def what(now: Evening) -> str:
    """Which game was played."""
    return str(now.running.round.vertrag and now.running.round.vertrag.game)


@mostly("book", BOOKS, ["spielregeln"])
def test_two_normal_games_a_hochzeit_and_a_solo(book: str) -> None:
    """Lesson 18, with a reader who does what the club would."""
    first, second, third, fourth = found = played(spec("18", book), 4)
    assert (what(first), what(third)) == ("normal", "normal")
    assert what(second) in ("hochzeit", "armut")
    assert what(fourth) in fourth.running.round.table.soli
    assert READER not in {one.running.round.vertrag.player for one in found if one.running.round.vertrag}
    sums, over = [0, 0, 0, 0], False
    for now in found:
        assert not over
        result, view = now.running.result, view_evening(now)
        assert result is not None
        sums = [before + more for before, more in zip(sums, result.punkte, strict=True)]
        assert sum(sums) == 0
        assert [int(one.replace("−", "-")) for one in view["evening"]["sheet"]["sums"]] == sums
        score = check(read_game(view["evening"]["dkn"]).record).score
        assert score is not None
        assert score.punkte == result.punkte, "as the checker of written games reckons it"
        over = view["finished"]
    assert over


def test_after_its_games_an_evening_of_a_lesson_is_over() -> None:
    (now,) = played({"seed": 3, "rules": "ddv", "games": ["normal"]}, 1)
    view = view_evening(now)
    assert (view["finished"], view["evening"]["sheet"]["over"], view["evening"]["sheet"]["games"]) == (True, True, 1)
    assert [action["type"] for action in view["actions"]] == ["again", "look_back"]
    assert step_evening(now, {"type": "next"}).game is now.game
    again = step_evening(now, {"type": "again"})
    assert again.running.round.dealt == now.running.round.dealt


@each("book", BOOKS)
def test_lesson_13_offers_nothing_but_gesund(book: str) -> None:
    """Vorbehalte and Soli come one lesson later; in lesson 18 they are there."""
    offered = {}
    for lesson in ("13", "18"):
        now = step_evening(start_evening(spec(lesson, book)), BEGIN)
        assert now.state is None, "the reader is asked"
        offered[lesson] = [one["label"] for one in view_evening(now)["actions"] if one["type"] == "choose"]
        assert step_evening(now, {"type": "choose", "index": 0}).log != now.log
    assert offered["13"] == ["sauber" if book in ("mainz", "maennle") else "gesund"]
    assert offered["13"][0] in offered["18"]
    assert len(offered["18"]) > 1


@mostly("book", BOOKS, ["maennle"])
def test_lesson_13_deals_a_hand_that_calls(book: str) -> None:
    """One Kreuz Dame, and the club says Re with it and wins: the score has a line for the call."""
    (now,) = played(spec("13", book), 1)
    assert now.hand.count(ALTE) == 1
    assert Speak(READER, 0) in now.log
    result = now.running.result
    assert result is not None
    assert result.winner == "re"
    assert any("re" in line.key and line.paragraph.startswith("3.2") for line in result.lines)


@thorough
@pytest.mark.parametrize("book", BOOKS)
def test_beginners_win_it_too(book: str) -> None:
    """The first game with calls is won four times out of five by whoever plays like a beginner."""
    now = step_evening(start_evening(spec("13", book)), BEGIN)
    won = 0
    for seed in range(40):
        players = (LEVELS["anfaenger"], *now.plan.players[1:])
        *_, (_, last) = events(now.running, players, Random(seed).random)
        won += last.result is not None and last.result.winner == "re"
    assert won >= 32


@sampled
def test_any_house_rules_have_cards_for_every_wish() -> None:
    """Where no such game can be, it is any game."""
    for seed in range(size(2, 60)):
        rules, options = derived_by_chance(Random(f"wish {seed}"))
        for wish in WISHES if size(0, 1) else ("solo",):
            asked = {"seed": seed + 1, "rules": rules.name, "options": options, "games": [wish]}
            now = step_evening(start_evening(asked), BEGIN)
            dealt = [kind for hand in now.running.round.dealt for kind in hand]
            assert sorted(dealt) == sorted(now.table.deck), options


@each("games", [["skat"], "solo", ["solo"] * 25, [7]])
def test_games_that_nobody_knows(games: object) -> None:
    with pytest.raises(SpecError, match="games"):
        start_evening({"seed": 1, "games": games})


def test_what_was_kept_decides_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even the cards: they are those of the day, whatever the players would do by now."""
    asked = {"seed": 4, "rules": "schmidt", "games": ["solo", "re"]}
    kept: list[dict[str, Any]] = []
    now = start_evening(asked)
    while now.deals < 2 or not now.places:
        event = next_event(now)
        now = step_evening(now, event)
        kept.append({**event, "then": list(now.made)})
    monkeypatch.setattr("dokolearn.evening.evening_state.cards_for_wish", None)
    monkeypatch.setattr("dokolearn.evening.opponents_move.acts", None)
    again = start_evening(asked)
    for event in kept:
        again = step_evening(again, event)
    assert view_evening(again) == view_evening(now)


@each("word", ["#", "#0", "#801", "#x"])
def test_a_number_of_cards_that_cannot_be(word: str) -> None:
    with pytest.raises(SpecError, match="then"):
        step_evening(start_evening({"seed": 1, "games": ["solo"]}), {**BEGIN, "then": [word]})


def test_a_page_carries_which_games_come_and_where_that_is_noted() -> None:
    html = evening_html(["normal", "solo"], 9, "verein", "de")
    assert 'data-dk-key="drill/normal-solo/9"' in html
    assert '"games":["normal","solo"],"seed":9' in html
