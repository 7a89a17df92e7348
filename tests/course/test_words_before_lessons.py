"""No word of the game before the lesson that explains it, at any table: prose, rules, exercises and drills."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from effort import each, mostly

from dokolearn.course.lesson_check import as_read, read_lesson, read_terms, shown_texts
from dokolearn.exercises.at_table import start as start_at_table
from dokolearn.exercises.catalogue import spec
from dokolearn.hosts.html.passages import rule_html
from dokolearn.rulesets import BOOKS
from dokolearn.trace import ROOT

LESSONS = sorted((ROOT / "lessons").glob("*.ipynb"))
TERMS = read_terms(ROOT / "lessons")
SHOWN = re.compile(r'\bshow\("([^"]+)"')
RULE = re.compile(r"\bshow_rule\(([^)]*)\)")

every_lesson: pytest.MarkDecorator = mostly(
    ("path", "book"),
    list(product(LESSONS, BOOKS)),
    [(path, [*BOOKS][at % len(BOOKS)]) for at, path in enumerate(LESSONS[::3])],
    ids=lambda one: one.stem if isinstance(one, Path) else one,
)
"""In the short run every third lesson: `dokolearn check` has looked at the words of all of them."""


def rule_texts(source: str, book: str) -> Iterator[str]:
    """The passages of a cell as a reader of this book sees them."""
    for options in RULE.findall(source):
        yield re.sub(r"<[^>]+>", " ", rule_html(tuple(re.findall(r'"(\w+)"', options)), "de", {"set": book}))


def elsewhere_texts(source: str, book: str) -> Iterator[str]:
    """What the exercises of a cell say about other tables."""
    for key in SHOWN.findall(source):
        yield from start_at_table(spec(key, "de", book)).others


def said(source: str, book: str) -> Iterator[tuple[str, str]]:
    """Everything that a cell of code can show at a table, each with the name of what says it."""
    yield from shown_texts(source, book)
    yield from (("show_rule", sentence) for sentence in rule_texts(source, book))
    yield from (("elsewhere", sentence) for sentence in elsewhere_texts(source, book))


def early(path: Path, book: str) -> set[tuple[str, str, str]]:
    """Every word that comes too early in a lesson at a table, with what says it and the sentence."""
    lesson, found = read_lesson(path), set()
    for kind, source in lesson.cells:
        texts = [("", line) for line in as_read(source).splitlines()] if kind == "markdown" else said(source, book)
        for name, sentence in texts:
            heard = re.sub(TERMS.frame, "", sentence) if name else sentence
            found |= {(word, name, sentence) for word, _ in TERMS.early(lesson.number, heard)}
    return found


@every_lesson
def test_no_word_comes_before_its_lesson(path: Path, book: str) -> None:
    assert sorted(early(path, book)) == []


@each("book", BOOKS)
def test_the_start_page_needs_no_lesson(book: str) -> None:
    said = [sentence for _, sentence in shown_texts('show("0.0/erste-karte")', book)]
    assert said
    assert [hit for sentence in said for hit in TERMS.early("00", sentence)] == []


def test_a_word_is_found_in_a_rule_and_in_what_other_tables_do() -> None:
    rule = " ".join(rule_texts('show_rule("schwein")', "maennle"))
    assert "Schwein" in [word for word, _ in TERMS.early("02", rule)]
    others = " ".join(elsewhere_texts('show("3.2/verdoppelt")', "ddv"))
    assert "angesagt" in [word for word, _ in TERMS.early("08", others)]
