"""The start page as newcomers, regulars and people with a keyboard find it; the menu that leads everywhere."""

import re
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag, urljoin, urlsplit

from bs4 import BeautifulSoup
from budgets import START_PAGE, gzipped, pictures
from effort import each, mostly, thorough
from playwright.sync_api import Page, expect
from shared_site import SUB_PATH

from dokolearn.strings import text

from .course import LESSONS, PAGES, exercises
from .test_site_axe import violations
from .test_site_felt import UNCLEAR
from .visits import Visits, by_menu, put, sideways

PHONE: dict[str, Any] = {"width": 390, "height": 664}
SCREENS: list[dict[str, Any]] = [
    PHONE,
    {"width": 844, "height": 340},
    {"width": 320, "height": 568},
    {"width": 1280, "height": 720},
]
STOPS = 5
"""So many Tab stops may stand before the first card."""

HAND = "[data-zone=hand] button"
ON_CARD = f"!!document.activeElement.closest('{HAND}')"
LOADED = """() => {
  const [{loadEventStart}] = performance.getEntriesByType('navigation');
  const before = performance.getEntriesByType('resource').filter(each => each.startTime < loadEventStart);
  return [location.href, ...before.map(each => each.name)];
}"""
"""What belongs to the page itself: the search and its own picture in the tab come later, or a moment later."""

TAPPABLE = f"""() => [...document.querySelectorAll('{HAND}')].every(card => {{
  const {{left, top, width, height}} = card.getBoundingClientRect();
  return top + height <= innerHeight && card.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}})"""
"""Whether each card in hand lies within the screen, and nothing on it."""


def stops(page: Page) -> int:
    """How often somebody presses Tab before the press that reaches a card."""
    for many in range(4 * STOPS):
        page.keyboard.press("Tab")
        if page.evaluate(ON_CARD):
            return many
    raise AssertionError("no card is reached")


def weight(site: Path, addresses: list[str]) -> int:
    """Bytes of these files of the site, gzipped, but for the people on cards, which have a budget of their own."""
    paths = {urlsplit(address).path.partition(f"{SUB_PATH}/")[2] for address in addresses}
    late = pictures(site / "assets" / "dokolearn")
    files = {site / (path or "index.html") for path in paths} - {late}
    return gzipped(*(file for file in files if file.is_file()))


@mostly("screen", SCREENS, 1, ids=["phone", "across", "small phone", "desk"])
def test_the_first_card_can_be_tapped_at_once_and_is_five_tab_stops_away(
    visit: Visits, site_url: str, site_folder: Path, screen: dict[str, Any]
) -> None:
    page = visit(site_url, **screen)
    page.locator(HAND).first.wait_for()
    assert page.evaluate(TAPPABLE)
    assert sideways(page) == 0
    assert 50_000 < weight(site_folder, page.evaluate(LOADED)) <= START_PAGE
    assert stops(page) <= STOPS


def test_the_first_stich_ends_with_the_reason(visit: Visits, site_url: str) -> None:
    page = visit(site_url, **PHONE, has_touch=True, is_mobile=True)
    page.get_by_role("button", name="Pik Ass").tap()
    told = page.locator(".dk-exercise").get_by_role("status")
    expect(told).to_contain_text("Der Stich gehört dir: 35 Augen.")
    expect(told).to_contain_text("in Pik kommt nichts über das Ass")
    page.get_by_role("button", name="Weiter").tap()
    page.get_by_role("button", name="Pik 10").tap()
    expect(page.locator(".dk-exercise .dk-task")).to_contain_text("Besser geht es nicht: 64 Augen.")


def test_the_way_on_is_in_sight_once_the_first_card_lies(visit: Visits, site_url: str) -> None:
    page = visit(site_url, **PHONE, has_touch=True, is_mobile=True)
    page.locator(HAND).first.wait_for()
    hand = page.locator(".dk-hand").first.bounding_box()
    page.get_by_role("button", name="Pik Ass").tap()
    box = page.get_by_role("button", name="Weiter").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") == 0
    assert page.locator(".dk-hand").first.bounding_box() == hand


def keep(page: Page, place: dict[str, Any], done: list[str]) -> None:
    """Somebody who was in these lessons and has done these exercises comes back."""
    day = "2026-11-23"
    put(page, "place", str(place).replace("'", '"'))
    put(page, "done", str(dict.fromkeys(done, day)).replace("'", '"'))
    page.reload()


def test_the_way_in_knows_who_has_begun(visit: Visits, site_url: str) -> None:
    """By the steps of lessons, and by exercises done on long pages; nobody is sent back to the first lesson."""
    page = visit(site_url, **PHONE)
    way, above = page.locator("[data-dk-go-on]"), page.locator("[data-dk-begun]")
    expect(way).to_have_text("Richtig lernen: zur ersten Lektion")
    expect(above).not_to_contain_text("Lektion")
    names = [lesson.stem for lesson in LESSONS]
    keep(page, {names[4]: {"at": 11, "of": 12}, names[5]: {"at": 6, "of": 20}}, [])
    expect(way).to_have_text(re.compile(r"^Weiter: Lektion 5 · .*, Schritt 7 von 20$"))
    expect(above.get_by_role("link")).to_have_attribute("href", re.compile(f"{names[5]}/$"))
    assert page.evaluate(TAPPABLE)
    keep(page, {}, [key for lesson in LESSONS[:5] for key in exercises(lesson)])
    expect(way).to_have_text(re.compile(r"^Weiter: Lektion 5 · "))
    keep(page, {name: {"at": 9, "of": 10} for name in names}, [])
    expect(way).to_have_text(text("de", "site.over_master"))
    expect(above.get_by_role("link")).to_have_attribute("href", re.compile("meisterpruefung/$"))


def test_a_phone_has_no_piece_of_a_title_in_its_head(visit: Visits, site_url: str) -> None:
    """It comes when somebody scrolls, where it has room."""
    page = visit(site_url, **PHONE)
    title = page.locator("[data-md-component=header-topic]")
    expect(title).to_be_attached()
    page.evaluate("scrollTo(0, 600)")
    expect(title).to_be_hidden()


def test_the_menu_opens_by_keyboard_and_closes_as_menus_do(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}abrechnung/", **PHONE, dark=True)
    page.evaluate("window.stayed = true")
    button, parts = page.locator(".dk-menu > summary"), page.locator(".dk-menu__parts")
    button.focus()
    page.keyboard.press("Enter")
    expect(parts).to_be_visible()
    assert (sideways(page), violations(page)) == (0, [])
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(parts).to_be_hidden()
    expect(button).to_be_focused()
    button.click()
    page.mouse.click(200, 640)
    expect(parts).to_be_hidden()
    for name, address in (("Glossar", "glossar/"), ("Solo", "streitfaelle/solo/"), ("Gesellenprüfung", "pruefung/")):
        by_menu(page, name)
        expect(page).to_have_url(site_url + address)
        expect(parts).to_be_hidden()
        expect(page.locator(".dk-menu [aria-current=page]")).not_to_have_css("box-shadow", "none")
    assert page.evaluate("window.stayed"), "nothing was loaded anew"


@thorough
def test_the_styles_of_other_pages_come_with_the_first_tap_and_stay(visit: Visits, site_url: str) -> None:
    """The page of the games takes the place of another one with its own styles already there."""
    page = visit(f"{site_url}notation/", **PHONE)
    assert "gallery.css" not in str(page.evaluate(LOADED))
    page.locator(".dk-menu > summary").click()
    sheet = page.locator("body > link[href*='gallery.css']")
    expect(sheet).to_have_count(1)
    page.locator(".dk-menu > summary").click()
    by_menu(page, "Spiele")
    expect(page).to_have_url(f"{site_url}spiele/")
    expect(sheet).to_have_count(1)


BELOW = """step => [...step.querySelectorAll('.dk-felt, .dk-zone-stich, .dk-says, .dk-hand, .dk-pad')]
  .filter(part => part.getBoundingClientRect().bottom > innerHeight).map(part => part.className)"""
"""What of table, question, hand and keys reaches below the screen."""


@thorough
@mostly("lesson", LESSONS[:3], 1, ids=["0", "1", "2"])
def test_the_first_lessons_have_each_step_on_the_first_screen(visit: Visits, site_url: str, lesson: Path) -> None:
    page = visit(f"{site_url}lektionen/{lesson.stem}/", **PHONE, has_touch=True, is_mobile=True, steps=True)
    expect(page.locator("main [data-dk]:not([data-dk-mounted])")).to_have_count(0)
    step, on = page.locator(".dk-section:visible"), page.locator('[data-step="on"]')
    expect(step.locator(".dk-panel")).to_have_count(1)
    for _ in page.locator(".dk-section").all()[1:]:
        assert step.evaluate(BELOW) == []
        on.tap()
    expect(on).to_have_count(0)


@thorough
@each("address", ["ueben/", "heute-abend/"])
def test_practice_and_the_first_evening_begin_with_table_and_hand(visit: Visits, site_url: str, address: str) -> None:
    page = visit(site_url + address, **PHONE, has_touch=True, is_mobile=True, steps=True)
    hand = page.locator(".dk-hand:visible").first
    hand.wait_for()
    box = hand.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]


@thorough
@each("address, screen", product(["ueben/", "heute-abend/"], [(844, 340), (667, 320)]))
def test_across_they_are_the_whole_first_screen(
    visit: Visits, site_url: str, address: str, screen: tuple[int, int]
) -> None:
    page = visit(site_url + address, width=screen[0], height=screen[1], has_touch=True, is_mobile=True, steps=True)
    panel = page.locator(".dk-panel[data-felt]:visible").first
    for part in (".dk-felt", ".dk-says", ".dk-hand"):
        box = panel.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= screen[1]
    assert panel.locator(".dk-hand .dk-card").evaluate_all(UNCLEAR) == []


def links(site: Path, address: str, which: str) -> set[str]:
    """The pages of the site that such links of a page lead to."""
    page = BeautifulSoup((site / address / "index.html").read_text(encoding="utf-8"), "html.parser")
    home = f"https://site/{address}"
    found = (urldefrag(urljoin(home, str(link["href"]))).url for link in page.select(which))
    return {url.removeprefix("https://site/") for url in found}


def test_five_parts_lead_to_every_page_in_two_taps(real_site: Path) -> None:
    """The button and a line of the menu are two taps, and so are a way in of the start page and a link there."""
    site = real_site / SUB_PATH
    menu = links(site, "abrechnung/", ".dk-menu__parts a")
    assert len(links(site, "abrechnung/", ".dk-menu__parts > li > a")) == 5 <= len(menu)
    ways = links(site, "", "article a[href]")
    behind = set.union(*(links(site, way, "article a[href]") for way in ways if (site / way / "index.html").is_file()))
    at_the_end = links(site, "", "footer a[href]")
    wanted = {address for address in PAGES if address != "404.html"} - {""}
    assert wanted - menu - ways - behind - at_the_end == set()


FIRST = """what => {
  const place = [...document.querySelectorAll(what)].find(each => each.checkVisibility());
  return place ? Math.round(place.getBoundingClientRect().top) : 'nothing';
}"""
"""How far down what a page is for begins."""

FOR = {
    "ueben/": ("[data-dk=drill] .dk-panel", 0.45),
    "pruefung/": ("[data-dk=exam] select", 0.4),
    "abrechnung/": ("[data-dk=score] select", 0.3),
    "oeffnen/": ("[data-dk=open] textarea", 0.3),
    "heute-abend/": (".dk-exercise .dk-panel", 0.7),
    f"lektionen/{LESSONS[5].stem}/": (".dk-exercise .dk-panel", 0.7),
    "regeln/": (".dk-list", 0.2),
    "regeln/kapitel-2/": ("#p2-1", 0.55),
    "buecher/": (".dk-books", 0.4),
    "streitfaelle/": (".dk-filter input", 0.25),
    "glossar/": (".dk-letters", 0.2),
    "wiederholen/": ("[data-dk=review]", 0.2),
    "spielen/": ("[data-dk=evening] .dk-felt", 0.25),
    "offline/": ("[data-dk=offline] button", 0.5),
}
"""What somebody comes for, and how much of a phone's first screen may stand above it."""


@mostly("address", list(FOR), 1)
def test_a_page_begins_with_what_one_came_for(visit: Visits, site_url: str, address: str) -> None:
    what, share = FOR[address]
    page = visit(site_url + address, **PHONE, steps=True)
    page.locator(what).first.wait_for()
    top = page.evaluate(FIRST, what)
    assert isinstance(top, int)
    assert top <= share * PHONE["height"], top
