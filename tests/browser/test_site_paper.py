"""A lesson on paper: all tasks of its exercises with their cards and a box for every answer, at the reader's table."""

from itertools import product
from pathlib import Path

from effort import mostly
from playwright.sync_api import Page, expect

from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue, spec

from .course import LESSONS, exercises
from .visits import Visits

COUNT = """page => Object.fromEntries([...document.querySelectorAll('[data-dk-key]')].map(box => [
  box.dataset.dkKey, [...box.querySelectorAll('.dk-paper li')].map(li => li.querySelectorAll('.dk-boxes span').length)
]))"""


def on_paper(page: Page) -> None:
    """As it is printed: the browser tells the page, which draws the sheets."""
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")


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
        expect(sheet).to_contain_text(exercise.kind.scene(task, begins, "de").prompt)
        assert (reason in sheet.inner_text()) == exercise.kind.solved(task, begins)
