"""Text → games played through: what `parser` reads and what `checking` finds, in the order of the file."""

from dokolearn.replay.check.checking import check
from dokolearn.replay.text.parser import Reading, parse, parse_all


def read(text: str) -> Reading:
    """The first game of a text, read and played through. Never raises."""
    return _checked(parse(text))


def read_all(text: str) -> tuple[Reading, ...]:
    """Every game of a text, read and played through; lines count from the beginning of the file. Never raises."""
    return tuple(map(_checked, parse_all(text)))


def _checked(found: Reading) -> Reading:
    problems = (*found.problems, *check(found.record).problems)
    return Reading(found.record, tuple(sorted(problems, key=lambda one: (one.line, one.col))))
