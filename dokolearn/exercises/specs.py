"""The spec of an exercise: what an author writes, read and checked under the rules of a book."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from dokolearn.exercises.frame.task import AnyKind, SpecError
from dokolearn.exercises.kinds import KINDS
from dokolearn.model import RuleSet
from dokolearn.rulesets import BOOKS, OptionProblem, with_options
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import LANGUAGES

FORMAT = "dokolearn-exercise/1"
MAX_TASKS = 50


@dataclass(frozen=True, slots=True)
class Spec:
    """One exercise, checked: kind, book, language, title and its tasks in order."""

    kind: AnyKind
    rules: RuleSet
    lang: str
    title: str
    tasks: tuple[Any, ...]
    note: str = ""
    """Why it does not follow the table of the learner, where it cannot (`at_table`)."""


def read_spec(data: object) -> Spec:
    """A spec from JSON, with the tasks of its book. Raises SpecError with everything that is wrong, by place."""
    if not isinstance(data, Mapping):
        raise SpecError(["the spec is no object"])
    problems = [f"unknown key {key!r}" for key in data if key not in _SPEC_KEYS]
    problems += _unknown_tips(data["tips"]) if "tips" in data else []
    if data.get("format", FORMAT) != FORMAT:
        problems.append(f"format: expected {FORMAT!r}")
    kind = KINDS.get(str(data.get("kind")))
    if kind is None:
        problems.append(f"kind: unknown kind {data.get('kind')!r}; there are {', '.join(KINDS)}")
    lang = data.get("lang", "de")
    if lang not in LANGUAGES:
        problems.append(f"lang: unknown language {lang!r}")
    rules = read_rules(data.get("rules", {"set": "mainz"}), problems)
    tasks = tasks_for(data, rules, problems) if rules else data.get("tasks")
    if not isinstance(tasks, list) or not 0 < len(tasks) <= MAX_TASKS:
        problems.append(f"tasks: expected a list of 1 to {MAX_TASKS}")
        tasks = []
    if kind and rules and rules.cards.parties_by != "kreuz_dame" and kind.name in BY_KREUZ_DAMEN:
        problems.append(f"kind: {kind.name} is about Kreuz Damen, and another card tells the parties here")
    read = _read_tasks(kind, tasks, rules, problems) if kind and rules else ()
    if problems or kind is None or rules is None:
        raise SpecError(problems)
    return Spec(kind, rules, lang, _in_language(data.get("title", ""), lang), read)


_SPEC_KEYS = ("format", "key", "kind", "rules", "lang", "title", "tips", "tasks", "tasks_in")


BY_KREUZ_DAMEN = frozenset(
    {
        *("partner", "party", "partner_in_hochzeit", "answer_call", "special_point", "who_plays", "what_to_say"),
        *("whole_game", "vorbehalt", "solo_or_not", "what_said", "last_stiche", "play_stiche", "choose_card"),
        *("would_call", "puzzle", "estimate"),
    }
)
"""Kinds of tasks in which Kreuz Damen show who plays with whom: where another card does, they are asked elsewhere."""


def _unknown_tips(data: object) -> list[str]:
    """What is wrong with the tips that an exercise says it practises."""
    from dokolearn.ch5_tactics.principles import TIPS  # the rules course needs none

    if not isinstance(data, list) or not data:
        return ["tips: expected names of tips"]
    problems = []
    problems += [f"tips: unknown tip {name!r}" for name in data if not isinstance(name, str) or name not in TIPS]
    return problems


NO_NINES = "no_nines"
"""In `tasks_in` beside the names of books: every pack of forty cards, unless its book has tasks of its own for it."""


def tasks_for(data: JsonObject, rules: RuleSet, problems: list[str]) -> Any:
    """The tasks of a spec for a book, unread: those written for it, those for its pack, or those for everybody."""
    own = data.get("tasks_in", {})
    if not isinstance(own, Mapping):
        problems.append("tasks_in: expected an object")
        return data.get("tasks")
    problems += [f"tasks_in: unknown table {name!r}" for name in own if name not in (*BOOKS, NO_NINES)]
    usual = data.get("tasks") if rules.cards.deck_nines else own.get(NO_NINES, data.get("tasks"))
    other_pack = BOOKS[rules.name].cards.deck_nines and not rules.cards.deck_nines
    return usual if other_pack else own.get(rules.name, usual)


def read_rules(data: object, problems: list[str]) -> RuleSet | None:
    """The book with its house rules; what is wrong with them is added to the problems."""
    if not isinstance(data, Mapping) or str(data.get("set")) not in BOOKS:
        named = f", not {str(data['set'])[:40]!r}" if isinstance(data, Mapping) and "set" in data else ""
        problems.append(f"rules: expected a set out of {', '.join(BOOKS)}{named}")
        return None
    problems += [f"rules: unknown key {key!r}" for key in data if key not in ("set", "options")]
    try:
        return with_options(BOOKS[data["set"]], data.get("options", {}))
    except OptionProblem as error:
        problems += [f"rules.options: {problem}" for problem in error.problems]
        return None


def _read_tasks(kind: AnyKind, tasks: list[Any], rules: RuleSet, problems: list[str]) -> tuple[Any, ...]:
    read: list[Any] = []
    for number, data in enumerate(tasks, start=1):
        try:
            read.append(kind.read(data, rules))
        except SpecError as error:
            problems += [f"task {number}: {problem}" for problem in error.problems]
    return tuple(read)


def _in_language(value: object, lang: str) -> str:
    """A text of an author: plain, or by language, German where the language is missing."""
    return str(value.get(lang, value.get("de", ""))) if isinstance(value, Mapping) else str(value)
