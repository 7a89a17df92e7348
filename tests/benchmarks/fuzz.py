"""Damaged games, links, forms and questions: how many were tried, what failed, how long and how much the worst took."""

import os
import sys
from pathlib import Path

from rows import Row

sys.path.append(str(Path(__file__).parents[1] / "tools"))

from fuzz_replays import block

INPUTS = int(os.environ.get("DOKOLEARN_FUZZ", "2000"))
"""`tests/tools/fuzz_replays.py` takes more of them, with several processes, and goes on where it stopped."""


def rows() -> list[Row]:
    """All checks of an input together; memory of the whole process."""
    done = block((1, 0, INPUTS))
    return [
        Row("damaged games, links, forms and questions that were tried", float(INPUTS), ""),
        Row("of them not answered in words, in time and in little memory", float(len(done.failures)), "", 0, False),
        Row("all checks of the slowest, computing time", done.slowest, "s"),
        Row("memory of the process at its peak", done.memory / 1e6, "MB", 400, more_is_better=False),
    ]
