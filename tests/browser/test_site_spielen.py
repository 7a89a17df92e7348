"""Whole games at the reader's table: one tap begins, every card is kept, and nothing is lost or played twice."""

import re
from typing import Any

import pytest
from effort import mostly, thorough
from playwright.sync_api import Page, expect

from dokolearn.strings import text

from .guest import Guest
from .offline import until
from .player import FROZEN, PARTS_OF_THE_WAY
from .test_site_axe import on_all_screens
from .test_site_engine import run
from .visits import PHONE, SHELF, Visits, evenings, kept, sideways

SCREENS = [(390, 664), (320, 568), (844, 340), (1280, 720)]

OFF = """(panel, parts) => parts.filter(part => [...panel.querySelectorAll(part)].some(each => {
  const {top, bottom, left, right, height} = each.getBoundingClientRect();
  return !height || top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1;
}) || !panel.querySelector(part))"""
"""What belongs on the screen and is not there as a whole."""


LIES = """panel => {
  const {top, left} = panel.getBoundingClientRect();
  return ['.dk-felt', '.dk-hand', '.dk-actions'].map(part => {
    const place = panel.querySelector(part).getBoundingClientRect();
    return [part, Math.round(place.left - left), Math.round(place.top - top)];
  });
}"""
"""Where the table, the hand and the buttons are, in their frame."""


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


def killed_on_the_way(guest: Guest) -> None:
    """The worker ends in the middle of the next move, without a word, as when a phone needs the memory."""
    guest.target(guest.next()).evaluate("tapped => { tapped.click(); globalThis.dokolearnEngine.worker.terminate(); }")
    guest.sees()


@mostly("screen", SCREENS, 1)
def test_one_tap_deals_and_everything_is_on_one_screen(visit: Visits, table: str, screen: tuple[int, int]) -> None:
    width, height = screen
    page = visit(table, width=width, height=height, steps=True)
    guest = Guest(page)
    expect(guest.button(word("deal"))).to_be_visible()
    expect(guest.panel.locator(".dk-face")).to_have_count(4)
    assert guest.panel.evaluate(OFF, [".dk-felt", ".dk-face", ".dk-says"]) == []
    guest.deals()
    before = guest.panel.evaluate(LIES)
    guest.plays(1)
    expect(page.locator(".md-header")).to_be_hidden()
    assert guest.panel.evaluate(OFF, [".dk-felt", ".dk-says", ".dk-hand", ".dk-actions button"]) == []
    assert sideways(page) == 0
    assert guest.panel.evaluate(LIES) == before


@thorough
def test_a_reload_and_a_dead_worker_cost_no_card(visit: Visits, table: str) -> None:
    """The same table at the same card, nothing decided anew; the next card is laid once."""
    guest = begun(visit(table, width=390, height=664), 1)
    guest.does(guest.next())
    known = guest.log
    killed_on_the_way(guest)
    assert guest.log[:-1] == known
    assert run(guest.page, "engine.starts") == 2
    before, known = guest.picture(), guest.log
    goes_on(guest, 1, 2)
    assert (guest.picture(), guest.log) == (before, known)


TASKS = """() => {
  globalThis.tasks = new Set();
  const note = () => globalThis.tasks.add(document.querySelector('.dk-play-table .dk-task')?.textContent.trim());
  new MutationObserver(note).observe(
    document.querySelector(".dk-play-table"), {subtree: true, childList: true, characterData: true});
}"""
"""Everything that stands where the reader is asked."""


@thorough
def test_who_thinks_long_lays_his_card_before_the_next_one_thinks(visit: Visits, table: str) -> None:
    """A worker that ends meanwhile costs no card; the focus comes back to the hand."""
    page = visit(table, width=390, height=664)
    page.get_by_label(word("level")).select_option(label=text("de", "opponent.meister"))
    page.evaluate(TASKS)
    guest = begun(page, 1)
    thinking = {text("de", "evening.prompt.acting", who=text("de", f"table.{seat}")) for seat in (1, 2, 3)}
    assert thinking & set(page.evaluate("[...globalThis.tasks]"))
    guest.does(guest.next())
    known = guest.log
    killed_on_the_way(guest)
    assert guest.log[:-1] == known
    while guest.view["taps"] != "hand" or not guest.now.state:
        guest.does(guest.next())
    guest.target(guest.next()).focus()
    page.keyboard.press("Enter")
    guest.sees()
    assert guest.panel.evaluate("panel => panel.contains(document.activeElement)")


@thorough
def test_how_the_three_play_is_chosen_before_an_evening(visit: Visits, table: str) -> None:
    """The next evening begins as the last one did."""
    page = visit(table, width=320, height=568)
    level = page.get_by_label(word("level"))
    expect(level).to_have_value("verein")
    level.select_option(label=text("de", "opponent.anfaenger"))
    begun(page)
    expect(level).to_have_count(0)
    assert evenings(page)[0]["spec"]["level"] == "anfaenger"
    page.reload()
    expect(level).to_have_value("anfaenger")
    assert sideways(page) == 0


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
@pytest.mark.parametrize("level", ["verein", "meister"])
def test_a_whole_game_by_keyboard(visit: Visits, table: str, level: str) -> None:
    """Nothing but Tab, arrows and Enter, from the first word to the score."""
    page = visit(table, width=320, height=568)
    guest = Guest(page)
    page.get_by_label(word("level")).select_option(level)
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


GONE = f"""({SHELF})(['', {{}}]).then(([{{log}}]) =>
  log.some(([what]) => what === 'go_on') && log.every(([, , then]) => then))"""
"""Whether a full Stich has gone, and the others have answered."""


@thorough
@pytest.mark.parametrize("pace", ["", "calm", "quick"])
def test_a_full_stich_goes_by_itself_where_that_is_wanted(visit: Visits, table: str, pace: str) -> None:
    """And where nobody has chosen anything yet."""
    page = visit(table, undecided=not pace)
    if pace:
        page.locator(".dk-foot").get_by_role("button", name=text("de", "settings.title"), exact=True).click()
        page.get_by_role("dialog").get_by_label(word(pace), exact=True).check()
        page.keyboard.press("Escape")
    guest = begun(page)
    while guest.now.state is None:
        guest.does(guest.next())
    guest.taps(guest.next())
    until(page, GONE)
    guest.sees()
    assert (len(guest.now.done), guest.phase) == (1, "play"), "nobody has tapped, and the second Stich is there"
    assert (kept(page, "settings") or {}).get("pace", "") == pace


@thorough
def test_a_tap_on_the_table_while_the_last_card_comes_takes_the_stich(visit: Visits, table: str) -> None:
    """At the beginning, in the middle and at the end of its way."""
    page = visit(table, steps=True, reduced_motion="no-preference")
    guest = begun(page)
    lie = page.locator(".dk-play-table .dk-stich:not(.dk-taken) > .dk-lies")
    for part in PARTS_OF_THE_WAY:
        while guest.phase != "play" or not guest.view["taps"]:
            guest.does(guest.next())
        guest.taps(guest.next())
        page.evaluate(FROZEN, [part, 4])
        felt = page.locator(".dk-play-table .dk-felt").bounding_box()
        assert felt is not None
        page.mouse.click(felt["x"] + 6, felt["y"] + felt["height"] / 3)
        expect(lie.nth(3)).to_have_count(0)
        guest.sees()
        assert guest.phase == "play", part


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
