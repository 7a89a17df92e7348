"""What a table answers: by a position that is solved, a sheet that is settled, and options as it holds them.

All of it comes from the engine, with the places of the book, or with the word that it says nothing about it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from dokolearn import calculator
from dokolearn.course.comparison import Cell, Row, row_of
from dokolearn.exercises import start
from dokolearn.exercises.answers import marks_of_solution, reason_of, words_of
from dokolearn.exercises.at_table import foreign
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.walk import view
from dokolearn.model import Problems
from dokolearn.rulesets import BOOKS, option_names, with_options
from dokolearn.rulesets.options import value_of
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import LANGUAGES, text
from dokolearn.wording import book_name, in_book, table_name

CitedLine = tuple[str, Sequence[str]]
"""A sentence, and the places behind it."""

SCRIPT: JsonObject = {"set": "mainz"}


class Case(NamedTuple):
    """What is asked of a table, each part as a file of questions has it."""

    options: tuple[str, ...] = ()
    task: JsonObject | None = None
    """An exercise whose solution answers."""
    sheet: JsonObject | None = None
    """A calculation."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What one table says: sentences, and where its book says so, or that it says nothing about it."""

    book: str
    name: str
    lines: tuple[str, ...]
    places: tuple[str, ...]
    readings: tuple[str, ...] = ()
    """Why we read it like this where the book is unclear or silent."""

    def beneath(self, lang: str) -> list[str]:
        """What stands below it in small letters: its places, and where we had to read the book our way."""
        readings = (text(lang, "comparison.reading", reason=why) for why in self.readings)
        return [f"{self.name}: {one}" for one in (", ".join(self.places), *readings)]


def answers_of_books(case: Case, rows: Mapping[str, Row], lang: str) -> tuple[Answer, ...]:
    """What each book answers; `rows` has by option how the books hold it."""
    scores = _scores(case.sheet, SCRIPT, lang) if case.sheet else {}
    found = []
    for at, book in enumerate(BOOKS):
        told = [*(solutions(case.task, {"set": book}, lang) if case.task else ()), *scores.get(book, ())]
        held = [(rows[option].title, rows[option].cells[at]) for option in case.options]
        found.append(_answer(book, told, held, lang))
    return tuple(found)


def answer_here(case: Case, table: JsonObject, lang: str) -> Answer:
    """What a table with house rules of its own answers. Raises OptionProblem where they cannot be."""
    book = str(table["set"])
    rules = with_options(BOOKS[book], table.get("options", {}))
    told = [
        *(_solutions_if_any(case.task, table, lang) if case.task else ()),
        *(_scores(case.sheet, table, lang)[book] if case.sheet else ()),
    ]
    rows = [row_of(option, {book: rules}, lang) for option in case.options]
    held = [(row.title, row.cells[0]) for row in rows]
    agreed = [one for one in case.options if value_of(rules, one) != value_of(BOOKS[book], one)]
    return _answer(book, told, held, lang, agreed)


def _answer(
    book: str, told: Sequence[CitedLine], held: Sequence[tuple[str, Cell]], lang: str, agreed: Sequence[str] = ()
) -> Answer:
    """What was worked out, then what the book holds; that it is silent only where it says nothing else."""
    silence = text(lang, "comparison.silent")
    written = [(f"{title}: {cell.words}", cell.words == silence) for title, cell in held]
    lines = [line for line, _ in told] + [line for line, silent in written if not silent]
    places = [place for _, found in told for place in found] + [_place(cell) for _, cell in held if cell.ref]
    readings = dict.fromkeys(cell.reading for _, cell in held if cell.reading)
    silent = text(lang, "asking.our_way" if lines else "asking.no_place")
    said = _each_once(places) or (() if agreed else (silent,))
    return Answer(
        book,
        book_name(BOOKS[book], lang),
        tuple(dict.fromkeys(lines or [line for line, _ in written[:1]])),
        (*said, text(lang, "asking.agreed")) if agreed else said,
        tuple(readings),
    )


def _each_once(places: Iterable[str]) -> tuple[str, ...]:
    """The paragraphs by number, then headings; one that also stands there with its title is left out."""
    parts = dict.fromkeys(part for place in places for part in place.split(", "))
    titled = {part.partition(" ")[0] for part in parts if part.startswith("§") and " " in part}
    return tuple(sorted((part for part in parts if part not in titled), key=in_book))


def _place(cell: Cell) -> str:
    """The place alone: the book stands above it."""
    return str(cell.ref) if cell.book == "mainz" or cell.ref is None else str(cell.ref.place)


# Positions


def solutions(task: JsonObject, table: JsonObject, lang: str) -> Iterator[CitedLine]:
    """The solution of each task at a table, with its reason and the places in its book; none of a Solo that it does not
    have. Raises SpecError."""
    book = str(table["set"])
    own = "" if book == "mainz" else f"{book_name(BOOKS[book], lang)}, "
    spec = {"title": "", **task, "lang": lang, "rules": table}
    for one in range(len(start(spec).spec.tasks)):
        read = start(spec).spec
        if foreign(read.tasks[one], read.rules):
            continue
        shown = start(type(read)(read.kind, read.rules, read.lang, read.title, read.tasks[one : one + 1]))
        why = reason_of(shown)
        answer = words_of(view(shown), marks_of_solution(shown))
        labels = [str(ref["label"]) for ref in why["refs"]]
        yield f"{answer}. {why['text']}", [label.removeprefix(own) for label in labels if label.startswith(own)]


def _solutions_if_any(task: JsonObject, table: JsonObject, lang: str) -> list[CitedLine]:
    """None where house rules leave nothing of the position, as one with nines at a table without."""
    try:
        return list(solutions(task, table, lang))
    except SpecError:
        return []


# Sheets


def _scores(sheet: JsonObject, table: JsonObject, lang: str) -> dict[str, tuple[CitedLine, ...]]:
    """What the calculator says under each book, under that of the table with its house rules: the outcome, then its
    lines with their places."""
    shown = calculator.view(calculator.start({**sheet, "lang": lang, "rules": table}))
    doubling = [text(lang, f"line.{party}_verdoppelt") for party in ("re", "kontra")]
    return {row["book"]: _score(row, doubling, lang) for row in shown["books"]}


def _score(row: JsonObject, doubling: Sequence[str], lang: str) -> tuple[CitedLine, ...]:
    """The outcome and the lines; what doubles says so and no number. What cannot be settled says why."""
    if not row["lines"]:
        return tuple((note, ()) for note in row["notes"])
    lines = [line for line in row["lines"] if line["ref"]]
    plain = [not line["pays"] or line["text"] in doubling for line in lines]
    counted = "; ".join(
        str(line["text"]) if alone else f"{line['text']} ({line['points']})"
        for line, alone in zip(lines, plain, strict=True)
    )
    name = book_name(BOOKS[row["book"]], lang)
    reason, _, place = row["reason"].removesuffix(")").rpartition(" (")  # books that say the same stand together
    won = f"{row['headline'].rstrip('.')}. {reason}".strip()
    said = [str(line["ref"]) for line in lines]
    # where a book is silent and we read it so, its name is followed by a colon
    written = [one for one in said if not one.startswith(f"{name}: ")]
    return (won, ()), (f"{counted}.", [place.removeprefix(f"{name}, "), *written])


# The page asks


def answers_here(spec: JsonObject) -> JsonDict:
    """For `set`, `options` and `lang` what that table answers to each of `asked`: cases by name. Raises SpecError where
    the spec is none, Problems where a case is none, OptionProblem where the options cannot be."""
    book, lang, asked = spec.get("set"), spec.get("lang", "de"), spec.get("asked", {})
    if not isinstance(book, str) or book not in BOOKS or lang not in LANGUAGES or not isinstance(asked, Mapping):
        raise SpecError([f"expected a set out of {', '.join(BOOKS)}, options, a language and what is asked"])
    table = {"set": book, "options": spec.get("options", {})}
    found = {str(name): answer_here(read_case(case), table, lang) for name, case in asked.items()}
    return {
        "table": table_name(with_options(BOOKS[book], table["options"]), lang),
        "answers": [
            {"name": name, "lines": list(one.lines), "small": one.beneath(lang)} for name, one in found.items()
        ],
    }


def read_case(data: Any) -> Case:
    """A case as JSON has it. Raises Problems."""
    if not isinstance(data, Mapping):
        raise Problems(["expected an object for each case"])
    options = tuple(data.get("options") or ())
    if strange := [one for one in options if one not in option_names()]:
        raise Problems([f"options: there is no {', '.join(map(str, strange))}"])
    return Case(options, data.get("task"), data.get("sheet"))
