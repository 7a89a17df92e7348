"""A scripted exercise in Chromium: from the tap to the answer on the page, and what it costs the network."""

from statistics import median

from browser.course import LESSON_5
from browser.visits import Visits
from built_site import in_browser
from playwright.sync_api import Browser
from rows import Row

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
    with in_browser() as (browser, home):
        seen = [_first_answer(browser, f"{home}lektionen/{LESSON_5.stem}/") for _ in range(VISITS)]
        starts = [_loaded(browser, home) for _ in range(VISITS)]
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
