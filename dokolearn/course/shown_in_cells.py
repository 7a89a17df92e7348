"""What a cell of a lesson shows and cannot be: an exercise that nobody knows, an unknown key, another book.

Only what is written out is looked at (`show(stich="KrD")`, not `show(stich=mine)`); the rest is for the build, which
executes every cell.
"""

import ast
from collections.abc import Callable, Iterator, Mapping

from dokolearn import calculator
from dokolearn.course.author_words import one_task
from dokolearn.evening.evening_state import start as start_evening
from dokolearn.exercises import read_spec
from dokolearn.exercises.at_table import SCRIPT
from dokolearn.exercises.catalogue import CatalogueError, spec
from dokolearn.exercises.drill import asked_in_drill, start_drill
from dokolearn.exercises.problem_words import in_words
from dokolearn.model import Problems
from dokolearn.shallow_json import JsonObject

_KEYED = ("lang", "rules")
_OF_DRILLS = ("seed", "rules", "lang", "level", "reckon", "count", "first")
_OF_EVENINGS = ("seed", "rules", "lang", "level")
_LONGEST = 60
"""Letters of a call that stand before what is wrong with it."""


def wrong_calls(source: str, lang: str) -> Iterator[str]:
    """What is wrong with what a cell shows, each with the call that it is about."""
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except SyntaxError:
        return  # the build tells
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CHECKS:
            yield from (f"{_shortly(node)}: {in_words(one, lang)}" for one in _problems(node, node.func.id, lang))


def _shortly(node: ast.Call) -> str:
    whole = ast.unparse(node).replace("'", '"')
    return whole if len(whole) <= _LONGEST else f"{whole[: _LONGEST - 2]}…)"


def _problems(node: ast.Call, name: str, lang: str) -> list[str]:
    try:
        first = [ast.literal_eval(one) for one in node.args]
        named = {one.arg or "**": ast.literal_eval(one.value) for one in node.keywords}
    except ValueError:
        return []
    try:
        return _CHECKS[name](*first, given={**named, "lang": lang})
    except (Problems, CatalogueError) as error:
        return list(getattr(error, "problems", None) or [str(error.args[0])])
    except (TypeError, AttributeError):
        return [f"cannot read {ast.unparse(node)}"]


def _exercise(key: str = "", *, given: JsonObject) -> list[str]:
    """Raises what `show` raises; with a key it has a book and a language of its own at most."""
    lang, rules = given["lang"], given.get("rules", "")
    if key:
        found = spec(key, lang, rules)
        if rules:
            read_spec(found)
        return _strange(given, _KEYED)
    task = {name: value for name, value in given.items() if name not in ("kind", "title", *_KEYED)}
    one_task(given.get("kind", "legal_cards"), lang, given.get("title", ""), task, rules)
    return []


def _drill(kind: str = "legal_cards", *, given: JsonObject) -> list[str]:
    """Raises what `show_drill` raises."""
    book, task = given.get("rules", "") or SCRIPT, asked_in_drill(given.get("reckon", False), given.get("count", False))
    seed, level, first = given.get("seed", 0) or 1, given.get("level", 0), given.get("first", "")
    start_drill(kind, seed, rules=book, level=level, task=task, first=first)
    return _strange(given, _OF_DRILLS)


def _evening(*games: str, given: JsonObject) -> list[str]:
    """Raises what `show_evening` raises."""
    book, seed, level = given.get("rules", "") or SCRIPT, given.get("seed", 0) or 1, given.get("level", "verein")
    start_evening({"seed": seed, "rules": book, "level": level, "games": list(games)})
    return _strange(given, _OF_EVENINGS)


def _score(*, given: JsonObject) -> list[str]:
    """Raises what `show_score` raises."""
    calculator.start({name: value for name, value in given.items() if name != "only"})
    return []


def _strange(given: JsonObject, known: tuple[str, ...]) -> list[str]:
    return [f"unknown key {name!r}; there are {', '.join(known)}" for name in given if name not in known]


_CHECKS: Mapping[str, Callable[..., list[str]]] = {
    "show": _exercise,
    "show_drill": _drill,
    "show_evening": _evening,
    "show_score": _score,
}
