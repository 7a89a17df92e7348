"""What all tests share."""

import time
from pathlib import Path

import pytest
import release
from effort import SHORT, SHORT_SECONDS, SHORT_TOOK, take_large_samples
from hypothesis import settings
from shared_site import built_once, shared_folder

settings.register_profile("dokolearn", deadline=None)  # a busy machine is no failure
settings.load_profile("dokolearn")

BEGAN = time.monotonic()


def pytest_configure(config: pytest.Config) -> None:
    take_large_samples(config.option.markexpr != SHORT)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config) -> None:
    """Say whether the short run has grown too long; machines differ, so it is no failure. The gate of a release hears
    which run has passed whole."""
    whole = config.args_source == pytest.Config.ArgsSource.TESTPATHS and not config.option.keyword
    if not whole or exitstatus:
        return
    remember(config, {SHORT: "short", "thorough": "thorough"}.get(config.option.markexpr, ""))
    if config.option.markexpr != SHORT:
        return
    took = time.monotonic() - BEGAN
    if config.cache:
        config.cache.set(SHORT_TOOK, took)
    said = f"The short run took {took:.0f} s, at most {SHORT_SECONDS} s are allowed on two cores."
    terminalreporter.write_line(said, yellow=took > SHORT_SECONDS)
    if took > SHORT_SECONDS:
        terminalreporter.write_line("Cut it (tests/effort.py) before anything lands, unless the machine was busy.")


def remember(config: pytest.Config, run: str) -> None:
    """That this run has passed on the commit that is checked out, if nothing differs from it."""
    if run and config.cache and (config.rootpath / ".git").exists() and not release.git("status", "--porcelain"):
        passed = config.cache.get(release.PASSED, {})
        config.cache.set(release.PASSED, {**passed, run: release.git("rev-parse", "HEAD").strip()})


@pytest.fixture(scope="session")
def real_site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder with the real site below its sub-path: the same for all workers, so nobody writes into it."""
    return built_once(shared_folder(tmp_path_factory, worker_id) / "site")
