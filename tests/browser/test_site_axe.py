"""WCAG 2.2 A and AA and good practice, as far as axe-core can tell, on every page in both schemes on phone and desk;
every control by keyboard and with a name, and nothing that scrolls sideways."""

from itertools import product
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from effort import mostly, sampled, size, thorough
from playwright.sync_api import Page, expect

from dokolearn.strings import text

from .course import LESSON_5, PAGES, REPLAYS, TEMPLATES, TEXT_ONLY, exercises
from .player import Player
from .visits import DESK, PHONE, Visits, sideways

RULES = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"],
}
in_both_schemes = mostly("dark", [False, True], [True], ids=["light", "dark"])
SCREENS = {"light on the desk": (False, DESK), "dark on the phone": (True, PHONE)}
OTHER_SCREENS = {"dark on the desk": (True, DESK), "light on the phone": (False, PHONE)}


def on_all_screens(page: Page, *screens: dict[str, int]) -> list[str]:
    """What axe-core has against a page on phone and desk, or on these; the short run is content with the phone."""
    found = []
    for screen in screens or (PHONE, DESK)[: size(1, 2)]:
        page.set_viewport_size(screen)
        page.evaluate("scrollTo(0, 0)")
        complaints = violations(page)
        if any(each.startswith(COVERED) for each in complaints):
            page.evaluate("scrollTo(0, innerHeight / 3)")
            elsewhere = violations(page)
            complaints = [each for each in complaints if not each.startswith(COVERED) or each in elsewhere]
        found += [f"{screen['width']} pixels: {each}" for each in complaints]
    return found


COVERED = "target-size"
"""What the header or the bar below happens to cover is too small at that place of the page only."""


def violations(page: Page, within: str = "html") -> list[str]:
    """What axe-core has against a page, or a part of it: rule, place, reason."""
    page.evaluate("Promise.all(document.getAnimations().map(each => each.finished.catch(() => 0)))")  # fades
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("([part, rules]) => axe.run(part, rules).then(found => found.violations)", [within, RULES])
    return [f"{rule['id']}: {_place(node)}" for rule in found for node in rule["nodes"]]


def _place(node: dict[str, Any]) -> str:
    reasons = "; ".join(check["message"] for check in [*node["any"], *node["all"], *node["none"]])
    return f"{' '.join(map(str, node['target']))} ({reasons})"


ELSEWHERE = {
    *(f"lektionen/{LESSON_5.stem}/", "spiele/", f"spiele/{REPLAYS[0].stem}/", "abrechnung/"),  # with more to see
    *("karten-nach-wunsch/", "zettel/"),  # with cards
    "aufgabe-bauen/",  # step by step
    "mappe/",  # with parts
    "streitfaelle/",  # has the form of the games
}
"""Templates that other tests of the short run look at."""

IN_TURN = [
    (address, list(SCREENS)[at % len(SCREENS)])
    for at, address in enumerate(TEMPLATES)
    if address not in TEXT_ONLY | ELSEWHERE
]


@sampled
@mostly(("address", "how"), list(product(PAGES, {**SCREENS, **OTHER_SCREENS})), IN_TURN)
def test_page(visit: Visits, site_url: str, address: str, how: str) -> None:
    dark, screen = {**SCREENS, **OTHER_SCREENS}[how]
    for_everybody(visit(site_url + address, **screen, dark=dark), screen)


def for_everybody(page: Page, screen: dict[str, int]) -> None:
    """The keyboard reaches everything, axe-core has nothing against it, and a phone scrolls only down."""
    assert page.evaluate(UNREACHED) == []
    page.set_viewport_size(PHONE)
    assert sideways(page) == 0
    page.evaluate(CUT, size(5, 10_000))
    for code in page.locator(".dk-code summary:visible").all():
        code.click()
    assert sideways(page) == 0
    assert on_all_screens(page, screen) == []


CUT = """many => document.querySelectorAll('.md-content :is(article, ul, ol, dl, tbody, code, .dk-row)').forEach(list =>
  [...list.children].slice(list.matches('article') ? 3 * many : many).forEach(each => each.remove()))"""
"""Of what is many times the same, axe-core gets the first ones: it takes its time for each."""


UNREACHED = """() => [...document.querySelectorAll('.md-content :is(button, a[href], input, select, summary)')]
  .filter(e => e.checkVisibility() && !e.disabled)
  .filter(e => e.tabIndex < 0 || !(e.ariaLabel || e.labels?.length || e.textContent.trim() || e.title))
  .map(e => e.outerHTML.slice(0, 120))"""
"""Controls that the keyboard does not reach, or that have no name."""


@sampled
@in_both_schemes
def test_answers(visit: Visits, lesson_url: str, dark: bool) -> None:
    page = visit(lesson_url, dark=dark)
    wrong, done = exercises(LESSON_5)[:2]
    player = Player(page, wrong)
    player.send(player.wrong())
    Player(page, done).solve()
    for_everybody(page, PHONE)


@sampled
@in_both_schemes
def test_game_at_its_end(visit: Visits, site_url: str, dark: bool) -> None:
    page = visit(f"{site_url}spiele/{REPLAYS[0].stem}/", dark=dark)
    page.locator('.dk-step[data-step="last"]').click()
    for_everybody(page, PHONE)


@sampled
@in_both_schemes
@mostly("name", ["settings", "help"], 1)
def test_dialog(visit: Visits, site_url: str, name: str, dark: bool) -> None:
    page = visit(f"{site_url}spiele/{REPLAYS[0].stem}/", dark=dark)
    page.locator(f'.dk-tool[data-tool="{name}"]').click()
    expect(page.locator(f'dialog[data-dialog="{name}"]')).to_be_visible()
    assert on_all_screens(page) == []


@thorough
@in_both_schemes
def test_search_results(visit: Visits, site_url: str, dark: bool) -> None:
    page = visit(site_url, dark=dark)
    page.get_by_role("textbox", name=text("de", "site.search")).press_sequentially("Bedienen")
    page.locator(".md-search-result__item").first.wait_for()
    assert violations(page) == []
