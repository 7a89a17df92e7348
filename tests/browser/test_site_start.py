"""The start page as newcomers, regulars and people with a keyboard find it; the doors that lead everywhere."""

import json
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

from .course import CHAPTERS, LESSONS, PAGES, exercises
from .test_site_at_the_table import GOLD
from .test_site_axe import violations
from .test_site_felt import SHIFT, UNCLEAR
from .test_site_still import COMING
from .visits import Visits, by_door, put, sideways

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
    if screen == PHONE:
        ways, doors = (page.locator(one).bounding_box() for one in (".dk-ways", ".dk-doors"))
        assert ways
        assert doors
        assert ways["y"] + ways["height"] <= doors["y"], "both other ways in are on the screen"
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


ALL = """() => [...document.querySelectorAll('.dk-today > *, h1')].filter(part => {
  const {top, bottom, height} = part.getBoundingClientRect();
  const bar = document.querySelector('.dk-doors').getBoundingClientRect();
  return !height || top < 0 || bottom > (bar.top > 0 ? bar.top : innerHeight);
}).map(part => part.dataset.part ?? part.className)"""
"""What of the home is not on the screen above the doors."""


def test_the_way_in_knows_who_has_begun(visit: Visits, site_url: str) -> None:
    """By the steps of lessons, and by exercises done on long pages; nobody is sent back to the first lesson."""
    page = visit(site_url, **PHONE)
    way, today = page.locator("[data-dk-go-on]"), page.locator(".dk-today")
    expect(way).to_have_attribute("href", re.compile(f"{LESSONS[0].stem}/$"))
    expect(today).to_be_hidden()
    names = [lesson.stem for lesson in LESSONS]
    keep(page, {names[4]: {"at": 11, "of": 12}, names[5]: {"at": 6, "of": 20}}, [])
    expect(way).to_have_attribute("href", re.compile(f"{names[5]}/$"))
    expect(today).to_contain_text(text("de", "site.today_step", at=7, of=20))
    expect(today.locator("i[data-is=done]")).to_have_count(1)
    expect(page.locator(".dk-exercise")).to_be_hidden()
    keep(page, {}, [key for lesson in LESSONS[:5] for key in exercises(lesson)])
    expect(way).to_have_attribute("href", re.compile(f"{names[5]}/$"))
    keep(page, {name: {"at": 9, "of": 10} for name in names}, [])
    expect(today).to_contain_text(text("de", "site.over_master"))
    expect(way).to_have_attribute("href", re.compile("meisterpruefung/$"))


@mostly(
    "screen", [*SCREENS, {"width": 1920, "height": 1080}], 1, ids=["phone", "across", "small phone", "desk", "wide"]
)
def test_who_comes_back_sees_all_of_the_home_at_once(visit: Visits, site_url: str, screen: dict[str, Any]) -> None:
    """What was last, the way on, what comes back, cards, the evening, the path; nothing moves, one thing is gold."""
    page = visit(site_url, **screen)
    put(page, "place", f'{{"{LESSONS[8].stem}": {{"at": 5, "of": 14}}}}')
    page.add_init_script(f"({SHIFT})()")
    page.reload()
    page.locator(".dk-today i[data-is=here]").wait_for()
    assert page.evaluate(ALL) == []
    assert (sideways(page), violations(page)) == (0, [])
    assert page.evaluate("window.shift") <= 0.02
    gold = page.locator(".dk-today .md-button")
    expect(gold).to_have_count(1)
    gold.click()
    expect(page).to_have_url(re.compile(f"{LESSONS[8].stem}/$"))


@mostly("text", ["{", "[]", '"x"', '{"nirgends": {"at": 1, "of": 2}}', '{"a": 7}', "null"], 2)
def test_what_cannot_be_read_makes_nobody_a_reader_who_comes_back(visit: Visits, site_url: str, text: str) -> None:
    """A torn text or one of another age: the first visit, and the text is still there."""
    page = visit(site_url, **PHONE)
    put(page, "place", text)
    page.reload()
    expect(page.locator("[data-zone=hand] button").first).to_be_visible()
    expect(page.locator(".dk-today")).to_be_hidden()
    assert text[1:-1] in page.evaluate("JSON.stringify({...localStorage})").replace("\\", "")


def test_a_phone_has_no_piece_of_a_title_in_its_head(visit: Visits, site_url: str) -> None:
    """It comes when somebody scrolls, where it has room."""
    page = visit(site_url, **PHONE)
    title = page.locator("[data-md-component=header-topic]")
    expect(title).to_be_attached()
    page.evaluate("scrollTo(0, 600)")
    expect(title).to_be_hidden()


DOORS = ["Heute", "Lernen", "Spielen", "Spiele", "Regeln"]


@mostly("screen", SCREENS, 1, ids=["phone", "across", "small phone", "desk"])
def test_five_doors_are_on_every_screen_of_the_club_room(visit: Visits, site_url: str, screen: dict[str, Any]) -> None:
    """Each is large enough, all are reached by keyboard, and the one that was taken says so; nothing is loaded anew."""
    page = visit(f"{site_url}abrechnung/", **screen, dark=True)
    page.evaluate("window.stayed = true")
    doors = page.locator(".dk-doors a:visible")
    expect(doors).to_have_text([*DOORS, "Werkstatt"] if screen["width"] >= 1100 else DOORS)
    expect(page.locator(".dk-doors [aria-current]")).to_have_text(["Regeln"])
    for name in DOORS[::-1]:
        box = doors.filter(has_text=re.compile(f"^{name}$")).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        by_door(page, name)
        expect(page.locator(".dk-doors [aria-current=page]")).to_have_text(name)
        assert sideways(page) == 0
    doors.nth(1).focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{site_url}lektionen/")
    assert violations(page) == []
    assert page.evaluate("window.stayed"), "nothing was loaded anew"


def test_at_a_table_there_are_no_doors_but_a_way_out(visit: Visits, site_url: str) -> None:
    """Not where everything is shown, and not without scripts: there one reads."""
    address = f"{site_url}lektionen/{LESSONS[3].stem}/"
    page = visit(address, **PHONE, steps=True)
    expect(page.locator(".dk-doors")).to_be_hidden()
    page.locator(".dk-out:visible").click()
    expect(page).to_have_url(f"{site_url}lektionen/")
    expect(page.locator(".dk-doors")).to_be_visible()
    page.go_back()
    expect(page.locator(".dk-doors")).to_be_hidden()
    for page in (visit(address, **PHONE), visit(address, **PHONE, java_script_enabled=False)):
        expect(page.locator(".dk-doors a:visible")).to_have_text(DOORS)


def test_light_and_dark_are_chosen_at_my_table(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}regeln/", **PHONE)
    for look, scheme in (("dunkel", "slate"), ("hell", "default")):
        page.get_by_role("button", name="Mein Tisch").click()
        page.get_by_role("radio", name=look).check()
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", scheme)
        page.get_by_role("button", name=text("de", "settings.close")).click()


@thorough
def test_a_first_visit_in_the_dark_is_dark_before_the_theme_has_come(visit: Visits, site_url: str) -> None:
    """What somebody has chosen counts for more than his device."""
    page = visit(site_url, dark=True)
    page.route("**/bundle.*.js", lambda route: route.abort())
    page.evaluate("localStorage.clear()")
    for chosen, scheme in ((None, "slate"), ({"color": {"scheme": "default"}}, "default")):
        if chosen:
            page.evaluate("chosen => __md_set('__palette', chosen)", chosen)
        page.reload()
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", scheme)
    complaints = visit.watch(page).complaints
    complaints[:] = [said for said in complaints if "ERR_FAILED" not in said]


@thorough
def test_the_styles_of_other_pages_come_with_the_first_tap_and_stay(visit: Visits, site_url: str) -> None:
    """The page of the games takes the place of another one with its own styles already there."""
    page = visit(f"{site_url}notation/", **PHONE)
    assert "gallery.css" not in str(page.evaluate(LOADED))
    page.locator(".dk-doors a").first.hover()
    sheet = page.locator("body > link[href*='gallery.css']")
    expect(sheet).to_have_count(1)
    by_door(page, "Spiele")
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


def test_six_doors_lead_to_every_page_in_two_taps(real_site: Path) -> None:
    """A door, and a link behind it."""
    site = real_site / SUB_PATH
    doors = links(site, "abrechnung/", ".dk-doors a")
    assert len(doors) == 6
    behind = set.union(*(links(site, door, "article a[href]") for door in doors))
    at_the_end = links(site, "", "footer a[href]")
    wanted = {address for address in PAGES if address != "404.html"}
    assert wanted - doors - behind - at_the_end == set()


EDGES = """() => {
  const parts = [...document.querySelectorAll("article > :not(ul:not([class])), article > dk-output > *")];
  const seen = parts.filter(one => one.checkVisibility({visibilityProperty: true}) && one.offsetHeight > 4);
  return [...new Set(seen.map(one => Math.round(one.getBoundingClientRect().left)))];
}"""
"""Where what stands on a page begins."""

BUTTONS = """() => [...document.querySelectorAll("article :is(.md-button, .dk-button, .dk-tool, .dk-pick)")]
  .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.closest("[data-felt], .dk-today__card")
    && one.getAttribute("aria-pressed") !== "true")
  .map(one => {
    const {backgroundColor: ground, borderTopColor: edge, borderTopWidth: wide, borderTopLeftRadius: round} =
      getComputedStyle(one);
    const framed = parseFloat(wide) && !edge.endsWith(", 0)") && edge !== ground;
    return [ground, framed ? edge : "no frame", round].join(" ");
  })"""
"""How what is pressed on paper looks; what is pressed in already looks pressed in."""

KINDS = {
    "rgb(31, 107, 74) no frame 10px",
    "rgb(245, 243, 236) rgb(218, 213, 200) 10px",
    "rgba(0, 0, 0, 0) no frame 10px",
}
"""The three kinds of buttons: what leads on, any other, words alone."""

ON_PAPER = [
    *("lektionen/", "spielen/", "spiele/", "meine-spiele/", "regeln/", "werkstatt/", "pruefung/", "meisterpruefung/"),
    *("wiederholen/", "abrechnung/", "eintragen/", "oeffnen/", "kommentieren/", "mappe/", "aufgabe-bauen/"),
    *("karten-nach-wunsch/", "streitfaelle/", "buecher/", "glossar/", "trumpfkarte/", "regeln/kapitel-2/", "zettel/"),
]


@mostly("address", ON_PAPER, ["meine-spiele/"])
def test_a_page_has_one_left_edge_and_at_most_one_gold_button(visit: Visits, site_url: str, address: str) -> None:
    for screen, edge in ((SCREENS[3], 144), (PHONE, 16)):
        page = visit(site_url + address, **screen, steps=True)
        expect(page.locator(COMING)).to_have_count(0)
        assert (page.evaluate(EDGES), len(page.evaluate(GOLD)) <= 1) == ([edge], True), screen
        assert set(page.evaluate(BUTTONS)) <= KINDS, screen


EVENING = {
    **{"format": "dokolearn-evening/1", "version": "1", "begun": 1.7e12, "last": 1.8e12, "table": "Mainzer Skript"},
    **{"game": 7, "stich": 0, "of": 24, "sum": "+7", "done": False, "mark": "", "log": [["next", None, None]]},
    "spec": {"seed": 1, "rules": "mainz", "lang": "de", "level": "verein"},
}
DRAFT = {
    **{"format": "dokolearn-draft/1", "id": "abc", "kind": "annotate", "title": "Zwei Füchse", "far": "", "text": ""},
    **{"begun": 1.7e12, "changed": 1.9e12, "mark": "", "spec": {}, "events": []},
}


def test_what_was_begun_on_this_device_goes_on_from_there(visit: Visits, site_url: str) -> None:
    """At home how the evening stands, behind the door of the games all of it, the last one first."""
    page = visit(f"{site_url}meine-spiele/", **PHONE)
    kept = page.locator('[data-dk="mine"]')
    expect(kept).to_contain_text(text("de", "site.mine_none"))
    put(page, "evening1", json.dumps(EVENING))
    put(page, "drafts", json.dumps({"abc": DRAFT}))
    put(page, "done", json.dumps({exercises(LESSONS[1])[0]: "2026-01-01"}))
    page.reload()
    links = kept.get_by_role("link")
    expect(links).to_have_count(2)
    draft, evening = links.all()
    expect(draft).to_contain_text("Zwei Füchse")
    expect(draft).to_have_attribute("href", "../kommentieren/#entwurf=abc")
    stands = text("de", "site.today_game_of", game=7, of=24, sum="+7")
    expect(evening).to_contain_text(stands)
    expect(evening).to_have_attribute("href", re.compile(r"spielen/#abend=1700000000000$"))
    page.goto(site_url)
    expect(page.locator('[data-part="evening"]')).to_contain_text(stands)


LONG = [
    "glossar/",
    "buecher/",
    "spiele/",
    "streitfaelle/",
    "regeln/tipps/",
    *(f"regeln/kapitel-{number}/" for number in CHAPTERS),
]


@mostly("address", LONG, ["spiele/"])
def test_no_list_is_longer_than_eight_screens_before_one_opens_something(
    visit: Visits, site_url: str, address: str
) -> None:
    page = visit(site_url + address, **PHONE, steps=True)
    high = page.evaluate("document.documentElement.scrollHeight")
    assert high <= 8 * PHONE["height"], high


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
    "regeln/": (".dk-look", 0.2),
    "regeln/kapitel-2/": ("#p2-1", 0.55),
    "buecher/": (".dk-books", 0.4),
    "streitfaelle/": (".dk-look", 0.25),
    "glossar/": (".dk-row", 0.25),
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
