"""The short run and the thorough one: together they are everything, and the short one meets each part."""

import shutil
import tomllib
from collections.abc import Iterable
from inspect import signature
from pathlib import Path
from typing import Any

import effort
import pytest
from effort import SHORT, dealt, each, mostly, thorough
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
    (_, rows) = mostly("one", "abc", ["c"], ids=["first", "second", "third"]).args
    assert [(row.values, row.id) for row in rows] == [(("c",), "third")]


def asked(*lists: Iterable[Any], **how: int) -> list[tuple[str, str]]:
    """What is asked of two lists in this run."""
    found: list[tuple[str, str]] = []

    @each("one, other", *lists, **how)
    def ask(one: str, other: str) -> None:
        found.append((one, other))

    ask()
    assert [mark.name for mark in ask.pytestmark] == ["sampled"]  # type: ignore[attr-defined]
    return found


@pytest.mark.usefixtures("quick")
def test_of_several_lists_the_short_run_meets_all_there_is() -> None:
    assert asked("abc", "12") == [("a", "1"), ("b", "2"), ("c", "1")]
    assert asked("ab", "123") == [("a", "1"), ("b", "2"), ("a", "3")]
    assert asked("abc", "12", at=1, of=2) == [("b", "2")]
    assert asked(["a1", "b2", "c3"], of=2) == [("a", "1"), ("c", "3")]


@pytest.mark.usefixtures("whole")
def test_the_thorough_run_has_every_combination() -> None:
    assert asked("abc", "12", at=1, of=2) == [(one, other) for one in "abc" for other in "12"]


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
