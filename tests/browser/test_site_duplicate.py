"""Dieselben Karten an jedem Tisch: dealt on one phone, written down at two tables, held against each other on one."""

import json

from effort import thorough
from playwright.sync_api import Page, expect

from dokolearn.hosts.browser import answer
from dokolearn.strings import text

from .guest import Guest
from .test_site_axe import for_everybody
from .test_site_for_all import scanned
from .test_site_spielen import word
from .visits import DESK, PHONE, Visits, kept, put, sideways

HOSTILE = "<img src=x onerror=alert(1)>"
CARDS = "#wunsch=&nr=7&zahl=4&buch=ddv"


def said(key: str, **words: object) -> str:
    return text("de", f"duplicate_page.word.{key}").format(**words)


def write(page: Page, deal: int, re: tuple[int, int], augen: int, result: str) -> None:
    """Somebody writes down a game: who is Re, by seat from 1 on, and the Augen of Re."""
    form = page.get_by_role("region", name=said("write", n=deal), exact=True)
    for seat in re:
        button = form.locator("[data-toggles=re] button").nth(seat - 1)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
    form.locator("[name='augen.re']").fill(str(augen))
    expect(form.locator(".dk-outcome")).to_contain_text(result)


def rows(page: Page, table: str) -> list[list[str]]:
    """A table of results, once it is there."""
    found = page.get_by_role("region", name=table, exact=True)
    expect(found.locator("tbody tr").first).to_be_visible()
    return [row.locator("th, td").all_inner_texts() for row in found.locator("tbody tr").all()]


def from_table(name: str, players: list[str], re: list[int], augen: int) -> str:
    """What another table has sent."""
    cards = {"wish": "", "seed": 7, "many": 4, "rules": "ddv", "options": {}}
    mine = {"id": 77, "table": name, "sheets": {"1": {"re": re, "augen": {"re": augen}, "players": players}}}
    asked = {"set": cards, "mine": mine, "kept": [], "came": "", "lang": "de"}
    return str(
        json.loads(answer(json.dumps({"machine": "duplicate", "spec": asked, "events": []})))["view"]["mine"]["link"]
    )


def test_a_table_brings_its_cards_and_names_are_text(visit: Visits, site_url: str) -> None:
    """What strangers send is shown as they wrote it; nothing is wider than the phone, in both schemes."""
    sent = from_table(f"Tisch {HOSTILE}", [HOSTILE, "Bernd", "", ""], [0, 2], 151)
    page = visit(f"{site_url}dieselben-karten/#{sent}", **PHONE)
    expect(page.locator("[data-note]")).to_contain_text("Ein Spiel ist dabei.")
    assert page.url == f"{site_url}dieselben-karten/"
    expect(page.get_by_text(said("cards", n=4, seed=7))).to_be_visible()
    page.locator("summary", has_text="Spiel 1").click()
    assert rows(page, "Spiel 1")[0][:2] == [f"Tisch {HOSTILE}", "+2"]
    expect(page.locator(".dk-live img")).to_have_count(0)
    for_everybody(page, PHONE)
    page.get_by_role("textbox", name=said("paste")).fill(f"hier: #{sent[:-40]} und k=1.AAAA")
    page.get_by_role("button", name=said("take")).click()
    expect(page.locator("[data-note]")).to_contain_text("beschädigt")
    assert sideways(page) == 0


@thorough
def test_a_club_plays_the_same_cards_at_two_tables(visit: Visits, site_url: str) -> None:
    """From dealing to the list of everybody: by slips, by code, and every figure by hand."""
    first = visit(f"{site_url}dieselben-karten/", **DESK)
    first.evaluate("() => { window.print = () => { document.body.dataset.printed = 'yes' } }")
    first.get_by_role("combobox", name=said("number")).select_option("4")
    first.get_by_role("textbox", name=said("seed")).fill("7")
    first.get_by_role("button", name=said("deal")).click()
    expect(first.get_by_text(said("cards", n=4, seed=7))).to_be_visible()
    blank = visit("about:blank")
    cards = scanned(first, ".dk-same", blank)
    assert cards.startswith(f"{site_url}dieselben-karten/#wunsch=&nr=7&zahl=4")
    # Slips for the tables: all hands on paper, none on the screen.
    first.get_by_role("button", name=said("print")).click()
    expect(first.locator("body[data-printed]")).to_be_visible()
    first.emulate_media(media="print")
    expect(first.locator(".dk-slips article:visible")).to_have_count(4 * 5)
    first.emulate_media(media="screen")
    first.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(first.locator(".dk-slips article:visible")).to_have_count(0)
    # The first table writes down two games.
    first.get_by_role("textbox", name=said("name")).fill("Fenster")
    for seat, name in enumerate(("Anna", "Bernd", "Clara", "Dora"), start=1):
        first.get_by_role("textbox", name=said("seat", n=seat), exact=True).fill(name)
    first.locator("[data-deal='1']").click()
    write(first, 1, (1, 3), 130, "Re gewinnt: 1 Punkt")
    first.get_by_role("button", name=said("next")).click()
    write(first, 2, (1, 2), 130, "Re gewinnt: 1 Punkt")
    first.get_by_role("button", name=said("done")).click()
    expect(first.locator("[data-deal='2']")).to_contain_text("Spiel 2: Re gewinnt: 1 Punkt")
    # The second one has its cards from the code, plays one of them, and shows its own code.
    second = visit(cards, **PHONE)
    second.get_by_role("textbox", name=said("name")).fill(f"Tür {HOSTILE}")
    second.get_by_role("textbox", name=said("seat", n=1), exact=True).fill("Emil")
    second.locator("[data-deal='1']").click()
    write(second, 1, (1, 3), 151, "Re gewinnt: 2 Punkte")
    for_everybody(second, PHONE)
    assert sideways(second) == 0
    second.get_by_role("button", name=said("done")).click()
    expect(second.locator("[data-deal='1']")).to_contain_text("2 Punkte")
    expect(second.locator("[data-deal='1']")).to_be_focused()
    expect(second.get_by_role("button", name=said("send"))).to_be_visible()
    back = scanned(second, ".dk-for-all:has([data-tool=send])", blank)
    # Both beside each other: Emil's seat made one more than Anna's with the same cards.
    first.goto("about:blank")
    first.goto(back)
    expect(first.locator("[data-note]")).to_contain_text("Ein Spiel ist dabei.")
    everybody = {row[0]: row[1:] for row in rows(first, text("de", "duplicate.players"))}
    assert (everybody["Emil"], everybody["Anna"]) == (["1", "+2", "+1,0"], ["1", "+1", "−1,0"])
    assert everybody[f"Tür {HOSTILE}, Platz 2"] == ["1", "−2", "−1,0"]
    expect(first.get_by_text(said("honest"))).to_be_visible()
    first.locator("summary", has_text="Spiel 1").click()
    [window, door] = rows(first, "Spiel 1")
    assert (window[:2], door[:2]) == (["Fenster", "+1 (−1,0)"], [f"Tür {HOSTILE}", "+2 (+1,0)"])
    expect(first.locator(".dk-live img")).to_have_count(0)
    for_everybody(first, DESK)
    # It is there again; cards of somebody else ask before they take the place; and all of it can be deleted.
    first.reload()
    expect(first.get_by_role("region", name=text("de", "duplicate.players"), exact=True)).to_be_visible()
    first.once("dialog", lambda dialog: dialog.dismiss())
    first.goto("about:blank")
    first.goto(f"{site_url}dieselben-karten/{CARDS.replace('nr=7', 'nr=8')}")
    expect(first.get_by_text(said("cards", n=4, seed=7))).to_be_visible()
    first.once("dialog", lambda dialog: dialog.accept())
    first.get_by_role("button", name=said("wipe")).click()
    expect(first.get_by_role("button", name=said("deal"))).to_be_visible()
    assert kept(first, "same") is None


@thorough
def test_somebody_plays_the_cards_alone_and_brings_them_back(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}dieselben-karten/{CARDS}", **PHONE)
    page.locator("summary", has_text=said("alone")).click()
    link = page.get_by_role("link", name="Spiel 2", exact=True)
    expect(link).to_be_visible()
    phone = visit(link.get_attribute("href") or "", width=320, height=568)
    expect(phone.locator(".dk-play-table .dk-task")).to_contain_text("Dieselben Karten, Spiel 2")
    guest = Guest(phone)
    guest.button(word("given")).click()
    guest.sees()
    while guest.phase != "reckoned":
        guest.does(guest.next())
    phone.get_by_role("textbox", name=word("back_name")).fill("Änne")
    back = scanned(phone, ".dk-bring-back", visit("about:blank"))
    assert back.startswith(f"{site_url}dieselben-karten/#ergebnis=1&")
    page.goto("about:blank")
    page.goto(back)
    expect(page.get_by_role("heading", name=text("de", "duplicate.alone"), exact=True)).to_be_visible()
    page.locator("summary", has_text="Spiel 2").click()
    [row] = rows(page, "Spiel 2")
    assert row[:2] == ["Änne", guest.view["evening"]["sheet"]["sums"][0]]


@thorough
def test_a_phone_shows_one_hand_and_covers_it(visit: Visits, site_url: str) -> None:
    page = visit(f"{site_url}dieselben-karten/{CARDS}", **PHONE)
    page.locator("summary", has_text=said("phones")).click()
    page.get_by_role("combobox", name=said("hand_seat"), exact=True).select_option("2")
    expect(page.locator("[data-hand]")).to_have_count(0)
    page.get_by_role("button", name=said("hand_show")).click()
    expect(page.locator("[data-hand] [data-suit]")).to_have_count(12)
    expect(page.locator("[data-hand]")).to_contain_text("Platz 3")
    page.get_by_role("combobox", name=said("hand_of"), exact=True).select_option("1")
    expect(page.locator("[data-hand]")).to_have_count(0)


@thorough
def test_what_lies_there_may_be_anything(visit: Visits, site_url: str) -> None:
    """Whatever the browser keeps under that name, the page opens and says what it can."""
    page = visit(f"{site_url}dieselben-karten/", **PHONE)
    for stored in (
        '{"cards": 7, "kept": "x", "id": -3, "sheets": [], "names": {}, "table": 9}',
        '{"cards": "#wunsch=&nr=0&zahl=4&buch=ddv", "kept": [1, "gespielt=1.AAAA"], "sheets": {"99": {}, "1": 7}}',
        "[",
    ):
        put(page, "same", stored)
        page.reload()
        expect(page.get_by_role("button", name=said("deal"))).to_be_visible()
        expect(page.get_by_text(said("none"))).to_be_visible()
    page.goto("about:blank")
    page.goto(f"{site_url}dieselben-karten/#wunsch=&nr=0&zahl=9999&buch=ddv")
    expect(page.locator("[data-note]")).to_have_text(said("bad_link"))
