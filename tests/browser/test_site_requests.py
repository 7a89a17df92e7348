"""A walk over the whole site: nobody else hears of it, and the browser keeps almost nothing."""

import re

from playwright.sync_api import Page, expect

from dokolearn.strings import text

from .course import LESSON_5, REPLAYS, exercises
from .player import Player
from .visits import Visits, by_door, seek

KEPT = re.compile(r"dokolearn[.:/].*|/verein/doko/\.__palette")


def walk(page: Page, site_url: str) -> None:
    """Start, lesson, exercise, list of games, game, dark colours, search."""
    by_door(page, text("de", "site.learn"))
    page.locator("[data-dk-go-on]").first.click()
    expect(page).to_have_url(re.compile(r"/lektionen/\w+/$"))
    page.goto(f"{site_url}lektionen/{LESSON_5.stem}/")
    player = Player(page, exercises(LESSON_5)[0])
    player.send(player.wrong())
    player.solve()
    page.goto(f"{site_url}spiele/")
    page.locator(f'.dk-list a[href$="{REPLAYS[0].stem}/"]').click()
    page.locator('.dk-step[data-step="next"]').click()
    page.locator(".dk-away").click()
    page.get_by_role("button", name=text("de", "table.word.mine")).click()
    page.get_by_role("radio", name=text("de", "table.word.dark")).check()
    page.get_by_role("button", name=text("de", "settings.close")).click()
    seek(page, "Bedienen").nth(1).click()
    expect(page).to_have_url(re.compile("/lektionen/"))


def test_nobody_else_is_asked_and_almost_nothing_is_kept(visit: Visits, site_url: str) -> None:
    page = visit(site_url)
    walk(page, site_url)
    page.wait_for_load_state("networkidle")
    asked = visit.watch(page)
    assert len(asked.requests) > 10
    assert asked.foreign() == []
    assert page.context.cookies() == []
    kept = page.evaluate("[...Object.keys(localStorage), ...Object.keys(sessionStorage)]")
    assert [name for name in kept if not KEPT.fullmatch(name)] == []
    assert page.evaluate("indexedDB.databases().then(all => all.length)") == 0
