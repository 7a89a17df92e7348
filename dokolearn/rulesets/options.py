"""Options by name: a house rule is a difference from a book, checked before it counts."""

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple

from dokolearn.model import Problems, RuleSet
from dokolearn.rulesets.contradictions import CONTRADICTIONS, Contradiction, Side, Values
from dokolearn.rulesets.option_values import PART_OF, READERS, WrongValue, spell, value_of_words
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import has_text, text

NOT_YET = ("genscher", "klopfen")
"""Rare options that the engine does not play yet. One that becomes a field of the rule parts is live at once."""

ONLY_WORDS = (
    *("view_last_stich", "schmeissen_show_hand", "forced_call_by", "deal_packets", "cut"),
    *("tactic_queen", "tactic_brackets"),
)
"""An agreement at the table, or advice that nobody has to follow: no game on a screen and no evening can go
otherwise by them. Why, for a reader: `table.only_words.<option>`."""

_BY_UNIT: dict[str, dict[str, Any]] = {
    "cards_in_game": {
        "call_limits": (8, 12, 16, 20, 24),
        "reply_rule": "one_stich_later",
        "hochzeit_shift": "none",
        "skip_levels": True,
    },
    "cards_in_hand": {
        "call_limits": (11, 10, 9, 8, 7),
        "reply_rule": "one_card_less",
        "hochzeit_shift": "k_minus_1",
        "skip_levels": True,
    },
    "chain_formula": {
        "reply_rule": "chain",
        "hochzeit_shift": "formula",
        "skip_levels": False,
        "chain": "strict",
    },
    "stiche": {"call_limits": (2, 3, 4, 5, 6), "reply_rule": "none", "hochzeit_shift": "none"},
    "before_play": {"reply_rule": "none", "hochzeit_shift": "none"},
    "first_stich": {"reply_rule": "none", "hochzeit_shift": "none"},
}
"""Unit of the deadlines → what comes with it unless somebody set it: as mainz, ddv and maennle have it."""


class Setting(NamedTuple):
    """An option with a value of it, as a rule book holds it."""

    option: str
    value: Any


@dataclass(frozen=True, slots=True)
class WrongOption:
    """What is wrong with options: a text key (`options.…`), the options it is about, and what its sentence needs."""

    key: str
    settings: tuple[Setting, ...] = ()
    params: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        """One plain line with the names of the options, for authors and the command line."""
        if self.key in _LINES:
            return _LINES[self.key].format(**dict(self.params))
        sides = " + ".join(f"{option}: {spell_value(option, value)}" for option, value in self.settings)
        return f"{sides}: {text('en', self.key)} ({self.key.rpartition('.')[2]})"


_LINES = {
    "options.unknown": "unknown option {option}",
    "options.not_yet": "option {option} cannot be played yet",
    "options.value": "option {option} has no value {value}; it may be {possible}",
    "options.member": "option {option} knows no {value}; there are {possible}",
    "options.twice": "option {option} names {value} twice",
    "options.object": "options: expected an object",
}


_FORMS = {
    key: re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(line)), re.DOTALL) for key, line in _LINES.items()
}
"""The same lines, to be read again."""


def problem_of(line: str) -> WrongOption | None:
    """What a plain line about options says, as it was before; None for any other line.

    Lines travel with those about tasks and games; in words they are said by `option_words`.
    """
    for key, form in _FORMS.items():
        if found := form.fullmatch(line):
            return WrongOption(key, params=tuple(found.groupdict().items()))
    head, _, number = line.removesuffix(")").rpartition(" (")
    key = f"options.{number}"
    reason = f": {text('en', key)}" if has_text("en", key) else ""
    if not reason or not head.endswith(reason):
        return None
    sides = [side.partition(": ") for side in head.removesuffix(reason).split(" + ")]
    if not all(option in READERS for option, _, _ in sides):
        return None
    return WrongOption(
        key, tuple(Setting(option, READERS[option].read(value_of_words(option, value))) for option, _, value in sides)
    )


class OptionProblem(Problems):
    """Options that do not exist, have no such value, or contradict each other.

    `option_words` makes sentences of `found`.
    """

    def __init__(self, found: list[WrongOption]) -> None:
        super().__init__(map(str, found))
        self.found = tuple(found)


def option_names() -> tuple[str, ...]:
    """Every option that can be set so far."""
    return tuple(READERS)


def value_of(rules: RuleSet, option: str) -> Any:
    """What a book says about an option. Raises KeyError for an unknown one."""
    if option not in PART_OF:
        raise KeyError(f"No option is called {option!r}: an option is a field of rule_parts.py.")
    return getattr(getattr(rules, PART_OF[option]), option)


def changes(base: RuleSet, rules: RuleSet) -> JsonDict:
    """Every option that is otherwise than in the book, as a spec writes it: house rules, and what gave way to them."""
    found = {option: value_of(rules, option) for option in READERS}
    return {option: _as_written(option, value) for option, value in found.items() if value != value_of(base, option)}


def spell_value(option: str, value: object) -> str:
    """A value as a file spells it, lists and objects in brackets."""
    plain = _as_written(option, value)
    return json.dumps(plain, ensure_ascii=False) if isinstance(plain, list | dict) else spell(plain)


def book(base: RuleSet, name: str, places: Mapping[str, str], **differences: object) -> RuleSet:
    """A printed book as its differences from another one: facts, taken as they are. Raises OptionProblem."""
    found, read = _read({key: _as_written(key, value) for key, value in differences.items()})
    if found:
        raise OptionProblem(found)
    return replace(_with(base, read), name=name, places=tuple(places.items()))


def derive(base: RuleSet, *, name: str = "", places: dict[str, str] | None = None, **options: object) -> RuleSet:
    """A book with house rules. Raises OptionProblem with everything that is wrong at once."""
    changed = with_options(base, {key: _as_written(key, value) for key, value in options.items()})
    return replace(changed, name=name or base.name, places=base.places if places is None else tuple(places.items()))


def with_options(base: RuleSet, options: object) -> RuleSet:
    """A book with house rules that were read from a file. Raises OptionProblem, also for what is no option at all.

    Defaults of the book that lose their object give way: without a Dulle no second one wins, and limits that count
    cards in hand come with the replies of a book that counts so. What somebody set stays as it is.
    """
    return _as_it_is(base) if options == {} else _read_into(base, options)


@cache
def _as_it_is(base: RuleSet) -> RuleSet:
    return _read_into(base, {})


def _read_into(base: RuleSet, options: object) -> RuleSet:
    found, read = _read(options)
    values = settle_options(base, read)
    found += [
        _contradiction(row, left, right, values)
        for row, left, right in _clashes(values, [row for row in CONTRADICTIONS if row.left.option in {*read, "book"}])
        if _both(left, right, read)
    ]
    if found:
        raise OptionProblem(found)
    return _with(base, {key: value for key, value in values.items() if key in READERS})


def resting(base: RuleSet, options: object) -> tuple[WrongOption, ...]:
    """Options that somebody set and that have nothing to work on in this book, each with what it does not go with.

    No mistake: they wait, as a detail of a rule that is switched off does. Raises nothing; what is wrong is left out.
    """
    _, read = _read(options)
    values = settle_options(base, read)
    own = ((row, left, right) for row, left, right in _clashes(values) if not _both(left, right, read))
    return tuple(
        _contradiction(row, left, right, values)
        for row, left, right in own
        if right.option in read or (right.how != "set" and left.option in read)
    )


def without_older(base: RuleSet, options: JsonObject, newest: str) -> JsonDict:
    """House rules in which what contradicts the newest one is left out: whoever chooses means what he chose last.

    What contradicts the book itself stays, for `with_options` to say so.
    """
    left = dict(options)
    while True:
        try:
            with_options(base, left)
        except OptionProblem as error:
            pairs = [{setting.option for setting in problem.settings} for problem in error.found]
            older = {option for pair in pairs if newest in pair for option in pair - {newest}} & set(left)
            if not older:
                return left
            left = {option: value for option, value in left.items() if option not in older}
        else:
            return left


def settle_options(base: RuleSet, read: JsonObject) -> JsonDict:
    """Every option with its value, once those that nobody set have given way; `book` is the name of the book."""
    values: dict[str, Any] = {"book": base.name} | {name: value_of(base, name) for name in READERS} | dict(read)
    if values["deadline_unit"] != base.calls.deadline_unit:
        values |= {key: value for key, value in _BY_UNIT[values["deadline_unit"]].items() if key not in read}
    while giving := next(_giving(values, read), None):
        values |= giving
    return values


def _giving(values: Values, read: JsonObject) -> Iterator[JsonDict]:
    """Defaults that clash with something, each with what it becomes."""
    for row, left, right in _clashes(values):
        for option in (right.option, left.option):
            if right.how != "set" and option in row.gives and option not in read:
                becomes = row.gives[option]
                yield {option: becomes(values) if callable(becomes) else becomes}


def _clashes(
    values: Values, rows: Iterable[Contradiction] = CONTRADICTIONS
) -> Iterator[tuple[Contradiction, Side, Side]]:
    for row in rows:
        if row.left.holds(values):
            yield from ((row, row.left, right) for right in row.right if right.holds(values))


def _both(left: Side, right: Side, read: JsonObject) -> bool:
    """Whether somebody set both sides; a book is always meant as it is."""
    return {left.option, right.option} <= {*read, "book"}


def _contradiction(row: Contradiction, left: Side, right: Side, values: Values) -> WrongOption:
    options = dict.fromkeys(option for option in (left.option, right.option) if option in READERS)
    return WrongOption(f"options.{row.number}", tuple(Setting(option, values[option]) for option in options))


def _read(options: object) -> tuple[list[WrongOption], JsonDict]:
    """What is wrong with single options, and the values of the others."""
    if not isinstance(options, Mapping):
        return [WrongOption("options.object")], {}
    found: list[WrongOption] = []
    read: dict[str, Any] = {}
    for name, value in options.items():
        if name not in READERS:
            found.append(
                WrongOption("options.not_yet" if name in NOT_YET else "options.unknown", params=(("option", name),))
            )
            continue
        try:
            read[name] = READERS[name].read(value)
        except WrongValue as wrong:
            told = (("option", name), ("value", repr(wrong.what)), ("possible", ", ".join(READERS[name].possible)))
            found.append(WrongOption(f"options.{wrong.how}", params=told))
    return found, read


def _as_written(option: str, value: object) -> Any:
    return READERS[option].write(value) if option in READERS else value


def _with(base: RuleSet, values: JsonObject) -> RuleSet:
    own: dict[str, dict[str, Any]] = {}
    for key, value in values.items():
        if value_of(base, key) != value:
            own.setdefault(PART_OF[key], {})[key] = value
    changed: dict[str, Any] = {part: replace(getattr(base, part), **values) for part, values in own.items()}
    return replace(base, **changed)


# Where each book says what its options hold, where it says nothing, and where we had to read it our way: facts beside
# the values, from `sources.json`.
#
# sources    option → book → paragraph or heading; where a book plays without a rule, the place of the variant
# silent     book → options it has nothing of the kind for, or, where it has a place, no value
# elsewhere  option → where one finds it that no book speaks of
# readings   book → option → our reading where the book is unclear or says nothing: `reading.…` in the texts says why


@cache
def _facts() -> JsonDict:
    with open(os.path.join(os.path.dirname(__file__), "sources.json"), encoding="utf-8") as file:
        found: dict[str, Any] = json.load(file)
    return found


def place(book: str, option: str) -> str | None:
    """The paragraph or heading of a book about an option; of the variant where the book plays without the rule."""
    found: str | None = _facts()["sources"].get(option, {}).get(book)
    return found


def silent(book: str, option: str) -> bool:
    """Whether a book has nothing of the kind. The option holds then what it becomes once it is switched on."""
    return option in _facts()["silent"].get(book, ())


def reading(book: str, option: str) -> str | None:
    """The reading where a book is unclear or says nothing: its text key is `reading.` and this name."""
    found: str | None = _facts()["readings"].get(book, {}).get(option)
    return found


def elsewhere(option: str) -> str | None:
    """Where an option comes from that no book speaks of: `table.origin.` and this name is its text key."""
    found: str | None = _facts()["elsewhere"].get(option)
    return found


def options_with_place() -> tuple[str, ...]:
    """Every option that some book has a place for."""
    return tuple(_facts()["sources"])
