"""The page that puts the books side by side."""

import re

import pytest
from bs4 import BeautifulSoup

from dokolearn.course.comparison import TOPICS, comparison
from dokolearn.hosts.site.pages.comparison_page import comparison_html, comparison_toc
from dokolearn.rulesets import BOOKS, option_names
from dokolearn.strings import LANGUAGES

languages = pytest.mark.parametrize("lang", LANGUAGES)


def page(lang: str = "de") -> BeautifulSoup:
    return BeautifulSoup(comparison_html(lang), "html.parser")


def rule(title: str) -> str:
    """A line as it is read once it is open."""
    row = next(row for row in page().select(".dk-row") if title in row.get_text())
    return " ".join(row.get_text(" ").split())


@languages
def test_every_rule_has_a_line_with_a_cell_for_each_book(lang: str) -> None:
    rows = page(lang).select(".dk-books .dk-row")
    assert len(rows) == len(option_names())
    assert {tuple(str(cell["data-book"]) for cell in row.select("dl > div")) for row in rows} == {tuple(BOOKS)}
    assert all(row.select_one("summary > h3[id]") and row.select_one("summary > .dk-short") for row in rows)


@languages
def test_the_table_of_contents_leads_to_the_topics(lang: str) -> None:
    ids = [str(heading["id"]) for heading in page(lang).select("h2")]
    assert [heading["id"] for heading in comparison_toc(lang)] == ids
    assert len(ids) == len(TOPICS)


def test_a_difference_is_told_by_a_sign_with_a_name() -> None:
    signs = page().select(".dk-row:not([data-alike]) h3 [role=img]")
    assert len(signs) == sum(row.differs for topic in comparison("de") for row in topic.rows)
    assert {(sign.get_text(), sign["aria-label"]) for sign in signs} == {("≠", "Hier unterscheiden sie sich")}
    assert not page().select(".dk-row[data-alike] [role=img]")


def test_a_row_reads_like_a_sentence_of_each_book() -> None:
    """On the line how many say what; below it each book, in their order."""
    assert rule("Die zweite Dulle sticht die erste") == (
        "≠ Die zweite Dulle sticht die erste nein (3) · ja (2) Mainzer Skript ja §2.4.1 "
        "DDV-Turnierregeln nein Spiel mit Dullen Spielregeln-Seite nein Stiche, Varianten 2 "
        "Schmidt nein Spielablauf 2 Spielordnung Männle ja §22"
    )
    assert rule("Herz 10 ist höchster Trumpf").startswith(
        "Herz 10 ist höchster Trumpf Alle fünf: ja Mainzer Skript ja §2.3"
    )


def test_differences_are_shown_until_somebody_wants_all() -> None:
    [only] = page().select("#dk-only-different")
    assert only.has_attr("checked")


def test_our_readings_say_that_they_are_ours() -> None:
    assert "Unsere Lesart: Das Skript nennt keine Frist für die Antwort." in rule("Auf eine Ansage antworten")
    assert "genau die Trümpfe (nur als Variante)" not in rule("Was bei Armut weitergegeben wird")
    assert "Schmidt genau die Trümpfe Armut" in rule("Was bei Armut weitergegeben wird")


def test_the_strict_policy_lets_the_page_through() -> None:
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=", comparison_html("de"))
