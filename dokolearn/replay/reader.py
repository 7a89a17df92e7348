"""Text → games played through: what `parser` reads and what `checking` finds, in the order of the file."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from dokolearn.club_evening_rules import Runde, after_game, next_game, start_runde
from dokolearn.game.score import bock_fired
from dokolearn.replay.check.checking import check
from dokolearn.replay.check.game_so_far import CheckedGame
from dokolearn.replay.text.parser import Reading, parse, parse_all
from dokolearn.replay.text.problems import Problem, problem
from dokolearn.replay.text.record import NOWHERE, Record


def read(text: str) -> Reading:
    """The first game of a text, read and played through. Never raises."""
    found = parse(text)
    return _with_problems(found, check(found.record))


def read_all(text: str) -> tuple[Reading, ...]:
    """Every game of a text, read and played through; lines count from the beginning of the file. Never raises."""
    return read_games(parse_all(text))


def read_games(found: Sequence[Reading]) -> tuple[Reading, ...]:
    """The games that `parse_all` has found in a text, all played through. Never raises."""
    return tuple(_evening(found))


def read_one(found: Sequence[Reading], number: int) -> Reading:
    """One of the games that `parse_all` has found in a text, played through as `read_all` does: only if it stands in an
    evening with Bockrunden are the games before it looked at, too. Never raises."""
    game = check(found[number].record)
    if not game.rules.value.bock_triggers:
        return _with_problems(found[number], game)
    first = number
    while first and _goes_on(found[first - 1].record, found[first].record):
        first -= 1
    return list(_evening(found[first : number + 1]))[-1]


def _evening(found: Sequence[Reading]) -> Iterator[Reading]:
    """The games of a file, one after the other."""
    evening = Evening()
    for one in found:
        game = check(one.record)
        evening, bock = one_more(evening, one.record, game)
        yield _with_problems(one, game, (bock,) if bock else ())


def _with_problems(found: Reading, game: CheckedGame, evening: Sequence[Problem] = ()) -> Reading:
    """A game with the problems of its play, and those of its place in an evening."""
    problems = (*found.problems, *game.problems, *evening)
    return Reading(found.record, tuple(sorted(problems, key=lambda one: (one.line, one.col))))


# Several games of one evening in a file: which of them stand in a Bockrunde, and whether the file says so.


class Evening(NamedTuple):
    """A file between two games."""

    before: Record | None = None
    runde: Runde | None = None
    """None where an evening is not known from its beginning, or its rules have no Bockrunden."""


def one_more(evening: Evening, record: Record, game: CheckedGame) -> tuple[Evening, Problem | None]:
    """The evening after the next game of a file, and what is wrong with its tag `Bock`.

    An evening is known without `Board`, or with numbers from 1 on without a gap. What cannot be settled ends that.
    """
    goes_on = evening.before is not None and _goes_on(evening.before, record)
    runde = evening.runde if goes_on else _begins(record, game)
    if runde is None or game.round is None or game.rules != runde.rules or not game.rules.value.bock_triggers:
        return Evening(record), None
    runde = replace(runde, dealer=int(game.round.dealer))
    coming = next_game(runde)
    if coming is None:
        return Evening(record), None
    return Evening(record, _after(runde, game)), _wrong(record, game, coming.doublings)


def _begins(record: Record, game: CheckedGame) -> Runde | None:
    """An evening before its first game; None where earlier games are missing, or players sit out."""
    if record.value("Board") not in ("", "1") or game.rules.runde.players_at_table != 4:
        return None
    return start_runde(game.rules)


def _goes_on(before: Record, record: Record) -> bool:
    """Whether a game is the next one of the same evening."""
    same = all(before.value(name) == record.value(name) for name in ("Event", "Site", "Date"))
    boards = before.value("Board"), record.value("Board")
    if not all(board.isascii() and board.isdecimal() and len(board) < 5 for board in boards):
        return same and boards == ("", "")
    return same and int(boards[1]) == int(boards[0]) + 1


def _after(runde: Runde, game: CheckedGame) -> Runde | None:
    """The evening after a game; None where it was not played to its end."""
    assert game.round is not None
    vertrag = game.round.vertrag
    if vertrag is None or (vertrag.game is not None and game.score is None):
        return None
    fired = bock_fired(game.spiel, game.state, game.score) if game.spiel and game.state and game.score else ()
    return after_game(runde, vertrag, game.score, len(fired))


def _wrong(record: Record, game: CheckedGame, due: int) -> Problem | None:
    """What the file says of a game that is doubled so often."""
    if game.spiel is None or game.spiel.bock == due:
        return None
    tag = record.tag("Bock") or next(iter(record.tags), None)  # a missing one would stand there
    return problem(tag.at if tag else NOWHERE, "bock", "hint_bock", n_bock=due, n_given=game.spiel.bock)
