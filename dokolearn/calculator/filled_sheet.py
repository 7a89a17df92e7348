"""A filled-in sheet: what people write down of one game, and how it is spelled as JSON.

The words are those of case files: `{"game", "re", "augen", "stiche", "calls", "sonderpunkte"}` with seats from 0 on.
What nobody has written down stays open; nothing is guessed here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from dokolearn.ch3_scoring import PARTIES
from dokolearn.ch4_vorbehalte.soli import GAME_TYPES
from dokolearn.model import SEATS, STAGES, Party, Problems, RuleSet
from dokolearn.option_words import problem_words
from dokolearn.rule_parts import ALL_EVENTS
from dokolearn.rulesets import BOOKS, OptionProblem, with_options
from dokolearn.rulesets.option_values import (
    MOST_STICHE,
    READERS,
    Groups,
    Names,
    Numbers,
    OneOf,
    Reader,
    WrongValue,
    spell,
)
from dokolearn.rulesets.options import resting, value_of
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import LANGUAGES

FORMAT = "dokolearn-score/1"

MOST_CALLS = 20
MOST_OF_AN_EVENT = 99
MOST_BOCK = 6
MOST_NAME = 40
MOST_NUMBER = 999
"""More than any sheet needs: what is too much within these bounds is told as a problem of the game."""

MOMENTS = ("cards_in_hand", "cards_played", "stich")
"""How a moment may be dated: cards the speaker held, cards of the game that lay, or the number of the Stich."""

Pair = tuple[int | None, int | None]
"""Of Re and of Kontra; None: not written down."""


class SheetCall(NamedTuple):
    """A call on a sheet, with what is known of its moment."""

    party: Party
    stage: int
    vorab: bool = False
    late: bool = False
    seat: int | None = None
    unit: str = ""
    """One of MOMENTS; empty where nobody says when it was."""
    at: int = 0

    @property
    def name(self) -> str:
        """As data: re, kontra, k90 …"""
        return STAGES[self.stage] if self.stage else self.party


@dataclass(frozen=True, slots=True)
class Sheet:
    """One game as it was written down."""

    lang: str = "de"
    book: str = "mainz"
    options: Mapping[str, Any] = field(default_factory=dict)
    """House rules as a file spells them; they may contradict each other."""
    game: str = "normal"
    re: tuple[int, ...] = ()
    """Seats 0 to 3 in the order they were named; in a Solo who plays it."""
    players: tuple[str, str, str, str] = ("", "", "", "")
    augen: Pair = (None, None)
    stiche: Pair = (None, None)
    calls: tuple[SheetCall, ...] = ()
    events: tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]] = ((), ())
    """Of Re and of Kontra: special events with how often they happened."""
    bock: int = 0
    klaerung: int = 0
    """The Stich that found the partner of a Hochzeit; 0: nobody says."""

    def count(self, who: int, event: str) -> int:
        """How often a party has made an event."""
        return dict(self.events[who]).get(event, 0)


def both(pair: Pair, total: int) -> Pair:
    """A pair with the missing half filled up; nothing is filled up where both are missing."""
    re, kontra = pair
    if re is None and kontra is None:
        return pair
    return (total - kontra if re is None and kontra is not None else re), (
        total - re if kontra is None and re is not None else kontra
    )


# Reading


def read_sheet(data: object) -> Sheet:
    """A sheet from JSON. Raises Problems with everything that is wrong."""
    if not isinstance(data, Mapping):
        raise Problems(["the sheet is no object"])
    problems = [f"unknown key {key!r}" for key in data if key not in _KEYS]
    read: dict[str, Any] = {}
    for key, reader in _READERS.items():
        if key in data:
            try:
                read |= reader(data[key])
            except _Wrong as wrong:
                problems.append(f"{key}: {wrong}")
    if data.get("format", FORMAT) != FORMAT:
        problems.append(f"format: expected {FORMAT!r}")
    if problems:
        raise Problems(problems)
    return Sheet(**read)


class _Wrong(ValueError):
    pass


def _one_of(name: str, known: Any) -> Any:
    def read(value: Any) -> JsonDict:
        if not isinstance(value, str) or value not in known:
            raise _Wrong(f"expected one of {', '.join(known)}")
        return {name: value}

    return read


def _number(value: object, most: int = MOST_NUMBER) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise _Wrong(f"expected a number from 0 to {most}")
    return value


def _rules(value: object) -> JsonDict:
    if not isinstance(value, Mapping) or set(value) - {"set", "options"} or str(value.get("set")) not in BOOKS:
        raise _Wrong(f"expected a set out of {', '.join(BOOKS)}, and options")
    options = value.get("options", {})
    if not isinstance(options, Mapping) or not all(isinstance(name, str) for name in options):
        raise _Wrong("options: expected an object")
    return {"book": value["set"], "options": dict(options)}


def _re(value: object) -> JsonDict:
    if not isinstance(value, list) or len(value) > len(SEATS):
        raise _Wrong("expected a list of seats")
    seats = [_number(seat, 3) for seat in value]
    return {"re": tuple(dict.fromkeys(seats))}


def _players(value: object) -> JsonDict:
    if not isinstance(value, list) or len(value) > len(SEATS) or not all(isinstance(name, str) for name in value):
        raise _Wrong("expected up to four names")
    names = [name[:MOST_NAME] for name in value] + [""] * (len(SEATS) - len(value))
    return {"players": tuple(names)}


def _pair(name: str) -> Any:
    def read(value: Any) -> JsonDict:
        if not isinstance(value, Mapping) or set(value) - set(PARTIES):
            raise _Wrong("expected numbers for re and for kontra")
        return {name: tuple(_number(value[party]) if party in value else None for party in PARTIES)}

    return read


def _calls(value: object) -> JsonDict:
    if not isinstance(value, list) or len(value) > MOST_CALLS:
        raise _Wrong(f"expected a list of at most {MOST_CALLS}")
    return {"calls": tuple(map(read_call, value))}


_CALL_KEYS = {"party", "call", "vorab", "seat", "invalid", *MOMENTS}


def read_call(data: object) -> SheetCall:
    """A call as a case file spells it. Raises ValueError for what is none."""
    if not isinstance(data, Mapping) or set(data) - _CALL_KEYS or data.get("party") not in PARTIES:
        raise _Wrong(f"no such call: {data!r}")
    name = data.get("call")
    if name not in STAGES[1:] and name != data["party"]:
        raise _Wrong(f"{data['party']} cannot call {name!r}")
    dated = [unit for unit in MOMENTS if unit in data]
    if len(dated) > 1 or not all(type(data.get(key, False)) is bool for key in ("vorab", "invalid")):
        raise _Wrong(f"no such call: {data!r}")
    return SheetCall(
        data["party"],
        STAGES.index(name) if name in STAGES else 0,
        data.get("vorab", False),
        data.get("invalid", False),
        _number(data["seat"], 3) if "seat" in data else None,
        dated[0] if dated else "",
        _number(data[dated[0]]) if dated else 0,
    )


def _special(value: object) -> JsonDict:
    """Lists of events, as in a case."""
    if not isinstance(value, Mapping) or set(value) - set(PARTIES):
        raise _Wrong("expected lists of events for re and for kontra")
    return {"events": tuple(tuple(_event_counts(value.get(party, []))) for party in PARTIES)}


def _event_counts(named: object) -> Iterator[tuple[str, int]]:
    if not isinstance(named, list) or not all(event in ALL_EVENTS for event in named):
        raise _Wrong(f"expected a list of {', '.join(ALL_EVENTS)}")
    for event in dict.fromkeys(named):
        yield event, _number(named.count(event), MOST_OF_AN_EVENT)


_READERS: dict[str, Any] = {
    "lang": _one_of("lang", LANGUAGES),
    "rules": _rules,
    "game": _one_of("game", GAME_TYPES),
    "re": _re,
    "players": _players,
    "augen": _pair("augen"),
    "stiche": _pair("stiche"),
    "calls": _calls,
    "sonderpunkte": _special,
    "bock": lambda value: {"bock": _number(value, MOST_BOCK)},
    "klaerung": lambda value: {"klaerung": _number(value, MOST_STICHE)},
}

_KEYS = {*_READERS, "format"}


# Writing


def spec_of(sheet: Sheet) -> JsonDict:
    """The sheet as JSON that `read_sheet` takes: only what is written down."""
    options = {"options": dict(sheet.options)} if sheet.options else {}
    written: dict[str, Any] = {"lang": sheet.lang, "rules": {"set": sheet.book, **options}, "game": sheet.game}
    special = {
        party: [event for event, many in events for _ in range(many)]
        for party, events in zip(PARTIES, sheet.events, strict=True)
        if events
    }
    more: dict[str, Any] = {
        "re": list(sheet.re),
        "players": list(sheet.players) if any(sheet.players) else [],
        "augen": _pair_spec(sheet.augen),
        "stiche": _pair_spec(sheet.stiche),
        "calls": [_call_spec(call) for call in sheet.calls],
        "sonderpunkte": special,
        "bock": sheet.bock,
        "klaerung": sheet.klaerung,
    }
    return written | {key: value for key, value in more.items() if value}


def _pair_spec(pair: Pair) -> dict[str, int]:
    return {party: number for party, number in zip(PARTIES, pair, strict=True) if number is not None}


def _call_spec(call: SheetCall) -> JsonDict:
    more: dict[str, Any] = {
        "vorab": call.vorab or None,
        "invalid": call.late or None,
        "seat": call.seat,
        **({call.unit: call.at} if call.unit else {}),
    }
    return {"party": call.party, "call": call.name} | {key: value for key, value in more.items() if value is not None}


# House rules on a sheet: the book with them, what contradicts what, and how a rule is set or taken off.


class HouseRules(NamedTuple):
    """A book with house rules."""

    rules: RuleSet
    """The printed book while they contradict each other."""
    problems: tuple[str, ...] = ()
    """What is wrong with them, in sentences."""
    waiting: tuple[str, ...] = ()
    """What has nothing to work on in this book."""


def house_rules(sheet: Sheet) -> HouseRules:
    """The book of a sheet with its house rules, or what is wrong with them."""
    base = BOOKS[sheet.book]
    if not sheet.options:
        return HouseRules(base)
    try:
        rules = with_options(base, sheet.options)
    except OptionProblem as error:
        return HouseRules(base, tuple(problem_words(problem, sheet.lang) for problem in error.found))
    waiting = tuple(dict.fromkeys(problem_words(problem, sheet.lang) for problem in resting(base, sheet.options)))
    return HouseRules(rules, (), waiting)


def with_rule(sheet: Sheet, name: str, value: object) -> Sheet:
    """The sheet with a house rule, spelled as in a file; the value of the book is none."""
    options = {key: old for key, old in sheet.options.items() if key != name}
    usual = _of_book(sheet, name)
    if type(usual) is not type(value) or usual != value:
        options[name] = value
    return replace(sheet, options=options)


def with_typed(sheet: Sheet, name: str, value: str) -> Sheet:
    """The sheet with a house rule as a form spells it. Raises KeyError for an option that nobody knows."""
    return with_rule(sheet, name, _value(READERS[name], value))


def with_member(sheet: Sheet, name: str, member: object, group: object = None) -> Sheet:
    """One name joins the list of a house rule or leaves it, of one group where there are several.

    Raises KeyError for an option that nobody knows.
    """
    reader = READERS[name]
    now = sheet.options.get(name, _of_book(sheet, name))
    if isinstance(reader, Groups) and group in reader.groups:
        mine = _toggle(reader.names, now.get(group, []) if isinstance(now, Mapping) else [], member)
        groups = {**(now if isinstance(now, Mapping) else {}), group: mine}
        return with_rule(sheet, name, {one: groups[one] for one in reader.groups if groups.get(one)})
    return with_rule(sheet, name, _toggle(reader, now, member)) if isinstance(reader, Names) else sheet


def _of_book(sheet: Sheet, name: str) -> Any:
    return READERS[name].write(value_of(BOOKS[sheet.book], name))


def _value(reader: Reader, value: str) -> Any:
    if isinstance(reader, OneOf):
        return next((known for known in reader.values if spell(known) == value), value)
    if isinstance(reader, Numbers) and "," in value:
        return [_digits(part) for part in value.split(",")]
    return _digits(value) if value.strip() else "none"


def _digits(part: str) -> int | str:
    """A number, or whatever stands there instead."""
    part = part.strip()
    return int(part) if part.isascii() and part.isdigit() else part


def _toggle(reader: Names, now: Any, member: Any) -> Any:
    try:
        names = reader.read(now)
        return reader.write(
            reader.read([one for one in names if one != member] or [])
            if member in names
            else reader.read([*names, member])
        )
    except WrongValue:
        return now
