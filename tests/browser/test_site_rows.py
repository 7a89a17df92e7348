"""Long lists: a line for each thing, which opens by a tap, for whoever is sent to it, and on paper."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from .visits import PHONE, Visits, put, sideways

SMALL = {"width": 390, "height": 664}
LISTS = {"glossar/": 8, "buecher/": 8, "regeln/tipps/": 13, "streitfaelle/": 8, "streitfaelle/ansagen/": 8}
"""Screens at most that one scrolls before one has opened anything; the tips are twice as many lines as any other."""


@pytest.mark.parametrize("address", LISTS)
def test_no_list_is_longer_than_a_few_screens(visit: Visits, site_url: str, address: str) -> None:
    page = visit(f"{site_url}{address}", **SMALL)
    most = LISTS[address] * SMALL["height"]
    assert page.locator("article").evaluate("one => one.getBoundingClientRect().height") < most
    assert sideways(page) == 0
    for line in page.locator(".dk-row > summary").all()[:12]:
        assert (line.bounding_box() or {"height": 44})["height"] >= 44


def test_a_place_opens_its_line(visit: Visits, site_url: str) -> None:
    """Whether one comes from elsewhere or by a link of the page."""
    page = visit(f"{site_url}glossar/#fuchs", **PHONE)
    opened = page.locator("details.dk-row[open]")
    expect(opened).to_have_count(1)
    expect(opened.locator("#fuchs")).to_be_in_viewport()
    page.evaluate("location.hash = 'dulle'")
    expect(opened).to_have_count(2)
    expect(page.locator("#dulle")).to_be_in_viewport()


def test_paper_has_all_lines_open(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}glossar/")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("details.dk-row:not([open])")).to_have_count(0)
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("details.dk-row[open]")).to_have_count(0)


def test_my_book_stands_first(visit: Visits, site_url: str) -> None:
    """In bold on the line, with those that say otherwise. A rule on which all agree is there for whoever is sent."""
    page = visit(f"{site_url}buecher/")
    row = page.locator(".dk-row:has(#regel-dulle_second_beats_first)")
    expect(row.locator(".dk-short b")).to_have_text("ja")
    put(page, "table", '{"book": "ddv", "options": {}}')
    page.reload()
    expect(row.locator(".dk-short b")).to_have_text("nein")
    expect(row.locator(".dk-short")).to_have_text(re.compile("Mainzer Skript: ja"))
    expect(row.locator("dl > div").first).to_have_attribute("data-book", "ddv")
    alike = page.locator(".dk-row[data-alike]").first
    expect(alike).to_be_hidden()
    page.goto(f"{site_url}buecher/#{alike.locator('h3').get_attribute('id')}")
    expect(alike).to_be_visible()
    expect(alike).to_have_attribute("open", "")


def without_scripts(browser: Browser, url: str) -> Page:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(url)
    return page


def test_without_scripts_a_line_opens_too(browser: Browser, site_url: str) -> None:
    page = without_scripts(browser, f"{site_url}buecher/")
    row = page.locator(".dk-row:not([data-alike])").first
    row.locator("summary").click()
    expect(row.locator("dl")).to_be_visible()
    page.context.close()
