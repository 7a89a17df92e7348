"""What a lesson owes its readers, and what is missing: told by `dokolearn check` and by a strict build.

Words are explained before they are used, texts between two actions and sentences are short, and exercises are as
`check_exercise` wants them.
"""

import ast
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import chain, product
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from dokolearn import calculator
from dokolearn.course.author_errors import AuthorError, one_task
from dokolearn.course.prose_at_table import longest, wrong_parts
from dokolearn.evening.evening_state import start as start_evening
from dokolearn.exercises import SpecError, State, TableError, read_spec, start, state_table, step, view
from dokolearn.exercises.at_table import SCRIPT, at_table
from dokolearn.exercises.catalogue import CatalogueError, beside, catalogue, own_file, own_keys, spec, toml_problem
from dokolearn.exercises.catalogue import place as file_and_line
from dokolearn.exercises.drill import asked_in_drill, drill_table, start_drill
from dokolearn.exercises.drill.invent import LEVELS
from dokolearn.exercises.kinds import INVENTIONS
from dokolearn.exercises.spec_errors import in_words
from dokolearn.exercises.walk import events
from dokolearn.model import Problems
from dokolearn.rulesets import BOOKS
from dokolearn.rulesets.option_values import READERS
from dokolearn.shallow_json import JsonObject, read_json
from dokolearn.strings import text

MAX_WORDS = 150
"""Between two actions of the learner."""

MAX_SENTENCE = 20
"""Words of a sentence on average over a lesson; a single one may have twice as many."""

DRILL_SEEDS = range(1, 6)
"""So many drills of each level are looked at for words that come too early."""

MANY = 16
"""Lessons and exercises that are worth a process for each core."""

TERMS = "terms.toml"

_ACTION = re.compile(r"\b(show|show_drill|show_evening|show_score)\(")
_SHOWN = re.compile(r'\bshow\("([^"]+)"')
_DRILL = re.compile(r'\bshow_drill\("(\w+)"')
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")


class LessonProblem(NamedTuple):
    """What is wrong, and where: the lesson and its cell from 1 on (0: the whole), or the key of an exercise."""

    where: str
    cell: int
    text: str
    lang: str = "de"

    def __str__(self) -> str:
        place = text(self.lang, "check.cell", where=self.where, n_cell=self.cell) if self.cell else self.where
        return f"{place}: {self.text}"


@dataclass(frozen=True, slots=True)
class Terms:
    """Words of the game as regular expressions, each with the number of the lesson that explains it."""

    lesson_of: Mapping[str, str]
    frame: str
    """What exercises may say earlier, such as the label "Dein Blatt"."""
    homes: Mapping[str, str] = field(default_factory=dict)
    """By entry of the glossary the number of the lesson that introduces it."""

    def early(self, lesson: str, sentence: str) -> Iterator[tuple[str, str]]:
        """Every word of a sentence that a later lesson explains, with that lesson."""
        for forms, home in self.lesson_of.items():
            if home > lesson:
                yield from ((found[0], home) for found in re.finditer(rf"\b({forms})", sentence))


@dataclass(frozen=True, slots=True)
class Lesson:
    """A notebook as text: its name, which begins with its number, and its cells with their kind."""

    name: str
    cells: tuple[tuple[str, str], ...]

    @property
    def number(self) -> str:
        """Two digits: its place in the course."""
        return self.name[:2]


def read_terms(folder: Path) -> Terms:
    """The words of the game from `terms.toml`, which stands beside the lessons; none without it.

    Raises AuthorError for a file that is no list of words.
    """
    if not (folder / TERMS).is_file():
        return Terms({}, "")
    try:
        data = tomllib.loads((folder / TERMS).read_text(encoding="utf-8"))
        homes = {word: row["lesson"] for row in data["term"] for word in row.get("words", ())}
        return Terms({row["forms"]: row["lesson"] for row in data["term"] if "forms" in row}, data["frame"], homes)
    except KeyError as error:
        raise AuthorError(f"{folder.name}/{TERMS}: {error} is needed") from None
    except (ValueError, TypeError, AttributeError) as error:
        raise AuthorError(f"{folder.name}/{TERMS}: {toml_problem(error)}") from None


def read_lesson(path: Path) -> Lesson:
    """A lesson from its notebook. Raises AuthorError for a file that is none."""
    try:
        cells = read_json(path.read_text(encoding="utf-8"))["cells"]
        return Lesson(path.stem, tuple((cell["cell_type"], "".join(cell["source"])) for cell in cells))
    except (ValueError, KeyError, TypeError):
        raise AuthorError(f"{path.parent.name}/{path.name}: no notebook") from None


class Check:
    """The lessons and exercises of a folder: what is wrong with them, and how much there was to look at.

    A folder without a list of words keeps its own style: of its lessons only what they show is looked at, and of
    exercises those beside them. Raises AuthorError for a list that cannot be read, and CatalogueError for exercises.
    """

    def __init__(self, folder: Path, lang: str = "de") -> None:
        self.lang = lang
        course = (folder / TERMS).is_file()
        self._terms = read_terms(folder) if course else None
        self.lessons: list[Lesson] = []
        self._broken: list[LessonProblem] = []
        for path in sorted(folder.glob("*.ipynb")):
            try:
                self.lessons.append(read_lesson(path))
            except (OSError, AuthorError):
                self._broken.append(
                    LessonProblem(f"{folder.name}/{path.name}", 0, text(lang, "author.no_notebook"), lang)
                )
        self._folder, self._name = str(folder), folder.name
        beside(self._folder)
        self.keys = list(catalogue()) if course else own_keys()

    def __iter__(self) -> Iterator[LessonProblem]:
        """Everything that is wrong, as it is found."""
        yield from self._broken
        asked = [*self.lessons, *self.keys]
        look = partial(_look_at, self._terms, self.lang)
        if not self.on_all_cores:
            yield from chain.from_iterable(map(look, asked))
            return
        how = get_context("spawn")  # whoever asks may have threads
        with ProcessPoolExecutor(mp_context=how, initializer=beside, initargs=(self._folder,)) as all_cores:
            yield from chain.from_iterable(all_cores.map(look, asked, chunksize=4))

    @property
    def on_all_cores(self) -> bool:
        """Whether there is so much to look at that other processes do."""
        return len(self.lessons) + len(self.keys) >= MANY

    def extent(self) -> str:
        """How much was looked at, in a sentence."""
        return text(
            self.lang,
            "check.extent",
            n_lessons=len(self.lessons),
            n_cells=sum(len(lesson.cells) for lesson in self.lessons),
            n_exercises=len(self.keys),
            n_tables=len(BOOKS) if self.keys else 0,
        )

    def gaps(self) -> Iterator[str]:
        """What was not looked at, a sentence for each."""
        if self.lessons and self._terms is None:
            yield text(self.lang, "check.no_terms", name=f"{self._name}/{TERMS}")
        cells = (source for lesson in self.lessons for kind, source in lesson.cells if kind == "code")
        if left := sum(map(calls_for_the_build, cells)):
            yield text(self.lang, "check.calls_left", n=left)


def _look_at(terms: Terms | None, lang: str, asked: Lesson | str) -> list[LessonProblem]:
    """What is wrong with a lesson, or with the exercise of a key."""
    return [*(check_exercise(asked, lang) if isinstance(asked, str) else check_lesson(asked, terms, lang))]


def check_lesson(lesson: Lesson, terms: Terms | None, lang: str = "de") -> Iterator[LessonProblem]:
    """What is wrong with one lesson, told in a language; without words of a course its sentences are its own."""
    if terms is not None:
        for cell, key, params in chain(_long_ways(lesson), _long_sentences(lesson), _early_words(lesson, terms)):
            yield LessonProblem(lesson.name, cell, text(lang, key, **params), lang)
    for at, (kind, source) in enumerate(lesson.cells, start=1):
        found = wrong_calls(source, lang) if kind == "code" else (in_words(one, lang) for one in wrong_parts(source))
        yield from (LessonProblem(lesson.name, at, one, lang) for one in found)


_Found = tuple[int, str, dict[str, Any]]
"""A cell, and the sentence about it: its key with what is filled in."""


# Words and sentences


def as_read(markdown: str) -> str:
    """Markdown as it is read: without anchors, signs and targets of links."""
    without = re.sub(r"<[^<>]+>|^\|?[-|: ]+\|$", "", markdown, flags=re.M)
    return re.sub(r"\[([^][]*)\]\([^)]*\)", r"\1", without).replace("*", "")


def words(markdown: str) -> list[str]:
    """The words of a text."""
    return re.findall(r"\w+", as_read(markdown))


def sentences(markdown: str) -> list[str]:
    """Sentences and points of lists; headings and tables are none."""
    lines = [line for line in as_read(markdown).splitlines() if not re.match(r"\s*(#|\|)", line)]
    parts = [part for line in lines for part in _SENTENCE_END.split(re.sub(r"^(\d+\.|-)\s+", "", line))]
    return [part for part in parts if words(part)]


def _long_ways(lesson: Lesson) -> Iterator[_Found]:
    """Too much to read before the first action, between two, or after the last."""
    read, begun = 0, 1
    for at, (kind, source) in enumerate((*lesson.cells, ("code", "show(")), start=1):
        if kind == "markdown":
            read += len(words(longest(source)))
        elif _ACTION.search(source):
            if read > MAX_WORDS:
                yield begun, "check.way", {"n_words": read, "n_cell": at - 1, "n_most": MAX_WORDS}
            read, begun = 0, at + 1


def _long_sentences(lesson: Lesson) -> Iterator[_Found]:
    counted = [
        (len(words(sentence)), at, sentence)
        for at, (kind, source) in enumerate(lesson.cells, start=1)
        if kind == "markdown"
        for sentence in sentences(source)
    ]
    if not counted:
        return
    mean = sum(count for count, _, _ in counted) / len(counted)
    if mean > MAX_SENTENCE:
        longest, at, sentence = max(counted)
        whole, tenth = divmod(round(10 * mean), 10)
        told = {"n_whole": whole, "n_tenth": tenth, "n_most": MAX_SENTENCE, "n_longest": longest, "sentence": sentence}
        yield at, "check.average", told
    for count, at, sentence in counted:
        if count > 2 * MAX_SENTENCE:
            yield at, "check.sentence", {"n_words": count, "n_most": 2 * MAX_SENTENCE, "sentence": sentence}


# Words before their lesson


def _early_words(lesson: Lesson, terms: Terms) -> Iterator[_Found]:
    for at, (kind, source) in enumerate(lesson.cells, start=1):
        if kind == "markdown":
            said = [("", line) for line in as_read(source).splitlines()]
        else:
            said = [(name, re.sub(terms.frame, "", sentence)) for name, sentence in shown_texts(source)]
        told = set()
        for place, line in said:
            for word, home in terms.early(lesson.number, line):
                if (word, place) not in told:
                    told.add((word, place))
                    key = "check.early_in" if place else "check.early"
                    yield at, key, {"word": word, "place": place, "lesson": home, "sentence": line.strip()}


def shown_texts(source: str, book: str = SCRIPT) -> Iterator[tuple[str, str]]:
    """Everything that the exercises and drills of a cell can say at a table, each with the name of what says it."""
    for key in _SHOWN.findall(source):
        if key in catalogue():
            yield from ((key, sentence) for sentence in exercise_texts(key, book))
    for kind in _DRILL.findall(source):
        if kind in INVENTIONS:
            yield from ((kind, sentence) for sentence in drill_texts(kind, book))


def exercise_texts(key: str, book: str) -> Iterator[str]:
    """Everything that an exercise can say, its title included, folded references left out."""
    yield from _table_texts(state_table(at_table(spec(key, "de", book))))


@cache
def drill_texts(kind: str, book: str) -> tuple[str, ...]:
    """What a drill can say in some tasks of every level, each sentence once."""
    said: dict[str, None] = {}
    for seed, level in product(DRILL_SEEDS, LEVELS):
        try:
            said |= dict.fromkeys(_table_texts(drill_table(start_drill(kind, seed, rules=book, level=level))))
        except TableError:
            continue
    return tuple(said)


def _table_texts(table: JsonObject) -> Iterator[str]:
    yield table["tasks"][0]["title"]
    for shown in (*table["tasks"], *(node.get("set", {}) for node in table["nodes"])):
        yield shown.get("task", "")
        yield from shown.get("facts", ())
        yield from (action["label"] for action in shown.get("actions", ()))
    for shown in (*table["tasks"], *(each.get("set", {}) for each in (*table["nodes"], *table["overlays"]))):
        yield (shown.get("feedback") or {}).get("text", "")


# What wrong answers of an exercise owe the learner: something, a rule, and a reason of their own, at every table.


def check_exercise(key: str, lang: str = "de") -> Iterator[LessonProblem]:
    """Wrong answers of an exercise that hear nothing, no rule, or what another wrong answer hears, at every table."""
    where = f"{file_and_line(own_file(), key)}: {key}" if key in own_keys() else key
    for book in [""] if "rules" in catalogue()[key] else BOOKS:
        try:
            first = start(at_table(spec(key, lang, book)))
        except SpecError as error:
            yield from (LessonProblem(where, 0, in_words(problem, lang), lang) for problem in error.problems)
            return
        found = (problem for state, tried in walk(first) for problem in _lacking_reasons(state, tried))
        yield from dict.fromkeys(LessonProblem(where, 0, f"{book}: {one}" if book else one, lang) for one in found)


_Tried = list[tuple[dict[str, Any], State]]
"""What can be done in a state, and what it leads to."""


def lacking_reasons(state: State) -> Iterator[str]:
    """What is wrong with the answers to everything that can be done in a state of an exercise, in its language."""
    return _lacking_reasons(state, _try_all(state))


def _lacking_reasons(state: State, tried: _Tried) -> Iterator[str]:
    if state.solved:
        return
    lang, labels = state.spec.lang, {action.get("index"): action["label"] for action in view(state)["actions"]}
    told: dict[str, str] = {}
    for event, after in tried:
        if (after.at, after.inner) != (state.at, state.inner):
            continue
        name = labels.get(event.get("index"), str(event)) if event["type"] == "choose" else str(event)
        feedback = after.feedback
        if feedback is None or not feedback.text:
            yield text(lang, "check.silent", n_task=state.at + 1, answer=name)
        elif feedback.tone == "wrong" and not feedback.paragraphs:
            yield text(lang, "check.ruleless", n_task=state.at + 1, answer=name, reason=feedback.text)
        elif feedback.tone == "wrong" and event["type"] == "choose":
            if feedback.text in told:
                other = told[feedback.text]
                yield text(lang, "check.same", n_task=state.at + 1, answer=name, other=other, reason=feedback.text)
            told.setdefault(feedback.text, name)


def _try_all(state: State) -> _Tried:
    return [(event, step(state, event)) for event in events(state)]


def walk(first: State) -> Iterator[tuple[State, _Tried]]:
    """Every state that taps and buttons lead to, with what can be done there."""
    found = {(first.at, first.inner)}
    waiting = [first]
    for state in waiting:  # grows while it is walked
        yield state, (tried := _try_all(state))
        for _, after in tried:
            if (after.at, after.inner) not in found:
                found.add((after.at, after.inner))
                waiting.append(after)


# What a cell of a lesson shows and cannot be: an exercise that nobody knows, an unknown key, another book.
#
# Only what is written out is looked at (`show(stich="KrD")`, not `show(stich=mine)`); the rest is for the build,
# which executes every cell.


_KEYED = ("lang", "rules")
_OF_DRILLS = ("seed", "rules", "lang", "level", "reckon", "count", "first")
_OF_EVENINGS = ("seed", "rules", "lang", "level")
_LONGEST = 60
"""Letters of a call that stand before what is wrong with it."""


def wrong_calls(source: str, lang: str) -> Iterator[str]:
    """What is wrong with what a cell shows, each with the call that it is about."""
    for node, name in _calls(source):
        yield from (f"{_shortly(node)}: {in_words(one, lang)}" for one in _problems(node, name, lang))


def _calls(source: str) -> Iterator[tuple[ast.Call, str]]:
    """Every call of ours in a cell, with its name."""
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except SyntaxError:
        return  # the build tells
    for node in nodes:
        if isinstance(node, ast.Call):
            name = ast.unparse(node.func).removeprefix("dokolearn.")
            if name in _CHECKS:
                yield node, name


def calls_for_the_build(source: str) -> int:
    """How many calls of a cell hold what is known only when it runs."""
    return sum(_values_of(node) is None for node, _ in _calls(source))


def _values_of(node: ast.Call) -> tuple[list[Any], dict[str, Any]] | None:
    """The values of a call; None where one is known only when it runs."""
    try:
        first = [ast.literal_eval(one) for one in node.args]
        return first, {one.arg or "**": ast.literal_eval(one.value) for one in node.keywords}
    except ValueError:
        return None


def _shortly(node: ast.Call) -> str:
    whole = ast.unparse(node).replace("'", '"')
    return whole if len(whole) <= _LONGEST else f"{whole[: _LONGEST - 2]}…)"


def _problems(node: ast.Call, name: str, lang: str) -> list[str]:
    written = _values_of(node)
    if written is None:
        return []
    first, named = written
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


def _table(book: str, *, given: JsonObject) -> list[str]:
    """What `my_table` refuses of a book."""
    return [] if book in BOOKS else [f"rules: no book {book!r}; there are {', '.join(BOOKS)}"]


def _rule(*options: str, given: JsonObject) -> list[str]:
    """What `show_rule` refuses of the names of rules; what they mean, the build says."""
    known = (*READERS, "call_limits")
    return [f"no rule {one!r} with a sentence for each value" for one in options if one not in known]


def _strange(given: JsonObject, known: tuple[str, ...]) -> list[str]:
    return [f"unknown key {name!r}; there are {', '.join(known)}" for name in given if name not in known]


_CHECKS: Mapping[str, Callable[..., list[str]]] = {
    "show": _exercise,
    "show_drill": _drill,
    "show_evening": _evening,
    "show_score": _score,
    "show_rule": _rule,
    "my_table": _table,
}
