"""The engine in the page, in Chromium on this machine: how long one waits for it, and what of that is our own time."""

import gzip
import logging
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, BrowserContext, sync_playwright
from rows import Row

from dokolearn.build.runtime import ensure_runtime
from dokolearn.hosts.commands.serving import build

sys.path.append(str(Path(__file__).parents[1]))

from browser.chromium import launch
from browser.host import served
from browser.offline import until
from browser.stopwatch import Waited, later_answers, newcomer, practise

VISITS = 5
STAY = 6000
"""Milliseconds that a first visit of bare Python lasts: as long as ours, which keeps its start when nobody asks."""

KEPT = "caches.keys().then(names => names.some(name => name.endsWith(':start')))"

PAGE = '<!doctype html><link rel="icon" href="data:,"><script type="module" src="page.js"></script>'
WAIT = "new Worker('worker.js', {type: 'module'}).onmessage = ({data}) => globalThis.answer = [data, performance.now()]"
START = """
import {loadPyodide, lock} from './pyodide.mjs';
const python = await loadPyodide({lockFileContents: lock, stdLibURL: new URL('stdlib.zip', import.meta.url).href});
postMessage(python.runPython('6 * 7'));
"""


def bare_python(folder: Path) -> None:
    """A page that starts Pyodide with the same small library, everything inflated already, and nothing of ours."""
    runtime = ensure_runtime()
    names = {"pyodide.js": "pyodide.mjs", "pyodide.asm.js": "pyodide.asm.mjs"}
    folder.mkdir()
    for name in runtime.files:
        if name.startswith(runtime.runtime):
            data, plain = (runtime.folder / name).read_bytes(), name.rpartition("/")[2].removesuffix(".gz")
            content = gzip.decompress(data) if name.endswith(".gz") else data
            (folder / names.get(plain, plain)).write_bytes(content)
    for name, text in {"index.html": PAGE, "page.js": WAIT, "worker.js": START}.items():
        (folder / name).write_text(text, encoding="utf-8")


def rows() -> list[Row]:
    """The middle of some visits, with nothing cached and then with all files."""
    with TemporaryDirectory() as folder, served(Path(folder)) as address, sync_playwright() as playwright:
        build(site_url=f"{address}/site/", site_dir=Path(folder, "site"))
        logging.getLogger("mkdocs").handlers.clear()
        bare_python(Path(folder, "bare"))
        browser = launch(playwright)
        bare, bare_again, cold, warm, later = [], [], [], [], []
        for _ in range(VISITS):
            once, twice = _bare(browser, f"{address}/bare/")
            bare.append(once)
            bare_again.append(twice)
            one, other, took = _visit(browser, f"{address}/site/ueben/")
            cold.append(one)
            warm.append(other)
            later.append(took)
        browser.close()
    python, python_again = median(bare), median(bare_again)
    first, again = median(one.engine for one in cold), median(one.engine for one in warm)
    size = sum(stored for stored, _ in ensure_runtime().files.values())
    return [
        Row("all files of the engine, once", size, "bytes", 5_600_000.0, more_is_better=False),
        Row("page for practice opened → first cards can be tapped", median(one.ready for one in cold), "ms"),
        Row("tap → answer, first task, without the engine", median(one.table for one in cold), "ms", 100.0, False),
        Row("page opened → first answer of the engine, nothing cached", first, "ms", 3000.0, more_is_better=False),
        Row("the same with all files cached", again, "ms", 1500.0, more_is_better=False),
        Row("bare Pyodide, equally small: page opened → first answer", python, "ms"),
        Row("first answer of the engine over bare Pyodide, nothing cached", first / python, "times", 1.35, False),
        Row("the same over bare Pyodide with all files cached", again / python_again, "times", 1.3, False),
        Row("what the engine takes longer, nothing cached", first - python, "ms", 700.0, more_is_better=False),
        Row("the engine's later answers, slowest of a visit", median(later), "ms", 20.0, more_is_better=False),
    ]


def _bare(browser: Browser, url: str) -> tuple[float, float]:
    """With nothing cached, and once more."""
    context = newcomer(browser)
    took = _six_times_seven(context, url, STAY), _six_times_seven(context, url)
    context.close()
    return took


def _six_times_seven(context: BrowserContext, url: str, stay: int = 0) -> float:
    page = context.new_page()
    page.goto(url, wait_until="commit")
    answer, took = page.wait_for_function("globalThis.answer").json_value()
    assert answer == 42
    page.wait_for_timeout(stay)
    page.close()
    return float(took)


def _visit(browser: Browser, url: str) -> tuple[Waited, Waited, float]:
    context = newcomer(browser)
    page, cold = practise(context, url)
    until(page, KEPT)
    page.close()
    page, warm = practise(context, url)
    later = max(later_answers(page))
    context.close()
    return cold, warm, later
