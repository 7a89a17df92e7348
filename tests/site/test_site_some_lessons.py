"""`dokolearn serve lessons/05*`: these lessons are executed, the others are listed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from club import Club

from dokolearn.hosts.site.pages.lesson_runs import WANTED, lesson_files, lessons, wanted_lessons
from dokolearn.strings import text

LISTED = text("de", "site.lesson_listed")


@pytest.fixture(scope="module")
def club(new_club: Callable[[], Club]) -> Club:
    made = new_club()
    made.lesson("01_karten", "# Karten\n\nWie sie *heißen*.", ("print('alle Karten')",))
    made.lesson("02_stich", "# Stich\n\nWem er gehört.", ("print('ein Stich')",))
    return made


def test_only_what_was_asked_for_is_executed(club: Club) -> None:
    first, second = lesson_files(club.folder / "lessons")
    listed, ran = lessons([first, second], club.folder, "de", only={second.resolve()})
    assert (listed.ran, ran.ran) == (False, True)
    assert (listed.page.title, listed.page.summary) == ("Karten", "Wie sie heißen.")
    assert LISTED in listed.page.html
    assert "alle Karten" not in listed.page.html
    assert "ein Stich" in ran.page.html


def test_what_was_executed_before_is_shown_whole(club: Club) -> None:
    first, second = lesson_files(club.folder / "lessons")
    lessons([first], club.folder, "de")
    shown, _ = lessons([first, second], club.folder, "de", only={second.resolve()})
    assert not shown.ran
    assert "alle Karten" in shown.page.html
    assert LISTED not in shown.page.html


def test_the_server_knows_what_was_asked_for(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(WANTED, raising=False)
    assert wanted_lessons() is None
    monkeypatch.setenv(WANTED, str(tmp_path / "05_bedienen.ipynb"))
    assert wanted_lessons() == {tmp_path / "05_bedienen.ipynb"}
