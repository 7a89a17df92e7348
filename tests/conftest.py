"""What all tests share."""

from pathlib import Path

import pytest
from hypothesis import settings
from shared_site import built_once, shared_folder

settings.register_profile("dokolearn", deadline=None)  # a busy machine is no failure
settings.load_profile("dokolearn")


@pytest.fixture(scope="session")
def real_site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder with the real site below its sub-path: the same for all workers, so nobody writes into it."""
    return built_once(shared_folder(tmp_path_factory, worker_id) / "site")
