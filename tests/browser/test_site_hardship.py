"""The whole site where lines are thin or break, and where there is no room: what is scripted goes on in any case."""

import re
from collections.abc import Iterator
from pathlib import Path

import budgets
import pytest
from effort import mostly, thorough
from playwright.sync_api import Page, expect
from shared_site import SUB_PATH

from dokolearn.build.runtime import ensure_runtime
from dokolearn.exercises.drill import start_drill
from dokolearn.exercises.drill import step as step_drill
from dokolearn.hosts.html.static_html import READY

from .course import LESSON_5
from .learner import NEXT, PLACE, Learner, told, word
from .offline import until
from .player import Player
from .slow import Line, slowly
from .visits import PHONE, Visits

ENGINE = re.compile(r"/assets/dokolearn/(?:(?:engine|runtime)-\w+/|worker\.js)")


@pytest.fixture
def line() -> Line:
    return Line(1e9)


@pytest.fixture
def home(site_folder: Path, site_url: str, line: Line) -> Iterator[str]:
    """The built site at the end of a line of which anything may be wanted."""
    with slowly(site_folder, line, f"/{SUB_PATH}/") as url:
        yield url


def begin(visit: Visits, home: str) -> tuple[Page, Learner]:
    """Somebody with a phone who has solved the first task, which needs no engine."""
    page = visit(f"{home}ueben/", **PHONE)
    learner = Learner(page, start_drill("legal_cards", READY[0]))
    learner.solve()
    return page, learner


def arrived(learner: Learner) -> None:
    """The cards that were asked for are there."""
    learner.drill = step_drill(learner.drill, NEXT)
    learner.check()


def forgive_lines(visit: Visits, page: Page) -> None:
    """The browser notes every line that breaks; nobody else may complain."""
    complaints = visit.watch(page).complaints
    complaints[:] = [said for said in complaints if "net::ERR" not in said and "fetching the script" not in said]


# Bytes


@thorough
def test_engine_comes_over_the_line_once_and_is_small(visit: Visits, home: str, line: Line) -> None:
    page, learner = begin(visit, home)
    learner.send(NEXT)
    until(page, "caches.keys().then(names => names.some(name => name.includes(':engine-')))")
    page.wait_for_load_state("networkidle")
    page.goto(f"{home}lektionen/{LESSON_5.stem}/")
    page.evaluate("dokolearnEngine.ask()")
    made = ensure_runtime()
    at_once = {name: size for name, (size, _) in made.files.items() if name not in made.later}
    sizes = {f"/{SUB_PATH}/assets/dokolearn/{name}": size for name, size in at_once.items()}
    assert {path: sent for path, sent in line.sent.items() if path in sizes} == sizes
    worker = line.sent[f"/{SUB_PATH}/assets/dokolearn/worker.js"]
    assert sum(sizes.values()) + worker <= budgets.ENGINE


# Lines that break


@thorough
@mostly(("trouble", "file"), [("torn", "pyodide.asm.wasm.gz"), ("blocked", "engine.zip.gz")], 1)
def test_exercises_go_on_when_the_engine_does_not_come_and_it_comes_later(
    visit: Visits, home: str, line: Line, trouble: str, file: str
) -> None:
    line.torn, line.blocked = ({file: 1000}, ()) if trouble == "torn" else ({}, (file,))
    page, learner = begin(visit, home)
    learner.target(NEXT).click()
    expect(told(page).last).to_have_text(f"{word('download')} {word('goes_on')}")
    other = page.context.new_page()
    other.goto(f"{home}lektionen/{LESSON_5.stem}/")
    Player(other, "2.7/bedienen").solve()
    line.torn, line.blocked = {}, ()
    page.get_by_role("button", name=word("retry"), exact=True).click()
    arrived(learner)
    forgive_lines(visit, page)


@thorough
def test_one_torn_line_is_not_even_noticed(visit: Visits, home: str, line: Line) -> None:
    line.torn, line.mends = {"pyodide.asm.wasm.gz": 1_000_000}, True
    page, learner = begin(visit, home)
    learner.target(NEXT).click()
    arrived(learner)
    assert page.evaluate("dokolearnEngine.starts") == 2
    forgive_lines(visit, page)


@thorough
def test_page_is_there_long_before_the_engine(visit: Visits, home: str, line: Line) -> None:
    """Whoever only reads and taps waits for nothing."""
    page, learner = begin(visit, home)
    line.bytes_per_second = 50_000
    learner.target(NEXT).click()
    expect(page.locator(f"{PLACE} .dk-fetch")).to_be_visible()
    other = page.context.new_page()
    line.bytes_per_second = 1e9
    other.goto(f"{home}lektionen/{LESSON_5.stem}/")
    Player(other, "2.7/bedienen").solve()
    arrived(learner)


# No room, and no worker


@thorough
def test_full_device_drills_and_does_exercises(visit: Visits, home: str) -> None:
    page = visit(f"{home}ueben/", **PHONE)
    origin = page.evaluate("location.origin")
    storage = page.context.new_cdp_session(page)
    storage.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1000})
    learner = Learner(page, start_drill("legal_cards", READY[0]))
    learner.onward()
    learner.onward()
    page.wait_for_load_state("networkidle")
    page.goto(f"{home}lektionen/{LESSON_5.stem}/")
    Player(page, "2.7/bedienen").solve()
    assert page.evaluate("dokolearnEngine.ask().then(() => dokolearnEngine.starts)") == 1


@thorough
@mostly("how", ["terminate()", "onerror(new Event('error'))"], 1)
def test_worker_that_dies_costs_nothing(visit: Visits, home: str, how: str) -> None:
    """The next one gets everything: task, level and what was tapped already."""
    page, learner = begin(visit, home)
    learner.send(NEXT)
    learner.send(learner.wrong())
    page.evaluate("dokolearnEngine.limits.answer = 2000")
    page.evaluate(f"dokolearnEngine.worker.{how}")
    learner.onward()
    assert learner.drill.number == 3
    assert page.evaluate("dokolearnEngine.starts") == 2
