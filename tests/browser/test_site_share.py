"""Passing games on: one file that needs nothing, links on a site with an address, codes that a phone reads."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from effort import sampled, size, thorough
from playwright.sync_api import Download, Page, Playwright, expect

from dokolearn.hosts.site.pages.single_file import single_file

from .chromium import launch
from .test_shared_files import pixels
from .test_site_axe import on_all_screens
from .test_site_open import ENGINE, HOSTILE, give, is_open, word
from .visits import PHONE, Visits, sideways, view_tool

CLUB = "doppelkopf.example"
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')


@pytest.fixture
def named(club: str, playwright: Playwright) -> Iterator[tuple[str, Visits]]:
    """The same site under a name of the web, with visitors who can find it."""
    port = club.rpartition(":")[2]
    browser = launch(playwright, hosts=f"MAP {CLUB} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1")
    visits = Visits(browser)
    yield f"http://{CLUB}:{port}", visits
    visits.end()
    browser.close()


def saved(page: Page, silent: bool = False) -> Download:
    """The game as one file, by two taps; `silent`: without notes, by one more."""
    view_tool(page, "share").click()
    page.locator('[data-share="silent"]').set_checked(silent)
    with page.expect_download(timeout=ENGINE) as file:
        page.locator('[data-share="html"]').click()
    name = file.value.suggested_filename
    expect(page.locator(".dk-shared .dk-verdict")).to_have_text(word("saved_html").replace("{name}", name))
    return file.value


def opened(visit: Visits, file: Download, folder: Path, **options: Any) -> Page:
    """The file as somebody else opens it, with nothing else to be had."""
    path = folder / file.suggested_filename
    file.save_as(path)
    page = visit("about:blank", offline=True, **options)
    page.route(re.compile("^https?:"), lambda route: route.abort())
    page.goto(path.as_uri())
    return page


# One file


@sampled
def test_a_published_game_as_one_file(visit: Visits, club: str, game: dict[str, Any], tmp_path: Path) -> None:
    """Saved from the dialog, opened on a phone without a network, answered and played to its end."""
    file = saved(visit(f"{club}/spiele/abend/"))
    assert file.suggested_filename == "vereinsabend-spiel-7.html"
    page = opened(visit, file, tmp_path, **PHONE)
    quiz = game["quiz"][0]
    one_by_one = size(quiz["at"] + 12, len(game["moments"]) - 1)
    for at, moment in enumerate(game["moments"][: one_by_one + 1]):
        expect(page.locator(".dk-when")).to_have_text(moment["title"])
        if at == quiz["at"]:
            wrong, right = (
                next(each for each in quiz["steps"][0]["answers"] if each["verdict"] == said) for said in ("no", "ok")
            )
            for answer in (wrong, right):
                page.locator(f'.dk-hand button[data-card="{answer["move"]}"]').first.click()
                expect(page.locator(".dk-quiz .dk-verdict")).to_contain_text(answer["text"])
        if at < one_by_one:
            onward = page.locator('.dk-step[data-step="next"]')
            onward.click() if at < 12 else page.locator(".dk-stage").press("ArrowRight")
    if one_by_one < len(game["moments"]) - 1:
        page.locator(".dk-stage").press("End")
    score = game["scores"]["ddv"]
    expect(page.locator(".dk-result")).to_have_text(score["headline"])
    expect(page.locator(".dk-reckoning > .dk-lines tbody tr")).to_have_count(len(score["lines"]))
    assert sideways(page) == 0
    assert on_all_screens(page) == []
    asked = visit.watch(page).requests
    assert [url for url in asked if not url.startswith("data:")] == [(tmp_path / file.suggested_filename).as_uri()]


@thorough
def test_the_file_without_what_is_said_of_the_game(visit: Visits, club: str, game: dict[str, Any]) -> None:
    """All cards, but no note, no question, no variation, also not in what nobody sees of it."""
    page = saved(visit(f"{club}/spiele/abend/"), silent=True).path().read_text(encoding="utf-8")
    said = [note["text"] for moment in game["moments"] for note in moment["notes"]]
    said += [step["text"] for quiz in game["quiz"] for step in quiz["steps"]]
    told = [text for text in said if len(text) > len("Fuchs gefangen.")]  # that the engine says, too
    assert told
    assert [text for text in told if text in page] == []
    for stich in game["stiche"]:
        assert stich["label"] in page


@thorough
def test_the_file_is_the_one_of_the_command_line(visit: Visits, club: str, game: dict[str, Any]) -> None:
    """Same script, same styles, same strict policy; the readable part tells the same Stiche."""
    page = saved(visit(f"{club}/spiele/abend/")).path().read_text(encoding="utf-8")
    ours = single_file(game)
    policy = POLICY.findall(page)
    assert policy == POLICY.findall(ours)
    assert policy[0].startswith("default-src 'none'; ")
    for tag in ("script", "style"):
        assert re.findall(rf"<{tag}>.*?</{tag}>", page, re.S) == re.findall(rf"<{tag}>.*?</{tag}>", ours, re.S)
    assert "dk-slot-film" not in page
    still = page.partition('class="dk-still">')[2].partition("<template")[0]
    for stich in game["stiche"]:
        assert stich["label"] in still


@thorough
def test_an_opened_game_as_one_file_without_a_script(visit: Visits, club: str, tmp_path: Path) -> None:
    """Names that would be markup stay names, in the title and in what a mail program shows."""
    page = visit(f"{club}/oeffnen/")
    slots = HOSTILE.replace('[Board "7"]', '[Title "dk-slot-film $& </title>"]').replace("Anna", "dk-slot-title")
    give(page, slots)
    expect(page.locator(".dk-film .dk-title")).to_have_text("dk-slot-film $& </title>", timeout=ENGINE)
    file = saved(page)
    shown = opened(visit, file, tmp_path, java_script_enabled=False)
    assert shown.title() == "dk-slot-film $& </title>"
    expect(shown.locator(".dk-still")).to_contain_text("<img src=x onerror=alert(1)>")
    expect(shown.locator(".dk-still img, .dk-still script")).to_have_count(0)
    live = visit((tmp_path / file.suggested_filename).as_uri())
    expect(live.locator(".dk-name").first).to_have_text("<img src=x onerror=alert(1)>")


@thorough
def test_a_file_that_cannot_be_finished_says_so(visit: Visits, club: str) -> None:
    page = visit(f"{club}/spiele/abend/")
    page.route(re.compile("single-file"), lambda route: route.abort())
    view_tool(page, "share").click()
    page.locator('[data-share="html"]').click()
    expect(page.locator(".dk-shared .dk-verdict")).to_have_text(word("no_html"))
    complaints = visit.watch(page).complaints
    complaints[:] = [said for said in complaints if "ERR_FAILED" not in said]


# On a site with an address


@thorough
def test_links_of_a_site_on_the_web(named: tuple[str, Visits], game: dict[str, Any], tmp_path: Path) -> None:
    """No word of "only here"; the file knows the site, and its links lead back to it."""
    site, visit = named
    page = visit(f"{site}/spiele/abend/#p=3.2&v=2")
    file = saved(page)
    expect(page.locator(".dk-share")).not_to_contain_text(word("only_here"))
    path = tmp_path / file.suggested_filename
    file.save_as(path)
    alone = visit(path.as_uri(), permissions=["clipboard-read", "clipboard-write"])
    view_tool(alone, "share").click()
    alone.locator('[data-share="short"]').click()
    expect(alone.locator(".dk-shared .dk-verdict")).to_contain_text(word("copied"))
    link = alone.evaluate("navigator.clipboard.readText()")
    assert link == f"{site}/oeffnen/#{game['links']['game']}&p=0.0&v=1"


@thorough
def test_a_phone_reads_the_code_on_the_screen(named: tuple[str, Visits], game: dict[str, Any]) -> None:
    """What the picture on the page says is the link, moment and seat included."""
    site, visit = named
    page = visit(f"{site}/spiele/abend/#p=3.2&v=2", **PHONE)
    view_tool(page, "share").click()
    page.locator('[data-share="qr"]').click()
    code = page.locator(".dk-scan svg")
    expect(code).to_be_in_viewport()
    drawing = code.evaluate("each => new XMLSerializer().serializeToString(each)")
    (found,) = zxingcpp.read_barcodes(pixels(visit("about:blank"), drawing, 700, 700))
    assert found.text == f"{site}/oeffnen/#{game['links']['game']}&p=3.2&v=2"


@thorough
def test_sent_by_one_and_opened_by_another(named: tuple[str, Visits], game: dict[str, Any]) -> None:
    """The long link opens on a new phone where it was left. Without https it is copied by hand."""
    site, visit = named
    page = visit(f"{site}/spiele/abend/#p=3.2&v=2")
    view_tool(page, "share").click()
    page.locator('[data-share="text"]').click()
    link = page.get_by_role("textbox", name=word("by_hand")).input_value()
    other = visit(link, **PHONE, has_touch=True, is_mobile=True)
    is_open(other, game)
    expect(other.locator('.dk-chair[data-chair="0"] .dk-name')).to_have_text("Bernd")
    expect(other.locator(".dk-when")).to_have_text("Stich 3, Karte 2")
