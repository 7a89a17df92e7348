"""Whole games inside a lesson: the table of the page for playing, with the games that the lesson wants."""

import re
from typing import Any

from effort import thorough
from playwright.sync_api import Page, expect

from dokolearn.model import Speak

from .guest import Guest
from .test_site_axe import on_all_screens
from .visits import PHONE, Visits, evenings, kept, sideways

SPEAKS = "lektionen/13_ein_spiel_mit_ansagen/#jetzt-du"
EVENING = "lektionen/18_vier_spiele_ein_abend/#der-abend"


def begun(page: Page) -> Guest:
    guest = Guest(page)
    guest.deals()
    return guest


def chosen(guest: Guest, label: str) -> dict[str, Any]:
    """The button that begins so."""
    return next(
        {"type": "choose", "index": one["index"]} for one in guest.view["actions"] if one["label"].startswith(label)
    )


@thorough
def test_in_lesson_13_the_reader_speaks_and_goes_on_after_a_reload(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}{SPEAKS}", **PHONE)
    guest = begun(page)
    assert guest.kept["spec"]["games"] == ["re"]
    guest.does(chosen(guest, "sauber"))
    guest.does(chosen(guest, "„Re“"))
    guest.does(chosen(guest, "Ja"))
    assert Speak(guest.now.seen.seat, 0) in guest.now.log
    guest.does(guest.next())
    log, shown = guest.log, guest.picture()
    page.reload()
    page.locator(".dk-play-table").get_by_role("button", name=re.compile("^Weiterspielen")).click()
    guest.sees()
    assert (guest.log, guest.picture(), sideways(page)) == (log, shown, 0)


@thorough
def test_an_evening_of_four_games_on_a_phone(visit: Visits, site_url: str) -> None:
    """With the Spielzettel after each of them; at the end it is noted, and other cards take its place."""
    page = visit(f"{site_url}{EVENING}", **PHONE)
    guest = begun(page)
    for number in (1, 2, 3, 4):
        while guest.phase != "reckoned":
            guest.does(guest.next())
        sheet = page.locator(".dk-evening table.dk-filled").last
        for total in guest.view["evening"]["sheet"]["sums"]:
            expect(sheet).to_contain_text(total)
        if number < 4:
            guest.does({"type": "next"})
    assert on_all_screens(page, PHONE) == []
    key = page.locator(".dk-evening").get_attribute("data-dk-key")
    assert key in kept(page, "done")
    expect(page.get_by_role("link", name="Im Betrachter ansehen")).to_have_attribute("href", re.compile(r"oeffnen/#k="))
    page.locator(".dk-evening").get_by_role("button", name="Neue Karten").click()
    expect(page.locator(".dk-evening table.dk-filled")).to_have_count(0)
    guest.sees()
    assert len(evenings(page)) == 1
