"""The page "Mappe": one is made on a phone, kept, passed on by its link, and walked through elsewhere."""

import re
from pathlib import Path
from random import Random
from zipfile import ZipFile

from effort import sampled, thorough
from playwright.sync_api import Locator, Page, expect
from zxingcpp import read_barcodes

from dokolearn.exercises.at_table import at_table
from dokolearn.exercises.catalogue import spec as catalogued
from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read
from dokolearn.strings import text
from dokolearn.workshop.mappe.mappe import Mappe, Part, mappe_link, mappe_text, open_mappe, read_mappe
from dokolearn.workshop.mappe.on_paper import task_solutions

from .course import DKN
from .hostile import PAYLOADS, injected
from .offline import until
from .player import Player
from .test_shared_files import pixels
from .test_site_axe import on_all_screens
from .test_site_recording import DRAFTS
from .visits import DESK, PHONE, Visits, sideways

ENGINE = 90_000
"""Milliseconds until an answer of the engine counts as missed."""

EXERCISE = "2.7/bedienen"
HOSTILE = "<img src=x onerror=boese()> </script><script>boese()</script>"


def word(key: str, **gaps: object) -> str:
    said = text("de", f"mappe_page.word.{key}")
    return said.format(**gaps) if gaps else said


def tool(page: Page, name: str) -> None:
    page.locator(f'.dk-mappe [data-tool="{name}"]').click()


def names(page: Page) -> list[str]:
    """The parts that are in the Mappe, without their sort."""
    return [name.split(maxsplit=1)[1] for name in page.locator(".dk-mappe-name").all_text_contents()]


def add(page: Page, box: str, many: int, do: str, **fields: str) -> None:
    """Add one more part, by what stands in the box of its sort."""
    inside = page.locator(f'[data-add="{box}"]')
    inside.locator("summary").click()
    for name, value in fields.items():
        inside.locator(f'[name="{name.replace("_", "-")}"]').fill(value)
    inside.locator(do).first.click()
    expect(page.locator(".dk-mappe-parts > li")).to_have_count(many, timeout=ENGINE)
    inside.locator("summary").click()


def made(page: Page) -> None:
    """A Mappe of a game, an exercise, a drill and a text."""
    tool(page, "new")
    page.locator(".dk-mappe-head [name=title]").fill(f"Abend {HOSTILE}")
    add(page, "game", 1, "li button")
    add(page, "exercise", 2, "li button", search=EXERCISE)
    add(page, "drill", 3, "[data-tool=add-drill]")
    add(page, "text", 4, "[data-tool=add-text]", own_text=f"Zum Schluss {HOSTILE}")


def link_of(page: Page) -> str:
    page.evaluate("navigator.clipboard.writeText = async text => { window.dkCopied = text }")
    tool(page, "link")
    expect(page.locator("[data-note]")).to_have_text(word("link_copied"))
    return str(page.evaluate("window.dkCopied"))


@sampled
def test_made_on_a_phone_kept_and_opened_elsewhere(visit: Visits, club: str) -> None:
    page = visit(f"{club}/mappe/", **PHONE)
    assert on_all_screens(page, PHONE) == []
    made(page)
    page.locator('[data-part="3"] [data-act="up"]').click()
    expect(page.locator('[data-part="2"] [data-act="up"]')).to_be_focused()
    order = names(page)
    assert order[2].startswith("Zum Schluss <img")
    page.locator('[data-part="0"] summary').click()
    page.locator('[data-part="0"] [name=note]').fill("Erst fragen")
    assert on_all_screens(page, PHONE) == []
    assert sideways(page) == 0
    page.reload()
    expect(page.locator(".dk-mappe-parts > li")).to_have_count(4, timeout=ENGINE)
    assert names(page) == order
    expect(page.locator('[data-part="0"] [name=note]')).to_have_value("Erst fragen")
    tool(page, "undo")
    tool(page, "undo")
    expect(page.locator('[data-part="3"] .dk-mappe-name')).to_contain_text("Zum Schluss")
    tool(page, "redo")
    expect(page.locator('[data-part="2"] .dk-mappe-name')).to_contain_text("Zum Schluss")
    walked_elsewhere(visit(link_of(page), **DESK, dark=True))
    assert injected(page) == []


def walked_elsewhere(page: Page) -> None:
    """A learner goes from part to part; each is what it is, and what is done stays done."""
    on = page.locator('.dk-walk-nav [data-step="on"]')
    expect(page.locator("h1.dk-mappe-title")).to_have_text(f"Abend {HOSTILE}", timeout=ENGINE)
    expect(page.locator(".dk-film .dk-stage")).to_be_visible(timeout=ENGINE)
    assert on_all_screens(page, DESK) == []
    on.click()
    solve(page)
    on.click()
    expect(page.locator(".dk-mappe-text")).to_contain_text(f"Zum Schluss {HOSTILE}")
    page.reload()
    expect(page.locator(".dk-walk-bar")).to_have_text("Teil 3 von 4", timeout=ENGINE)
    on.click()
    expect(page.locator(".dk-mappe-part:visible .dk-panel .dk-task")).to_be_visible(timeout=ENGINE)
    page.locator('[data-step="end"]').click()
    expect(page.locator("[data-end]")).to_have_text(word("all_done", of=4))
    assert injected(page) == []


def solve(page: Page) -> None:
    """Answer the exercise on the screen: it is checked picture by picture, and done in the list."""
    player = Player(page, EXERCISE)
    expect(player.box).to_be_visible(timeout=ENGINE)
    player.send(player.wrong())
    player.solve()
    expect(page.locator(".dk-mappe-all li").nth(1).get_by_role("img", include_hidden=True)).to_have_count(1)


@thorough
def test_every_payload_stays_text(visit: Visits, club: str) -> None:
    parts = [Part("text", title=one[:200], text=one, note=one) for one in PAYLOADS if one.strip()][:60]
    page = visit(
        f"{club}/mappe/#{mappe_link(Mappe('<b>x</b>', PAYLOADS[0][:100], parts=tuple(parts)))}", bypass_csp=True
    )
    expect(page.locator(".dk-mappe-text")).to_be_visible(timeout=ENGINE)
    tool(page, "copy")
    expect(page.locator(".dk-mappe-parts > li")).to_have_count(len(parts), timeout=ENGINE)
    assert injected(page) == []


@thorough
def test_out_as_a_file_and_a_zip_and_in_again(visit: Visits, club: str, tmp_path: Path) -> None:
    mappe = Mappe("Öffnen & Schließen", parts=(Part("game", "abend"), Part("text", text="Ende")))
    page = visit(f"{club}/mappe/#{mappe_link(mappe)}", accept_downloads=True)
    tool(page, "copy")
    expect(page.locator(".dk-mappe-parts > li")).to_have_count(2, timeout=ENGINE)
    with page.expect_download() as saved:
        tool(page, "save")
    assert saved.value.suggested_filename == "öffnen-schließen.mappe"
    assert read_mappe(Path(saved.value.path()).read_text("utf-8")).mappe == mappe
    with page.expect_download() as packed:
        tool(page, "zip")
    packed.value.save_as(tmp_path / "alles.zip")
    with ZipFile(tmp_path / "alles.zip") as files:
        assert files.testzip() is None
        assert files.namelist() == ["öffnen-schließen.mappe", "01-abend.dkn"]
        assert files.read("01-abend.dkn").decode().startswith("%DKN")
    page.goto(f"{club}/mappe/")
    (tmp_path / "kaputt.mappe").write_text(mappe_text(mappe).replace("+ text", "+ txt"), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(tmp_path / "kaputt.mappe")
    told = page.get_by_role("group", name=word("problems"), exact=True)  # what is wrong in a game has a box of its own
    expect(told).to_contain_text(re.compile(r"Zeile \d+, Spalte 1:.*txt"), timeout=ENGINE)
    expect(page.locator(".dk-film")).to_be_visible(timeout=ENGINE)


HOW_IT_BREAKS = """sheet => ({
  headings: [...sheet.querySelectorAll('h1, h2, h3')].map(one => getComputedStyle(one).breakAfter),
  whole: [...sheet.querySelectorAll('.dk-question, .dk-answer, .dk-paper li')]
    .map(one => getComputedStyle(one).breakInside),
  solved: [...sheet.querySelectorAll('.dk-answers-part')].map(one => getComputedStyle(one).breakBefore),
})"""


def on_paper(page: Page) -> Locator:
    """All of the Mappe, as it goes to the printer."""
    page.evaluate("() => { window.printed = false; window.print = () => { window.printed = true } }")
    tool(page, "print")
    page.wait_for_function("() => window.printed", timeout=ENGINE)
    page.emulate_media(media="print")
    sheet = page.locator(".dk-mappe-paper")
    expect(sheet).to_be_visible()
    return sheet


@thorough
def test_printed_with_its_solutions_on_pages_of_their_own(visit: Visits, club: str) -> None:
    parts = (
        Part("text", text=f"Willkommen {HOSTILE}"),
        Part("game", "abend", note="nur für mich"),
        Part("exercise", EXERCISE),
        Part("drill", "legal_cards", level=2),
        Part("exercise", "9.9/fort"),
    )
    page = visit(f"{club}/mappe/#{mappe_link(Mappe('Abend', 'Karla', parts=parts))}", **PHONE, bypass_csp=True)
    sheet = on_paper(page)
    expect(page.locator("header.md-header")).not_to_be_visible()
    expect(page.locator(".dk-mappe")).not_to_be_visible()
    before, _, after = sheet.inner_text().partition("\nLösungen\n")
    assert f"Willkommen {HOSTILE}" in before
    assert "nur für mich" not in before
    assert word("print_lacking") in before
    exercise, game = catalogued(EXERCISE), film(read(DKN))
    [*solutions] = task_solutions(at_table(exercise))
    assert all(one["answer"] in after and one["text"] not in before for one in solutions)
    told = [answer["text"] for quiz in game["quiz"] for step in quiz["steps"] for answer in step["answers"]]
    assert all(one in after and one not in before for one in filter(None, told))
    breaks = sheet.evaluate(HOW_IT_BREAKS)
    assert {name: {*values} for name, values in breaks.items()} == {
        "headings": {"avoid"},
        "whole": {"avoid"},
        "solved": {"page"},
    }
    drawing = sheet.locator('[data-kind="drill"] .dk-qr').evaluate("one => new XMLSerializer().serializeToString(one)")
    (code,) = read_barcodes(pixels(page, drawing, 700, 700))
    assert open_mappe(code.text).mappe.parts == (Part("drill", "legal_cards", level=2),)
    assert injected(page) == []
    # Without solutions, with notes: for whoever presents.
    page.emulate_media(media="screen")
    page.locator("[name=print-answers]").uncheck()
    page.locator("[name=print-notes]").check()
    sheet = on_paper(page)
    assert "Lösungen" not in sheet.inner_text()
    assert "nur für mich" in sheet.inner_text()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    expect(sheet).to_have_count(0)
    assert page.title() != "Abend"


@thorough
def test_paper_has_the_game_as_a_table_and_says_where_no_code_fits(visit: Visits, club: str) -> None:
    """A longer text has so many modules in its code that no telephone reads it."""
    letters = "".join(Random(7).choices("abcdefghijklmnopqrstuvwxyz ", k=900))
    for written, fits in (("kurz", True), (letters, False)):
        parts = (Part("text", text=written), Part("game", "abend"))
        page = visit(f"{club}/mappe/#{mappe_link(Mappe('Abend', parts=parts))}", bypass_csp=True)
        sheet = on_paper(page)
        expect(sheet.locator("header .dk-qr")).to_have_count(int(fits))
        expect(sheet.get_by_text(word("print_no_code"))).to_have_count(int(not fits))
        stiche = sheet.locator(".dk-all-stiche tbody tr")
        expect(stiche).to_have_count(len(film(read(DKN))["stiche"]) + 1)
        expect(stiche.last.locator("td")).to_have_text(
            [str(augen) for augen in film(read(DKN))["moments"][-1]["augen"]]
        )


@thorough
def test_own_words_have_headings_points_and_cards_on_the_page_and_on_paper(visit: Visits, club: str) -> None:
    said = f"## Heute\n- Wer sitzt **hinter** mir?\n\n{HOSTILE}\n[KrD He10 KaA]"
    page = visit(
        f"{club}/mappe/#{mappe_link(Mappe('Abend', parts=(Part('text', text=said),)))}", **PHONE, bypass_csp=True
    )
    for shown in (lambda: page.locator(".dk-mappe"), lambda: on_paper(page)):
        words = shown().locator(".dk-mappe-text")
        expect(words.get_by_role("heading", name="Heute")).to_be_visible()
        expect(words.get_by_role("listitem").first).to_have_text("Wer sitzt hinter mir?")
        expect(words.locator("b")).to_have_text("hinter")
        expect(words.locator("p")).to_have_text(HOSTILE)
        expect(words.get_by_role("img")).to_have_count(3)
        assert all(card.bounding_box()["height"] > 40 for card in words.get_by_role("img").all())
    assert injected(page) == []


@thorough
def test_two_windows_with_the_same_draft_both_stay(visit: Visits, club: str) -> None:
    page = visit(f"{club}/mappe/")
    tool(page, "new")
    page.locator(".dk-mappe-head [name=title]").fill("Erste")
    add(page, "text", 1, "[data-tool=add-text]", own_text="eins")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(".dk-mappe-head [name=title]")).to_have_value("Erste", timeout=ENGINE)
    page.locator(".dk-mappe-head [name=title]").fill("Hier")
    expect(page.locator(".dk-mappe-parts > li")).to_have_count(1)
    until(page, f"({DRAFTS})().then(all => all.some(({{text}}) => text.includes('title: Hier')))")
    other.locator(".dk-mappe-head [name=title]").fill("Dort")
    expect(other.locator("[data-note]")).to_have_text(word("copied_draft"), timeout=ENGINE)
    assert other.url != page.url
    other.goto(f"{club}/mappe/")
    expect(other.locator(".dk-mappe-own a")).to_have_text(["Dort", "Hier"])
