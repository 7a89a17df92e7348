"""Record → text in its canonical form: `read(write(record))` gives the record back."""

from collections.abc import Iterable, Iterator

from dokolearn.ch1_general import card_code
from dokolearn.model import Kind
from dokolearn.replay.record import Item, Note, Record, Say, TrickLine, tag_order

UNREADABLE = "-"
"""Stands for a card that nobody could read."""


def write(record: Record) -> str:
    """The text of a record, one thing a line."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    yield "%DKN 1"
    for tag in tag_order(list(record.tags)):
        value = tag.value.replace("\\", "\\\\").replace('"', '\\"')
        yield f'[{tag.name} "{value}"]'
    yield ""
    for deal in record.deals:
        yield " ".join([f"deal {deal.seat + 1}:", *map(_code, deal.cards), *(["?"] if deal.open else [])])
    yield from ["", *(f"bid {bid.seat + 1} {bid.word}" for bid in record.bids), ""]
    yield from _items(record.opening)
    for line in record.tricks:
        yield " ".join([f"{line.number}. {line.seat + 1}:", *_plays(line)])
        yield from _items(line.items)
    if record.end is not None:
        yield "*" if record.end == "*" else f"= {record.end}"


def _plays(line: TrickLine) -> Iterator[str]:
    for play in line.plays:
        yield from _says(play.says)
        yield _code(play.kind) + play.glyph
    yield from _says(line.says)


def _says(says: Iterable[Say]) -> Iterator[str]:
    return (f"@{say.seat + 1}:{say.word}" for say in says)


def _items(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Note):
            yield f">{'' if item.seat is None else item.seat + 1} {item.text}"
        else:
            yield item.text


def _code(kind: Kind | None) -> str:
    return UNREADABLE if kind is None else card_code(kind)
