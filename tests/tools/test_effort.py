"""The short run and the thorough one: together they are everything, and the short one meets each part."""

import shutil
import tomllib
from inspect import signature
from pathlib import Path
from typing import Any

import effort
import pytest
from effort import SHORT, dealt, each, in_turn, mostly, pairs, thorough
from hypothesis import given
from hypothesis import strategies as st
from shared_site import as_it_was

ROOT = Path(__file__).parents[2]


def short(rows: list[Any]) -> list[Any]:
    return [row.values for row in rows if thorough.name not in {mark.name for mark in row.marks}]


def test_the_usual_command_is_the_short_run() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["pytest"]["ini_options"]
    assert f"-m '{SHORT}'" in options["addopts"]
    assert [line.partition(":")[0] for line in options["markers"]] == ["thorough", "usual_browser", "sampled"]


@pytest.fixture
def whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a run with large samples."""
    monkeypatch.setitem(effort._SIZES, "large", True)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in the short run."""
    monkeypatch.setitem(effort._SIZES, "large", False)


@pytest.mark.usefixtures("quick")
def test_the_short_run_makes_no_rows_for_others() -> None:
    (_, rows) = in_turn("one, other", "abcdefg", "123").args
    assert len(rows) == len(short(rows)) == 7
    (_, rows) = mostly("one", "abc", ["c"], ids=["first", "second", "third"]).args
    assert [(row.values, row.id) for row in rows] == [(("c",), "third")]


@pytest.mark.usefixtures("whole")
def test_in_turn_meets_all_of_both_and_the_rest_is_thorough() -> None:
    (_, rows) = in_turn("one, other", "abcdefg", "123").args
    assert len(rows) == 7 * 3
    met = short(rows)
    assert len(met) == 7
    assert {one for one, _ in met} == set("abcdefg")
    assert {other for _, other in met} == set("123")


def test_in_turn_meets_all_of_the_longer_row_too() -> None:
    (_, rows) = in_turn("one, other", "ab", "12345").args
    assert {other for _, other in short(rows)} == set("12345")


def test_some_of_many_by_name_or_by_number() -> None:
    (_, rows) = mostly("one", "abc", "b").args
    assert short(rows) == [("b",)]
    (_, rows) = mostly("one", "abc", 2).args
    assert short(rows) == [("a",), ("b",)]


def test_each_asks_all_rows_and_tells_all_that_fail() -> None:
    asked = []

    @each("number, word", [(1, "a"), (2, "b"), (3, "c")])
    def odd(number: int, word: str, more: str) -> None:
        """A small question."""
        asked.append(word + more)
        assert number % 2

    assert (odd.__name__, odd.__doc__, list(signature(odd).parameters)) == ("odd", "A small question.", ["more"])
    with pytest.raises(ExceptionGroup) as failed:
        odd(more="!")
    assert asked == ["a!", "b!", "c!"]
    assert [error.__notes__ for error in failed.value.exceptions] == [["number=2, word='b'"]]
    with pytest.raises(AssertionError):
        each("nothing", [])(odd)(number=1, word="", more="")


def test_each_keeps_the_marks_of_its_question_and_chance_is_a_sample() -> None:
    @each("word", "ab")
    @each("number", [1, 2])
    @thorough
    @given(st.booleans())
    def chance(word: str, number: int, drawn: bool) -> None:
        assert drawn in (True, False)
        assert number or word

    chance()
    assert {mark.name for mark in chance.pytestmark} == {"thorough", "sampled"}  # type: ignore[attr-defined]


@pytest.mark.usefixtures("quick")
def test_pairs_meet_all_of_both() -> None:
    assert pairs("abc", "12") == [("a", "1"), ("b", "2"), ("c", "1")]


@each("workers", range(1, 5))
def test_every_worker_has_its_share_of_what_comes_later_at_its_end(workers: int) -> None:
    tests = [f"site {number}" if number < 23 else f"rule {number}" for number in range(101)]
    later = [one for one in tests if one.startswith("site")]
    found = dealt(tests, later, workers)
    assert sorted(found) == sorted(tests)
    at = 0
    for worker in range(workers):
        share = found[at : at + (len(tests) - at) // (workers - worker)]
        assert [one.split()[0] for one in share] == sorted(one.split()[0] for one in share), "rules first"
        assert len([one for one in share if one in later]) >= len(later) // workers
        at += len(share)
    assert at == len(tests)


def test_a_copy_of_the_site_is_again_as_it_was(tmp_path: Path) -> None:
    """Whatever a test has done to it; what it left alone is not copied again."""
    spare, folder = tmp_path / "spare", tmp_path / "site"
    for name in ("a.html", "b/c.html", "b/d.html", "e/f.html"):
        (spare / name).parent.mkdir(parents=True, exist_ok=True)
        (spare / name).write_text(name)
    shutil.copytree(spare, folder)
    untouched = (folder / "b/d.html").stat().st_ino
    (folder / "a.html").write_text("A.html")
    (folder / "b/c.html").unlink()
    (folder / "b/new.html").write_text("new")
    shutil.rmtree(folder / "e")
    as_it_was(folder, spare)
    found = {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*.html")}
    assert found == {name: name for name in ("a.html", "b/c.html", "b/d.html", "e/f.html")}
    assert (folder / "b/d.html").stat().st_ino == untouched
