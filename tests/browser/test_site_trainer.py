"""A trainer's way from a recorded game to Beamer and paper, on a phone and on a desk: every tap and word counted."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from club_recorder import finished
from effort import thorough
from playwright.sync_api import Locator, Page, expect

from dokolearn.strings import text
from dokolearn.workshop.mappe.written import open_mappe

from .test_site_mappe import BEAMER, shown
from .visits import Visits, sideways

ENGINE = 90_000
PHONE: dict[str, Any] = {"width": 390, "height": 664, "has_touch": True}
DESK: dict[str, Any] = {"width": 1280, "height": 720}

GAME = "erstes_spiel"
TAP, WORDS_A_MINUTE = 1.2, 40
"""Seconds of a tap, and how fast somebody types."""

MOST_MINUTES = {"record": 1.5, "annotate": 1.5, "mappe": 1.0, "beamer": 0.2, "print": 0.1, "share": 0.1}
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
            if event["type"] == "card":
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
    with trainer.step("mappe"):
        trainer.tap("[data-tool=mappe]")
        trainer.tap("[data-tool=new]")
        expect(page.locator(".dk-mappe-parts > li")).to_have_count(1, timeout=ENGINE)
        trainer.write(".dk-mappe-head [name=title]", "Unser Abend")
        trainer.add("exercise", "li button", 2, search="bedienen")
        trainer.add("exercise", "li button", 3, search="Dullen")
        trainer.add("drill", "[data-tool=add-drill]", 4)
    with trainer.step("beamer"):
        page.set_viewport_size(BEAMER)
        trainer.tap("[data-tool=beamer]")
        expect(page.locator("[data-beamer] .dk-stage")).to_be_visible(timeout=ENGINE)
        for key in ("PageDown", "PageDown", "h", "n", "n", "n"):
            page.keyboard.press(key)
            shown(page)
        page.keyboard.press("Escape")
        page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
    with trainer.step("print"):
        page.evaluate("() => { window.print = () => { window.printed = true } }")
        trainer.tap("[data-tool=print]")
        page.wait_for_function("() => window.printed", timeout=ENGINE)
        expect(page.locator(".dk-mappe-paper .dk-question")).to_have_count(2)
    with trainer.step("share"):
        page.evaluate("navigator.clipboard.writeText = async text => { window.dkCopied = text }")
        trainer.tap("[data-tool=make]")
        trainer.tap("[data-tool=link]")
        expect(page.locator("[data-note]")).to_have_text(text("de", "mappe_page.word.link_copied"))
    parts = open_mappe(page.evaluate("window.dkCopied")).mappe.parts
    assert [part.kind for part in parts] == ["game", "exercise", "exercise", "drill"]
    assert parts[0].text.count("\nask ") == 2
    assert {name for name, most in MOST_MINUTES.items() if trainer.minutes[name] > most} == set(), trainer.minutes
