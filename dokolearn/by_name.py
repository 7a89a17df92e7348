"""What is known by name and made when somebody first asks for it: modules that a table names.

A file that imports by a table calls it `MODULES`. What makes the bundle of a page reads it there: the values of a
mapping are modules below `dokolearn`, perhaps with a function after a colon; the names of a tuple lie in its own room.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

Item = TypeVar("Item")
Function = TypeVar("Function", bound=Callable[..., object])


def by_own_name(*functions: Function) -> dict[str, Function]:
    """Functions by what they are called, the sign before names of a file's own left out: who answers which event."""
    return {function.__name__.removeprefix("_"): function for function in functions}


class ByName(Mapping[str, Item]):
    """A mapping whose names are known at once and whose items are made one by one, each when it is first asked for."""

    def __init__(self, names: Iterable[str], make: Callable[[str], Item]) -> None:
        self._names = dict.fromkeys(names)
        self._make = make
        self._made: dict[str, Item] = {}

    def __getitem__(self, name: str) -> Item:
        if name not in self._made:
            if name not in self._names:
                raise KeyError(name)
            self._made[name] = self._make(name)
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)
