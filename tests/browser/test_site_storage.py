"""What the browser keeps, in all kinds of trouble: nothing is lost, and nothing is said to be kept that is not."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from effort import thorough
from playwright.sync_api import Locator, Page, expect

from dokolearn.replay.film.viewer_words import setting_words
from dokolearn.strings import text

from .course import LESSON_5, exercises
from .player import Player
from .visits import STORED, Visits, kept, put, set_calendar

FIRST, SECOND, THIRD = exercises(LESSON_5)[:3]
DAY = "2026-11-20"

FULL = """
const keep = Storage.prototype.setItem;
Storage.prototype.setItem = function (key, value) {
  if (window.dkFull !== false && key.startsWith('dokolearn.')) throw new DOMException('full', 'QuotaExceededError');
  return keep.call(this, key, value);
};
"""
"""A device without room, until somebody says otherwise."""


def word(key: str, **gaps: object) -> str:
    return text("de", f"review.word.{key}").format(**gaps)


def said(key: str, **gaps: object) -> str:
    return text("de", f"table.word.{key}").format(**gaps)


def notice(page: Page, sort: str) -> Locator:
    return page.locator(f'[data-notice="{sort}"]')


def raw(page: Page, name: str) -> str | None:
    """The text that is stored under a name."""
    found: str | None = page.evaluate("key => localStorage.getItem(key)", STORED + name)
    return found


def room(page: Page, there_is: bool) -> None:
    page.evaluate("full => { window.dkFull = full }", not there_is)


def tear(page: Page, name: str) -> None:
    """Store what cannot be read where there is no room: a page with room could lay it aside before it is left."""
    page.evaluate("key => { localStorage[key] = '{kaputt' }", STORED + name)


def solve(page: Page, key: str) -> None:
    Player(page, key).solve()


# No room


@thorough
def test_what_found_no_room_is_laid_over_the_work_of_another_tab_later(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    other = page.context.new_page()
    other.goto(lesson_url)
    page.add_init_script(FULL)
    page.reload()
    solve(page, FIRST)
    expect(page.get_by_text(setting_words("de")["set_unsaved"])).to_have_count(1)
    assert kept(page, "done") is None
    solve(other, SECOND)
    room(page, True)
    solve(page, THIRD)
    assert set(kept(page, "done")) == {FIRST, SECOND, THIRD}


@thorough
def test_what_found_no_room_is_stored_when_the_page_is_left(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    page.add_init_script(FULL)
    page.reload()
    solve(page, FIRST)
    room(page, True)
    page.goto("about:blank")
    page.add_init_script("window.dkFull = false")
    page.goto(lesson_url)
    assert set(kept(page, "done")) == {FIRST}


@thorough
@pytest.mark.parametrize("name", ["done", "missed", "table", "settings", "learners"])
def test_without_room_what_is_torn_stays_where_it_is(visit: Visits, lesson_url: str, review: str, name: str) -> None:
    """There is no copy, so nothing is erased and nothing is written over it; later it is laid aside."""
    page = visit(lesson_url)
    page.add_init_script(FULL)
    page.reload()
    tear(page, name)
    page.goto(lesson_url)
    solve(page, FIRST)
    page.goto(f"{review}#")
    expect(page.get_by_text(word("broken"))).to_be_visible()
    assert raw(page, name) == "{kaputt"
    assert kept(page, f"aside.{name}") is None
    page.add_init_script("window.dkFull = false")
    page.goto(lesson_url)
    solve(page, FIRST)
    page.goto(review)
    expect(page.get_by_text(word("broken"))).to_be_visible()
    assert (raw(page, name) or "") != "{kaputt"
    assert kept(page, f"aside.{name}") == {"text": "{kaputt"}


@thorough
def test_a_second_torn_piece_lies_beside_the_first(visit: Visits, review: str) -> None:
    page = visit(review)
    for torn in ("{eins", "{zwei", "{eins", "[3]"):
        put(page, "missed", torn)
        page.reload()
        expect(page.get_by_text(word("broken"))).to_be_visible()
    names = ("aside.missed", "aside.missed.2", "aside.missed.3", "aside.missed.4")
    assert [kept(page, name) for name in names] == [{"text": "{eins"}, {"text": "{zwei"}, {"text": "[3]"}, None]
    with page.expect_download() as caught:
        page.get_by_role("button", name=word("save_broken")).click()
    assert sorted(json.loads(Path(caught.value.path()).read_text()).values()) == ["[3]", "{eins", "{zwei"]


@thorough
def test_the_browser_is_asked_to_keep_it_once_there_is_something(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    page.add_init_script("""
        window.asked = 0;
        navigator.storage.persisted = async () => false;
        navigator.storage.persist = async () => { window.asked += 1; return true; };
    """)
    page.reload()
    expect(page.locator("[data-dk-key]").first).to_be_visible()
    assert page.evaluate("window.asked") == 0
    solve(page, FIRST)
    solve(page, SECOND)
    assert page.evaluate("window.asked") == 1


# Keys: older ones, and those of a neighbour


@thorough
def test_what_older_versions_stored_is_taken_over_once_and_stays_for_others(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    old = json.dumps({FIRST: DAY})
    page.evaluate("old => localStorage.setItem('dokolearn.done', old)", old)
    page.reload()
    assert kept(page, "done") == {FIRST: DAY}
    solve(page, SECOND)
    assert page.evaluate("localStorage.getItem('dokolearn.done')") == old
    page.evaluate("localStorage.setItem('dokolearn.done', '{}')")
    page.reload()
    assert set(kept(page, "done")) == {FIRST, SECOND}


@thorough
def test_without_room_old_things_are_read_where_they_are(visit: Visits, review: str) -> None:
    page = visit(review)
    page.evaluate("old => localStorage.setItem('dokolearn.learners', old)", json.dumps(people(("l1", "Oma"))))
    page.add_init_script(FULL)
    page.reload()
    expect(page.get_by_label("Oma")).to_be_visible()
    page.add_init_script("window.dkFull = false")
    page.reload()
    expect(page.get_by_label("Oma")).to_be_visible()
    assert kept(page, "learners") == people(("l1", "Oma"))


@thorough
def test_another_site_on_the_host_shares_nothing(visit: Visits, lesson_url: str, review: str) -> None:
    theirs = json.dumps({FIRST: DAY, SECOND: DAY})
    page = visit(lesson_url)
    page.evaluate("text => localStorage.setItem('dokolearn./anderswo/:done', text)", theirs)
    page.reload()
    solve(page, THIRD)
    assert set(kept(page, "done")) == {THIRD}
    page.goto(review)
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name=word("wipe")).click()
    expect(page.get_by_text(word("wiped"))).to_be_visible()
    assert kept(page, "done") is None
    assert page.evaluate("localStorage.getItem('dokolearn./anderswo/:done')") == theirs


# Learners


def people(*known: tuple[str, str], current: str = "") -> dict[str, Any]:
    return {"list": [{"id": id, "name": name} for id, name in known], "current": current}


def come(page: Page, name: str) -> None:
    page.get_by_label(word("name"), exact=True).fill(name)
    page.get_by_role("button", name=word("add")).click()


@thorough
@pytest.mark.parametrize("orphan", ["l1.done", "l1.missed", "l1.exam", "aside.l1.done"])
def test_somebody_new_never_inherits(visit: Visits, review: str, orphan: str) -> None:
    """Nobody is called l1 any more, but something of him is there: it stays his."""
    page = visit(review)
    put(page, orphan, json.dumps({"text": "x"}))
    page.reload()
    come(page, "Neu")
    expect(page.get_by_label("Neu")).to_be_checked()
    assert kept(page, "learners")["current"] == "l2"
    assert kept(page, orphan) == {"text": "x"}


@thorough
def test_without_the_list_of_names_nobody_is_lost(visit: Visits, review: str) -> None:
    page = visit(review)
    put(page, "l4.done", json.dumps({FIRST: DAY}))
    put(page, "learners", "{kaputt")
    page.reload()
    page.get_by_label("#4").check()
    come(page, "Neu")
    expect(page.get_by_label("#4")).not_to_be_checked()
    assert kept(page, "l4.done") == {FIRST: DAY}
    assert kept(page, "l5.done") is None


@thorough
def test_without_room_nobody_is_said_to_have_come(visit: Visits, review: str) -> None:
    page = visit(review)
    page.add_init_script(FULL)
    page.reload()
    come(page, "Neu")
    expect(page.get_by_text(word("no_name"))).to_be_visible()
    expect(page.get_by_label("Neu")).to_have_count(0)


@thorough
def test_a_clock_that_ran_ahead_takes_nothing_away(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    set_calendar(page, datetime(2031, 2, 3))
    page.reload()
    solve(page, FIRST)
    set_calendar(page, datetime(2026, 11, 22))
    page.reload()
    solve(page, SECOND)
    assert kept(page, "done") == {FIRST: "2031-02-03", SECOND: "2026-11-22"}


# Files


def read_in(page: Page, path: Path, content: Any) -> None:
    path.write_text(json.dumps(content))
    page.locator("input[type=file]").set_input_files(path)


EXAM = {"spec": {"seed": 5, "lang": "de", "rules": {"set": "ddv"}}, "events": [{"type": "next"}]}
FILE = {
    "format": "dokolearn-progress/2",
    "done": {FIRST: DAY},
    "missed": {},
    "exam": EXAM,
    "learners": [{"name": "Oma", "done": {FIRST: DAY, SECOND: DAY}, "missed": {}}],
    "table": {"book": "schmidt", "options": {}},
    "settings": {"deck": "german", "speed": "slow"},
}


@thorough
def test_a_file_holds_everybody_and_brings_everybody_back(visit: Visits, review: str, tmp_path: Path) -> None:
    page = visit(review, steps=True, undecided=True)
    read_in(page, tmp_path / "alle.json", FILE)
    expect(notice(page, "file")).to_contain_text(said("restored", done=3, missed=0, people=1))
    assert kept(page, "exam") == EXAM
    assert kept(page, "l1.done") == {FIRST: DAY, SECOND: DAY}
    assert kept(page, "table") == FILE["table"]
    with page.expect_download() as caught:
        page.get_by_role("button", name=word("export")).click()
    saved = json.loads(Path(caught.value.path()).read_text())
    assert {name: saved[name] for name in ("done", "missed", "exam", "table", "settings")} == {
        name: FILE[name] for name in ("done", "missed", "exam", "table", "settings")
    }
    assert [(one["name"], one["done"]) for one in saved["learners"]] == [("Oma", {FIRST: DAY, SECOND: DAY})]


@thorough
def test_an_old_file_is_that_of_whoever_learns_now(visit: Visits, review: str, tmp_path: Path) -> None:
    page = visit(review)
    come(page, "Opa")
    read_in(page, tmp_path / "alt.json", {"format": "dokolearn-progress/1", "done": {FIRST: DAY}, "missed": {}})
    expect(notice(page, "file")).to_contain_text("1")
    assert kept(page, "l1.done") == {FIRST: DAY}
    assert kept(page, "done") is None


@thorough
def test_what_is_here_stays_beside_a_file(visit: Visits, review: str, tmp_path: Path) -> None:
    page = visit(review)
    mine = {"done": {FIRST: "2020-01-01"}, "exam": {**EXAM, "events": []}, "table": {"book": "ddv", "options": {}}}
    for name, value in mine.items():
        put(page, name, json.dumps(value))
    page.reload()
    read_in(page, tmp_path / "alle.json", FILE)
    expect(notice(page, "file")).to_contain_text(said("restored_exam"))
    expect(notice(page, "file")).to_contain_text(said("restored_table"))
    assert {name: kept(page, name) for name in mine} == mine


@thorough
def test_without_room_a_file_is_not_said_to_be_stored(visit: Visits, review: str, tmp_path: Path) -> None:
    page = visit(review)
    page.add_init_script(FULL)
    page.reload()
    read_in(page, tmp_path / "alle.json", FILE)
    told = notice(page, "file")
    expect(told).to_contain_text(said("restored", done=0, missed=0, people=0))
    expect(told).to_contain_text(said("restored_unsaved"))
    expect(told).to_contain_text(said("restored_people", names="Oma"))
    assert kept(page, "done") is None
