"""What can be set at the table: raised cards, sounds, backs and cloth; all of it kept, and in nobody's way."""

import re
from typing import Any

import pytest
from effort import mostly, thorough
from playwright.sync_api import Locator, Page, expect

from dokolearn.strings import text

from .guest import Guest
from .test_site_axe import on_all_screens
from .test_site_felt import FREE
from .test_site_spielen import LIES, OFF, SCREENS, word
from .visits import DESK, PHONE, Visits, kept, put, sideways

CHANGED = {"cloth": "--dk-cloth-dye", "back": "--dk-back-dye"}

NOISE = """
window.heard = {contexts: 0, started: []};
window.AudioContext = class extends AudioContext {
  constructor(...all) { super(...all); window.heard.contexts += 1; }
};
for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...all) { window.heard.started.push(kind.name); return start.apply(this, all); };
}
"""
"""Whatever is heard leaves a word."""


def settings(page: Page) -> Locator:
    """The dialog, open."""
    page.locator(".dk-foot [data-tool=settings]").click()
    return page.get_by_role("dialog", name=text("de", "settings.title"))


def closed(dialog: Locator) -> None:
    dialog.get_by_role("button", name=text("de", "settings.close")).click()
    expect(dialog).to_have_count(0)


def raised(guest: Guest) -> list[int]:
    """The places of the cards that stand higher than others of their row would."""
    found: list[int] = guest.panel.evaluate(
        """panel => [...panel.querySelectorAll('[data-zone=hand]')].filter(place => {
          const card = place.querySelector('button');
          return card && card.getBoundingClientRect().top < place.getBoundingClientRect().top - 3;
        }).map(place => Number(place.dataset.place))"""
    )
    return found


def to_a_choice(guest: Guest) -> list[int]:
    """On to a card of which some may be laid and others not; their places."""
    while not (may := guest.view["evening"]["playable"]):
        guest.does(guest.next())
    return list(may)


@thorough
@pytest.mark.parametrize("screen", SCREENS)
def test_cards_that_may_be_laid_stand_higher(visit: Visits, table: str, screen: tuple[int, int]) -> None:
    """Only where it is wanted and makes a difference, told to whoever does not see it; nothing else moves."""
    page = visit(table, width=screen[0], height=screen[1], steps=True)
    guest = Guest(page)
    guest.deals()
    may = to_a_choice(guest)
    assert raised(guest) == []
    dialog = settings(page)
    dialog.get_by_label(word("raise")).check()
    closed(dialog)
    page.evaluate("scrollTo(0, 0)")  # its button lies below the table
    page.mouse.move(0, 0)  # a card below the pointer is a little higher, too
    assert raised(guest) == may
    assert guest.panel.evaluate(FREE) == []
    assert guest.panel.evaluate(OFF, [".dk-felt", ".dk-says", ".dk-hand", ".dk-actions button"]) == []
    card = guest.panel.locator(f'[data-zone="hand"][data-place="{may[0]}"] button')
    expect(card).to_have_accessible_description(word("playable"))
    before = guest.panel.evaluate(LIES)
    held = len(guest.picture()["hand"])
    guest.does({"type": "pick", "index": may[0]})
    assert raised(guest) == guest.view["evening"]["playable"]
    if len(guest.picture()["hand"]) == held - 1:
        assert guest.panel.evaluate(LIES) == before
    page.reload()
    assert kept(page, "settings")["raise"] is True


@thorough
def test_sounds_are_made_here_where_somebody_wants_them(visit: Visits, table: str) -> None:
    page = visit(table)
    page.add_init_script(NOISE)
    page.reload()
    guest = Guest(page)
    guest.deals()
    guest.plays(1)
    assert page.evaluate("heard") == {"contexts": 0, "started": []}, "nobody has asked for any"
    dialog = settings(page)
    dialog.get_by_label(word("sound")).check()
    closed(dialog)
    guest.does(guest.next())
    guest.plays(2)
    found: dict[str, Any] = page.evaluate("heard")
    assert found["contexts"] == 1
    assert set(found["started"]) == {"AudioBufferSourceNode", "OscillatorNode"}
    assert not [asked for asked in visit.watch(page).requests if re.search(r"\.(mp3|ogg|wav|m4a|opus)", asked)]


@thorough
@mostly("dark", [False, True], [True])
@mostly("dye", ["blue", "red", "grey"], 1)
def test_cloth_and_backs_of_another_colour(visit: Visits, table: str, dye: str, dark: bool) -> None:
    """At once, on every page, and after a reload; nothing is harder to read on it."""
    page = visit(table, **PHONE, dark=dark)
    guest = Guest(page)
    guest.deals()
    dialog = settings(page)
    for what, name in CHANGED.items():
        fieldset = dialog.get_by_role("group", name=text("de", f"settings.{what}"))
        fieldset.get_by_label(text("de", f"settings.{'green' if what == 'back' else dye}")).check()
        assert page.evaluate("name => document.documentElement.style.getPropertyValue(name)", name)
    assert sideways(page) == 0
    assert on_all_screens(page, PHONE) == []
    closed(dialog)
    page.reload()
    guest.button(word("resume", place=word("game", game=1))).click()
    guest.sees()
    hue = guest.panel.evaluate("panel => getComputedStyle(panel).getPropertyValue('--dk-paper')")
    assert hue == page.evaluate("() => `hsl(${document.documentElement.style.getPropertyValue('--dk-cloth-dye')} 14%)`")
    assert on_all_screens(page, PHONE if dark else DESK) == []


@thorough
@pytest.mark.parametrize("stored", ['{"cloth":"plaid","back":7,"raise":"yes","sound":1}', "[1]"])
def test_strange_settings_are_none(visit: Visits, table: str, stored: str) -> None:
    page = visit(table)
    put(page, "settings", stored)
    page.reload()
    dialog = settings(page)
    for what, usual in {"cloth": "green", "back": "red"}.items():
        group = dialog.get_by_role("group", name=text("de", f"settings.{what}"))
        expect(group.get_by_label(text("de", f"settings.{usual}"))).to_be_checked()
    for name in ("raise", "sound"):
        expect(dialog.get_by_label(word(name))).not_to_be_checked()
