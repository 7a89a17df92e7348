"""A game as a room: the table has the screen, all Stiche stand beside it, questions are answered in the hand."""

from typing import Any

import pytest
from effort import each, mostly, thorough
from playwright.sync_api import Page, expect

from .test_site_screen import SIX, go, opened, press, shown
from .visits import Visits, sideways, view_tool

SCREENS = [(390, 664), (320, 568), (844, 390), (768, 1024), (1280, 720), (1920, 1080)]

ROOM = """() => {
  const box = what => document.querySelector(what).getBoundingClientRect();
  const felt = box(".dk-stage"), steps = box(".dk-steps");
  return (felt.right - felt.left) * (steps.bottom - felt.top) / innerWidth / innerHeight;
}"""
"""The share of the screen that belongs to felt, hand and steps where they lie below each other."""

GOLD = """() => {
  const gold = getComputedStyle(document.querySelector(".dk-scene")).getPropertyValue("--dk-accent").trim();
  const mark = document.body.appendChild(document.createElement("i"));
  mark.style.color = gold;
  const wanted = getComputedStyle(mark).color;
  mark.remove();
  return [...document.querySelectorAll("button, a")]
    .filter(one => one.checkVisibility() && getComputedStyle(one).backgroundColor === wanted)
    .map(one => one.dataset.step);
}"""
"""The buttons that are gold, by their step."""

OUT_OF_REACH = """() => [...document.querySelectorAll(
  ".dk-hand .dk-card, .dk-step, .dk-away, [data-tool=more]",
)].filter(one => {
  const {left, right, top, bottom, width} = one.getBoundingClientRect();
  return width && (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1);
}).map(one => one.className)"""
"""Cards and buttons that are not on the screen as it was opened."""

SMALL = """() => {
  const small = [], walk = document.createTreeWalker(document.querySelector(".dk-scene"), NodeFilter.SHOW_TEXT);
  for (let text; (text = walk.nextNode()); ) {
    const box = text.parentElement, drawn = box.closest("svg");
    if (!text.data.trim() || !box.checkVisibility({opacityProperty: true}) || box.closest(".dk-hidden")) continue;
    const scale = drawn ? drawn.getBoundingClientRect().width / drawn.viewBox.baseVal.width : 1;
    const size = parseFloat(getComputedStyle(box).fontSize) * scale;
    if (size < 13.9 && box.getBoundingClientRect().width > 1) small.push(`${text.data.trim()}: ${size}`);
  }
  return small;
}"""
"""Words of the room that are smaller than 14 px."""

ROWS = """() => {
  const list = document.querySelector(".dk-jump-list");
  const {top, bottom} = list.getBoundingClientRect();
  return [...list.querySelectorAll(".dk-jump, .dk-coming")].filter(row => {
    const box = row.getBoundingClientRect();
    return box.height >= 24 && box.top >= top - 1 && box.bottom <= Math.min(bottom, innerHeight) + 1;
  }).length;
}"""
"""Rows of the list of Stiche that are in sight as a whole."""


def asking(game: dict[str, Any]) -> dict[str, Any]:
    """The first question of a game that forbids some cards."""
    return next(quiz for quiz in game["quiz"] if quiz["branch"] < 0 and quiz["steps"][-1]["refused"])


@mostly("screen", SCREENS, SCREENS[::4], ids=str)
def test_table_hand_and_one_gold_button_are_on_every_screen(
    visit: Visits, site_url: str, screen: tuple[int, int]
) -> None:
    """At the beginning, at a question and at the end; nothing is smaller than 14 px and nothing scrolls sideways."""
    game = shown(SIX[0])
    moments = game["moments"]
    page = opened(visit(f"{site_url}spiele/{SIX[0]}/", width=screen[0], height=screen[1]))
    for at, gold in ((0, ["next"]), (game["quiz"][0]["at"], ["solve"]), (len(moments) - 1, [])):
        go(page, moments[at])
        expect(page.locator(".dk-quiz")).to_have_count(int(gold == ["solve"]))
        assert page.evaluate(OUT_OF_REACH) == [], moments[at]["title"]
        assert page.evaluate(SMALL) == [], moments[at]["title"]
        assert page.evaluate(GOLD) == gold
        assert sideways(page) == 0
        if screen[0] >= 1024:
            assert page.evaluate(ROOM) >= 0.65
            assert page.evaluate(ROWS) == game["hand_size"]
    assert page.evaluate("scrollY") == 0


@thorough
@each("name", [SIX[3], SIX[4]])
def test_all_stiche_are_in_sight_on_a_narrow_desk(visit: Visits, site_url: str, name: str) -> None:
    """Of every pack, at the beginning as at the end."""
    game = shown(name)
    page = opened(visit(f"{site_url}spiele/{name}/", width=1024, height=600))
    for moment in (game["moments"][0], game["moments"][-1]):
        go(page, moment)
        assert page.evaluate(ROWS) == game["hand_size"]


@mostly("screen", SCREENS[::4], SCREENS[:1], ids=str)
def test_a_question_is_answered_in_the_hand(visit: Visits, site_url: str, screen: tuple[int, int]) -> None:
    """A card that the rules forbid is dimmed, says why with its place in the book, and answers nothing; gold shows the
    solution before it leads on."""
    game = shown(SIX[0])
    quiz = asking(game)
    step = quiz["steps"][-1]
    page = opened(visit(f"{site_url}spiele/{SIX[0]}/", width=screen[0], height=screen[1]))
    go(page, game["moments"][quiz["at"]])
    said = page.locator(".dk-quiz > .dk-verdict[role=status]")
    refused = step["refused"][0]
    dimmed = page.locator(".dk-hand [data-against] > button")
    expect(dimmed.first).to_be_visible()
    codes = dimmed.evaluate_all("all => all.map(one => one.dataset.card)")
    assert set(codes) == {each["move"] for each in step["refused"]}
    page.locator(f'.dk-hand button[data-card="{refused["move"]}"]').first.click()
    expect(said).to_have_text(refused["text"])
    solve = page.get_by_role("button", name=game["words"]["quiz_solve"], exact=True)
    expect(solve).to_be_visible()
    solve.click()
    right = next(answer for answer in step["answers"] if answer["verdict"] == "ok")
    expect(said).to_contain_text(game["words"]["quiz_solution"])
    expect(said).to_contain_text(right["text"])
    expect(page.locator('.dk-hand [data-mark="right"]')).to_have_attribute("data-card", right["move"])
    page.get_by_role("button", name=game["words"]["next"], exact=True).click()
    expect(page.locator(".dk-when")).to_have_text(game["moments"][quiz["at"] + 1]["title"])


ROW = """fan => [...fan.querySelectorAll(".dk-card")].map(card => card.getBoundingClientRect())
  .filter(({left, right, width, height}) => left < 0 || right > innerWidth || width < 28 || height < 40).length"""
"""Cards of an open hand that are smaller than 28 by 40 pixels, or not on the screen."""


@mostly("wide", [390, 320], [320])
def test_a_seat_that_is_tapped_shows_its_hand_across_a_phone(visit: Visits, site_url: str, wide: int) -> None:
    """Of the others lie backs and their number; a tap shows one hand, another tap takes it away."""
    game = shown(SIX[0])
    page = opened(visit(f"{site_url}spiele/{SIX[0]}/", width=wide, height=664, has_touch=True, is_mobile=True))
    fans, backs = page.locator(".dk-fan:visible"), page.locator(".dk-hold:visible")
    expect(fans).to_have_count(0)
    expect(backs).to_have_text([str(game["hand_size"])] * 3)
    seat = page.locator('.dk-chair[data-chair="2"] > button')
    seat.tap()
    expect(fans).to_have_count(1)
    expect(fans.locator(".dk-card")).to_have_count(game["hand_size"])
    assert fans.evaluate(ROW) == 0
    expect(seat).to_have_attribute("aria-expanded", "true")
    seat.tap()
    expect(fans).to_have_count(0)


@thorough
def test_tools_wait_behind_a_sign_on_a_phone(visit: Visits, site_url: str) -> None:
    """They are there with their names, go with Escape and with a tap beside them, and stay while one is ticked."""
    page = opened(visit(f"{site_url}spiele/{SIX[0]}/", width=390, height=664))
    more, hide = page.locator('[data-tool="more"]'), page.locator('[data-tool="hide"]')
    expect(hide).to_be_hidden()
    view_tool(page, "hide").check()
    expect(page.locator(".dk-film")).to_contain_text(shown(SIX[0])["words"]["hide"])
    hide.press("Escape")
    expect(hide).to_be_hidden()
    expect(more).to_be_focused()
    more.click()
    page.locator(".dk-hand .dk-card").first.click()
    expect(hide).to_be_hidden()


@thorough
@pytest.mark.parametrize("screen", [(1280, 720), (390, 664)], ids=str)
def test_the_way_out_of_a_game_leads_to_all_games(visit: Visits, site_url: str, screen: tuple[int, int]) -> None:
    page: Page = opened(visit(f"{site_url}spiele/{SIX[0]}/", width=screen[0], height=screen[1]))
    expect(page.locator(".md-header")).to_be_hidden()
    press(page, "ArrowRight", shown(SIX[0])["moments"][1])
    page.get_by_role("link", name=shown(SIX[0])["words"]["games"], exact=True).click()
    expect(page.locator(".md-header")).to_be_visible()
    assert page.url.split("#")[0] == f"{site_url}spiele/"


@thorough
def test_the_games_beside_this_one_are_a_tap_away(visit: Visits, site_url: str) -> None:
    """As the list of all games has them: on to the next one, and back from there."""
    page = visit(f"{site_url}spiele/armut/", width=390, height=664)
    after = page.locator('.dk-near[data-near="next"]')
    after.scroll_into_view_if_needed()
    title = page.locator("h1").first.inner_text()
    after.click()
    before = page.locator('.dk-near[data-near="back"]')
    expect(before).to_contain_text(title)
    expect(before).to_have_attribute("href", f"{site_url}spiele/armut/")
    assert sideways(page) == 0
