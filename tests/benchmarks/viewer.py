"""Games in Chromium: the first card of a published one, and a shared link up to its first view."""

import logging
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright
from rows import Row

from dokolearn.hosts.commands.serving import build
from dokolearn.replay.links.link_forms import game_link, text_link
from dokolearn.replay.reader import read

sys.path.append(str(Path(__file__).parents[1]))

from browser.chromium import launch
from browser.course import REPLAYS
from browser.host import served
from browser.visits import Visits

VISITS = 5
FIRST_CARD_MS = 100.0
"""What feels instant."""

LINK_MS = 3_000.0
"""From the tap on a link to the game, the engine included, nothing cached."""

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
        logging.getLogger("mkdocs").handlers.clear()
        with sync_playwright() as playwright:
            browser = launch(playwright)
            cards = [_first_card(browser, f"{address}/site/spiele/{GAME.stem}/") for _ in range(VISITS)]
            short, long = (
                [_first_view(browser, f"{address}/site/oeffnen/#{link}") for _ in range(VISITS)]
                for link in (game_link(record), text_link(record))
            )
            browser.close()
    ready, written, drawn, requests = (median(figures) for figures in zip(*cards, strict=True))
    return [
        Row("published game opened → first view, nothing cached", ready, "ms"),
        Row("first tap → card in the document", written, "ms", FIRST_CARD_MS, more_is_better=False),
        Row("first tap → card drawn", drawn, "ms", FIRST_CARD_MS, more_is_better=False),
        Row("requests between the loaded page and the first card", requests, "", 0.0, more_is_better=False),
        Row("short link opened → first view, nothing cached", median(short), "ms", LINK_MS, more_is_better=False),
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
