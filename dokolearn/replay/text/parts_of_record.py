"""The parts of a record at any depth, those of variations included: gone through, and replaced by others.

A part is told by being that very one, not by being equal: two notes may say the same.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from dokolearn.replay.text.record import Item, Note, Quiz, Record, TrickLine, Variation

T = TypeVar("T", bound=Item | TrickLine)

Change = tuple[object, Sequence[object]]
"""A part that goes, and what comes in its place: nothing, one or several of its sort."""


def told(items: Sequence[Item]) -> Iterator[str]:
    """The text of all notes and questions, those of variations included, in the order of the file."""
    for item in items:
        if isinstance(item, Note | Quiz):
            yield item.text
        elif isinstance(item, Variation):
            yield from told(item.opening)
            for line in item.tricks:
                yield from told(line.items)


def all_notes(record: Record) -> Iterator[str]:
    """The text of all notes and questions of a game."""
    yield from told(record.opening)
    for line in record.tricks:
        yield from told(line.items)


def replaced(record: Record, *changes: Change) -> Record:
    """The record with these parts changed, all at once; what was put in is left as it is."""
    swap = _Swap(changes)
    return replace(record, opening=swap.items(record.opening), tricks=swap.tricks(record.tricks))


class _Swap:
    """What is replaced by what."""

    def __init__(self, changes: Iterable[Change]) -> None:
        self.changes = {id(old): new for old, new in changes}

    def items(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """Notes and what else stands below a Stich."""
        return tuple(one for item in items for one in self.item(item))

    def item(self, item: Item) -> Sequence[Item]:
        """What stands in the place of one of them."""
        if id(item) in self.changes or not isinstance(item, Variation):
            return self.new(item)
        return (replace(item, opening=self.items(item.opening), tricks=self.tricks(item.tricks)),)

    def tricks(self, tricks: Iterable[TrickLine]) -> tuple[TrickLine, ...]:
        """Stiche of a line of play."""
        return tuple(one for line in tricks for one in self.trick(line))

    def trick(self, line: TrickLine) -> Sequence[TrickLine]:
        """What stands in the place of one of them."""
        return self.new(line) if id(line) in self.changes else (replace(line, items=self.items(line.items)),)

    def new(self, old: T) -> Sequence[T]:
        """What comes in the place of a part; itself where nothing does."""
        return self.changes.get(id(old), (old,))  # type: ignore[return-value]  # a part is changed for its own sort
