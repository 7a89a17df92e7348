"""Papers of the Gesellenprüfung: what one test has drawn, no other one of the same worker draws again."""

from functools import cache

from dokolearn.exercises.exam import exam_tasks
from dokolearn.exercises.exam.exam_plan import Part, order
from dokolearn.exercises.exam.exam_tasks import ExamTask
from dokolearn.exercises.frame.invention import Position
from dokolearn.rulesets import BOOKS


@cache
def drawn(book: str, seed: int, number: int) -> ExamTask:
    """A task of a paper in German."""
    return exam_tasks.exam_task(seed, BOOKS[book], "de", number)


def of_part(book: str, seed: int, part: Part) -> list[ExamTask]:
    """All that a paper asks of a part."""
    return [drawn(book, seed, number) for number, asked in enumerate(order(seed)) if asked.part == part]


def game(book: str, seed: int) -> dict[str, Position]:
    """What the end of a paper asks about its one game, by kind; the fixture `games_played_once` keeps it."""
    return exam_tasks.positions(seed, BOOKS[book])
