"""The same cards for somebody else: dealt alike, played by the same three, and both results beside each other."""

from random import Random
from typing import Any

import pytest
from effort import each, sampled, size
from table_reader import BEGIN, Kept, Reader, after_games, spec

from dokolearn.ch1_general import deal as dealt
from dokolearn.ch2_normal_game import card_table
from dokolearn.evening.evening_machine import view as view_evening
from dokolearn.evening.evening_state import MAX_DEALS, MOST_PUNKTE
from dokolearn.evening.evening_state import start as start_evening
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.walk import offered_events
from dokolearn.house_rules.schmeissen import criteria_met
from dokolearn.model import Hands
from dokolearn.replay.links.deal_numbers import number_of, to_text
from dokolearn.rulesets import BOOKS

some_games = each("book, seed", BOOKS, range(1, 4))

DAY = {"deal": 0}


def of_this_game(reader: Reader) -> Kept:
    """What the reader did since its cards were dealt, with what came of it."""
    begun = max(at for at, (event, _) in enumerate(reader.kept) if event["type"] in ("begin", "next"))
    return reader.kept[begun + 1 :]


def same_cards(reader: Reader, **more: Any) -> Reader:
    """Somebody else before the cards of a game that is reckoned."""
    plan, cards = reader.now.plan, reader.view["evening"]["cards"]
    friend = Reader(spec(plan.rules.name, plan.seed, level=plan.level, cards=cards, **more))
    friend.does(BEGIN)
    return friend


@some_games
def test_somebody_else_gets_the_same_cards_and_the_same_three(book: str, seed: int) -> None:
    """Whoever does the same in the middle of an evening and alone hears and sees the same, card by card."""
    reader = after_games(spec(book, seed, level=["verein", "anfaenger"][seed % 2]), size(3, 8))
    if reader.view["evening"]["cards"] is None:
        assert reader.now.running.result is None
        return
    friend = same_cards(reader)
    assert friend.now.running.round.dealt == reader.now.running.round.dealt
    assert friend.now.running.round.dealer == reader.now.running.round.dealer
    assert friend.now.running.round.duty == reader.now.running.round.duty
    for event, made in of_this_game(reader):
        friend.does(event)
        assert friend.view["made"] == made
    assert friend.now.log == reader.now.log
    assert friend.view["evening"]["result"] == reader.view["evening"]["result"]
    assert friend.view["evening"]["cards"] == reader.view["evening"]["cards"]


def test_a_game_is_alone() -> None:
    """Nothing follows it, and once more it is not written down; what came of it first stays."""
    reader = Reader(spec("ddv", 261123, cards=DAY))
    reader.does(BEGIN)
    reader.plays(Random(1))
    assert "next" not in [action["type"] for action in reader.view["actions"]]
    before = reader.view
    reader.does({"type": "next"})
    assert reader.view["evening"] == before["evening"]
    first = before["evening"]["result"]
    assert before["evening"]["first"] is None
    for seed in (2, 3):
        reader.does({"type": "again"})
        reader.plays(Random(seed))
        assert reader.view["evening"]["first"] == first


@sampled
@each("book", BOOKS)
def test_the_cards_of_a_day_are_the_same_for_everybody(book: str) -> None:
    """At every level; and never those of an evening with that number."""
    for seed in range(261123, 261123 + size(2, 40)):
        readers = [Reader(spec(book, seed, level=level, cards=DAY)) for level in ("anfaenger", "verein")]
        readers.append(Reader(spec(book, seed)))
        for reader in readers:
            reader.does(BEGIN)
        one, other, evening = (reader.now.running.round.dealt for reader in readers)
        assert one == other != evening
        assert readers[0].now.running.round.dealer == readers[1].now.running.round.dealer


def test_a_bockrunde_stays_behind() -> None:
    """A doubled game is worth to others what it is worth without."""
    rules = {"options": {"bock_triggers": ["tie_120", "zero_game", "lost_re_kontra", "herzstich"]}}
    for seed in range(1, 40):
        reader = after_games(spec("ddv", seed, **rules), 3)
        bock = reader.now.running.bock
        if bock and reader.now.running.result and reader.view["evening"]["cards"]:
            friend = same_cards(reader, **rules)
            for event, _ in of_this_game(reader):
                friend.does(event)
            doubled = reader.now.running.result.punkte[0]
            assert friend.now.running.result
            assert friend.now.running.result.punkte[0] * 2**bock == doubled
            assert reader.view["evening"]["result"]["punkte"] * 2**bock == doubled
            return
    raise AssertionError("no Bockrunde")


def test_thrown_in_cards_are_dealt_anew() -> None:
    rules = {"options": {"schmeissen": True, "schmeissen_criteria": ["seven_volle"]}}
    for deal in range(1, 200):
        reader, chance = Reader(spec("ddv", 1, cards={"deal": deal}, **rules)), Random(deal)
        reader.does(BEGIN)
        if not criteria_met(reader.now.running.round.dealt[0], reader.now.plan.rules):
            continue
        while reader.phase == "questions" and (
            words := [one for one in offered_events(reader.view) if one["type"] == "choose"]
        ):
            reader.does(chance.choice(words))
        if reader.now.over and reader.now.running.result is None:
            dealt = reader.now.running.round.dealt
            reader.does({"type": "next"})
            assert reader.now.running.round.dealt != dealt
            return
    raise AssertionError("nobody throws his cards in")


RESULT = {"party": 0, "augen": 121, "punkte": 3}


@each(
    "wrong",
    [
        {"cards": {}},
        {"cards": "3"},
        {"cards": None},
        {"cards": {"deal": -1}},
        {"cards": {"deal": MAX_DEALS + 1}},
        {"cards": {"deal": True}},
        {"cards": {"deal": 1, "dealer": 4}},
        {"cards": {"deal": 1, "owing": 16}},
        {"cards": {"deal": 1, "before": "2"}},
        {"cards": {"deal": 1, "more": 2}},
        {"cards": {"deal": 30, "before": 24}},
        {"theirs": RESULT},
        {"cards": DAY, "theirs": {**RESULT, "augen": 241}},
        {"cards": DAY, "theirs": {**RESULT, "punkte": -MOST_PUNKTE - 1}},
        {"cards": DAY, "theirs": {**RESULT, "party": "re"}},
        {"cards": DAY, "theirs": {"party": 0}},
        {"cards": DAY, "theirs": {**RESULT, "who": "<b>"}},
        {"cards": DAY, "theirs": [0, 121, 3]},
    ],
)
def test_a_link_that_somebody_has_changed(wrong: dict[str, Any]) -> None:
    with pytest.raises(SpecError, match=r"cards|theirs"):
        start_evening(spec("ddv", 1, **wrong))


def test_a_result_that_comes_along_changes_nothing() -> None:
    plain, with_result = (start_evening(spec("ddv", 9, cards=DAY, **more)) for more in ({}, {"theirs": RESULT}))
    assert view_evening(plain) == view_evening(with_result)


# Cards that somebody has laid out


def laid(book: str = "ddv", number: int = 1, **more: Any) -> tuple[Hands, dict[str, Any]]:
    """Four hands, and the game that is played with them."""
    hands = dealt(card_table(BOOKS[book]), Random(number).random)
    given = to_text(number_of(card_table(BOOKS[book]).deck, hands))
    return hands, spec(book, 7, cards={"deal": 1, "dealer": 2, "before": 0, "owing": 0, "given": given}, **more)


@each("book", BOOKS)
def test_cards_that_somebody_has_laid_out_are_played(book: str) -> None:
    hands, asked = laid(book)
    reader = Reader(asked)
    reader.does(BEGIN)
    assert reader.now.running.round.dealt == hands
    assert reader.now.running.round.dealer == 2
    reader.plays(Random(3))
    cards = reader.view["evening"]["cards"]
    if cards is not None and cards["deal"] == 1:
        assert cards["given"] == asked["cards"]["given"]
        friend = same_cards(reader)
        assert friend.now.running.round.dealt == hands


@each("given", ["A", "x" * 41, 7, "zzzz zzzz", laid("maennle")[1]["cards"]["given"][:-1]])
def test_a_deal_that_is_none_is_refused(given: object) -> None:
    asked = laid()[1]
    with pytest.raises(SpecError, match="given"):
        start_evening({**asked, "cards": {**asked["cards"], "given": given}})
