import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from club import Club


@pytest.fixture
def club(tmp_path: Path) -> Club:
    return Club(tmp_path)


@pytest.fixture(scope="module")
def new_club(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Club]:
    return lambda: Club(tmp_path_factory.mktemp("club"))


@pytest.fixture(autouse=True)
def _quiet_after() -> Iterator[None]:
    """The build logs to the terminal of the process; each test gets a fresh one."""
    yield
    logging.getLogger("mkdocs").handlers.clear()
