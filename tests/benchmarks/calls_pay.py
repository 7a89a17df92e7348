"""Whether calls bring Punkte: Verein against the same player who never calls, whole games of every book."""

from rows import Row

from dokolearn.players.levels import LEVELS
from dokolearn.players.match import mean, whole_games
from dokolearn.rulesets import BOOKS

DEALS = range(1, 1001)
"""Each played twice, with the sides exchanged."""

CLEAR = 3
"""So many standard errors above nothing are no accident."""


def rows() -> list[Row]:
    """By book: the mean Punkte a game, and how many standard errors that is."""
    return [row for book in BOOKS for row in _of_book(book)]


def _of_book(book: str) -> list[Row]:
    calling = LEVELS["verein"]
    silent = calling._replace(speaks=lambda seen, chance: None)
    found = mean(whole_games(calling, silent, BOOKS[book], DEALS))
    return [
        Row(f"Verein with calls less the same without, {book}, {len(DEALS):,} deals", found.value, "Punkte"),
        Row(f"the same in standard errors, {book}", found.value / found.error, "", CLEAR),
    ]
