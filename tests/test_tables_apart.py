"""Exercises and passages of another book: what a table does not have is folded, carries a name and is not due."""

import json
import re
from html import unescape

import pytest
from effort import each

from dokolearn.exercises import SpecError, read_spec, solution
from dokolearn.exercises.at_table import apart, start_at_table, step_at_table, view_at_table
from dokolearn.exercises.catalogue import spec
from dokolearn.hosts.site.navigation import due
from dokolearn.hosts.site.passages import rule_html
from dokolearn.hosts.site.static_html import exercise_html
from dokolearn.rulesets import BOOKS


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
