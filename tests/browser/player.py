"""Somebody who does an exercise in the browser, and compares each picture with what the engine says."""

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Any

from playwright.sync_api import Locator, Page, Position, expect

from dokolearn.exercises import solution, start, step, view
from dokolearn.exercises.catalogue import spec
from dokolearn.exercises.walk import events

from .visits import PATIENCE

Event = Mapping[str, Any]
Touch = Callable[[Locator], None]

WAY_TO = """goal => {
  const here = document.activeElement, row = goal.closest('.dk-cards, .dk-stich');
  if (goal === here) return '';
  if (!row?.contains(here)) return 'Tab';
  return goal.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_PRECEDING ? 'ArrowRight' : 'ArrowLeft';
}"""

ZONES = ("stich", "hand")

PICTURE = """box => {
  const plain = each => each.textContent.trim().replace(/\\s+/g, ' ');
  const all = selector => [...box.querySelectorAll(selector)];
  const cards = (zone, what) => all(`[data-zone="${zone}"] .dk-card`).map(card => card.dataset[what]);
  return {
    task: all('.dk-task').map(plain).join().replace(/^§/, ''), // a task that a browser has translated stays so
    said: all('.dk-feedback [role=status] > span').map(plain),
    refs: all('.dk-refs > :not(summary)').map(plain),
    actions: all('.dk-actions button:not([data-step])').map(plain),
    progress: all('.dk-progress').map(plain).join(),
    cards: {stich: cards('stich', 'card'), hand: cards('hand', 'card')},
    marks: {stich: cards('stich', 'mark'), hand: cards('hand', 'mark')},
  };
}"""
"""What somebody sees of an exercise, all at once."""


INDEX: Position = {"x": 12, "y": 22}
"""Where a card has its rank: free on each, also where its middle lies below the next one."""


def by_mouse(target: Locator) -> None:
    """One click."""
    target.click(position=INDEX)


def by_finger(target: Locator) -> None:
    """One tap on a touch screen."""
    target.tap(position=INDEX)


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


def heard(feedback: dict[str, Any]) -> str:
    """Praise and reason, as they are read out."""
    return f"{feedback.get('praise', '')} {feedback['text']}".strip()


FROZEN = """([part, lie]) => new Promise(done => {
  const look = () => {
    const felt = document.querySelector('[data-moving] > .dk-felt');
    const on = felt?.getAnimations({subtree: true}).filter(one => one.effect.target !== felt) ?? [];
    if (!on.length || felt.querySelectorAll('.dk-stich:not(.dk-taken) > .dk-lies').length < lie)
      return requestAnimationFrame(look);
    const ends = one => one.effect.getComputedTiming().endTime;
    const now = part * Math.max(...on.map(ends));
    for (const one of felt.getAnimations({subtree: true})) {
      one.pause();
      one.currentTime = Math.min(now, ends(one) - 1);
    }
    done(on.length);
  };
  look();
})"""
"""Once so many cards lie there and something is on its way: what moves stands still there, at this part of it."""

PARTS_OF_THE_WAY = (0, 0.5, 0.99)


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
        if event["type"] == "enter":
            self.box.locator(".dk-pad input").fill(str(event["index"]))
            return self.box.locator(".dk-pad [type=submit]")
        choice = f'[data-choice="{event["index"]}"]' if "index" in event else ""
        return self.box.locator(f'.dk-button[data-action="{event["type"]}"]{choice}')

    def place(self, zone: str, index: int) -> Locator:
        """The place of a card."""
        return self.box.locator(f'[data-zone="{zone}"][data-place="{index}"]')

    def send(self, event: Event, touch: Touch = by_mouse) -> None:
        """Do it once every card lies, and see what the engine would show."""
        expect(self.box).not_to_have_attribute("data-moving", "")
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
        wanted = self.wanted()
        until = monotonic() + PATIENCE / 1000
        while (seen := self.box.evaluate(PICTURE)) != wanted and monotonic() < until:
            self.page.wait_for_timeout(20)
        assert seen == wanted, {what: (seen[what], wanted[what]) for what in wanted if seen[what] != wanted[what]}

    def wanted(self) -> dict[str, Any]:
        """What stands in the page when it shows the view."""
        shown = self.view
        feedback = shown["feedback"] or {"text": "", "refs": []}
        return {
            "task": plain(shown["task"]),
            "said": [plain(heard(feedback))] if shown["feedback"] else [],
            "refs": [plain(ref["label"]) for ref in feedback["refs"]],
            "actions": [plain(action["label"]) for action in shown["actions"]],
            "progress": plain(shown["progress"]),
            "cards": {zone: here(shown, zone, [card["code"] for card in shown[zone]["cards"]]) for zone in ZONES},
            "marks": {zone: here(shown, zone, shown["marks"][zone]) for zone in ZONES},
        }


def here(shown: Mapping[str, Any], zone: str, cards: list[str]) -> list[str]:
    """Something of each card that has not left the hand."""
    away = {*shown["gone"], *shown["placed"]["order"]} if zone == "hand" else set()
    return [card for index, card in enumerate(cards) if index not in away]


def plain(words: str) -> str:
    """Words as they stand in a page."""
    return " ".join(words.split())
