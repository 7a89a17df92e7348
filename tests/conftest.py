"""What all tests share."""

import gc
import os
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from functools import cache
from pathlib import Path

import pytest
import release
from effort import SHORT, SHORT_SECONDS, SHORT_TOOK, dealt, size, take_large_samples, thorough
from hypothesis import is_hypothesis_test, settings
from shared_site import begun, built_once, shared_folder

from dokolearn.exercises.exam import exam_tasks

BEGAN = time.monotonic()

FIRST = ("test_parity.py", "test_taught.py")
"""What takes long in one piece, or is made once for a whole file: at the end others would wait, or make it again."""

# Tests start many processes: each would compile everything anew where the machine keeps no compiled files.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A twentieth of the time went into looking for garbage among all that was read before the tests and stays.
gc.set_threshold(50_000, 20, 100)

# A second's worth of grammars for addresses with umlauts, which jsonschema loads if they are there and nobody asks for.
sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]  # how Python writes: not there


def pytest_configure(config: pytest.Config) -> None:
    take_large_samples(config.option.markexpr != SHORT)
    # A busy machine is no failure, hence no deadline.
    settings.register_profile("dokolearn", deadline=None, max_examples=size(15, 100))
    settings.load_profile("dokolearn")


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: whoever waits for a page leaves them idle, a tenth of the time."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """In a run with large samples, whatever takes samples belongs to the thorough tests. Each worker begins with files
    that need no site: it is built meanwhile."""
    for item in items if config.option.markexpr != SHORT else ():
        if item.get_closest_marker("sampled") or is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker(thorough)
    yield
    workers = getattr(config, "workerinput", {"workercount": 1})["workercount"]
    waiting = {item.path for item in items if needs_site(item)}
    items.sort(key=lambda item: item.path.name not in FIRST)
    items[:] = dealt(items, [item for item in items if item.path in waiting], workers)


def needs_site(item: pytest.Item) -> bool:
    """Whether it waits for the real site, or belongs to the tests with a browser, which all stay together."""
    return "real_site" in getattr(item, "fixturenames", ()) or item.path.parent.name == "browser"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config) -> None:
    """Say whether the short run has grown too long; machines differ, so it is no failure. The gate of a release hears
    which run has passed whole."""
    whole = config.args_source == pytest.Config.ArgsSource.TESTPATHS and release.is_whole(config.option)
    if not whole or exitstatus:
        return
    remember(config, {SHORT: "short", "thorough": "thorough"}.get(config.option.markexpr, ""))
    if config.option.markexpr != SHORT:
        return
    took = time.monotonic() - BEGAN
    if cache := getattr(config, "cache", None):  # it can be switched off
        cache.set(SHORT_TOOK, took)
    said = f"The short run took {took:.0f} s, at most {SHORT_SECONDS} s are allowed on two cores."
    terminalreporter.write_line(said, yellow=took > SHORT_SECONDS)
    if took > SHORT_SECONDS:
        terminalreporter.write_line("Cut it (tests/effort.py) before anything lands, unless the machine was busy.")


def remember(config: pytest.Config, run: str) -> None:
    """That this run has passed on the commit that is checked out, if nothing differs from it."""
    cache = getattr(config, "cache", None)  # `-p no:cacheprovider`
    if run and cache and (config.rootpath / ".git").exists() and not release.git("status", "--porcelain"):
        passed = cache.get(release.PASSED, {})
        cache.set(release.PASSED, {**passed, run: release.git("rev-parse", "HEAD").strip()})


@pytest.fixture(scope="session", autouse=True)
def _site_begun(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, worker_id: str
) -> Iterator[None]:
    """One worker sees to it that the site is on its way, if any test will ask for it."""
    asked = any("real_site" in getattr(item, "fixturenames", ()) for item in request.session.items)
    first = worker_id in ("master", "gw0")
    with begun(shared_folder(tmp_path_factory, worker_id) / "site") if asked and first else nullcontext():
        yield


@pytest.fixture(scope="session")
def real_site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder with the real site below its sub-path: the same for all workers, so nobody writes into it."""
    return built_once(shared_folder(tmp_path_factory, worker_id) / "site")


@pytest.fixture(scope="session")
def games_played_once() -> Iterator[None]:
    """Every kind of a paper of the exam is asked about the same game."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exam_tasks, "positions", cache(exam_tasks.positions))
        yield
