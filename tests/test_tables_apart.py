"""Exercises and passages of another book: what a table does not have is folded, carries a name and is not due."""

import json
import re
from html import unescape

import pytest

from dokolearn.exercises.at_table import apart
from dokolearn.exercises.catalogue import spec
from dokolearn.hosts.site.navigation import due
from dokolearn.hosts.site.passages import rule_html
from dokolearn.hosts.site.static_html import exercise_html


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
