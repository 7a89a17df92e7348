"""House rules of a learner's table: whether they can be played, in words."""

from collections.abc import Mapping
from typing import Any

from dokolearn.exercises.base import View
from dokolearn.exercises.task import SpecError
from dokolearn.option_words import problem_words
from dokolearn.rulesets import BOOKS, OptionProblem, with_options
from dokolearn.rulesets.options import changed, resting
from dokolearn.strings import LANGUAGES


def own_rules(spec: Mapping[str, Any]) -> View:
    """What contradicts what (`problems`), what has nothing to work on in this book (`waiting`), and every option that
    is otherwise than in the book (`changed`), what gave way to the house rules among them.

    The spec has `set`, `options` and `lang`. Raises SpecError where it does not name a book and a language.
    """
    book, lang, options = spec.get("set"), spec.get("lang", "de"), spec.get("options", {})
    if not isinstance(book, str) or book not in BOOKS or lang not in LANGUAGES or spec.keys() - _KEYS:
        raise SpecError([f"expected a set out of {', '.join(BOOKS)}, options and a language"])
    try:
        rules = with_options(BOOKS[book], options)
    except OptionProblem as error:
        return {"problems": [problem_words(problem, lang) for problem in error.found], "waiting": [], "changed": {}}
    waiting = dict.fromkeys(problem_words(problem, lang) for problem in resting(BOOKS[book], options))
    return {"problems": [], "waiting": list(waiting), "changed": changed(BOOKS[book], rules)}


_KEYS = {"set", "options", "lang"}
