"""Paper for an evening: how long it is, how it is written down, and the trumps of every game, by the table."""

from typing import Any

import pytest
from effort import each
from table_reader import BEGIN, Reader, spec

from dokolearn.ch1_general import parse_card
from dokolearn.ch2_normal_game import card_table
from dokolearn.evening.papers import papers
from dokolearn.exercises.frame.task import SpecError
from dokolearn.rulesets import BOOKS, leaves_open
from dokolearn.rulesets.options import derive
from dokolearn.strings import text


def row(shown: dict[str, Any], name: str) -> dict[str, Any]:
    return next(row for row in shown["trumps"] if row["name"] == name)


@each("book", list(BOOKS))
def test_every_game_of_a_table_has_its_whole_pack(book: str) -> None:
    rules = BOOKS[book]
    pack = set(card_table(rules).deck)
    for shown in papers({"rules": book})["trumps"]:
        cards = [card["code"] for card in shown["trumps"]] + [card["code"] for suit in shown["fehl"] for card in suit]
        assert len(cards) == len(set(cards))
        assert {parse_card(code) for code in cards} - {parse_card("Schwein")} == pack
    assert len(papers({"rules": book})["trumps"]) >= 1 + len(rules.vorbehalt.soli)


def test_an_evening_of_the_ddv_has_24_games_and_pflichtsoli() -> None:
    shown = papers({"rules": "ddv"})
    assert shown["games"] == 24
    assert shown["duty"] == text("de", "papers.duty")
    assert text("de", "papers.plus_minus") in shown["notes"]
    assert papers({"rules": "ddv", "players": 5})["games"] == BOOKS["ddv"].runde.runde_games_five


@each("book", list(BOOKS))
def test_a_book_that_names_no_number_of_games_gets_none(book: str) -> None:
    """`ddv` and `spielregeln` play 24; a number of one's own counts everywhere."""
    said = book in ("ddv", "spielregeln")
    assert leaves_open(BOOKS[book], "runde_games") is not said
    assert not leaves_open(derive(BOOKS[book], runde_games=12), "runde_games")
    assert (text("de", "papers.no_number") in papers({"rules": book})["notes"]) is not said
    reader = Reader(spec(book, 1))
    reader.does(BEGIN)
    assert reader.view["progress"] == ("Spiel 1 von 24" if said else "Spiel 1")


def test_house_rules_are_on_the_card() -> None:
    plain, own = papers({"rules": "ddv"}), papers({"rules": "ddv", "options": {"deck_nines": False, "schwein": "both"}})
    normal = text("de", "game.normal")
    assert row(plain, normal)["trumps"][0]["code"] == "He10"
    assert row(own, normal)["trumps"][0]["code"] == "Schwein"
    assert row(own, normal)["n"] == 24
    assert "Ka9" not in [card["code"] for card in row(own, normal)["trumps"]]


@each("spec", [{"players": 3}, {"players": True}, {"rules": "skat"}, {"lang": "xx"}, {"names": ["Anna"]}])
def test_a_spec_that_cannot_be_is_refused(spec: dict[str, Any]) -> None:
    with pytest.raises(SpecError):
        papers(spec)
