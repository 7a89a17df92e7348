"""How long something takes: in computing time and of several tries, so that a busy machine is no failure."""

import time
from collections.abc import Callable
from math import inf


def computing(do: Callable[[], object], enough: float = 0, tries: int = 4) -> float:
    """Seconds; the best of some tries, which end as soon as one was quick enough: what is slow is so every time."""
    best = inf
    for _ in range(tries):
        began = time.process_time()
        do()
        best = min(best, time.process_time() - began)
        if best <= enough:
            break
    return best
