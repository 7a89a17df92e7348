"""How much of what is alike one run tries.

The short run (`pytest`) tries each thing once: every page type and the main way through it, kind of exercise, book,
machine, and of each product of them as many pairs as it takes to meet all parts. `pytest -m thorough` tries the rest:
what lies beside the main way, of the products all pairs or some in turn, and the large samples.
`pytest -m "thorough or not thorough"` does both.
"""

import inspect
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import product
from typing import Any

import pytest
from hypothesis import is_hypothesis_test

thorough = pytest.mark.thorough
"""Too much of the same for the short run."""

sampled = pytest.mark.sampled
"""The size is a matter of patience, see `size`: small in the short run, large in the thorough one, which has it too."""

SHORT = "not thorough"
"""The marks of the short run, as pyproject.toml has them."""

SHORT_SECONDS = 600
"""Ten minutes on two cores: what the whole short run may take; with the installation that is twelve."""

SHORT_TOOK = "dokolearn/short_run"
"""Where pytest's cache keeps how many seconds the last one took."""

_SIZES = {"large": False}


def take_large_samples(large: bool) -> None:
    """Said once, before tests are read."""
    _SIZES["large"] = large


def size(short: int, large: int) -> int:
    """How many to try in this run; the test has to be `sampled`."""
    return large if _SIZES["large"] else short


def mostly(
    names: str | tuple[str, ...], values: Iterable[Any], short: Collection[Any] | int, ids: Any = None
) -> pytest.MarkDecorator:
    """Like `parametrize`: only these values, or so many where all are of one sort, are part of the short run."""
    values = list(values)
    taken = values[:short] if isinstance(short, int) else short
    single = isinstance(names, str)
    said = [None] * len(values) if ids is None or callable(ids) else map(str, ids)
    rows = _rows(
        (((value,) if single else value), value in taken, name) for value, name in zip(values, said, strict=True)
    )
    return pytest.mark.parametrize(names, rows, ids=ids if callable(ids) else None)


def each(
    names: str, *lists: Iterable[Any], at: int = 0, of: int = 1
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Like `parametrize`, but one test for all rows, for questions so small that calling them tests takes longer.

    All rows are asked; those that fail are told together, each with its values. Of several lists the short run meets
    all there is, each as seldom as possible, the thorough one every combination. Laws about the same things may share
    them in the short run: each has every so many-th row, from one of them on.
    """
    places, rows = [name.strip() for name in names.split(",")], _rows_of([list(one) for one in lists], at, of)
    chosen = [sampled.mark] if len(lists) > 1 or of > 1 else []

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        def asked(**fixtures: Any) -> None:
            assert rows, "nothing to ask"
            failed = [error for row in rows if (error := _failed(test, places, row, fixtures))]
            if failed:
                raise ExceptionGroup(f"{len(failed)} of {len(rows)}", failed)

        wanted = inspect.signature(test)
        others = [one for one in wanted.parameters.values() if one.name not in places]
        asked.__signature__ = wanted.replace(parameters=others)  # type: ignore[attr-defined]  # what pytest asks for
        asked.__name__, asked.__qualname__, asked.__module__ = test.__name__, test.__qualname__, test.__module__
        asked.__doc__, asked.__wrapped__ = test.__doc__, test  # type: ignore[attr-defined]  # where it stands
        asked.pytestmark = [*_marks(test), *chosen]  # type: ignore[attr-defined]  # where pytest keeps them
        return asked

    return decorate


def dealt(tests: list[Any], later: list[Any], workers: int) -> list[Any]:
    """The tests in such an order that each worker, who gets as many in a row, has its share of the later ones last."""
    held = {id(one) for one in later}
    others, found = [one for one in tests if id(one) not in held], []
    for worker in range(workers):
        last = later[len(later) * worker // workers : len(later) * (worker + 1) // workers]
        share = (len(tests) - len(found)) // (workers - worker)
        rest = max(0, share - len(last))
        first, others = others[:rest], others[rest:]
        found += [*first, *last]
    return found


def _marks(test: Callable[..., None]) -> list[pytest.Mark]:
    """What stands below `each`; examples by chance are a matter of patience, whoever asks for them."""
    marks: list[pytest.Mark] = [*getattr(test, "pytestmark", ())]
    return [*marks, sampled.mark] if is_hypothesis_test(test) else marks


def _failed(test: Callable[..., None], places: list[str], row: Any, fixtures: Mapping[str, Any]) -> Exception | None:
    values = dict(zip(places, row, strict=True)) if len(places) > 1 else {places[0]: row}
    try:
        test(**values, **fixtures)
    except Exception as error:
        error.add_note(", ".join(f"{name}={value!r}" for name, value in values.items()))
        return error
    return None


def _rows_of(lists: list[list[Any]], at: int, of: int) -> list[Any]:
    """What `each` asks in this run."""
    if _SIZES["large"] or len(lists) == 1:
        rows = lists[0] if len(lists) == 1 else list(product(*lists))
        return rows if _SIZES["large"] else rows[at::of]
    longest = max(map(len, lists))
    return [tuple(one[place % len(one)] for one in lists) for place in range(longest)][at::of]


def _rows(values: Iterable[tuple[Any, bool, str | None]]) -> list[Any]:
    """Those of the short run, and in any other run the rest as well: thousands that nobody asks need not be made."""
    asked = [row for row in values if row[1] or _SIZES["large"]]
    return [pytest.param(*value, marks=() if short else thorough, id=name) for value, short, name in asked]
