"""The Meisterprüfung on the page: forty decisions, resumed after a reload, then what they cost, and a certificate."""

import pytest
from effort import thorough
from playwright.sync_api import Page, expect

from dokolearn.exercises.answers import marks_of_solution
from dokolearn.exercises.exam.exam_plan import TASKS
from dokolearn.exercises.exam.master_exam import task
from dokolearn.rulesets import BOOKS
from dokolearn.strings import text

from .test_site_axe import violations
from .test_site_exam import word
from .visits import PHONE, Visits, put, sideways
from .visits import kept as stored

SEED = 7


@pytest.fixture
def master_page(site_url: str) -> str:
    return f"{site_url}meisterpruefung/"


def begin(page: Page, seed: int) -> None:
    page.locator("#dk-exam-rules").select_option("ddv")
    page.get_by_label(word("seed"), exact=True).fill(str(seed))
    page.get_by_role("button", name=word("start")).click()
    expect(page.locator(".dk-progress")).to_contain_text(f"1 von {TASKS}")


def decide(page: Page, number: int) -> None:
    """The best card, and on."""
    [(_, place)] = marks_of_solution(task(SEED, BOOKS["ddv"], "de", number))
    page.locator(".dk-exam-task [data-place]:has(button)").nth(place).get_by_role("button").click()
    last = number == TASKS - 1
    page.locator(f".dk-exam-task [data-action={'finish' if last else 'next'}]").click()
    if not last:
        expect(page.locator(".dk-progress")).to_contain_text(f"Entscheidung {number + 2} ")


@thorough
def test_forty_decisions_on_a_phone(visit: Visits, master_page: str) -> None:
    """Halfway the page is closed and opened again; the next number is the one that shares the fewest positions."""
    page = visit(master_page, **PHONE)
    begin(page, SEED)
    for number in range(TASKS):
        if number == TASKS // 2:
            page.reload()
            page.get_by_role("button", name=word("resume")).click()
            expect(page.locator(".dk-progress")).to_contain_text(f"Entscheidung {number + 1} ")
        if number % 13 == 0:
            assert sideways(page) == 0
            assert violations(page) == []
        decide(page, number)
    said = text("de", "exam.master.passed", n_share=100, n_wanted=75, lost="0,0")
    expect(page.locator(".dk-exam-headline")).to_have_text(said)
    expect(page.locator(".dk-exam-headline")).to_be_focused()
    expect(page.locator(".dk-exam-losses tbody tr")).to_have_count(3)
    expect(page.locator('.dk-exam-tasks > li[data-right="true"]')).to_have_count(TASKS)
    expect(page.locator(".dk-exam-figures")).to_have_count(TASKS)
    expect(page.locator("[data-tool=certificate]")).to_be_visible()
    assert "100 %" in page.locator(".dk-certificate").text_content()  # type: ignore[operator]
    assert sideways(page) == 0
    assert violations(page) == []
    assert stored(page, "master") == {"last": SEED}
    page.get_by_role("button", name=word("again")).click()
    expect(page.get_by_label(word("seed"), exact=True)).to_have_value(str(SEED + 1))


@thorough
def test_at_house_rules_the_page_says_by_which_book_it_goes(visit: Visits, master_page: str) -> None:
    page = visit(master_page)
    put(page, "table", '{"book": "ddv", "options": {"dulle_second_beats_first": true}}')
    page.reload()
    expect(page.locator(".dk-exam-own")).to_have_text(text("de", "exam.master.word.own_rules"))
    expect(page.locator("#dk-exam-rules")).to_have_value("ddv")
    assert page.locator("#dk-exam-rules option").count() == len(BOOKS)
    begin(page, SEED)


@thorough
def test_both_exams_are_kept_beside_each_other(visit: Visits, master_page: str, site_url: str) -> None:
    page = visit(master_page)
    begin(page, SEED)
    page.locator(".dk-exam-task [data-action=next]").click()
    expect(page.locator(".dk-progress")).to_contain_text("2 von")
    page.goto(f"{site_url}pruefung/")
    expect(page.get_by_role("button", name=word("resume"))).to_have_count(0)
    page.get_by_role("button", name=word("start")).click()
    expect(page.locator(".dk-progress")).to_contain_text("Aufgabe 1 von")
    page.locator(".dk-exam-task [data-action=next]").click()
    expect(page.locator(".dk-progress")).to_contain_text("Aufgabe 2 von")
    assert stored(page, "exam")["spec"].get("paper") is None
    assert stored(page, "master")["spec"]["paper"] == "master"
