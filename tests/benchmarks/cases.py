"""Conformance cases: how many a second, in a fresh process with nothing remembered, as the command runs them."""

import subprocess
import sys
from pathlib import Path
from statistics import median

from rows import Row

ROOT = Path(__file__).parent.parent.parent
CASES = ROOT / "tests" / "cases"

RUN = """
import sys
from pathlib import Path
from time import process_time
from dokolearn.cases import run_all
began = process_time()
report = run_all([Path(sys.argv[1])])
print(report.passed, report.failed, process_time() - began)
"""


def rows() -> list[Row]:
    """Median of seven runs: reading, running and judging, without the start of Python."""
    runs = [_run() for _ in range(7)]
    passed, failed = runs[0][0], runs[0][1]
    if failed:
        raise AssertionError(f"{failed:.0f} cases failed")
    return [
        Row("cases in tests/cases, all of them passed", passed, ""),
        Row(
            "cases a second, files read and rules compiled on the way",
            passed / median(run[2] for run in runs),
            "",
            4000,
        ),
    ]


def _run() -> tuple[float, float, float]:
    command = [sys.executable, "-c", RUN, str(CASES)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    passed, failed, seconds = map(float, done.stdout.split())
    return passed, failed, seconds
