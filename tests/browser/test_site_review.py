"""Wiederholen: what was missed comes back after 1, 3 and 7 days; several learners, files, broken storage."""

import json
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from effort import mostly, thorough
from playwright.sync_api import Locator, Page, expect

from dokolearn.exercises import solution, start, step
from dokolearn.strings import text

from .player import Player
from .test_site_robust import BLOCKED
from .visits import PHONE, Visits, kept, put, sideways

KEY = "2.7/bedienen"
TODAY = datetime(2026, 11, 21, 20, 0)


def word(key: str, **gaps: object) -> str:
    return text("de", f"review.word.{key}").format(**gaps)


@pytest.fixture
def review(site_url: str) -> str:
    return f"{site_url}wiederholen/"


def headline(page: Page) -> Locator:
    return page.locator(".dk-review-due")


def miss_one(page: Page) -> int:
    """Make a mistake in the first task that can be tried, and say which it was."""
    player = Player(page, KEY)
    for event in solution(player.spec):
        if not player.state.solved:
            break
        player.send(event)
    player.send(player.wrong())
    return player.state.at


def solve_what_came_back(page: Page, task: int) -> None:
    """Solve the task on the review page as the engine would."""
    state = start(Player(page, KEY).spec)
    for event in solution(state.spec):
        here = state.at == task and not state.solved
        if here:
            place = page.locator(f".dk-review-task .dk-zone-hand .dk-place >> nth={event.get('index', 0)}")
            button = page.locator(f".dk-review-task [data-action={event['type']}]")
            (place.get_by_role("button") if event["type"] == "pick" else button).click()
        state = step(state, event)
    expect(page.locator(".dk-review-task [data-next]")).to_have_text(word("next"))


def test_what_was_missed_comes_back_after_one_three_and_seven_days(visit: Visits, lesson_url: str, review: str) -> None:
    page = visit(lesson_url, **PHONE)
    page.clock.install(time=TODAY)
    page.reload()
    task = miss_one(page)
    assert kept(page, "missed") == {f"{KEY}#{task}": [0, "2026-11-22"]}
    page.goto(review)
    expect(headline(page)).to_have_text(word("later", date="22. November"))
    days = 0
    for step_days, later in ((1, "25. November"), (3, "2. Dezember"), (7, "")):
        days += step_days
        page.clock.set_system_time(TODAY + timedelta(days=days))
        page.goto(review)
        expect(headline(page)).to_have_text(word("due_one"))
        solve_what_came_back(page, task)
        page.locator(".dk-review-task [data-next]").click()
        expect(headline(page)).to_have_text(word("later", date=later) if later else word("none"))
    assert kept(page, "missed") == {}
    assert sideways(page) == 0


@thorough
def test_a_mistake_on_the_way_back_begins_anew(visit: Visits, lesson_url: str, review: str) -> None:
    page = visit(lesson_url)
    page.clock.install(time=TODAY)
    page.reload()
    task = miss_one(page)
    put(page, "missed", json.dumps({f"{KEY}#{task}": [2, "2026-11-20"]}))
    page.goto(review)
    player = Player(page, KEY)
    place = page.locator(".dk-review-task .dk-zone-hand .dk-place").nth(_wrong(player, task))
    place.get_by_role("button").click()
    expect(page.locator(".dk-review-task .dk-feedback")).to_have_attribute("data-tone", "wrong")
    assert kept(page, "missed") == {f"{KEY}#{task}": [0, "2026-11-22"]}
    solve_what_came_back(page, task)
    assert kept(page, "missed") == {f"{KEY}#{task}": [0, "2026-11-22"]}


def _wrong(player: Player, task: int) -> int:
    state = start(player.spec)
    for event in solution(player.spec):
        if state.at == task and not state.solved:
            player.state = state
            return int(player.wrong()["index"])
        state = step(state, event)
    raise AssertionError("no such task")


@thorough
def test_every_learner_has_his_own_progress(visit: Visits, lesson_url: str, review: str) -> None:
    page = visit(review)
    page.get_by_label(word("name"), exact=True).fill("Oma <b>Inge</b>")
    page.get_by_role("button", name=word("add")).click()
    expect(page.get_by_text("Oma <b>Inge</b>")).to_be_visible()
    page.goto(lesson_url)
    miss_one(page)
    assert kept(page, "missed") is None
    assert kept(page, "l1.missed")
    page.goto(review)
    page.get_by_label(word("first")).check()
    expect(headline(page)).to_have_text(word("none"))
    page.get_by_label("Oma <b>Inge</b>").check()
    expect(headline(page)).not_to_have_text(word("none"))
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name=word("wipe")).click()
    expect(page.get_by_text(word("wiped"))).to_be_visible()
    assert kept(page, "l1.missed") is None
    assert kept(page, "learners")["list"] == []


def test_progress_travels_as_a_file(visit: Visits, lesson_url: str, review: str, tmp_path: Path) -> None:
    page = visit(lesson_url)
    miss_one(page)
    page.goto(review)
    with page.expect_download() as caught:
        page.get_by_role("button", name=word("export")).click()
    saved = tmp_path / "fortschritt.json"
    caught.value.save_as(saved)
    other = visit(review)
    other.locator("input[type=file]").set_input_files(saved)
    expect(other.get_by_text(word("restored"))).to_be_visible()
    assert kept(other, "missed") == json.loads(saved.read_text())["missed"] != {}


@mostly(
    "content",
    [
        "",
        "{",
        "[]",
        '{"format": "dokolearn-progress/1"}',
        '{"format": "dokolearn-progress/1", "done": {"2.7/x": 1}, "missed": {}}',
        '{"format": "dokolearn-progress/1", "done": {}, "missed": {"2.7/x#0": [9, "2026-11-22"]}}',
        '{"format": "other", "done": {}, "missed": {}}',
    ],
    2,
)
def test_a_file_from_elsewhere_changes_nothing(visit: Visits, review: str, tmp_path: Path, content: str) -> None:
    page = visit(review)
    path = tmp_path / "fremd.json"
    path.write_text(content)
    page.locator("input[type=file]").set_input_files(path)
    expect(page.get_by_text(word("no_backup"))).to_be_visible()
    assert kept(page, "missed") is None
    assert kept(page, "done") is None


def test_what_cannot_be_read_is_kept_aside(visit: Visits, lesson_url: str, review: str) -> None:
    page = visit(review)
    put(page, "missed", "{kaputt")
    page.goto(lesson_url)
    miss_one(page)
    page.goto(review)
    expect(page.get_by_text(word("broken"))).to_be_visible()
    with page.expect_download() as caught:
        page.get_by_role("button", name=word("save_broken")).click()
    assert json.loads(Path(caught.value.path()).read_text()) == {"missed": "{kaputt"}
    page.get_by_role("button", name=word("throw")).click()
    expect(page.get_by_text(word("broken"))).to_have_count(0)
    assert kept(page, "aside.missed") is None


@mostly(
    "stored",
    ['{"x": 1}', '{"a#1": [0, "x"], "b#2": "c"}', '{"nicht/hier#0": [0, "2020-01-01"]}', "[1]"],
    1,
)
def test_strange_storage_hurts_nobody(visit: Visits, review: str, stored: str) -> None:
    page = visit(review)
    put(page, "missed", stored)
    page.reload()
    expect(headline(page)).to_have_text(word("none"))


@thorough
def test_without_storage_it_still_works_for_the_visit(visit: Visits, review: str) -> None:
    page = visit(review)
    page.add_init_script(BLOCKED)
    page.reload()
    expect(headline(page)).to_have_text(word("none"))
    complaints = visit.watch(page).complaints
    complaints[:] = [said for said in complaints if "blocked" not in said or "assets/dokolearn" in said]
