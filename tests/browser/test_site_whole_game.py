"""A whole game by keyboard, and by nothing but what a screen reader says: from the first word to the open hands."""

import re

import pytest
from effort import thorough
from playwright.sync_api import Locator, Page, expect

from .visits import Visits, kept

SCREENS = {"phone": (390, 664), "desktop": (1280, 720)}
SPOKEN = "document.activeElement.ariaLabel || document.activeElement.textContent.trim()"
ADVICE = re.compile(r"Spiel ([^.]+)\.")


def reach(page: Page, name: str, key: str = "Tab") -> None:
    """Press this key until the thing of that name has the focus; a card may say more after its name."""
    for _ in range(60):
        if re.fullmatch(rf"{re.escape(name)}(, .*)?", page.evaluate(SPOKEN)):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{name} is not to be reached; the focus is at {page.evaluate(SPOKEN)!r}")


def press(game: Locator, name: str, key: str = "Tab") -> None:
    """Once it is there, and nothing moves: what is pressed on cards that are about to change means nothing."""
    named = re.compile(rf"{re.escape(name)}(, .*)?")
    expect(game.get_by_role("button", name=named).first).to_be_visible()
    expect(game.locator("[data-moving]")).to_have_count(0)
    reach(game.page, name, key)
    game.page.keyboard.press("Enter")


def advised(game: Locator) -> str:
    """The card that help names when it is asked a second time; the first help waits for the engine."""
    press(game, "Hilfe")
    press(game, "Welche Karte?")
    said = game.get_by_role("status")
    expect(said).to_contain_text(ADVICE)
    found = ADVICE.search(said.inner_text())
    assert found
    return found[1]


@thorough
@pytest.mark.parametrize("screen", SCREENS.values(), ids=SCREENS)
def test_a_whole_game_by_keyboard_and_by_words(visit: Visits, site_url: str, screen: tuple[int, int]) -> None:
    width, height = screen
    page = visit(f"{site_url}lektionen/07_dein_erstes_ganzes_spiel/", width=width, height=height)
    game = page.get_by_role("group", name="Dein erstes ganzes Spiel", exact=True)
    game.locator(".dk-task").focus()
    press(game, "Sauber")
    hand = game.get_by_role("list", name="Dein Blatt").get_by_role("button")
    for left in range(12, 0, -1):
        expect(hand).to_have_count(left)  # the engine goes on after the first Stich
        card = advised(game)
        press(game, card, "Shift+Tab")
        expect(game.get_by_role("status")).to_contain_text("Augen")
        if left > 1:
            press(game, "Weiter")
            # What is asked before means the old cards.
            expect(game.get_by_role("button", name="Weiter")).to_have_count(0)
    expect(game.locator(".dk-task")).to_have_text(
        re.compile(r"(Gewonnen!|Verloren\.) \d+ : \d+, mit (Anna|Bernd|Clara)")
    )
    ended, done = game.locator(".dk-task").inner_text(), kept(page, "done")
    page.reload()
    expect(game.locator(".dk-task")).to_have_text(ended)
    assert kept(page, "done") == done, "counted once"
    again = game.get_by_role("button", name="Dieselben Karten")
    expect(again).to_be_visible()
    game.locator(".dk-task").focus()
    press(game, "Rückblick")
    expect(game.get_by_role("status")).to_contain_text("Damit war das Spiel entschieden.")
    for name in ("Du", "Anna", "Bernd", "Clara"):
        expect(game.get_by_role("list", name=name, exact=True).get_by_role("listitem")).to_have_count(12)
    press(game, "Stich davor")
    expect(game.locator(".dk-task")).to_contain_text("noch einmal")
