"""What moved a game that is over most, of all four, as the reader is told it at the table."""

from collections.abc import Iterator
from functools import lru_cache

from dokolearn.evening.evening_state import READER
from dokolearn.exercises.frame.task import Lines
from dokolearn.model import SEATS
from dokolearn.replay.check.checking import check
from dokolearn.replay.reader import read
from dokolearn.reviewing.game_review import Review, review
from dokolearn.reviewing.in_words import TurningPoint, turning_points
from dokolearn.strings import text


def lines(written: str, lang: str) -> Lines:
    """§5.1 The turning points of a game that is written down: by what one could know, and beside it with open cards."""
    names = [text(lang, f"table.{seat}") for seat in SEATS]
    found = turning_points(_review_of(written), names, lang, READER)
    head = (text(lang, "evening.next_time.where"), text(lang, "evening.review.what"))
    rows = tuple((one.where, " ".join(_sentences(one))) for one in found)
    none = (text(lang, "evening.next_time.all"), text(lang, "turning.none"))
    return Lines(text(lang, "evening.review"), head, rows or (none,))


def _sentences(one: TurningPoint) -> Iterator[str]:
    yield f"{one.card}."
    yield from one.sentences
    if one.places:
        yield f"({'; '.join(one.places)})"


@lru_cache(maxsize=1)
def _review_of(written: str) -> Review:
    """The review of a game by its text: looking at it again costs nothing."""
    return review(check(read(written).record))
