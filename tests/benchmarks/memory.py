"""The memory of a page whose engine runs, and of the same page when it has been stopped; where the system tells it."""

import logging
import os
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright
from rows import Row

from dokolearn.hosts.commands.serving import build

sys.path.append(str(Path(__file__).parents[1]))

from browser.chromium import launch
from browser.host import served
from browser.stopwatch import later_answers, newcomer

PROC = Path("/proc")
MEGABYTE = 1_000_000
SETTLED = 15.0
"""Seconds in which a browser should give memory back."""

STOP = """async () => {
  const engine = globalThis.dokolearnEngine;
  engine.limits.idle = 1;
  const script = document.querySelector('script[src*="assets/dokolearn/"]').src;
  const {ask} = await import(new URL('engine.js', script).href);
  await ask({machine: 'drill', spec: {kind: 'legal_cards', seed: 7, level: 1}, events: []});
  while (engine.worker) await new Promise(done => setTimeout(done, 20));
}"""
"""Lets the engine stop as it does when nobody asks for a while."""


def rows() -> list[Row]:
    """What the processes that draw pages hold, before, with and after the engine."""
    if not (PROC / "self" / "statm").is_file():
        return []
    with TemporaryDirectory() as folder, served(Path(folder)) as address, sync_playwright() as playwright:
        build(site_url=f"{address}/site/", site_dir=Path(folder, "site"))
        logging.getLogger("mkdocs").handlers.clear()
        browser = launch(playwright)
        before, during, after = _visit(browser, f"{address}/site/ueben/")
        browser.close()
    return [
        Row("page for practice, no engine yet", before, "MB"),
        Row("what the engine adds, after the answers of a drill", during - before, "MB"),
        Row("what is left of it when the engine has stopped", after - before, "MB", 40.0, more_is_better=False),
    ]


def _visit(browser: Browser, url: str) -> tuple[float, float, float]:
    page = newcomer(browser).new_page()
    page.goto(url, wait_until="networkidle")
    before = _settled(browser, page)
    later_answers(page)
    during = _held(browser)
    page.evaluate(STOP)
    return before, during, _settled(browser, page)


def _settled(browser: Browser, page: Page) -> float:
    """The least it comes down to; collecting garbage is asked for now and then."""
    session, least, until = page.context.new_cdp_session(page), float("inf"), time.monotonic() + SETTLED
    while time.monotonic() < until:
        session.send("HeapProfiler.collectGarbage")
        least = min(least, _held(browser))
        time.sleep(1)
    session.detach()
    return least


def _held(browser: Browser) -> float:
    """Megabytes in memory of all processes that draw pages."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [PROC / str(each["id"]) / "statm" for each in told if each["type"] == "renderer"]
    return sum(int(path.read_text().split()[1]) for path in pages) * os.sysconf("SC_PAGE_SIZE") / MEGABYTE
