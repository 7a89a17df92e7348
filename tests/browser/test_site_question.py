"""Questions of a game: words, cards, answer and the way on are in sight at once, and nothing moves under a finger."""

from itertools import product
from typing import Any

import pytest
from effort import mostly, thorough
from playwright.sync_api import expect

from .test_site_felt import UNCLEAR
from .test_site_screen import MISSED, MOVES, SIX, go, opened, press, shown
from .visits import Visits

TWO_STEPS = [
    *(("armut", 0), ("erwiderung_kontra", 0), ("frueh_und_spaet_angesagt", 0)),
    *(("hundertzwanzig_beide", 0), ("verlorene_absage", 1)),
]
"""First a word, then a card."""
MANY_CARDS = [("erstes_spiel", 0), ("heirat_im_ersten_stich", 0), ("kreuzsolo", 0), ("spiel_mit_ansagen", 0)]
"""Eleven or twelve cards to choose from."""
LONG_NOTES = [("damensolo", 0), ("erwiderung_kontra", 2), ("kreuzsolo", 0), ("sechs_asse", 0), ("truempfe_zaehlen", 0)]
OTHER_LINES = [("armut", 2), ("damensolo", 1)]
"""Where the game goes on in another way, too: by itself, and by an answer."""
PLACES = [
    *product(OTHER_LINES, [(390, 664), (320, 568), (1280, 720)]),
    *product(TWO_STEPS, [(390, 664), (320, 568), (844, 340)]),
    *product(MANY_CARDS, [(320, 568)]),
    *product([*LONG_NOTES, TWO_STEPS[2]], [(1280, 720)]),
]

LONG = [
    *(("dulle_auf_dulle", 0), ("erwiderung_kontra", 1), ("vierzig_karten", 0), ("erwiderung_kontra", 0)),
    *(("armut", 0), ("frueh_und_spaet_angesagt", 1)),
]
"""Questions of four lines and more on a phone; cards lie on the table, or a word is asked for."""
SMALL = [(320, 568), (390, 664), (844, 340)]

CUT = """() => {
  const quiz = document.querySelector(".dk-quiz")?.getBoundingClientRect();
  if (!quiz) return ["the question"]; // not there yet
  const steps = document.querySelector(".dk-steps").getBoundingClientRect();
  return [...document.querySelectorAll(".dk-quiz-ask, .dk-quiz button")].filter(one => {
    const {left, top, bottom} = one.getBoundingClientRect();
    return one.scrollHeight > one.clientHeight + 2 || top < quiz.top || bottom > Math.min(quiz.bottom, steps.top)
      || ![top + 9, bottom - 9].every(y => one.contains(document.elementFromPoint(left + 9, y)));
  }).map(one => one.textContent.trim());
}"""
"""Of a question its words and buttons that are not there as a whole."""

LOST = """() => {
  const zone = document.querySelector(".dk-quiz").getBoundingClientRect();
  const [ask] = [...document.querySelectorAll(".dk-quiz-ask")].slice(-1);
  const said = [...document.querySelectorAll(".dk-verdict[data-tone]")].slice(-1);
  const words = [...said, ...said[0]?.parentElement === ask.parentElement ? [] : [ask]];
  const begins = word => {
    const {left, top, bottom} = word.getBoundingClientRect();
    return top >= zone.top && bottom <= zone.bottom + 1
      && word.contains(document.elementFromPoint(left + 14, top + 14));
  };
  const taps = button => {
    const {left, top, width, height} = button.getBoundingClientRect();
    return Math.min(width, height) >= 44 && left >= zone.left && left + width <= zone.right + 1
      && [[3, 6], [width - 3, 6], [3, height - 6], [width - 3, height - 6]].every(([x, y]) =>
        button.contains(document.elementFromPoint(left + x, top + y)));
  };
  const buttons = [...document.querySelectorAll(".dk-quiz button")].filter(button => button.checkVisibility());
  return [...words.filter(word => !begins(word)), ...buttons.filter(button => !taps(button))]
    .map(one => one.getAttribute("aria-label") ?? one.textContent.trim());
}"""
"""Of an open question its words, of an answered one the answer, that do not begin in sight; buttons that are smaller
than 44 px, cut off or covered."""

WHERE = """what => [...document.querySelectorAll(what)].filter(one => one.checkVisibility()).map(one => {
  const {left, top, width, height} = one.getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
})"""
"""Where all of these are."""

TABLE = ".dk-stage, .dk-step"
CHOICES = f"{TABLE}, .dk-option, .dk-hand .dk-place"


def told(step: dict[str, Any]) -> dict[bool, str]:
    """A move that goes, and one that does not if the step has one, among those to choose from."""
    verdicts = {choice["move"]: step["else_verdict"] for choice in step["choices"]}
    verdicts |= {answer["move"]: answer["verdict"] for answer in step["answers"]}
    return {verdict != "no": move for move, verdict in verdicts.items()}


@mostly(("question", "screen"), list(product(LONG, SMALL)), [(LONG[0], SMALL[0])], ids=str)
def test_the_felt_gives_room_to_a_long_question(
    visit: Visits, site_url: str, question: tuple[str, int], screen: tuple[int, int]
) -> None:
    """All its words are there without scrolling, with what there is to choose; what lies can still be told."""
    name, number = question
    game = shown(name)
    moment: dict[str, Any] = game["moments"][game["quiz"][number]["at"]]
    page = opened(visit(f"{site_url}spiele/{name}/", width=screen[0], height=screen[1]))
    page.wait_for_load_state("networkidle")
    go(page, moment)
    expect(page.locator(f'[data-quiz="{number}"]')).to_be_visible()
    expect(page.locator(MOVES).first).to_be_visible()
    page.wait_for_function(f"() => ({CUT})().length === 0")
    assert moment["table"]
    assert page.locator(".dk-scene .dk-lies .dk-card").evaluate_all(UNCLEAR) == []


@thorough
@pytest.mark.parametrize(("question", "screen"), PLACES, ids=str)
def test_what_is_asked_and_answered_is_in_sight(
    visit: Visits, site_url: str, question: tuple[str, int], screen: tuple[int, int]
) -> None:
    """Step by step; no answer moves the table, the cards to choose from or the page."""
    name, number = question
    game = shown(name)
    quiz: dict[str, Any] = game["quiz"][number]
    page = opened(visit(f"{site_url}spiele/{name}/", width=screen[0], height=screen[1]))
    page.wait_for_load_state("networkidle")
    go(page, game["moments"][quiz["at"]])
    expect(page.locator(".dk-quiz-ask")).to_have_count(1)
    assert page.evaluate(MISSED, False) == []
    table = page.evaluate(WHERE, TABLE)
    for at, step in enumerate(quiz["steps"]):
        last = at == len(quiz["steps"]) - 1
        expect(page.locator(".dk-quiz-ask").last).to_contain_text(step["text"])
        assert page.evaluate(LOST) == []
        before = page.evaluate(WHERE, CHOICES)
        for goes, move in sorted(told(step).items()):
            page.locator(f'.dk-option[data-move="{move}"], .dk-hand button[data-card="{move}"]').first.click()
            if not goes or last:
                expect(page.locator(".dk-verdict[data-tone]")).to_have_count(1)
                assert page.evaluate(LOST) == []
                assert page.evaluate(WHERE, CHOICES) == before
        assert page.evaluate(WHERE, TABLE) == table
    assert page.evaluate("scrollY") == 0


@thorough
@pytest.mark.parametrize("name", SIX)
def test_who_goes_from_note_to_note_runs_over_no_question(visit: Visits, site_url: str, name: str) -> None:
    """`n` and `p` stop where one waits, as the arrows do; once it is answered they go by."""
    game = shown(name)
    moments = game["moments"]
    noted = {at for at, moment in enumerate(moments) if moment["notes"]}
    asked = {quiz["at"] for quiz in game["quiz"] if quiz["branch"] < 0}
    first = min(asked - noted)
    halts = [at for at in sorted(noted | asked) if first - 20 < at < first + 8]
    page = opened(visit(f"{site_url}spiele/{name}/"))
    go(page, moments[halts[0]])
    page.locator(".dk-stage").focus()
    for halt in halts[1:]:
        press(page, "n", moments[halt])
    for halt in halts[-2::-1]:
        press(page, "p", moments[halt])
    go(page, moments[first])
    page.locator(MOVES).first.click()
    press(page, "n", moments[min(at for at in noted if at > first)])
    press(page, "p", moments[max(at for at in noted if at < first)])
