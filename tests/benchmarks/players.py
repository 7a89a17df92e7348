"""How fast players are; how strong they are, `dokolearn dev match` says, since that takes hours.

With another state of the project `--beside`: how many times as fast Meister plays.
"""

from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from rows import Row
from sides import serve, sides

from dokolearn.ch1_general import deal
from dokolearn.ch2_normal_game import card_table
from dokolearn.game import begin, deal_game, sight, start, without_questions
from dokolearn.model import SEATS, Play
from dokolearn.players.levels import LEVELS, Choice, events
from dokolearn.rulesets import BOOKS

BOOK = BOOKS["ddv"]

GAMES = {"anfaenger": 60, "verein": 60, "meister": 2}
"""So many whole games of each level."""

ROLLOUTS = 200
"""Normal games played out from the first card."""

DEALS = range(60)
"""Of a match too small to prove anything: it shows when something is broken."""


def rows() -> list[Row]:
    """Whole games a second on one core, from the first question to the score; a card of Meister; a small match."""
    from dokolearn.players.match import mean, normal_games

    found = {level: _played(level, range(games)) for level, games in GAMES.items()}
    duels = list(normal_games(LEVELS["verein"], LEVELS["anfaenger"], BOOK, DEALS))
    return [
        Row("whole games of Verein a second, ddv", GAMES["verein"] / found["verein"][0], "", 100),
        Row("whole games of Anfänger a second, ddv", GAMES["anfaenger"] / found["anfaenger"][0], ""),
        Row("rollouts of Verein's fast form a second, from the first card", ROLLOUTS / _played_out(), "", 2000),
        Row("a card of Meister, mean", _milli(found["meister"][1]), "ms", 80, False),
        Row("Verein against Anfänger, Augen above 120, 60 deals", mean(duel.augen for duel in duels).value, "", 10),
        Row("Verein against Anfänger, Punkte, 60 deals", mean(duel.punkte for duel in duels).value, "", 0.5),
    ]


TURNS = 15
"""Beside another state: how many games both sides play in turn."""


def beside(other: Path) -> list[Row]:
    """How many times as fast Meister's cards are, by the median of games in pairs."""
    with sides(__file__, other) as (theirs, ours):
        pairs = [(theirs(f"{number}"), ours(f"{number}")) for number in range(TURNS)]
    return [Row("a card of Meister: times as fast", median(before / now for before, now in pairs), "", 0.9)]


def _answer(line: str) -> float:
    """The seconds of Meister's cards in the game of a number."""
    return sum(_played("meister", range(int(line), int(line) + 1))[1])


def _played(level: str, numbers: range) -> tuple[float, list[float]]:
    """The seconds for the games of these numbers, and those for each card."""
    cards: list[float] = []
    player = LEVELS[level]._replace(plays=_timed(LEVELS[level].plays, cards))
    began = process_time()
    for number in numbers:
        random = Random(f"players {number}")
        game = begin(BOOK, deal(card_table(BOOK), random.random), SEATS[number % 4])
        laid = 0
        for event, after in events(game, [player] * 4, random.random):
            laid += isinstance(event, Play)
            game = after
        assert game.over
        assert laid in (0, 48)
    return process_time() - began, cards


def _played_out() -> float:
    """The seconds for as many games in one's head, from what each seat looks at to the last Stich."""
    from dokolearn.ch5_tactics.quick_facts import quick_facts
    from dokolearn.players.playing_out import Playing
    from dokolearn.players.verein import CLUB

    found = (deal_game(BOOK, SEATS[number % 4], Random(f"rollouts {number}").random) for number in range(5 * ROLLOUTS))
    normal = [spiel for spiel in found if spiel.vertrag.game == "normal"][:ROLLOUTS]
    assert len(normal) == ROLLOUTS
    seen = [[quick_facts(sight(without_questions(spiel, start(spiel)), seat)) for seat in SEATS] for spiel in normal]
    began = process_time()
    for spiel, looks in zip(normal, seen, strict=True):
        open_cards, tables = looks[0][0], [looks[0][0].cards] * len(spiel.hands[0])
        stiche = Playing(open_cards, [own for _, own in looks], [CLUB] * 4, tables, spiel.re).to_the_end()
        assert sum(1 for _ in stiche) == len(tables)
    return process_time() - began


def _timed(plays: Choice, cards: list[float]) -> Choice:
    def timed(seen, chance):  # type: ignore[no-untyped-def]
        began = process_time()
        kind = plays(seen, chance)
        cards.append(process_time() - began)
        return kind

    return timed


def _milli(seconds: list[float]) -> float:
    return sum(seconds) / len(seconds) * 1e3


if __name__ == "__main__":
    serve(_answer)
