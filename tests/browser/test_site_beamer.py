"""A Mappe before a group: the Beamer shows no small letter, and a second window keeps in step for the presenter."""

import pytest
from effort import sampled, thorough
from playwright.sync_api import Page, expect

from dokolearn.replay.film.filming import film
from dokolearn.replay.reader import read
from dokolearn.workshop.mappe.mappe import Mappe, Part, mappe_link

from .course import DKN, PROJECT
from .hostile import injected
from .offline import until
from .test_site_axe import on_all_screens
from .test_site_mappe import ENGINE, EXERCISE, HOSTILE, tool, word
from .visits import DESK, Visits, sideways

BEAMER = {"width": 1920, "height": 1080}
POINTS = (PROJECT / "replays" / "armut.dkn").read_text("utf-8").replace("show 2:PiA>4", "show 3:HeA")
"""A note at a card that is still in the hand of somebody else."""

SMALL = """() => {
  const found = [], walk = document.createTreeWalker(document.querySelector('[data-beamer]'), NodeFilter.SHOW_TEXT);
  for (let text; (text = walk.nextNode()); ) {
    const box = text.parentElement, range = document.createRange();
    if (!text.data.trim() || !box.checkVisibility() || box.closest('.dk-hidden, noscript')) continue;
    range.selectNodeContents(text);
    const {width, height, left, right, top, bottom} = range.getBoundingClientRect();
    if (!width || !height || right < 0 || bottom < 0 || left > innerWidth || top > innerHeight) continue;
    const drawn = box.closest('svg'), inside = drawn?.viewBox.baseVal.height;
    const scale = inside ? drawn.getBoundingClientRect().height / inside : 1;
    const size = parseFloat(getComputedStyle(box).fontSize) * scale;
    if (size < innerHeight / 22) found.push(`${text.data.trim()}: ${size} px`);
  }
  return found;
}"""
"""Every text on the screen that is smaller than the 22nd part of its height."""


STRANGE = """async site => {
  const id = new URLSearchParams(location.hash.slice(1)).get('notes') ?? location.hash.split('=').pop();
  const line = new BroadcastChannel(`dokolearn-beamer ${new URL(site + '/').pathname}${id}`);
  const messages = [
    {showing: {}}, {showing: null}, {showing: {title: 1, answers: {}}}, {showing: {answers: [null]}},
    {deed: 'nothing'}, {deed: {}}, {count: 5}, {count: [0]}, {count: ['0', {}]}, {hello: 1}, {bye: 0}, 'bye', null, [],
    {deed: 'back'},
  ];
  for (const message of messages) line.postMessage(message);
  line.close();
}"""
"""Another page of the host sends what is no message, and last one that is: a step back."""


def shown(page: Page) -> None:
    """No letter is too small, and the screen holds it all."""
    until(page, f"({SMALL})().length === 0")  # a letter stands for a face until the faces are there
    assert sideways(page) == 0


@thorough
@sampled
def test_on_a_beamer_with_a_second_window_in_step(visit: Visits, club: str) -> None:
    note = f"Erst fragen {HOSTILE}"
    parts = (
        Part("game", "abend", note=note),
        Part("exercise", EXERCISE, note="Wer legt was?"),
        Part("text", text="Ende"),
    )
    page = visit(f"{club}/mappe/#{mappe_link(Mappe('Abend', parts=parts))}", **BEAMER)
    expect(page.locator(".dk-film .dk-stage")).to_be_visible(timeout=ENGINE)
    tool(page, "beamer")
    expect(page.locator("[data-beamer]")).to_have_count(1)
    expect(page.locator(".dk-fan")).to_have_count(0)  # hands are covered
    shown(page)
    moment = page.locator(".dk-stage")
    before = moment.get_attribute("aria-label")
    page.keyboard.press("PageDown")
    expect(moment).not_to_have_attribute("aria-label", str(before))
    page.keyboard.press("h")
    expect(page.locator(".dk-fan").first).to_be_visible()
    shown(page)
    with page.expect_popup() as opened:
        page.locator('[data-beam="notes"]').click()
    presenter = opened.value
    expect(presenter.locator(".dk-presenter-note")).to_have_text(note, timeout=ENGINE)
    expect(presenter.locator(".dk-presenter")).to_contain_text(str(moment.get_attribute("aria-label")))
    assert on_all_screens(presenter, DESK) == []
    presenter.evaluate(STRANGE, club)
    expect(moment).to_have_attribute("aria-label", str(before))
    expect(presenter.locator(".dk-presenter-note")).to_have_text(note)
    presenter.locator('[data-beam="part_on"]').click()
    expect(page.locator(".dk-mappe-part:visible .dk-task")).to_be_visible(timeout=ENGINE)
    expect(presenter.locator(".dk-presenter-note")).to_have_text("Wer legt was?")
    shown(page)
    counted(page, presenter)
    presenter.locator('[data-beam="on"]').click()
    expect(page.locator(".dk-mappe-text")).to_have_text("Ende")
    shown(page)
    page.keyboard.press("PageUp")
    expect(page.locator(".dk-mappe-part:visible .dk-task")).to_be_visible()
    by_mouse(page)
    page.locator('[data-beam="end"]').click()
    expect(page.locator("[data-beamer]")).to_have_count(0)
    expect(presenter.get_by_text(word("alone"))).to_be_visible()
    assert injected(presenter) == []


@thorough
def test_a_presenter_has_the_tip_the_answers_and_then_the_card(visit: Visits, club: str) -> None:
    """Three keys at a question, and everything that its author wrote has been seen."""
    told = film(read(DKN))
    at, step = told["quiz"][0]["at"], told["quiz"][0]["steps"][0]
    part = Part("game", "abend", at=f"{told['moments'][at]['stich']}.{told['moments'][at]['card']}")
    page = visit(f"{club}/mappe/#{mappe_link(Mappe('Abend', parts=(part,)))}", **BEAMER)
    expect(page.locator(".dk-film .dk-quiz-ask")).to_be_visible(timeout=ENGINE)
    tool(page, "beamer")
    moment = page.locator(".dk-stage")
    before = str(moment.get_attribute("aria-label"))
    for tip in step["hints"]:
        page.keyboard.press("PageDown")
        expect(page.locator(".dk-hint").last).to_contain_text(tip)
        shown(page)
    page.keyboard.press("PageDown")
    for answer in step["answers"]:
        expect(page.locator(".dk-quiz")).to_contain_text(answer["text"], use_inner_text=True)
    expect(moment).to_have_attribute("aria-label", before)
    shown(page)
    page.keyboard.press("PageDown")
    expect(moment).not_to_have_attribute("aria-label", before)


def by_mouse(page: Page) -> None:
    """From the second of three parts to the first and to the last, where there is no way on."""
    back, on = (page.get_by_role("button", name=word(f"beam_part_{way}")) for way in ("back", "on"))
    back.click()
    expect(page.locator(".dk-film .dk-stage")).to_be_visible()
    expect(back).to_have_attribute("aria-disabled", "true")
    on.click()
    on.click()
    expect(page.locator(".dk-mappe-text")).to_have_text("Ende")
    expect(on).to_have_attribute("aria-disabled", "true")
    shown(page)


def counted(page: Page, presenter: Page) -> None:
    """Both windows count the same answers: a tap on one here, a button there, the last one taken away."""
    page.keyboard.press("z")
    bars = page.locator("[data-votes]")
    expect(bars.first).to_be_visible()
    shown(page)
    assert page.evaluate(COVERED) == []
    before = page.locator(".dk-task:visible").inner_text()
    bars.nth(1).locator("button").or_(bars.nth(1)).first.click()
    expect(bars.nth(1)).to_have_attribute("data-votes", "1")
    expect(page.locator(".dk-task:visible")).to_have_text(before)
    rows = presenter.locator(".dk-count li")
    expect(rows.nth(1).locator("b")).to_have_text("1")
    rows.nth(1).get_by_role("button").last.click()
    expect(bars.nth(1)).to_have_attribute("data-votes", "2")
    page.keyboard.press("Backspace")
    expect(rows.nth(1).locator("b")).to_have_text("1")
    page.locator('[data-beam="fewer"]').click()
    expect(bars.nth(1)).to_have_attribute("data-votes", "0")
    rows.first.get_by_role("button").last.click()
    page.keyboard.press("z")
    expect(bars.first).to_have_attribute("data-votes", "1")  # what was counted stays
    rows.first.get_by_role("button").first.click()
    expect(bars).to_have_count(0)


COVERED = """() => {
  const seen = box => box.checkVisibility() && box.getBoundingClientRect().width;
  const bars = [...document.querySelectorAll('[data-votes]')].filter(seen);
  const found = [];
  for (const bar of bars) {
    const {left, right, top, bottom} = bar.getBoundingClientRect();
    const out = left < 0 || right > innerWidth + 1 || top < 0 || bottom > innerHeight + 1;
    if (out) found.push(`outside: ${bar.textContent.trim()}`);
    const at = document.elementFromPoint((left + right) / 2, bottom - 8);
    if (!bar.contains(at)) found.push(`covered: ${bar.textContent.trim()} by ${at?.className}`);
  }
  return found;
}"""
"""Bars that stand outside the screen or below something else."""


@thorough
@pytest.mark.parametrize("screen", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_votes_are_bars_in_the_answers_and_cover_nothing(visit: Visits, club: str, screen: tuple[int, int]) -> None:
    """Of a question to a hand of twelve cards all are seen with their numbers, whatever the size."""
    told = film(read(DKN))
    at = told["quiz"][0]["at"]
    part = Part("game", "abend", at=f"{told['moments'][at]['stich']}.{told['moments'][at]['card']}")
    page = visit(f"{club}/mappe/#{mappe_link(Mappe('Abend', parts=(part,)))}", width=screen[0], height=screen[1])
    expect(page.locator(".dk-film .dk-quiz-ask")).to_be_visible(timeout=ENGINE)
    tool(page, "beamer")
    page.keyboard.press("z")
    bars = page.locator("[data-votes]")
    expect(bars.first).to_be_visible()
    for at in range(bars.count()):
        for _ in range(1 + at % 3):
            bars.nth(at).locator("button").or_(bars.nth(at)).first.click()
    shown(page)
    assert page.evaluate(COVERED) == []
    expect(page.locator(".dk-quiz-ask")).to_be_in_viewport(ratio=1)
    expect(page.locator(".dk-film .dk-verdict[data-tone]")).to_have_count(0)  # nobody has answered


@thorough
def test_a_card_that_is_pointed_at_lies_open_while_its_note_is_up(visit: Visits, club: str) -> None:
    """Only that one of a hand that is covered, with its frame; with the next card it is gone."""
    told = film(read(POINTS))
    at = next(at for at, one in enumerate(told["moments"]) if any(note.get("show") for note in one["notes"]))
    part = Part("game", text=POINTS, at=f"{told['moments'][at]['stich']}.{told['moments'][at]['card']}")
    page = visit(f"{club}/mappe/#{mappe_link(Mappe('Abend', parts=(part,)))}", **BEAMER)
    expect(page.locator(".dk-film .dk-stage")).to_be_visible(timeout=ENGINE)
    tool(page, "beamer")
    expect(page.locator(".dk-fan .dk-strip")).to_have_count(1)
    expect(page.locator(".dk-fan .dk-card")).to_have_attribute("data-card", "HeA")
    expect(page.locator(".dk-shows rect")).to_have_count(1)
    page.keyboard.press("PageDown")
    expect(page.locator(".dk-fan")).to_have_count(0)


@thorough
def test_a_single_game_comes_to_the_beamer_by_a_link(visit: Visits, club: str) -> None:
    page = visit(f"{club}/spiele/abend/")
    page.get_by_role("link", name=word("beamer")).click()
    expect(page.locator(".dk-mappe .dk-film .dk-stage")).to_be_visible(timeout=ENGINE)
    tool(page, "beamer")
    page.keyboard.press("Escape")
    expect(page.locator("[data-beamer]")).to_have_count(0)
