"""A trainer's way from a recorded game to Beamer and paper, on a phone and on a desk: every tap and word counted."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from club_recorder import finished
from effort import thorough
from playwright.sync_api import Locator, Page, expect

from dokolearn.strings import text
from dokolearn.workshop.mappe.mappe import Mappe, Part, mappe_link, open_mappe

from .test_site_beamer import BEAMER, shown
from .test_site_mappe import EXERCISE
from .visits import Visits, sideways

ENGINE = 90_000
PHONE: dict[str, Any] = {"width": 390, "height": 664, "has_touch": True}
DESK: dict[str, Any] = {"width": 1280, "height": 720}

GAME = "erstes_spiel"
TACTICS, RULES = "Was bringt uns den Stich?", "Wer sticht beim Klub?"
TAP, WORDS_A_MINUTE = 1.2, 40
"""Seconds of a tap, and how fast somebody types."""

MOST_MINUTES = {"record": 1.5, "annotate": 1.5, "build": 1.2, "mappe": 1.0, "beamer": 0.2, "print": 0.1, "share": 0.1}
"""Of each step, as measured and a little more; recording alone may take four."""


class Trainer:
    """Somebody who taps and types, and how much of it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = self.words = 0
        self.minutes: dict[str, float] = {}

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        self.taps = self.words = 0
        yield
        self.minutes[name] = self.taps * TAP / 60 + self.words / WORDS_A_MINUTE
        print(f"{name}: {self.taps} taps, {self.words} words, {self.minutes[name]:.2f} min")
        assert sideways(self.page) == 0, name

    def tap(self, what: str | Locator) -> None:
        self.taps += 1
        (self.page.locator(what) if isinstance(what, str) else what).first.click(timeout=ENGINE)

    def write(self, where: str, words: str) -> None:
        self.taps, self.words = self.taps + 1, self.words + len(words.split())
        field = self.page.locator(where).first
        field.fill(words)
        field.blur()

    # What belongs together

    def record(self) -> None:
        for event in finished(GAME, "stiche").events:
            before = self.page.locator(".dk-task").inner_text()
            if event["type"] == "tap":
                self.tap(f'.dk-kind[data-card="{event["card"]}"]')
                expect(self.page.locator(".dk-task")).not_to_have_text(before, timeout=ENGINE)
            elif event["type"] == "dealer":
                self.tap(f'[data-dealer="{event["seat"]}"]')
                expect(self.page.locator(f'[data-dealer="{event["seat"]}"][aria-pressed=true]')).to_be_visible()
            else:
                self.tap(f"[data-offer={event['type']}]")

    def at(self, moment: int) -> None:
        self.tap(f'.dk-course [data-at="{moment}"]')
        expect(self.page.locator(f'.dk-course [data-at="{moment}"][aria-current]')).to_be_visible()
        expect(self.page.locator(".dk-annotate-side[inert]")).to_have_count(0)

    def ask(self, moment: int, question: str) -> None:
        self.at(moment)
        self.tap("[data-fold=ask] > button")
        self.tap("[data-answer]")
        expect(self.page.locator('[data-answer][data-verdict="ok"]')).to_have_count(1)
        self.write('[data-field="ask 0 0"]', question)
        self.tap("[data-fold=ask] > button")

    def build(self, question: str, title: str) -> None:
        self.tap(f'[data-question="{question}"]')
        expect(self.page.locator(".dk-build-form")).to_be_visible(timeout=ENGINE)
        self.tap('[data-chip="@title"]')
        self.write("[name=title]", title)

    def deal(self, *cards: str) -> None:
        """By hand; the form stays where it is until somebody goes on."""
        lying = self.page.locator(".dk-build-lying [data-at]")
        for number, card in enumerate(cards, 1):
            self.tap(f'.dk-kind[data-card="{card}"]')
            expect(lying).to_have_count(number)

    def judge(self, row: str, good: str, why: str) -> None:
        self.tap(f"{row} [data-good={good}]")
        self.write(f"{row} textarea", why)

    def put(self, where: str) -> None:
        """Into a Mappe, from the place where an exercise is passed on."""
        self.tap("[data-step=out]")
        self.tap(where)
        expect(self.page.get_by_text(text("de", "build_page.word.to_mappe"))).to_be_visible(timeout=ENGINE)

    def add(self, box: str, do: str, many: int, **typed: str) -> None:
        inside = f'[data-add="{box}"]'
        if self.page.locator(f"{inside}[open]").count() == 0:
            self.tap(f"{inside} summary")
        for name, words in typed.items():
            self.write(f'{inside} [name="{name}"]', words)
        self.tap(f"{inside} {do}")
        expect(self.page.locator(f"{inside} .dk-mappe-added")).to_have_text(
            text("de", "mappe_page.word.added").format(n=many), timeout=ENGINE
        )


@thorough
@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_from_a_recorded_game_to_beamer_paper_and_link(visit: Visits, club: str, screen: dict[str, Any]) -> None:
    page = visit(f"{club}/eintragen/#tisch=mainz", **screen)
    trainer = Trainer(page)
    with trainer.step("record"):
        trainer.tap("[data-tool=fresh]")
        trainer.record()
    with trainer.step("annotate"):
        trainer.tap("[data-tool=annotate]")
        for moment, words in ((2, "Bernd bedient, er hat noch Kreuz."), (8, "Jetzt sind zwei Asse gelaufen.")):
            trainer.at(moment)
            trainer.write('[data-field="note 0"]', words)
        trainer.ask(4, "Was legst du hier?")
        trainer.ask(12, "Und welche Karte jetzt?")
        trainer.at(12)
    with trainer.step("build"):
        trainer.tap("[data-do=build]")
        trainer.build("card", TACTICS)
        trainer.tap('[data-chip="ok"]')
        good = str(page.locator(".dk-build-row").first.get_attribute("data-row"))
        trainer.judge(".dk-build-row", "yes", "Diese Karte bringt uns den Stich.")
        trainer.judge('.dk-build-row[data-row="*"]', "no", "Das verschenkt Augen.")
        trainer.put("[data-tool=new-mappe]")
        trainer.tap("[data-tool=leave]")
        trainer.tap("[data-tool=fresh]")
        trainer.build("who_wins", RULES)
        trainer.tap('[data-chip="stich"]')
        trainer.deal("PiA", "Ka9", "Pi10", "PiK")
        trainer.put("[data-mappe]")
    with trainer.step("mappe"):
        trainer.tap(page.get_by_text(text("de", "build_page.word.to_mappe")))
        expect(page.locator(".dk-mappe-parts > li")).to_have_count(2, timeout=ENGINE)
        trainer.write(".dk-mappe-head [name=title]", "Unser Abend")
        trainer.add("game", "li button", 3)
        trainer.tap('[data-part="2"] [data-act=up]')
        trainer.tap('[data-part="1"] [data-act=up]')
        trainer.add("drill", "[data-tool=add-drill]", 4)
    with trainer.step("beamer"):
        page.set_viewport_size(BEAMER)
        trainer.tap("[data-tool=beamer]")
        expect(page.locator("[data-beamer] .dk-stage")).to_be_visible(timeout=ENGINE)
        for key in ("PageDown", "PageDown", "h"):
            page.keyboard.press(key)
            shown(page)
        own_on_beamer(page, good, "Ka9")
        page.keyboard.press("Escape")
        page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
    with trainer.step("print"):
        page.evaluate("() => { window.print = () => { window.printed = true } }")
        trainer.tap("[data-tool=print]")
        page.wait_for_function("() => window.printed", timeout=ENGINE)
        expect(page.locator(".dk-mappe-paper .dk-question")).to_have_count(2)
        paper = page.locator(".dk-mappe-paper").text_content() or ""
        assert [paper.count(one) for one in (TACTICS, RULES)] == [2, 2], "asked and solved"
        assert "Diese Karte bringt uns den Stich." in paper.partition(text("de", "mappe_page.word.print_solved"))[2]
    with trainer.step("share"):
        page.evaluate("navigator.clipboard.writeText = async text => { window.dkCopied = text }")
        trainer.tap("[data-tool=make]")
        trainer.tap("[data-tool=link]")
        expect(page.locator("[data-note]")).to_have_text(text("de", "mappe_page.word.link_copied"))
    link = page.evaluate("window.dkCopied")
    parts = open_mappe(link).mappe.parts
    assert [part.kind for part in parts] == ["game", "task", "task", "drill"]
    assert parts[0].text.count("\nask ") == 2
    learnt(visit(link, **screen), good, "Ka9")
    assert {name for name, most in MOST_MINUTES.items() if trainer.minutes[name] > most} == set(), trainer.minutes


def own_on_beamer(page: Page, *right: str) -> None:
    """The own exercises come one after the other, large, and are answered in front of all."""
    for card in right:
        page.keyboard.press("n")
        shown(page)
        answered(page, card)
        shown(page)
    page.keyboard.press("n")
    shown(page)


def learnt(page: Page, *right: str) -> None:
    """Whoever has the link does the own exercises, each to its end."""
    for card in right:
        page.locator('.dk-walk-nav [data-step="on"]').click(timeout=ENGINE)
        answered(page, card)
    done = page.locator(".dk-mappe-all li").filter(has=page.get_by_role("img", include_hidden=True))
    expect(done).to_have_count(1 + len(right))


def answered(page: Page, card: str) -> None:
    panel = page.locator(".dk-mappe-part:visible .dk-panel")
    asked = panel.locator(f'[data-card="{card}"]').first
    expect(asked).to_be_visible(timeout=ENGINE)
    expect(panel).not_to_have_attribute("data-moving", "")
    box = asked.bounding_box()
    assert box
    asked.click(position={"x": box["width"] / 5, "y": box["height"] / 6})  # no other card lies over its index
    expect(panel.locator(".dk-feedback")).to_have_attribute("data-tone", "right")


LIES_OVER = """() => {
  const box = one => one.getBoundingClientRect(), bar = [...document.querySelectorAll('.dk-beam-tools button')];
  const outside = bar.filter(one => box(one).left < 0 || box(one).right > innerWidth || box(one).bottom > innerHeight);
  const below = [...document.querySelectorAll('[data-beamer] :is(.dk-now, .dk-hand, .dk-says, .dk-foot)')]
    .filter(one => one.checkVisibility() && box(one).bottom > box(bar[0]).top);
  return [...outside, ...below].map(one => one.className);
}"""
"""Buttons that are not on the screen, and what lies below them."""


@thorough
def test_whoever_has_only_a_phone_shows_it_upright(visit: Visits, club: str) -> None:
    """Table, hand, words and buttons stand below each other, none over another, and what is said has all the width."""
    parts = (Part("game", "abend"), Part("exercise", EXERCISE), Part("text", text="Ende"))
    page = visit(f"{club}/mappe/#{mappe_link(Mappe('Abend', parts=parts))}", **PHONE)
    page.add_init_script("Element.prototype.requestFullscreen = () => Promise.reject(new Error('as phones do'))")
    page.reload()
    expect(page.locator(".dk-film .dk-stage")).to_be_visible(timeout=ENGINE)
    for part, what in ((".dk-film", ".dk-now"), (".dk-panel", ".dk-says")):
        expect(page.locator(f".dk-mappe-part:visible {part}")).to_be_visible(timeout=ENGINE)
        page.locator(".dk-mappe [data-tool=beamer]").tap()
        said = page.locator(f"[data-beamer] {part} {what}:visible")
        expect(said).to_be_visible(timeout=ENGINE)
        box = said.bounding_box()
        assert box is not None
        assert box["width"] > 0.85 * PHONE["width"]
        assert page.evaluate(LIES_OVER) == []
        page.locator('[data-beam="end"]').tap()
        expect(page.locator("[data-beamer]")).to_have_count(0)
        page.locator('.dk-walk-nav [data-step="on"]').tap()
