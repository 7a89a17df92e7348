"""What may happen to a sheet. Every event sets one thing; one that means nothing here changes nothing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from dokolearn.by_name import by_own_name
from dokolearn.calculator.count import wanted_seats
from dokolearn.calculator.filled_sheet import (
    MOMENTS,
    MOST_BOCK,
    MOST_CALLS,
    MOST_NAME,
    MOST_NUMBER,
    MOST_OF_AN_EVENT,
    Pair,
    Sheet,
    SheetCall,
    read_call,
    read_sheet,
    with_member,
    with_typed,
)
from dokolearn.ch3_scoring import PARTIES
from dokolearn.ch4_vorbehalte.soli import GAME_TYPES
from dokolearn.model import four
from dokolearn.rule_parts import ALL_EVENTS
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_values import MOST_STICHE, READERS
from dokolearn.shallow_json import Event, JsonObject

EXAMPLE: dict[str, Any] = {"re": [0, 2], "augen": {"re": 130}}
"""What stands on a sheet that nobody has filled in: the smallest win, to be changed."""


@dataclass(frozen=True, slots=True)
class Calculation:
    """A sheet, and what was typed that is no number."""

    sheet: Sheet
    typed: tuple[tuple[str, str], ...] = ()
    """Field → what stands in it and cannot be read; the number before stays on the sheet."""
    touched: frozenset[str] = frozenset()
    """Parties whose Augen were set by hand: only what nobody set gives way."""

    def unreadable(self, name: str) -> str | None:
        """What stands in a field that cannot be read."""
        return dict(self.typed).get(name)


def start(spec: Sheet | JsonObject) -> Calculation:
    """The state of a sheet; an empty spec is the example. Raises Problems for what is no sheet."""
    if isinstance(spec, Sheet):
        return Calculation(spec)
    return Calculation(read_sheet(spec if set(spec) - {"lang", "rules"} else {**EXAMPLE, **spec}))


def step(state: Calculation, event: Event) -> Calculation:
    """The state after an event."""
    change = CHANGES.get(str(event.get("type"))) if isinstance(event, Mapping) else None
    if change is None:
        return state
    try:
        return change(state, event)
    except (KeyError, ValueError, TypeError, IndexError):
        return state


class _Unread(Exception):
    """Something was typed that is no number."""


def _number(value: object, most: int) -> int | None:
    """A number as it was typed or set; None for an empty field. Raises _Unread."""
    if value is None or (isinstance(value, str) and not value.strip()):
        return None
    if type(value) is int and 0 <= value <= most:
        return value
    typed = value.strip() if isinstance(value, str) else ""
    if typed.isascii() and typed.isdigit() and len(typed) <= len(str(most)) and int(typed) <= most:
        return int(typed)
    raise _Unread


def _with_number(
    state: Calculation, name: str, event: Event, most: int, put: Callable[[int | None], Sheet]
) -> Calculation:
    """Put a number on the sheet, or remember what was typed instead."""
    others = tuple(pair for pair in state.typed if pair[0] != name)
    value = event.get("value")
    try:
        return replace(state, sheet=put(_number(value, most)), typed=others)
    except _Unread:
        return replace(state, typed=(*others, (name, str(value)[:MOST_NAME])))


def _who(event: Event) -> int:
    return PARTIES.index(event["party"])


def _set_half(pair: Pair, who: int, value: int | None) -> Pair:
    return (value, pair[1]) if who == 0 else (pair[0], value)


# Game and players


def _book(state: Calculation, event: Event) -> Calculation:
    """Another book is meant as it is printed."""
    if event["value"] not in BOOKS:
        return state
    return replace(state, sheet=replace(state.sheet, book=event["value"], options={}))


def _game(state: Calculation, event: Event) -> Calculation:
    if event["value"] not in GAME_TYPES:
        return state
    return replace(state, sheet=_with_seats(replace(state.sheet, game=event["value"]), state.sheet.re))


def _re(state: Calculation, event: Event) -> Calculation:
    """A seat joins Re or leaves it; who was named first makes room."""
    seat = event["seat"]
    if type(seat) is not int or seat not in range(4):
        return state
    before = state.sheet.re
    now = tuple(one for one in before if one != seat) if seat in before else (*before, seat)
    return replace(state, sheet=_with_seats(state.sheet, now))


def _with_seats(sheet: Sheet, seats: tuple[int, ...]) -> Sheet:
    return replace(sheet, re=seats[-wanted_seats(sheet.game) :])


def _name(state: Calculation, event: Event) -> Calculation:
    seat, name = event["seat"], event["value"]
    if type(seat) is not int or seat not in range(4) or not isinstance(name, str):
        return state
    names = [name[:MOST_NAME] if at == seat else old for at, old in enumerate(state.sheet.players)]
    return replace(state, sheet=replace(state.sheet, players=four(names)))


# Augen and Stiche


def _augen(state: Calculation, event: Event) -> Calculation:
    """The Augen of a party; those of the other follow unless somebody has counted them too."""
    who = _who(event)
    mine, other = PARTIES[who], PARTIES[1 - who]

    def put(value: int | None) -> Sheet:
        pair = state.sheet.augen if other in state.touched or value is None else (None, None)
        return replace(state.sheet, augen=_set_half(pair, who, value))

    after = _with_number(state, f"augen.{mine}", event, MOST_NUMBER, put)
    if after.sheet is state.sheet:
        return after
    empty = after.sheet.augen[who] is None
    return replace(after, touched=state.touched - {mine} if empty else state.touched | {mine})


def _stiche(state: Calculation, event: Event) -> Calculation:
    who, sheet = _who(event), state.sheet
    name = f"stiche.{PARTIES[who]}"
    return _with_number(
        state, name, event, MOST_NUMBER, lambda value: replace(sheet, stiche=_set_half(sheet.stiche, who, value))
    )


def _no_stich(state: Calculation, event: Event) -> Calculation:
    """A tick: this party made no Stich, so the other made all."""
    who = _who(event)
    stiche = _set_half((None, None), who, 0) if event["value"] is True else _set_half(state.sheet.stiche, who, None)
    return replace(state, sheet=replace(state.sheet, stiche=stiche))


def _klaerung(state: Calculation, event: Event) -> Calculation:
    return _with_number(state, "klaerung", event, MOST_STICHE, lambda value: replace(state.sheet, klaerung=value or 0))


# Calls


def _call(state: Calculation, event: Event) -> Calculation:
    """A call is said, or taken off the sheet again."""
    given = read_call({key: event[key] for key in ("party", "call", "vorab") if key in event})
    calls = state.sheet.calls
    same = [one for one in calls if (one.party, one.stage, one.vorab) == (given.party, given.stage, given.vorab)]
    if same:
        return _with_calls(state, [one for one in calls if one not in same])
    others = [one for one in calls if (one.party, one.stage) != (given.party, given.stage)]  # with vorab or without
    return _with_calls(state, [*others, given]) if len(others) < MOST_CALLS else state


def _with_calls(state: Calculation, calls: list[SheetCall]) -> Calculation:
    """A moment that cannot be read belongs to a place in the list: it goes with it."""
    typed = tuple(pair for pair in state.typed if not pair[0].startswith("call."))
    return replace(state, sheet=replace(state.sheet, calls=tuple(calls)), typed=typed)


def _place(state: Calculation, event: Event) -> int:
    """The call an event is about. Raises IndexError."""
    index = event["index"]
    if type(index) is not int or index not in range(len(state.sheet.calls)):
        raise IndexError
    return index


def _call_earlier(state: Calculation, event: Event) -> Calculation:
    index = _place(state, event)
    calls = list(state.sheet.calls)
    if index:
        calls[index - 1], calls[index] = calls[index], calls[index - 1]
    return _with_calls(state, calls)


def _change_call(state: Calculation, index: int, **parts: Any) -> Sheet:
    calls = [one._replace(**parts) if at == index else one for at, one in enumerate(state.sheet.calls)]
    return replace(state.sheet, calls=tuple(calls))


def _call_at(state: Calculation, event: Event) -> Calculation:
    """When a call was made, in the unit that the form asked for; `before` counts the card that comes next."""
    index, unit = _place(state, event), event["unit"]
    if unit not in MOMENTS:
        return state

    def put(value: int | None) -> Sheet:
        if value is None:
            return _change_call(state, index, unit="", at=0)
        return _change_call(state, index, unit=unit, at=value - (unit == "cards_played"), late=False)

    if unit == "cards_played" and event.get("value") in (0, "0"):
        return replace(state, typed=(*state.typed, (f"call.{index}", "0")))
    return _with_number(state, f"call.{index}", event, MOST_NUMBER, put)


def _call_late(state: Calculation, event: Event) -> Calculation:
    return replace(state, sheet=_change_call(state, _place(state, event), late=event["value"] is True))


def _call_seat(state: Calculation, event: Event) -> Calculation:
    value = event["value"]
    seat = int(value) if value in ("0", "1", "2", "3") else None
    return replace(state, sheet=_change_call(state, _place(state, event), seat=seat))


# Special points, Bock, house rules


def _special(state: Calculation, event: Event) -> Calculation:
    who, name = _who(event), event["event"]
    if name not in ALL_EVENTS:
        return state

    def put(value: int | None) -> Sheet:
        made = {**dict(state.sheet.events[who]), name: value or 0}
        mine = tuple((one, made[one]) for one in ALL_EVENTS if made.get(one))
        events = state.sheet.events
        return replace(state.sheet, events=(mine, events[1]) if who == 0 else (events[0], mine))

    return _with_number(state, f"special.{name}.{PARTIES[who]}", event, MOST_OF_AN_EVENT, put)


def _bock(state: Calculation, event: Event) -> Calculation:
    return _with_number(state, "bock", event, MOST_BOCK, lambda value: replace(state.sheet, bock=value or 0))


def _option(state: Calculation, event: Event) -> Calculation:
    """A house rule in the words of a file, spelled as a form sends it; what cannot be is told by the view."""
    name, value = event["option"], event["value"]
    if name not in READERS or not isinstance(value, str):
        return state
    return replace(state, sheet=with_typed(state.sheet, name, value[:MOST_NAME]))


def _option_member(state: Calculation, event: Event) -> Calculation:
    sheet = with_member(state.sheet, event["option"], event["member"], event.get("group"))
    return replace(state, sheet=sheet)


def _options_none(state: Calculation, event: Event) -> Calculation:
    return replace(state, sheet=replace(state.sheet, options={}))


def _new(state: Calculation, event: Event) -> Calculation:
    """Another game of the same table: book, house rules and names stay."""
    kept = state.sheet
    return Calculation(Sheet(kept.lang, kept.book, kept.options, players=kept.players))


CHANGES: dict[str, Callable[[Calculation, Event], Calculation]] = by_own_name(
    *(_book, _game, _re, _name, _augen, _stiche, _no_stich, _klaerung, _call, _call_earlier, _call_at, _call_late),
    *(_call_seat, _special, _bock, _option, _option_member, _options_none, _new),
)
"""Every event by its type."""
