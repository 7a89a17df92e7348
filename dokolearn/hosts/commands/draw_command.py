"""`dokolearn grade --draw`: looks for proven positions by number, one after the other, and keeps them as a deck."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dokolearn.build.measured_with import measured_with
from dokolearn.course.author_words import AuthorError
from dokolearn.exercises.graded import Measurement
from dokolearn.exercises.graded.decks import Deck, Proven, deck, path_of_deck, word_of, written_deck
from dokolearn.exercises.kinds import KINDS
from dokolearn.exercises.task import SpecError
from dokolearn.hosts.commands.grade_command import probe_of
from dokolearn.model import RuleSet
from dokolearn.players.grading import PLAYABLE, decided, figures
from dokolearn.players.measuring import FIRST, NEAR, Measured, measure
from dokolearn.rulesets import BOOKS
from dokolearn.strings import text

MOST = 400
"""So many deals at most for each position: what is not clear then is no task."""


def drawn(kind: str, book: str, number: int, lang: str) -> Iterator[str]:
    """Goes on where the deck ends until it has so many positions; each is stored at once. Raises AuthorError for a
    kind without decks and an unknown book."""
    asked: Any = KINDS.get(kind)
    if not hasattr(asked, "propose") or book not in BOOKS:
        raise AuthorError(f"grade: no deck of {kind!r} for {book!r}")
    rules = BOOKS[book]
    while len(deck(kind, book).proven) < number:
        found = deck(kind, book)
        proven = _proven(asked, rules, found.tried)
        _keep(kind, book, Deck(found.tried + 1, (*found.proven, *proven)))
        for one in proven:
            many = len(found.proven) + 1
            yield text(lang, "grade.drawn", n_number=many, n_wanted=number, n_tried=found.tried + 1, word=one.word)


def _proven(kind: Any, rules: RuleSet, number: int) -> tuple[Proven, ...]:
    """The position of this number, if something can be got wrong there and everything is clear."""
    task = kind.propose(rules, number)
    try:
        position = task and kind.position(kind.read({**task, "graded": True}, rules))
    except SpecError:  # a moment that the notation of a task cannot tell
        return ()
    if not position:
        return ()
    key, sight, options = position
    if not _promising(measure(sight, options, key, FIRST)):
        return ()
    measured = measure(sight, options, key, MOST)
    found = figures(measured)
    grades = [one.grade for one in found.values()]
    if "open" in grades or not decided(grades):
        return ()
    made, probe = measured_with(rules, key), probe_of(key, sight, options)
    return (Proven(word_of(task), level(measured), Measurement(made, probe, measured.deals, found)),)


def _promising(measured: Measured) -> bool:
    """Whether something may turn out to be worse by more than a little."""
    return any(row.below.mean > NEAR + row.below.error for row in measured.rows)


def level(measured: Measured) -> int:
    """How hard a position is: 3 where a club's own first choice, the first option, is not good enough, or where only
    small differences count; 1 where most cards are mistakes; else 2."""
    prices = [row.price.mean for row in measured.rows]
    if prices[0] > NEAR or max(prices) <= PLAYABLE:
        return 3
    return 1 if 2 * sum(price > PLAYABLE for price in prices) >= len(prices) else 2


def _keep(kind: str, book: str, found: Deck) -> None:
    """A deck is there whole or not at all."""
    path = Path(path_of_deck(kind, book))
    aside = path.with_suffix(".new")
    aside.write_text(written_deck(found), encoding="utf-8")
    os.replace(aside, path)
    deck.cache_clear()
