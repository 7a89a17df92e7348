"""The site as it is built now, in Chromium: what most figures of pages are measured on."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from browser.chromium import launch
from browser.host import served
from playwright.sync_api import Browser, sync_playwright

from dokolearn.hosts.commands.serving import build


@contextmanager
def in_browser() -> Iterator[tuple[Browser, str]]:
    """A browser, and the address of the site with a slash at its end."""
    with TemporaryDirectory() as folder, served(Path(folder)) as address, sync_playwright() as playwright:
        build(site_url=f"{address}/site/", site_dir=Path(folder, "site"))
        logging.getLogger("mkdocs").handlers.clear()
        browser = launch(playwright)
        yield browser, f"{address}/site/"
        browser.close()
