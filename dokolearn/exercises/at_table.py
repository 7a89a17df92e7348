"""An exercise at somebody's table: under another book or house rules, as far as these have what it is about.

Once a task is solved, one line says what other tables answer: only what is otherwise there.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from dokolearn.exercises import walk
from dokolearn.exercises.frame.task import Feedback, Recent, SpecError
from dokolearn.exercises.position.trump_words import in_book
from dokolearn.exercises.specs import Spec, read_spec, tasks_for
from dokolearn.exercises.walk import State, solution
from dokolearn.model import CardTable, RuleSet
from dokolearn.option_words import idle_words, option_title, problem_words
from dokolearn.rulesets import BOOKS, OptionProblem, with_options
from dokolearn.rulesets.options import changes, resting, without_older
from dokolearn.shallow_json import Event, JsonObject, View
from dokolearn.strings import LANGUAGES, text
from dokolearn.wording import book_name, each_sentence

SCRIPT = "mainz"
"""The book of the course: its rules are shown where a table has nothing of the kind."""


@dataclass(frozen=True, slots=True)
class AtTable:
    """Where the learner is, and what is said about other tables: a line for each task, empty where none differs."""

    state: State
    others: tuple[str, ...]


def at_table(data: object) -> Spec:
    """The exercise with those of its tasks that its book has; if it has none, under one that does, with a note, and if
    they are all about Soli that it does not have, with these.

    Raises SpecError where it cannot be used under any book, or where its rules cannot be.
    """
    return _fit_to_rules(data)[1]


def apart(data: JsonObject) -> tuple[str, ...]:
    """The books at whose table an exercise is about another one: it names its rules, or has nothing that they know."""
    if "rules" in data:
        return tuple(book for book in BOOKS if book != data["rules"]["set"])
    return tuple(book for book in BOOKS if _of_another(at_table({**data, "rules": {"set": book}})))


def _of_another(spec: Spec) -> bool:
    """Whether every task follows another book, or is about a Solo that this one does not have."""
    return bool(spec.note) or all(foreign(task, spec.rules) for task in spec.tasks)


def foreign(task: object, rules: RuleSet) -> bool:
    """Whether a task is about a Solo that this book does not have."""
    table = getattr(task, "table", None)
    return isinstance(table, CardTable) and not in_book(table, rules)


def start(data: Any) -> AtTable:
    """The first state of an exercise at a table; with `only` it is one of its tasks there, by place from 0 on.

    Raises SpecError (see `at_table`).
    """
    alone = isinstance(data, Mapping) and "only" in data
    fitted, spec = _fit_to_rules({key: value for key, value in data.items() if key != "only"} if alone else data)
    if alone:
        fitted = _only(fitted, data["only"])
        spec = replace(read_spec(fitted), note=spec.note)
    others = ("",) * len(spec.tasks) if spec.note else _others(fitted, spec)
    return AtTable(walk.start(spec), others)


def _only(fitted: JsonObject, place: Any) -> View:
    """One task out of those that an exercise has at its table."""
    tasks = tasks_for(fitted, read_spec(fitted).rules, [])
    if type(place) is not int or not 0 <= place < len(tasks):
        raise SpecError([f"only: expected 0 to {len(tasks) - 1}"])
    return {**fitted, "tasks": [tasks[place]], "tasks_in": {}}


def step(at: AtTable, event: Event) -> AtTable:
    """The exercise after an event."""
    return replace(at, state=walk.step(at.state, event))


def view(at: AtTable) -> View:
    """The view at a table, with the number of the task: a page keeps mistakes by it."""
    return {**view_at_table(at), "place": at.state.at}


def view_at_table(at: AtTable) -> View:
    """The view of the exercise with the line about other tables, empty while the task is open."""
    return {**walk.view(at.state), "others": at.others[at.state.at] if at.state.solved else ""}


def _fit_to_rules(data: Any) -> tuple[JsonObject, Spec]:
    """The data with the tasks that its rules have, and how it reads; with a note if its rules are another book's."""
    try:
        spec = read_spec(data)
        each = zip(tasks_for(data, spec.rules, []), spec.tasks, strict=True)
        if not any(_another_idea(data, task, replace(spec, tasks=(own,))) for task, own in each):
            return _at_home(data, spec)
    except SpecError as error:
        if not isinstance(data, Mapping) or any(problem.startswith("rules") for problem in error.problems):
            raise
    asked = data.get("rules", {"set": SCRIPT})
    fitting = list(_fitting(data, asked))
    if fitting:
        fitted = {**data, "tasks": fitting, "tasks_in": {}}
        return _at_home(fitted, read_spec(fitted))
    homes = (asked["set"], *BOOKS)
    home = next((book for book in homes if _readable({**data, "rules": {"set": book}})), SCRIPT)
    followed = {**data, "rules": {"set": home}}
    spec = read_spec(followed)
    named = {"book": book_name(BOOKS[asked["set"]], spec.lang), "other": book_name(BOOKS[home], spec.lang)}
    why = "table.not_here" if home != asked["set"] else "table.not_at_house_rules"
    return followed, replace(spec, note=text(spec.lang, why, **named))


def _at_home(data: JsonObject, spec: Spec) -> tuple[JsonObject, Spec]:
    """Without the tasks about Soli that this table does not have, unless there are no others."""
    away = [foreign(task, spec.rules) for task in spec.tasks]
    if not any(away) or all(away):
        return data, spec
    tasks = tasks_for(data, spec.rules, [])
    fitted = {**data, "tasks": [task for task, gone in zip(tasks, away, strict=True) if not gone], "tasks_in": {}}
    return fitted, read_spec(fitted)


def _readable(data: object) -> bool:
    """Whether every task can be had under these rules."""
    try:
        return bool(read_spec(data))
    except SpecError:
        return False


def _fitting(data: JsonObject, asked: JsonObject) -> Iterator[Any]:
    """The tasks of this table that can be read on their own and are about what they are about in a book."""
    tasks = tasks_for(data, with_options(BOOKS[asked["set"]], asked.get("options", {})), [])
    for task in tasks if isinstance(tasks, list) else ():
        if (own := _alone(data, task, asked)) and not _another_idea(data, task, own.spec):
            yield task


def _another_idea(data: JsonObject, task: object, own: Spec) -> bool:
    """Whether house rules make another task of one that the course has written for its books: the best way to play it
    is that of no book, so its words and stars would not fit."""
    kind: Any = own.kind
    if "key" not in data or own.rules in BOOKS.values() or not hasattr(kind, "best_ways"):
        return False
    there = (_alone(data, task, {"set": book}) for book in BOOKS)
    return kind.best_ways(own.tasks[0]) not in [kind.best_ways(one.spec.tasks[0]) for one in there if one]


@dataclass(frozen=True)
class _Alone:
    """An exercise of one task: every other table is compared with it."""

    spec: Spec

    @cached_property
    def explanation(self) -> Feedback:
        return self.spec.kind.explanation(self.spec.tasks[0], self.spec.lang)

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """The reason of the solution, sentence by sentence."""
        return each_sentence(self.explanation.text)

    @cached_property
    def solution(self) -> list[Event]:
        return [*solution(self.spec)]


_READ = Recent[_Alone | None](256)
"""Each book asks for the same task at all the others."""


def _alone(data: JsonObject, task: object, rules: JsonObject) -> _Alone | None:
    """The task by itself at a table, or nothing where its rules cannot have it."""
    only = {**data, "tasks": [task], "tasks_in": {}, "rules": rules}
    return _READ.of(json.dumps(only, default=repr), lambda: _read_alone(only))


def _read_alone(data: object) -> _Alone | None:
    try:
        return _Alone(read_spec(data))
    except SpecError:
        return None


# Other tables


_OTHERS = Recent[tuple[str, ...]]()
"""Who shows an exercise and who draws it at every table ask the same."""


def _others(data: JsonObject, spec: Spec) -> tuple[str, ...]:
    """For each task what is otherwise in other books, with the place where they say so."""
    asked = json.dumps({"rules": {"set": SCRIPT}, **data}, default=repr, sort_keys=True)
    return _OTHERS.of(asked, lambda: tuple(_lines_of_others(data, spec)))


def _lines_of_others(data: JsonObject, spec: Spec) -> Iterator[str]:
    for task in tasks_for(data, spec.rules, []):
        own = _alone(data, task, data.get("rules", {"set": SCRIPT}))
        said: dict[tuple[str, ...], list[str]] = {}
        for book in BOOKS:
            other = _alone(data, task, {"set": book}) if book != spec.rules.name else None
            if own and other and (what := _otherwise(own, other)):
                said.setdefault(what, []).append(_place(other))
        line = " ".join(
            text(spec.lang, "table.other", books=", ".join(said[whole]), reason=" ".join(new))
            for whole, new in _each_once(said)
        )
        yield text(spec.lang, "table.others", others=line) if line else ""


def _each_once(said: Iterable[tuple[str, ...]]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """What is said of each table, and what of it the line has not said of another one already."""
    told: set[str] = set()
    for whole in said:
        yield whole, tuple(one for one in whole if one not in told) or whole
        told.update(whole)


def _otherwise(own: _Alone, other: _Alone) -> tuple[str, ...]:
    """What a learner of this table would not expect at the other, in sentences; empty where there is nothing.

    A kind with `elsewhere` says it itself, at once. For all others it is the sentences of the reason that are not said
    here already, and where only the solution differs all of them.
    """
    kind: Any = own.spec.kind
    if hasattr(kind, "elsewhere"):
        what = kind.elsewhere(own.spec.tasks[0], other.spec.tasks[0], own.spec.lang)
        return (what,) if what else ()
    known, said = own.sentences, other.sentences
    return tuple(one for one in said if one not in known) or (said if own.solution != other.solution else ())


def _place(there: _Alone) -> str:
    """The book, with its place of what the kind compares, else the first place of the reason that is its own."""
    spec, kind = there.spec, there.spec.kind
    said = (kind.place_elsewhere,) if hasattr(kind, "place_elsewhere") else there.explanation.paragraphs
    found = map(spec.rules.ref, said)
    own = (ref for ref in found if ref.book == spec.rules.name and ref.place)
    book, ref = book_name(spec.rules, spec.lang), next(own, None)
    if ref is None:
        return book
    return text(spec.lang, "table.place", book=book, place=str(ref) if ref.book == SCRIPT else ref.place)


def own_rules(spec: JsonObject) -> View:
    """What contradicts what (`problems`), what has nothing to work on in this book (`waiting`), every option that is
    otherwise than in the book (`changes`), what gave way to the house rules among them, and by option the sentence that
    it has no effect beside the others (`idle`).

    The spec has `set`, `options` and `lang`; with `newest`, an option, what contradicts it gives way: `gone` names it,
    and `waiting` says so first. Raises SpecError where the spec does not name a book and a language.
    """
    book, lang, options = spec.get("set"), spec.get("lang", "de"), spec.get("options", {})
    if not isinstance(book, str) or book not in BOOKS or lang not in LANGUAGES or spec.keys() - _KEYS:
        raise SpecError([f"expected a set out of {', '.join(BOOKS)}, options and a language"])
    kept = without_older(BOOKS[book], options, newest) if (newest := spec.get("newest")) else options
    gone = [option for option in options if option not in kept]
    try:
        rules = with_options(BOOKS[book], kept)
    except OptionProblem as error:
        problems = [problem_words(problem, lang) for problem in error.found]
        return {"problems": problems, "waiting": [], "gone": [], "changed": {}, "idle": {}}
    gave_way = [text(lang, "options.gave_way", title=option_title(option, lang)) for option in gone]
    waiting = dict.fromkeys(problem_words(problem, lang) for problem in resting(BOOKS[book], kept))
    found = {"changed": changes(BOOKS[book], rules), "idle": idle_words(rules, lang)}
    return {"problems": [], "waiting": [*gave_way, *waiting], "gone": gone, **found}


_KEYS = {"set", "options", "lang", "newest"}
