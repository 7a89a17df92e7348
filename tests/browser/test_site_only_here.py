"""Prose that only some tables have: a reader sees what holds at hers, and steps about another table are no steps."""

import json
from urllib.parse import quote

import pytest
from effort import mostly, thorough
from playwright.sync_api import Page, expect

from .visits import PHONE, Visits, sideways

WISHES = "Sechs Wünsche"


def steps(page: Page) -> int:
    """How many there are, as the page counts them."""
    return int(str(page.locator(".dk-walk-bar progress").get_attribute("max")))


def in_steps(page: Page) -> None:
    """As a page is shown to who has chosen nothing."""
    page.evaluate(
        "Object.keys(localStorage).filter(key => key.endsWith('settings')).forEach(key => localStorage[key] = '{}')"
    )
    page.add_init_script(
        "for (const key of Object.keys(localStorage)) if (key.endsWith('settings')) localStorage[key] = '{}'"
    )
    page.reload()


def test_steps_about_another_table_are_no_steps(visit: Visits, site_url: str) -> None:
    """§4.11: only the script lets the Hochzeit wish; at Männle five steps less and one about the Zwang more."""
    many = {}
    for book in ("mainz", "maennle"):
        page = visit(f"{site_url}lektionen/17_hochzeit/#tisch={book}", **PHONE)
        in_steps(page)
        many[book] = steps(page)
        for _ in range(many[book] - 1):
            shown = page.locator(".dk-section:visible")
            expect(shown).to_have_count(1)
            assert (WISHES in shown.inner_text()) <= (book == "mainz")
            page.locator("[data-step=on]").click()
        expect(page.locator(".dk-section:visible")).to_contain_text("Fehlstich" if book == "maennle" else "gewünscht")
        assert page.locator("[data-step=on]").count() == 0
        assert sideways(page) == 0
    assert many["maennle"] == many["mainz"] - 5 + 2


@mostly(
    ("book", "options", "told", "not_told"),
    [
        ("maennle", {}, "24 Trümpfe, nur im Herzsolo 22", "26 Trümpfe"),
        ("mainz", {"deck_nines": False}, "24 Trümpfe, nur im Herzsolo 22", "26 Trümpfe"),
        ("maennle", {"deck_nines": True, "schmeissen_criteria": ["five_nines"]}, "26 Trümpfe", "24 Trümpfe"),
    ],
    1,
)
def test_a_number_is_that_of_the_table_with_its_house_rules(
    visit: Visits, site_url: str, book: str, options: dict[str, object], told: str, not_told: str
) -> None:
    """§4.8"""
    own = f"&regeln={quote(json.dumps(options))}" if options else ""
    page = visit(f"{site_url}lektionen/15_trumpf_und_farbsolo/#tisch={book}{own}", **PHONE)
    expect(page.locator("main")).to_contain_text(told)
    expect(page.get_by_text(told)).to_be_visible()
    expect(page.get_by_text(not_told)).to_be_hidden()
    row = expect(page.locator("td", has_text="Fleischlos, auch"))
    row.to_be_hidden() if book == "maennle" else row.to_be_visible()


@thorough
@pytest.mark.parametrize("lesson", ["03_trumpf_und_fehl", "04_wer_sticht", "16_damen_buben_iwan_fleischlos"])
def test_points_of_a_list_go_as_a_whole(visit: Visits, site_url: str, lesson: str) -> None:
    for book in ("mainz", "ddv", "maennle"):
        page = visit(f"{site_url}lektionen/{lesson}/#tisch={book}", **PHONE)
        for point in page.locator("main li:visible, main tr:visible").all():
            assert point.inner_text().strip()
