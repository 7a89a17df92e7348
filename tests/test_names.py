"""What things are called: a function is a verb or the noun of its result, and a class name stands for one thing.

A participle alone (`told`, `seen_by`, `drawn`) does not say what comes back. Rooms are added to the list once their
names are right: a room in `CLEAN` stays so, and whoever cleans another one adds it. With the last one the list goes.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from effort import each
from house import PACKAGE, parsed

CLEAN = (
    *("model", "rule_parts", "script", "shallow_json", "by_name", "strings", "rulesets", "house_rules"),
    *("ch1_general", "ch2_normal_game", "ch3_scoring", "ch4_vorbehalte", "ch5_tactics", "game", "sight", "players"),
    *("wording", "option_words", "advice_words", "settlement", "impossible_sheets", "club_evening_rules"),
    *("trace", "cli", "course", "calculator", "evening", "wishes"),
)
"""Modules and folders of the package in which every name is as it should be."""

_FORMS = """
begun been bound bought broken brought built caught chosen dealt done drawn driven eaten fallen fed
felt found given gone got grown heard held hidden kept known laid led left lost made meant met paid
said seen sent shown sold spent spoken stood taken taught thought thrown told torn understood won
worn written
"""
IRREGULAR = frozenset(_FORMS.split())
"""Participles that do not end in -ed, without those that are the verb as well: read, put, set, cut, run, bid, split."""

WITH = {
    "at",
    "away",
    "before",
    "by",
    "for",
    "from",
    "in",
    "into",
    "now",
    "of",
    "off",
    "on",
    "out",
    "over",
    "so",
    "up",
    "with",
}
"""What follows a participle and makes no noun of it: `seen_by` is as bare as `seen`."""

EXCEPTIONS = {
    "left_of": "left is a side here",
}
"""Functions that only look like a participle, each with the reason."""


def is_bare_participle(name: str) -> bool:
    """Whether a name is a participle, alone or with a preposition: `told`, `seen_by`, but not `known_parties`."""
    first, *rest = name.strip("_").split("_")
    return (first in IRREGULAR or first.endswith("ed")) and WITH.issuperset(rest)


def functions(tree: ast.AST) -> Iterator[str]:
    """Every function and method; a property is a value and may be `shown` or `over`, as a field may."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            decorators = {ast.unparse(one).rpartition(".")[2] for one in node.decorator_list}
            if not decorators & {"property", "cached_property"}:
                yield node.name


def files(room: str) -> list[Path]:
    """The files of a room."""
    module = PACKAGE / f"{room}.py"
    return [module] if module.is_file() else sorted((PACKAGE / room).rglob("*.py"))


@each("room", CLEAN)
def test_no_function_is_a_bare_participle(room: str) -> None:
    names = {name for path in files(room) for name in functions(parsed(path)) if is_bare_participle(name)}
    assert names - EXCEPTIONS.keys() == set()


def test_every_exception_is_needed() -> None:
    names = {name for room in CLEAN for path in files(room) for name in functions(parsed(path))}
    assert {name for name in EXCEPTIONS if name in names and is_bare_participle(name)} == set(EXCEPTIONS)


def test_no_class_name_stands_for_three_things() -> None:
    paths = [path for room in CLEAN for path in files(room)]
    found = Counter(node.name for path in paths for node in ast.walk(parsed(path)) if isinstance(node, ast.ClassDef))
    assert [name for name, many in found.items() if many > 2] == []


def test_participles_are_told_from_verbs_and_nouns() -> None:
    """The checks above would be content if nothing were a participle."""
    bare = ("told", "_seen", "seen_by", "led_so", "shuffled", "begun")
    good = ("tell", "read", "known_parties", "lost_two", "settled_game", "split", "cards_laid", "run")
    assert list(filter(is_bare_participle, (*bare, *good))) == list(bare)
