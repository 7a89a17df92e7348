"""What holds for every page of the site."""

import re
from pathlib import Path

from budgets import LESSON_PAGE, gzipped
from effort import each
from playwright.sync_api import expect
from shared_site import SUB_PATH

from .course import LESSONS, PAGES
from .visits import PHONE, Visits


def test_first_lesson_is_one_tap_away(visit: Visits, site_url: str) -> None:
    page = visit(site_url, **PHONE)
    page.evaluate("window.stayed = true")
    page.locator("[data-dk-go-on]").click()
    expect(page).to_have_url(re.compile(r"/lektionen/\w+/$"))
    expect(page.locator(".dk-live").first).to_be_visible()
    assert page.evaluate("window.stayed") is True, "instant navigation is on"


def test_styles_are_loaded_where_something_needs_them(real_site: Path) -> None:
    """Games, their lists, books side by side, the Tischzettel, chapters with code: no other page waits for these."""
    needed = {"": "", "ueben/": "stiche", "heute-abend/": "zettel", "spiele/": "gallery", "buecher/": "rules"}
    needed |= {"regeln/kapitel-2/": "chapters", "oeffnen/": "game", "kommentieren/": "game", "mappe/": "game"}
    for address, wanted in needed.items():
        page = (real_site / SUB_PATH / address / "index.html").read_text(encoding="utf-8")
        loaded = re.findall(r'rel="stylesheet" href="[^"]*/(rules|chapters|gallery|game|stiche|zettel)\.css\?', page)
        assert (wanted in loaded) if wanted else loaded == [], address


SCRIPTS = """() => performance.getEntriesByType('resource').map(each => each.name.split('/').pop())
  .filter(name => name.split('?')[0].endsWith('.js'))"""


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
