"""Many games in which everybody lays any card: how Augen are spread, and what a hand has by chance alone.

>>> found = simulate(Game(7), 1000)
>>> found
<Simulation seat 1, 1,000 games: 146.3 Augen; at least 90: 97.1%, 121: 80.2%, 151: 43.7%>
"""

from dataclasses import dataclass

from dokolearn.data.game import Game
from dokolearn.data.solution import in_play
from dokolearn.kernel import position
from dokolearn.kernel.random_games import ends_by_chance
from dokolearn.model import SEATS, Seat

BY_ALTE = ("normal", "stilles_solo")
"""Games in which a Kreuz Dame makes a player Re."""


@dataclass(frozen=True)
class Simulation:
    """How games by chance have ended for the party of one seat."""

    seat: int
    """1 to 4."""
    counts: tuple[int, ...]
    """How many ended with 0, 1, … 240 Augen."""

    @property
    def games(self) -> int:
        """How many there were."""
        return sum(self.counts)

    @property
    def augen(self) -> float:
        """The mean."""
        return sum(augen * count for augen, count in enumerate(self.counts)) / self.games

    def share(self, least: int) -> float:
        """The share of games with so many Augen or more, 0 to 1."""
        return sum(self.counts[least:]) / self.games

    def rows(self) -> list[dict[str, int]]:
        """A row for each number of Augen that happened, for a table or a DataFrame."""
        return [{"augen": augen, "games": count} for augen, count in enumerate(self.counts) if count]

    def __str__(self) -> str:
        shares = ", ".join(f"{least}: {self.share(least):.1%}" for least in (90, 121, 151))
        return f"seat {self.seat}, {self.games:,} games: {self.augen:.1f} Augen; at least {shares}"

    def __repr__(self) -> str:
        return f"<Simulation {self}>"


def simulate(
    game: Game, many: int = 100_000, number: int = 1, *, seat: int | None = None, hidden: bool = False
) -> Simulation:
    """So many games from here on in which everybody lays any card he may; the same ones for the same `number`.

    Seen from the party of a `seat`, usually of whoever is on turn. `hidden`: only its hand stays, all other cards are
    dealt again in each game. That is for the beginning of a game: raises ValueError later, in an Armut, and where a
    Karo Ass may become a Schwein, since what was played or said then tells of the cards.
    """
    if many < 1:
        raise ValueError(f"many: expected one game at least, not {many}")
    spiel, state = in_play(game)
    mine = SEATS[seat - 1] if seat else state.turn
    again: tuple[Seat, ...] = ()
    if hidden:
        if len(game) or spiel.tables.schwein or spiel.vertrag.game == "armut":
            raise ValueError("hidden: only before the first card, in no Armut, and without a Schwein")
        again = tuple([other for other in SEATS if other != mine])
    by_alte = hidden and spiel.vertrag.game in BY_ALTE
    counts = ends_by_chance(position(spiel, state), many, number, mine, again, by_alte)
    return Simulation(mine + 1, tuple(counts))
