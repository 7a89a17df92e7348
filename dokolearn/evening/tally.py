"""A game of an evening as the reader's own statistics keep it: one short row, read back from anybody's hands.

A row is `["normal", "re", 1, 3, 2, 1, {"fuchs": [1, 0]}]`: the game as it was settled, the reader's party, whether it
has won, what he wrote down, how many calls he made and how many of them held, special points for his party and against
it.
"""

from collections import Counter
from typing import Any, NamedTuple

from dokolearn.ch2_normal_game import parties
from dokolearn.ch3_scoring.winning import counted_calls, other, undercut
from dokolearn.ch4_vorbehalte import SOLI
from dokolearn.evening.evenings import READER, Evening
from dokolearn.game import outcome
from dokolearn.impossible_sheets import BASE_GAMES
from dokolearn.model import Abrechnung, Call, Outcome, Party
from dokolearn.rule_parts import ALL_EVENTS
from dokolearn.shallow_json import JsonDict

GAMES = frozenset((*BASE_GAMES, "armut", *(solo.name for solo in SOLI)))
"""Every game that a row may be of, at whichever table."""

MOST_PUNKTE, MOST_CALLS, MOST_EVENTS = 99_999, 9, 99
"""More than any table pays, anybody calls, or ever happens in a game: what a row of a stranger may say."""


class Tally(NamedTuple):
    """A game of the reader."""

    game: str
    party: Party
    won: bool
    punkte: int
    calls: int
    kept: int
    specials: dict[str, tuple[int, int]]
    """By event: so many for the own party, so many for the others."""


def carried(now: Evening) -> JsonDict:
    """What the view of a reckoned game has for the statistics; nothing for cards that were played before."""
    game = now.running if now.game is not None else None
    if game is None or game.result is None or now.once_more or not now.reckoned:
        return {}
    return {"tally": {"number": now.coming.number, "row": row_of(tally(now))}}


def tally(now: Evening) -> Tally:
    """§3.1.3 The game on the table, which is over and counts."""
    game = now.running
    assert game.spiel is not None
    assert game.state is not None
    assert game.result is not None
    end = outcome(game.spiel, game.state)
    mine = parties(end.re)[READER]
    said = _said(end, now)
    return Tally(
        end.game,
        mine,
        game.result.winner == mine,
        game.result.punkte[READER],
        len(said),
        sum(held(end, call, game.result) for call in said),
        _specials(game.result, mine),
    )


def _said(end: Outcome, now: Evening) -> list[Call]:
    """§3.3 What the reader called himself, and what counts of it."""
    void = [call for call, _ in counted_calls(end, now.plan.rules).unpaid]
    return [call for call in end.calls if call.seat == READER and not call.implied and call not in void]


def held(end: Outcome, call: Call, score: Abrechnung) -> bool:
    """§3.6 Whether a call came true: of an Ansage that its party has won, of an Absage that the others stay below."""
    if call.stage == 0:
        return score.winner == call.party
    return undercut(end, other(call.party), call.stage)


def _specials(score: Abrechnung, mine: Party) -> dict[str, tuple[int, int]]:
    """§3.11 Special points as the score has them: what pays nothing at this table is none."""
    paid = [line for line in score.lines if line.key in ALL_EVENTS and line.punkte]
    own, theirs = (Counter(line.key for line in paid if (line.party == mine) == side) for side in (True, False))
    return {event: (own[event], theirs[event]) for event in ALL_EVENTS if own[event] or theirs[event]}


# Rows


def row_of(one: Tally) -> list[Any]:
    """A game as it is kept."""
    specials = {event: list(both) for event, both in one.specials.items()}
    return [one.game, one.party, int(one.won), one.punkte, one.calls, one.kept, specials]


def read_row(row: object) -> Tally | None:
    """The game behind a row; None for what no game can have left."""
    if not isinstance(row, list) or len(row) != len(Tally._fields):
        return None
    game, party, won, punkte, calls, kept, specials = row
    numbers = _whole(won, 0, 1) and _whole(punkte, -MOST_PUNKTE, MOST_PUNKTE) and _whole(calls, 0, MOST_CALLS)
    words = isinstance(game, str) and game in GAMES and party in ("re", "kontra")
    if not words or not numbers or not _whole(kept, 0, calls) or not isinstance(specials, dict):
        return None
    if any(event not in ALL_EVENTS or not _pair(both) for event, both in specials.items()):
        return None
    return Tally(game, party, won == 1, punkte, calls, kept, {event: (*both,) for event, both in specials.items()})


def _whole(value: object, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most


def _pair(both: object) -> bool:
    return isinstance(both, list) and len(both) == 2 and all(_whole(many, 0, MOST_EVENTS) for many in both)
