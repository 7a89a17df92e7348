"""“Heute Abend Doppelkopf” on a phone: a hand to its end, the Tischzettel for the own table, an invitation to both."""

import re
from typing import Any

from effort import thorough
from playwright.sync_api import Page, expect

from .test_site_axe import violations
from .test_site_table import dialog, head
from .visits import Visits, sideways

PHONE: dict[str, Any] = {"width": 390, "height": 664, "has_touch": True, "is_mobile": True}
COVERED = """heading => {
  const {left, top, height} = heading.getBoundingClientRect();
  return !heading.contains(document.elementFromPoint(left + 5, top + height / 2));
}"""
"""Whether something lies on a heading."""

AGAIN = "Noch einmal"


def evening(visit: Visits, site_url: str, fragment: str = "") -> Page:
    page = visit(f"{site_url}heute-abend/{fragment}", **PHONE)
    page.add_init_script("window.print = () => undefined")
    return page


@thorough
def test_the_fuchs_comes_home_and_the_same_cards_come_again(visit: Visits, site_url: str) -> None:
    page = evening(visit, site_url)
    game = page.get_by_role("group", name="Der Fuchs", exact=True)
    for card in ("Herz Bube", "Karo Ass", "Kreuz König"):
        game.get_by_role("button", name=card).tap()
        if card != "Kreuz König":
            game.get_by_role("button", name="Weiter").tap()
    expect(game.locator(".dk-task")).to_have_text("Dein Fuchs ist daheim: 36 von 36 Augen.")
    expect(game.get_by_role("img", name="Drei Sterne von drei")).to_be_visible()
    assert (sideways(page), violations(page)) == (0, [])
    game.get_by_role("button", name=AGAIN).tap()
    expect(game.get_by_role("button", name="Karo Ass")).to_be_visible()


@thorough
def test_where_a_hand_ends_the_way_on_is_on_the_screen(visit: Visits, site_url: str) -> None:
    """And the next step begins with its heading, below nothing."""
    page = visit(f"{site_url}heute-abend/", **PHONE, steps=True)
    game = page.get_by_role("group", name="Farbe bedienen", exact=True)
    expect(game).to_be_visible()
    assert sideways(page) == 0
    for card in ("Kreuz Ass", "Kreuz König", "Pik 10"):
        game.get_by_role("button", name=card).tap()
        if card != "Pik 10":
            game.get_by_role("button", name="Weiter").tap()
    expect(game.get_by_role("img", name="Drei Sterne von drei")).to_be_visible()
    on = page.locator('[data-step="on"]')
    expect(on).to_be_in_viewport(ratio=1)
    on.tap()
    heading = page.get_by_role("heading", name="Trumpf", exact=True)
    expect(heading).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-fresh]")).to_have_count(0)  # takes a second tap now
    assert heading.evaluate(COVERED) is False


def test_the_sheet_is_filled_in_for_the_table_of_an_invitation(visit: Visits, site_url: str) -> None:
    page = evening(visit, site_url)
    blanks = page.locator(".dk-asked .dk-blank")
    expect(blanks).to_have_count(5)
    head(page).tap()
    dialog(page).get_by_role("radio", name="Spielordnung Männle").check()
    dialog(page).get_by_role("button", name="Einladung für heute Abend").tap()
    told = dialog(page).get_by_role("status")
    expect(told).to_contain_text(re.compile("„Heute Abend“"))
    invited = evening(visit, site_url, "#tisch=mainz")
    expect(invited.locator(".dk-asked b").nth(1)).to_have_text(re.compile("gewinnt die zweite"))
    guest = evening(visit, site_url, "#tisch=maennle")
    expect(guest.locator(".dk-asked b").first).to_have_text(re.compile("ohne Neunen"))
    expect(guest.locator(".dk-asked .dk-blank")).to_have_count(1)  # only the table knows what a point costs


@thorough
def test_the_sheet_is_printed_alone_on_one_page(visit: Visits, site_url: str) -> None:
    page = evening(visit, site_url)
    page.evaluate("window.print = () => undefined")
    page.get_by_role("button", name="Tischzettel drucken").tap()
    page.emulate_media(media="print")
    expect(page.locator(".dk-sheet")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_hidden()
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
