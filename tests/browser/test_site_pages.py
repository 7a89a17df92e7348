"""What holds for every page of the site."""

import re
from pathlib import Path

from budgets import LESSON_PAGE, gzipped
from effort import each, thorough
from playwright.sync_api import expect
from shared_site import SUB_PATH

from dokolearn.strings import text

from .course import LESSONS, PAGES
from .visits import PHONE, Visits, by_door


def test_the_first_lesson_is_a_door_and_a_tap_away(visit: Visits, site_url: str) -> None:
    page = visit(site_url, **PHONE)
    page.evaluate("window.stayed = true")
    by_door(page, text("de", "site.learn"))
    page.locator("[data-dk-go-on]").click()
    expect(page).to_have_url(re.compile(r"/lektionen/\w+/$"))
    expect(page.locator(".dk-live").first).to_be_visible()
    assert page.evaluate("window.stayed") is True, "instant navigation is on"


@thorough
def test_a_way_within_a_page_leaves_what_was_begun(visit: Visits, site_url: str) -> None:
    """To a place of the page and back nothing is fetched or drawn anew; another page and the way back from it are."""
    page = visit(f"{site_url}ueben/", width=1280, height=800)
    expect(page.locator(".dk-live").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    again: list[str] = []
    page.on("request", lambda request: again.append(request.url.split("#")[0]))
    page.locator("main").evaluate("main => { main.stays = true }")
    place = str(page.locator("article h2[id]").last.get_attribute("id"))
    page.locator("h1").evaluate("(title, to) => { title.innerHTML = `<a href='#${to}'>${title.innerHTML}</a>` }", place)
    page.locator("h1 a").click()
    expect(page.locator(f"[id='{place}']")).to_be_in_viewport()
    page.go_back()
    expect(page).to_have_url(f"{site_url}ueben/")
    expect(page.locator("h1")).to_be_in_viewport()
    page.go_forward()
    expect(page.locator(f"[id='{place}']")).to_be_in_viewport()
    page.wait_for_timeout(200)
    assert f"{site_url}ueben/" not in again
    assert page.locator("main").evaluate("main => main.stays")
    by_door(page, text("de", "site.replays"))
    expect(page.locator(".dk-gallery")).to_be_visible()
    page.go_back()
    expect(page.locator('[data-dk="drill"] .dk-live')).to_be_visible()


def test_styles_are_loaded_where_something_needs_them(real_site: Path) -> None:
    """Games, their lists, books side by side, the Tischzettel, chapters with code: no other page waits for these."""
    needed = {"": "", "ueben/": "stiche", "heute-abend/": "zettel", "spiele/": "gallery", "buecher/": "rules"}
    needed |= {"regeln/kapitel-2/": "chapters", "oeffnen/": "game", "kommentieren/": "game", "mappe/": "game"}
    for address, wanted in needed.items():
        page = (real_site / SUB_PATH / address / "index.html").read_text(encoding="utf-8")
        loaded = re.findall(r'rel="stylesheet" href="[^"]*/(rules|chapters|gallery|game|stiche|zettel)\.css\?', page)
        assert (wanted in loaded) if wanted else loaded == [], address


SCRIPTS = """() => performance.getEntriesByType('resource').sort((one, other) => one.startTime - other.startTime)
  .map(each => each.name.split('/').pop()).filter(name => name.split('?')[0].endsWith('.js'))"""
"""By when they were asked for: on a busy machine they arrive in any order."""


@each(
    "address, live",
    {"": ".dk-zone-hand", "ueben/": ".dk-zone-hand", "abrechnung/": "select", "oeffnen/": "textarea"}.items(),
)
def test_scripts_come_together(visit: Visits, site_url: str, address: str, live: str) -> None:
    """Nobody waits for a script that only the one before it asks for; nothing is named that is not needed."""
    page = visit(f"{site_url}{address}", **PHONE)
    expect(page.locator(f".dk-live {live}").first).to_be_visible()
    loaded = page.evaluate(SCRIPTS)
    ahead = page.locator('link[rel="modulepreload"]').evaluate_all("all => all.map(one => one.href.split('/').pop())")
    first = [name for name in loaded if re.match("part-|exercise|desks|viewer", name)]
    assert len(ahead) == len(set(ahead)) > 10
    assert set(first[: len(ahead)]) == set(ahead), "together, before any other"


def test_lesson_pages_stay_small(real_site: Path) -> None:
    lessons = [address for address in PAGES if address.startswith("lektionen/")]
    sizes = {address: gzipped(real_site / SUB_PATH / address / "index.html") for address in lessons}
    assert len(sizes) > len(LESSONS)
    assert {address: size for address, size in sizes.items() if size > LESSON_PAGE} == {}
