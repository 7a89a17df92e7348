"""How much of what is alike one run tries.

The short run (`pytest`) tries each thing once: every page type, kind of exercise, book, machine, and of each product of
them as many pairs as it takes to meet all parts. `pytest -m thorough` tries the rest: the whole products and the large
samples. `pytest -m "thorough or not thorough"` does both.
"""

from collections.abc import Collection, Iterable
from itertools import product
from typing import Any

import pytest

thorough = pytest.mark.thorough
"""Too much of the same for the short run."""

SHORT = "not thorough or sampled"
"""The marks of the short run, as pyproject.toml has them."""

SHORT_SECONDS = 360
"""Six minutes on two cores: what the whole short run may take."""

SHORT_TOOK = "dokolearn/short_run"
"""Where pytest's cache keeps how many seconds the last one took."""

_SIZES = {"large": False}


def take_large_samples(large: bool) -> None:
    """Said once, before tests are read."""
    _SIZES["large"] = large


def sampled(test: Any) -> Any:
    """A test whose size is a matter of patience: it is part of both runs, see `size`."""
    return pytest.mark.sampled(thorough(test))


def size(short: int, large: int) -> int:
    """How many to try in this run; the test has to be `sampled`."""
    return large if _SIZES["large"] else short


def mostly(names: str | tuple[str, ...], values: Iterable[Any], short: Collection[Any] | int, **how: Any) -> Any:
    """Like `parametrize`: only these values, or so many where all are of one sort, are part of the short run."""
    values = list(values)
    taken = values[:short] if isinstance(short, int) else short
    return pytest.mark.parametrize(names, [_param(value, value in taken) for value in values], **how)


def in_turn(names: str, ones: Iterable[Any], others: Iterable[Any], **how: Any) -> Any:
    """Like two `parametrize`: in the short run all of both are met, but each only once or as seldom as possible."""
    ones, others = list(ones), list(others)
    met = {(at % len(ones), at % len(others)) for at in range(max(len(ones), len(others)))}
    pairs = product(enumerate(ones), enumerate(others))
    rows = [_param((one, other), (at, place) in met) for (at, one), (place, other) in pairs]
    return pytest.mark.parametrize(names, rows, **how)


def _param(value: Any, short: bool) -> Any:
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=() if short else thorough)
