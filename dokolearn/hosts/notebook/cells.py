"""What cells of a notebook have in common: its table, its language, and what is wrong told in a sentence."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from dokolearn.course.author_errors import AuthorError, error_words, own_language
from dokolearn.data.option_types import Book, Language, Options
from dokolearn.exercises.at_table import SCRIPT
from dokolearn.option_words import idle_words, option_title
from dokolearn.rulesets import BOOKS, with_options
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import LANGUAGES

HOST_VARIABLE = "DOKOLEARN_HOST"
"""Set to `page` by the site build: cells then give static HTML."""

S = TypeVar("S")
P = ParamSpec("P")


class CellError(ValueError):
    """What cannot be shown, in the language of the author: a notebook shows this sentence and no traceback."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


def in_a_sentence(call: Callable[P, S]) -> Callable[P, S]:
    """The same function, but what an author can mend is said in a sentence, wrong arguments included."""

    @wraps(call)
    def calling(*given: P.args, **named: P.kwargs) -> S:
        try:
            _check_call(call, given, named)
            return call(*given, **named)
        except Exception as error:
            if said := error_words(error, own_language(language_of(str(named.get("lang") or "")))):
                raise CellError(said) from None
            raise

    return calling


def _check_call(call: Callable[..., Any], given: tuple[Any, ...], named: JsonObject) -> None:
    """Raises AuthorError for arguments that the function does not have."""
    signature = inspect.signature(call)
    try:
        signature.bind(*given, **named)
    except TypeError as error:
        words = ", ".join(name for name in signature.parameters if name not in ("self", "cls"))
        name = call.__qualname__.removesuffix(".__init__")
        raise AuthorError(f"{name}: {error}; there are {words}") from None


_table: dict[str, Any] = {}
_spoken: dict[str, str] = {}


@in_a_sentence
def my_table(
    book: Book | str = SCRIPT, options: Options | JsonObject | None = None, *, lang: Language | str = ""
) -> None:
    """The table for all following exercises, drills and passages of this notebook, and the language they speak:

        my_table("ddv")
        my_table("mainz", options={"dulle_second_beats_first": False}, lang="en")

    Without it a notebook follows the script, and a lesson on the site the table of its reader. Says which options have
    no effect there. Raises CellError for an unknown book or language, and for options with every reason why they cannot
    be.
    """
    if book not in BOOKS:
        raise AuthorError(f"no book {book!r}; there are {', '.join(BOOKS)}")
    if lang and lang not in LANGUAGES:
        raise AuthorError(f"unknown language {lang!r}")
    rules = with_options(BOOKS[book], dict(options or {}))
    _table.clear()
    _table.update({"set": book, **({"options": dict(options)} if options else {})})
    _spoken.update({"lang": lang} if lang else {})
    without = idle_words(rules, language_of(lang))
    for option in sorted(without.keys() & (options or {}).keys()):
        print(f"{option_title(option, language_of(lang))}: {without[option]}")


def chosen_rules() -> JsonDict:
    """The rules of this table as a spec has them; empty where nobody has chosen."""
    return dict(_table)


def language_of(wanted: str) -> str:
    """The language that a cell asks for, else that of its table, else that of whoever runs it."""
    return wanted or _spoken.get("lang") or own_language()
