"""Record ↔ JSON, without loss in both directions. Seats count from 0, cards are their codes, places are left out.

One table says for each sort of value how it is written and how it is read.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

from dokolearn.ch1_general import KIND_BY_CODE, card_code
from dokolearn.model import SEATS, Seat
from dokolearn.replay.text import record as dkn
from dokolearn.replay.text.parser import MAX_NESTING, parse
from dokolearn.replay.text.writer import write as as_text
from dokolearn.shallow_json import JsonDict

FORMAT = "dokolearn-dkn/2"
FIRST = "dokolearn-dkn/1"
"""Of 0.1 and 0.2: an answer was right or not. What somebody has kept opens for ever."""

SCHEMA = "dkn.schema.json"
"""Beside this file; a site publishes it."""


class Form(NamedTuple):
    """How a value is written as JSON, and read from it. `read` raises ValueError for anything else."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


Parts = Mapping[str, Form]


def _plain(said: str, is_one: Callable[[Any], bool]) -> Form:
    """A value that JSON knows."""

    def read(data: object) -> object:
        if not is_one(data):
            raise ValueError(f"expected {said}")
        return data

    return Form(lambda value: value, read)


def _maybe(form: Form) -> Form:
    """A value that may be missing: None, in JSON null."""
    write, read = form
    return Form(*(lambda one, do=do: None if one is None else do(one) for do in (write, read)))


def _each(form: Form) -> Form:
    """A tuple of values, in JSON a list."""
    data = _plain("a list", lambda data: isinstance(data, list))
    return Form(lambda values: list(map(form.write, values)), lambda found: tuple(map(form.read, data.read(found))))


def _object(make: Callable[..., object], parts: Parts, rare: Parts = MappingProxyType({}), **fixed: str) -> Form:
    """An object with these keys, a blank and a name behind those that our values call otherwise. `rare`: parts that are
    left out where they hold nothing; `fixed`: what always stands there."""
    names = {key.split()[0]: key.split()[-1] for key in (*parts, *rare)}
    forms, always = {key.split()[0]: form for key, form in (*parts.items(), *rare.items())}, list(names)[: len(parts)]

    def write(value: object) -> JsonDict:
        held = {key: getattr(value, name) for key, name in names.items()}
        return {**fixed, **{key: forms[key].write(one) for key, one in held.items() if key in always or one}}

    def read(data: object) -> object:
        if not isinstance(data, dict) or not {*fixed, *always} <= set(data) <= {*fixed, *forms}:
            raise ValueError(f"expected an object with {', '.join((*fixed, *always))}")
        for key, value in fixed.items():
            if data[key] != value:
                raise ValueError(f"{key}: expected {value}")
        return make(**{name: forms[key].read(data[key]) for key, name in names.items() if key in data})

    return Form(write, read)


# The sorts of values


TEXT = _plain("a text", lambda data: isinstance(data, str))
FLAG = _plain("true or false", lambda data: isinstance(data, bool))
NUMBER = _plain("a number from 0 to 9999", lambda data: type(data) is int and 0 <= data <= 9999)
SEAT = _plain("a seat from 0 to 3", lambda data: type(data) is int and data in SEATS)
VERDICT = _plain(f"one of {', '.join(dkn.VERDICTS)}", lambda data: data in dkn.VERDICTS)
AIM = _plain("a seat from 0 to 3, or Stich", lambda data: data == dkn.MIDDLE or (type(data) is int and data in SEATS))
CODE = _plain("the code of a card", lambda data: isinstance(data, str) and data in KIND_BY_CODE)
KIND = _maybe(Form(card_code, lambda data: KIND_BY_CODE[CODE.read(data)]))
PAIR = _plain("a tag of name and text", lambda data: isinstance(data, list) and len(data) == 2)
TAG = Form(lambda tag: [tag.name, tag.value], lambda data: dkn.Tag(*map(TEXT.read, PAIR.read(data))))
DEAL = _object(dkn.Deal, {"seat": SEAT, "cards": _each(KIND), "open": FLAG})
GIVE = _object(dkn.Exchange, {"seat": SEAT, "to": _maybe(SEAT), "cards": _each(KIND)})
TAKEN = _object(dkn.Taken, {"seat": SEAT, "augen": NUMBER, "stiche": _maybe(NUMBER)})
BID, SAY = (_object(make, {"seat": SEAT, "say word": TEXT}) for make in (dkn.Bid, dkn.Say))
PLAY = _object(dkn.Play, {"card kind": KIND, "glyph": TEXT, "said says": _each(SAY)})
MARK = _object(dkn.Mark, {"seat": SEAT, "card kind": KIND, "to": _maybe(AIM)})
ANSWER = _object(dkn.Answer, {"verdict": VERDICT, "move": TEXT, "text": TEXT})
STEP = {"text": TEXT, "hints": _each(TEXT), "answers": _each(ANSWER)}


def _quiz(seat: Seat, then: dkn.Quiz | None = None, **step: Any) -> dkn.Quiz:
    """A question; its second step is asked of the same seat."""
    return dkn.Quiz(seat, **step, then=then and replace(then, seat=seat))


SECOND = _object(partial(_quiz, SEATS[0]), STEP)

ITEMS = {
    "note": _object(dkn.Note, {"seat": _maybe(SEAT), "text": TEXT}, {"show marks": _each(MARK)}, kind="note"),
    "quiz": _object(_quiz, {"seat": SEAT, **STEP}, {"then": SECOND}, kind="quiz"),
    "line": _object(dkn.Line, {"text": TEXT}, kind="line"),
}
"""What stands below a Stich, by its kind, variations aside."""


def _item(depth: int) -> Form:
    """What stands below a Stich; variations nest so deep at most."""
    kinds = dict(ITEMS)
    if depth:
        items = _each(_item(depth - 1))
        parts = {"opening": items, "line tricks": _each(_stich(items))}
        kinds["variation"] = _object(dkn.Variation, parts, kind="variation")

    def read(data: Any) -> object:
        kind = str(data.get("kind")) if isinstance(data, dict) else ""
        if kind not in kinds:
            raise ValueError("expected a note, a line, a question or a variation that does not nest too deep")
        return kinds[kind].read(data)

    return Form(lambda item: kinds[type(item).__name__.lower()].write(item), read)


def _stich(items: Form) -> Form:
    plays, says = {"plays": _each(PLAY)}, {"said says": _each(SAY)}
    return _object(dkn.TrickLine, {"stich number": NUMBER, "seat": SEAT, **plays, **says, "below items": items})


def _record() -> Form:
    items = _each(_item(MAX_NESTING))
    head = {"tags": _each(TAG), "taken": _each(TAKEN), "deal deals": _each(DEAL), "bids": _each(BID)}
    rest = {"gives": _each(GIVE), "opening": items, "line tricks": _each(_stich(items)), "end": _maybe(TEXT)}
    return _object(dkn.Record, head | rest, format=FORMAT)


RECORD = _record()


def to_json(record: dkn.Record) -> JsonDict:
    """The record as values that JSON knows."""
    found: JsonDict = RECORD.write(record)
    return found


def _newest(data: object) -> object:
    """The same in the form of today."""
    first = isinstance(data, dict) and data.get("format") == FIRST
    return {**_with_verdicts(data), "format": FORMAT} if first else data


def _with_verdicts(data: Any) -> Any:
    """A form of version 1 whose answers have a verdict instead of `ok`."""
    if isinstance(data, list):
        return [_with_verdicts(one) for one in data]
    if not isinstance(data, dict):
        return data
    rest = {key: _with_verdicts(one) for key, one in data.items() if key != "ok"}
    return {"verdict": dkn.OK if data["ok"] else dkn.NO, **rest} if "ok" in data else rest


def from_json(data: object) -> dkn.Record:
    """The record behind such values. Raises ValueError for anything that is none, or could not be written as text."""
    record: dkn.Record = RECORD.read(_newest(data))
    if parse(as_text(record)).record != record:
        raise ValueError("the values cannot be written as text")
    return record
