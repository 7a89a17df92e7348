"""On a phone nothing moves under a finger, and the calculator begins at the reader's own table."""

import json
import re
import time
from typing import Any
from urllib.parse import quote

import pytest
from effort import mostly, thorough
from playwright.sync_api import Locator, Page, Route, expect

from dokolearn.strings import text

from .course import LESSONS, one_of_each_kind
from .test_site_felt import SHIFT
from .test_site_open import SHIFT as MOVED
from .test_site_table import sit
from .visits import PATIENCE, Visits

NARROW: dict[str, Any] = {"width": 320, "height": 664}
USUAL: dict[str, Any] = {"width": 390, "height": 664}
AFTER_CARDS = {"deadline_unit": "cards_in_game"}
"""A house rule at the table of `maennle`, whose deadlines are a chain (maennle §15)."""

PLACES = """root => {
  window.places ??= new Map();
  const moved = [...window.places].filter(([button, [left, top]]) => {
    const now = button.getBoundingClientRect();
    return button.isConnected && now.width && (Math.abs(now.left - left) > 1.5 || Math.abs(now.top - top) > 1.5);
  }).map(([button]) => button.getAttribute('aria-label') ?? button.textContent.trim());
  const at = button => { const { left, top } = button.getBoundingClientRect(); return [button, [left, top]]; };
  window.places = new Map([...root.querySelectorAll('button, input, select')].map(at));
  return moved;
}"""
"""Which buttons and fields stand elsewhere than when we looked last; then we look again."""

OFF = """panel => ['.dk-zone-stich', '.dk-says', '.dk-pad', '[type=submit]', '.dk-feedback'].filter(part => {
  const {top, bottom, left, right} = panel.querySelector(part).getBoundingClientRect();
  return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
})"""
"""What of cards, words and keys is not on the screen as a whole."""

ROWS = "panel => new Set([...panel.querySelectorAll('.dk-place')].map(place => place.offsetTop)).size"
"""How many rows the cards lie in."""

FIRST_SCRIPTS = re.compile(r"/(exercise|bundle\.\w+\.min)\.js")
"""What draws our places, and what the theme brings into the head of a page."""

SCRIPTS = 2

COMING = "main [data-dk]:not([data-dk-mounted])"

LESSON_4 = f"lektionen/{LESSONS[4].stem}/"

COME = (
    "",
    "heute-abend/",
    "lektionen/",
    *(f"lektionen/{LESSONS[number].stem}/" for number in (1, 4, 5, 7, 9, 16)),
    "ueben/",
    "pruefung/",
    "raetsel/",
    "meisterpruefung/",
    "wiederholen/",
    "spielen/",
    "abrechnung/",
    "spiele/",
    "spiele/armut/",
    "spiele-teilen/",
    "eintragen/",
    "kommentieren/",
    "mappe/",
    "aufgabe-bauen/",
    "regeln/",
    "streitfaelle/",
    "streitfaelle/karten/",
)
"""A page of each sort, but that where games are opened: it has a test of its own."""

COME_ON = ((390, 664), (844, 340), (1280, 720))

UNDER = "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.textContent.trim() ?? ''"


def tap(page: Page, root: Locator, button: Locator) -> list[str]:
    """Tap a button: what has moved, as soon as the answer is there."""
    button.scroll_into_view_if_needed()
    root.evaluate(PLACES)
    button.tap()
    expect(page.locator(".dk-scoring[data-waiting]")).to_have_count(0)
    expect(page.locator("button:active")).to_have_count(0)  # what is pressed is a little smaller
    moved: list[str] = root.evaluate(PLACES)
    return moved


@thorough
@mostly("screen", [USUAL, NARROW], [NARROW], ids=["390", "320"])
def test_the_calculator_begins_at_the_own_table_and_stands_still(
    visit: Visits, site_url: str, screen: dict[str, Any]
) -> None:
    own = quote(json.dumps(AFTER_CARDS))
    page = visit(
        f"{site_url}lektionen/11_abrechnen/#tisch=maennle&regeln={own}", **screen, has_touch=True, is_mobile=True
    )
    sheet = page.locator('[data-dk="score"]')
    sheet.scroll_into_view_if_needed()
    sheet.get_by_role("button", name=text("de", "score.word.rest")).click()
    book = sheet.locator('[name="book"]')
    expect(book).to_have_value("maennle")
    expect(sheet.get_by_role("button", name="Hausregeln (1)")).to_be_visible()
    short, rest = sheet.locator(".dk-sheet-form").all()
    kontra = sheet.locator('[data-toggles="calls.kontra"] button')
    for form, button in (
        *((rest, kontra.nth(at)) for at in (1, 2)),
        (short, sheet.get_by_role("button", name="Augen von Re: eins mehr")),
        (rest, sheet.get_by_role("button", name="Fuchs gefangen, Kontra: eins mehr")),
    ):
        assert tap(page, form, button) == []
    sit(page, "DDV-Turnierregeln")
    expect(book).to_have_value("ddv")
    expect(sheet.locator('[name="augen.re"]')).to_have_value("163")


@thorough
def test_house_rules_of_the_calculator_are_explained(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}abrechnung/", **NARROW)
    page.get_by_role("button", name="Hausregeln").click()
    page.get_by_role("button", name=text("de", "comparison.special"), exact=True).click()
    for option in ("dulle_caught", "doppelkopf_form"):
        explained = page.locator(f'[data-dk="score"] [name="option.{option}"]')
        expect(explained).to_have_accessible_description(text("de", f"meaning.{option}"))


@thorough
@pytest.mark.parametrize("kind", ["party", "which_solo", "special_point", "winner_of_game"])
def test_answers_stand_still_and_the_way_on_comes_below_no_finger(visit: Visits, site_url: str, kind: str) -> None:
    lesson, key = one_of_each_kind()[kind]
    page = visit(f"{site_url}lektionen/{lesson.stem}/", **USUAL, has_touch=True, is_mobile=True)
    box = page.locator(f'[data-dk-key="{key}"]')
    box.scroll_into_view_if_needed()
    answers = box.locator("[data-choice]")
    while not answers.count():
        box.locator("[data-next]").tap()  # shown with its solution
    for at in range(answers.count()):
        answer = answers.nth(at)
        answer.scroll_into_view_if_needed()
        place, said = answer.bounding_box(), answer.inner_text()
        assert place
        assert tap(page, box.locator(".dk-actions"), answer) == []
        under = page.evaluate(UNDER, [place["x"] + place["width"] / 2, place["y"] + place["height"] / 2])
        assert under in ("", said)
        if box.locator("[data-next]").count():
            break
    expect(box.locator(".dk-feedback")).to_be_in_viewport()


@thorough
@pytest.mark.parametrize("screen", [(390, 664), (320, 568), (844, 340)])
def test_cards_to_count_lie_on_the_felt_and_the_sum_is_typed_below_them(
    visit: Visits, site_url: str, screen: tuple[int, int]
) -> None:
    """On one screen, and nothing moves from the question to the sum, by finger and by keyboard."""
    width, height = screen
    page = visit(
        f"{site_url}lektionen/01_karten_augen_namen/", width=width, height=height, has_touch=True, is_mobile=True
    )
    panel = page.locator('[data-dk-key="1.2/ganze-farbe"] .dk-panel')
    panel.evaluate("panel => panel.scrollIntoView({block: 'center', behavior: 'instant'})")
    page.evaluate(SHIFT)
    assert panel.evaluate(ROWS) == 1
    pad = panel.locator(".dk-pad")
    for wrong in ("3", "1"):
        for figure in (wrong, "7", "0"):  # no third figure fits
            pad.get_by_role("button", name=figure, exact=True).tap()
        expect(pad.get_by_role("textbox")).to_have_value(f"{wrong}7")
        if wrong == "3":
            pad.get_by_role("button", name=text("de", "pad.done")).tap()
            expect(panel.locator(".dk-feedback")).to_have_attribute("data-tone", "wrong")
            assert panel.evaluate(OFF) == []
    pad.get_by_role("button", name=text("de", "pad.delete")).tap()
    panel.locator(".dk-task").focus()
    page.keyboard.type("0")
    page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    expect(panel.locator(".dk-feedback")).to_have_attribute("data-tone", "shown")
    expect(panel.locator(".dk-says .dk-task")).to_be_visible()
    assert panel.evaluate(OFF) == []
    page.wait_for_timeout(300)
    assert page.evaluate("window.shift") == 0


@thorough
def test_a_stich_is_counted_where_it_lies(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}lektionen/01_karten_augen_namen/", **USUAL, has_touch=True, is_mobile=True)
    panel = page.locator('[data-dk-key="1.1/stiche-holen"] .dk-panel')
    panel.get_by_role("button", name="Kreuz Ass").tap()
    expect(panel.locator(".dk-task")).to_have_text(text("de", "play_stiche.count.you"))
    for figure in ("3", "6"):
        panel.locator(".dk-pad").get_by_role("button", name=figure, exact=True).tap()
    panel.get_by_role("button", name=text("de", "pad.done")).tap()
    expect(panel.get_by_role("status")).to_contain_text("Stimmt: 11 + 11 + 4 + 10.")
    panel.get_by_role("button", name="Weiter").tap()
    expect(panel.get_by_role("button", name="Pik Ass")).to_be_visible()


class Late:
    """The page is seen before its scripts are there, as with a slow line: they come one by one, as they are let go."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.held: list[Route] = []
        page.route(FIRST_SCRIPTS, lambda route: self.held.append(route))

    def let_go(self) -> None:
        """The next one, once it is asked for."""
        until = time.monotonic() + PATIENCE / 1000
        while not self.held and time.monotonic() < until:
            self.page.wait_for_timeout(20)
        self.held.pop(0).continue_()


@mostly("address", COME, [LESSON_4, "regeln/"])
def test_nothing_moves_while_a_page_comes(visit: Visits, site_url: str, address: str) -> None:
    """On three screens, which wait together."""
    pages = [
        visit(site_url + address, width=width, height=height, steps=True, service_workers="block")
        for width, height in COME_ON
    ]
    lines = [Late(page) for page in pages]
    for page in pages:
        page.reload(wait_until="commit")
    for _ in range(SCRIPTS):
        pages[-1].wait_for_timeout(400)
        for line in lines:
            line.let_go()
    for page in pages:
        page.wait_for_load_state()
        expect(page.locator(COMING)).to_have_count(0)
    pages[-1].wait_for_timeout(300)
    for page in pages:
        page.evaluate(f"() => {{ window.moved = ({MOVED})() }}")
    for page, screen in zip(pages, COME_ON, strict=True):
        moved = page.evaluate("window.moved")
        assert sum(value for value, *_ in moved) <= 0.01, (screen, moved)


@thorough
def test_what_waits_for_a_script_is_shown_without_it(visit: Visits, practice: str) -> None:
    page = visit(practice)
    page.route(FIRST_SCRIPTS, lambda route: route.abort())
    page.reload()
    below = page.get_by_text("Jede Reihe hat eine Nummer.")
    expect(below).to_be_attached()
    assert not below.is_visible()
    expect(below).to_be_visible()
    complaints = visit.watch(page).complaints
    complaints[:] = [said for said in complaints if "ERR_FAILED" not in said]
