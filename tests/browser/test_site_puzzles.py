"""The page of puzzles: solved by taps on a small phone and by keys; a wrong card lays hands open that beat it."""

import json
import re
from datetime import datetime
from typing import Any
from urllib.parse import quote

import pytest
from effort import mostly, thorough
from playwright.sync_api import Page, expect

from dokolearn.ch1_general import card_code
from dokolearn.exercises.puzzle_walk import FIRST_DAY, PuzzleWalk, start, step, view
from dokolearn.strings import text
from dokolearn.wording import card_name

from .test_site_axe import violations
from .visits import DESK, Visits, kept, set_calendar, sideways

SMALL: dict[str, Any] = {"width": 320, "height": 568, "has_touch": True, "is_mobile": True}
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
ACROSS: dict[str, Any] = {"width": 844, "height": 390, "has_touch": True, "is_mobile": True}

DAY = datetime(2026, 12, 3, 12)
NUMBER = 521127
"""Two cards are to be found; at the first one two others are beaten."""

OFF_SCREEN = """root => {
  const parts = '.dk-face, .dk-lies .dk-card, .dk-fan .dk-card, .dk-says, .dk-hand .dk-card';
  return [...root.querySelectorAll(parts)].filter(part => {
    const {left, top, right, bottom} = part.getBoundingClientRect();
    return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
  }).map(part => part.className);
}"""
"""What of table, words and hand is not on the screen as a whole."""

HIDDEN = """root => [...root.querySelectorAll('.dk-fan .dk-card')].filter(card => {
  const {left, top, width, height} = card.getBoundingClientRect();
  return !card.contains(document.elementFromPoint(left + Math.min(width, 20) / 2, top + height / 4));
}).length"""
"""How many cards of the open hands lie under something else."""


@pytest.fixture
def puzzle_page(site_url: str) -> str:
    return f"{site_url}raetsel/"


def said(key: str, **gaps: object) -> str:
    return text("de", f"puzzle.{key}", **gaps)


def tap_hand(page: Page, at: PuzzleWalk, place: int) -> PuzzleWalk:
    """Tap a card of the hand, and wait for the answer that the engine gives here, too."""
    after = step(at, {"type": "pick", "index": place})
    page.locator(f'[data-dk=puzzles] .dk-hand [data-place="{place}"] button').click()
    told = view(after)["puzzle"]["feedback"]["text"]
    expect(page.locator("[data-dk=puzzles] .dk-feedback")).to_contain_text(told)
    return after


def wrong_place(at: PuzzleWalk) -> int:
    """The place of a card that is beaten."""
    assert at.puzzle is not None
    assert at.state is not None
    kind = next(iter(at.puzzle.steps[at.state.inner.step].beaten))
    return [one["code"] for one in view(at)["puzzle"]["hand"]["cards"]].index(card_code(kind))


def solve(page: Page, at: PuzzleWalk) -> PuzzleWalk:
    """Tap what is left of the way."""
    assert at.state is not None
    for event in at.state.spec.kind.solution(at.state.task)[at.state.inner.step :]:
        at = tap_hand(page, at, event["index"])
    assert at.state is not None
    assert at.state.solved
    return at


def test_todays_puzzle_is_solved_by_taps_after_a_wrong_card_was_beaten(visit: Visits, puzzle_page: str) -> None:
    page = visit(puzzle_page, **SMALL, steps=True)
    set_calendar(page, DAY)
    page.reload()
    at = start({"rules": {"set": "mainz"}, "day": DAY.toordinal() - FIRST_DAY})
    number, root = view(at)["number"], page.locator("[data-dk=puzzles]")
    page.get_by_role("button", name=said("word.today")).click()
    expect(root.locator(".dk-panel")).to_contain_text(f"Nr. {number}")
    expect(root.locator(".dk-task")).to_contain_text(view(at)["puzzle"]["task"])
    expect(root.locator(".dk-fan")).to_have_count(0)
    at = tap_hand(page, at, wrong_place(at))
    expect(root.locator(".dk-fan")).to_have_count(3)
    for seat in (1, 2, 3):
        held = [one["code"] for one in view(at)["puzzle"]["seats"][seat]["hand"]["cards"]]
        expect(root.locator(f'.dk-fan[data-chair="{seat}"] .dk-card:visible')).to_have_count(len(held))
    assert root.evaluate(OFF_SCREEN) == []
    assert root.evaluate(HIDDEN) == 0
    assert sideways(page) == 0
    solve(page, at)
    assert f"puzzle/{number}" in kept(page, "done")
    page.locator("[data-dk=puzzles] .dk-out").click()
    expect(root.get_by_role("status")).to_have_text(said("word.solved_one"))
    page.get_by_role("button", name=said("word.next")).click()
    expect(root.locator(".dk-panel")).to_contain_text(f"Nr. {view(start({'solved': [number]}))['number']}")


@thorough
@mostly("screen", [PHONE, SMALL, ACROSS, DESK], [PHONE], ids=["390", "320", "844", "1280"])
def test_a_puzzle_by_its_number_is_one_screen_that_anybody_can_use(
    visit: Visits, puzzle_page: str, screen: dict[str, Any]
) -> None:
    page = visit(f"{puzzle_page}#nr={NUMBER}", **screen, steps=True)
    at, root = start({"number": NUMBER}), page.locator("[data-dk=puzzles]")
    expect(root.locator(".dk-panel")).to_contain_text(f"Nr. {NUMBER}")
    assert root.evaluate(OFF_SCREEN) == []
    at = tap_hand(page, at, wrong_place(at))
    expect(root.locator(".dk-fan")).to_have_count(3)
    assert root.evaluate(OFF_SCREEN) == []
    assert violations(page, "[data-dk=puzzles]") == []
    at = solve(page, at)
    assert violations(page, "[data-dk=puzzles]") == []
    page.locator("[data-dk=puzzles] [data-action=next]").click()
    after = step(at, {"type": "next"})
    expect(root.locator(".dk-panel")).to_contain_text(f"Nr. {view(after)['number']}")


@thorough
def test_a_theme_and_a_level_are_chosen_and_solved_by_keys(visit: Visits, puzzle_page: str) -> None:
    """Where there is none, it says so."""
    page = visit(puzzle_page, **DESK, steps=True)
    page.get_by_label(said("word.theme")).select_option("karlchen")
    page.get_by_label(said("word.level")).select_option("1")
    page.get_by_role("button", name=said("word.first")).press("Enter")
    expect(page.locator("[data-dk=puzzles]").get_by_role("status")).to_have_text(said("none"))
    page.get_by_label(said("word.level")).select_option("3")
    page.get_by_role("button", name=said("word.first")).press("Enter")
    at = start({"theme": "karlchen", "level": 3})
    expect(page.locator("[data-dk=puzzles] .dk-task")).to_contain_text(view(at)["puzzle"]["task"])
    assert at.puzzle is not None
    for at_step in at.puzzle.steps:
        name = card_name(at_step.safe[0], "de")
        card = page.locator("[data-dk=puzzles] .dk-hand").get_by_role("button", name=name).first
        card.focus()
        page.keyboard.press("Enter")
        expect(page.locator("[data-dk=puzzles] .dk-feedback")).to_contain_text(name)
    expect(page.locator("[data-dk=puzzles] [data-action=next]")).to_be_focused()


@thorough
def test_at_the_readers_own_table_a_puzzle_is_proven_first(visit: Visits, puzzle_page: str) -> None:
    """House rules with another pack: those of forty cards."""
    options = {"deck_nines": False}
    page = visit(f"{puzzle_page}#tisch=ddv&regeln={quote(json.dumps(options))}", **PHONE, steps=True)
    at = start({"rules": {"set": "ddv", "options": options}})
    expect(page.get_by_role("button", name=re.compile("Mein Tisch: .*Eigene Regeln"))).to_be_visible()
    page.get_by_role("button", name=said("word.first")).click()
    root = page.locator("[data-dk=puzzles]")
    expect(root.locator(".dk-panel")).to_contain_text(f"Nr. {view(at)['number']}")
    solve(page, at)
