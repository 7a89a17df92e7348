"""`dokolearn dev puzzles`: looks for puzzles in games by number, one after the other, and keeps each at once."""

from collections.abc import Iterator
from pathlib import Path

from dokolearn.exercises.puzzles.puzzle import PATH, Collection, collection_text, read_collection
from dokolearn.exercises.puzzles.puzzle_making import add
from dokolearn.hosts.commands.files import write_aside
from dokolearn.strings import text


def puzzle_lines(games: int, wanted: int, lang: str, path: str = PATH) -> Iterator[str]:
    """A line for each puzzle that is found, and one for all; the file knows how many games were looked through."""
    found = read_collection(path)
    for after in add(found, games, wanted):
        for number, one in enumerate(after.puzzles[len(found.puzzles) :], start=len(found.puzzles) + 1):
            words = {"n_number": number, "n_wanted": wanted, "n_games": after.tried}
            yield text(lang, "dev.puzzle_kept", **words, word=f"{one.theme} {one.level}")
        found = after
        write_aside(Path(path), collection_text(found))
    yield _sum(found, lang)


def _sum(found: Collection, lang: str) -> str:
    """How many there are, and how many of each level find them."""
    many = max(len(found.puzzles), 1)
    columns = zip(*(one.finders for one in found.puzzles), strict=True) if found.puzzles else ((0,),) * 3
    chance, verein, meister = (round(sum(column) / many) for column in columns)
    words = {"n_number": len(found.puzzles), "n_games": found.tried}
    return text(lang, "dev.puzzle_sum", **words, chance=chance, verein=verein, meister=meister)
