"""A whole game of each book, as the engine tells it: to be read, and held to the letter."""

import re

import pytest
from golden_games import GAMES, TESTS, golden

from dokolearn.rulesets import BOOKS


def test_every_book_has_its_game() -> None:
    assert sorted(GAMES) == sorted(BOOKS)


@pytest.mark.parametrize("book", GAMES)
def test_a_game_is_told_as_before(book: str) -> None:
    """`python tests/engine/golden_games.py` writes it anew where a rule has changed."""
    assert golden(book) == (TESTS / "golden" / f"{book}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("book", GAMES)
def test_every_refusal_and_every_line_has_its_place(book: str) -> None:
    """And the lines of the score add up to what is written down."""
    lines = golden(book).splitlines()
    refused = [line for line in lines if line.startswith("      nicht ")]
    assert len(refused) > 20
    assert [line for line in refused if not line.endswith(")")] == []
    paid = [re.fullmatch(r" +([+−]?\d+)  .* \(.*\)", line) for line in lines[lines.index(lines[-2]) - 15 :]]
    value = re.match(r" +([+−]?\d+)  Wert des Spiels", lines[-2])
    assert value is not None
    assert sum(_number(line[1]) for line in paid if line) == _number(value[1])


def _number(word: str) -> int:
    return int(word.replace("−", "-"))
