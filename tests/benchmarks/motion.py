"""Cards on their way in Chromium, on a phone: from the tap to the own card moving, and the longest task meanwhile."""

import json
import logging
import sys
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Locator, Page, sync_playwright
from rows import Row

from dokolearn.hosts.commands.serving import build

sys.path.append(str(Path(__file__).parents[1]))

from browser.chromium import launch
from browser.host import served
from browser.test_site_felt import MOVING, first_game
from browser.visits import Visits

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
    with TemporaryDirectory() as folder, served(Path(folder)) as address:
        build(site_url=f"{address}/site/", site_dir=Path(folder, "site"))
        logging.getLogger("mkdocs").handlers.clear()
        with sync_playwright() as playwright:
            browser = launch(playwright)
            runs = [_moved(browser, f"{address}/site/{LESSON}") for _ in range(RUNS)]
            browser.close()
    moves, tasks = (_nineteen_of_twenty(list(figures)) for figures in zip(*runs, strict=True))
    return [
        Row(f"tap → own card moving, p95 of {RUNS} runs", moves, "ms", MOVES_MS, more_is_better=False),
        Row(f"longest task while cards move, p95 of {RUNS} runs", tasks, "ms", TASK_MS, more_is_better=False),
    ]


def _nineteen_of_twenty(figures: list[float]) -> float:
    return quantiles(figures, n=20, method="inclusive")[-1] if len(figures) > 1 else figures[0]


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
