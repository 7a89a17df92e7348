"""Matches that have a figure to reach go on where they were stopped, and are told with their standard errors."""

import importlib.util
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

PATH = Path(__file__).parents[1] / "benchmarks" / "strength.py"


@pytest.fixture
def strength(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The benchmark, which keeps what it plays somewhere else."""
    monkeypatch.setattr(sys, "path", list(sys.path))
    found = importlib.util.spec_from_file_location("benchmark_strength", PATH)
    assert found is not None
    assert found.loader is not None
    module: Any = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    monkeypatch.setattr(module, "KEPT", tmp_path)
    return module


def test_a_match_goes_on_where_it_was_stopped(strength: Any) -> None:
    match = strength.Match("verein", "zufall", "ddv", 6, 5, 0.5)
    whole = strength.Match("verein", "zufall", "ddv", 6)._replace(book="maennle")
    assert list(islice(strength.play(match), 3))[-1] < 6
    before = strength.kept(match)
    assert list(strength.play(match))[-1] == 6
    assert list(strength.play(match)) == [], "it is played"
    after = strength.kept(match)
    assert {number: after[number] for number in before} == before
    assert strength.kept(whole) == {}


def test_it_is_told_with_its_error_and_its_target(strength: Any) -> None:
    match = strength.Match("verein", "zufall", "ddv", 6, 5, 0.5)
    assert list(strength._of(match, [])) == [], "nothing was played"
    duels = [strength.Duel(20.0, 1.0), strength.Duel(30.0, 3.0), strength.Duel(25.0, 2.0)]
    augen, punkte, clear = strength._of(match, duels)
    assert (augen.what, augen.measured, augen.aim) == ("verein against zufall, ddv, 3 deals, ± 2.89", 25.0, "≥ 5")
    assert (punkte.measured, punkte.reached) == (2.0, "yes")
    assert round(clear.measured, 2) == 3.46


def test_a_table_of_results_is_written_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, strength: Any) -> None:
    """Others keep when and on what they were measured."""
    found = importlib.util.spec_from_file_location("benchmark_run", PATH.with_name("run.py"))
    assert found is not None
    assert found.loader is not None
    run: Any = importlib.util.module_from_spec(found)
    found.loader.exec_module(run)
    results = tmp_path / "RESULTS.md"
    results.write_text("# Measured\n\n## calls\n\nonce\n\n## tables\n\nlong ago\n", encoding="utf-8")
    monkeypatch.setattr(run, "RESULTS", results)
    monkeypatch.setattr(run, "measure", lambda name, beside: [strength.Row("a thing", 2.0, "s", 3.0, False)])
    monkeypatch.setattr(sys, "argv", ["run.py", "tables", "--write"])
    run.main()
    assert set(run.written()) == {"calls", "tables"}
    assert run.written()["calls"] == "## calls\n\nonce\n"
    assert "| a thing | 2 s | ≤ 3 | yes |" in run.written()["tables"]
    assert "long ago" not in run.written()["tables"]
