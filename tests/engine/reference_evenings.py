"""A second way to keep an evening, written from the sources and plain on purpose: who deals, who owes a Pflichtsolo."""

from collections.abc import Mapping
from typing import NamedTuple


class EveningRules(NamedTuple):
    """What a book says about an evening of four."""

    same_dealer_after_solo: str = "never"
    pflichtsolo: str = "none"
    """`inside`: one each within the games of an evening; `after`: whoever still owes one plays it afterwards."""


BOOKS: Mapping[str, EveningRules] = {
    "mainz": EveningRules("always"),  # §4.7
    "ddv": EveningRules("pflicht", "inside"),
    "spielregeln": EveningRules("never", "after"),
    "schmidt": EveningRules("always"),
    "maennle": EveningRules("never"),
}

GAMES = 24
ANNOUNCED = ("solo", "pflicht", "lust", "vorgefuehrt")


class Evening(NamedTuple):
    """Before a game: who deals it, how many were played, who owes a Pflichtsolo, what everybody has."""

    dealer: int = 0
    played: int = 0
    owing: frozenset[int] = frozenset()
    punkte: tuple[int, ...] = (0, 0, 0, 0)


def begin(book: str) -> Evening:
    everybody = frozenset(range(4)) if BOOKS[book].pflichtsolo != "none" else frozenset[int]()
    return Evening(owing=everybody)


def is_over(book: str, now: Evening) -> bool:
    return now.played >= GAMES and not (BOOKS[book].pflichtsolo == "after" and now.owing)


def has_to_play_solo(book: str, now: Evening) -> int | None:
    """Who has to play his Pflichtsolo now that as many are open as games are left: the first left of the dealer."""
    inside = BOOKS[book].pflichtsolo == "inside" and GAMES - now.played == len(now.owing)
    after = BOOKS[book].pflichtsolo == "after" and now.played >= GAMES
    if not now.owing or not (inside or after):
        return None
    return next(seat for seat in ((now.dealer + step) % 4 for step in (1, 2, 3, 4)) if seat in now.owing)


def after(book: str, now: Evening, what: str, soloist: int | None, punkte: tuple[int, ...]) -> Evening:
    """The evening after a game: `what` is `none` where the cards are dealt again, `normal` for games of two against two
    and everything that runs like one, else how a Solo was announced."""
    if what == "none":
        return now
    rule = BOOKS[book].same_dealer_after_solo
    again = what in ANNOUNCED if rule == "always" else rule == what == "pflicht"
    owing = now.owing - {soloist} if what in ("pflicht", "vorgefuehrt") and soloist is not None else now.owing
    total = tuple(sum(both) for both in zip(now.punkte, punkte, strict=True))
    return Evening(now.dealer if again else (now.dealer + 1) % 4, now.played + 1, owing, total)
