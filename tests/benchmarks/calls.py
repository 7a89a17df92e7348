"""What a random game asks before every card: may this seat say anything now?"""

from collections.abc import Callable
from timeit import repeat

from rows import Row

from dokolearn.ch3_scoring.calls import call_table, call_verstoss, possible_calls
from dokolearn.model import Call, Moment, RuleSet, Seat, Spoken
from dokolearn.rulesets import BOOKS

TIMES = 20000
SEAT = Seat(0)


def rows() -> list[Row]:
    """Microseconds per question, the best of a few rounds."""
    return [row for book in BOOKS.values() for row in _of_book(book)]


def _of_book(book: RuleSet) -> list[Row]:
    size = 12 if book.cards.deck_nines else 10
    table = call_table(book, "normal", size)
    early, late = Moment(4, size - 1), Moment(24, size - 6)
    calls = [Spoken(Call(SEAT, "re", 0), early), Spoken(Call(Seat(1), "kontra", 0), early)]
    questions: dict[str, Callable[[], object]] = {
        "possible calls, nobody has called": lambda: possible_calls(table, [], SEAT, "re", early),
        "possible calls, too late for all": lambda: possible_calls(table, [], SEAT, "re", late),
        "possible calls after Re and Kontra": lambda: possible_calls(table, calls, SEAT, "re", early),
        "a refusal with its reason": lambda: call_verstoss(table, calls, Call(SEAT, "re", 2), late),
    }
    return [
        Row(f"{what}, {book.name}", _micro(ask), "µs", 4.0 if what.startswith("possible") else None, False)
        for what, ask in questions.items()
    ]


def _micro(ask: Callable[[], object]) -> float:
    return min(repeat(ask, number=TIMES, repeat=5)) / TIMES * 1e6
