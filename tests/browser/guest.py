"""Somebody who plays on the page for playing: the engine is told what the page keeps, and both show the same."""

from typing import Any

from playwright.sync_api import Locator, Page

from dokolearn.evening.evening_machine import start as start_evening
from dokolearn.evening.evening_machine import step as step_evening
from dokolearn.evening.evening_machine import view as view_evening

from .visits import PATIENCE, SHELF, evenings

Event = dict[str, Any]

PLAYED = """panel => {
  const plain = each => each.textContent.trim().replace(/\\s+/g, ' ');
  const cards = zone => [...panel.querySelectorAll(`[data-zone="${zone}"] .dk-card`)].map(card => card.dataset.card);
  return {
    task: plain(panel.querySelector('.dk-task')),
    actions: [...panel.querySelectorAll('.dk-actions button')].map(plain),
    stich: cards('stich'),
    hand: cards('hand'),
  };
}"""
"""What lies on the table, and what is asked."""


ANSWERED = f"""async patience => {{
  const until = performance.now() + patience;
  for (;;) {{
    const box = document.querySelector('.dk-play-table'), panel = box?.querySelector('.dk-panel');
    const ready = panel && panel.dataset.moving !== '' && !box.querySelector(':scope > [data-waiting]');
    if (ready || performance.now() > until)
      return {{ready, evenings: await ({SHELF})(['', {{}}]), picture: panel && ({PLAYED})(panel)}};
    await new Promise(requestAnimationFrame);
  }}
}}"""
"""Once the page has its answer and every card lies: what is kept, and what lies there."""


class Guest:
    """An evening on the page, by its number the one that was begun first, and the same one beside it."""

    def __init__(self, page: Page, number: int = 0) -> None:
        self.page, self.number = page, number
        self.box = page.locator(".dk-play-table")
        self.panel = self.box.locator(".dk-panel")
        self.now = start_evening({"seed": 1})
        self.known: list[Any] = []

    def button(self, name: str) -> Locator:
        """One of the buttons below the cards."""
        return self.panel.locator(".dk-actions").get_by_role("button", name=name, exact=True)

    def deals(self) -> None:
        """The first cards."""
        self.button("Geben").click()
        self.sees()

    @property
    def kept(self) -> dict[str, Any]:
        """The evening as it is kept."""
        found: dict[str, Any] = evenings(self.page)[self.number]
        return found

    @property
    def log(self) -> list[Any]:
        """Everything that is kept of what has happened."""
        found: list[Any] = self.kept["log"]
        return found

    @property
    def view(self) -> Event:
        """What the engine wants to be seen."""
        return view_evening(self.now)

    @property
    def phase(self) -> str:
        """Where the game is."""
        return str(self.view["evening"]["phase"])

    def sees(self) -> None:
        """The page has its answer; what it kept leads the engine to the same table."""
        seen = self.page.evaluate(ANSWERED, PATIENCE)
        assert seen["ready"], "the page has no answer"
        spec, log = (seen["evenings"][self.number][what] for what in ("spec", "log"))
        assert all(then is not None for _, _, then in log)
        if log[: len(self.known)] != self.known or not self.known:
            self.now, self.known = start_evening(spec), []
        for what, index, then in log[len(self.known) :]:
            self.now = step_evening(self.now, event(what, index, then))
        self.known = log
        assert seen["picture"] == self.wanted()

    def picture(self) -> Event:
        """What the page shows."""
        found: Event = self.panel.evaluate(PLAYED)
        return found

    def wanted(self) -> Event:
        """What it has to show."""
        view = self.view
        away = {place for place in view["gone"] if place != view["gap"]}
        held = [card["code"] for place, card in enumerate(view["hand"]["cards"]) if place not in {*away, view["gap"]}]
        return {
            "task": " ".join(view["task"].split()),
            "actions": [" ".join(action["label"].split()) for action in view["actions"]],
            "stich": [card["code"] for card in view["stich"]["cards"]],
            "hand": [] if "deal" in view else held,
        }

    def does(self, wanted: Event) -> None:
        """Tap what sends this event, and see what comes of it."""
        self.taps(wanted)
        self.sees()

    def taps(self, wanted: Event) -> None:
        """Tap what sends this event: of a card its index, over which no other one lies."""
        self.target(wanted).click(position={"x": 12, "y": 22} if wanted["type"] == "pick" else None)

    def target(self, wanted: Event) -> Locator:
        """What has to be tapped for it."""
        if wanted["type"] == "pick":
            return self.panel.locator(f'[data-zone="hand"][data-place="{wanted["index"]}"] button')
        number = f'[data-choice="{wanted["index"]}"]' if "index" in wanted else ""
        return self.panel.locator(f'.dk-actions [data-action="{wanted["type"]}"]{number}')

    def next(self) -> Event:
        """The first thing that the engine takes: the main button, a card that may be played, any button."""
        view = self.view
        buttons = sorted(view["actions"], key=lambda action: not action["primary"])
        offered = [{key: action[key] for key in ("type", "index") if key in action} for action in buttons]
        if view["taps"]:
            gone = {*view["gone"], *self.now.picked}
            cards = range(len(view["hand"]["cards"]))
            offered += [{"type": "pick", "index": place} for place in cards if place not in gone]
        cards_first = sorted(offered, key=lambda one: bool(view["taps"]) and one["type"] != "pick")
        return next(one for one in cards_first if self._taken(one))

    def _taken(self, wanted: Event) -> bool:
        after = step_evening(self.now, wanted)
        return after is not self.now and (after.feedback is None or after.feedback.tone != "wrong")

    def plays(self, stiche: int) -> None:
        """On to so many complete Stiche, the last one still on the table."""
        while not (self.phase == "stich" and len(self.now.done) == stiche):
            self.does(self.next())


def event(what: str, index: int | None, then: list[str] | None) -> Event:
    """An event as it is kept."""
    numbered = {} if index is None else {"index": index}
    return {"type": what, **numbered, **({} if then is None else {"then": then})}
