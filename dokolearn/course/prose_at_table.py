"""Prose of a lesson that only some tables have: written in HTML around it, shown where the table of the reader has it.

    <span data-dk-only="deck_nines=true">, 9</span>
    <span data-dk-only="schwein=none" hidden>…</span>
    <div data-dk-only="soli:iwan hochzeit_find=choice,any">…</div>
    <span data-dk-only="solo_ranking!damensolo book=ddv" hidden>…</span>

An option with its values, or after a colon what has to be in a list, after an exclamation mark what may not; several
conditions hold together. What the script
does not have is `hidden`, so that a page without scripts and a notebook read like the script.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from dokolearn.course.author_errors import AuthorError
from dokolearn.exercises.at_table import SCRIPT
from dokolearn.model import RuleSet
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_values import READERS, Names, Number, OneOf
from dokolearn.rulesets.options import value_of

ONLY = "data-dk-only"
"""The attribute with the condition; on a page with what the script needs to decide it."""

_PART = re.compile(rf'<(span|div) {ONLY}="([^"]*)"( hidden)?>(.*?)</\1>', re.DOTALL)
_CLAUSE = re.compile(r"(\w+)(?:=([\w,-]+)|([:!])(\w+))")
BOOK = "book"
"""In a condition beside the options: whose rules they are, whatever house rules come with them."""


class Clause(NamedTuple):
    """A condition: an option, and the values that it may have; of a list whether something is in it."""

    option: str
    member: str
    values: tuple[Any, ...]

    def holds(self, rules: RuleSet) -> bool:
        """Whether a table is as the condition says."""
        if self.option == BOOK:
            return rules.name in self.values
        value = value_of(rules, self.option)
        return (self.member in value if self.member else READERS[self.option].write(value)) in self.values


def clauses(condition: str) -> list[Clause]:
    """The conditions that hold together. Raises AuthorError for an option or a value that does not exist."""
    return [_clause(one) for one in condition.split()]


def _clause(written: str) -> Clause:
    found = _CLAUSE.fullmatch(written)
    if found is None:
        raise AuthorError(f"{ONLY}: no tables are told apart by {written!r}")
    option, values, sign, member = found.groups()
    reader, spelt = READERS.get(option), dict[str, Any]()
    if isinstance(reader, Names) and member in reader.known:
        return Clause(option, member, (sign == ":",))
    if option == BOOK:
        spelt = {name: name for name in BOOKS}
    elif isinstance(reader, OneOf):
        spelt = {str(reader.write(value)).lower(): reader.write(value) for value in reader.values}
    elif isinstance(reader, Number):
        spelt = {str(reader.write(value)): reader.write(value) for value in (0, *range(reader.least, reader.most + 1))}
    wanted = (values or "").split(",")
    if member or not set(wanted) <= set(spelt):
        raise AuthorError(f"{ONLY}: no tables are told apart by {written!r}")
    return Clause(option, "", tuple(spelt[value] for value in wanted))


def is_there(condition: str, rules: RuleSet) -> bool:
    """Whether a table has what stands under a condition."""
    return all(one.holds(rules) for one in clauses(condition))


def prose_at(markdown: str, rules: RuleSet) -> str:
    """The prose as readers of a table see it."""
    return _PART.sub(lambda found: prose_at(found[4], rules) if is_there(found[2], rules) else "", markdown)


def in_page(condition: str) -> str:
    """A condition for the page: by clause the option, what it may be, and the books in which it is so."""
    told = [
        [
            f"{one.option}:{one.member}" if one.member else one.option,
            list(one.values),
            [name for name, book in BOOKS.items() if one.holds(book)],
        ]
        for one in clauses(condition)
    ]
    return json.dumps(told, separators=(",", ":"))


def _parts(markdown: str) -> Iterator[re.Match[str]]:
    """Every part with a condition, those inside of another one too."""
    for found in _PART.finditer(markdown):
        yield found
        yield from _parts(found[4])


def wrong_parts(markdown: str) -> Iterator[str]:
    """What is wrong with the conditions of a text."""
    parts = list(_parts(markdown))
    if markdown.count(ONLY) != len(parts):
        yield f"{ONLY}: expected a span or a div with this attribute alone, and its end"
    for part in parts:
        try:
            there = is_there(part[2], BOOKS[SCRIPT])
        except AuthorError as error:
            yield str(error)
            continue
        if there and part[3]:
            yield f"{ONLY}: expected no hidden, since the script has this"
        if not there and not part[3]:
            yield f"{ONLY}: expected hidden, since the script does not have this"


def longest(markdown: str) -> str:
    """The prose at the book that has most of it."""
    return max((prose_at(markdown, rules) for rules in BOOKS.values()), key=len) if ONLY in markdown else markdown
