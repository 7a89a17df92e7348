"""A lesson on paper: all tasks of its exercises with their cards and a box for every answer, at the reader's table."""

import json
import re
import shutil
from itertools import product
from pathlib import Path

from effort import mostly, thorough
from playwright.sync_api import Page, expect

from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import catalogue, spec
from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.drill import view as view_drill
from dokolearn.hosts.commands.serving import build
from dokolearn.replay.film.filming import film
from dokolearn.replay.paper import so_far
from dokolearn.replay.reader import read
from dokolearn.strings import text

from .course import LESSON_5, LESSONS, REPLAYS, drills, exercises
from .host import served, tiny_project
from .visits import Visits

COUNT = """page => Object.fromEntries([...document.querySelectorAll('.dk-exercise[data-dk-key]')].map(box => [
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


@mostly(("lesson", "book"), ON_PAPER, [ON_PAPER[0]], ids=lambda one: getattr(one, "stem", one))
def test_every_task_is_on_the_sheet(visit: Visits, site_url: str, lesson: Path, book: str) -> None:
    keys = exercises(lesson)
    page = visit(f"{site_url}lektionen/{lesson.stem}/#tisch={book}")
    expect(page.locator(".dk-exercise[data-dk-key] .dk-live")).to_have_count(len(keys))
    on_paper(page)
    found = page.evaluate(COUNT)
    assert {key: len(boxes) for key, boxes in found.items()} == {key: many(key, book) for key in keys}


@thorough
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


@thorough
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
        assert (reason in sheet.inner_text()) == exercise.kind.is_solved(task, begins)


FOR_FINGERS = re.compile(r"\b(?:an)?(?:tipp(?:en?|st|t)|klick\w*)\b", re.IGNORECASE)
"""Not the “Tipp” below a question of a game."""


@thorough
@mostly("lesson", LESSONS, LESSONS[6::24], ids=lambda one: one.stem)
def test_paper_asks_for_no_tap(visit: Visits, site_url: str, lesson: Path) -> None:
    page = visit(f"{site_url}lektionen/{lesson.stem}/")
    printed(page, lesson)
    assert FOR_FINGERS.findall(page.locator("article").inner_text()) == []


@thorough
def test_the_page_for_practice_asks_for_no_tap_on_paper(visit: Visits, practice: str) -> None:
    page = visit(practice)
    expect(page.locator(".dk-drill .dk-task").first).to_be_visible()
    on_paper(page)
    assert FOR_FINGERS.findall(page.locator("article").inner_text()) == []


@thorough
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


# A trainer's own lesson with a game

GAME = REPLAYS[[path.stem for path in REPLAYS].index("dulle_auf_dulle")]
CELLS = (
    ("markdown", "# Unser dritter Abend\n\nDu erkennst, wann die zweite Dulle sticht."),
    ("markdown", "## Vorher\n\nLies die Frage, leg die Hand auf die Lösung und sag, was du spielen würdest."),
    ("code", "from dokolearn.hosts.notebook import Replay\n\nReplay.from_file('spiel.dkn')"),
    ("markdown", "## Nachher\n\nWer hat die zweite Dulle kommen sehen?"),
)

GAME_ON_PAPER = """sheet => ({
  whole: [...sheet.querySelectorAll('article')].map(one => getComputedStyle(one).breakInside),
  headings: [...sheet.querySelectorAll(':scope > p:first-child strong, h4, h5')]
    .map(one => getComputedStyle(one.closest('p, h4, h5')).breakAfter),
  solved: getComputedStyle(sheet.querySelector('.dk-solved')).breakBefore,
})"""


@thorough
def test_a_lesson_prints_its_game_with_stiche_questions_and_solutions(visit: Visits, tmp_path: Path) -> None:
    """The questions, each with what was before it, and from a new page on their answers and all Stiche."""
    cells = [
        {"cell_type": kind, "metadata": {}, "source": source, "id": f"cell-{number}"}
        | ({"outputs": [], "execution_count": None} if kind == "code" else {})
        for number, (kind, source) in enumerate(CELLS)
    ]
    config = tiny_project(tmp_path, {})
    lessons = tmp_path / "lessons"
    lessons.mkdir()
    notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (lessons / "01_abend.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    shutil.copy(GAME, lessons / "spiel.dkn")
    shown = film(read(GAME.read_text(encoding="utf-8")))
    with served(build(config_file=config)) as address:
        page = visit(f"{address}/lektionen/01_abend/")
        expect(page.locator(".dk-viewer .dk-stage")).to_be_attached()
        on_paper(page)
        sheet = page.locator(".dk-viewer > .dk-paper")
        before, _, after = sheet.inner_text().partition(text("de", "handout.answers"))
        for quiz in shown["quiz"]:
            step = quiz["steps"][0]
            assert step["text"] in before
            assert all(line in before for line in so_far(shown, quiz))
            assert all(answer["text"] not in before and answer["text"] in after for answer in step["answers"])
        assert shown["result"]["text"] in after
        assert shown["result"]["text"] not in before
        found = sheet.evaluate(GAME_ON_PAPER)
        assert {*found["whole"], *found["headings"]} == {"avoid"}
        assert len(found["headings"]) == 3 + 2 * len(shown["quiz"])
        assert found["solved"] == "page"
        expect(sheet.locator(".dk-all-stiche tbody tr")).to_have_count(len(shown["stiche"]) + 1)
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))) <= 3


HOW_IT_BREAKS = """page => ({
  tasks: [...document.querySelectorAll('.dk-paper li')].map(one => getComputedStyle(one).breakInside),
  sheets: [...document.querySelectorAll('.dk-exercise, .dk-drill')].map(one => getComputedStyle(one).breakInside),
  headings: [...document.querySelectorAll('article :is(h1, h2, h3), .dk-paper .dk-head')]
    .map(one => getComputedStyle(one).breakAfter),
  frames: [...document.querySelectorAll('.dk-paper > .dk-panel')].map(one => getComputedStyle(one).boxDecorationBreak),
})"""


@thorough
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


@thorough
def test_a_whole_hand_is_one_row(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}lektionen/14_vorbehalte/", width=688)  # A4 without its margins
    expect(page.locator(".dk-exercise[data-dk-key] .dk-live").first).to_be_attached()
    on_paper(page)
    rows = page.evaluate("""() => [...document.querySelectorAll('.dk-paper .dk-zone-hand .dk-cards')]
        .filter(hand => hand.children.length === 12 && hand.checkVisibility())
        .map(hand => new Set([...hand.children].map(card => card.getBoundingClientRect().top)).size)""")
    assert set(rows) == {1}
