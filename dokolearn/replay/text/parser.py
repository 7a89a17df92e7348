"""Text → Record as written, with every problem of the file. Lenient where the meaning is clear, else never silent."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from dokolearn.replay.text.game_lines import MAX_NESTING, MAX_NOTES, LineReader
from dokolearn.replay.text.problems import MAX_PROBLEMS, Problem, problem
from dokolearn.replay.text.record import Record

__all__ = [
    "MAX_BYTES",
    "MAX_FILE",
    "MAX_GAMES",
    "MAX_NESTING",
    "MAX_NOTES",
    "MAX_PROBLEMS",
    "Reading",
    "parse",
    "parse_all",
]

MAX_BYTES = 64 * 1024
"""Of one game."""
MAX_FILE = 1024 * 1024
MAX_GAMES = 200

_HEADER = re.compile(r"^[ \t]*%DKN\b", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Reading:
    """What could be read, and everything that is wrong with it, in the order of the file."""

    record: Record
    problems: tuple[Problem, ...] = ()

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems without the mere warnings."""
        return tuple(found for found in self.problems if not found.warning)


def parse(text: str) -> Reading:
    """The first game of a text as written, whether or not it is possible. Never raises."""
    (first, line), *others = _games(text[: 2 * MAX_BYTES])
    found = _parsed(first, line)
    if not others:
        return found
    second = problem((others[0][1] + 1, 1), "second_game", "hint_second_game", warning=True)
    return replace(found, problems=(*found.problems, second))


def parse_all(text: str) -> tuple[Reading, ...]:
    """Every game of a text as written, at least one. Never raises."""
    cut = _cut(text, MAX_FILE)
    games = list(_games(cut))
    found = [_parsed(game, line) for game, line in games[:MAX_GAMES]]
    if len(cut) < len(text) or len(games) > MAX_GAMES:
        at = (games[MAX_GAMES][1] if len(games) > MAX_GAMES else cut.count("\n")) + 1, 1
        much = problem(at, "file_big", "hint_file_big", n_games=MAX_GAMES, n_kib=MAX_FILE // 1024)
        found[-1] = replace(found[-1], problems=(*found[-1].problems, much))
    return tuple(found)


def _games(text: str) -> Iterator[tuple[str, int]]:
    """The text of every game, and how many lines stand before it. What comes before the first header belongs to it."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    starts = [0, *(found.start() for found in list(_HEADER.finditer(plain))[1:]), len(plain)]
    line = 0
    for start, end in pairwise(starts):
        yield plain[start:end], line
        line += plain.count("\n", start, end)


def _parsed(text: str, before: int) -> Reading:
    """One game, with the number of lines before it."""
    reader = LineReader()
    kept = _cut(text, MAX_BYTES)
    if len(kept) < len(text):
        at = before + kept.count("\n") + 1, 1
        reader.report(at, "too_big", "hint_too_big", n_kib=MAX_BYTES // 1024)
    for number, line in enumerate(kept.split("\n"), before + 1):
        reader.line(number, line)
    record = reader.record()
    return Reading(record, tuple(reader.problems))


def _cut(text: str, size: int) -> str:
    """As much of a text as that many bytes hold."""
    if 4 * len(text) <= size:
        return text
    raw = text.encode("utf-8", "surrogatepass")
    return text if len(raw) <= size else raw[:size].decode("utf-8", "ignore")
