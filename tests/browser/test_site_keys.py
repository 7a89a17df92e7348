"""A game by keys: they count at once, but not where they are needed; a presenter's stop at every question."""

from pathlib import Path
from typing import Any

import pytest
from effort import thorough
from playwright.sync_api import expect

from dokolearn.hosts.site.pages.single_file import single_file

from .test_site_screen import MOVES, SIX, opened, press, shown, stops
from .visits import Visits, view_tool


def back(game: dict[str, Any], before: int) -> list[int]:
    """Where Page Up leads from there to the beginning: the ends of Stiche and every question."""
    asked = {quiz["at"] for quiz in game["quiz"] if quiz["branch"] < 0}
    ends = {stich["moment"] for stich in game["stiche"]}
    return sorted((at for at in ends | asked | {0} if at < before), reverse=True)


@thorough
def test_keys_count_at_once_but_not_where_they_are_needed(visit: Visits, site_url: str) -> None:
    """On a page with one game; nobody has clicked into it."""
    game = shown(SIX[0])
    moments, first = game["moments"], game["stiche"][0]["moment"]
    page = opened(visit(f"{site_url}spiele/{SIX[0]}/"))
    title = page.locator(".dk-when")
    press(page, "ArrowRight", moments[1])
    press(page, "PageDown", moments[first])
    press(page, "PageUp", moments[0])
    page.evaluate("document.body.append(Object.assign(document.createElement('input'), {id: 'field'}))")
    field = page.locator("#field")
    field.focus()
    page.keyboard.press("ArrowRight")
    expect(title).to_have_text(moments[0]["title"])
    field.evaluate("field => field.remove()")
    page.keyboard.press("Escape")
    view_tool(page, "settings").click()
    expect(page.locator('dialog[data-dialog="settings"]')).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(title).to_have_text(moments[0]["title"])
    page.keyboard.press("Escape")
    page.evaluate(
        "() => { document.activeElement.blur(); document.body.append(document.querySelector('.dk-film').cloneNode()) }"
    )
    page.keyboard.press("ArrowRight")
    expect(title).to_have_text(moments[0]["title"])
    page.locator(".dk-stage").focus()
    press(page, "ArrowRight", moments[1])


@thorough
@pytest.mark.parametrize("name", SIX)
def test_a_presenter_runs_over_no_question(visit: Visits, site_url: str, name: str) -> None:
    """Page Down stops where one waits, shows the card that was played, and goes on; Page Up stops there, too."""
    game = shown(name)
    moments, ahead = game["moments"], stops(game)
    page = opened(visit(f"{site_url}spiele/{name}/"))
    for stop in ahead:
        press(page, "PageDown", moments[stop])
    for stop in back(game, ahead[-1]):
        press(page, "PageUp", moments[stop])


@thorough
def test_a_question_that_is_answered_stops_nobody(visit: Visits, site_url: str) -> None:
    game = shown(SIX[0])
    moments, first = game["moments"], game["quiz"][0]["at"]
    ends = [stich["moment"] for stich in game["stiche"]]
    assert first not in ends
    page = opened(visit(f"{site_url}spiele/{SIX[0]}/"))
    for stop in stops(game)[: stops(game).index(first) + 1]:
        press(page, "PageDown", moments[stop])
    page.locator(MOVES).first.click()
    press(page, "PageDown", moments[min(end for end in ends if end > first)])
    press(page, "PageUp", moments[max(end for end in ends if end < first)])


@thorough
def test_without_questions_a_presenter_goes_from_stich_to_stich(visit: Visits, tmp_path: Path) -> None:
    file = tmp_path / "spiel.html"
    game = shown(SIX[0]) | {"quiz": []}
    file.write_text(single_file(game), encoding="utf-8")
    page = opened(visit(file.as_uri()))
    ends = [stich["moment"] for stich in game["stiche"]]
    for end in ends:
        press(page, "PageDown", game["moments"][end])
    for end in [*ends[-2::-1], 0]:
        press(page, "PageUp", game["moments"][end])


@thorough
def test_only_who_walks_to_the_table_has_a_ring_round_it(visit: Visits, site_url: str) -> None:
    """A presenter's key gives it the focus, and nobody has asked for that; Tab leaves it and comes back."""
    game = shown(SIX[0])
    page = opened(visit(f"{site_url}spiele/{SIX[0]}/"))
    stage = page.locator(".dk-stage")
    press(page, "PageDown", game["moments"][stops(game)[0]])
    expect(stage).to_be_focused()
    expect(stage).to_have_css("outline-style", "none")
    page.keyboard.press("Tab")
    expect(stage).not_to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(stage).to_be_focused()
    expect(stage).to_have_css("outline-style", "solid")


@thorough
def test_who_holds_a_key_stops_at_a_question(visit: Visits, site_url: str) -> None:
    """However long it is held; pressed anew it goes on."""
    game = shown(SIX[0])
    moments, first = game["moments"], game["quiz"][0]["at"]
    page = opened(visit(f"{site_url}spiele/{SIX[0]}/"))
    for _ in range(first + 5):
        page.keyboard.down("ArrowRight")
    expect(page.locator(".dk-when")).to_have_text(moments[first]["title"])
    page.keyboard.up("ArrowRight")
    press(page, "ArrowRight", moments[first + 1])
