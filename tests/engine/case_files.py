"""Case files for tests of `dokolearn dev cases`: written, run by the command, and why a case failed."""

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from dokolearn.cli import main


def run(*paths: Path, as_json: bool = False) -> Result:
    return CliRunner().invoke(main, ["dev", "cases", *map(str, paths), *(["--json"] if as_json else [])])


def case(**changes: Any) -> dict[str, Any]:
    """A case that passes, with some keys changed."""
    return {
        "id": "a",
        "kind": "playable",
        "rules": {"set": "mainz", "options": {}},
        "source": "§2.7",
        "given": {"game": "normal", "hand": ["PiD", "PiA"], "table": ["Pi9"]},
        "expect": {"cards": ["PiA"]},
    } | changes


def write(path: Path, *cases: Any, format: str = "dokolearn-cases/1") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"format": format, "cases": cases}, ensure_ascii=False), encoding="utf-8")
    return path


def reason(tmp_path: Path, **changes: Any) -> str:
    """Why this case fails; another one in the same file has to pass."""
    result = run(write(tmp_path / "x.json", case(**changes), case(id="b")), as_json=True)
    assert result.exit_code == 1
    answer = json.loads(result.stdout)
    assert (answer["passed"], answer["failed"]) == (1, 1), "the run goes on"
    [failure] = answer["failures"]
    assert failure["id"] == changes.get("id", "a")
    assert (failure["field"], failure["expected"], failure["actual"]) == (None, None, None)
    return str(failure["reason"])
