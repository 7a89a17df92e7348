"""The values an option may take: how they are spelled in a file, and what they become in a rule book.

A reader knows both spellings. `read` takes what JSON knows (true, 3, "none", lists, objects) and raises WrongValue;
`write` gives that spelling back.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, get_args, get_origin

from dokolearn.ch4_vorbehalte.soli import SOLI as ROWS
from dokolearn.model import SEATS, STAGES, RuleSet
from dokolearn.rule_parts import ALL_EVENTS, NEVER, SOLO_GROUPS
from dokolearn.shallow_json import JsonDict, read_json

PARTS: dict[str, Any] = {field.name: field.type for field in fields(RuleSet) if field.name not in ("name", "places")}
"""The parts of a rule book, each a class whose fields are options."""

PART_OF = {field.name: part for part, kind in PARTS.items() for field in fields(kind)}
"""Option → the part of a RuleSet that holds it."""


class WrongValue(ValueError):
    """A value an option does not have: how it is wrong (a text key of the family `options`), and what is wrong."""

    def __init__(self, how: Literal["value", "member", "twice"], what: object) -> None:
        super().__init__(f"{how}: {what!r}")
        self.how, self.what = how, what


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words, numbers, or yes and no."""

    values: tuple[Any, ...]

    @property
    def possible(self) -> tuple[str, ...]:
        """What may be written."""
        return tuple(map(spell, self.values))

    def read(self, value: Any) -> Any:
        """The value. Raises WrongValue; `1 == True` in Python, yet a number does not answer a yes-or-no question."""
        for known in self.values:
            if type(value) is type(known) and value == known:
                return known
        raise WrongValue("value", value)

    def write(self, value: object) -> Any:
        """The same, as it is."""
        return value


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number between two bounds; where there may be none, that is written `none` and held as `none`."""

    least: int
    most: int
    or_none: bool = False
    none: int = 0

    @property
    def possible(self) -> tuple[str, ...]:
        """What may be written."""
        return (*(("none",) if self.or_none else ()), f"{self.least} … {self.most}")

    def read(self, value: Any) -> int:
        """The number, or that for none. Raises WrongValue."""
        if self.or_none and value == "none":
            return self.none
        if type(value) is not int or not self.least <= value <= self.most:
            raise WrongValue("value", value)
        return value

    def write(self, value: object) -> Any:
        """The number, or `none`."""
        return "none" if self.or_none and type(value) is int and value == self.none else value


@dataclass(frozen=True, slots=True)
class Numbers:
    """A fixed number of whole numbers; all 0 is written `none` where there may be none."""

    length: int
    least: int
    most: int
    or_none: bool = False

    @property
    def possible(self) -> tuple[str, ...]:
        """What may be written."""
        none = ("none",) if self.or_none else ()
        return (*none, f"[{', '.join([f'{self.least} … {self.most}'] * self.length)}]")

    def read(self, value: Any) -> tuple[int, ...]:
        """The numbers. Raises WrongValue."""
        if self.or_none and value == "none":
            return (0,) * self.length
        if not isinstance(value, list | tuple) or len(value) != self.length:
            raise WrongValue("value", value)
        return tuple(Number(self.least, self.most).read(number) for number in value)

    def write(self, value: object) -> Any:
        """A list, or `none`."""
        if self.or_none and value == (0,) * self.length:
            return "none"
        return list(value) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True)
class Names:
    """A list of names, none of them twice. One word may stand for a certain list: `seat`, `all`."""

    known: tuple[str, ...]
    word: str = ""
    means: tuple[str, ...] = ()
    ordered: bool = True
    """Whether the order says something; else the names stand in the order of `known`."""

    @property
    def possible(self) -> tuple[str, ...]:
        """What may be written."""
        return (*((self.word,) if self.word else ()), *self.known)

    def read(self, value: Any) -> tuple[str, ...]:
        """The names. Raises WrongValue."""
        if self.word and value == self.word:
            return self.means
        if not isinstance(value, list | tuple):
            raise WrongValue("value", value)
        for name in value:
            if not isinstance(name, str) or name not in self.known:
                raise WrongValue("member", name)
            if value.count(name) > 1:
                raise WrongValue("twice", name)
        return tuple(value) if self.ordered else tuple(name for name in self.known if name in value)

    def write(self, value: object) -> Any:
        """A list, or the word for it."""
        if not isinstance(value, tuple):
            return value
        return self.word if self.word and value == self.means else list(value)


@dataclass(frozen=True, slots=True)
class Groups:
    """For each of some groups a list of names; a group that is missing has none."""

    groups: tuple[str, ...]
    names: Names

    @property
    def possible(self) -> tuple[str, ...]:
        """What may be written."""
        return (f"{{{', '.join(self.groups)}}}: {', '.join(self.names.possible)}",)

    def read(self, value: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Pairs of group and names. Raises WrongValue."""
        if not isinstance(value, Mapping):
            raise WrongValue("value", value)
        for group in value:
            if group not in self.groups:
                raise WrongValue("member", group)
        pairs = ((group, self.names.read(value[group])) for group in self.groups if group in value)
        return tuple((group, names) for group, names in pairs if names)

    def write(self, value: object) -> Any:
        """An object."""
        if not isinstance(value, tuple):
            return value
        return {group: self.names.write(names) for group, names in value}


Reader = OneOf | Number | Numbers | Names | Groups

VORBEHALTE = ("pflichtsolo", "lustsolo", "solo", "schmeissen", "armut", "hochzeit")

MOST_STICHE = 12
"""Of a game with every card in the pack, and so the cards of one player: more no option can count."""

SOLI = tuple(game.name for game in ROWS)
"""Every Solo that some book or option knows."""

SOLI_WITH_NINES = ("sokrates", *(game.name for game in ROWS if game.trump_ranks == ("9",)))
"""Soli that nobody can play where there are no nines: a Sokrates is made for twelve Stiche."""

SCHMEISSEN = (
    *("five_nines", "six_kings", "max_one_trump", "no_trump", "max_two_trumps", "four_nines", "four_kings"),
    *("five_kings", "four_nines_four_kings", "nines_of_all_suits", "kings_of_all_suits", "seven_volle"),
    *("highest_trump_karo_bube", "highest_trump_karo_ass", "seven_nines_and_kings", "eight_nines_and_kings"),
    *("over_80_augen", "over_70_augen", "under_35_augen"),
)
"""What a hand may show to be thrown in."""

WITH_NINES = ("five_nines", "four_nines", "four_nines_four_kings", "nines_of_all_suits")
"""Criteria that no hand meets where there are no nines."""

GEGEN_GAMES = ("normal", "hochzeit", "hochzeit_ungeklaert", "stilles_solo", "armut", "solo")

BOCK = (
    *("tie_120", "zero_game", "lost_re_kontra", "won_kontra", "herzstich", "doppelkopf", "both_fuchs"),
    *("lost_solo", "schwarz"),
)

_OWN_READERS: dict[str, Reader] = {
    "vorbehalt_order": Names(VORBEHALTE),
    "soli": Names(SOLI),
    "solo_ranking": Names((*SOLI, "farbsolo"), "seat"),
    "hochzeit_limit": Number(1, MOST_STICHE, or_none=True),
    "armut_max_trumps": Number(2, 5),
    "schmeissen_criteria": Names(SCHMEISSEN),
    "call_limits": Numbers(len(STAGES), 1, len(SEATS) * MOST_STICHE),
    "kontra_limits": Numbers(len(STAGES), 1, len(SEATS) * MOST_STICHE, or_none=True),
    "forced_call_augen": Number(20, 44),
    "gegen_games": Names(GEGEN_GAMES, "all", GEGEN_GAMES, ordered=False),
    "solo_special_points": Groups(SOLO_GROUPS, Names(ALL_EVENTS, "all", ALL_EVENTS, ordered=False)),
    "stake": Number(1, 1000),
    "repeat_game_at": Number(0, 10, or_none=True, none=NEVER),
    "bock_triggers": Names(BOCK, ordered=False),
    "runde_games": Number(1, 1000),
    "runde_games_five": Number(1, 1000),
    "runde_minutes": Numbers(2, 1, 1000, or_none=True),
    "runde_score": Number(1, 100_000, or_none=True),
    "runde_pott": Number(1, 100_000, or_none=True),
}
"""What the type of a field does not tell."""


def _reader(name: str, kind: object) -> Reader:
    if kind is bool:
        return OneOf((True, False))
    if get_origin(kind) is Literal:
        return OneOf(get_args(kind))
    if name not in _OWN_READERS:
        raise TypeError(
            f"The type of the option {name} does not tell its values: add it to _OWN_READERS in {__name__}."
        )
    return _OWN_READERS[name]


READERS: dict[str, Reader] = {
    field.name: _reader(field.name, field.type) for kind in PARTS.values() for field in fields(kind)
}
"""Every option that can be set, with its values."""


def spell(value: object) -> str:
    """A value as a file spells it."""
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


# As people type them

_YES = ("ja", "j", "yes", "y", "an", "on", "true", "wahr", "1")
_NO = ("nein", "n", "no", "aus", "off", "false", "falsch", "0", "none", "kein", "keine", "keiner", "keines", "nichts")


def value_of_words(option: str, words: str) -> Any:
    """A value as somebody types it, as a file has it: `nein`, `aus`, `tie_120, zero_game`, `[karosolo]`, JSON.

    What means nothing comes back as it is, a list as a list: whoever reads it says what is wrong with it.
    """
    reader = READERS.get(option)
    if reader is None:
        return _as_json(words)
    for meant in _meanings(reader, words.strip()):
        try:
            reader.read(meant)
        except WrongValue:
            continue
        return meant
    return _list(reader, words) if isinstance(reader, Names | Numbers) else _as_json(words)


def _meanings(reader: Reader, words: str) -> Iterator[Any]:
    """The values that typed words may mean, the likeliest first."""
    low = words.lower()
    yield from (_as_json(words), words, re.sub(r"[\s-]", "_", low))
    if isinstance(reader, Names | Numbers):
        yield _list(reader, low)
    if isinstance(reader, Groups):
        yield _group(reader, low)
    if low in _YES:
        yield from (True, 1)
    if low in _NO:
        yield from (False, "none", 0, [], {})


def _as_json(words: str) -> Any:
    try:
        return read_json(words)
    except ValueError:
        return words


def _list(reader: Names | Numbers, words: str) -> list[Any]:
    """Commas or blanks between them, with or without brackets and quotes."""
    parts = re.findall(r"[^\s,;\[\]\"']+", words)
    numbers = isinstance(reader, Numbers)
    return [int(part) if numbers and part.isdecimal() and len(part) < 10 else part for part in parts]


def _group(reader: Groups, words: str) -> JsonDict:
    """`karosolo: all; farbsolo: doppelkopf, karlchen`."""
    pairs = (part.partition(":") for part in words.split(";") if part.strip())
    names = reader.names
    return {
        group.strip(): names.word if listed.strip() == names.word else _list(names, listed)
        for group, _, listed in pairs
    }
