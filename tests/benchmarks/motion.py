"""Cards on their way in Chromium, on a phone: from the tap to the own card moving, and the longest task meanwhile."""

import json

from browser.test_site_felt import MOVING, first_game
from browser.visits import Visits
from built_site import in_browser
from playwright.sync_api import Browser, Locator, Page
from rows import Row, nineteen_of_twenty

RUNS = 20
MOVES_MS = 50.0
"""What feels like one's own hand."""

TASK_MS = 50.0
"""A longer task lets three frames fall out."""

TAPPED = """() => {
  window.moves = new Promise(done => addEventListener('pointerdown', ({timeStamp}) => {
    const look = () => {
      const [travels] = document.querySelector('.dk-lies[data-chair="0"]')?.getAnimations() ?? [];
      if (travels?.currentTime > 0) done(performance.now() - timeStamp);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, {capture: true, once: true}));
}"""
"""From the next tap on: milliseconds until the own card is drawn on its way."""

TASKS = ["disabled-by-default-devtools.timeline"]
"""What Chromium has to write down to know how long its tasks took."""

LESSON = "lektionen/00_schnupperspiel/"


def rows() -> list[Row]:
    """Of some first visits the figures that only one of twenty exceeds."""
    with in_browser() as (browser, home):
        runs = [_moved(browser, f"{home}{LESSON}") for _ in range(RUNS)]
    moves, tasks = (nineteen_of_twenty(list(figures)) for figures in zip(*runs, strict=True))
    return [
        Row(f"tap → own card moving, p95 of {RUNS} runs", moves, "ms", MOVES_MS, more_is_better=False),
        Row(f"longest task while cards move, p95 of {RUNS} runs", tasks, "ms", TASK_MS, more_is_better=False),
    ]


def _moved(browser: Browser, url: str) -> tuple[float, float]:
    """Milliseconds until the card moves, and of the longest task until all of them lie."""
    visit = Visits(browser)
    page = visit(url, **MOVING)
    card = first_game(page).locator('[data-zone="hand"] button').nth(1)
    page.wait_for_load_state("networkidle")
    found = _tapped(browser, page, card)
    visit.end()
    return found


def _tapped(browser: Browser, page: Page, card: Locator) -> tuple[float, float]:
    card.scroll_into_view_if_needed()
    page.evaluate(TAPPED)
    browser.start_tracing(page=page, categories=TASKS)
    card.tap()
    moves: float = page.evaluate("window.moves")
    page.locator("[data-moving]").first.wait_for(state="detached")
    return moves, max(_tasks(browser.stop_tracing()))


def _tasks(trace: bytes) -> list[float]:
    """Milliseconds of every task of a page's main thread."""
    events = json.loads(trace)["traceEvents"]
    mains = {(e["pid"], e["tid"]) for e in events if e["name"] == "thread_name" and "RendererMain" in e["args"]["name"]}
    return [e["dur"] / 1000 for e in events if e["name"] == "RunTask" and (e["pid"], e["tid"]) in mains and "dur" in e]
