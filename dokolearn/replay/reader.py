"""Text → games played through: what `parser` reads and what `checking` finds, in the order of the file."""

from collections.abc import Iterator, Sequence

from dokolearn.replay.check.checking import check
from dokolearn.replay.check.evening import Evening, one_more
from dokolearn.replay.check.game_so_far import Game
from dokolearn.replay.text.parser import Reading, parse, parse_all
from dokolearn.replay.text.problems import Problem


def read(text: str) -> Reading:
    """The first game of a text, read and played through. Never raises."""
    found = parse(text)
    return _checked(found, check(found.record))


def read_all(text: str) -> tuple[Reading, ...]:
    """Every game of a text, read and played through; lines count from the beginning of the file. Never raises."""
    return tuple(_evening(parse_all(text)))


def _evening(found: Sequence[Reading]) -> Iterator[Reading]:
    """The games of a file, one after the other."""
    evening = Evening()
    for one in found:
        game = check(one.record)
        evening, bock = one_more(evening, one.record, game)
        yield _checked(one, game, (bock,) if bock else ())


def _checked(found: Reading, game: Game, evening: Sequence[Problem] = ()) -> Reading:
    """A game with the problems of its play, and those of its place in an evening."""
    problems = (*found.problems, *game.problems, *evening)
    return Reading(found.record, tuple(sorted(problems, key=lambda one: (one.line, one.col))))
