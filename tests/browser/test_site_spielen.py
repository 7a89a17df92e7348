"""Whole games at the reader's table: one tap begins, every card is kept, and nothing is lost or played twice."""

import json
import re
from typing import Any

import pytest
from effort import mostly, thorough
from playwright.sync_api import Page, expect

from dokolearn.strings import text

from .guest import Guest
from .test_site_axe import on_all_screens
from .test_site_engine import run
from .test_site_storage import FULL, notice, raw
from .visits import PHONE, Visits, kept, put, sideways

SCREENS = [(390, 664), (320, 568), (844, 340), (1280, 720)]

OFF = """(panel, parts) => parts.filter(part => [...panel.querySelectorAll(part)].some(each => {
  const {top, bottom, left, right, height} = each.getBoundingClientRect();
  return !height || top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1;
}) || !panel.querySelector(part))"""
"""What belongs on the screen and is not there as a whole."""


LIES = """panel => {
  const {top, left} = panel.getBoundingClientRect();
  return ['.dk-felt', '.dk-says', '.dk-actions'].map(part => {
    const place = panel.querySelector(part).getBoundingClientRect();
    return [part, Math.round(place.left - left), Math.round(place.top - top)];
  });
}"""
"""Where the table, the words and the buttons are, in their frame."""


def word(key: str, **gaps: object) -> str:
    return text("de", f"play_page.word.{key}").format(**gaps)


def begun(page: Page, stiche: int = 0) -> Guest:
    """An evening with so many Stiche."""
    guest = Guest(page)
    guest.deals()
    if stiche:
        guest.plays(stiche)
    return guest


def goes_on(guest: Guest, game: int, stich: int) -> None:
    """After the page was loaded anew."""
    guest.page.reload()
    guest.button(word("resume", place=word("stich", game=game, stich=stich))).click()
    guest.sees()


@mostly("screen", SCREENS, 1)
def test_one_tap_deals_and_everything_is_on_one_screen(visit: Visits, table: str, screen: tuple[int, int]) -> None:
    width, height = screen
    page = visit(table, width=width, height=height)
    guest = Guest(page)
    expect(guest.button(word("deal"))).to_be_visible()
    expect(guest.panel.locator(".dk-face")).to_have_count(4)
    assert guest.panel.evaluate(OFF, [".dk-felt", ".dk-face", ".dk-says", ".dk-actions"]) == []
    before = guest.panel.evaluate(LIES)
    guest.deals()
    guest.plays(1)
    assert guest.panel.evaluate(OFF, [".dk-felt", ".dk-says", ".dk-hand", ".dk-actions button"]) == []
    assert sideways(page) == 0
    assert guest.panel.evaluate(LIES) == before


def test_a_reload_and_a_dead_worker_cost_no_card(visit: Visits, table: str) -> None:
    """The same table at the same card, nothing decided anew; the next card is laid once."""
    guest = begun(visit(table, width=390, height=664), 1)
    guest.does(guest.next())
    known = guest.log
    run(guest.page, "engine.worker.terminate()")  # without a word, as when a phone needs the memory
    guest.does(guest.next())
    assert guest.log[:-1] == known
    assert run(guest.page, "engine.starts") == 2
    before, known = guest.picture(), guest.log
    put(guest.page, "evening1", (raw(guest.page, "evening1") or "")[:-1] + ',"x')  # cut off behind the last card
    goes_on(guest, 1, 2)
    assert (guest.picture(), guest.log) == (before, known)


@thorough
def test_how_the_three_play_is_chosen_before_an_evening(visit: Visits, table: str) -> None:
    """The next evening begins as the last one did."""
    page = visit(table, width=320, height=568)
    level = page.get_by_label(word("level"))
    expect(level).to_have_value("verein")
    level.select_option(label=text("de", "opponent.anfaenger"))
    begun(page)
    expect(level).to_have_count(0)
    assert kept(page, "evening1")["spec"]["level"] == "anfaenger"
    page.reload()
    expect(level).to_have_value("anfaenger")
    assert sideways(page) == 0


@thorough
def test_a_torn_evening_goes_on_where_all_is_right(visit: Visits, table: str) -> None:
    """Cut off in the middle of a card, or with something that nobody can have played."""
    guest = begun(visit(table), 1)
    whole, log = raw(guest.page, "evening1"), guest.log
    assert whole
    put(guest.page, "evening1", whole[:-9])
    goes_on(guest, 1, 1)
    said = notice(guest.page, "evening")
    expect(said).to_contain_text(word("torn", place=word("stich", game=1, stich=1)))
    assert guest.log == log[:-1]
    strange = json.loads(whole)
    strange["log"][-1][2] = ["2 KrA", "2 KrA"]
    put(guest.page, "evening1", json.dumps(strange))
    goes_on(guest, 1, 1)
    expect(said).to_contain_text(word("torn", place=word("stich", game=1, stich=1)))
    assert guest.log == log[:-1]
    put(guest.page, "evening2", '{"format": "dokolearn-evening/1", "log": "<b>"}')
    guest.page.reload()
    expect(said).to_contain_text(word("strange"))
    assert kept(guest.page, "evening2") is None
    assert kept(guest.page, "aside.evening2")


@thorough
def test_a_full_storage_is_said_once_and_the_game_goes_on(visit: Visits, table: str) -> None:
    page = visit(table)
    page.add_init_script(FULL)
    page.reload()
    panel = page.locator(".dk-play-table .dk-panel")
    panel.get_by_role("button", name=word("deal"), exact=True).click()
    said = notice(page, "evening")
    expect(said).to_contain_text(text("de", "settings.unsaved"))
    said.get_by_role("button").click()
    panel.locator(".dk-actions button").first.click()
    expect(page.locator(".dk-play-table > [data-waiting]")).to_have_count(0)
    expect(panel.locator(".dk-hand [role=listitem]").first).to_be_visible()
    expect(said).to_have_count(0)


@thorough
def test_a_game_ends_with_its_score_and_opens_in_the_viewer(visit: Visits, table: str) -> None:
    page = visit(table, width=390, height=664)
    guest = begun(page)
    while guest.phase != "end":
        guest.does(guest.next())
    expect(guest.panel.locator(".dk-deal .dk-card")).to_have_count(len(guest.now.hand) * 4)
    expect(guest.panel.locator(".dk-task")).to_be_in_viewport()
    guest.does({"type": "go_on"})
    expect(guest.panel.locator(".dk-filled")).to_be_visible()
    sheet = page.locator(".dk-evening table.dk-filled").last
    for total in guest.view["evening"]["sheet"]["sums"]:
        expect(sheet).to_contain_text(total)
    guest.does({"type": "again"})
    assert [guest.phase, guest.view["progress"]][1] == text("de", "evening.once_more")
    while guest.phase != "reckoned":
        guest.does(guest.next())
    page.get_by_role("link", name=word("viewer")).click()
    expect(page).to_have_url(re.compile(r"/oeffnen/#k="))
    expect(page.locator(".dk-viewer .dk-stage")).to_be_visible()
    page.go_back()
    expect(page.locator(".dk-play-table").get_by_role("button", name=word("fresh"), exact=True)).to_be_visible()


@thorough
def test_a_whole_game_by_keyboard(visit: Visits, table: str) -> None:
    """Nothing but Tab, arrows and Enter, from the first word to the score."""
    page = visit(table, width=320, height=568)
    guest = Guest(page)
    guest.button(word("deal")).focus()
    page.keyboard.press("Enter")
    guest.sees()
    while guest.phase != "reckoned":
        reach(page, guest, guest.next())
        page.keyboard.press("Enter")
        guest.sees()
    expect(guest.panel.locator(".dk-filled")).to_be_visible()


WAY = """goal => {
  const here = document.activeElement, row = goal.closest('.dk-cards');
  if (goal === here) return '';
  if (row?.contains(here))
    return goal.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_PRECEDING ? 'ArrowRight' : 'ArrowLeft';
  return goal.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_PRECEDING ? 'Tab' : 'Shift+Tab';
}"""


def reach(page: Page, guest: Guest, wanted: dict[str, Any]) -> None:
    """By keys to what has to be pressed; the focus is still at the table."""
    assert guest.box.evaluate("box => box.contains(document.activeElement)")
    target = guest.target(wanted)
    for _ in range(40):
        way = target.evaluate(WAY)
        if not way:
            return
        page.keyboard.press(way)
    raise AssertionError(f"no way to {wanted}")


@thorough
@pytest.mark.parametrize("pace", ["calm", "quick"])
def test_a_full_stich_goes_by_itself_where_that_is_wanted(visit: Visits, table: str, pace: str) -> None:
    page = visit(table)
    page.locator(".dk-foot").get_by_role("button", name=text("de", "settings.title"), exact=True).click()
    choice = page.get_by_role("dialog").get_by_label(word(pace), exact=True)
    choice.check()
    page.keyboard.press("Escape")
    guest = begun(page)
    while guest.now.state is None:
        guest.does(guest.next())
    guest.target(guest.next()).click()
    expect(guest.panel.locator(".dk-facts")).to_contain_text("Stich 2:")
    assert kept(page, "settings")["pace"] == pace


@thorough
def test_eight_evenings_are_kept_and_each_can_go(visit: Visits, table: str) -> None:
    page = visit(table)
    guest = begun(page, 1)
    whole = json.loads(raw(page, "evening1") or "")
    for at in range(2, 9):
        put(page, f"evening{at}", json.dumps(whole | {"begun": at, "last": at * 1000}))
    page.reload()
    saves = page.locator(".dk-saves", has=page.locator("summary", has_text=word("saved", n=8)))
    saves.locator("summary").click()
    expect(saves.locator("li")).to_have_count(8)
    page.once("dialog", lambda dialog: dialog.dismiss())
    guest.button(word("fresh")).click()
    assert kept(page, "evening2")["begun"] == 2
    page.once("dialog", lambda dialog: dialog.accept())
    guest.button(word("fresh")).click()
    guest = Guest(page, "evening2")
    guest.sees()
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator(".dk-saves li:not([aria-current]) [data-tool=drop]").last.click()
    assert kept(page, "evening3") is None
    page.locator(".dk-saves li").filter(has_text="Stich 1").first.get_by_role("button", name=word("go_on")).click()
    Guest(page, "evening1").sees()


@mostly("dark", [True, False], [])
def test_everybody_can_play(visit: Visits, table: str, dark: bool) -> None:
    """What axe-core says of the first screen, of a game and of its end, on phone and desk."""
    page = visit(table, **PHONE, dark=dark)
    expect(page.locator(".dk-play-table .dk-actions button").first).to_be_visible()
    found = on_all_screens(page)
    guest = begun(page, 1)
    found += on_all_screens(page)
    while guest.phase != "reckoned":
        guest.does(guest.next())
    page.locator(".dk-saves summary").last.click()
    assert found + on_all_screens(page) == []


@thorough
def test_two_windows_play_one_evening(visit: Visits, table: str) -> None:
    """Whoever is behind sees where the other one is, and lays nothing on top of it."""
    guest = begun(visit(table), 1)
    other = Guest(guest.page.context.new_page())
    other.page.goto(table)
    other.button(word("resume", place=word("stich", game=1, stich=1))).click()
    other.sees()
    other.does({"type": "go_on"})
    other.does(other.next())
    log = other.log
    guest.panel.locator('.dk-actions [data-action="go_on"]').click()
    expect(notice(guest.page, "evening")).to_contain_text(word("elsewhere"))
    guest.sees()
    assert guest.log == log
