"""The statistics of a reader: a game as one short row, and from all his rows tables and a plot. Pure, without events.

A row is `["normal", "re", 1, 3, 2, 1, {"fuchs": [1, 0]}]`: the game as it was settled, the reader's party, whether it
has won, what he wrote down, how many calls he made and how many of them held, special points for his party and against
it. Rows come from his browser or from a file of anybody: what cannot be a game is left out and counted.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

from dokolearn.ch2_normal_game import parties
from dokolearn.ch3_scoring.winning import counted_calls, other, undercut
from dokolearn.ch4_vorbehalte import SOLI
from dokolearn.evening.evening_state import READER, Evening
from dokolearn.exercises.frame.task import SpecError
from dokolearn.game import outcome
from dokolearn.impossible_sheets import BASE_GAMES
from dokolearn.model import Abrechnung, Call, Outcome, Party
from dokolearn.replay.drawn.plot import Plot, across, path
from dokolearn.rule_parts import ALL_EVENTS
from dokolearn.shallow_json import JsonDict, JsonObject
from dokolearn.strings import LANGUAGES, text
from dokolearn.wording import game_name, with_sign

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


def statistics_row(now: Evening) -> JsonDict:
    """What the view of a reckoned game has for the statistics; nothing for cards that were played before, or a
    game that somebody else has begun."""
    game = now.running if now.game is not None else None
    begun = now.plan.cards is not None and now.plan.cards.begun
    if game is None or game.result is None or now.once_more or begun or not now.reckoned:
        return {}
    return {"tally": {"number": now.coming.number, "row": row_of(tally(now))}}


def tally(now: Evening) -> Tally:
    """§3.1.3 The game on the table, which is over and counts."""
    game = now.running
    assert game.result is not None
    end = outcome(*game.in_play)
    mine = parties(end.re)[READER]
    said = _own_calls(end, now)
    return Tally(
        end.game,
        mine,
        game.result.winner == mine,
        game.result.punkte[READER],
        len(said),
        sum(came_true(end, call, game.result) for call in said),
        _paid_events(game.result, mine),
    )


def _own_calls(end: Outcome, now: Evening) -> list[Call]:
    """§3.3 What the reader called himself, and what counts of it."""
    void = [call for call, _ in counted_calls(end, now.plan.rules).unpaid]
    return [call for call in end.calls if call.seat == READER and not call.implied and call not in void]


def came_true(end: Outcome, call: Call, score: Abrechnung) -> bool:
    """§3.6 Whether a call came true: of an Ansage that its party has won, of an Absage that the others stay below."""
    if call.stage == 0:
        return score.winner == call.party
    return undercut(end, other(call.party), call.stage)


def _paid_events(score: Abrechnung, mine: Party) -> dict[str, tuple[int, int]]:
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


# Tables from rows

MOST_GAMES = 1_000
"""So many games are kept; of more the oldest go."""

_KEY = re.compile(r"(\d{1,15})\.(\d{1,4})", re.ASCII)
"""When an evening was begun, in milliseconds, and the number of the game."""

TOGETHER = ("normal", "hochzeit", "armut")
"""Games of all parties in one row."""

ORDER = (*TOGETHER, "stilles_solo", *(solo.name for solo in SOLI))
"""All games, as their rows follow one another; every Solo has one row for whoever plays it and one for the others."""


def own_games(spec: JsonObject) -> JsonDict:
    """The view: `rows` by key, `lang`. Raises SpecError where it is no such thing at all."""
    rows, lang = spec.get("rows"), spec.get("lang", "de")
    problems = [f"unknown key {key!r}" for key in spec if key not in ("rows", "lang")]
    problems += [] if isinstance(rows, Mapping) else ["rows: expected an object"]
    problems += [] if lang in LANGUAGES else [f"lang: unknown language {lang!r}"]
    if problems or not isinstance(rows, Mapping):
        raise SpecError(problems)
    found, strange = readable(rows)
    return {
        "n": len(found),
        "games": _games(found, lang) if found else None,
        "specials": _specials(found, lang),
        "plot": sum_plot([one.punkte for one in found], lang) if len(found) > 1 else None,
        "notes": [*_notes(found, strange, lang)],
    }


def readable(rows: JsonObject) -> tuple[list[Tally], int]:
    """The last games, the oldest first, and how many rows were none."""
    read = {(int(key[1]), int(key[2])): one for key, one in _read(rows) if key is not None and one is not None}
    return [read[key] for key in sorted(read)][-MOST_GAMES:], len(rows) - len(read)


def _read(rows: JsonObject) -> list[tuple[re.Match[str] | None, Tally | None]]:
    return [(_KEY.fullmatch(key), read_row(row)) for key, row in rows.items()]


class Kind(NamedTuple):
    """A row of the table: a game, and of a Solo whether it was one's own, which is another game than one against it."""

    game: str
    against: bool = False

    def order(self) -> tuple[bool, int]:
        """The own Soli before those of the others."""
        return self.against, ORDER.index(self.game)

    def name(self, lang: str) -> str:
        """At the head of its row."""
        game = game_name(self.game, lang)
        said = text(lang, "own_games.against", game=game) if self.against else game
        return said[0].upper() + said[1:]


def kind_of(one: Tally) -> Kind:
    """§4.6 To which row of the table a game belongs."""
    game = "hochzeit" if one.game.startswith("hochzeit") else one.game
    return Kind(game, game not in TOGETHER and one.party == "kontra")


def _games(found: Sequence[Tally], lang: str) -> JsonDict:
    """Games by kind: won, calls that held, Punkte, Punkte a game; several kinds are added up."""
    kinds: dict[Kind, list[Tally]] = {}
    for one in found:
        kinds.setdefault(kind_of(one), []).append(one)
    rows = [_row(kind.name(lang), kinds[kind], lang) for kind in sorted(kinds, key=Kind.order)]
    rows += [_row(text(lang, "own_games.all"), found, lang)] if len(rows) > 1 else []
    head = [text(lang, f"own_games.head.{name}") for name in ("game", "won", "calls", "punkte", "mean")]
    return {"label": text(lang, "own_games.label"), "head": head, "rows": rows}


def _row(name: str, some: Sequence[Tally], lang: str) -> list[str]:
    punkte = sum(one.punkte for one in some)
    calls, kept = (sum(many) for many in zip(*((one.calls, one.kept) for one in some), strict=True))
    return [
        name,
        _of(sum(one.won for one in some), len(some), lang),
        _of(kept, calls, lang) if calls else "–",
        with_sign(punkte),
        tenths(punkte, len(some), lang),
    ]


def _of(part: int, whole: int, lang: str) -> str:
    return text(lang, "own_games.of", part=part, whole=whole)


def tenths(total: int, many: int, lang: str) -> str:
    """A mean with one place behind the comma, rounded to the nearest, halves away from zero: `+1,3`."""
    size = (20 * abs(total) + many) // (2 * many)
    point = text(lang, "own_games.point")
    sign = "" if not size else "+" if total > 0 else "−"
    return f"{sign}{size // 10}{point}{size % 10}"


def _specials(found: Sequence[Tally], lang: str) -> JsonDict | None:
    """§3.11 Special points of the own party and of the others; None where there were none."""
    rows = []
    for event in ALL_EVENTS:
        own, theirs = (sum(one.specials.get(event, (0, 0))[side] for one in found) for side in (0, 1))
        if own or theirs:
            rows.append([text(lang, f"line.{event}"), str(own), str(theirs)])
    head = [text(lang, f"own_games.head.{name}") for name in ("special", "own", "theirs")]
    return {"label": text(lang, "own_games.specials"), "head": head, "rows": rows} if rows else None


def _notes(found: Sequence[Tally], strange: int, lang: str) -> list[str]:
    """What is to be said below: nothing played yet, what could not be read, how long games are kept."""
    said = [] if found else [text(lang, "own_games.none")]
    if strange:
        said.append(text(lang, "own_games.strange.one" if strange == 1 else "own_games.strange", n=strange))
    return [*said, text(lang, "own_games.limit", n=MOST_GAMES)]


# The plot


def sum_plot(punkte: Sequence[int], lang: str) -> JsonDict:
    """The sum game after game as a line in a box of 320 × 150, with its labels and in words; at least one game."""
    sums = [0, *accumulate(punkte)]
    plot = Plot.around(min(sums), max(sums))
    return {
        "line": path([(across(at, len(punkte)), plot.down(then)) for at, then in enumerate(sums)]),
        "ticks": plot.tick_views(),
        "first": text(lang, "own_games.plot.first"),
        "last": text(lang, "own_games.plot.last", n=len(punkte)),
        "label": text(lang, "own_games.plot"),
        "told": _plot_words(sums, lang),
    }


def _plot_words(sums: Sequence[int], lang: str) -> str:
    """What can be seen, in words: where it stands, its highest and its lowest point."""
    _, *after = sums
    high, low = max(after), min(after)
    return text(
        lang,
        "own_games.plot.told",
        n=len(after),
        sum=with_sign(after[-1]),
        high=with_sign(high),
        n_high=after.index(high) + 1,
        low=with_sign(low),
        n_low=after.index(low) + 1,
    )
