"""The engine in the page, in Chromium on this machine: how long one waits for it, and what of that is our own time.

With another state of the project `--beside`, which can build its site: how many times as fast the first answer comes.
"""

import gzip
import logging
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from rows import Row

from dokolearn.build.runtime import ensure_runtime
from dokolearn.hosts.commands.serving import build

sys.path.append(str(Path(__file__).parents[1]))

import budgets
from browser.chromium import launch
from browser.host import served
from browser.offline import until
from browser.stopwatch import Waited, later_answers, newcomer, practise

VISITS = 15
HERE = Path(__file__).parents[2]
BUILD = """
import sys
from pathlib import Path
from dokolearn.hosts.commands.serving import build
build(site_url=sys.argv[1], site_dir=Path(sys.argv[2]))
"""
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
        visits = [_visits(browser, address) for _ in range(VISITS)]
        browser.close()
    bare, bare_again, cold, warm, later = zip(*visits, strict=True)
    python = median(bare)
    first, again = median(one.engine for one in cold), median(one.engine for one in warm)
    over = median(one.engine / base for one, base in zip(cold, bare, strict=True))
    over_again = median(one.engine / base for one, base in zip(warm, bare_again, strict=True))
    made = ensure_runtime()
    size = sum(stored for name, (stored, _) in made.files.items() if name not in made.later)
    return [
        Row("all files of the engine, once", size, "bytes", float(budgets.ENGINE), more_is_better=False),
        Row("page for practice opened → first cards can be tapped", median(one.ready for one in cold), "ms"),
        Row("tap → answer, first task, without the engine", median(one.table for one in cold), "ms", 100.0, False),
        Row("page opened → first answer of the engine, nothing cached", first, "ms", 3000.0, more_is_better=False),
        Row("the same with all files cached and the start kept", again, "ms", 1500.0, more_is_better=False),
        Row("bare Pyodide, equally small: page opened → first answer", python, "ms"),
        Row("first answer of the engine over bare Pyodide, nothing cached", over, "times", 1.35, False),
        Row("the same over bare Pyodide with all files cached and the start kept", over_again, "times", 1.3, False),
        Row("what the engine takes longer, nothing cached", first - python, "ms", 700.0, more_is_better=False),
        Row("the engine's later answers, slowest of a visit", median(later), "ms", 20.0, more_is_better=False),
    ]


def beside(other: Path) -> list[Row]:
    """The medians of visits in pairs, of sites that are built one after the other."""
    with TemporaryDirectory() as folder, served(Path(folder)) as address, sync_playwright() as playwright:
        for name, state in (("theirs", other), ("ours", HERE)):
            _built(state, f"{address}/{name}/", Path(folder, name))
        browser = launch(playwright)
        pairs = [[_answers(browser, f"{address}/{name}") for name in ("theirs", "ours")] for _ in range(VISITS)]
        browser.close()
    cold, warm = (median(before[at] / now[at] for before, now in pairs) for at in (0, 1))
    return [
        Row("page opened → first answer of the engine, nothing cached: times as fast", cold, "", 0.9),
        Row("the same with all files cached and the start kept: times as fast", warm, "", 0.9),
    ]


def _built(state: Path, url: str, site: Path) -> None:
    """The site of another state is built by its own package."""
    command = [sys.executable, "-c", BUILD, url, str(site)]
    subprocess.run(command, cwd=state, env={**os.environ, "PYTHONPATH": str(state)}, check=True, stdout=sys.stderr)


def _answers(browser: Browser, address: str) -> tuple[float, float]:
    """Milliseconds to the first answer of the engine for a newcomer, and for him when he comes again."""
    visitor = newcomer(browser)
    page, cold = practise(visitor, f"{address}/ueben/")
    until(page, KEPT)
    page.close()
    page, warm = practise(visitor, f"{address}/ueben/")
    visitor.close()
    return cold.engine, warm.engine


def _visits(browser: Browser, address: str) -> tuple[float, float, Waited, Waited, float]:
    """Bare Python and ours with nothing cached, both open until our start is kept, and then both once more."""
    bare, ours = newcomer(browser), newcomer(browser)
    six, python = six_times_seven(bare, f"{address}/bare/")
    page, cold = practise(ours, f"{address}/site/ueben/")
    until(page, KEPT)
    page.close()
    six.close()
    six, again = six_times_seven(bare, f"{address}/bare/")
    six.close()
    page, warm = practise(ours, f"{address}/site/ueben/")
    later = max(later_answers(page))
    bare.close()
    ours.close()
    return python, again, cold, warm, later


def six_times_seven(context: BrowserContext, url: str) -> tuple[Page, float]:
    """The page, and how long bare Python took to its first answer."""
    page = context.new_page()
    page.goto(url, wait_until="commit")
    answer, took = page.wait_for_function("globalThis.answer").json_value()
    assert answer == 42
    return page, float(took)
