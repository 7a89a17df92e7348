"""What things are called: a function is a verb or the noun of its result, and a class name stands for one thing.

A participle alone (`told`, `seen_by`, `drawn`) does not say what comes back.
"""

import ast
from collections import Counter
from collections.abc import Iterator

from house import PACKAGE, parsed

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

NO_PARTICIPLE = frozenset(["need", "seed", "feed", "speed"])
"""Words that end in -ed by nature."""

EXCEPTIONS = {
    "left_of": "left is a side here",
    "_typed": "named after its event",
    "imported": "readers have seen it on the page about the notation",
}
"""Functions that only look like a participle, each with the reason."""


CLASSES = {
    "Task": "every kind of exercise has its own, by the recipe of kinds",
}
"""Class names that stand for more, each with the reason."""


def is_bare_participle(name: str) -> bool:
    """Whether a name is a participle, alone or with a preposition: `told`, `seen_by`, but not `known_parties`."""
    first, *rest = name.strip("_").split("_")
    participle = first in IRREGULAR or (first.endswith("ed") and first not in NO_PARTICIPLE)
    return participle and WITH.issuperset(rest)


def functions(tree: ast.AST) -> Iterator[str]:
    """Every function and method; a property is a value and may be `shown` or `over`, as a field may."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            decorators = {ast.unparse(one).rpartition(".")[2] for one in node.decorator_list}
            if not decorators & {"property", "cached_property"}:
                yield node.name


FILES = tuple(path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).parts[0] != "ui")


def test_no_function_is_a_bare_participle() -> None:
    names = {name for path in FILES for name in functions(parsed(path)) if is_bare_participle(name)}
    assert names == set(EXCEPTIONS)


def test_no_class_name_stands_for_three_things() -> None:
    found = Counter(node.name for path in FILES for node in ast.walk(parsed(path)) if isinstance(node, ast.ClassDef))
    assert {name for name, many in found.items() if many > 2} == set(CLASSES)


def test_participles_are_told_from_verbs_and_nouns() -> None:
    """The checks above would be content if nothing were a participle."""
    bare = ("told", "_seen", "seen_by", "led_so", "shuffled", "begun")
    good = ("tell", "read", "known_parties", "lost_two", "settled_game", "split", "cards_laid", "run")
    assert list(filter(is_bare_participle, (*bare, *good))) == list(bare)
