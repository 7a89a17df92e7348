"""Somebody at a free drill in the browser, and the places around the cards."""

import re
from typing import Any

from playwright.sync_api import Locator, Page

from dokolearn.exercises import solution, step, view
from dokolearn.exercises.drill import Drill
from dokolearn.exercises.drill import step as step_drill
from dokolearn.exercises.drill import view as view_drill
from dokolearn.exercises.walk import events
from dokolearn.strings import text

from .player import Event, Player, Touch, by_mouse
from .visits import Visits

ENGINE = re.compile(r"/assets/dokolearn/(engine|runtime)-\w+/")
NEXT = {"type": "next"}
PLACE = '[data-dk="drill"]'


def word(key: str, **gaps: object) -> str:
    """A sentence of the page, its gaps filled as the page fills them."""
    return text("de", f"drill.word.{key}", most=999_999).format(**gaps)


class Learner(Player):
    """Somebody at the free drill of a page: `send` events, each picture is compared with what Python shows."""

    def __init__(self, page: Page, drill: Drill, place: str = PLACE) -> None:
        self.page = page
        self.drill = drill
        self.box = page.locator(place).get_by_role("group", name=view_drill(drill)["title"], exact=True)
        self.status = self.box.locator(".dk-feedback").get_by_role("status")
        self.check()

    @property
    def view(self) -> dict[str, Any]:
        """What Python wants to be seen."""
        return view_drill(self.drill)

    def wrong(self) -> Event:
        """An event that is a mistake now."""
        return next(event for event in events(self.drill.state) if self._tone(event) == "wrong")

    def _tone(self, event: Event) -> str:
        said = view(step(self.drill.state, event))["feedback"]
        return said["tone"] if said else ""

    def send(self, event: Event, touch: Touch = by_mouse) -> None:
        touch(self.target(event))
        self.drill = step_drill(self.drill, event)
        self.check()

    def solve(self, touch: Touch = by_mouse) -> None:
        for event in solution(self.drill.state.spec):
            self.send(event, touch)

    def onward(self, touch: Touch = by_mouse) -> None:
        """Solve the task and take fresh cards."""
        self.solve(touch)
        self.send(NEXT, touch)


def tool(page: Page, name: str) -> Locator:
    return page.locator(f'{PLACE} [data-tool="{name}"]')


def told(page: Page) -> Locator:
    """Everything that a drill reads out beside the answers."""
    return page.locator(f"{PLACE} .dk-told")


def asked(visit: Visits, page: Page) -> list[str]:
    return [url for url in visit.watch(page).requests if ENGINE.search(url)]
