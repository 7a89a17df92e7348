"""Rows as a DataFrame, where pandas is installed."""

from collections.abc import Sequence
from typing import Any


def frame_of(rows: Sequence[Any]) -> Any:
    """A DataFrame of pandas; the rows themselves where there is none."""
    try:
        import pandas  # not ours: only who has it gets its tables
    except ImportError:
        return rows
    return pandas.DataFrame(rows)
