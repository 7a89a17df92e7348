"""What holds for every page of the site."""

import gzip
import re

from playwright.sync_api import expect

from .course import PAGES
from .visits import PHONE, Visits


def test_first_lesson_is_one_tap_away(visit: Visits, site_url: str) -> None:
    page = visit(site_url, **PHONE)
    page.evaluate("window.stayed = true")
    page.locator(".md-button--primary").click()
    expect(page).to_have_url(re.compile(r"/lektionen/\w+/$"))
    expect(page.locator(".dk-live").first).to_be_visible()
    assert page.evaluate("window.stayed") is True, "instant navigation is on"


def test_lesson_pages_stay_small(visit: Visits, site_url: str) -> None:
    """Text, tables and all, gzipped: what a phone has to load before it can show a card."""
    page = visit(site_url)
    sizes = {}
    for address in PAGES:
        if address.startswith("lektionen/"):
            sizes[address] = len(gzip.compress(page.request.get(site_url + address).body(), 9))
    assert {address: size for address, size in sizes.items() if size > 40_000} == {}
