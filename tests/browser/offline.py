"""What visitors without a network have in common: the box that takes the site along, versions, and what is kept."""

import re
import time
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Error, Locator, Page, expect
from shared_site import SUB_PATH

from dokolearn.build.bundle import ensure_bundle
from dokolearn.hosts.site.build.offline import content_hash, take_along
from dokolearn.strings import catalogue, text

from .course import LESSON_5
from .plug import Plug
from .visits import Visits

LESSON = f"lektionen/{LESSON_5.stem}/"
PATIENCE_FOR_ALL = 240_000


def box(page: Page) -> Locator:
    return page.locator(".dk-offline")


def button(page: Page, key: str) -> Locator:
    return page.get_by_role("button", name=text("de", f"offline.{key}"), exact=True)


def says(key: str) -> re.Pattern[str]:
    """A sentence of ours with any figures in its gaps."""
    words = re.split(r"\{\w+\}", catalogue("de")[f"offline.{key}"])
    return re.compile(r"[\d.,]+".join(map(re.escape, words)))


def take(page: Page, home: str) -> None:
    """Go to the page with the button and take everything along."""
    page.goto(f"{home}offline/")
    button(page, "take").click()
    expect(box(page)).to_contain_text(says("whole"), timeout=PATIENCE_FOR_ALL)


def site_of(plug: Plug) -> Path:
    return plug.folder / SUB_PATH


def publish(plug: Plug, mark: str) -> None:
    """A new version: another heading in lesson 5, and a script that tells its version."""
    site = site_of(plug)
    script = site / "assets/dokolearn/exercise.js"
    script.write_text(script.read_text() + f"\ndocument.documentElement.dataset.version = '{mark}';")
    fresh = re.compile(r"(exercise\.js\?)[0-9a-f]{8}")
    query = content_hash(script.read_bytes())[:8]
    for path in site.rglob("*.html"):
        page = fresh.sub(rf"\g<1>{query}", path.read_text(encoding="utf-8"))
        if path.parent.name == LESSON_5.stem:
            page = re.sub(r"(<h1[^>]*>)[^<]*", rf"\g<1>Fassung {mark}", page)
        path.write_text(page, encoding="utf-8")
    take_along(site, (ensure_bundle() / "service-worker.js").read_text(encoding="utf-8"))


def kept(page: Page) -> list[str]:
    found: list[str] = page.evaluate("caches.keys().then(names => names.sort())")
    return found


def until(page: Page, condition: str) -> None:
    """Wait for it; Playwright's own way is against the policy of our pages."""
    end = time.monotonic() + PATIENCE_FOR_ALL / 1000
    while time.monotonic() < end:
        with suppress(Error):  # the page is just being loaded anew
            if page.evaluate(condition):
                return
        page.wait_for_timeout(50)
    raise AssertionError(f"{page.url}: {condition}; {page.evaluate(WORKERS)}")


WORKERS = """navigator.serviceWorker.getRegistrations().then(all => all.map(({installing, waiting, active}) => ({
  ...Object.fromEntries(Object.entries({installing, waiting, active}).map(([name, one]) => [name, one?.state])),
  controls: navigator.serviceWorker.controller === active,
})))"""
"""What has become of every version."""


def version(page: Page) -> str:
    """Of the script that runs: nothing for the first one."""
    found: str = page.evaluate("document.documentElement.dataset.version || ''")
    return found


def forget_lost_lines(visit: Visits, page: Page) -> None:
    """The browser itself notes every line that a test has torn; nobody else may complain."""
    complaints = visit.watch(page).complaints
    complaints[:] = [said for said in complaints if not re.search(r"net::ERR|fetching the script|404", said)]
