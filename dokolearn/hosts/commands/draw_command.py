"""`dokolearn dev grade --draw`: looks for proven positions by number, one after the other, and keeps them as a deck."""

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from dokolearn.build.measured_with import measured_with
from dokolearn.ch1_general import SCHWEIN, card_code
from dokolearn.course.author_words import AuthorError
from dokolearn.exercises.frame.task import SpecError
from dokolearn.exercises.graded import Measurement, cost
from dokolearn.exercises.graded.decks import (
    Deck,
    Proven,
    deck,
    forget_decks,
    path_of_deck,
    task_of,
    word_of,
    written_deck,
)
from dokolearn.exercises.graded.measured_choice import MeasuredChoice
from dokolearn.exercises.kinds import KINDS
from dokolearn.hosts.commands.grade_command import Asking, probe_of
from dokolearn.model import RuleSet
from dokolearn.players.grading import Figure, decided, figures, written
from dokolearn.players.measuring import NEAR, Measured, measure
from dokolearn.rulesets import BOOKS
from dokolearn.shallow_json import JsonObject
from dokolearn.strings import text

MOST = 300
"""So many deals at most for each position: what is not clear then is no task."""

GLANCE, LOOK = 12, 50
"""After so many it is given up where too many options seem to be as good as the best."""

FEW = 0.5
"""More than this share of the options must not be good enough: else a guess is as good as a thought."""

MOST_OPTIONS = 5
"""With more cards to choose from it takes long to tell them apart, for a learner as for us."""


def drawn(kind: str, book: str, number: int, lang: str) -> Iterator[str]:
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
    proven = _measured(word_of(task), position, usual, rules)
    return tuple(one for one in proven if few_are_good(one.measured.figures))


def _read(kind: Any, task: JsonObject, rules: RuleSet) -> tuple[Asking, str] | None:
    """What is measured of a task, and what a club would do there; None for a moment that a task cannot tell."""
    try:
        asked = kind.read({**task, "graded": True}, rules)
    except SpecError:
        return None
    position: Asking | None = kind.position(asked)
    return position and (position, kind.usual(asked) if hasattr(kind, "usual") else written(position[2][0]))


def _measured(word: str, position: Asking, usual: str, rules: RuleSet) -> tuple[Proven, ...]:
    key, sight, options = position
    measured = measure(sight, options, key, MOST)
    found = figures(measured)
    grades = [one.grade for one in found.values()]
    if "open" in grades or card_code(SCHWEIN) in found or not decided(grades):
        return ()  # a Fuchs that may be raised is one card to tap, and two things to do
    made, probe = measured_with(rules, word), probe_of(key, sight, options)
    return (Proven(word, level(found, usual), Measurement(made, probe, measured.deals, found)),)


# Decks that are out of date


def stale_decks() -> Iterator[tuple[str, str]]:
    """Kind and book of every deck with figures of other players, another engine or another book."""
    for kind, book in _decks():
        if any(_is_stale(one, BOOKS[book]) for one in deck(kind, book).proven):
            yield kind, book


def brought_up(kind: str, book: str, lang: str) -> str:
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
    return one.measured.made != measured_with(rules, one.word)


def _again(kind: object, one: Proven, rules: RuleSet) -> tuple[Proven, ...]:
    found = _read(kind, one.task, rules)
    if found is None:
        return ()
    position, usual = found
    if probe_of(*position) == one.measured.probe:
        return (one._replace(measured=one.measured._replace(made=measured_with(rules, one.word))),)
    few = few_are_good(one.measured.figures)
    anew = _measured(one.word, position, usual, rules)
    return tuple(fresh for fresh in anew if few_are_good(fresh.measured.figures) or not few)


def few_are_good(found: Mapping[str, Figure]) -> bool:
    """Whether tapping anything is mostly wrong."""
    return sum(one.grade in ("best", "good") for one in found.values()) <= FEW * len(found)


def fits(kind: str, book: str, kept: Sequence[Proven], one: Proven) -> bool:
    """Whether a deck stays mixed with it: where answers are words, none of them is the best one in most positions, nor
    in most of those with the same few words to choose from."""
    offered = _offered(kind, book, one.word)
    alike = [_best(other) for other in kept if _offered(kind, book, other.word) == offered]
    return alike.count(_best(one)) <= (len(alike) + 1) / 2


def _best(one: Proven) -> str:
    return next(option for option, figure in one.measured.figures.items() if figure.grade == "best")


FEW_WORDS = 3
"""With more to choose from hardly any two positions have the same words."""


@cache
def _offered(kind: str, book: str, word: str) -> tuple[str, ...]:
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
        same.setdefault((_offered(kind, book, one.word), _best(one)), []).append(one.word)
    levels = {word: 1 + int(3 * (at + 0.5) / len(words)) for words in same.values() for at, word in enumerate(words)}
    return tuple(one._replace(level=levels[one.word]) for one in proven)


def _margin(one: Proven) -> float:
    """What the best of the wrong words costs."""
    return min(filter(None, map(cost, one.measured.figures.values())), default=0.0)


def _keep(kind: str, book: str, tried: int, proven: Sequence[Proven]) -> None:
    """A deck is there whole or not at all."""
    found = Deck(tried, in_levels(kind, book, proven))
    path = Path(path_of_deck(kind, book))
    aside = path.with_suffix(".new")
    aside.write_text(written_deck(found), encoding="utf-8")
    os.replace(aside, path)
    forget_decks()
