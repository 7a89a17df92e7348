"""What a lesson owes its readers, and what is missing: told by `dokolearn check` and by a strict build.

Words are explained before they are used, texts between two actions and sentences are short, and exercises are as
`exercise_check` wants them.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import chain, product
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from dokolearn.course.author_words import AuthorError
from dokolearn.course.exercise_check import Problem, check_exercise
from dokolearn.course.prose_at_table import longest, wrong_parts
from dokolearn.course.shown_in_cells import wrong_calls
from dokolearn.exercises import TableError, state_table
from dokolearn.exercises.at_table import SCRIPT, at_table
from dokolearn.exercises.catalogue import beside, catalogue, own_keys, spec, toml_problem
from dokolearn.exercises.drill import drill_table, start_drill
from dokolearn.exercises.drill.invent import LEVELS
from dokolearn.exercises.kinds import INVENTIONS
from dokolearn.exercises.problem_words import in_words
from dokolearn.rulesets import BOOKS
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

    A folder without a list of words has no lessons to look at, only the exercises beside them. Raises AuthorError for
    a list that cannot be read, and CatalogueError for exercises.
    """

    def __init__(self, folder: Path, lang: str = "de") -> None:
        self.lang = lang
        self._terms = read_terms(folder)
        course = (folder / TERMS).is_file()
        self.lessons: list[Lesson] = []
        self._broken: list[Problem] = []
        for path in sorted(folder.glob("*.ipynb")) if course else ():
            try:
                self.lessons.append(read_lesson(path))
            except (OSError, AuthorError):
                self._broken.append(Problem(f"{folder.name}/{path.name}", 0, text(lang, "author.no_notebook"), lang))
        self._folder = str(folder)
        beside(self._folder)
        self.keys = list(catalogue()) if course else own_keys()

    def __iter__(self) -> Iterator[Problem]:
        """Everything that is wrong, as it is found."""
        yield from self._broken
        asked = [*self.lessons, *self.keys]
        look = partial(_looked_at, self._terms, self.lang)
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


def _looked_at(terms: Terms, lang: str, asked: Lesson | str) -> list[Problem]:
    """What is wrong with a lesson, or with the exercise of a key."""
    return [*(check_exercise(asked, lang) if isinstance(asked, str) else check_lesson(asked, terms, lang))]


def check_lesson(lesson: Lesson, terms: Terms, lang: str = "de") -> Iterator[Problem]:
    """What is wrong with one lesson, told in a language."""
    for cell, key, params in chain(_long_ways(lesson), _long_sentences(lesson), _early_words(lesson, terms)):
        yield Problem(lesson.name, cell, text(lang, key, **params), lang)
    for at, (kind, source) in enumerate(lesson.cells, start=1):
        found = wrong_calls(source, lang) if kind == "code" else (in_words(one, lang) for one in wrong_parts(source))
        yield from (Problem(lesson.name, at, one, lang) for one in found)


_Found = tuple[int, str, dict[str, Any]]
"""A cell, and the sentence about it: its key with what is filled in."""


# Words and sentences


def spoken(markdown: str) -> str:
    """Markdown as it is read: without anchors, signs and targets of links."""
    without = re.sub(r"<[^<>]+>|^\|?[-|: ]+\|$", "", markdown, flags=re.M)
    return re.sub(r"\[([^][]*)\]\([^)]*\)", r"\1", without).replace("*", "")


def words(markdown: str) -> list[str]:
    """The words of a text."""
    return re.findall(r"\w+", spoken(markdown))


def sentences(markdown: str) -> list[str]:
    """Sentences and points of lists; headings and tables are none."""
    lines = [line for line in spoken(markdown).splitlines() if not re.match(r"\s*(#|\|)", line)]
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
            said = [("", line) for line in spoken(source).splitlines()]
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
