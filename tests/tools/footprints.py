"""Which tests a mutation can touch at all: what each of them reads of the books and rows, and which code it runs."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from functools import cache
from types import CodeType, FrameType
from typing import Any

from mutants import forget

from dokolearn.ch2_normal_game import NORMAL
from dokolearn.ch4_vorbehalte.soli import GAME_TYPES
from dokolearn.model import GameType
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_values import PARTS

Footprint = frozenset[str]
"""`ddv: skip_levels` an option, `row: iwan.dulle` an entry, `name: FULL_HAND` a constant, `code: calls.admit`."""

_touched: set[str] = set()
_muted = 0

COPYING = ("replace", "value_of", "_with", "<dictcomp>", "settled")
"""Functions that read a whole part only to copy it."""


@cache
def _watched(kind: type, owner: str) -> type:
    """The same class, but every field that is read is noted down; comparing and copying read nothing."""

    def read(self: Any, name: str) -> Any:
        if not _muted and name in names and sys._getframe(1).f_code.co_name not in COPYING:
            _touched.add(f"{owner}{name}")
        return object.__getattribute__(self, name)

    def quietly(method: str) -> Callable[..., Any]:
        def asked(self: Any, *other: Any) -> Any:
            global _muted
            _muted += 1
            try:
                return getattr(kind, method)(self, *other)
            finally:
                _muted -= 1

        return asked

    names = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    own = {"__slots__": (), "__getattribute__": read} | {one: quietly(one) for one in ("__hash__", "__eq__")}
    return type(kind.__name__, (kind,), own)


@contextmanager
def watching() -> Iterator[None]:
    """The books and rows, each part a watched one, until they are put back."""
    before = [(book, part, getattr(book, part)) for book in BOOKS.values() for part in PARTS]
    rows = list({id(row): row for row in (NORMAL, *GAME_TYPES.values())}.values())
    for book, part, value in before:
        copy = _watched(type(value), f"{book.name}: ")(*(getattr(value, field.name) for field in fields(value)))
        object.__setattr__(book, part, copy)
    for row in rows:
        label = "NORMAL" if row is NORMAL else row.name
        object.__setattr__(row, "__class__", _watched(GameType, f"row: {label}."))
    try:
        yield
    finally:
        for book, part, value in before:
            object.__setattr__(book, part, value)
        for row in rows:
            object.__setattr__(row, "__class__", GameType)
        forget()


def footprint(ask: Callable[[], Any]) -> Footprint:
    """What a check touches when nothing is compiled yet. The books have to be watched."""
    codes: set[CodeType] = set()

    def note(frame: FrameType, what: str, _: Any) -> None:
        if what == "call":
            codes.add(frame.f_code)

    forget()
    _touched.clear()
    sys.setprofile(note)
    try:
        ask()
    except BaseException:
        pass
    finally:
        sys.setprofile(None)
    return frozenset(_touched | set(_of_codes(codes)))


def _of_codes(codes: Iterable[CodeType]) -> Iterator[str]:
    for code in codes:
        if "/dokolearn/" in code.co_filename:
            yield f"code: {place_of(code)}"
            yield from (f"name: {name}" for name in code.co_names)


def place_of(code: CodeType) -> str:
    """File and name of the outermost function: what is defined inside belongs to it."""
    outer = code.co_qualname.partition(".<locals>")[0]
    return f"{code.co_filename.rpartition('/dokolearn/')[2]} {outer}"
