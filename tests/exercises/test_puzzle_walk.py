"""Puzzles one after the other: by day, by number, by theme and level, at the table of whoever asks."""

from itertools import pairwise
from typing import Any

import pytest

from dokolearn.exercises import SpecError
from dokolearn.exercises.puzzle_walk import FIRST_DAY, PuzzleWalk, start, step, view
from dokolearn.exercises.puzzles.proof import is_for
from dokolearn.exercises.puzzles.puzzle import THEMES, at_book, by_day, puzzles
from dokolearn.rulesets import BOOKS, with_options
from dokolearn.strings import LANGUAGES, text


def begin(book: str = "mainz", **asked: Any) -> PuzzleWalk:
    return start({"rules": {"set": book}, "lang": "de", **asked})


def solve(at: PuzzleWalk) -> PuzzleWalk:
    assert at.state is not None
    for event in at.state.spec.kind.solution(at.state.task):
        at = step(at, event)
    return at


def onward(at: PuzzleWalk) -> PuzzleWalk:
    return step(solve(at), {"type": "next"})


def numbers(at: PuzzleWalk) -> list[int]:
    """Of all puzzles until there is none."""
    found = []
    while view(at)["number"]:
        found.append(view(at)["number"])
        at = onward(at)
    return found


@pytest.mark.parametrize("book", BOOKS)
def test_the_way_leads_through_every_puzzle_of_a_book_once_the_easiest_first(book: str) -> None:
    """Of a theme here: all of them take a while."""
    for theme in THEMES:
        known = {one.number: one for one in at_book(book, theme)}
        found = numbers(begin(book, theme=theme))
        assert sorted(found) == sorted(known)
        levels = [known[number].level for number in found]
        assert levels == sorted(levels)


def test_who_has_solved_none_begins_with_an_easy_one_and_nobody_gets_the_same_position_twice_in_a_row() -> None:
    at, words = begin(), []
    for _ in range(12):
        assert at.puzzle is not None
        assert at.puzzle.level == 1
        words.append(at.puzzle.word)
        at = onward(at)
    assert all(one != other for one, other in pairwise(words))


def test_what_is_solved_does_not_come_again_but_of_the_day_it_does() -> None:
    first = view(begin())["number"]
    assert view(begin(solved=[first]))["number"] != first
    assert view(begin(solved=[first], number=first))["number"] == first


@pytest.mark.parametrize("book", BOOKS)
def test_everybody_at_a_table_has_the_same_puzzle_on_a_day_and_another_one_on_the_next(book: str) -> None:
    """The terminal counts days from the year 1 on and has the same."""
    many = at_book(book)
    days = range(20_000, 20_000 + len(many))
    found = [view(begin(book, day=day))["number"] for day in days]
    assert sorted(found) == sorted(one.number for one in many)
    assert found[3] == by_day(many, 20_003 + FIRST_DAY)[0].number


def test_a_level_is_kept() -> None:
    at = begin(level=2)
    assert {one.level for one in puzzles() if one.number in numbers(at)} == {2}


def test_a_solved_puzzle_offers_the_next_one_and_no_other_does() -> None:
    at = begin()
    assert step(at, {"type": "next"}).puzzle == at.puzzle
    shown = view(solve(at))["puzzle"]
    assert [action["type"] for action in shown["actions"]] == ["next", "again"]
    assert shown["done"]
    again = step(solve(at), {"type": "again"})
    assert view(again)["number"] == view(at)["number"]
    assert not view(again)["puzzle"]["solved"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_none_is_left_or_none_fits_it_says_so(lang: str) -> None:
    everything = [one.number for one in puzzles()]
    said = view(begin(solved=everything, lang=lang))
    assert said == {"number": 0, "puzzle": None, "none": text(lang, "puzzle.all_solved")}
    assert view(begin(theme="karlchen", level=1, lang=lang))["none"] == text(lang, "puzzle.none")
    assert view(begin(number=7, lang=lang))["none"] == text(lang, "puzzle.none")
    nothing = begin(number=7)
    assert step(nothing, {"type": "pick", "index": 0}) == nothing


@pytest.mark.parametrize("options", [{"deck_nines": False}, {"ueberstich": True}, {"herz10_trump": False}])
def test_at_house_rules_only_what_is_proven_there_comes(options: dict[str, Any]) -> None:
    rules = with_options(BOOKS["ddv"], options)
    for asked in ({}, {"day": 20_000}, {"theme": "fuchs"}):
        at = begin("ddv", **asked)
        own = start({"rules": {"set": "ddv", "options": options}, "lang": "de", **asked})
        assert own.puzzle is not None
        assert is_for(own.puzzle, rules)
        assert at.puzzle is not None
        assert is_for(at.puzzle, BOOKS["ddv"])


@pytest.mark.parametrize(
    "spec",
    [
        {"theme": "schwein"},
        {"level": 4},
        {"level": True},
        {"day": "heute"},
        {"number": -1},
        {"solved": ["1"]},
        {"lang": "fr"},
        {"rules": {"set": "skat"}},
        {"tag": 1},
    ],
)
def test_what_cannot_be_asked_is_refused(spec: dict[str, Any]) -> None:
    with pytest.raises(SpecError):
        start(spec)
