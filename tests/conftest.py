"""What all tests share."""

import time
from pathlib import Path

import pytest
from effort import SHORT, SHORT_SECONDS, SHORT_TOOK, take_large_samples
from hypothesis import settings
from shared_site import built_once, shared_folder

settings.register_profile("dokolearn", deadline=None)  # a busy machine is no failure
settings.load_profile("dokolearn")

BEGAN = time.monotonic()


def pytest_configure(config: pytest.Config) -> None:
    take_large_samples(config.option.markexpr != SHORT)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config) -> None:
    """Say whether the short run has grown too long; machines differ, so it is no failure."""
    whole = config.args_source == pytest.Config.ArgsSource.TESTPATHS and not config.option.keyword
    if not whole or config.option.markexpr != SHORT or exitstatus:
        return
    took = time.monotonic() - BEGAN
    if config.cache:
        config.cache.set(SHORT_TOOK, took)
    said = f"The short run took {took:.0f} s, at most {SHORT_SECONDS} s are allowed on two cores."
    terminalreporter.write_line(said, yellow=took > SHORT_SECONDS)
    if took > SHORT_SECONDS:
        terminalreporter.write_line("Cut it (tests/effort.py) before anything lands, unless the machine was busy.")


@pytest.fixture(scope="session")
def real_site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder with the real site below its sub-path: the same for all workers, so nobody writes into it."""
    return built_once(shared_folder(tmp_path_factory, worker_id) / "site")
