"""Puzzles one after the other, as a page asks for them: that of a day, one by its number, or the easiest one left.

>>> at = start({"number": 187204, "rules": {"set": "mainz"}})
>>> view(step(at, {"type": "pick", "index": 3}))["puzzle"]["finished"], view(at)["number"]
(True, 187204)
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from dokolearn.exercises import walk
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.kinds import KINDS
from dokolearn.exercises.puzzles.proof import is_for
from dokolearn.exercises.puzzles.puzzle import LEVELS, MOST_NUMBER, THEMES, Puzzle, by_day, puzzles
from dokolearn.exercises.puzzles.puzzle_words import page_title
from dokolearn.exercises.specs import Spec, read_rules
from dokolearn.model import RuleSet
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import Event, JsonObject, View
from dokolearn.strings import LANGUAGES, text

FIRST_DAY = 719_163
"""The days of a page are counted from 1970 on: that day is number so-and-so since the year 1."""


@dataclass(frozen=True, slots=True)
class PuzzleWish:
    """What is asked for, at which table, and what is solved already."""

    rules: RuleSet
    lang: str
    day: int | None
    number: int | None
    theme: str
    level: int
    solved: frozenset[int]


@dataclass(frozen=True, slots=True)
class PuzzleWalk:
    """The puzzle on the screen, if there is one, and those that were there before it."""

    wish: PuzzleWish
    puzzle: Puzzle | None
    state: walk.State | None
    seen: frozenset[int] = frozenset()


def start(spec: JsonObject) -> PuzzleWalk:
    """The first puzzle: of a `day` (counted from 1970 on), by its `number`, or else the easiest one of a `theme` and a
    `level` that is not among the numbers in `solved`; `rules` and `lang` as exercises have them.

    Raises SpecError.
    """
    wish = _read(spec)
    return _at(wish, _first(wish), frozenset())


def step(at: PuzzleWalk, event: Event) -> PuzzleWalk:
    """After an event; "next" brings another puzzle once this one is solved."""
    if at.state is None or at.puzzle is None:
        return at
    if at.state.solved and event.get("type") == "next":
        seen = at.seen | {at.puzzle.number}
        return _at(at.wish, _next(at.wish, seen, at.puzzle), seen)
    return replace(at, state=walk.step(at.state, event))


def view(at: PuzzleWalk) -> View:
    """The puzzle as any exercise is shown, with its number; or why there is none."""
    if at.state is None or at.puzzle is None:
        return {"number": 0, "puzzle": None, "none": _why_none(at)}
    shown = walk.view(at.state)
    onward = {"type": "next", "label": text(at.wish.lang, "puzzle.next"), "primary": True}
    actions = [onward, *shown["actions"]] if at.state.solved else shown["actions"]
    return {"number": at.puzzle.number, "puzzle": {**shown, "actions": actions}, "none": ""}


def _at(wish: PuzzleWish, one: Puzzle | None, seen: frozenset[int]) -> PuzzleWalk:
    """The beginning of a puzzle."""
    if one is None:
        return PuzzleWalk(wish, None, None, seen)
    kind = KINDS["puzzle"]
    task = kind.read({"puzzle": one.number}, wish.rules)
    begun = walk.start(Spec(kind, wish.rules, wish.lang, page_title(one, wish.lang), (task,)))
    return PuzzleWalk(wish, one, begun, seen)


# What is asked for

_KEYS = ("rules", "lang", "day", "number", "theme", "level", "solved")


def _read(spec: JsonObject) -> PuzzleWish:
    """Raises SpecError."""
    problems = [f"unknown key {key!r}" for key in spec if key not in _KEYS]
    lang, theme, level = spec.get("lang", "de"), spec.get("theme", ""), spec.get("level", 0)
    problems += [] if lang in LANGUAGES else [f"lang: unknown language {lang!r}"]
    problems += [] if theme in ("", *THEMES) else [f"theme: expected one of {', '.join(THEMES)}"]
    problems += [] if type(level) is int and level in (0, *LEVELS) else ["level: expected 1, 2 or 3, or 0 for all"]
    day = _number(spec, "day", problems)
    number = _number(spec, "number", problems)
    solved = spec.get("solved", [])
    if not isinstance(solved, list) or not all(type(one) is int for one in solved):
        problems.append("solved: expected numbers")
    rules = read_rules(spec.get("rules", {"set": "mainz"}), problems)
    if problems or rules is None:
        raise SpecError(problems)
    return PuzzleWish(rules, lang, day, number, theme, level, frozenset(solved))


def _number(spec: JsonObject, name: str, problems: list[str]) -> int | None:
    value: Any = spec.get(name)
    if value is None or (type(value) is int and 0 <= value <= MOST_NUMBER):
        return value
    problems.append(f"{name}: expected 0 to {MOST_NUMBER}")
    return None


# Which one


def _first(wish: PuzzleWish) -> Puzzle | None:
    if wish.number is not None:
        return next(_at_table([one for one in puzzles() if one.number == wish.number], wish.rules), None)
    if wish.day is not None:
        return next(_at_table(by_day(_likely(wish), wish.day + FIRST_DAY), wish.rules), None)
    return _next(wish, frozenset())


def _next(wish: PuzzleWish, seen: frozenset[int], last: Puzzle | None = None) -> Puzzle | None:
    """The easiest one that is left: rather of another theme than the last one, and not its position again."""
    left = [one for one in _likely(wish) if one.number not in wish.solved | seen]
    if last:
        left.sort(key=lambda one: (one.level, one.word == last.word, one.theme == last.theme))
    return next(_at_table(left, wish.rules), None)


def _likely(wish: PuzzleWish) -> list[Puzzle]:
    """Those of a theme and a level that may belong to the table, the easiest first: all that its book has; at house
    rules those of all books, too, whose pack it is."""
    fits = [one for one in puzzles() if wish.theme in ("", one.theme) and wish.level in (0, one.level)]
    own = [one for one in fits if wish.rules.name in one.books]
    if wish.rules == BOOKS.get(wish.rules.name):
        return own
    return [*own, *(one for one in fits if wish.rules.name not in one.books)]


def _at_table(many: Sequence[Puzzle], rules: RuleSet) -> Iterator[Puzzle]:
    """Those of them that belong to a table; each is asked about only when it is its turn."""
    return (one for one in many if is_for(one, rules))


def _why_none(at: PuzzleWalk) -> str:
    """Nothing fits this table, or all that fits is solved."""
    wish = at.wish
    done = [one for one in _likely(wish) if one.number in wish.solved | at.seen]
    solved = wish.number is None and next(_at_table(done, wish.rules), None) is not None
    return text(wish.lang, "puzzle.all_solved" if solved else "puzzle.none")
