"""Every level decides by what it sees and by nothing else, and plays whatever is played at any table (§2.2, §1.2)."""

from random import Random

from effort import each, sampled, size
from player_games import CLUB, decisions_made_twice, game_of_house_rules, quick_meister, turns

from dokolearn.ch1_general import FUCHS, SCHWEIN
from dokolearn.game import sight
from dokolearn.players.levels import turn_of
from dokolearn.rulesets import BOOKS
from dokolearn.sight import cards_by_seat, cards_now

ALL_BOOKS = tuple(BOOKS.values())


@sampled
@each("name, level, games", [("verein", CLUB, (5, 120)), ("meister", quick_meister(4), (1, 12))])
def test_2_02_hidden_cards_change_no_decision(name: str, level: object, games: tuple[int, int]) -> None:
    """Many more are figures of `tests/benchmarks/player_laws.py`."""
    compared = 0
    for seed in range(size(*games)):
        found = decisions_made_twice(ALL_BOOKS[seed % len(ALL_BOOKS)], seed, level)
        assert not found.changed, name
        compared += found.decisions
    assert compared > 20 * size(*games)


@sampled
@each(
    "levels, games",
    [(("verein", "anfaenger"), (12, 700)), (("verein", 2), (1, 30))],
)
def test_1_02_any_house_rules_are_played_to_their_end(
    levels: tuple[str | int, str | int], games: tuple[int, int]
) -> None:
    """Every event is one that the rules take; the Spielzettel adds up to nothing."""
    for seed in range(size(*games)):
        played = game_of_house_rules(seed, levels)
        assert not played.unbalanced, played.options


def test_2_03_a_schwein_on_the_table_was_a_fuchs_when_it_was_dealt() -> None:
    """The first Karo Ass was laid as a Fuchs, the second one as a Schwein: Meister imagines both as they were dealt."""
    seats = ((walk.game, turn_of(walk.game)) for walk in turns(BOOKS["maennle"], 36) if walk.game.state)
    seen = next(
        seen
        for seen in (sight(*one) for one in seats)
        if any({FUCHS, SCHWEIN} <= {*laid} for laid in cards_by_seat(seen))
    )
    assert quick_meister(4).plays(seen, Random(1).random) in cards_now(seen)
