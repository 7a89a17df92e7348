"""The page for practice at the end of a thin line, as a phone has it, from a server that compresses nothing."""

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
from browser.slow import MEGABIT, Line, slowly
from browser.stopwatch import Waited, newcomer, practise

VISITS = 3
MEGABITS = 9
LATENCY = 0.06
BELOW = "/verein/doko/"


def rows() -> list[Row]:
    """The middle of some first visits."""
    line = Line(MEGABITS * MEGABIT, LATENCY)
    with TemporaryDirectory() as folder, slowly(Path(folder), line, BELOW) as url, sync_playwright() as playwright:
        build(site_url=url, site_dir=Path(folder))
        logging.getLogger("mkdocs").handlers.clear()
        browser = launch(playwright)
        seen = [_visit(browser, url, line) for _ in range(VISITS)]
        browser.close()
    waited, sent = Waited(*map(median, zip(*(one for one, _ in seen), strict=True))), median(many for _, many in seen)
    line_is = f"{MEGABITS} Mbit/s, {LATENCY * 1000:.0f} ms"
    return [
        Row(f"{line_is}: page for practice opened → something to read", waited.paint, "ms"),
        Row("the same → first cards can be tapped", waited.ready, "ms"),
        Row("tap → answer, first task, without the engine", waited.table, "ms", 100.0, more_is_better=False),
        Row("page opened → first answer of the engine", waited.engine, "ms", 8000.0, more_is_better=False),
        Row("what came over the line until then", sent, "bytes"),
    ]


def _visit(browser: Browser, url: str, line: Line) -> tuple[Waited, int]:
    context, before = newcomer(browser), line.sent.total()
    _, waited = practise(context, f"{url}ueben/")
    sent = line.sent.total() - before
    context.close()
    return waited, sent
