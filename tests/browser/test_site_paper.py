"""A lesson on paper: all tasks of its exercises with their cards and a box for every answer, at the reader's table."""

import re
from itertools import product
from pathlib import Path

from effort import mostly
from playwright.sync_api import Page, expect

from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.drill.drill import start_drill, view_drill

from .course import LESSON_5, LESSONS, drills, exercises
from .visits import Visits

COUNT = """page => Object.fromEntries([...document.querySelectorAll('[data-dk-key]')].map(box => [
  box.dataset.dkKey, [...box.querySelectorAll('.dk-paper li')].map(li => li.querySelectorAll('.dk-boxes span').length)
]))"""


def on_paper(page: Page) -> None:
    """As it is printed: the browser tells the page, which draws the sheets."""
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")


def printed(page: Page, lesson: Path) -> None:
    """The whole lesson on paper, once everything on it is drawn."""
    for what, known in (("exercise", exercises(lesson)), ("drill", drills(lesson))):
        expect(page.locator(f".dk-{what} > .dk-live:has(.dk-task)")).to_have_count(len(known))
    on_paper(page)


def many(key: str, book: str) -> int:
    return len(at_table(spec(key, "de", "" if "rules" in catalogue()[key] else book)).tasks)


ON_PAPER = list(product(LESSONS[1::5], ["mainz", "maennle"]))


@mostly(("lesson", "book"), ON_PAPER, [ON_PAPER[0], ON_PAPER[-1]], ids=lambda one: getattr(one, "stem", one))
def test_every_task_is_on_the_sheet(visit: Visits, site_url: str, lesson: Path, book: str) -> None:
    keys = exercises(lesson)
    page = visit(f"{site_url}lektionen/{lesson.stem}/#tisch={book}")
    expect(page.locator("[data-dk-key] .dk-live")).to_have_count(len(keys))
    on_paper(page)
    found = page.evaluate(COUNT)
    assert {key: len(boxes) for key, boxes in found.items()} == {key: many(key, book) for key in keys}


def test_no_button_no_answer_no_code(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    expect(page.locator(".dk-live").first).to_be_visible()
    on_paper(page)
    expect(page.locator(".dk-exercise .dk-live button:visible")).to_have_count(0)
    expect(page.locator("details.dk-code")).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    expect(page.locator(".dk-paper li")).to_have_count(0)
    expect(page.locator(".dk-live").first).to_be_visible()


def test_only_worked_examples_bring_their_answer(visit: Visits, site_url: str) -> None:
    key = "2.4/dullen"
    page = visit(f"{site_url}lektionen/04_wer_sticht/")
    expect(page.locator(f'[data-dk-key="{key}"] .dk-live')).to_be_visible()
    on_paper(page)
    exercise = at_table(spec(key))
    for at, task in enumerate(exercise.tasks):
        sheet = page.locator(f'[data-dk-key="{key}"] .dk-paper li').nth(at)
        begins = exercise.kind.first(task)
        reason = exercise.kind.explanation(task, "de").text
        scene = exercise.kind.scene(task, begins, "de")
        expect(sheet).to_contain_text(scene.paper or scene.prompt)
        assert (reason in sheet.inner_text()) == exercise.kind.solved(task, begins)


FOR_FINGERS = re.compile(r"\b(?:an)?(?:tipp(?:en?|st|t)|klick\w*)\b", re.IGNORECASE)
"""Not the “Tipp” below a question of a game."""


@mostly("lesson", LESSONS, LESSONS[::6], ids=lambda one: one.stem)
def test_paper_asks_for_no_tap(visit: Visits, site_url: str, lesson: Path) -> None:
    page = visit(f"{site_url}lektionen/{lesson.stem}/")
    printed(page, lesson)
    assert FOR_FINGERS.findall(page.locator("article").inner_text()) == []


def test_the_page_for_practice_asks_for_no_tap_on_paper(visit: Visits, practice: str) -> None:
    page = visit(practice)
    expect(page.locator(".dk-drill .dk-task").first).to_be_visible()
    on_paper(page)
    assert FOR_FINGERS.findall(page.locator("article").inner_text()) == []


def test_of_a_drill_the_task_that_is_there_is_printed(visit: Visits, lesson_url: str) -> None:
    [(kind, seed)] = drills(LESSON_5)
    shown = view_drill(start_drill(kind, seed))
    page = visit(lesson_url)
    drill = page.locator(".dk-drill")
    expect(drill.locator(".dk-live")).to_be_visible()
    on_paper(page)
    expect(drill.locator(".dk-live")).to_be_hidden()
    expect(drill.locator(".dk-paper .dk-task")).to_have_text(shown["paper"])
    expect(drill.locator(".dk-paper .dk-rules")).to_contain_text(str(seed))


HOW_IT_BREAKS = """page => ({
  tasks: [...document.querySelectorAll('.dk-paper li')].map(one => getComputedStyle(one).breakInside),
  sheets: [...document.querySelectorAll('.dk-exercise, .dk-drill')].map(one => getComputedStyle(one).breakInside),
  headings: [...document.querySelectorAll('article :is(h1, h2, h3), .dk-paper .dk-head')]
    .map(one => getComputedStyle(one).breakAfter),
  frames: [...document.querySelectorAll('.dk-paper > .dk-panel')].map(one => getComputedStyle(one).boxDecorationBreak),
})"""


def test_pages_end_between_tasks_and_frames_are_closed(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    printed(page, LESSON_5)
    found = page.evaluate(HOW_IT_BREAKS)
    assert {name: set(values) for name, values in found.items()} == {
        "tasks": {"avoid"},
        "sheets": {"auto"},
        "headings": {"avoid"},
        "frames": {"clone"},
    }


def test_a_whole_hand_is_one_row(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}lektionen/14_vorbehalte/", width=688)  # A4 without its margins
    expect(page.locator("[data-dk-key] .dk-live").first).to_be_attached()
    on_paper(page)
    rows = page.evaluate("""() => [...document.querySelectorAll('.dk-paper .dk-zone-hand .dk-cards')]
        .filter(hand => hand.children.length === 12 && hand.checkVisibility())
        .map(hand => new Set([...hand.children].map(card => card.getBoundingClientRect().top)).size)""")
    assert set(rows) == {1}
