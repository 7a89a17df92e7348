"""One game for many phones: from the trainer's page onto a phone, played to its end, and back as a row of the table."""

import zxingcpp
from effort import thorough
from playwright.sync_api import Page, expect

from dokolearn.replay.reader import read
from dokolearn.strings import text

from .guest import Guest
from .test_shared_files import pixels
from .test_site_axe import for_everybody
from .test_site_spielen import word
from .visits import DESK, PHONE, Visits, put, sideways

GAME = "k=1.CP1QCBp2A8s5x4Vsc43NJrv3M1NBo9m"
HOSTILE = "<img src=x onerror=alert(1)>"


def said(key: str) -> str:
    return text("de", f"for_all_page.word.{key}").replace("{{", "{").replace("}}", "}")


def scanned(page: Page, within: str, blank: Page) -> str:
    """What a camera reads."""
    drawing = page.locator(f"{within} .dk-scan svg").evaluate("each => new XMLSerializer().serializeToString(each)")
    (found,) = zxingcpp.read_barcodes(pixels(blank, drawing, 700, 700))
    return str(found.text)


def rows(page: Page) -> list[list[str]]:
    """The table of what came back, but for the links."""
    shown = page.locator(".dk-back-table tbody tr").all()
    return [[cell.strip() for cell in row.locator("th, td:not(:has(a))").all_inner_texts()] for row in shown]


def plays_on(page: Page, name: str) -> Guest:
    """Somebody who opens the task, plays it to its end and types a name."""
    guest = Guest(page)
    guest.button(word("given")).click()
    guest.sees()
    while guest.phase != "reckoned":
        guest.does(guest.next())
    page.get_by_role("textbox", name=word("back_name")).fill(name)
    return guest


def test_a_task_goes_out_and_comes_back(visit: Visits, site_url: str) -> None:
    """By code, by code again, and by a list; with a name that was typed and Punkte that the engine has reckoned."""
    trainer = visit(f"{site_url}spiel-fuer-alle/#{GAME}&p=9.4&v=2", **DESK)
    expect(trainer.locator(".dk-for-all .dk-scan svg")).to_be_visible()
    assert trainer.url == f"{site_url}spiel-fuer-alle/"
    expect(trainer.get_by_role("combobox", name=said("at"))).to_have_value("Stich 10, vor: Herz 10")
    trainer.get_by_role("textbox", name=said("task")).fill("Mach noch einen Stich " + HOSTILE)
    for_everybody(trainer, DESK)
    blank = visit("about:blank")
    task = scanned(trainer, ".dk-for-all", blank)
    phone = visit(task, width=320, height=568)
    expect(phone.locator(".dk-play-table .dk-task")).to_contain_text("Mach noch einen Stich <img")
    guest = plays_on(phone, f"Änne {HOSTILE}")
    expect(phone.locator(".dk-evening .dk-progress")).to_have_text(f"Mach noch einen Stich {HOSTILE}")
    assert sideways(phone) == 0
    back = scanned(phone, ".dk-bring-back", blank)
    assert guest.view["evening"]["link"] in back
    for _ in range(2):
        trainer.goto("about:blank")
        trainer.goto(back)
        expect(trainer.locator(".dk-back-table tbody tr")).to_have_count(1)
    sums = guest.view["evening"]["sheet"]["sums"]
    [row] = rows(trainer)
    assert (row[0], row[-1]) == (f"Änne {HOSTILE}", sums[0])
    assert read(text_of(back)).record.tricks
    trainer.get_by_role("textbox", name=said("paste")).fill(f"Hallo, hier: {back}2 und {back[:-60]}")
    trainer.get_by_role("button", name=said("take")).click()
    expect(trainer.locator("[data-note]")).to_contain_text("beschädigt")
    assert rows(trainer)[0][0].startswith(f"Änne {HOSTILE}, Änne <img")
    expect(trainer.locator(".dk-live img")).to_have_count(0)
    # It is there again, until somebody deletes it.
    trainer.reload()
    expect(trainer.locator(".dk-back-table tbody tr")).to_have_count(1)
    trainer.on("dialog", lambda dialog: dialog.accept())
    trainer.get_by_role("button", name=said("wipe")).click()
    expect(trainer.locator(".dk-back-table")).to_have_count(0)
    expect(trainer.get_by_text(said("none"))).to_be_visible()


def text_of(link: str) -> str:
    """The game behind a link."""
    from dokolearn.replay.links.link_forms import open_link

    return open_link(link).text


@thorough
def test_a_phone_collects_too(visit: Visits, site_url: str) -> None:
    """Without a task of its own it says so; nothing is wider than the phone, in both schemes."""
    page = visit(f"{site_url}spiel-fuer-alle/#ergebnis=1&{GAME}&wer=Anna", **PHONE)
    expect(page.locator("[data-note]")).to_contain_text("Anna: ")
    expect(page.get_by_text(said("others").format(n=1))).to_be_visible()
    for_everybody(page, PHONE)
    page.get_by_role("textbox", name=said("game")).fill("kein Spiel")
    page.get_by_role("textbox", name=said("game")).blur()
    expect(page.get_by_role("alert")).to_have_text(text("de", "for_all.no_game"))
    assert sideways(page) == 0


@thorough
def test_what_lies_there_may_be_anything(visit: Visits, site_url: str) -> None:
    """Whatever the browser keeps under that name, the page opens and says what it can."""
    page = visit(f"{site_url}spiel-fuer-alle/", **PHONE)
    for stored in (
        '{"game": 7, "kept": "x", "seat": 9, "at": {}}',
        '{"kept": [1, "k=1.AAAA", "x"], "game": "nichts"}',
        "[",
    ):
        put(page, "task", stored)
        page.reload()
        expect(page.get_by_role("textbox", name=said("game"))).to_be_visible()
        expect(page.get_by_text(said("none"))).to_be_visible()
