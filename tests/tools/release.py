"""The gate of a release: `python tests/tools/release.py` says what is still missing for the version of the package.

A version may be tagged once nothing is: its chapter in the changelog, nothing under Unreleased, figures measured, a
clean checkout, and both runs of the tests passed on this very commit.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PASSED = "dokolearn/passed"
"""Where pytest's cache keeps by run (`short`, `thorough`) the commit that passed it whole."""

RUNS = {"short": ".venv/bin/python -m pytest", "thorough": ".venv/bin/python -m pytest -m thorough"}

PARTLY = ("keyword", "collectonly", "lf", "deselect", "ignore", "ignore_glob", "stepwise", "setuponly", "setupplan")
"""Options of pytest with which a run is not whole."""

_VERSION = re.compile(r'^__version__ = "([^"]+)"$', re.M)
_RELEASED = re.compile(r"\d+\.\d+\.\d+")


class State(NamedTuple):
    """What the gate looks at."""

    version: str
    changelog: str
    results: str
    commit: str
    changed: tuple[str, ...]
    """Files that differ from the commit."""
    passed: dict[str, str]
    """By run the commit that passed it."""


def missing(state: State) -> Iterator[str]:
    """What is still missing, a sentence each."""
    if not _RELEASED.fullmatch(state.version):
        yield f"The version is {state.version}; a release has three numbers and nothing behind them."
    if f"\n## {state.version} " not in state.changelog:
        yield f"CHANGELOG.md has no chapter “## {state.version} (date)”."
    if _unreleased(state.changelog):
        yield "CHANGELOG.md still has lines under Unreleased."
    if older := _measured_before(state):
        yield f"tests/benchmarks/RESULTS.md was not measured for {state.version} ({older}): dokolearn dev bench --write"
    if state.changed:
        yield f"Not committed: {', '.join(state.changed)}."
    for run, command in RUNS.items():
        if state.passed.get(run) != state.commit:
            yield f"The {run} run has not passed on this commit: {command}"


def _measured_before(state: State) -> str:
    """The tables of figures that another version was measured for; a word where there are none."""
    tables = state.results.split("\n## ")[1:]
    older = [table.split("\n", 1)[0] for table in tables if f"dokolearn {state.version}," not in table]
    return ", ".join(older) if tables else "all"


def _unreleased(changelog: str) -> bool:
    _, _, rest = changelog.partition("\n## Unreleased\n")
    return "\n- " in rest.partition("\n## ")[0]


def is_whole(options: object) -> bool:
    """Whether these options of pytest run every test that there is for a mark."""
    return not any(getattr(options, name, None) for name in PARTLY)


def here() -> State:
    """The state of this checkout."""
    source = (ROOT / "dokolearn" / "__init__.py").read_text(encoding="utf-8")
    found = _VERSION.search(source)
    changed = [line[3:] for line in git("status", "--porcelain").splitlines()]
    return State(
        found[1] if found else "unknown",
        (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"),
        (ROOT / "tests" / "benchmarks" / "RESULTS.md").read_text(encoding="utf-8"),
        git("rev-parse", "HEAD").strip(),
        tuple(changed),
        _passed(),
    )


def git(*words: str) -> str:
    """What git says about this checkout."""
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def _passed() -> dict[str, str]:
    path = ROOT / ".pytest_cache" / "v" / PASSED
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {}


def main() -> int:
    """Print what is missing, or how to tag; 1 if something is."""
    state = here()
    found = list(missing(state))
    print(*found or [f"Nothing is missing: git tag v{state.version}"], sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
