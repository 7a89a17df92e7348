"""Record → text in its canonical form: `read(write(record))` gives the record back."""

from collections.abc import Iterable, Iterator

from dokolearn.ch1_general import card_code
from dokolearn.model import Kind
from dokolearn.replay.text import record as dkn

UNREADABLE = "-"
"""Stands for a card that nobody could read."""


def write(record: dkn.Record) -> str:
    """The text of a record, one thing a line, a blank line between tags, hands, bids and play."""
    sections = (_head(record), _hands(record), _bid_lines(record), _play_lines(record))
    return "\n\n".join("\n".join(lines) for lines in map(list, sections) if lines) + "\n"


def write_all(records: Iterable[dkn.Record]) -> str:
    """Several games in one file."""
    return "\n".join(map(write, records))


def _head(record: dkn.Record) -> Iterator[str]:
    yield "%DKN 1"
    for tag in dkn.tag_order(list(record.tags)):
        value = tag.value.replace("\\", "\\\\").replace('"', '\\"')
        yield f'[{tag.name} "{value}"]'


def _hands(record: dkn.Record) -> Iterator[str]:
    yield from map(_taken_line, record.taken)
    for deal in record.deals:
        yield " ".join([f"deal {deal.seat + 1}:", *map(_code, deal.cards), *(["?"] if deal.open else [])])


def _taken_line(taken: dkn.Taken) -> str:
    return f"taken {taken.seat + 1}: {taken.augen}" + ("" if taken.stiche is None else f" {taken.stiche}")


def _bid_lines(record: dkn.Record) -> Iterator[str]:
    yield from (f"bid {bid.seat + 1} {bid.word}" for bid in record.bids)
    yield from map(_give, record.gives)


def _give(give: dkn.Exchange) -> str:
    to = "" if give.to is None else f">{give.to + 1}"
    return " ".join([f"give {give.seat + 1}{to}:", *map(_code, give.cards)])


def _play_lines(record: dkn.Record) -> Iterator[str]:
    yield from _items(record.opening)
    yield from _tricks(record.tricks)
    if record.end is not None:
        yield "*" if record.end == "*" else f"= {record.end}".rstrip()


def _tricks(tricks: Iterable[dkn.TrickLine]) -> Iterator[str]:
    for line in tricks:
        yield " ".join([f"{line.number}. {line.seat + 1}:", *_plays(line)])
        yield from _items(line.items)


def _plays(line: dkn.TrickLine) -> Iterator[str]:
    for play in line.plays:
        yield from _says(play.says)
        yield _code(play.kind) + play.glyph
    yield from _says(line.says)


def _says(says: Iterable[dkn.Say]) -> Iterator[str]:
    return (f"@{say.seat + 1}:{say.word}" for say in says)


def _items(items: Iterable[dkn.Item]) -> Iterator[str]:
    for item in items:
        match item:
            case dkn.Note():
                yield from _note(item)
            case dkn.Variation():
                yield from _variation(item)
            case dkn.Quiz():
                yield from _quiz(item)
            case _:
                yield item.text


def _note(note: dkn.Note) -> Iterator[str]:
    yield f">{'' if note.seat is None else note.seat + 1} {note.text}"
    if note.marks:
        yield " ".join(["show", *map(_mark, note.marks)])


def _mark(mark: dkn.Mark) -> str:
    card = "" if mark.kind is None else f":{card_code(mark.kind)}"
    to = "" if mark.to is None else f">{mark.to + 1 if isinstance(mark.to, int) else mark.to}"
    return f"{mark.seat + 1}{card}{to}"


def _variation(variation: dkn.Variation) -> Iterator[str]:
    """The first Stich stands behind the bracket, unless notes on the whole variation come before it."""
    lines = [*_items(variation.opening), *_tricks(variation.tricks)]
    if variation.opening or not lines:
        yield from ("(", *lines, ")")
    else:
        yield from (f"( {lines[0]}", *lines[1:], ")")


def _quiz(quiz: dkn.Quiz) -> Iterator[str]:
    yield f"ask {quiz.seat + 1}: {quiz.text}".rstrip()
    yield from _answers(quiz)
    if quiz.then is not None:
        yield f"then: {quiz.then.text}".rstrip()
        yield from _answers(quiz.then)


def _answers(quiz: dkn.Quiz) -> Iterator[str]:
    yield from (f"hint: {hint}" for hint in quiz.hints)
    for answer in quiz.answers:
        yield f"{answer.verdict} {answer.move}{': ' if answer.text else ''}{answer.text}"


def _code(kind: Kind | None) -> str:
    return UNREADABLE if kind is None else card_code(kind)
