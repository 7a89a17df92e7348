"""A game on one screen: table, note, question and controls together, of one height; all of the screen; the Stiche."""

from typing import Any

import pytest
from effort import mostly, sampled, size, thorough
from playwright.sync_api import Locator, Page, expect

from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read
from dokolearn.strings import text

from .course import REPLAYS
from .test_site_felt import MOVING, OVER, UNCLEAR
from .visits import Visits, sideways

SCREENS = [(390, 664), (844, 340), (1280, 720), (1920, 1080), (320, 568)]
SIX = ("dulle_auf_dulle", "erstes_spiel", "verlorene_absage", "vierzig_karten", "armut", "damensolo")
SHORT = [(SIX[at], screen) for at, screen in enumerate(SCREENS[:4:2])]
IN_TURN = [(name, SCREENS[(at + turn) % len(SCREENS)]) for at, name in enumerate(SIX) for turn in (0, 2)]
"""Each game on two of the five screens, each screen with two or three games."""
WHOLE = [(name, SCREENS[at % len(SCREENS)]) for at, name in enumerate(SIX)]
"""Each game is gone through to its end on one of them."""
COLUMNS = 1000
"""From this width on the list of Stiche and the ways to look at the game stand beside the table."""

MISSED = """beside => {
  const film = document.querySelector(".dk-film");
  const parts = [".dk-felt", ".dk-moment", ".dk-hand", ".dk-steps", ...(beside ? [".dk-head", ".dk-beside"] : [])];
  const question = film.querySelector("[data-quiz]") ? [".dk-quiz-ask", ".dk-option, .dk-hand button"] : [];
  return [...parts, ...question].filter(part => {
    const {top, bottom, left, right, height} = film.querySelector(part).getBoundingClientRect();
    return !height || top < 0 || left < 0 || bottom > innerHeight + 1 || right > innerWidth + 1;
  });
}"""
"""What belongs on the screen and is not there as a whole, the page being where it was opened; of a question its words
and its first choice."""

MOVES = ".dk-option, .dk-hand .dk-place:not([data-against]) > button"
"""What a question may be answered with: words below it, cards of the hand."""

SEATS = """() => {
  const table = document.querySelector(".dk-stage").getBoundingClientRect();
  const kinds = ".dk-name, .dk-side, .dk-pile, .dk-call, .dk-deals, .dk-leads";
  const words = [...document.querySelectorAll(`.dk-chair :is(${kinds})`)];
  const boxes = words.map(word => [word, word.closest(".dk-chair"), word.getBoundingClientRect()]);
  const wrong = ([word, chair, {left, right, top, bottom}]) =>
    parseFloat(getComputedStyle(word).fontSize) < 14
    || left < table.left - 1 || right > table.right + 1 || top < table.top - 1 || bottom > table.bottom + 1
    || boxes.some(([, other, box]) => other !== chair
      && Math.min(right, box.right) - Math.max(left, box.left) > 1
      && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 4);
  return boxes.filter(wrong).map(([word]) => word.textContent);
}"""
"""Words at the seats that are too small, not within the table, or over those of another seat."""

TWICE = """() => {
  document.activeElement.blur();
  document.body.append(document.querySelector(".dk-film").cloneNode());
}"""
"""A second game on the page, and nothing that has the focus."""

SHIFT = """() => {
  window.shifted = [];
  new PerformanceObserver(list => list.getEntries().forEach(({sources}) => window.shifted.push(
    ...sources.map(({node}) => node?.outerHTML?.slice(0, 120) ?? node?.textContent),
  ))).observe({type: "layout-shift"});
}"""
"""Everything of the page that moves by itself."""

ALL = """() => {
  const {left, top, right, bottom} = document.querySelector(".dk-live[data-full]")?.getBoundingClientRect() ?? {};
  return left === 0 && top === 0 && right === innerWidth && bottom === innerHeight;
}"""
"""Whether the viewer has the whole window."""


def shown(name: str) -> dict[str, Any]:
    """The film of a game of the site."""
    path = next(path for path in REPLAYS if path.stem == name)
    return film(read(path.read_text(encoding="utf-8")))


def opened(page: Page) -> Page:
    """Once the table stands there."""
    expect(page.locator(".dk-stage")).to_be_visible()
    return page


def width(card: Locator) -> float:
    box = card.bounding_box()
    assert box is not None
    return box["width"]


def longest(moments: list[dict[str, Any]]) -> int:
    """The moment with the most to read."""
    return max(range(len(moments)), key=lambda at: sum(len(note["text"]) for note in moments[at]["notes"]))


def stops(game: dict[str, Any], after: int = 0) -> list[int]:
    """Where Page Down leads while nobody answers: the ends of Stiche, every question, and the card that follows it."""
    asked = {quiz["at"] for quiz in game["quiz"] if quiz["branch"] < 0}
    ends = {stich["moment"] for stich in game["stiche"]}
    return sorted(at for at in ends | asked | {at + 1 for at in asked} if at > after)


def go(page: Page, moment: dict[str, Any]) -> None:
    """By its address."""
    page.evaluate("hash => { location.hash = hash }", f"p={moment['stich']}.{moment['card']}")
    expect(page.locator(".dk-when")).to_have_text(moment["title"])


def press(page: Page, key: str, moment: dict[str, Any]) -> None:
    """A key, wherever the focus is, and where it leads."""
    page.keyboard.press(key)
    expect(page.locator(".dk-when")).to_have_text(moment["title"])


@sampled
@mostly(("name", "screen"), IN_TURN, SHORT)
def test_everything_is_on_one_screen_and_nothing_shifts(
    visit: Visits, site_url: str, name: str, screen: tuple[int, int]
) -> None:
    """At the beginning, at every question, at the longest note, at the end; card by card and Stich by Stich between."""
    wide, high = screen
    game = shown(name)
    moments = game["moments"]
    page = opened(visit(f"{site_url}spiele/{name}/", **{**MOVING, "width": wide, "height": high}))
    for at in [0, *(quiz["at"] for quiz in game["quiz"] if quiz["branch"] < 0), longest(moments), len(moments) - 1]:
        go(page, moments[at])
        assert page.evaluate("scrollY") == 0
        assert page.evaluate(MISSED, wide >= COLUMNS) == [], moments[at]["title"]
        assert page.evaluate(SEATS) == [], moments[at]["title"]
    assert sideways(page) == 0
    go(page, moments[0])
    page.evaluate(SHIFT)
    scene = page.locator(".dk-scene")
    for moment in moments[1:6]:
        press(page, "ArrowRight", moment)
    ahead = stops(game, after=5)
    few = size(2, len(ahead) if (name, screen) in WHOLE else 4)
    for number, stop in enumerate(ahead):
        if few <= number < len(ahead) - few:
            continue  # more of the same
        if number and number == len(ahead) - few:
            go(page, moments[ahead[number - 1]])
        press(page, "PageDown", moments[stop])
        expect(page.locator("[data-moving]")).to_have_count(0)
        assert scene.locator(".dk-lies .dk-card").evaluate_all(UNCLEAR) == []
        assert scene.evaluate(OVER) == []
    page.wait_for_timeout(300)
    assert page.evaluate("window.shifted") == []


@mostly("screen", SCREENS, SCREENS[:1], ids=str)
def test_what_a_game_counts_takes_the_place_of_the_hand(visit: Visits, site_url: str, screen: tuple[int, int]) -> None:
    """All its cards are played: who won, why, and the first line are read without scrolling, and the steps stay where
    they are. Only the lines scroll, by keyboard, too; who has won stands above them."""
    wide, high = screen
    end = shown(SIX[2])["moments"][-1]
    page = opened(visit(f"{site_url}spiele/{SIX[2]}/", width=wide, height=high))
    steps = page.locator(".dk-steps").bounding_box()
    go(page, end)
    lines = page.locator(".dk-reckoning")
    expect(lines).to_be_in_viewport(ratio=1)
    expect(page.locator(".dk-reckoning > .dk-why")).to_be_in_viewport()
    expect(lines.locator("td").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".dk-hand")).to_be_hidden()
    assert page.locator(".dk-steps").bounding_box() == steps
    lines.focus()
    page.keyboard.press("PageDown")
    if lines.evaluate(LONGER) > 0:
        page.wait_for_function("() => document.querySelector('.dk-reckoning').scrollTop > 0")
    expect(page.locator(".dk-when")).to_have_text(end["title"])
    expect(page.locator(".dk-result")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


OUT = """() => {
  const zone = document.querySelector(".dk-reckoning")?.getBoundingClientRect();
  return [...document.querySelectorAll(".dk-reckoning > .dk-lines tbody tr")]
    .filter(line => line.getBoundingClientRect().bottom > zone.bottom).map(line => line.textContent);
}"""
"""Lines of a score that are not in its zone as a whole."""

WORDS = 400
"""Letters of notes that are in sight with the end of a game; few games say more there, and those scroll."""

LONGER = "zone => zone.scrollHeight - zone.clientHeight"
"""By how many pixels a zone scrolls."""


@thorough
@pytest.mark.parametrize("name", [path.stem for path in REPLAYS[::2]])
def test_on_a_desk_every_line_of_a_score_is_in_sight(visit: Visits, site_url: str, name: str) -> None:
    """With table, words, what everybody writes down, and steps; nothing is scrolled."""
    game = shown(name)
    page = opened(visit(f"{site_url}spiele/{name}/", height=720))
    go(page, game["moments"][-1])
    lines = page.locator(".dk-reckoning > .dk-lines tbody tr")
    expect(lines).to_have_count(len(next(iter(game["scores"].values()), {"lines": ()})["lines"]))
    page.wait_for_function(f"() => ({OUT})().length === 0")
    if sum(len(note["text"]) for note in game["moments"][-1]["notes"]) <= WORDS:
        assert page.locator(".dk-now").evaluate(LONGER) <= 0
    for player in game["players"] if game["scores"] else ():
        expect(page.locator(".dk-reckoning > .dk-facts span", has_text=player)).to_be_in_viewport(ratio=1)


@thorough
@mostly("refused", [False, True], [True], ids=["by the browser", "where it refuses"])
def test_all_of_the_screen(visit: Visits, site_url: str, refused: bool) -> None:
    page = opened(visit(f"{site_url}spiele/{SIX[0]}/"))
    if refused:
        page.evaluate("() => { Element.prototype.requestFullscreen = () => Promise.reject(new Error('no')) }")
    card = page.locator(".dk-hand .dk-card").first
    small = width(card)
    page.keyboard.press("f")
    page.wait_for_function(ALL)
    assert width(card) >= small
    assert page.evaluate(MISSED, True) == []
    assert page.evaluate("document.querySelector('.md-header').closest('[inert]') !== null") == refused
    press(page, "PageDown", shown(SIX[0])["moments"][4])
    if refused:
        page.keyboard.press("Escape")
    else:
        page.locator('.dk-tool[data-tool="full"]').click()
    expect(page.locator(".dk-live[data-full]")).to_have_count(0)
    expect(page.locator("[inert]")).to_have_count(0)


@thorough
def test_what_the_buttons_say_and_the_name_is_read_at_the_back(visit: Visits, site_url: str) -> None:
    """A projector, a game that has all of the screen."""
    page = opened(visit(f"{site_url}spiele/{SIX[0]}/", width=1920, height=1080))
    page.keyboard.press("f")
    page.wait_for_function(ALL)
    sizes = page.locator(
        ".dk-step[data-step=next], .dk-named > span, .dk-moment span, .dk-end, .dk-coming"
    ).evaluate_all("words => words.map(word => parseFloat(getComputedStyle(word).fontSize))")
    assert len(sizes) > 10
    assert min(sizes) >= 18
    assert page.evaluate(MISSED, True) == []


@thorough
def test_the_list_of_stiche_grows_with_the_game(visit: Visits, site_url: str) -> None:
    """With cards, winner and Augen, no further than one has come, and never further than a question that waits."""
    game = shown(SIX[0])
    hands, stiche, moments = game["hands"], game["stiche"], game["moments"]
    page = opened(visit(f"{site_url}spiele/{SIX[0]}/"))
    rows = page.locator(".dk-jump")
    expect(rows).to_have_count(0)
    for stop in stops(game)[: stops(game).index(stiche[2]["moment"]) + 1]:
        press(page, "PageDown", moments[stop])
        expect(rows).to_have_count(sum(stich["moment"] <= stop for stich in stiche))
    table, winner = moments[stiche[2]["moment"]]["table"], moments[stiche[2]["moment"]]["winner"]
    cards = rows.nth(2).locator(".dk-card")
    for card, lies in zip(cards.all(), table, strict=True):
        expect(card).to_have_attribute("data-card", hands[lies["seat"]][lies["index"]]["code"])
        expect(card).to_have_attribute("data-mark", "winner" if lies["seat"] == winner else "")
    expect(rows.nth(2)).to_contain_text(game["players"][winner])
    expect(rows.nth(2)).to_contain_text(str(stiche[2]["augen"]))
    won = [sum(moments[stich["moment"]]["winner"] == seat for stich in stiche[:3]) for seat in range(4)]
    expect(page.locator(".dk-won")).to_have_text([str(n) for n in won])
    question = next(quiz["at"] for quiz in game["quiz"] if quiz["branch"] < 0)
    press(page, "Home", moments[0])
    for moment in moments[1 : question + 1]:
        expect(rows).to_have_count(3)
        press(page, "ArrowRight", moment)
    expect(page.locator("[data-quiz]")).to_have_count(1)
    expect(rows).to_have_count(sum(stich["moment"] <= question for stich in stiche))
    press(page, "ArrowLeft", moments[question - 1])
    rows.nth(2).click()
    expect(page.locator(".dk-when")).to_have_text(moments[stiche[2]["moment"]]["title"])


@thorough
def test_who_comes_back_goes_on_where_he_was(visit: Visits, site_url: str) -> None:
    """Through the menu, without loading the document anew: place, list of Stiche and answers are as they were left."""
    game = shown(SIX[0])
    moments, quiz = game["moments"], next(quiz for quiz in game["quiz"] if quiz["branch"] < 0)
    page = opened(visit(f"{site_url}spiele/{SIX[0]}/"))
    page.evaluate("window.sameDocument = true")
    for moment in moments[1 : quiz["at"] + 1]:
        press(page, "ArrowRight", moment)
    page.locator(MOVES).first.click()
    page.get_by_role("link", name=text("de", "replay.word_games")).click()
    expect(page.locator(".dk-film")).to_have_count(0)
    page.go_back()
    expect(page.locator(".dk-when")).to_have_text(moments[quiz["at"]]["title"])
    expect(page.locator(".dk-jump")).to_have_count(sum(stich["moment"] <= quiz["at"] for stich in game["stiche"]))
    expect(page.locator(".dk-verdict[data-tone]")).to_have_count(1)
    assert page.evaluate("window.sameDocument")
