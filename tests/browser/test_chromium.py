"""Where the browser comes from, tried without one."""

import shutil
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from . import chromium
from .chromium import ADVICE, VARIABLE, NoChromiumError, program


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """A machine without any browser, and a Playwright that would keep its own in a folder."""
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr(chromium, "PLACES", ())
    monkeypatch.setattr(shutil, "which", lambda name: "apt-get" if name == "apt-get" else None)
    return SimpleNamespace(chromium=SimpleNamespace(executable_path=str(tmp_path / "chrome")))


def test_variable_wins(bare: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, sys.executable)
    assert program(bare) == Path(sys.executable)


def test_wrong_variable_is_told(bare: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "nirgends")
    with pytest.raises(NoChromiumError, match=f"{VARIABLE} names nirgends"):
        program(bare)


@pytest.mark.parametrize("root", [True, False], ids=["root", "user"])
def test_without_browser_and_network_there_is_advice(bare: Any, monkeypatch: pytest.MonkeyPatch, root: bool) -> None:
    tried: list[str] = []
    monkeypatch.setattr(chromium, "_is_root", lambda: root)
    monkeypatch.setattr(chromium, "_runs", lambda command: bool(tried.append(" ".join(command[-2:]))))
    with pytest.raises(NoChromiumError) as told:
        program(bare)
    assert str(told.value) == ADVICE
    assert tried == [*(["apt-get update"] if root else []), "install chromium"]


def test_fetched_browser_is_used(bare: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    own = Path(bare.chromium.executable_path)
    monkeypatch.setattr(chromium, "_is_root", lambda: False)
    monkeypatch.setattr(chromium, "_runs", lambda _command: own.touch() is None)
    assert program(bare) == own
