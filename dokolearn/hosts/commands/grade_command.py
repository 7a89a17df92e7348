"""`dokolearn dev grade`: measures the figures of graded tasks and stores them, and says which are out of date."""

import json
import os
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

from dokolearn.build.measured_with import measured_with
from dokolearn.course.author_words import AuthorError
from dokolearn.exercises.catalogue import catalogue, toml_problem
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.graded import Measurement, path_of, stored, written
from dokolearn.exercises.kinds import KINDS, SAMPLES
from dokolearn.exercises.specs import tasks_for
from dokolearn.model import GameEvent, RuleSet
from dokolearn.players.grading import figures
from dokolearn.players.measuring import measure, trials
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import JsonObject
from dokolearn.sight import Sight
from dokolearn.strings import text
from dokolearn.wording import book_name

PROBED = 12
"""In so many deals results are compared before everything is measured anew."""


Asking = tuple[str, Sight, tuple[GameEvent | None, ...]]
"""A position that is measured: its key, what the learner sees, what he may do."""


class Asked(NamedTuple):
    """What somebody asks the command for."""

    exercises: tuple[str, ...]
    books: tuple[str, ...]
    check: bool
    attempt: str
    draw: str
    number: int
    lang: str


class Wanted(NamedTuple):
    """A position that is graded at the table of a book."""

    exercise: str
    book: str
    key: str
    sight: Sight
    options: tuple[GameEvent | None, ...]

    @property
    def rules(self) -> RuleSet:
        """The rules of its table."""
        return BOOKS[self.book]


def run(asked: Asked, say: Callable[[str], None]) -> int:
    """Measures, tries or only looks; how the command exits. Raises AuthorError for a task that cannot be read."""
    if asked.check:
        found = list(complaints(asked.lang))
        for line in found or [text(asked.lang, "grade.fresh")]:
            say(line)
        return int(bool(found))
    if asked.draw:
        from dokolearn.hosts.commands.draw_command import drawn

        for book in asked.books or BOOKS:
            for line in drawn(asked.draw, book, asked.number, asked.lang):
                say(line)
        return 0
    lines = tried(asked.attempt, asked.books) if asked.attempt else told(asked.exercises, asked.books, asked.lang)
    for line in lines:
        say(line)
    return 0


def wanted(exercises: Sequence[str] = (), books: Sequence[str] = ()) -> Iterator[Wanted]:
    """Every graded position of the course, or only those of exercises whose keys begin so, at the tables of books."""
    met: set[tuple[str, str]] = set()
    for exercise, spec in _specs():
        if not exercises or exercise.startswith(tuple(exercises)):
            for one in _of(exercise, spec, books or tuple(BOOKS)):
                if (one.book, one.key) not in met:
                    met.add((one.book, one.key))
                    yield one


def _specs() -> Iterator[tuple[str, JsonObject]]:
    """The exercises of the catalogue, and the samples of kinds."""
    yield from catalogue().items()
    yield from ((f"kinds/{kind}", {"kind": kind, "tasks": list(SAMPLES[kind])}) for kind in KINDS)


def _of(exercise: str, spec: JsonObject, books: Iterable[str]) -> Iterator[Wanted]:
    kind: Any = KINDS[spec["kind"]]
    if not hasattr(kind, "position"):
        return
    for book in books:
        if spec.get("rules", {}).get("set", book) == book:
            for data in tasks_for(spec, BOOKS[book], []):
                position = _position(kind, data, BOOKS[book])
                if position is not None:
                    yield Wanted(exercise, book, *position)


def _position(kind: Any, data: Any, rules: RuleSet) -> Asking | None:
    """What is measured of a task; None where the table cannot have it."""
    try:
        found: Asking | None = kind.position(kind.read(data, rules))
    except SpecError:
        return None
    return found


def stale(exercises: Sequence[str] = (), books: Sequence[str] = ()) -> Iterator[Wanted]:
    """Those that nobody has measured, or with other players, another engine or another book."""
    for one in wanted(exercises, books):
        known = stored(one.book).get(one.key)
        if known is None or known.made != measured_with(one.rules, one.key):
            yield one


def complaints(lang: str) -> Iterator[str]:
    """For each exercise with figures that are missing or out of date a sentence."""
    found: dict[str, list[str]] = {}
    for one in stale():
        found.setdefault(one.exercise, []).append(book_name(one.rules, lang))
    for exercise, books in found.items():
        yield text(lang, "grade.stale", exercise=exercise, books=", ".join(dict.fromkeys(books)))
    for kind, book in _stale_decks():
        yield text(lang, "grade.stale_deck", kind=kind, book=book_name(BOOKS[book], lang))


def told(exercises: Sequence[str], books: Sequence[str], lang: str) -> Iterator[str]:
    """Measures what is out of date, line by line; what is done is stored at once, so it may be stopped at any time."""
    due = list(stale(exercises, books))
    yield text(lang, "grade.begin", n_due=len(due))
    for number, one in enumerate(due, start=1):
        found, anew = _brought_up(one)
        _store(one, found)
        place = text(lang, "grade.place", n_number=number, n_due=len(due), exercise=one.exercise, book=one.book)
        yield f"{place} {_line(found) if anew else text(lang, 'grade.same')}"
    if not exercises and not books:
        yield from (_deck_brought_up(kind, book, lang) for kind, book in list(_stale_decks()))
        _forget({(one.book, one.key) for one in wanted()})


def tried(written_so: str, books: Sequence[str]) -> Iterator[str]:
    """Measures a task as the catalogue has it (`hand = "…", stich = "…"`) that stands nowhere yet; nothing is stored.

    `kind` may stand among it, else a card is chosen. Raises AuthorError for what cannot be read; a table that cannot
    have it says why.
    """
    try:
        data = tomllib.loads(f"task = {{ {written_so} }}")["task"]
    except tomllib.TOMLDecodeError as error:
        raise AuthorError(f"grade: {toml_problem(error)}") from None
    kind: Any = KINDS.get(str(data.pop("kind", "choose_card")))
    for book in books or BOOKS:
        try:
            key, sight, options = kind.position(kind.read({"graded": True, **data}, BOOKS[book]))
        except SpecError as error:
            yield f"{book}: {error}"
        else:
            measured = measure(sight, options, key)
            yield f"{book}: {_line(Measurement('', '', measured.deals, figures(measured)))}"


def _stale_decks() -> Iterator[tuple[str, str]]:
    from dokolearn.hosts.commands.draw_command import stale_decks

    return stale_decks()


def _deck_brought_up(kind: str, book: str, lang: str) -> str:
    from dokolearn.hosts.commands.draw_command import brought_up

    return brought_up(kind, book, lang)


def _brought_up(one: Wanted) -> tuple[Measurement, bool]:
    """What is true now, and whether it had to be measured anew: equal results in a few deals mean equal players."""
    made, probe = measured_with(one.rules, one.key), probe_of(one.key, one.sight, one.options)
    known = stored(one.book).get(one.key)
    if known is not None and known.probe == probe:
        return known._replace(made=made), False
    measured = measure(one.sight, one.options, one.key)
    return Measurement(made, probe, measured.deals, figures(measured)), True


def probe_of(key: str, sight: Sight, options: Sequence[GameEvent | None]) -> str:
    """A hash of how a few deals of a position end."""
    chance = Random(f"probe {key}").random
    results = [tuple(trial) for trial in trials(sight, options, chance, PROBED)]
    return f"{crc32(repr(results).encode()):08x}"


def _line(found: Measurement) -> str:
    """The figures of a position: grade and price of each option."""
    said = (f"{option} {one.grade} {one.price:.2f}±{one.error:.2f}" for option, one in found.figures.items())
    return f"({found.deals}) " + ", ".join(said)


def _store(one: Wanted, found: Measurement) -> None:
    known = stored(one.book)
    known[one.key] = found
    _write(one.book, known)


def _forget(keys: set[tuple[str, str]]) -> None:
    """Takes out what no exercise asks any more."""
    for book in BOOKS:
        known = stored(book)
        gone = [key for key in known if (book, key) not in keys]
        for key in gone:
            del known[key]
        if gone:
            _write(book, known)


def _write(book: str, known: Mapping[str, Measurement]) -> None:
    """A file is there whole or not at all; a line for each position, so that two people can add theirs."""
    rows = (f"{json.dumps(key)}: {json.dumps(written(known[key]))}" for key in sorted(known))
    path = Path(path_of(book))
    aside = path.with_suffix(".new")
    aside.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    os.replace(aside, path)
