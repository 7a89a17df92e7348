"""A free drill: fresh cards without end, by a number that gives everybody the same; harder as long as it goes well."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from dokolearn.exercises.base import Event, State, View, start, step, view
from dokolearn.exercises.invent import LEVELS, invent
from dokolearn.exercises.kinds import KINDS
from dokolearn.exercises.task import SpecError
from dokolearn.model import RuleSet
from dokolearn.rulesets import BOOKS
from dokolearn.strings import text

RISE_AFTER = 3
"""So many tasks in a row without a mistake lead to the next level; one with a mistake leads back."""


@dataclass(frozen=True, slots=True)
class Drill:
    """Where the learner is: which task by number, how hard, how well it has been going, and the task itself."""

    kind: str
    rules: RuleSet
    lang: str
    seed: int
    number: int
    level: int
    streak: int
    mistaken: bool
    state: State


def start_drill(kind: str, seed: int, *, rules: str = "mainz", lang: str = "de", level: int = 1) -> Drill:
    """The first task of a drill. Raises SpecError for an unknown kind or book, or a level out of 1 to 3."""
    problems = [f"kind: unknown kind {kind!r}; there are {', '.join(KINDS)}"] if kind not in KINDS else []
    problems += [f"rules: unknown book {rules!r}; there are {', '.join(BOOKS)}"] if rules not in BOOKS else []
    problems += ["level: expected 1, 2 or 3"] if level not in LEVELS else []
    if problems:
        raise SpecError(problems)
    first = _task(kind, rules, lang, seed, 1, level, None)
    return Drill(kind, BOOKS[rules], lang, seed, 1, level, 0, False, first)


def step_drill(drill: Drill, event: Event) -> Drill:
    """The drill after an event; "next" deals fresh cards once the task is solved."""
    if isinstance(event, Mapping) and event.get("type") == "next":
        return _next(drill) if drill.state.solved else replace(drill, state=step(drill.state, event))
    if isinstance(event, Mapping) and event.get("type") == "again" and drill.state.solved:
        return drill
    after = step(drill.state, event)
    wrong = after.feedback is not None and after.feedback.tone == "wrong"
    return replace(drill, state=after, mistaken=drill.mistaken or wrong)


def _next(drill: Drill) -> Drill:
    streak = 0 if drill.mistaken else drill.streak + 1
    level = _level(drill.level, streak, drill.mistaken)
    number = drill.number + 1
    task = _task(drill.kind, drill.rules.name, drill.lang, drill.seed, number, level, drill.state)
    streak = 0 if level != drill.level else streak
    return replace(drill, number=number, level=level, streak=streak, mistaken=False, state=task)


def _level(level: int, streak: int, mistaken: bool) -> int:
    if mistaken:
        return max(LEVELS[0], level - 1)
    return min(LEVELS[-1], level + 1) if streak >= RISE_AFTER else level


def _task(kind: str, rules: str, lang: str, seed: int, number: int, level: int, before: State | None) -> State:
    """Task number so-and-so of a seed at a level: never the same as the one before."""
    random = _chance(seed, number, level)
    while True:
        task = invent(kind, BOOKS[rules], level, random)
        spec = {
            "kind": kind,
            "lang": lang,
            "rules": {"set": rules},
            "title": text(lang, f"drill.{kind}"),
            "tasks": [task],
        }
        state = start(spec)
        if before is None or state.task != before.task:
            return state


def _chance(seed: int, number: int, level: int) -> Callable[[], float]:
    """The chance of one task: no task depends on how those before it went."""
    return Random((seed * 1000 + number) * 10 + level).random


def _spec(kind: str, rules: str, lang: str, tasks: list[dict[str, Any]]) -> dict[str, Any]:
    return {"kind": kind, "lang": lang, "rules": {"set": rules}, "title": text(lang, f"drill.{kind}"), "tasks": tasks}


def first_tasks(drill: Drill, count: int) -> dict[str, Any]:
    """A spec of so many tasks of the same seed and level: the drill as a scripted exercise."""
    numbers = range(1, count + 1)
    tasks = [invent(drill.kind, drill.rules, drill.level, _chance(drill.seed, n, drill.level)) for n in numbers]
    return _spec(drill.kind, drill.rules.name, drill.lang, tasks)


def view_drill(drill: Drill) -> View:
    """The task as any exercise shows it, with number, level and seed; fresh cards instead of "once more"."""
    shown = view(drill.state)
    lang = drill.lang
    progress = text(lang, "drill.progress", number=drill.number, level=drill.level, seed=drill.seed)
    fresh = [{"type": "next", "label": text(lang, "drill.next"), "primary": True}]
    return {
        **shown,
        "progress": progress,
        "finished": False,
        "actions": fresh if drill.state.solved else shown["actions"],
    }
