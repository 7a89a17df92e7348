"""The engine in the page, in Chromium on this machine: from navigation to Python's first answer, and the next ones."""

import logging
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from rows import Row

from dokolearn.hosts.commands import build
from dokolearn.runtime import ensure_runtime

sys.path.append(str(Path(__file__).parents[1]))

from browser.chromium import launch
from browser.course import LESSON_5
from browser.host import served
from browser.visits import Visits

VISITS = 5
LATER = 20
PICK = {"type": "pick", "index": 0}

CLIENT = "await import(new URL('engine.js', document.querySelector('script[src*=\"assets/dokolearn/\"]').src).href)"

ASK = f"""async ([spec, events]) => {{
  const client = {CLIENT};
  await client.ask({{machine: 'drill', spec, events}});
  return performance.now();
}}"""
"""Milliseconds from navigation to the answer."""

ALSO = f"""async ([spec, events, many]) => {{
  const client = {CLIENT};
  const took = [];
  for (let more = 1; more <= many; more++) {{
    const began = performance.now();
    await client.ask({{machine: 'drill', spec, events: [...events, ...Array(more).fill(events[0])]}});
    took.push(performance.now() - began);
  }}
  return Math.max(...took);
}}"""
"""Milliseconds of the slowest of some answers, each after one more event."""

SINCE_PYTHON = "performance.now() - performance.getEntriesByName('python')[0].startTime"
"""Asked of the worker: milliseconds since Python ran, with nothing of ours in it."""


def rows() -> list[Row]:
    """The middle of some visits, first without and then with what a browser keeps."""
    with TemporaryDirectory() as folder, served(Path(folder)) as address:
        build(site_url=f"{address}/site/", site_dir=Path(folder, "site"))
        logging.getLogger("mkdocs").handlers.clear()
        with sync_playwright() as playwright:
            browser = launch(playwright)
            seen = [_visits(browser, f"{address}/site/lektionen/{LESSON_5.stem}/") for _ in range(VISITS)]
            browser.close()
    cold, warm, ours, later = (median(figures) for figures in zip(*seen, strict=True))
    size = sum(stored for stored, _ in ensure_runtime().files.values())
    return [
        Row("all files, once", size, "bytes", 5_600_000.0, more_is_better=False),
        Row("page opened → first answer, nothing cached", cold, "ms", 3000.0, more_is_better=False),
        Row("the same with all files cached", warm, "ms", 1500.0, more_is_better=False),
        Row("of these since Python ran: our imports and the answer", ours, "ms", 700.0, more_is_better=False),
        Row(f"slowest of {LATER} later answers", later, "ms", 20.0, more_is_better=False),
    ]


def _visits(browser: Browser, url: str) -> tuple[float, float, float, float]:
    visit = Visits(browser)
    page = visit(url)
    spec = {"kind": "legal_cards", "seed": 7, "level": 1}
    cold = page.evaluate(ASK, [spec, [PICK]])
    again = page.context.new_page()
    again.goto(url)
    warm = again.evaluate(ASK, [spec, [PICK]])
    ours = _worker(again).evaluate(SINCE_PYTHON)
    later = again.evaluate(ALSO, [spec, [PICK], LATER])
    visit.end()
    return cold, warm, ours, later


def _worker(page: Page) -> Any:
    return next(worker for worker in page.workers if "/assets/dokolearn/worker.js" in worker.url)
