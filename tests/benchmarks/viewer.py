"""Games in Chromium: the first card of a published one, and a shared link up to its first view."""

import logging
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from engine import bare_python, six_times_seven
from playwright.sync_api import Browser, sync_playwright
from rows import Row

from dokolearn.hosts.commands.serving import build
from dokolearn.replay.links.link_forms import game_link, text_link
from dokolearn.replay.reader import read

sys.path.append(str(Path(__file__).parents[1]))

from browser.chromium import launch
from browser.course import REPLAYS
from browser.host import served
from browser.stopwatch import newcomer
from browser.visits import Visits

VISITS = 5
FIRST_CARD_MS = 100.0
"""What feels instant."""

LINK_MS = 3_000.0
"""From the tap on a link to the game, the engine included, nothing cached."""

OVER_BARE = 1.5
"""Times as long as bare Pyodide of equal size takes to its first answer, in the same run."""

GAME = next(path for path in REPLAYS if path.stem == "spiel_mit_ansagen")

FIRST_CARD = """async () => {
  const film = document.querySelector('.dk-film');
  const before = film.querySelector('.dk-when').textContent;
  const began = performance.now();
  film.querySelector('[data-step="next"]').click();
  if (film.querySelector('.dk-when').textContent === before) throw new Error('no card moved');
  const written = performance.now() - began;
  await new Promise(requestAnimationFrame);
  await new Promise(done => setTimeout(done));
  return [written, performance.now() - began];
}"""
"""Milliseconds until the card is in the document, and until it is drawn."""

FIRST_VIEW = """async () => {
  while (!document.querySelector('.dk-film .dk-when')) await new Promise(requestAnimationFrame);
  await new Promise(done => setTimeout(done));
  return performance.now();
}"""
"""Milliseconds from the start of the navigation until a game is drawn."""


def rows() -> list[Row]:
    """The middle of some first visits."""
    record = read(GAME.read_text("utf-8")).record
    with TemporaryDirectory() as folder, served(Path(folder)) as address:
        build(site_url=f"{address}/site/", site_dir=Path(folder, "site"))
        bare_python(Path(folder, "bare"))
        logging.getLogger("mkdocs").handlers.clear()
        with sync_playwright() as playwright:
            browser = launch(playwright)
            cards = [_first_card(browser, f"{address}/site/spiele/{GAME.stem}/") for _ in range(VISITS)]
            opened = f"{address}/site/oeffnen/#"
            pairs = [
                (_first_view(browser, opened + game_link(record)), _bare(browser, f"{address}/bare/"))
                for _ in range(VISITS)
            ]
            long = [_first_view(browser, opened + text_link(record)) for _ in range(VISITS)]
            browser.close()
    ready, written, drawn, requests = (median(figures) for figures in zip(*cards, strict=True))
    return [
        Row("published game opened → first view, nothing cached", ready, "ms"),
        Row("first tap → card in the document", written, "ms", FIRST_CARD_MS, more_is_better=False),
        Row("first tap → card drawn", drawn, "ms", FIRST_CARD_MS, more_is_better=False),
        Row("requests between the loaded page and the first card", requests, "", 0.0, more_is_better=False),
        Row("short link → first view, nothing cached", median(view for view, _ in pairs), "ms", LINK_MS, False),
        Row("the same over bare Pyodide", median(view / bare for view, bare in pairs), "times", OVER_BARE, False),
        Row("link with all notes opened → first view", median(long), "ms", LINK_MS, more_is_better=False),
    ]


def _first_card(browser: Browser, url: str) -> tuple[float, float, float, float]:
    visit = Visits(browser)
    page = visit(url, reduced_motion="no-preference")
    ready = page.evaluate(FIRST_VIEW)
    page.wait_for_load_state("networkidle")
    before = len(visit.watch(page).requests)
    written, drawn = page.evaluate(FIRST_CARD)
    requests = len(visit.watch(page).requests) - before
    visit.end()
    return ready, written, drawn, requests


def _first_view(browser: Browser, url: str) -> float:
    visit = Visits(browser)
    page = visit(url, reduced_motion="no-preference")
    took: float = page.evaluate(FIRST_VIEW)
    visit.end()
    return took


def _bare(browser: Browser, url: str) -> float:
    """Bare Pyodide, nothing cached."""
    context = newcomer(browser)
    _, took = six_times_seven(context, url)
    context.close()
    return took
