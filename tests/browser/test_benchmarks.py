"""The benchmarks that need a browser still measure something; what they find depends on the machine."""

import importlib.util
import shutil
import sys
from contextlib import nullcontext
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from effort import thorough
from playwright.sync_api import Playwright

from .host import PROJECT

FOLDER = PROJECT / "tests" / "benchmarks"


@pytest.fixture
def site(site_folder: Path, site_url: str) -> Path:
    """The folder of the built site."""
    return site_folder


def loaded(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A benchmark as `dokolearn dev bench` loads it."""
    monkeypatch.syspath_prepend(str(FOLDER))
    spec = importlib.util.spec_from_file_location(f"benchmark_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@thorough
@pytest.mark.parametrize(
    ("name", "quick", "figures"),
    [
        ("thin_line", {"VISITS": 1, "MEGABITS": 90}, 5),
        ("engine", {"VISITS": 1}, 10),
        ("viewer", {"VISITS": 1}, 7),
        ("motion", {"RUNS": 1}, 2),
        ("page", {"VISITS": 1}, 5),
        ("playing", {"GAMES": 1, "STARTS": 1}, 7),
        ("recording", {"GAMES": ["erstes_spiel"]}, 3),
        ("memory", {"SETTLED": 1.0}, 3 if sys.platform == "linux" else 0),
    ],
)
def test_every_benchmark_of_the_page_measures(
    site: Path, playwright: Playwright, monkeypatch: pytest.MonkeyPatch, name: str, quick: dict[str, Any], figures: int
) -> None:
    module = loaded(name, monkeypatch)
    for constant, value in quick.items():
        assert hasattr(module, constant)
        monkeypatch.setattr(module, constant, value)

    def copied(site_url: str, site_dir: Path) -> None:
        shutil.copytree(site, site_dir, dirs_exist_ok=True)

    builds = module if hasattr(module, "build") else sys.modules["built_site"]
    monkeypatch.setattr(builds, "build", copied)
    monkeypatch.setattr(builds, "sync_playwright", lambda: nullcontext(playwright))  # there can be only one
    rows = module.rows()
    assert len(rows) == figures
    assert [row.what for row in rows[:2] if row.measured <= 0] == []
