"""Streitfälle: questions of the table, answered for every book by the engine; only the question is written by hand.

`lessons/streitfaelle.toml` has them by name:

["zweite-dulle"]
theme = "stich"
ask = { de = "Sticht die zweite Dulle die erste?" }
answer = { de = "Das kommt auf den Tisch an." }
options = ["dulle_second_beats_first"]
task = { kind = "stich_winner", tasks = [{ stich = "He10 KaA He10 KrD" }] }

`said` has words by which players search for it that stand in neither. `options` are rows of the comparison, `task` is
a position whose solution answers the question, `sheet` a calculation as `show_score` takes it. `play` and `reckon`
are the same, but only to be clicked through. `agree = true` where the answer is the same in all books and only words
or points differ.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from dokolearn import calculator
from dokolearn.course.comparison import Cell, Row, comparison
from dokolearn.exercises import start
from dokolearn.exercises.answers import marks_of_solution, reason_of, words_of
from dokolearn.exercises.at_table import foreign
from dokolearn.exercises.catalogue import toml_problem
from dokolearn.exercises.walk import view
from dokolearn.model import Problems
from dokolearn.rulesets import BOOKS, option_names
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import text
from dokolearn.wording import book_name, in_book

THEMES = ("karten", "stich", "ansagen", "gewinn", "sonderpunkte", "vorbehalt", "hochzeit", "solo", "armut", "runde")
"""In the order of the chapters; each is a page."""

FILE = "streitfaelle.toml"

Told = tuple[str, Sequence[str]]
"""A sentence, and the places behind it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What one book says: sentences, and where it says so, or that it says nothing about it."""

    book: str
    name: str
    lines: tuple[str, ...]
    places: tuple[str, ...]
    readings: tuple[str, ...] = ()
    """Why we read it like this where the book is unclear or silent."""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A question with the answers of all books, and what there is to click through."""

    name: str
    theme: str
    ask: str
    answer: str
    answers: tuple[Answer, ...]
    options: tuple[str, ...]
    task: Mapping[str, Any] | None
    """The position to try."""
    sheet: Mapping[str, Any] | None
    """The calculation to look at."""
    said: tuple[str, ...] = ()
    """By what players ask for it where question and answer have other words: only the search hears that."""
    agree: bool = False
    """Whether the books agree on the question although their words or points differ."""

    @property
    def differs(self) -> bool:
        """Whether two books answer differently."""
        return not self.agree and len({one.lines for one in self.answers}) > 1


def disputes(folder: Path, lang: str) -> tuple[Dispute, ...]:
    """All questions of a folder of lessons, theme by theme. Raises Problems with everything that is wrong."""
    path = folder / FILE
    return _disputes(path.read_text(encoding="utf-8"), lang) if path.is_file() else ()


@lru_cache(maxsize=8)
def _disputes(toml: str, lang: str) -> tuple[Dispute, ...]:
    """Answered once a process: while a site is served the same questions come again and again."""
    try:
        written = tomllib.loads(toml)
    except tomllib.TOMLDecodeError as error:
        raise Problems([f"{FILE}: {toml_problem(error)}"]) from None
    problems = [f"{name}: {problem}" for name, data in written.items() for problem in _problems(data)]
    if problems:
        raise Problems(problems)
    rows = {row.option: row for topic in comparison(lang) for row in topic.rows}
    found: list[Dispute] = []
    for name, data in written.items():
        try:
            found.append(_dispute(name, data, rows, lang))
        except Problems as error:
            problems += [f"{name}: {problem}" for problem in error.problems]
    if problems:
        raise Problems(problems)
    return tuple(sorted(found, key=lambda one: THEMES.index(one.theme)))


_KEYS = ("theme", "ask", "answer", "options", "task", "sheet", "play", "reckon", "said", "agree")
_TO_CLICK = ("task", "sheet", "play", "reckon")


def _problems(data: object) -> Iterator[str]:
    if not isinstance(data, Mapping):
        yield "expected a table"
        return
    yield from (f"unknown key {key!r}" for key in data if key not in _KEYS)
    if data.get("theme") not in THEMES:
        yield f"theme: expected one of {', '.join(THEMES)}"
    for key in ("ask", "answer"):
        if not isinstance(data.get(key), Mapping) or "de" not in data[key]:
            yield f"{key}: expected a text by language, at least de"
    strange = [name for name in data.get("options", []) if name not in option_names()]
    if strange:
        yield f"options: there is no {', '.join(strange)}"
    if not any(data.get(key) for key in _TO_CLICK):
        yield f"expected something to click through: {', '.join(_TO_CLICK)}"
    if not any(data.get(key) for key in ("options", "task", "sheet")):
        yield "expected options, a task or a sheet: without them nothing answers"


def _dispute(name: str, data: JsonObject, rows: Mapping[str, Row], lang: str) -> Dispute:
    task, sheet, options = data.get("task"), data.get("sheet"), tuple(data.get("options", ()))
    scores = _scores(sheet, lang) if sheet else {}
    answers = []
    for at, book in enumerate(BOOKS):
        told = [*(_solutions(task, book, lang) if task else ()), *(scores[book] if sheet else ())]
        answers.append(_answer(book, told, [(rows[option].title, rows[option].cells[at]) for option in options], lang))
    words = {key: str(data[key].get(lang, data[key]["de"])) for key in ("ask", "answer")}
    said = tuple(data.get("said", ())) if lang == "de" else ()
    clicked = {"task": task or data.get("play"), "sheet": sheet or data.get("reckon")}
    for key, spec in clicked.items():
        _check(key, spec)
    agree = data.get("agree") is True
    return Dispute(
        name, data["theme"], words["ask"], words["answer"], tuple(answers), options, said=said, agree=agree, **clicked
    )


def _answer(book: str, told: Sequence[Told], held: Sequence[tuple[str, Cell]], lang: str) -> Answer:
    """What was worked out, then what the book holds; that it is silent only where it says nothing else."""
    silence = text(lang, "comparison.silent")
    written = [(f"{title}: {cell.words}", cell.words == silence) for title, cell in held]
    lines = [line for line, _ in told] + [line for line, silent in written if not silent]
    places = [place for _, found in told for place in found] + [_place(cell) for _, cell in held if cell.ref]
    readings = dict.fromkeys(cell.reading for _, cell in held if cell.reading)
    return Answer(
        book,
        book_name(BOOKS[book], lang),
        tuple(dict.fromkeys(lines or [line for line, _ in written[:1]])),
        _each_once(places) or (text(lang, "disputes.our_way" if lines else "disputes.no_place"),),
        tuple(readings),
    )


def _each_once(places: Iterable[str]) -> tuple[str, ...]:
    """The paragraphs by number, then headings; one that also stands there with its title is left out."""
    parts = dict.fromkeys(part for place in places for part in place.split(", "))
    titled = {part.partition(" ")[0] for part in parts if part.startswith("§") and " " in part}
    return tuple(sorted((part for part in parts if part not in titled), key=in_book))


def _check(key: str, spec: Any) -> None:
    """Raises Problems for what cannot be clicked through."""
    if spec:
        start({"title": "", **spec}) if key == "task" else calculator.start(spec)


def _place(cell: Cell) -> str:
    """The place alone: the book stands above it."""
    return str(cell.ref) if cell.book == "mainz" or cell.ref is None else str(cell.ref.place)


def _solutions(task: JsonObject, book: str, lang: str) -> Iterator[Told]:
    """The solution of each task under a book, with its reason and the places in this book; none of a Solo that it does
    not have."""
    own = "" if book == "mainz" else f"{book_name(BOOKS[book], lang)}, "
    spec = {"title": "", **task, "lang": lang, "rules": {"set": book}}
    for one in range(len(start(spec).spec.tasks)):
        read = start(spec).spec
        if foreign(read.tasks[one], read.rules):
            continue
        shown = start(type(read)(read.kind, read.rules, read.lang, read.title, read.tasks[one : one + 1]))
        why = reason_of(shown)
        answer = words_of(view(shown), marks_of_solution(shown))
        labels = [str(ref["label"]) for ref in why["refs"]]
        yield f"{answer}. {why['text']}", [label.removeprefix(own) for label in labels if label.startswith(own)]


def _scores(sheet: JsonObject, lang: str) -> dict[str, tuple[Told, Told]]:
    """What the calculator says under each book: the outcome, then its lines with their places."""
    shown = calculator.view(calculator.start({**sheet, "lang": lang}))
    doubling = [text(lang, f"line.{party}_verdoppelt") for party in ("re", "kontra")]
    return {row["book"]: _score(row, doubling) for row in shown["books"]}


def _score(row: JsonObject, doubling: Sequence[str]) -> tuple[Told, Told]:
    """The outcome and the lines; what doubles says so and no number."""
    lines = [line for line in row["lines"] if line["ref"]]
    plain = [not line["pays"] or line["text"] in doubling for line in lines]
    counted = "; ".join(
        str(line["text"]) if alone else f"{line['text']} ({line['points']})"
        for line, alone in zip(lines, plain, strict=True)
    )
    reason, _, place = row["reason"].removesuffix(")").rpartition(" (")  # books that say the same stand together
    won = f"{row['headline'].rstrip('.')}. {reason}".strip()
    said = [str(line["ref"]) for line in lines]
    # where a book is silent and we read it so, its name is followed by a colon
    written = [one for one in said if not one.startswith(f"{row['name']}: ")]
    return (won, ()), (f"{counted}.", [place.removeprefix(f"{row['name']}, "), *written])
