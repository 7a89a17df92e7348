"""Exercises and passages of another book: what a table does not have is folded, carries a name and is not due."""

import json
import re
from html import unescape
from typing import Any

import pytest
from effort import each, size

from dokolearn.course.lesson_check import exercise_texts
from dokolearn.exercises import SpecError, read_spec, solution
from dokolearn.exercises.at_table import apart, at_table, view_at_table
from dokolearn.exercises.at_table import start as start_at_table
from dokolearn.exercises.at_table import step as step_at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.drill.invent import chance_of, invent
from dokolearn.exercises.position.trump_words import in_book
from dokolearn.hosts.html.passages import RuleError, rule_html, rule_passage
from dokolearn.hosts.html.static_html import exercise_html
from dokolearn.hosts.site.pages.navigation import due
from dokolearn.model import CardTable
from dokolearn.rulesets import BOOKS
from dokolearn.strings import text


@pytest.mark.parametrize(
    ("key", "books"),
    [
        ("4.11/fehlstich", {"ddv", "spielregeln", "schmidt", "maennle"}),  # it names the script
        ("4.9/iwan-sortieren", {"ddv", "spielregeln", "schmidt", "maennle"}),  # nobody else has the Solo
        ("4.9/fleischlos-sortieren", {"maennle"}),
        ("4.4/abreizen", {"mainz", "ddv", "spielregeln", "schmidt"}),
        ("4.9/wer-sticht-im-solo", set()),  # some of it is there at every table
    ],
)
def test_an_exercise_of_another_book_is_folded_and_not_due(key: str, books: set[str]) -> None:
    """It carries the name of its book, and the lists do not count it as open there."""
    shown = spec(key)
    assert set(apart(shown)) == books
    html = exercise_html(shown)
    assert html.startswith("<details") == bool(books)
    assert ("data-dk-away" in html.partition("<summary>")[0]) == ("mainz" in books)
    (listed,) = json.loads(unescape(re.search(r'data-dk-due="([^"]+)"', due([key], "de"))[1]))  # type: ignore[index]
    assert listed == ([key, *apart(shown)] if books else key)


NOT_HERE = text("de", "solo_trumps.not_here")


@each("book", BOOKS)
def test_4_06_no_open_task_is_about_a_solo_that_the_table_does_not_have(book: str) -> None:
    """§4.6: the Iwan is only in the script, and `maennle §10` has no Fleischlos. Such tasks fall away one by one;
    what is nothing else is folded."""
    for key in (one for one in catalogue() if one.startswith(("4.", "5.4/", "5.5/"))):
        if book in apart(spec(key)):
            continue
        open_ones = at_table(spec(key, "de", book))
        about = [getattr(task, "table", None) for task in open_ones.tasks]
        assert all(in_book(one, open_ones.rules) for one in about if isinstance(one, CardTable)), key
        assert not key.startswith("4.9/") or NOT_HERE not in " ".join(exercise_texts(key, book)), key


@each("book, names", [("mainz", "iwan fleischlos"), ("ddv", "fleischlos"), ("maennle", "")])
def test_4_08_a_row_of_cards_is_offered_the_soli_of_the_table(book: str, names: str) -> None:
    """Nobody is told that a row is right in an Iwan where there is none."""
    offered = {
        table.game for key in ("4.9/welches-solo", "4.9/reihe-der-farbe", "4.9/zaehlen-gemischt")
        for task in at_table(spec(key, "de", book)).tasks for table in task.games
    }  # fmt: skip
    assert {"iwan", "fleischlos"} & offered == set(names.split())
    assert {"damensolo", "bubensolo", "piksolo"} <= offered


def test_4_06_a_house_table_without_a_solo_has_no_task_about_it() -> None:
    """Also where house rules take it away: a table of the script without the Iwan."""
    without = {"set": "mainz", "options": {"soli": [name for name in BOOKS["mainz"].vorbehalt.soli if name != "iwan"]}}
    for key, many in (("4.9/wer-sticht-im-solo", 4), ("4.9/ertappt", 3), ("4.9/zaehlen-gemischt", 4)):
        tasks = at_table({**spec(key), "rules": without}).tasks
        assert len(tasks) == many
        assert "iwan" not in {task.table.game for task in tasks}


@each("book", BOOKS)
def test_4_06_drills_deal_only_soli_of_the_table(book: str) -> None:
    for kind in ("solo_trumps", "which_solo"):
        for seed in range(size(20, 200)):
            position = invent(kind, BOOKS[book], 3, chance_of(f"{kind} {book} {seed}"))
            named = {position["game"]} if "game" in position else set(position["soli"])
            assert named <= set(BOOKS[book].vorbehalt.soli)


def test_a_passage_about_late_answers_is_silent_where_there_are_none() -> None:
    """`maennle §15` knows no longer limit for an answer: it is the next call of the chain."""
    assert "Auch nach einer späten Antwort" in rule_html(("levels_after_late_reply",), at={"set": "spielregeln"})
    assert "<p>" not in rule_html(("levels_after_late_reply",), at={"set": "maennle"})


def test_only_paragraphs_of_the_script_are_links() -> None:
    """The pages of the chapters hold the script; what another book says at a place stands on none of them."""
    found = {}
    for book in ("mainz", "maennle"):
        shown = start_at_table({**spec("2.7/bedienen"), "rules": {"set": book}})
        refused = step_at_table(shown, {"type": "pick", "index": 3})
        found[book] = [ref["href"] for ref in view_at_table(refused)["feedback"]["refs"]]
    assert found == {"mainz": ["#p2-7"], "maennle": [""]}


@each("book", BOOKS)
def test_2_03_a_schwein_lies_only_where_the_book_has_one(book: str) -> None:
    """maennle §23: it stands above Herz 10."""
    task = {"kind": "stich_winner", "title": "Probe", "rules": {"set": book}, "lang": "de"}
    data = {**task, "tasks": [{"stich": "KrD He10 Schwein KaB"}]}
    if book != "maennle":
        with pytest.raises(SpecError, match="no card 'Schwein'"):
            read_spec(data)
        return
    assert solution(read_spec(data)) == [{"type": "pick", "index": 2}]


# Mein Tisch in the passages of a lesson: each says what this table does, above all until when one may call.


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
