"""What authors hear when something they wrote cannot be: a sentence in their language, without a traceback.

What engine and exercises say in short English becomes a sentence in `exercises/spec_errors.py`.
"""

import os
import re

from dokolearn.exercises import SpecError, TableError, read_spec
from dokolearn.exercises.at_table import SCRIPT
from dokolearn.exercises.catalogue import CatalogueError
from dokolearn.exercises.kinds import SAMPLES
from dokolearn.exercises.spec_errors import in_words
from dokolearn.model import Problems
from dokolearn.option_words import problem_words
from dokolearn.replay.text.problems import one_of
from dokolearn.replay.text.spelling import nearest
from dokolearn.rulesets import OptionProblem
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import LANGUAGES, text

LANGUAGE = "DOKOLEARN_LANG"
"""The language of whoever writes or calls, if it is not German; the build of a site sets that of the site."""


class AuthorError(ValueError):
    """Something that an author wrote or called for and that cannot be, in short English."""


AUTHORS = (AuthorError, Problems, TableError, CatalogueError, OSError)
"""Errors that tell people what to mend; all others are our own mistakes and keep their traceback."""


def own_language(wanted: str = "") -> str:
    """A language that was asked for, else that of the environment, else German."""
    asked = (wanted, os.environ.get(LANGUAGE, ""))
    return next((lang for lang in asked if lang in LANGUAGES), LANGUAGES[0])


def error_words(error: Exception, lang: str) -> str:
    """What people read instead of a traceback; empty for a mistake of ours."""
    if not isinstance(error, AUTHORS):
        return ""
    if isinstance(error, OptionProblem):
        return " ".join(problem_words(problem, lang) for problem in error.found)
    if isinstance(error, OSError):
        return _about_file(error, lang) if error.filename else ""
    problems = getattr(error, "problems", None) or [str(error.args[0] if error.args else error)]
    said = [
        part
        for problem in problems
        for part in (_end_sentence(in_words(problem, lang)), _did_you_mean(problem, lang))
        if part
    ]
    return " ".join(said)


_MISSPELT = (
    re.compile(r"(?:.*: )?(?:no|unknown) [\w ]+ '(?P<word>[^']+)'.*; there are (?P<known>.+)", re.DOTALL),
    re.compile(r"(?:.*: )?expected a \w+ out of (?P<known>.+), not '(?P<word>[^']+)'", re.DOTALL),
    re.compile(r"(?:.*: )?unknown key '(?P<word>[^']+)'()"),
)
"""How a name is refused that may only be misspelt."""


def _did_you_mean(problem: str, lang: str) -> str:
    """Which of the names that there are somebody probably meant; empty where none is near."""
    found = next(filter(None, (form.fullmatch(problem) for form in _MISSPELT)), None)
    if found is None:
        return ""
    word, known = found["word"], found.groupdict().get("known")
    names = known.split(", ") if known else _fields()
    near = nearest(word, names) or [name for name in names if sorted(name) == sorted(word)]
    quoted = [text(lang, "author.quoted", word=name) for name in near]
    return text(lang, "author.meant", words=one_of(quoted, lang)) if near else ""


def _fields() -> list[str]:
    """Everything that a call of `show` may name."""
    of_tasks = {name for kind in SAMPLES for task in SAMPLES[kind] for name in task}
    return sorted({*of_tasks, "kind", "lang", "rules", "title"})


def _end_sentence(said: str) -> str:
    return said if said.endswith((".", "!", "?")) else f"{said}."


def _about_file(error: OSError, lang: str) -> str:
    if isinstance(error, FileNotFoundError):
        return text(lang, "author.file_missing", name=error.filename)
    return text(lang, "author.file_unread", name=error.filename, why=error.strerror)


# Tasks written in place


def one_task(kind: str, lang: str, title: str, task: JsonObject, rules: str = "") -> JsonDict:
    """The spec of an exercise that is written where it is shown; it must be possible as it stands, and is not made to
    fit. Raises SpecError."""
    spec = {"kind": kind, "lang": lang, "title": title, "tasks": [dict(task)]}
    try:
        read_spec({**spec, "rules": {"set": rules or SCRIPT}})
    except SpecError as error:
        raise SpecError([problem.removeprefix("task 1: ") for problem in error.problems]) from None
    return {**spec, "rules": {"set": rules}} if rules else spec
