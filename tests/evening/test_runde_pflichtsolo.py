"""Pflichtsoli of an evening: everybody plays his inside its games, is made to in time, or plays it after the end.

Expected values: the script §4.7; `ddv: Pflichtsolo`, `Lustsolo`; `spielregeln: Hinweise zum Spiel`; `schmidt:
Turnierregeln`.
"""

from collections import Counter
from random import Random

from effort import each
from evenings import after, coming, forced, late
from hypothesis import given, settings
from hypothesis import strategies as st

from dokolearn.ch1_general import deal
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch4_vorbehalte.vorbehalt import event_verstoss, round_step, start_round
from dokolearn.club_evening_rules import NextGame, games, games_each, is_over, next_game, start_runde
from dokolearn.model import RuleSet, Say, Seat
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive

TOURNAMENT = derive(SCHMIDT, mandatory_solo="appended")
"""`schmidt: Turnierregeln`."""


# Pflichtsolo and Vorführung inside the games


@each(
    "left, owing, dealer, who",
    [
        (2, {1, 3}, 0, 1),
        (2, {1, 3}, 1, 3),
        (3, {1, 3}, 0, None),
        (1, {2}, 2, 2),  # the dealer may have to give his own
        (4, {0, 1, 2, 3}, 3, 0),
        (2, {2, 0}, 2, 0),  # the dealer comes last
        (1, set(), 0, None),
    ],
)
def test_4_07_vorfuehrung_as_soon_as_no_game_is_to_spare(
    left: int, owing: set[int], dealer: int, who: int | None
) -> None:
    assert forced(late(DDV, left, owing, dealer)) == who


def test_4_07_four_who_wait_are_made_to_play_one_after_the_other() -> None:
    runde = late(DDV, 4, {0, 1, 2, 3}, dealer=3)
    players = []
    while game := next_game(runde):
        assert game.vorfuehrung is not None
        players.append(game.seats[game.vorfuehrung])
        runde = after(runde, f"vorfuehrung {players[-1]}")
    assert players == [0, 1, 2, 3]
    assert (runde.played, runde.open_soli, runde.dealer) == (24, set(), 3)


def test_4_07_only_a_solo_played_as_duty_fulfils_it() -> None:
    runde = start_runde(DDV)
    assert after(runde, "pflicht 2").open_soli == {0, 1, 3}
    for what in ("lust 2", "normal", "stilles_solo", "hochzeit_ungeklaert"):
        assert after(runde, what).open_soli == {0, 1, 2, 3}


def test_4_07_the_round_of_questions_knows_who_owes_what() -> None:
    """`ddv: Lustsolo`: only after one's own Pflichtsolo."""
    game = coming(after(start_runde(DDV, dealer=3), "pflicht 1"))
    assert game.duty == {0, 2, 3}
    state = start_round(DDV, deal(card_table(DDV), Random(1).random), game.dealer_seat, game.duty)
    too_early = event_verstoss(state, Say(Seat(0), "lustsolo:damensolo"))
    assert too_early is not None
    assert too_early.key == "verstoss.lustsolo_erst_pflicht"
    state = round_step(state, Say(Seat(0), "gesund"))
    again = event_verstoss(state, Say(Seat(1), "pflichtsolo:damensolo"))
    assert again is not None
    assert again.key == "verstoss.pflichtsolo_gespielt"


@each("book", [MAINZ, SCHMIDT, MAENNLE])
def test_4_07_without_a_duty_nobody_owes_anything(book: RuleSet) -> None:
    runde = late(book, 1, set())
    assert coming(runde).duty == set()
    assert forced(runde) is None
    assert next_game(after(runde, "normal")) is None


# Pflichtsoli that are added at the end


@each(
    "book, dealer, owing, players, dealers",
    [
        (SPIELREGELN, 1, {2}, [2], [1]),
        (SPIELREGELN, 2, {0, 1}, [0, 1], [2, 3]),  # always the next dealer
        (TOURNAMENT, 0, {1, 3}, [1, 3], [0, 0]),  # after a Solo the same one
        (TOURNAMENT, 2, {0, 2, 3}, [3, 0, 2], [2, 2, 2]),
    ],
)
def test_4_07_missing_soli_are_played_after_the_end_clockwise(
    book: RuleSet, dealer: int, owing: set[int], players: list[int], dealers: list[int]
) -> None:
    runde = late(book, 0, owing, dealer)
    assert is_over(runde)
    played, dealt = [], []
    while game := next_game(runde):
        assert game.added
        assert game.vorfuehrung is not None
        played.append(game.seats[game.vorfuehrung])
        dealt.append(game.dealer)
        runde = after(runde, f"vorfuehrung {played[-1]}")
    assert (played, dealt) == (players, dealers)
    assert (runde.played, runde.added) == (24, len(owing))


def test_4_07_nobody_is_forced_inside_the_games_where_they_are_added() -> None:
    for book in (SPIELREGELN, TOURNAMENT):
        assert forced(late(book, 1, {0, 1, 2, 3})) is None


def test_4_07_missing_soli_follow_a_score_too() -> None:
    """`schmidt: Turnierregeln`: at the agreed number of games or score, missing Soli come after it."""
    runde = start_runde(derive(TOURNAMENT, runde_end="score", runde_score=10))
    runde = after(runde, "pflicht 0", "normal", punkte=(5, 5, -5, -5))
    assert is_over(runde)
    assert forced(runde) == 2
    assert coming(runde).added


# Laws of whole evenings


def choices(game: NextGame, book: RuleSet) -> list[str]:
    """What may happen in a game, by the duty of each seat."""
    if game.vorfuehrung is not None:
        return [f"vorfuehrung {game.seats[game.vorfuehrung]}"]
    if book.runde.mandatory_solo == "none":
        return ["normal", "hochzeit", "redeal", *(f"solo {player}" for player in game.seats)]
    duty = [f"pflicht {game.seats[seat]}" for seat in game.duty]
    free = [game.seats[seat] for seat in range(4) if not book.runde.lustsolo_after_pflicht or seat not in game.duty]
    return ["normal", "stilles_solo", "redeal", *duty, *(f"lust {player}" for player in free)]


@settings(max_examples=60, deadline=None)
@given(
    book=st.sampled_from([*BOOKS.values(), TOURNAMENT]),
    seed=st.integers(0, 2**32),
    players=st.sampled_from([4, 5, 6]),
    dealer=st.integers(0, 3),
)
def test_1_04_every_evening_comes_to_its_end(book: RuleSet, seed: int, players: int, dealer: int) -> None:
    random, runde = Random(seed), start_runde(book, dealer, players)
    duties, took_part, agreed = Counter[int](), Counter[int](), 0
    while game := next_game(runde):
        options = choices(game, book)
        what = random.choice(options) if random.random() < 0.3 else options[0]
        assert len(set(game.seats)) == 4
        if what.startswith(("pflicht", "vorfuehrung")):
            duties[int(what.split()[1])] += 1
        if what != "redeal" and not game.added:
            took_part.update(game.seats)
            agreed += 1
        runde = after(runde, what, punkte=(3, -1, -1, -1))
        assert sum(runde.scores) == 0
    assert agreed == runde.played == games(book, players)
    owed = dict.fromkeys(range(players), 1) if book.runde.mandatory_solo != "none" else {}
    assert dict(duties) == owed, "everybody plays his Pflichtsolo once"
    least, most = games_each(book, players)
    assert all(least <= took_part[player] <= most for player in range(players))
