"""A game as one player met it: other hands closed, and nothing told of what is still to come, to eyes or ears."""

import re
from typing import Any

import pytest
from effort import thorough
from playwright.sync_api import Page, expect

from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read

from .course import ARMUT
from .test_site_axe import on_all_screens
from .visits import PHONE, Visits, sideways, view_tool

TOLD = """() => {
  const film = document.querySelector(".dk-film").cloneNode(true);
  film.querySelectorAll("dialog").forEach(each => each.remove());
  const spoken = [...film.querySelectorAll("*")].flatMap(
    each => [...each.attributes].filter(({name}) => /^(aria-label|title)$/.test(name)).map(({value}) => value));
  return [film.textContent, ...spoken].join("\\n");
}"""
"""Everything a viewer says in any way: texts, hidden ones included, names and titles."""


@pytest.fixture
def game_url(club: str) -> str:
    return f"{club}/spiele/abend/"


def blind(page: Page) -> Any:
    return view_tool(page, "blind")


def step(page: Page, name: str) -> None:
    page.locator(f'.dk-step[data-step="{name}"]').first.click()


def jumps(page: Page) -> Any:
    return page.locator(".dk-jump")


def ahead(game: dict[str, Any], at: int) -> list[str]:
    """What nobody may hear before it happens: names of Stiche with their winners, notes, the result, ways not taken."""
    moments, now = game["moments"], game["moments"][at]
    stiche = [stich["label"] for stich in game["stiche"] if stich["moment"] > at]
    notes = [note["text"] for moment in moments[at + 1 :] for note in moment["notes"]]
    calls = [said["text"] for moment in moments[at + 1 :] for said in moment["said"]]
    heard = {said["text"] for said in now["calls"]}
    lines = [branch["title"] for branch in game["branches"] if branch["parent"] < 0 and branch["at"] >= at]
    return [*stiche, *notes, *(call for call in calls if call not in heard and " " in call), *lines]


@thorough
def test_nothing_is_told_before_it_happens(visit: Visits, game_url: str, game: dict[str, Any]) -> None:
    """Card by card to the end from Clara's seat: her questions are asked, nobody else's; at the end all is told."""
    seat = 2
    page = visit(f"{game_url}#v={seat + 1}&o=1")
    expect(blind(page)).to_be_checked()
    last = len(game["moments"]) - 1
    score = game["scores"]["ddv"]
    for at, moment in enumerate(game["moments"]):
        expect(page.locator(".dk-when")).to_have_text(moment["title"])
        told = page.evaluate(TOLD)
        assert [said for said in ahead(game, at) if said in told] == [], moment["title"]
        assert page.locator(".dk-felt .dk-fan [data-card]").count() == 0
        assert jumps(page).count() == sum(stich["moment"] <= at for stich in game["stiche"])
        asked = [quiz for quiz in game["quiz"] if (quiz["at"], quiz["branch"], quiz["seat"]) == (at, -1, seat)]
        expect(page.locator("[data-quiz]")).to_have_count(len(asked))
        if at < last:
            assert all(said not in told for said in (score["headline"], score["reason"]))
            expect(page.locator(".dk-reckoning")).to_have_count(0)
            expect(page.locator('[data-tool="try"]')).to_have_count(0)
            page.locator(".dk-stage").press("ArrowRight")
    expect(page.locator(".dk-result")).to_have_text(score["headline"])
    expect(page.locator(".dk-reckoning > .dk-lines tbody tr")).to_have_count(len(score["lines"]))


@thorough
def test_parties_are_what_the_player_can_know(visit: Visits, game_url: str, game: dict[str, Any]) -> None:
    """A player knows the own party from the first card on, and of the others what `sees` says."""
    for seat in range(4):
        page = visit(f"{game_url}#v={seat + 1}&o=1")
        for at in (0, 9, 20):
            page.evaluate("hash => { location.hash = hash }", place(game, at, seat))
            expect(page.locator(".dk-when")).to_have_text(game["moments"][at]["title"])
            letters = {"r": game["party_names"]["re"], "k": game["party_names"]["kontra"], "?": "?"}
            for who, letter in enumerate(game["moments"][at]["sees"][seat]):
                shown = page.locator(f'.dk-chair[data-chair="{(who - seat) % 4}"] .dk-side')
                expect(shown).to_have_text(letters[letter])
        page.context.close()
        del visit.watches[page.context]


def place(game: dict[str, Any], at: int, seat: int) -> str:
    moment = game["moments"][at]
    return f"p={moment['stich']}.{moment['card']}&v={seat + 1}&o=1"


@thorough
def test_4_03_cards_of_an_armut_are_known_to_two(visit: Visits, game_url: str) -> None:
    """Who gave and who took them read which cards they were; the other two do not."""
    given = film(read(ARMUT.read_text(encoding="utf-8")))["exchange"]
    rich_and_poor = {seat for give in given for seat in (give["seat"], give["to"])}
    assert len(rich_and_poor) == 2
    for seat in range(4):
        page = visit(f"{game_url.replace('abend', 'armut')}#p=0.0&v={seat + 1}&o=1")
        expect(blind(page)).to_be_checked()
        told = page.evaluate(TOLD)
        assert [give["text"] in told for give in given] == [seat in rich_and_poor] * len(given)


@thorough
def test_by_keyboard_and_back(visit: Visits, game_url: str, game: dict[str, Any]) -> None:
    """`o` closes the game where it stands; End, r, h and n lead nowhere ahead; what was seen stays; `o` opens all."""
    page = visit(f"{game_url}#p=3.2&v=1")
    stage, title = page.locator(".dk-stage"), page.locator(".dk-when")
    said = page.locator(".dk-film > .dk-hidden[role=status]")
    stage.focus()
    page.keyboard.press("o")
    expect(said).to_have_text(game["words"]["player_note"].replace("{who}", "Anna"))
    expect(page.locator(".dk-why").first).to_contain_text("Anna")
    before = title.inner_text()
    for key in ("End", "n", "r", "h"):
        page.keyboard.press(key)
        expect(title).to_have_text(before)
        expect(page.locator('.dk-chair[data-chair="0"] .dk-name')).to_have_text("Anna")
        assert page.locator(".dk-felt .dk-fan [data-card]").count() == 0
    page.keyboard.press("ArrowDown")
    expect(jumps(page)).to_have_count(3)
    page.keyboard.press("Home")
    expect(jumps(page)).to_have_count(3)
    page.keyboard.press("End")
    expect(title).to_have_text(game["moments"][game["stiche"][2]["moment"]]["title"])
    page.keyboard.press("o")
    expect(said).to_have_text(game["words"]["player_off"])
    expect(jumps(page)).to_have_count(3)
    expect(stage).to_be_focused()
    page.keyboard.press("Home")
    expect(page.locator(".dk-play :is(.dk-fan, .dk-hand) [data-card]")).to_have_count(48)


@thorough
def test_another_way_opens_once_its_moment_has_passed(visit: Visits, game_url: str, game: dict[str, Any]) -> None:
    branch = next(each for each in game["branches"] if each["parent"] < 0)
    page = visit(f"{game_url}#{place(game, branch['at'], 0)}")
    way = page.locator(f'[data-branch="{branch["id"]}"]')
    expect(way).to_have_count(0)
    step(page, "next")
    step(page, "back")
    way.click()
    expect(page.locator(".dk-when")).to_have_text(branch["moments"][0]["title"])
    assert page.locator(".dk-felt .dk-fan [data-card]").count() == 0
    page.locator('[data-branch="-1"]').click()
    expect(jumps(page)).to_have_count(sum(stich["moment"] <= branch["at"] + 1 for stich in game["stiche"]))


@thorough
def test_the_link_of_a_player_on_a_phone(visit: Visits, game_url: str, game: dict[str, Any]) -> None:
    """Ticked, passed on, opened by somebody else: the same seat, closed."""
    page = visit(f"{game_url}#p=2.1&v=2", **PHONE, has_touch=True, is_mobile=True)
    view_tool(page, "blind").tap()
    assert sideways(page) == 0
    assert on_all_screens(page) == []
    page.set_viewport_size(PHONE)
    view_tool(page, "share").tap()
    page.locator('[data-share="moment"]').tap()
    page.wait_for_url(re.compile(r"#p=2\.1&v=2&o=1$"))
    other = visit(page.url)
    expect(blind(other)).to_be_checked()
    expect(other.locator('.dk-chair[data-chair="0"] .dk-name')).to_have_text("Bernd")
    expect(jumps(other)).to_have_count(1)
