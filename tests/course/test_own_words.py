"""Tables have their own words: at Männle and Mainz one is "sauber" and not "gesund", in whatever is shown."""

import re
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from click.testing import CliRunner
from effort import each, size
from table_reader import Reader, spec

from dokolearn.cli import main
from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue
from dokolearn.exercises.catalogue import spec as exercise
from dokolearn.exercises.exam import items
from dokolearn.exercises.exam import start as start_exam
from dokolearn.exercises.walk import events, offered_events, solution, start, step, view
from dokolearn.replay.film.viewer_words import bid_text
from dokolearn.rulesets import BOOKS

OTHERS = re.compile(r"\bgesund|\bhealthy", re.IGNORECASE)

SAUBER = ("maennle", "mainz")

NOT_READ = ("type", "slip", "made", "spec", "key", "id")
"""What a page does with these is not to show them."""


def sentences(shown: Any) -> Iterator[str]:
    """Everything that somebody reads of a view."""
    if isinstance(shown, str):
        yield from () if shown.startswith("%DKN") else (shown,)  # a file has one word for it
    elif isinstance(shown, dict):
        for name, one in shown.items():
            if name not in NOT_READ:
                yield from sentences(one)
    elif isinstance(shown, list | tuple):
        for one in shown:
            yield from sentences(one)


def strange(shown: Any) -> list[str]:
    """The sentences with the word of other tables."""
    return [one for one in sentences(shown) if OTHERS.search(one)]


@each("book", SAUBER)
def test_4_01_whole_games_at_the_table_say_sauber(book: str) -> None:
    """Buttons, bubbles, Tipp and the sentence before the first card."""
    read: list[str] = []
    for seed in range(1, 1 + size(2, 12)):
        reader = Reader(spec(book, seed))
        chance = Random(seed)
        while reader.phase != "reckoned":
            assert not strange(reader.view), strange(reader.view)
            read += sentences(reader.view)
            possible = [one for one in offered_events(reader.view) if one["type"] != "again"]
            helps = [one for one in possible if one["type"] == "help"]
            reader.does(helps[0] if helps else chance.choice(possible))
    assert "sauber" in read
    assert any("Alle sind sauber" in one for one in read)
    assert any("„sauber“" in one for one in read), "a Tipp names the word"


@each("key, book", catalogue(), SAUBER)
def test_4_01_the_exercises_of_all_lessons_say_sauber(key: str, book: str) -> None:
    """Whatever is followed by the rules of this table; what it does not have keeps the words of its own book."""
    found = at_table(exercise(key, rules=book))
    if found.rules.name != book:
        return
    state = start(found)
    for event in [None, *solution(found)]:
        state = step(state, event) if event else state
        for one in [state, *map(partial(step, state), events(state))]:
            assert not strange(view(one)), strange(view(one))


@each("book", SAUBER)
def test_4_01_the_exam_says_sauber(book: str) -> None:
    for seed in range(901, 901 + size(1, 8)):
        paper = items(start_exam({"seed": seed, "rules": {"set": book}}))
        assert not strange(paper)
        assert any("sauber" in one for one in sentences(paper))


@each("book", SAUBER)
def test_4_01_the_terminal_says_sauber(book: str) -> None:
    result = CliRunner().invoke(main, ["play", "--auto", "verein", "--book", book, "--deal", "201"])
    assert "sauber" in result.output
    assert not OTHERS.search(result.output)


def test_4_01_the_viewer_says_what_the_book_says() -> None:
    said = {book: bid_text("gesund", "de", rules) for book, rules in BOOKS.items()}
    assert said == {book: "sauber" if book in SAUBER else "gesund" for book in BOOKS}
