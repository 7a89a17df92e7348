"""Things by name that are made when somebody first asks for them: a page mostly needs one, and waits for no other."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

Item = TypeVar("Item")


class OnDemand(Mapping[str, Item]):
    """A mapping whose names are known at once and whose items are made one by one."""

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
