"""Where unknown cards can be: one way to spread them over the hands, and what is the same in every way.

A flow: every card to a place with room, some places barred. It is the same everywhere if no exchange is possible.
"""

from collections import Counter, deque
from collections.abc import Container, Mapping, Sequence

from dokolearn.model import Kind

Spread = dict[tuple[Kind, int], int]
"""How many cards of a kind are at a place."""


def spread(pool: Mapping[Kind, int], room: Sequence[int], barred: Container[tuple[Kind, int]]) -> Spread | None:
    """One way to lay all cards of the pool into places with exactly that much room; None if there is none."""
    if sum(pool.values()) != sum(room):
        return None
    laid: Spread = Counter()
    left = list(room)
    for kind in sorted(pool):
        for _ in range(pool[kind]):
            path = _path(kind, laid, pool, left, barred)
            if path is None:
                return None
            _exchange(path, laid)
            left[path[-1][1]] -= 1
    return laid


def certain(laid: Spread, pool: Mapping[Kind, int], barred: Container[tuple[Kind, int]]) -> Spread:
    """How many cards of each kind are at a place in every way to spread the pool like this."""
    return {key: _least(key, laid, pool, barred) for key, number in laid.items() if number}


def _least(key: tuple[Kind, int], laid: Spread, pool: Mapping[Kind, int], barred: Container[tuple[Kind, int]]) -> int:
    """The fewest cards of a kind that a place must hold: they leave one by one, as long as others can take over."""
    kind, place = key
    trial = Counter(laid)
    while trial[key]:
        room = [int(other == place) for other in range(5)]
        trial[key] -= 1
        least = trial[key]
        path = _path(kind, trial, pool, room, barred, without=place)
        if path is None:
            return least + 1
        _exchange(path, trial)
    return 0


def _path(
    kind: Kind,
    laid: Spread,
    pool: Mapping[Kind, int],
    room: Sequence[int],
    barred: Container[tuple[Kind, int]],
    without: int | None = None,
) -> list[tuple[Kind, int]] | None:
    """A chain of moves that finds a place for one more card: (card, where it goes), each pushing the next one out.

    `without`: the first card may not go there itself, and no card of its kind may come back.
    """
    waiting, seen = deque[tuple[Kind, list[tuple[Kind, int]]]]([(kind, [])]), {kind}
    while waiting:
        mover, path = waiting.popleft()
        places = [
            place
            for place in range(len(room))
            if (mover, place) not in barred and not (mover == kind and place == without)
        ]
        for place in places:
            if room[place]:
                return [*path, (mover, place)]
        for place in places:
            here = [*path, (mover, place)]
            for other in pool:
                if other not in seen and laid.get((other, place), 0):
                    seen.add(other)
                    waiting.append((other, here))
    return None


def _exchange(path: list[tuple[Kind, int]], laid: Spread) -> None:
    """Every card of the chain goes to its new place, out of the place that the one before it took."""
    before: int | None = None
    for kind, place in path:
        if before is not None:
            laid[kind, before] -= 1
        laid[kind, place] = laid.get((kind, place), 0) + 1
        before = place
