"""Text → Record as written, with every problem of the file. Lenient where the meaning is clear, else never silent."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from dokolearn.replay.text.comment_lines import MAX_NOTES
from dokolearn.replay.text.game_lines import MAX_NESTING, LineReader
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
    "decoded",
    "parse",
    "parse_all",
]

MAX_BYTES = 64 * 1024
"""Of one game."""
MAX_FILE = 1024 * 1024
MAX_GAMES = 200

_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\0\0", "utf-32"),
    (b"\0\0\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
"""What stands at the beginning of a file whose program says how it writes; UTF-32 begins like UTF-16."""

_WESTERN = re.compile(r"[\t\n\r -~\u00a0§°´äöüÄÖÜßéèêëáàâçîïôûñÉÈ€„…‘’‚“”–—•«»]*")
"""Text as people write it here. A file of another kind soon has other signs."""

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


def decoded(raw: bytes) -> tuple[str, str]:
    """The text of a file, and its encoding by a mark or a clear guess. Never raises.

    Where nobody can tell the encoding it is empty, and signs of the text are replaced.
    """
    for mark, name in _MARKS:
        if raw.startswith(mark):
            return _as(raw, "utf-8-sig" if name == "utf-8" else name, name)
    if b"\0" in raw[:1000]:
        guess = "utf-16-le" if raw[1:2] == b"\0" else "utf-16-be"
        text, _ = _as(raw, guess, guess)
        return (text, guess) if "%DKN" in text[:1000] else _as(raw, "utf-8", "")
    text, name = _as(raw, "utf-8", "utf-8")
    western = "" if name else raw.decode("cp1252", "replace")
    return (western, "windows-1252") if western and _WESTERN.fullmatch(western) else (text, name)


def _as(raw: bytes, encoding: str, name: str) -> tuple[str, str]:
    """The text in this encoding, and its name unless signs of it had to be replaced."""
    try:
        return raw.decode(encoding), name
    except UnicodeDecodeError:
        return raw.decode(encoding, "replace"), ""


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
