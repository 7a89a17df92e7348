"""What authors hear when something they wrote cannot be: a sentence in their language, without a traceback.

Engine and exercises name what is wrong in short English (`hand: no card 'X' in this pack`), all that a program needs,
and the engine in a page carries no more than that. The sentences about it are `author.*`: the English ones are those
words themselves, and whatever fits one of them is said in the other language.
"""

import os
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from dokolearn.calculator import SheetError
from dokolearn.exercises import SpecError, TableError, read_spec
from dokolearn.exercises.at_table import SCRIPT
from dokolearn.exercises.catalogue import CatalogueError
from dokolearn.option_words import problem_words
from dokolearn.rulesets import OptionProblem
from dokolearn.strings import LANGUAGES, text, texts

LANGUAGE = "DOKOLEARN_LANG"
"""The language of whoever writes or calls, if it is not German; the build of a site sets that of the site."""

_PLACE = re.compile(r"(?P<place>(?:[\w./-]+\.(?:toml|ipynb)(?::\d+)?|[A-Za-z_.]+|task \d+)): (?P<rest>.+)", re.DOTALL)
_NAMED = re.compile(r"\\{(\w+)\\}")


class AuthorError(ValueError):
    """Something that an author wrote or called for and that cannot be, in short English."""


AUTHORS = (AuthorError, SpecError, SheetError, TableError, CatalogueError, OptionProblem, OSError)
"""Errors that tell people what to mend; all others are our own mistakes and keep their traceback."""


def own_language(wanted: str = "") -> str:
    """A language that was asked for, else that of the environment, else German."""
    asked = (wanted, os.environ.get(LANGUAGE, ""))
    return next((lang for lang in asked if lang in LANGUAGES), LANGUAGES[0])


def told(error: Exception, lang: str) -> str:
    """What people read instead of a traceback; empty for a mistake of ours."""
    if not isinstance(error, AUTHORS):
        return ""
    if isinstance(error, OptionProblem):
        return " ".join(problem_words(problem, lang) for problem in error.found)
    if isinstance(error, OSError):
        return _about_file(error, lang) if error.filename else ""
    problems = getattr(error, "problems", None) or [str(error.args[0] if error.args else error)]
    return " ".join(_ended(in_words(problem, lang)) for problem in problems)


def _ended(said: str) -> str:
    return said if said.endswith((".", "!", "?")) else f"{said}."


def _about_file(error: OSError, lang: str) -> str:
    if isinstance(error, FileNotFoundError):
        return text(lang, "author.file_missing", name=error.filename)
    return text(lang, "author.file_unread", name=error.filename, why=error.strerror)


def in_words(problem: str, lang: str) -> str:
    """The sentence for something that is wrong, behind the place where it is; as it stands where nobody knows one."""
    if found := _PLACE.fullmatch(problem):
        place = _sentence(found["place"], lang) or found["place"]
        return f"{place}: {in_words(found['rest'], lang)}"
    place, colon, rest = problem.partition(": ")  # a place may also be the title of an exercise
    return _sentence(problem, lang) or (f"{place}: {in_words(rest, lang)}" if colon else problem)


def _sentence(problem: str, lang: str) -> str:
    for key, form in _forms():
        if found := form.fullmatch(problem):
            filled = {name: value if name == "why" else value.strip("'\"") for name, value in found.groupdict().items()}
            return text(lang, key, **filled) if lang != "en" else problem
    return ""


@cache
def _forms() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Every sentence by its key, the most definite first: with the most letters beside what is filled in."""
    return tuple((key, form) for _, key, form in sorted(_by_length(), key=lambda row: (-row[0], row[1])))


def _by_length() -> Iterator[tuple[int, str, re.Pattern[str]]]:
    for key, said in texts("en", "author").items():
        form = _NAMED.sub(r"(?P<\1>.+)", re.escape(said))
        yield len(re.sub(r"\{\w+\}", "", said)), key, re.compile(form, re.DOTALL)


# Tasks written in place


def one_task(kind: str, lang: str, title: str, task: Mapping[str, Any], rules: str = "") -> dict[str, Any]:
    """The spec of an exercise that is written where it is shown; it must be possible as it stands, and is not made to
    fit. Raises SpecError."""
    spec = {"kind": kind, "lang": lang, "title": title, "tasks": [dict(task)]}
    try:
        read_spec({**spec, "rules": {"set": rules or SCRIPT}})
    except SpecError as error:
        raise SpecError([problem.removeprefix("task 1: ") for problem in error.problems]) from None
    return {**spec, "rules": {"set": rules}} if rules else spec
