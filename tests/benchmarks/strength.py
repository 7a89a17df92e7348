"""How strong players are: matches over many deals, each played twice with the sides exchanged.

They take hours, so they are played by and by and kept; a deal of a number comes to the same everywhere, also under
another Python, and they go on where they were stopped.

    python tests/benchmarks/strength.py              # plays what is missing, a line a deal
    python tests/benchmarks/strength.py meister      # only matches of this level

What is kept holds as long as players and engine decide alike; it lies below a name that changes with them.
"""

import json
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent)]

import meister_1  # noqa: E402  the folder has to be known first
from rows import Row  # noqa: E402

from dokolearn.build.measured_with import deciding  # noqa: E402
from dokolearn.players.levels import LEVELS  # noqa: E402
from dokolearn.players.match import Duel, mean, normal_games  # noqa: E402
from dokolearn.rulesets import BOOKS  # noqa: E402

KEPT = HERE.parent.parent / "build" / "matches"

PLAYERS = "dokolearn.players.match"
"""Whatever a match asks is behind it."""

CLEAR = 3.0
"""So many standard errors above nothing are no accident."""


class Match(NamedTuple):
    """Normal games without calls at the table of a book, and what the first side has to bring."""

    one: str
    other: str
    book: str
    deals: int
    augen: float | None = None
    punkte: float | None = None

    @property
    def path(self) -> Path:
        """Where its deals are kept, by number."""
        return KEPT / f"{self.one}-{self.other}-{self.book}-{deciding(module=PLAYERS)[:12]}.jsonl"


PLAYERS_OF = {
    **LEVELS,
    "meister_1": LEVELS["verein"]._replace(plays=lambda seen, chance: meister_1.plays(seen, chance)),
}
"""The levels by name, and who was Meister before."""

MATCHES = (
    Match("verein", "zufall", "ddv", 5_000, 27, 1.8),
    Match("verein", "anfaenger", "ddv", 1_000, 10, 0.5),
    Match("meister", "zufall", "ddv", 200, 31, 2.4),
    Match("meister", "verein", "ddv", 400, 10.5, 0.85),
    Match("meister", "meister_1", "ddv", 1_000, 4.5, 0.35),
    *(Match("meister", "verein", book, 100) for book in BOOKS if book != "ddv"),
)


def kept(match: Match) -> dict[int, list[Duel]]:
    """What was played so far, by number; nothing for a number whose deal is no normal game."""
    lines = match.path.read_text(encoding="utf-8").splitlines() if match.path.is_file() else []
    return {number: [Duel(*one) for one in duels] for number, duels in map(json.loads, lines)}


def play(match: Match) -> Iterator[int]:
    """Plays what is missing and keeps each deal at once; how many there are, one after the other."""
    match.path.parent.mkdir(parents=True, exist_ok=True)
    found = kept(match)
    many = sum(map(len, found.values()))
    one, other, rules = PLAYERS_OF[match.one], PLAYERS_OF[match.other], BOOKS[match.book]
    for number in count(1):
        if many >= match.deals:
            return
        if number not in found:
            duels = list(normal_games(one, other, rules, [number]))
            with match.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps([number, duels]) + "\n")
            many += len(duels)
            yield many


def rows() -> list[Row]:
    """How it stands; nothing where it was not played with these players."""
    return [row for match in MATCHES for row in _of(match, [one for duels in kept(match).values() for one in duels])]


def _of(match: Match, duels: list[Duel]) -> Iterator[Row]:
    if len(duels) < 2:
        return
    name = f"{match.one} against {match.other}, {match.book}, {len(duels):,} deals"
    augen, punkte = mean(duel.augen for duel in duels), mean(duel.punkte for duel in duels)
    yield Row(f"{name}, ± {augen.error:.2f}", augen.value, "Augen", match.augen)
    yield Row(f"{name}, ± {punkte.error:.2f}", punkte.value, "Punkte", match.punkte)
    yield Row("the same in standard errors", punkte.value / punkte.error, "", CLEAR)


def main() -> None:
    """Play on."""
    for match in MATCHES:
        if not sys.argv[1:] or match.one in sys.argv[1:]:
            for many in play(match):
                print(f"{match.one} {match.other} {match.book}: {many:,} of {match.deals:,}", flush=True)


if __name__ == "__main__":
    main()
