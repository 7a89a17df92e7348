"""The controls to set house rules on a sheet, by topic.

Only options that can change who wins, what it is worth or whether a call counts have one; a link may set any.
"""

from collections.abc import Iterator, Mapping

from dokolearn.calculator.filled_sheet import Sheet
from dokolearn.calculator.form import Control, Section, line, select, toggle, toggles
from dokolearn.calculator.house_rules import HouseRules
from dokolearn.model import RuleSet
from dokolearn.option_words import idle_words, option_title, value_words
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_guide import COMMON
from dokolearn.rulesets.option_values import PART_OF, READERS, Choice, Groups, Names, Numbers, spelled
from dokolearn.rulesets.options import value_of
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text

TOPICS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("calls", ()),
    ("win", ()),
    ("value", ()),
    ("special", ()),
    ("cards", ("deck_nines", "herz10_trump")),
    ("hochzeit", ("hochzeit_limit", "hochzeit_shift", "hochzeit_search_calls")),
    ("vorbehalt", ("soli",)),
    ("armut", ("armut",)),
)
"""Parts of a rule book with the options that matter here; empty: all of the part."""


def house_rule_sections(sheet: Sheet, found: HouseRules) -> Iterator[Section]:
    """A folded section for the common ones and for every topic."""
    topics = {part: some or _of_part(part) for part, some in TOPICS}
    offered = [option for options in topics.values() for option in options]
    title = text(sheet.lang, "table.common")
    yield _section("common", title, [option for option in COMMON if option in offered], sheet, found)
    for part, options in topics.items():
        rest = [option for option in options if option not in COMMON]
        if rest:
            yield _section(part, text(sheet.lang, f"comparison.{part}"), rest, sheet, found)


def _of_part(part: str) -> tuple[str, ...]:
    return tuple(option for option, its_part in PART_OF.items() if its_part == part)


def _section(name: str, title: str, options: list[str], sheet: Sheet, found: HouseRules) -> Section:
    own = sum(option in sheet.options for option in options)
    without = {} if found.problems else idle_words(found.rules, sheet.lang)
    return {
        "id": f"rules.{name}",
        "title": text(sheet.lang, "score.changed", title=title, number=own) if own else title,
        "folded": True,
        "controls": [control for option in options for control in _noted(option, without, sheet, found)],
        "items": [],
    }


def _noted(option: str, without: Mapping[str, str], sheet: Sheet, found: HouseRules) -> Iterator[Control]:
    """The controls of an option, the first with the sentence that it has no effect."""
    first, *more = _option(option, sheet, found)
    yield first | ({"note": without[option]} if option in without else {})
    yield from more


def _option(option: str, sheet: Sheet, found: HouseRules) -> Iterator[Control]:
    lang, base, reader = sheet.lang, BOOKS[sheet.book], READERS[option]
    now = sheet.options.get(option, reader.write(value_of(found.rules, option)))
    title, name, event = option_title(option, lang), f"option.{option}", {"type": "option", "option": option}
    if isinstance(reader, Choice):
        usual = value_of(base, option)
        offered = [(spelled(value), _choice(option, value, value == usual, base, lang)) for value in reader.values]
        yield select(name, title, spelled(now) if now in reader.values else "", offered, event)
    elif isinstance(reader, Names):
        yield toggles(name, title, _members(option, reader, now, {}, base, lang))
    elif isinstance(reader, Groups):
        for group in reader.groups:
            mine = now.get(group, []) if isinstance(now, dict) else []
            words = text(lang, "score.group", title=title, group=text(lang, f"option.{option}.{group}"))
            yield toggles(f"{name}.{group}", words, _members(option, reader.names, mine, {"group": group}, base, lang))
    else:
        shown = ", ".join(map(str, now)) if isinstance(now, list) else str(now)
        if isinstance(reader, Numbers):
            title = text(lang, "score.numbers", title=title, many=reader.length)
        yield line(name, title, "" if shown == "none" else shown, event)


def _choice(option: str, value: object, usual: bool, base: RuleSet, lang: str) -> str:
    words = value_words(option, value, lang, base)
    return text(lang, "score.usual", value=words) if usual else words


def _members(option: str, reader: Names, now: object, more: JsonDict, base: RuleSet, lang: str) -> list[JsonDict]:
    listed = reader.means if now == reader.word and reader.word else now if isinstance(now, list | tuple) else ()
    event = {"type": "option_member", "option": option, **more}
    return [
        toggle(_member_words(option, member, bool(more), base, lang), member in listed, {**event, "member": member})
        for member in reader.known
    ]


def _member_words(option: str, member: str, event: bool, base: RuleSet, lang: str) -> str:
    """One name of a list, as the list itself would write it."""
    if event:
        return text(lang, f"line.{member}")
    return value_words(option, (member,), lang, base)
