"""The Gesellenprüfung on the page: forty tasks from the engine, no word until the end, a result to print."""

import json

import pytest
from effort import mostly, thorough
from playwright.sync_api import Page, expect

from dokolearn.exercises.answers import marks_of_solution
from dokolearn.exercises.exam import start as start_exam
from dokolearn.exercises.exam import view as view_exam
from dokolearn.exercises.exam.exam_plan import PLAN, TASKS
from dokolearn.exercises.exam.exam_tasks import task
from dokolearn.strings import text

from .test_site_axe import violations
from .visits import PHONE, Visits, put, sideways
from .visits import kept as stored

BROKEN = ['{"spec": {"seed": 0}, "events": []}', '{"spec": 1}', '{"spec": {"seed": 5}, "events": 7}', "[]"]


def word(key: str, **gaps: object) -> str:
    return text("de", f"exam.word.{key}", most=999_999).format(**gaps)


@pytest.fixture
def exam_page(site_url: str) -> str:
    return f"{site_url}pruefung/"


def begin(page: Page, seed: int, book: str) -> None:
    page.locator("#dk-exam-rules").select_option(book)
    page.get_by_label(word("seed"), exact=True).fill(str(seed))
    page.get_by_role("button", name=word("start")).click()
    expect(page.locator(".dk-progress")).to_contain_text(f"1 von {TASKS}")


def mark(page: Page, what: str, index: int) -> None:
    if what == "choose":
        page.locator(f'.dk-exam-task [data-choice="{index}"]').click()
        return
    if what == "enter":
        page.locator(".dk-exam-task .dk-pad input").fill(str(index))
        page.locator(".dk-exam-task .dk-pad [type=submit]").click()
        return
    zone = page.locator(".dk-exam-task [data-place]:has(button)")
    zone.nth(index).get_by_role("button").click()


def onward(page: Page, number: int) -> None:
    page.locator(".dk-exam-task [data-action=next]").click()
    expect(page.locator(".dk-progress")).to_contain_text(f"Aufgabe {number + 2} ")


def test_an_exam_handed_in_early(visit: Visits, exam_page: str) -> None:
    """Two answers are right, thirty-eight are missing: each task has its reason."""
    page = visit(exam_page, **PHONE)
    begin(page, 7, "ddv")
    exam = start_exam({"seed": 7, "rules": {"set": "ddv"}})
    for number in range(2):
        for what, index in marks_of_solution(task(7, exam.rules, "de", number)):
            mark(page, what, index)
        onward(page, number)
    for _ in range(2, TASKS - 1):
        page.locator(".dk-exam-task [data-action=next]").click()
    page.locator("[data-action=finish]").click()
    areas = ", ".join(text("de", f"exam.area.{area.name}") for area in PLAN)
    expect(page.locator(".dk-exam-headline")).to_have_text(text("de", "exam.failed", right=2, of=TASKS, areas=areas))
    expect(page.locator(".dk-exam-tasks > li")).to_have_count(TASKS)
    expect(page.locator('.dk-exam-tasks > li[data-right="true"]')).to_have_count(2)
    assert stored(page, "exam") is None


@thorough
def test_an_exam_on_a_phone(visit: Visits, exam_page: str) -> None:
    """Every second answer is right: not passed, and each task has its reason."""
    page = visit(exam_page, **PHONE)
    begin(page, 7, "ddv")
    exam = start_exam({"seed": 7, "rules": {"set": "ddv"}})
    for number in range(TASKS):
        if number % 2:
            for what, index in marks_of_solution(task(7, exam.rules, "de", number)):
                mark(page, what, index)
        if number % 6 == 1:
            expect(
                page.locator('.dk-exam-task [data-mark="chosen"], .dk-exam-task [aria-pressed="true"]')
            ).not_to_have_count(0)
            expect(page.locator(".dk-exam-task .dk-feedback")).to_have_text("")
            assert sideways(page) == 0
        if number < TASKS - 1:
            onward(page, number)
    page.locator("[data-action=finish]").click()
    right = TASKS // 2
    expect(page.locator(".dk-exam-headline")).to_contain_text(f"{right} von {TASKS}")
    expect(page.locator(".dk-exam-tasks > li")).to_have_count(TASKS)
    expect(page.locator('.dk-exam-tasks > li[data-right="true"]')).to_have_count(right)
    assert stored(page, "exam") is None
    assert violations(page) == []
    assert sideways(page) == 0


def ask_for_another(page: Page) -> None:
    page.locator("#dk-exam-rules").select_option("schmidt")
    page.get_by_label(word("seed"), exact=True).fill("9")
    page.get_by_role("button", name=word("start")).click()


@thorough
def test_an_exam_goes_on_after_the_page_was_closed_and_no_other_is_begun_unasked(visit: Visits, exam_page: str) -> None:
    page = visit(exam_page)
    begin(page, 8, "maennle")
    page.locator(".dk-exam-task :is(button.dk-card, [data-choice])").first.click()
    onward(page, 0)
    begun = stored(page, "exam")
    page.goto(exam_page)
    ask_for_another(page)
    expect(page.get_by_text(word("under_way"))).to_be_visible()
    expect(page.get_by_role("button", name=word("instead"))).to_be_focused()
    assert stored(page, "exam") == begun
    page.get_by_role("button", name=word("resume")).click()
    expect(page.locator(".dk-progress")).to_have_text(text("de", "exam.progress", at=2, of=TASKS, answered=1))
    expect(page.locator(".dk-rules")).to_contain_text(
        view_exam(start_exam({"seed": 8, "rules": {"set": "maennle"}}))["rules"]
    )
    assert stored(page, "exam") == begun


@mostly("typed", ["", "0", "-1", "zwölf", "1000000"], 1)
def test_what_is_no_number_is_said(visit: Visits, exam_page: str, typed: str) -> None:
    page = visit(exam_page)
    page.get_by_label(word("seed"), exact=True).fill(typed)
    page.get_by_role("button", name=word("start")).click()
    expect(page.get_by_text(word("bad_seed"))).to_be_visible()
    expect(page.get_by_label(word("seed"), exact=True)).to_be_focused()


@thorough
@mostly("kept", BROKEN, 1)
def test_a_broken_exam_in_the_storage_hurts_nobody(visit: Visits, exam_page: str, kept: str) -> None:
    page = visit(exam_page)
    put(page, "exam", kept)
    page.reload()
    resume = page.get_by_role("button", name=word("resume"))
    if resume.count():
        resume.click()
        expect(page.locator(".dk-engine")).to_contain_text(word("refused"))
    page.goto(exam_page)
    expect(page.get_by_role("button", name=word("start"))).to_be_visible()
    assert stored(page, "exam") == json.loads(kept) if kept != "[]" else stored(page, "aside.exam") == {"text": "[]"}
