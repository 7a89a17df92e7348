"""Laws of players in large numbers: hidden cards change no decision, and any house rules are played to their end.

It takes some minutes; the same laws are tests, with fewer games.
"""

import sys
from itertools import count
from pathlib import Path

from rows import Row

TESTS = Path(__file__).parent.parent
sys.path += [str(TESTS), str(TESTS / "laws")]

from player_games import CLUB, decisions_made_twice, game_of_house_rules, quick_meister  # noqa: E402

from dokolearn.players.levels import Level  # noqa: E402
from dokolearn.rulesets import BOOKS  # noqa: E402

DECISIONS = {"Verein": (CLUB, 100_000), "Meister with 4 samples": (quick_meister(4), 2_000)}

GAMES: dict[str, tuple[tuple[str | int, str | int], int]] = {
    "Verein and Anfänger": (("verein", "anfaenger"), 10_000),
    "Verein and Meister with 2 samples": (("verein", 2), 200),
}


def rows() -> list[Row]:
    """How many of them break a law."""
    return [
        *(
            Row(f"decisions of {name} that hidden cards change, of {many:,}", changed(level, many), "", 0, False)
            for name, (level, many) in DECISIONS.items()
        ),
        *(
            Row(f"games of house rules that {name} do not end well, of {many:,}", failed(levels, many), "", 0, False)
            for name, (levels, many) in GAMES.items()
        ),
    ]


def changed(level: Level, many: int) -> int:
    """Decisions made twice in games of all books, until there are so many."""
    books, made, other = tuple(BOOKS.values()), 0, 0
    for seed in count():
        found = decisions_made_twice(books[seed % len(books)], seed, level)
        made, other = made + found.decisions, other + len(found.changed)
        for one in found.changed:
            print(one)
        if made >= many:
            break
    return other


def failed(levels: tuple[str | int, str | int], many: int) -> int:
    """Games with an event that the rules refuse or any other error, or with a sheet out of balance."""
    return sum([not _ends_well(seed, levels) for seed in range(many)])


def _ends_well(seed: int, levels: tuple[str | int, str | int]) -> bool:
    try:
        played = game_of_house_rules(seed, levels)
    except Exception as error:
        print(f"game {seed}: {type(error).__name__} {error}")
        return False
    if played.unbalanced:
        print(f"game {seed}: {played.options}")
    return not played.unbalanced
