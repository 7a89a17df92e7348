"""A scripted exercise in Chromium: from the tap to the answer on the page, and what it costs the network."""

import logging
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright
from rows import Row

from dokolearn.hosts.commands.serving import build

sys.path.append(str(Path(__file__).parents[1]))

from browser.chromium import launch
from browser.course import LESSON_5
from browser.host import served
from browser.visits import Visits

VISITS = 7
ANSWER_MS = 100.0
"""What feels instant."""

START_MS = 500.0
"""Until a newcomer can begin to play."""

LOADED = "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"

FIRST_TAP = """async () => {
  const card = document.querySelector('.dk-exercise button.dk-card');
  const status = card.closest('.dk-panel').querySelector('[role=status]');
  const began = performance.now();
  card.click();
  if (!status.textContent.trim()) throw new Error('no answer');
  const written = performance.now() - began;
  await new Promise(requestAnimationFrame);
  await new Promise(done => setTimeout(done));
  return [written, performance.now() - began];
}"""
"""Milliseconds until the answer is in the document, and until it is drawn."""


def rows() -> list[Row]:
    """The middle of some first visits."""
    with TemporaryDirectory() as folder, served(Path(folder)) as address:
        build(site_url=f"{address}/site/", site_dir=Path(folder, "site"))
        logging.getLogger("mkdocs").handlers.clear()
        with sync_playwright() as playwright:
            browser = launch(playwright)
            seen = [_first_answer(browser, f"{address}/site/lektionen/{LESSON_5.stem}/") for _ in range(VISITS)]
            starts = [_loaded(browser, f"{address}/site/") for _ in range(VISITS)]
            browser.close()
    loaded, written, drawn, requests = (median(figures) for figures in zip(*seen, strict=True))
    return [
        Row("start page opened → first card can be tapped", median(starts), "ms", START_MS, more_is_better=False),
        Row("lesson opened → exercises can be tapped, nothing cached", loaded, "ms"),
        Row("first tap → answer in the document", written, "ms", ANSWER_MS, more_is_better=False),
        Row("first tap → answer drawn", drawn, "ms", ANSWER_MS, more_is_better=False),
        Row("requests between the loaded page and the first answer", requests, "", 0.0, more_is_better=False),
    ]


def _loaded(browser: Browser, url: str) -> float:
    visit = Visits(browser)
    loaded: float = visit(url).evaluate(LOADED)
    visit.end()
    return loaded


def _first_answer(browser: Browser, url: str) -> tuple[float, float, float, float]:
    visit = Visits(browser)
    page = visit(url, reduced_motion="no-preference")
    loaded = page.evaluate(LOADED)
    page.wait_for_load_state("networkidle")
    before = len(visit.watch(page).requests)
    written, drawn = page.evaluate(FIRST_TAP)
    requests = len(visit.watch(page).requests) - before
    visit.end()
    return loaded, written, drawn, requests
