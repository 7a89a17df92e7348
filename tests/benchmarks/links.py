"""Games in links: how long they get, how long they take, and that every one comes out as it went in."""

import os
import sys
from pathlib import Path
from statistics import median
from time import process_time

from rows import Row

sys.path.append(str(Path(__file__).parent.parent))
sys.path.append(str(Path(__file__).parent.parent / "replay"))

from many_games import of_a_book

from dokolearn.replay.check.checking import check
from dokolearn.replay.links.link_forms import game_link, open_link, text_link
from dokolearn.replay.text.parser import parse
from dokolearn.replay.text.record import Record
from dokolearn.replay.text.writer import write

GAMES = int(os.environ.get("DOKOLEARN_LINKS", "1000"))
"""Of all books together; `DOKOLEARN_LINKS=10000` takes some minutes."""


def rows() -> list[Row]:
    """Lengths in characters, `k=1.` and `d=1.` included; times in ms."""
    games = [record for seed in range(GAMES) if (record := of_a_book(seed)[1]).end != "neu"]
    short, long, times = [], [], []
    for record in games:
        began = process_time()
        link = game_link(record)
        short.append(len(link))
        restored = open_link(link).text
        times.append(1000 * (process_time() - began))
        text = text_link(record)
        long.append(len(text))
        if open_link(text).text != write(record) or not _same(record, restored):
            raise AssertionError(f"a game got lost in its link: {link}\n{write(record)}")
    quiet = [size for size, record in zip(short, games, strict=True) if len(record.bids) == _healthy(record)]
    return [
        Row("whole random games that came out of both links as they went in", float(len(games)), ""),
        Row("short link of a random game, all healthy, median", median(quiet), "characters", 40, more_is_better=False),
        Row("short link of any random game (Soli, Armut, many calls), median", median(short), "characters", 45, False),
        Row("the longest of them", max(short), "characters"),
        Row("link with the text of a bare random game, median", median(long), "characters", 460, False),
        Row("short link written and read, median", median(times), "ms", 20, more_is_better=False),
    ]


def _healthy(record: Record) -> int:
    return sum(bid.word == "gesund" for bid in record.bids)


def _same(record: Record, restored: str) -> bool:
    one, other = check(record), check(parse(restored).record)
    cards = [[move.play.kind for move in game.moves] for game in (one, other)]
    says = [[(move.seat, move.said) for move in game.moves] + [game.late] for game in (one, other)]
    return cards[0] == cards[1] and says[0] == says[1] and one.score == other.score
