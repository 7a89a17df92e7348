"""At house rules the page measures what nobody has measured, beside the engine that answers."""

import json
import re
from time import monotonic
from typing import Any
from urllib.parse import quote

from effort import thorough
from playwright.sync_api import Page, Worker, expect

from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.drill import step as step_drill
from dokolearn.exercises.graded.measured_here import measured_event
from dokolearn.strings import text

from .learner import NEXT, Learner
from .player import by_finger
from .visits import PATIENCE, PHONE, Visits

HOUSE = {"karlchen_caught": True}
"""At the table of `ddv` a Karlchen cannot be caught."""

SEED = 10
"""In the first position some card that may be laid costs a lot."""


HELD = """{
  let many = 0;
  const free = new Promise(go => { globalThis.measureNow = go });
  globalThis.Worker = class extends Worker {
    #held;
    constructor(url, how) {
      super(url, how);
      this.#held = String(url).includes('/dokolearn/worker.js') && ++many > 1;
    }
    postMessage(...said) {
      if (this.#held && said[0].type === 'ask') void free.then(() => super.postMessage(...said));
      else super.postMessage(...said);
    }
  };
}"""
"""The second worker is asked nothing before it may measure."""


class Workers:
    """Those of the engine that have come, and those that have gone."""

    def __init__(self, page: Page) -> None:
        self.page, self.come, self.gone = page, list[Worker](), list[Worker]()
        page.on("worker", self._begun)

    def _begun(self, worker: Worker) -> None:
        if "/dokolearn/worker.js" not in worker.url:
            return  # the theme wants one for its search
        self.come.append(worker)
        worker.on("close", lambda gone: self.gone.append(gone))

    def until_gone(self, many: int) -> None:
        """Until so many have done what they were there for."""
        began = monotonic()
        while len(self.gone) < many:
            assert monotonic() - began < PATIENCE / 1_000, f"{len(self.come)} came, {len(self.gone)} went"
            self.page.wait_for_timeout(50)


def begun(visit: Visits, site_url: str, script: str = "") -> tuple[Learner, Workers]:
    """Somebody on a phone at a free drill with house rules, where this script runs before the page's own."""
    page = visit(site_url, **PHONE, has_touch=True)
    page.add_init_script(script)
    workers = Workers(page)
    link = f"#art=choose_card&nr={SEED}&buch=ddv&stufe=2&regeln={quote(json.dumps(HOUSE))}"
    page.goto(f"{site_url}ueben/{link}")
    return Learner(page, start_drill("choose_card", SEED, rules="ddv", options=HOUSE, level=2)), workers


def measured(learner: Learner) -> dict[str, Any]:
    """What comes out of the task on the screen, on every device."""
    state = learner.drill.state
    event = measured_event(state.spec.kind, state.task)
    assert event is not None
    return event


def costly(learner: Learner) -> tuple[dict[str, Any], str]:
    """A card that is a mistake by what was measured, and what it costs."""
    for index in range(len(learner.drill.state.task.hand)):
        tap = {"type": "pick", "index": index}
        said = step_drill(learner.drill, tap).state.feedback
        if said and (found := re.search(r"kostet hier im Mittel \d,\d Punkte", said.text)):
            return tap, found[0]
    raise AssertionError("no card costs a lot here")


@thorough
def test_while_somebody_thinks_a_second_worker_measures(visit: Visits, site_url: str) -> None:
    """What it finds holds for the next tap."""
    learner, workers = begun(visit, site_url)
    event = measured(learner)
    workers.until_gone(1)
    assert len(workers.come) == 2, "the engine stays"
    learner.drill = step_drill(learner.drill, event)
    tap, price = costly(learner)
    learner.send(tap, by_finger)
    expect(learner.status).to_contain_text(price)
    learner.onward(by_finger)


@thorough
def test_who_has_tapped_before_is_told_afterwards(visit: Visits, site_url: str) -> None:
    """It was not wrong then, so it is not wrong now."""
    learner, workers = begun(visit, site_url, HELD)
    event = measured(learner)
    learner.solve(by_finger)
    assert workers.gone == [], "it is not measured yet"
    learner.page.evaluate("measureNow()")
    told = text("de", "measured.late", said="").strip()
    expect(learner.status).to_contain_text(told, timeout=PATIENCE)
    learner.drill = step_drill(learner.drill, event)
    learner.check()
    learner.send(NEXT, by_finger)
