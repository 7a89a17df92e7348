"""Mein Tisch in the passages of a lesson: each says what this table does, above all until when one may call."""

import re
from typing import Any

import pytest
from effort import each

from dokolearn.hosts.html.passages import RuleError, rule_html, rule_passage
from dokolearn.rulesets import BOOKS

# Passages


def test_a_passage_says_what_each_table_does() -> None:
    (rule,) = rule_passage(("dulle_second_beats_first",))["rules"]
    assert [name for name in BOOKS if rule["usual"][name] == "true"][:2] == ["mainz", "maennle"]
    assert set(rule["usual"]) == set(BOOKS)
    assert rule["places"]["mainz"] == "Mainzer Skript, §2.4.1"
    assert rule["values"]["false"]["text"] == "Liegen beide Dullen in einem Stich, gewinnt die erste."
    assert rule["values"]["false"]["others"].startswith(
        "An anderen Tischen: Mainzer Skript (§2.4.1), Spielordnung Männle"
    )


def test_books_that_agree_need_no_other_tables() -> None:
    (rule,) = rule_passage(("herz10_trump",))["rules"]
    assert rule["values"]["true"]["others"] == ""


@each("option", ["gegen_games", "soli", "nothing"])
def test_a_passage_needs_a_rule_with_words(option: str) -> None:
    with pytest.raises(RuleError):
        rule_passage((option,))


def test_a_table_without_the_rule_is_told_nothing_of_it() -> None:
    (rule,) = rule_passage(("vorab",))["rules"]
    assert rule["values"]["false"] == {"text": "", "others": ""}
    assert "Re vorab" in rule_html(("vorab",), at={"set": "maennle"})
    assert "<p>" not in rule_html(("vorab",), at={"set": "ddv"})


# The last moments of calls


def last_moments(at: dict[str, Any]) -> list[list[str]]:
    """The rows of the table in a passage: what one says, what it promises, the number."""
    rows = re.findall(r"<tr><td>(.*?)</td></tr>", rule_html(("call_limits",), at=at))
    return [row.split("</td><td>") for row in rows]


@each(
    "book, first, second, numbers",
    [
        ("mainz", "Re, Kontra", "neun", "8 12 16 20 24"),  # §3.3
        ("ddv", "Re, Kontra", "keine 90", "11 10 9 8 7"),  # ddv: An- und Absagen
        ("spielregeln", "Re, Kontra", "U-9", "11 10 9 8 7"),  # spielregeln: Spielansagen
        ("schmidt", "Re, Kontra", "keine 90", "11 10 9 8 7"),  # schmidt: Ansagen
        ("maennle", "Re, Kontra", "keine 9", "2 3 4 5 6"),  # maennle §15
    ],
)
def test_3_03_the_last_moments_are_those_of_the_reader(book: str, first: str, second: str, numbers: str) -> None:
    rows = last_moments({"set": book})
    assert [rows[0][0], rows[1][0]] == [first, second]
    assert [row[2] for row in rows] == numbers.split()


@each(
    "options, numbers",
    [
        ({"deadline_unit": "cards_in_hand"}, "11 10 9 8 7"),
        ({"deadline_unit": "cards_in_hand", "deck_nines": False}, "9 8 7 6 5"),  # ddv: Spiel ohne Neunen
        ({"deadline_unit": "cards_in_hand", "deck_nines": False, "call_limits": [12, 11, 10, 9, 8]}, "10 9 8 7 6"),
        ({"deadline_unit": "stiche"}, "2 3 4 5 6"),
        ({"deadline_unit": "before_play"}, "1 1 1 1 1"),
        ({"call_limits": [4, 8, 12, 16, 20]}, "4 8 12 16 20"),
    ],
)
def test_3_03_house_rules_have_their_own_last_moments(options: dict[str, Any], numbers: str) -> None:
    at = {"set": "mainz", "options": options}
    assert [row[2] for row in last_moments(at)] == numbers.split()
    assert "An deinem Tisch</strong> (Mainzer Skript):" in rule_html(("call_limits",), at=at)


def test_3_03_other_tables_are_told_with_their_limits() -> None:
    (rule,) = rule_passage(("call_limits",))["rules"]
    others = rule["values"][rule["usual"]["ddv"]]["others"]
    assert "Mainzer Skript (§3.3): Spätestens vor Karte 8, 12, 16, 20, 24." in others
    assert "Spielordnung Männle (§15; unsere Lesart): Spätestens in Stich 2, 3, 4, 5, 6." in others
    assert "Schmidt" not in others
