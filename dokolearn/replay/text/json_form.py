"""Record ↔ JSON, without loss in both directions. Seats count from 0, cards are their codes, places are left out."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, TypeVar

from dokolearn.ch1_general import KIND_BY_CODE, card_code
from dokolearn.model import SEATS, Kind, Seat
from dokolearn.replay.text.parser import MAX_NESTING, parse
from dokolearn.replay.text.record import (
    MIDDLE,
    VERDICTS,
    Answer,
    Bid,
    Deal,
    Exchange,
    Item,
    Line,
    Mark,
    Note,
    Play,
    Quiz,
    Record,
    Say,
    Tag,
    Taken,
    TrickLine,
    Variation,
)
from dokolearn.replay.text.writer import write
from dokolearn.shallow_json import JsonDict

FORMAT = "dokolearn-dkn/2"

T = TypeVar("T")


def to_json(record: Record) -> JsonDict:
    """The record as values that JSON knows."""
    return {
        "format": FORMAT,
        "tags": [[tag.name, tag.value] for tag in record.tags],
        "taken": [{"seat": one.seat, "augen": one.augen, "stiche": one.stiche} for one in record.taken],
        "deal": [{"seat": deal.seat, "cards": _codes(deal.cards), "open": deal.open} for deal in record.deals],
        "bids": [{"seat": bid.seat, "say": bid.word} for bid in record.bids],
        "gives": [{"seat": give.seat, "to": give.to, "cards": _codes(give.cards)} for give in record.gives],
        "opening": [_item(item) for item in record.opening],
        "line": [_trick(line) for line in record.tricks],
        "end": record.end,
    }


def _codes(kinds: Iterable[Kind | None]) -> list[str | None]:
    return [None if kind is None else card_code(kind) for kind in kinds]


def _says(says: Iterable[Say]) -> list[JsonDict]:
    return [{"seat": say.seat, "say": say.word} for say in says]


def _trick(line: TrickLine) -> JsonDict:
    plays = [{"card": _codes([play.kind])[0], "glyph": play.glyph, "said": _says(play.says)} for play in line.plays]
    below = [_item(item) for item in line.items]
    return {"stich": line.number, "seat": line.seat, "plays": plays, "said": _says(line.says), "below": below}


def _item(item: Item) -> JsonDict:
    match item:
        case Note():
            return {"kind": "note", "seat": item.seat, "text": item.text} | _shown(item.marks)
        case Variation():
            opening, line = [_item(one) for one in item.opening], [_trick(one) for one in item.tricks]
            return {"kind": "variation", "opening": opening, "line": line}
        case Quiz():
            then = {} if item.then is None else {"then": _asked(item.then)}
            return {"kind": "quiz", "seat": item.seat, **_asked(item), **then}
        case _:
            return {"kind": "line", "text": item.text}


def _asked(quiz: Quiz) -> JsonDict:
    """A step of a question."""
    answers = [{"verdict": one.verdict, "move": one.move, "text": one.text} for one in quiz.answers]
    return {"text": quiz.text, "hints": list(quiz.hints), "answers": answers}


def _shown(marks: Iterable[Mark]) -> JsonDict:
    """What a note points at, where it does."""
    shown = [{"seat": mark.seat, "card": _codes([mark.kind])[0], "to": mark.to} for mark in marks]
    return {"show": shown} if shown else {}


def from_json(data: object) -> Record:
    """The record behind such values. Raises ValueError for anything that is none, or could not be written as text."""
    top = _object(data, "format", "tags", "taken", "deal", "bids", "gives", "opening", "line", "end")
    if top["format"] != FORMAT:
        raise ValueError(f"format: expected {FORMAT}")
    record = Record(
        tags=_each(top["tags"], _read_tag),
        deals=_each(top["deal"], _read_deal),
        bids=_each(top["bids"], _read_bid),
        opening=_each(top["opening"], lambda item: _read_item(item, MAX_NESTING)),
        tricks=_each(top["line"], lambda line: _read_trick(line, MAX_NESTING)),
        end=None if top["end"] is None else _text(top["end"]),
        taken=_each(top["taken"], _read_taken),
        gives=_each(top["gives"], _read_give),
    )
    if parse(write(record)).record != record:
        raise ValueError("the values cannot be written as text")
    return record


def _object(data: Any, *keys: str) -> JsonDict:
    if not isinstance(data, dict) or set(data) != set(keys):
        raise ValueError(f"expected an object with {', '.join(keys)}")
    return data


def _each(data: object, one: Callable[[Any], T]) -> tuple[T, ...]:
    if not isinstance(data, list):
        raise ValueError("expected a list")
    return tuple(one(value) for value in data)


def _text(data: object) -> str:
    if not isinstance(data, str):
        raise ValueError("expected a text")
    return data


def _flag(data: object) -> bool:
    if not isinstance(data, bool):
        raise ValueError("expected true or false")
    return data


def _number(data: object) -> int:
    if not isinstance(data, int) or isinstance(data, bool) or not 0 <= data <= 9999:
        raise ValueError("expected a number from 0 to 9999")
    return data


def _seat(data: object) -> Seat:
    if isinstance(data, bool) or data not in SEATS:
        raise ValueError("expected a seat from 0 to 3")
    return Seat(int(data))


def _seat_or_none(data: object) -> Seat | None:
    return None if data is None else _seat(data)


def _kind(data: object) -> Kind | None:
    if data is None:
        return None
    if not isinstance(data, str) or data not in KIND_BY_CODE:
        raise ValueError("expected the code of a card")
    return KIND_BY_CODE[data]


def _read_tag(data: object) -> Tag:
    if not isinstance(data, list) or len(data) != 2:
        raise ValueError("expected a tag of name and text")
    return Tag(_text(data[0]), _text(data[1]))


def _read_taken(data: object) -> Taken:
    one = _object(data, "seat", "augen", "stiche")
    return Taken(_seat(one["seat"]), _number(one["augen"]), None if one["stiche"] is None else _number(one["stiche"]))


def _read_deal(data: object) -> Deal:
    one = _object(data, "seat", "cards", "open")
    return Deal(_seat(one["seat"]), _each(one["cards"], _kind), _flag(one["open"]))


def _read_bid(data: object) -> Bid:
    one = _object(data, "seat", "say")
    return Bid(_seat(one["seat"]), _text(one["say"]))


def _read_give(data: object) -> Exchange:
    one = _object(data, "seat", "to", "cards")
    return Exchange(_seat(one["seat"]), _seat_or_none(one["to"]), _each(one["cards"], _kind))


def _read_say(data: object) -> Say:
    one = _object(data, "seat", "say")
    return Say(_seat(one["seat"]), _text(one["say"]))


def _read_play(data: object) -> Play:
    one = _object(data, "card", "glyph", "said")
    return Play(_kind(one["card"]), _text(one["glyph"]), _each(one["said"], _read_say))


def _read_trick(data: object, depth: int) -> TrickLine:
    one = _object(data, "stich", "seat", "plays", "said", "below")
    return TrickLine(
        _number(one["stich"]),
        _seat(one["seat"]),
        _each(one["plays"], _read_play),
        _each(one["said"], _read_say),
        _each(one["below"], lambda item: _read_item(item, depth)),
    )


def _read_item(data: Any, depth: int) -> Item:
    kind = data.get("kind") if isinstance(data, dict) else None
    if kind == "note":
        one = _object(data, "kind", "seat", "text", *(key for key in ("show",) if key in data))
        return Note(_seat_or_none(one["seat"]), _text(one["text"]), _each(one.get("show", []), _read_mark))
    if kind == "line":
        return Line(_text(_object(data, "kind", "text")["text"]))
    if kind == "quiz":
        one = _object(data, "kind", "seat", *_ASKED, *(key for key in ("then",) if key in data))
        seat = _seat(one["seat"])
        then = _read_asked(_object(one["then"], *_ASKED), seat) if "then" in one else None
        return replace(_read_asked(one, seat), then=then)
    if kind != "variation" or depth == 0:
        raise ValueError("expected a note, a line, a question or a variation that does not nest too deep")
    one = _object(data, "kind", "opening", "line")
    return Variation(
        _each(one["line"], lambda line: _read_trick(line, depth - 1)),
        _each(one["opening"], lambda item: _read_item(item, depth - 1)),
    )


_ASKED = ("text", "hints", "answers")


def _read_asked(one: JsonDict, seat: Seat) -> Quiz:
    return Quiz(seat, _text(one["text"]), _each(one["hints"], _text), _each(one["answers"], _read_answer))


def _read_answer(data: object) -> Answer:
    one = _object(data, "verdict", "move", "text")
    if one["verdict"] not in VERDICTS:
        raise ValueError(f"expected one of {', '.join(VERDICTS)}")
    return Answer(str(one["verdict"]), _text(one["move"]), _text(one["text"]))


def _read_mark(data: object) -> Mark:
    one = _object(data, "seat", "card", "to")
    to = one["to"] if one["to"] == MIDDLE else _seat_or_none(one["to"])
    return Mark(_seat(one["seat"]), _kind(one["card"]), to)
