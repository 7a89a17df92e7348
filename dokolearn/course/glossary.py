"""The words of the table: what each means, where the books speak of it, and what else people call it.

The content is the file of the same name beside this one; the engine never reads it.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dokolearn.model import Problems
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import LANGUAGES

FILE = Path(__file__).with_suffix(".toml")

_KEYS = ("term", *LANGUAGES, "books", "also", "said", "link")
_NEEDED = ("term", *LANGUAGES, "books")
_NAME = re.compile(r"[a-z0-9-]+")
_PLAIN = str.maketrans("äöü", "aou", "’")


@dataclass(frozen=True, slots=True)
class Term:
    """One word; its name is its place on the page."""

    name: str
    term: str
    meaning: Mapping[str, str]
    """By language."""
    books: Mapping[str, str]
    """By book the place that speaks of it."""
    also: Mapping[str, tuple[str, ...]]
    """By book other words for it."""
    said: tuple[str, ...] = ()
    """What people call it of whom no book of ours knows: only the search hears that."""
    link: bool = True
    """Whether lessons explain it where they use it; words that often mean something else are left alone."""

    @property
    def synonyms(self) -> tuple[str, ...]:
        """All other words, each once, the word itself left out."""
        every = (word for words in self.also.values() for word in words)
        return tuple(dict.fromkeys(word for word in every if word != self.term))


@cache
def glossary() -> tuple[Term, ...]:
    """All words in alphabetical order. Raises Problems with everything that is wrong."""
    return terms_of(tomllib.loads(FILE.read_text(encoding="utf-8")))


def terms_of(written: JsonObject) -> tuple[Term, ...]:
    """The words as they are written, in alphabetical order. Raises Problems."""
    problems = [f"{name}: {problem}" for name, data in written.items() for problem in _problems(name, data)]
    if problems:
        raise Problems(problems)
    found = [_term(name, data) for name, data in written.items()]
    twice = [one.term for at, one in enumerate(found) if one.term in [other.term for other in found[:at]]]
    if twice:
        raise Problems([f"{word}: there twice" for word in twice])
    return tuple(sorted(found, key=lambda one: sorted_as(one.term)))


def sorted_as(word: str) -> str:
    """By which a word stands in the alphabet: articles and capitals do not matter, umlauts stand with their vowels."""
    plain = re.sub(r"^(?:die|der|das|den) ", "", word.casefold())
    return plain.translate(_PLAIN)


def _problems(name: str, data: object) -> Iterator[str]:
    if not isinstance(data, Mapping):
        yield "expected a table"
        return
    yield from (f"unknown key {key!r}" for key in data if key not in _KEYS)
    yield from (f"{key}: missing" for key in _NEEDED if not data.get(key))
    if not _NAME.fullmatch(name):
        yield "the name is an address: small letters, digits and hyphens"
    books, also = data.get("books", {}), data.get("also", {})
    yield from (f"there is no book {book}" for book in (*books, *also) if book not in BOOKS)
    yield from (f"also: no place in {book}" for book in also if book not in books)


def _term(name: str, data: JsonObject) -> Term:
    in_order = {book: data["books"][book] for book in BOOKS if book in data["books"]}
    also = {book: tuple(data["also"][book]) for book in BOOKS if book in data.get("also", {})}
    meaning = {lang: str(data[lang]) for lang in LANGUAGES}
    link = data.get("link", data["term"][0].isupper())
    return Term(name, data["term"], meaning, in_order, also, tuple(data.get("said", ())), link)
