"""The rules on the site: beside their code where there is room, and one tap away from every answer."""

import re

import pytest
from effort import thorough
from playwright.sync_api import Locator, Page, expect

from dokolearn.strings import text

from .course import LESSON_5, exercises
from .player import Player
from .visits import DESK, PHONE, Visits

STILL = """() => new Promise(done => {
    const look = () => Math.abs((history.state?.y ?? 0) - scrollY) < 1 ? done() : setTimeout(look, 20);
    look();
})"""
"""A promise that instant navigation knows where the page is scrolled to."""


def boxes(page: Page, *selectors: str) -> list[dict[str, float]]:
    """Where the parts of §2.7 stand."""
    found = [page.locator(f".dk-row:has(#p2-7) .dk-literate > {selector}").bounding_box() for selector in selectors]
    assert all(found)
    return [dict(box) for box in found if box]


def follow(link: Locator) -> None:
    """Click once the page lies still: instant navigation keeps the place of a page that was just scrolled."""
    link.scroll_into_view_if_needed()
    link.page.evaluate(STILL)
    link.click()


@thorough
def test_words_beside_the_code_on_a_desk_and_above_it_on_a_phone(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}regeln/kapitel-2/#p2-7", **DESK)
    text, code, further = boxes(page, "div", "dk-beside", "dk-further")
    assert text["x"] + text["width"] <= code["x"]
    assert abs(text["y"] - code["y"]) < 8
    assert further["x"] == text["x"]
    page.set_viewport_size(PHONE)
    text, code, further = boxes(page, "div", "dk-beside", "dk-further")
    assert text["y"] + text["height"] <= code["y"]
    assert code["y"] + code["height"] <= further["y"]


CUT_OFF = """() => {
    document.querySelectorAll("details").forEach(box => box.open = true);
    const code = [...document.querySelectorAll(".dk-definition :is(pre, pre > code), .dk-notebook pre, .dk-line")];
    const cut = code.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent.slice(0, 60));
    return { many: code.length, cut, sideways: document.documentElement.scrollWidth - innerWidth };
}"""
SCREENS = [DESK, {"width": 390, "height": 844}, PHONE]


def no_line_is_cut_off(page: Page, screens: list[dict[str, int]]) -> None:
    for screen in screens:
        page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
        found = page.evaluate(CUT_OFF)
        assert found["many"] > 50, page.url
        assert (found["cut"], found["sideways"] <= 0) == ([], True), f"{page.url} at {screen['width']}"


def test_no_line_of_code_is_cut_off(visit: Visits, site_url: str) -> None:
    """With everything unfolded: lines that are too long go on below."""
    no_line_is_cut_off(visit(f"{site_url}regeln/kapitel-3/"), SCREENS[:2])


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["kapitel", "programmieren"])
@pytest.mark.parametrize("chapter", [1, 2, 3, 4])
def test_no_line_of_any_chapter_is_cut_off(visit: Visits, site_url: str, kind: str, chapter: int) -> None:
    no_line_is_cut_off(visit(f"{site_url}regeln/{kind}-{chapter}/"), SCREENS)


def test_an_answer_leads_to_its_paragraph(visit: Visits, lesson_url: str) -> None:
    page = visit(lesson_url)
    page.evaluate("window.stayed = true")
    player = Player(page, exercises(LESSON_5)[0])
    player.send(player.wrong())
    place = player.box.locator(".dk-refs a").first
    expect(place).to_be_hidden()
    player.box.get_by_text(text("de", "word.curious"), exact=True).click()
    follow(place)
    expect(page).to_have_url(re.compile(r"/verein/doko/regeln/kapitel-\d/#p\d-\d+$"))
    named = page.locator(f"h2{page.url[page.url.index('#') :]}")
    expect(named).to_be_in_viewport()
    expect(page.locator(".dk-row[open]").filter(has=named)).to_have_count(1)
    assert page.evaluate("window.stayed") is True, "instant navigation is on"


@thorough
@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_a_row_of_the_comparison_is_in_sight(visit: Visits, site_url: str, screen: dict[str, int]) -> None:
    page = visit(f"{site_url}regeln/kapitel-2/#p2-4", **screen)
    follow(page.locator(".dk-row:has(#p2-4)").get_by_role("link", name="Die zweite Dulle sticht die erste"))
    expect(page.locator("#regel-dulle_second_beats_first")).to_be_in_viewport()
