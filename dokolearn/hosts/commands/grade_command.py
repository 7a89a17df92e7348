"""`dokolearn dev grade`: measures the figures of graded tasks and stores them, and says which are out of date.

Earlier players make figures old, not wrong: a strict build takes them, as long as they fit the rules of their table.

With `--draw` it looks for proven positions by number, one after the other, and keeps them as a deck.
"""

import json
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

from dokolearn.build.measured_with import stamp_at, stamp_with_players
from dokolearn.ch1_general import SCHWEIN, card_code
from dokolearn.course.author_errors import AuthorError
from dokolearn.exercises.catalogue import catalogue, toml_problem
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.graded import Measurement, cost, measurement_json, measurements_of_book, path_of
from dokolearn.exercises.graded.decks import (
    Deck,
    Proven,
    deck,
    deck_text,
    forget_decks,
    path_of_deck,
    task_of,
    word_of,
)
from dokolearn.exercises.graded.measured_choice import MeasuredChoice
from dokolearn.exercises.kinds import KINDS, SAMPLES
from dokolearn.exercises.specs import tasks_for
from dokolearn.hosts.commands.files import write_aside
from dokolearn.model import GameEvent, RuleSet
from dokolearn.players.grading import Figure, figures, has_choice
from dokolearn.players.grading import event_notation as option_word
from dokolearn.players.measuring import NEAR, Measured, measure, trials
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
        found = list(lines_out_of_date(asked.lang))
        for line in found or [text(asked.lang, "grade.fresh")]:
            say(line)
        return int(bool(found))
    if asked.draw:
        for book in asked.books or BOOKS:
            for line in drawing_lines(asked.draw, book, asked.number, asked.lang):
                say(line)
        return 0
    lines = (
        attempt_lines(asked.attempt, asked.books)
        if asked.attempt
        else measuring_lines(asked.exercises, asked.books, asked.lang)
    )
    for line in lines:
        say(line)
    return 0


def graded_positions(exercises: Sequence[str] = (), books: Sequence[str] = ()) -> Iterator[Wanted]:
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
    for one in graded_positions(exercises, books):
        known = measurements_of_book(one.book).get(one.key)
        if known is None or known.made != stamp_with_players(one.rules, one.key):
            yield one


def unfit() -> Iterator[Wanted]:
    """Those that nobody has measured, or under other rules: then other prices hold, or other cards are legal."""
    for one in graded_positions():
        known = measurements_of_book(one.book).get(one.key)
        if known is None or not known.made.endswith(stamp_at(one.rules, one.key)) or _others(known, one.options):
            yield one


def _others(known: Measurement, options: Iterable[GameEvent | None]) -> bool:
    """Whether something else may be done now than what was measured."""
    return set(known.figures) != set(map(option_word, options))


def lines_out_of_date(lang: str) -> Iterator[str]:
    """For each exercise with figures that are missing, or not of these players, engine and books, a sentence."""
    return _sentences("grade.stale", stale(), stale_decks(), lang)


def complaints(lang: str) -> Iterator[str]:
    """For each exercise with figures that are missing, or do not fit the rules of their table, a sentence."""
    return _sentences("grade.unfit", unfit(), unfit_decks(), lang)


def _sentences(key: str, tasks: Iterable[Wanted], decks: Iterable[tuple[str, str]], lang: str) -> Iterator[str]:
    found: dict[str, list[str]] = {}
    for one in tasks:
        found.setdefault(one.exercise, []).append(book_name(one.rules, lang))
    for exercise, books in found.items():
        yield text(lang, key, exercise=exercise, books=", ".join(dict.fromkeys(books)))
    for kind, book in decks:
        yield text(lang, f"{key}_deck", kind=kind, book=book_name(BOOKS[book], lang))


def measuring_lines(exercises: Sequence[str], books: Sequence[str], lang: str) -> Iterator[str]:
    """Measures what is out of date, line by line; what is done is stored at once, so it may be stopped at any time."""
    due = list(stale(exercises, books))
    yield text(lang, "grade.begin", n_due=len(due))
    for number, one in enumerate(due, start=1):
        found, anew = _bring_up_to_date(one)
        _store(one, found)
        place = text(lang, "grade.place", n_number=number, n_due=len(due), exercise=one.exercise, book=one.book)
        yield f"{place} {_line(found) if anew else text(lang, 'grade.same')}"
    if not exercises and not books:
        yield from (deck_brought_up(kind, book, lang) for kind, book in list(stale_decks()))
        _forget({(one.book, one.key) for one in graded_positions()})


def attempt_lines(written_so: str, books: Sequence[str]) -> Iterator[str]:
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


def _bring_up_to_date(one: Wanted) -> tuple[Measurement, bool]:
    """What is true now, and whether it had to be measured anew: equal results in a few deals mean equal players."""
    made, probe = stamp_with_players(one.rules, one.key), probe_of(one.key, one.sight, one.options)
    known = measurements_of_book(one.book).get(one.key)
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
    known = measurements_of_book(one.book)
    known[one.key] = found
    _write(one.book, known)


def _forget(keys: set[tuple[str, str]]) -> None:
    """Takes out what no exercise asks any more."""
    for book in BOOKS:
        known = measurements_of_book(book)
        gone = [key for key in known if (book, key) not in keys]
        for key in gone:
            del known[key]
        if gone:
            _write(book, known)


def _write(book: str, known: Mapping[str, Measurement]) -> None:
    """A file is there whole or not at all; a line for each position, so that two people can add theirs."""
    rows = (f"{json.dumps(key)}: {json.dumps(measurement_json(known[key]))}" for key in sorted(known))
    write_aside(Path(path_of(book)), "{\n" + ",\n".join(rows) + "\n}\n")


# Decks

MOST = 300
"""So many deals at most for each position: what is not clear then is no task."""

GLANCE, LOOK = 12, 50
"""After so many it is given up where too many options seem to be as good as the best."""

FEW = 0.5
"""More than this share of the options must not be good enough: else a guess is as good as a thought."""

MOST_OPTIONS = 5
"""With more cards to choose from it takes long to tell them apart, for a learner as for us."""


def drawing_lines(kind: str, book: str, number: int, lang: str) -> Iterator[str]:
    """Goes on where the deck ends until it has so many positions; each is stored at once. Raises AuthorError for a
    kind without decks and an unknown book."""
    asked: Any = KINDS.get(kind)
    if not hasattr(asked, "propose") or book not in BOOKS:
        raise AuthorError(f"grade: no deck of {kind!r} for {book!r}")
    rules = BOOKS[book]
    while len(deck(kind, book).proven) < number:
        found = deck(kind, book)
        proven = tuple(one for one in _proven(asked, rules, found.tried) if fits(kind, book, found.proven, one))
        _keep(kind, book, found.tried + 1, (*found.proven, *proven))
        for one in proven:
            many = len(found.proven) + 1
            yield text(lang, "grade.drawn", n_number=many, n_wanted=number, n_tried=found.tried + 1, word=one.word)


def _proven(kind: Any, rules: RuleSet, number: int) -> tuple[Proven, ...]:
    """The position of this number, if something can be got wrong there and everything is clear."""
    task = kind.propose(rules, number)
    found = task and _read(kind, task, rules)
    if not found:
        return ()
    position, usual = found
    key, sight, options = position
    if len(options) > MOST_OPTIONS or not all(
        _promising(measure(sight, options, key, many)) for many in (GLANCE, LOOK)
    ):
        return ()
    proven = _measure_word(word_of(task), position, usual, rules)
    return tuple(one for one in proven if few_are_good(one.measured.figures))


def _read(kind: Any, task: JsonObject, rules: RuleSet) -> tuple[Asking, str] | None:
    """What is measured of a task, and what a club would do there; None for a moment that a task cannot tell."""
    try:
        asked = kind.read({**task, "graded": True}, rules)
    except SpecError:
        return None
    position: Asking | None = kind.position(asked)
    return position and (position, kind.usual(asked) if hasattr(kind, "usual") else option_word(position[2][0]))


def _measure_word(word: str, position: Asking, usual: str, rules: RuleSet) -> tuple[Proven, ...]:
    key, sight, options = position
    measured = measure(sight, options, key, MOST)
    found = figures(measured)
    grades = [one.grade for one in found.values()]
    if "open" in grades or card_code(SCHWEIN) in found or not has_choice(grades):
        return ()  # a Fuchs that may be raised is one card to tap, and two things to do
    made, probe = stamp_with_players(rules, word), probe_of(key, sight, options)
    return (Proven(word, level(found, usual), Measurement(made, probe, measured.deals, found)),)


# Decks that are out of date


def stale_decks() -> Iterator[tuple[str, str]]:
    """Kind and book of every deck with figures of other players, another engine or another book."""
    return _decks_with(_is_stale)


def unfit_decks() -> Iterator[tuple[str, str]]:
    """Kind and book of every deck with figures of other rules than its book has now."""
    return _decks_with(lambda one, rules: not one.measured.made.endswith(stamp_at(rules, one.word)))


def _decks_with(which: Callable[[Proven, RuleSet], bool]) -> Iterator[tuple[str, str]]:
    for kind, book in _decks():
        if any(which(one, BOOKS[book]) for one in deck(kind, book).proven):
            yield kind, book


def deck_brought_up(kind: str, book: str, lang: str) -> str:
    """A deck whose figures are true again: equal results in a few deals keep them, what is no longer proven goes."""
    rules, asked = BOOKS[book], KINDS[kind]
    found = deck(kind, book)
    kept = [
        fresh for one in found.proven for fresh in ((one,) if not _is_stale(one, rules) else _again(asked, one, rules))
    ]
    _keep(kind, book, found.tried, kept)
    return text(lang, "grade.deck", kind=kind, book=book, n_kept=len(kept), n_before=len(found.proven))


def _decks() -> Iterator[tuple[str, str]]:
    yield from ((kind, book) for kind in KINDS for book in BOOKS if hasattr(KINDS[kind], "propose"))


def _is_stale(one: Proven, rules: RuleSet) -> bool:
    return one.measured.made != stamp_with_players(rules, one.word)


def _again(kind: object, one: Proven, rules: RuleSet) -> tuple[Proven, ...]:
    found = _read(kind, one.task, rules)
    if found is None:
        return ()
    position, usual = found
    if probe_of(*position) == one.measured.probe:
        return (one._replace(measured=one.measured._replace(made=stamp_with_players(rules, one.word))),)
    few = few_are_good(one.measured.figures)
    anew = _measure_word(one.word, position, usual, rules)
    return tuple(fresh for fresh in anew if few_are_good(fresh.measured.figures) or not few)


def few_are_good(found: Mapping[str, Figure]) -> bool:
    """Whether tapping anything is mostly wrong."""
    return sum(one.grade in ("best", "good") for one in found.values()) <= FEW * len(found)


def fits(kind: str, book: str, kept: Sequence[Proven], one: Proven) -> bool:
    """Whether a deck stays mixed with it: where answers are words, none of them is the best one in most positions, nor
    in most of those with the same few words to choose from."""
    offered = _words_offered(kind, book, one.word)
    alike = [_best(other) for other in kept if _words_offered(kind, book, other.word) == offered]
    return alike.count(_best(one)) <= (len(alike) + 1) / 2


def _best(one: Proven) -> str:
    return next(option for option, figure in one.measured.figures.items() if figure.grade == "best")


FEW_WORDS = 3
"""With more to choose from hardly any two positions have the same words."""


@cache
def _words_offered(kind: str, book: str, word: str) -> tuple[str, ...]:
    """What there is to say, where it is so little that it could tell by itself what is right; else nothing."""
    asked = KINDS[kind]
    if not isinstance(asked, MeasuredChoice):
        return ()
    task = asked.read({**task_of(word), "graded": True}, BOOKS[book])
    labels = tuple(asked.label(task, event, "de") for event in asked.events(task))
    return labels if len(labels) <= FEW_WORDS else ()


def _promising(measured: Measured) -> bool:
    """Whether few may turn out to be good, and all others worse by more than a little."""
    near = sum(row.below.mean + 2 * row.below.error < NEAR for row in measured.rows)
    return near <= FEW * len(measured.rows)


EASY, HARD = 0.8, 0.45
"""In Punkte: what the worst card costs in an easy position at least, and in a hard one at most."""


def level(found: Mapping[str, Figure], usual: str) -> int:
    """How hard a position is: 1 where something costs a lot, 3 where only small differences count, or where what is
    usual in a club is not good enough; else 2."""
    prices = {name: cost(one) for name, one in found.items()}
    if prices.get(usual, 0.0) > NEAR or max(prices.values()) < HARD:
        return 3
    return 1 if max(prices.values()) >= EASY else 2


def in_levels(kind: str, book: str, proven: Sequence[Proven]) -> tuple[Proven, ...]:
    """Where answers are words nobody may guess them by the level, though silence is often plainer than a call: of the
    positions with the same few words to choose from and the same best one a third each, by what the next best costs."""
    if not isinstance(KINDS[kind], MeasuredChoice):
        return tuple(proven)
    same: dict[tuple[tuple[str, ...], str], list[str]] = {}
    for one in sorted(proven, key=_margin, reverse=True):
        same.setdefault((_words_offered(kind, book, one.word), _best(one)), []).append(one.word)
    levels = {word: 1 + int(3 * (at + 0.5) / len(words)) for words in same.values() for at, word in enumerate(words)}
    return tuple(one._replace(level=levels[one.word]) for one in proven)


def _margin(one: Proven) -> float:
    """What the best of the wrong words costs."""
    return min(filter(None, map(cost, one.measured.figures.values())), default=0.0)


def _keep(kind: str, book: str, tried: int, proven: Sequence[Proven]) -> None:
    """A deck is there whole or not at all."""
    found = Deck(tried, in_levels(kind, book, proven))
    write_aside(Path(path_of_deck(kind, book)), deck_text(found))
    forget_decks()
