"""Wiederholen: what was missed comes back the next day, then at growing intervals; several learners, files, broken
storage."""

import json
import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from effort import mostly, thorough
from playwright.sync_api import Locator, Page, expect

from dokolearn.exercises import solution, start, view
from dokolearn.exercises.at_table import apart
from dokolearn.exercises.at_table import start as start_at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.exam import TASKS, task
from dokolearn.exercises.exam import start as start_exam
from dokolearn.exercises.exam import step as step_exam
from dokolearn.exercises.exam import view as view_exam
from dokolearn.exercises.walk import offered_events
from dokolearn.hosts.site.pages.navigation import apart_at
from dokolearn.rulesets import BOOKS
from dokolearn.strings import text

from .course import LESSONS, exercises
from .learner import ENGINE, Learner
from .player import Player
from .test_site_robust import BLOCKED
from .test_site_table import forgive
from .visits import PHONE, Visits, kept, put, set_calendar, sideways

KEY = "2.7/bedienen"
HAND = "2.7/klein-bedienen"
"""The first exercise of its paragraph."""
TODAY = datetime(2026, 11, 21, 20, 0)
COLOUR = "legal_cards/verstoss.farbe@ddv"
SEED = 5_000
"""The number of the fresh cards where chance always says one half."""


def word(key: str, **gaps: object) -> str:
    return text("de", f"review.word.{key}").format(**gaps)


def headline(page: Page) -> Locator:
    return page.locator(".dk-review-due")


class At(Player):
    """Somebody who does the exercise of lesson 5 at the table of a book."""

    def __init__(self, page: Page, book: str) -> None:
        super().__init__(page, KEY)
        self.spec = spec(KEY, rules=book)
        self.state = start(self.spec)


class BuildCache(Learner):
    """Somebody to whom a mistake comes back with fresh cards; chance always takes the same ones."""

    def __init__(self, page: Page, slip: str, book: str) -> None:
        super().__init__(page, start_drill("legal_cards", SEED, rules=book, slip=slip), ".dk-review-task")

    @property
    def view(self) -> dict[str, Any]:
        """Alone: without a number, and what leads on is the next mistake."""
        shown = super().view
        onward = [{"type": "next", "label": word("next"), "primary": True}]
        return {**shown, "progress": "", "actions": onward if shown["solved"] else shown["actions"]}


def sit(page: Page, book: str) -> None:
    """Choose a book, and let chance take the same fresh cards every time."""
    page.add_init_script("Math.random = () => 0.5")
    put(page, "table", json.dumps({"book": book, "options": {}}))
    page.reload()


def miss_one(page: Page, book: str = "mainz") -> str:
    """Make a mistake in the first task that can be tried, and say under what it is noted."""
    player = At(page, book)
    for event in solution(player.spec):
        if not player.state.solved:
            break
        player.send(event)
    player.send(player.wrong())
    return f"legal_cards/{player.view['feedback']['slip']}@{book}"


def test_what_was_missed_comes_back_with_fresh_cards(visit: Visits, lesson_url: str, review: str) -> None:
    """At `maennle`, whose cards are others in each of these tasks; after one day, three, eight and so on."""
    page = visit(lesson_url, **PHONE)
    set_calendar(page, TODAY)
    sit(page, "maennle")
    noted = miss_one(page, "maennle")
    assert kept(page, "missed") == {noted: ["2026-11-21!", "2026-11-22", f"{KEY}#0"]}
    page.goto(review)
    expect(headline(page)).to_have_text(word("later", date="22. November"))
    expect(lesson_five(page)).to_contain_text(word("back_one"))
    slip = noted.split("/")[1].split("@")[0]
    days = 0
    for step_days, later in ((1, "25. November"), (3, "3. Dezember"), (8, "25. Dezember")):
        days += step_days
        set_calendar(page, TODAY + timedelta(days=days))
        page.goto(review)
        expect(headline(page)).to_have_text(word("due_one"))
        again = BuildCache(page, slip, "maennle")
        expect(page.locator(".dk-review-from")).to_contain_text(lesson_five(page).get_by_role("link").inner_text())
        again.solve()
        again.target({"type": "next"}).click()
        expect(headline(page)).to_have_text(word("later", date=later))
    log = "2026-11-21! 2026-11-22+ 2026-11-25+ 2026-12-03+"
    assert kept(page, "missed") == {noted: [log, "2026-12-25", f"{KEY}#0"]}
    assert sideways(page) == 0


def lesson_five(page: Page) -> Locator:
    """Its line among the lessons."""
    return page.locator(".dk-review-lessons li", has=page.locator('a[href*="05_"]'))


@thorough
def test_a_position_of_an_own_game_comes_back_as_itself(visit: Visits, review: str) -> None:
    """Answered wrong it comes again tomorrow, answered well later; where it is not kept here it is not asked."""
    page = visit(review, **PHONE)
    set_calendar(page, TODAY)
    sit(page, "ddv")
    task = {
        **{"hand": "KaA PiA", "stich": "", "lead": 3},
        "stiche": "KrA KrK Kr9 KrA Kr9 Ka10 KrK HeB HeA KaA He9 HeK HeB KaB Ka9 PiB Ka9 PiB KaK KaD PiA KaK PiK Pi10 "
        "KrB Ka10 KaD HeD KaB PiD KrB HeD He9 PiK HeA Pi9 He10 Pi9 KrD PiD",
        "ok": {"KaA": "Karo Ass war besser."},
        "no": {"PiA": "So ging es am Tisch."},
    }
    own = {"kind": "choose_card", "rules": {"set": "ddv", "options": {}}, "lang": "de", "tasks": [task]}
    put(page, "moments", json.dumps({"spiel.6d04425e": {**own, "title": "Aus deinem Spiel, Stich 11"}}))
    ids = [f"choose_card/spiel.{sign}@ddv" for sign in ("6d04425e", "00000000")]
    put(page, "missed", json.dumps({one: ["2026-11-20!", "2026-11-21"] for one in ids}))
    page.reload()
    expect(headline(page)).to_have_text(word("due_one"))
    expect(page.locator(".dk-review-from")).to_have_text("Aus deinem Spiel, Stich 11")
    cards = page.locator(".dk-review-task [data-zone=hand]")
    cards.nth(1).get_by_role("button").click()
    expect(page.locator(".dk-review-task")).to_contain_text("So ging es am Tisch.")
    cards.nth(0).get_by_role("button").click()
    expect(page.locator(".dk-review-task")).to_contain_text("Karo Ass war besser.")
    assert kept(page, "missed")[ids[0]] == ["2026-11-20! 2026-11-21!", "2026-11-22"]
    set_calendar(page, TODAY + timedelta(days=1))
    page.reload()
    cards.nth(0).get_by_role("button").click()
    expect(page.locator(".dk-review-task")).to_contain_text("Karo Ass war besser.")
    assert kept(page, "missed")[ids[0]][0] == "2026-11-20! 2026-11-21! 2026-11-22+"
    assert sideways(page) == 0


@thorough
def test_a_mistake_on_the_way_back_begins_anew(visit: Visits, review: str) -> None:
    page = visit(review)
    set_calendar(page, TODAY)
    sit(page, "ddv")
    put(page, "missed", json.dumps({COLOUR: ["2026-11-09! 2026-11-10+ 2026-11-13+", "2026-11-21"]}))
    page.goto(review)
    again = BuildCache(page, "verstoss.farbe", "ddv")
    again.send(again.wrong())
    anew = ["2026-11-09! 2026-11-10+ 2026-11-13+ 2026-11-21!", "2026-11-22"]
    assert kept(page, "missed")[COLOUR] == anew
    again.solve()
    assert kept(page, "missed")[COLOUR] == anew


@thorough
def test_what_is_known_after_a_year_comes_back_no_more(visit: Visits, review: str) -> None:
    page = visit(review)
    set_calendar(page, TODAY)
    sit(page, "ddv")
    days = [TODAY - timedelta(days=475 - day) for day in (0, 1, 4, 12, 34, 88, 212)]
    log = " ".join(f"{day:%Y-%m-%d}{'+' if at else '!'}" for at, day in enumerate(days))
    put(page, "missed", json.dumps({COLOUR: [log, "2026-11-21"]}))
    page.goto(review)
    expect(headline(page)).to_have_text(word("due_one"))
    again = BuildCache(page, "verstoss.farbe", "ddv")
    again.solve()
    assert kept(page, "missed") == {}


@mostly(
    ("old", "carried"),
    [
        ([0, "2026-11-23"], ["2026-11-22!", "2026-11-23"]),
        ([1, "2026-11-23"], ["2026-11-19! 2026-11-20+", "2026-11-23"]),
        ([2, "2026-11-23"], ["2026-11-12! 2026-11-13+ 2026-11-16+", "2026-11-23"]),
        ([0, "2099-12-31"], ["2026-11-22!", "2026-11-23"]),
        (["2099-12-30!", "2099-12-31"], ["2026-11-22!", "2026-11-23"]),
        (["2026-11-19! 2098-11-20+", "2099-12-31"], ["2026-11-19! 2026-11-22+", "2026-11-25"]),
        (["2026-11-21!", "2099-12-31"], ["2026-11-21!", "2026-11-22"]),
    ],
    4,
)
def test_what_a_wrong_clock_or_an_older_version_kept_is_mended_once(
    visit: Visits, review: str, old: list[Any], carried: list[Any]
) -> None:
    """Steps of one, three and seven days become the log they stand for; no promise is broken every week."""
    page = visit(review)
    set_calendar(page, TODAY + timedelta(days=1))
    put(page, "missed", json.dumps({COLOUR: old}))
    for day in (0, 1):
        set_calendar(page, TODAY + timedelta(days=1 + day))
        page.goto(review)
        expect(headline(page)).not_to_be_empty()
        assert kept(page, "missed") == {COLOUR: carried}


@thorough
def test_what_was_noted_before_mistakes_had_names_is_not_lost(visit: Visits, review: str) -> None:
    """A task of the script becomes its mistake; one that is gone stands for its paragraph, one from nowhere stays.

    Without the engine the task itself comes back.
    """
    page = visit(review)
    sit(page, "maennle")
    page.route(ENGINE, lambda route: route.abort())
    old = {f"{HAND}#0": [1, "2020-01-01"], "2.7/weg#3": [0, "2020-01-02"], "nicht/hier#0": [0, "2020-01-01"]}
    put(page, "missed", json.dumps(old))
    page.goto(review)
    expect(headline(page)).to_have_text(word("due_one"))
    second = start_at_table({**spec(HAND, rules="maennle"), "only": 0}).state
    expect(page.locator(".dk-review-task .dk-rules")).to_contain_text("Männle")
    expect(page.locator(".dk-review-task .dk-task")).to_have_text(view(second)["task"])
    for event in solution(second.spec):
        tap(page, event)
    expect(page.locator(".dk-review-task [data-next]")).to_have_text(word("next"))
    left = kept(page, "missed")
    assert left.pop("nicht/hier#0") == [0, "2020-01-01"]
    (came,) = left.items()
    assert (came[0], came[1][0][-1]) == ("play_stiche/verstoss.trumpf@maennle", "+")
    forgive(visit, page, "ERR_FAILED")


def tap(page: Page, event: Any) -> None:
    place = page.locator(f'.dk-review-task [data-zone="hand"][data-place="{event.get("index", 0)}"]')
    button = page.locator(f".dk-review-task [data-action={event['type']}]")
    (place.get_by_role("button") if event["type"] == "pick" else button).click()


@thorough
def test_drills_and_exams_note_mistakes_too(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}ueben/")
    sit(page, "schmidt")
    page.goto(f"{site_url}ueben/#art=legal_cards&nr=11&buch=schmidt&stufe=3")
    page.reload()
    learner = Learner(page, start_drill("legal_cards", 11, rules="schmidt", level=3))
    learner.send(learner.wrong())
    (noted,) = kept(page, "missed")
    assert noted == f"legal_cards/{learner.view['feedback']['slip']}@schmidt"

    page.goto(f"{site_url}pruefung/")
    put(page, "missed", "{}")
    spec = {"seed": 7, "lang": "de", "rules": {"set": "schmidt"}}
    exam, events = start_exam(spec), []
    for number in range(TASKS):
        wrong = next(offered_events(view(task(7, exam.rules, "de", number))))
        events += [*([wrong] if number < 4 else []), {"type": "next" if number < TASKS - 1 else "finish"}]
        exam = step_exam(step_exam(exam, events[-2]) if number < 4 else exam, events[-1])
    put(page, "exam", json.dumps({"spec": spec, "events": events[:-1]}))
    page.reload()
    page.get_by_role("button", name=text("de", "exam.word.resume")).click()
    page.locator("[data-action=finish]").click()
    expect(page.locator(".dk-exam-headline")).to_be_visible()
    told = view_exam(exam)["result"]["tasks"]
    assert set(kept(page, "missed")) == {f"{one['view']['kind']}/{one['slip']}@schmidt" for one in told if one["slip"]}


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


@thorough
def test_progress_travels_as_a_file(visit: Visits, lesson_url: str, review: str, tmp_path: Path) -> None:
    page = visit(lesson_url)
    miss_one(page)
    begun = {"0.0/schnuppern": {"of": "[]", "events": [{"type": "pick", "index": 1}]}}
    put(page, "running", json.dumps(begun))
    page.goto(review)
    with page.expect_download() as caught:
        page.get_by_role("button", name=word("export")).click()
    saved = tmp_path / "fortschritt.json"
    caught.value.save_as(saved)
    other = visit(review)
    other.locator("input[type=file]").set_input_files(saved)
    expect(other.get_by_text(word("restored"))).to_be_visible()
    assert kept(other, "missed") == json.loads(saved.read_text())["missed"] != {}
    assert kept(other, "running") == begun


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
    ["{"],
)
def test_a_file_from_elsewhere_changes_nothing(visit: Visits, review: str, tmp_path: Path, content: str) -> None:
    page = visit(review)
    path = tmp_path / "fremd.json"
    path.write_text(content)
    page.locator("input[type=file]").set_input_files(path)
    expect(page.get_by_text(word("no_backup"))).to_be_visible()
    assert kept(page, "missed") is None
    assert kept(page, "done") is None


@thorough
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


ALL_LESSONS = 27
"""Lessons 0 to 26."""


def counts(page: Page, lines: str) -> dict[str, tuple[int, ...]]:
    """By lesson the numbers that its line tells: how many exercises are open, of how many. A list may come late."""
    expect(page.locator(lines)).to_have_count(ALL_LESSONS)
    for line in page.locator(lines).all():
        expect(line.locator(".dk-due").first).to_have_text(re.compile(r"\d+ von \d+"))
    said = {line.locator("a").first: line.locator(".dk-due").first for line in page.locator(lines).all()}
    return {
        str(link.get_attribute("href")).split("/")[-2]: tuple(map(int, re.findall(r"\d+", due.inner_text())))
        for link, due in said.items()
    }


@mostly("book", [*BOOKS], ["maennle"])
def test_both_lists_of_lessons_count_the_same(visit: Visits, site_url: str, review: str, book: str) -> None:
    """What is folded away at a table, since it is about another one, is open nowhere."""
    page = visit(f"{site_url}lektionen/#tisch={book}", **PHONE)
    begun = {key: "2026-11-23" for one in LESSONS for key in exercises(one)[:1] if book not in apart_at(key)}
    put(page, "done", json.dumps(begun))
    page.reload()
    listed = counts(page, ".dk-path li:has([data-dk-due])")
    page.goto(review)
    assert counts(page, ".dk-review-lessons li") == listed
    assert len(listed) == ALL_LESSONS
    if book == "maennle":
        apart_there = [key for key in catalogue() if key.startswith("4.9/") and book in apart(spec(key))]
        assert apart_there, "nothing is folded there, and the test would see nothing"
