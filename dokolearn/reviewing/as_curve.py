"""The expected result as a picture and as a table, for whoever draws it.

Nothing of it gives a turning point away before its Stich: whoever draws it shows as much as the reader may know.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from dokolearn.replay.drawn.plot import Plot, across, path
from dokolearn.replay.text.problems import player_names
from dokolearn.replay.text.record import Record
from dokolearn.reviewing.as_text import point_words, table
from dokolearn.reviewing.expected_result import CurvePoint
from dokolearn.reviewing.game_review import Review
from dokolearn.shallow_json import JsonDict
from dokolearn.strings import text
from dokolearn.wording import card_name


def curve_view(found: Review, record: Record, lang: str) -> JsonDict:
    """The curve in a box of 320 × 150, with its table; nothing is written where nothing is known."""
    known = [point.known for point in found.curve if point.known is not None]
    values = [0.0, *(point.open for point in found.curve if point.open is not None)]
    values += [one.mean + turned * one.error for one in known for turned in (-1, 1)]
    plot = Plot.around(min(values), max(values))
    runs = list(_runs(found.curve))
    turns = _turns(found, record, lang)
    return {
        "label": text(lang, "turning.plot"),
        "how": text(lang, "turning.plot.how"),
        "ahead": text(lang, "turning.plot.ahead"),
        "all": text(lang, "turning.plot.all"),
        "table": text(lang, "turning.plot.table"),
        "columns": table(found, lang)[0],
        "ticks": plot.tick_views(),
        "line": "".join(path([(_x(found, at), plot.down(at.known.mean)) for at in run if at.known]) for run in runs),
        "band": "".join(_band(found, run, plot) for run in runs),
        "stops": [
            {
                "x": _x(found, point),
                "known": None if point.known is None else plot.down(point.known.mean),
                "open": None if point.open is None else plot.down(point.open),
                "cells": list(point_words(point, lang)),
                "turns": turns.get(point.stich, []),
            }
            for point in found.curve
        ],
    }


def _x(found: Review, point: CurvePoint) -> float:
    return across(point.stich - 0.5, len(found.curve))


def _runs(curve: Sequence[CurvePoint]) -> Iterator[list[CurvePoint]]:
    """The parts of the curve without a gap."""
    for is_known, run in groupby(curve, lambda point: point.known is not None):
        if is_known:
            yield list(run)


def _band(found: Review, run: Sequence[CurvePoint], plot: Plot) -> str:
    """Around a part of the curve as far as its standard errors reach."""
    above, below = [
        [(_x(found, at), plot.down(at.known.mean + turned * at.known.error)) for at in run if at.known]
        for turned in (1, -1)
    ]
    return f"{path([*above, *reversed(below)])}Z"


def _turns(found: Review, record: Record, lang: str) -> dict[int, list[str]]:
    """By Stich what was a turning point in it."""
    names, by_stich = player_names(record, lang), dict[int, list[str]]()
    for one in found.turning_points:
        what, card = text(lang, f"turning.table.{one.what}"), card_name(one.choice.did, lang)
        said = text(lang, "turning.table.words", who=names[one.choice.seat], card=card, what=what)
        by_stich.setdefault(one.choice.stich, []).append(said)
    return by_stich
