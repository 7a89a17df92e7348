"""The built site in a real browser: accessible, quiet, and quick from page to page."""

import functools
import http.server
import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

from dokolearn.hosts.commands import build

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("", "lektionen/", "spiele/", "lizenzen/", "datenschutz/", "404.html")


class BelowASubPath(http.server.SimpleHTTPRequestHandler):
    """Serves the site as /sub/, since a club's page seldom is the root."""

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix("/sub")) if path.startswith("/sub/") else "/nowhere"

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of our own site, built from a copy, so that nobody's build is disturbed."""
    home = tmp_path_factory.mktemp("site")
    for name in ("site", "lessons", "replays"):
        shutil.copytree(ROOT / name, home / name)
    target = home / "build" / "site"
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(BelowASubPath, directory=str(target)))
    url = f"http://127.0.0.1:{server.server_port}/sub/"
    build(site_url=url, config_file=home / "site" / "mkdocs.yml")
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield url
    server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = os.environ.get("DOKOLEARN_CHROMIUM") or shutil.which("chromium")
        found = playwright.chromium.launch(executable_path=path)
        yield found
        found.close()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page that fails the test when it asks anybody else or complains."""
    fresh = browser.new_page()
    trouble: list[str] = []
    own = (address.removesuffix("sub/"), "data:", "blob:")
    fresh.on("request", lambda r: None if r.url.startswith(own) else trouble.append(r.url))
    fresh.on("console", lambda m: trouble.append(m.text) if m.type == "error" else None)
    fresh.on("pageerror", lambda error: trouble.append(str(error)))
    yield fresh
    fresh.close()
    assert not trouble


def addresses() -> list[str]:
    lessons = [f"lektionen/{path.stem}/" for path in sorted((ROOT / "lessons").glob("*.ipynb"))]
    games = [f"spiele/{path.stem}/" for path in sorted((ROOT / "replays").glob("*.dkn"))[:2]]
    return [*PAGES, *lessons, *games]


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_accessible_in_both_schemes(page: Page, address: str, scheme: str, width: int) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.set_viewport_size({"width": width, "height": 900})
    for name in addresses():
        page.goto(address + name)
        page.wait_for_load_state("networkidle")
        page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
        page.wait_for_timeout(300)  # unfolding fades in, and half a fade has half the contrast
        found = Axe().run(page).response["violations"]
        assert not found, (name, [(v["id"], [n["target"] for n in v["nodes"]]) for v in found])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} scrolls sideways"


def test_one_tap_leads_to_the_first_lesson_without_a_new_page(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.evaluate("window.stillTheSame = true")
    page.locator(".md-button--primary").click()
    page.wait_for_url("**/lektionen/*/")
    page.wait_for_selector(".dk-exercise button")
    assert page.evaluate("window.stillTheSame")


def test_search_finds_prose(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.locator("input[name=query]").click()
    page.locator("input[name=query]").press_sequentially("Bedienen")
    page.wait_for_selector(".md-search-result__item a")
    assert "lektionen/" in (page.locator(".md-search-result__item a").first.get_attribute("href") or "")
