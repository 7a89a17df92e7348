"""An exam that was begun: never replaced, never thrown away unasked, and said so where it cannot be stored."""

import json
from typing import Any

import pytest
from effort import thorough
from playwright.sync_api import Page, expect

from dokolearn.exercises.exam import TASKS

from .test_site_exam import ask_for_another, begin, exam_page, word
from .test_site_storage import FULL, people, raw
from .visits import Visits, kept, put

__all__ = ["exam_page"]

BEGUN: dict[str, Any] = {"spec": {"seed": 5, "lang": "de", "rules": {"set": "ddv"}}, "events": [{"type": "next"}]}


@pytest.fixture
def begun(visit: Visits, exam_page: str) -> Page:
    """A page with an exam under way."""
    page = visit(exam_page)
    put(page, "exam", json.dumps(BEGUN))
    page.reload()
    return page


def onward(page: Page, at: int) -> None:
    page.locator(".dk-exam-task [data-action=next]").click()
    expect(page.locator(".dk-progress")).to_contain_text(f"{at} von")


def hand_in(page: Page, at: int) -> None:
    """From this task on to the end, without a word."""
    for number in range(at + 1, TASKS + 1):
        onward(page, number)
    page.locator("[data-action=finish]").click()
    expect(page.locator(".dk-exam-headline")).to_be_visible()


@thorough
def test_another_exam_is_begun_when_asked_for(begun: Page) -> None:
    ask_for_another(begun)
    begun.get_by_role("button", name=word("instead")).click()
    expect(begun.locator(".dk-progress")).to_contain_text("1 von")
    onward(begun, 2)
    assert kept(begun, "exam")["spec"]["seed"] == 9


@thorough
@pytest.mark.parametrize(
    "spec",
    [
        {"seed": 0},
        {"seed": 5, "rules": {"set": "berlin"}},
        {"seed": 5, "rules": {"set": "ddv", "options": {"skat": 1}}},
    ],
)
def test_a_refused_exam_stays_until_somebody_throws_it_away(visit: Visits, exam_page: str, spec: object) -> None:
    page = visit(exam_page)
    strange = {"spec": spec, "events": []}
    put(page, "exam", json.dumps(strange))
    page.reload()
    page.get_by_role("button", name=word("resume")).click()
    expect(page.locator(".dk-engine")).to_contain_text(word("refused"))
    assert kept(page, "exam") == strange
    page.get_by_role("button", name=word("leave")).click()
    expect(page.get_by_role("button", name=word("resume"))).to_be_visible()
    assert kept(page, "exam") == strange
    page.get_by_role("button", name=word("resume")).click()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name=word("drop")).click()
    expect(page.get_by_role("button", name=word("start"))).to_be_visible()
    assert kept(page, "exam") is None


@thorough
@pytest.mark.parametrize("strange", ['{"spec": 1}', '{"spec": {"seed": 5}, "events": 7}', '{"mine": "x"}'])
def test_what_is_no_exam_is_laid_aside_before_one_begins(visit: Visits, exam_page: str, strange: str) -> None:
    page = visit(exam_page)
    put(page, "exam", strange)
    page.reload()
    begin(page, 7, "ddv")
    onward(page, 2)
    assert kept(page, "aside.exam") == {"text": strange}
    assert kept(page, "exam")["spec"]["seed"] == 7


@thorough
def test_two_tabs_with_one_exam_stand_at_the_same_place(visit: Visits, exam_page: str) -> None:
    page = visit(exam_page)
    begin(page, 8, "ddv")
    onward(page, 2)
    other = page.context.new_page()
    other.goto(exam_page)
    other.get_by_role("button", name=word("resume")).click()
    onward(other, 3)
    expect(page.locator(".dk-progress")).to_contain_text("3 von")
    expect(page.get_by_text(word("elsewhere"))).to_be_visible()
    onward(page, 4)
    expect(other.locator(".dk-progress")).to_contain_text("4 von")
    assert len(kept(page, "exam")["events"]) == 3


@thorough
def test_two_tabs_with_two_exams_keep_the_first_one(visit: Visits, exam_page: str) -> None:
    page = visit(exam_page)
    other = page.context.new_page()
    other.goto(exam_page)
    begin(page, 8, "ddv")
    begin(other, 9, "schmidt")
    onward(page, 2)
    first = kept(page, "exam")
    onward(other, 2)
    expect(other.get_by_text(word("other"))).to_be_visible()
    assert kept(page, "exam") == first
    hand_in(other, 2)
    assert kept(page, "exam") == first


@thorough
def test_without_room_an_exam_is_not_said_to_be_stored(visit: Visits, exam_page: str) -> None:
    page = visit(exam_page)
    page.add_init_script(FULL)
    page.reload()
    begin(page, 7, "ddv")
    onward(page, 2)
    expect(page.get_by_text(word("unsaved"))).to_be_visible()
    assert raw(page, "exam") is None
    page.evaluate("window.dkFull = false")
    onward(page, 3)
    expect(page.get_by_text(word("unsaved"))).to_have_count(0)
    assert len(kept(page, "exam")["events"]) == 2


@thorough
def test_an_exam_stays_with_whoever_began_it(visit: Visits, exam_page: str) -> None:
    """Another tab lets somebody else learn meanwhile."""
    page = visit(exam_page)
    begin(page, 7, "ddv")
    onward(page, 2)
    put(page, "learners", json.dumps(people(("l1", "Oma"), current="l1")))
    onward(page, 3)
    assert len(kept(page, "exam")["events"]) == 2
    assert kept(page, "l1.exam") is None


@thorough
def test_handed_in_it_is_gone(begun: Page) -> None:
    begun.get_by_role("button", name=word("resume")).click()
    hand_in(begun, 2)
    assert kept(begun, "exam") is None
