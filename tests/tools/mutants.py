"""What a mutation changes: one option of one book, one entry of a Solo's row, one figure or row of a table.

Everything is changed in place and put back, so that whoever holds a book or a row sees it.
"""

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields, replace
from functools import _lru_cache_wrapper
from types import ModuleType
from typing import Any, NamedTuple

from dokolearn.ch2_normal_game import NORMAL
from dokolearn.ch4_vorbehalte.soli import GAME_TYPES
from dokolearn.model import RuleSet
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_values import PART_OF, READERS, Groups, Names, Number, Numbers, OneOf, Reader
from dokolearn.rulesets.options import value_of

Change = Callable[[], Any]


class Mutant(NamedTuple):
    """One change: what it is called, whose it is, how it is made and undone."""

    kind: str
    """option, row, figure or function."""
    book: str
    """Empty where it changes all books."""
    what: str
    touches: str
    """What a test has to touch to notice it, as a footprint says it."""
    change: Change
    undo: Change

    def __str__(self) -> str:
        return f"{self.book or self.kind}: {self.what}"


def mutants() -> list[Mutant]:
    """Every mutant of the rules as data, always in the same order."""
    return [*_of_books(), *_of_rows(), *_of_figures()]


@contextmanager
def changed(mutant: Mutant) -> Iterator[None]:
    """The rules with this one change, and everything that was compiled from them made anew."""
    mutant.change()
    forget()
    try:
        yield
    finally:
        mutant.undo()
        forget()


def forget() -> None:
    """Empty whatever the package keeps compiled."""
    for cached in _caches():
        cached.cache_clear()


KEPT = ("text", "catalogue", "register", "_facts", "lines", "script")
"""What is read from files and depends on no rule."""

_CACHES: list[Any] = []
_MODULES: set[str] = set()


def _caches() -> list[Any]:
    """All there are by now: what a check imports when it is asked brings more."""
    if not _MODULES.issuperset(sys.modules):
        _MODULES.update(sys.modules)
        _CACHES.clear()
        found = (one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper))
        own = (one for one in found if str(one.__module__).startswith("dokolearn."))
        _CACHES.extend(one for one in own if one.__name__ not in KEPT)
    return _CACHES


# Options of the books


def _of_books() -> Iterator[Mutant]:
    for name, book in BOOKS.items():
        for option, reader in READERS.items():
            value = value_of(book, option)
            for other in dict.fromkeys(other_values(reader, value)):
                yield _option(book, name, option, value, other)


def _option(book: RuleSet, name: str, option: str, value: Any, other: Any) -> Mutant:
    part = PART_OF[option]
    before = getattr(book, part)
    after = replace(before, **{option: other})
    return Mutant(
        "option",
        name,
        f"{option} {difference(value, other)}",
        f"{name}: {option}",
        lambda: object.__setattr__(book, part, after),
        lambda: object.__setattr__(book, part, before),
    )


def other_values(reader: Reader, value: Any) -> Iterator[Any]:
    """Every other value of a small choice; numbers one more and one less; lists with one change."""
    if isinstance(reader, OneOf):
        yield from (other for other in reader.values if other != value)
    elif isinstance(reader, Number):
        yield from (other for other in (value - 1, value + 1) if other >= 0)
    elif isinstance(reader, Numbers):
        yield from _numbers(value)
    elif isinstance(reader, Names):
        yield from _names(value, reader.known)
    else:
        assert isinstance(reader, Groups)
        yield from _groups(value, reader)


def _numbers(value: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for at, number in enumerate(value):
        yield from ((*value[:at], other, *value[at + 1 :]) for other in (number - 1, number + 1) if other >= 0)


def _names(value: tuple[str, ...], known: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """One name less, two neighbours exchanged, one name more."""
    yield from (value[:at] + value[at + 1 :] for at in range(len(value)))
    yield from swapped(value)
    missing = next((name for name in known if name not in value), None)
    if missing is not None:
        yield (*value, missing)


def swapped(value: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Two neighbours exchanged."""
    for at in range(len(value) - 1):
        yield (*value[:at], value[at + 1], value[at], *value[at + 2 :])


def _groups(value: Any, reader: Groups) -> Iterator[Any]:
    """In one group one event less or one more."""
    held = dict(value)
    for group in reader.groups:
        events = held.get(group, ())
        known = reader.names.known
        changed_events = [events[:at] + events[at + 1 :] for at in range(len(events))]
        more = [name for name in known if name not in events]
        changed_events += [tuple(name for name in known if name in (*events, one)) for one in more]
        for other in changed_events:
            yield tuple((one, names) for one in reader.groups if (names := (held | {group: other}).get(one, ())))


# Rows of the games

ROW_VALUES: dict[str, Callable[[Any], Iterator[Any]]] = {
    "trump_ranks": lambda ranks: _names(ranks, ("D", "B", "K", "10")),
    "trump_suit": lambda suit: iter([other for other in ("Kr", "Pi", "He", "Ka", None) if other != suit]),
    "trump_rank_suits": lambda suits: _names(suits, ("Kr", "Pi", "He", "Ka")),
    "dulle": lambda value: iter([not value]),
    "schwein": lambda value: iter([not value]),
    "solo": lambda value: iter([not value]),
}


def _of_rows() -> Iterator[Mutant]:
    for row in {id(row): row for row in (NORMAL, *GAME_TYPES.values())}.values():
        for field in fields(row):
            if field.name == "name" or (field.name == "trump_rank_suits" and not row.trump_ranks):
                continue  # whose suits do not matter
            value = getattr(row, field.name)
            for other in ROW_VALUES[field.name](value):
                label = "NORMAL" if row is NORMAL else row.name
                yield Mutant(
                    "row",
                    "",
                    f"{label}.{field.name} {difference(value, other)}",
                    f"row: {label}.{field.name}",
                    lambda row=row, name=field.name, other=other: object.__setattr__(row, name, other),
                    lambda row=row, name=field.name, value=value: object.__setattr__(row, name, value),
                )


# Figures and tables

CHAPTERS = (
    "model",
    "ch1_general",
    "ch2_normal_game",
    "house_rules.",
    "ch3_scoring.",
    "ch4_vorbehalte.",
    "impossible_sheets",
    "sight.",
    "game.",
    "club_evening_rules",
)
"""The modules whose constants are rules."""


def _of_figures() -> Iterator[Mutant]:
    seen: set[int] = set()
    for module in rule_modules():
        for name, value in sorted(vars(module).items()):
            is_own = name.strip("_").isupper() and (id(value) not in seen or isinstance(value, int))
            home = next((one for one in rule_modules() if name in vars(one) and vars(one)[name] is value), module)
            is_table = isinstance(value, int | tuple | dict | frozenset) and not hasattr(value, "_fields")
            if is_own and home is module and name not in NO_RULES and is_table:
                seen.add(id(value))
                yield from _of_constant(module, name, value)


def rule_modules() -> list[ModuleType]:
    """The chapters and the game, in the order of the house."""
    named = {name.removeprefix("dokolearn."): one for name, one in sys.modules.items() if name.startswith("dokolearn.")}
    return [one for chapter in CHAPTERS for name, one in sorted(named.items()) if name == chapter or _in(name, chapter)]


def _in(name: str, chapter: str) -> bool:
    return chapter.endswith(".") and name.startswith(chapter)


def _of_constant(module: ModuleType, name: str, value: Any) -> Iterator[Mutant]:
    label = f"{module.__name__.removeprefix('dokolearn.')}.{name}"
    if isinstance(value, dict):
        yield from (_entry(label, value, key, other) for key in list(value) for other in _other_entries(value, key))
        return
    for other in _other_constants(value):
        yield Mutant(
            "figure",
            "",
            f"{label} {difference(value, other)}",
            f"name: {name}",
            lambda other=other: _bind(name, value, other),
            lambda other=other: _bind(name, other, value),
        )


def _entry(label: str, table: dict[Any, Any], key: Any, other: Any) -> Mutant:
    value = table[key]
    return Mutant(
        "figure",
        "",
        f"{label}[{key!r}] {difference(value, other)}",
        f"name: {label.rpartition('.')[2]}",
        lambda: table.__setitem__(key, other),
        lambda: table.__setitem__(key, value),
    )


def _bind(name: str, value: Any, other: Any) -> None:
    """Give a name its other value wherever it was imported, in tests too."""
    tests = [one for name, one in sys.modules.items() if name.startswith("test_")]
    for module in [*rule_modules(), *tests]:
        if vars(module).get(name) is value or (isinstance(value, int) and vars(module).get(name) == value):
            setattr(module, name, other)


def _other_constants(value: Any) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value - 1, value + 1)
    elif isinstance(value, frozenset):
        yield from (value - {one} for one in sorted(value))
    elif value and all(isinstance(one, int) for one in value):
        yield from _numbers(value)
    else:
        yield from (value[:at] + value[at + 1 :] for at in range(len(value)))


def _other_entries(table: dict[Any, Any], key: Any) -> Iterator[Any]:
    """Another number or word, a list with one change, otherwise what another row has."""
    value = table[key]
    if isinstance(value, tuple | frozenset | int) and not hasattr(value, "_fields"):
        yield from _other_constants(value)
        if isinstance(value, tuple) and len(value) > 0:
            return
    if not isinstance(value, int):
        yield from [other for other in table.values() if other != value][:1]


def difference(value: Any, other: Any) -> str:
    """What was changed, in a few words: `8 → 9`, `without fuchs`, `B before D`."""
    one, two = _members(value), _members(other)
    if one is None or two is None:
        return f"{_name(value)} → {_name(other)}"
    if sorted(map(str, one)) == sorted(map(str, two)):
        first, second = next(pair for pair in zip(two, one, strict=True) if pair[0] != pair[1])
        return f"{_name(first)} before {_name(second)}"
    gone = [f"without {_name(member)}" for member in one if member not in two]
    new = [f"with {_name(member)}" for member in two if member not in one]
    return " ".join(gone + new) or f"{value} → {other}"


def _members(value: Any) -> list[Any] | None:
    """The members of a list of names; of groups, each name with its group."""
    if not isinstance(value, tuple | frozenset) or any(isinstance(member, int) for member in value):
        return None
    if all(isinstance(member, tuple) and len(member) == 2 and isinstance(member[1], tuple) for member in value):
        return [f"{group}.{member}" for group, members in value for member in members]
    return sorted(value) if isinstance(value, frozenset) else list(value)


def _name(value: Any) -> str:
    return str(getattr(value, "__name__", None) or value)


NO_RULES = {
    *("TRUMP", "SCHWEIN", "CODES", "KIND_BY_CODE", "SEATS", "STAGES", "SUITS", "RANKS", "PARTIES"),
    *("ALTE", "DULLE", "CHARLY", "FUCHS", "GANS", "KARO_DAME", "COPIES"),
    *("SOLI", "LIKE_NORMAL", "GAME_TYPES", "_CALLS"),
    *("GAME_CARDS", "OWN_CARDS", "STICHE", "SCHWARZ", "SILENT", "NO_BID", "_PARTIES", "MAX_POSITIONS"),
}
"""Constants that only name something, bound a search, or are rows (which have mutants of their own)."""
