"""House rules on a sheet: the book with them, what contradicts what, and how a rule is set or taken off."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from dokolearn.calculator.filled_sheet import Sheet
from dokolearn.model import RuleSet
from dokolearn.option_words import problem_words
from dokolearn.rulesets import BOOKS, OptionProblem, with_options
from dokolearn.rulesets.option_values import READERS, Choice, Groups, Names, Numbers, Reader, WrongValue, spelled
from dokolearn.rulesets.options import resting, value_of


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
        mine = _toggled(reader.names, now.get(group, []) if isinstance(now, Mapping) else [], member)
        groups = {**(now if isinstance(now, Mapping) else {}), group: mine}
        return with_rule(sheet, name, {one: groups[one] for one in reader.groups if groups.get(one)})
    return with_rule(sheet, name, _toggled(reader, now, member)) if isinstance(reader, Names) else sheet


def _of_book(sheet: Sheet, name: str) -> Any:
    return READERS[name].write(value_of(BOOKS[sheet.book], name))


def _value(reader: Reader, value: str) -> Any:
    if isinstance(reader, Choice):
        return next((known for known in reader.values if spelled(known) == value), value)
    if isinstance(reader, Numbers) and "," in value:
        return [_digits(part) for part in value.split(",")]
    return _digits(value) if value.strip() else "none"


def _digits(part: str) -> int | str:
    """A number, or whatever stands there instead."""
    part = part.strip()
    return int(part) if part.isascii() and part.isdigit() else part


def _toggled(reader: Names, now: Any, member: Any) -> Any:
    try:
        names = reader.read(now)
        return reader.write(
            reader.read([one for one in names if one != member] or [])
            if member in names
            else reader.read([*names, member])
        )
    except WrongValue:
        return now
