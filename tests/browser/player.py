"""Somebody who does an exercise in the browser, and compares each picture with what the engine says."""

from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

from dokolearn.exercises import solution, start, step, view
from dokolearn.exercises.base import events
from dokolearn.exercises.catalogue import spec

Event = Mapping[str, Any]
Touch = Callable[[Locator], None]

WAY_TO = """goal => {
  const here = document.activeElement, row = goal.closest('.dk-cards');
  if (goal === here) return '';
  if (!row?.contains(here)) return 'Tab';
  return goal.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_PRECEDING ? 'ArrowRight' : 'ArrowLeft';
}"""


def by_mouse(target: Locator) -> None:
    """One click."""
    target.click()


def by_finger(target: Locator) -> None:
    """One tap on a touch screen."""
    target.tap()


def by_keyboard(key: str) -> Touch:
    """Tab and arrows to the target, then the key."""

    def press(target: Locator) -> None:
        for _ in range(200):
            way = target.evaluate(WAY_TO)
            if not way:
                return target.page.keyboard.press(key)
            target.page.keyboard.press(way)
        raise AssertionError(f"the keyboard does not lead to {target}")

    return press


class Player:
    """One exercise of a page: `send` events, each is checked."""

    def __init__(self, page: Page, key: str) -> None:
        self.page = page
        self.spec = spec(key)
        self.state = start(self.spec)
        self.box = page.get_by_role("group", name=self.state.spec.title, exact=True)
        self.status = self.box.locator(".dk-feedback").get_by_role("status")

    @property
    def view(self) -> dict[str, Any]:
        """What the engine wants to be seen."""
        return view(self.state)

    def wrong(self) -> Event:
        """An event that is a mistake now."""
        return next(event for event in events(self.state) if self._tone(event) == "wrong")

    def _tone(self, event: Event) -> str:
        said = view(step(self.state, event))["feedback"]
        return said["tone"] if said else ""

    def target(self, event: Event) -> Locator:
        """What must be tapped for an event."""
        if event["type"] == "pick":
            return self.place(self.view["taps"], event["index"]).get_by_role("button")
        choice = f'[data-choice="{event["index"]}"]' if "index" in event else ""
        return self.box.locator(f'.dk-button[data-action="{event["type"]}"]{choice}')

    def place(self, zone: str, index: int) -> Locator:
        """The place of a card."""
        return self.box.locator(f".dk-zone-{zone} .dk-place").nth(index)

    def send(self, event: Event, touch: Touch = by_mouse) -> None:
        """Do it, and see what the engine would show."""
        touch(self.target(event))
        self.state = step(self.state, event)
        self.check()

    def solve(self, touch: Touch = by_mouse) -> None:
        """The whole exercise without a mistake."""
        for event in solution(self.spec):
            self.send(event, touch)
        assert self.view["finished"]

    def check(self) -> None:
        """The page shows the view: task, answer with paragraphs, marks, buttons."""
        shown = self.view
        expect(self.box.locator(".dk-task")).to_have_text(shown["task"])
        feedback = shown["feedback"] or {"text": "", "refs": []}
        expect(self.status.locator("> span")).to_have_text([feedback["text"]] if shown["feedback"] else [])
        for ref in feedback["refs"]:
            expect(self.box.locator(".dk-refs")).to_contain_text(ref["label"])
        labels = [action["label"] for action in shown["actions"]]
        expect(self.box.locator(".dk-actions button")).to_have_text(labels)
        for zone, marks in shown["marks"].items():
            self._check_marks(zone, marks)

    def _check_marks(self, zone: str, marks: list[str]) -> None:
        away = {*self.view["gone"], *self.view["placed"]["order"]} if zone == "hand" else set()
        for index, mark in enumerate(marks):
            if index not in away:
                expect(self.place(zone, index).locator(".dk-card")).to_have_attribute("data-mark", mark)
