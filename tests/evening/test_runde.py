"""An evening: dealer and first lead after every game, five to seven players, scores, endings, Bockrunden.

Expected values: the script §1.4, §1.9, §4.7; `ddv: Pflichtsolo`, `Lustsolo`, `Weiterer Inhalt`; `spielregeln: Hinweise
zum Spiel`; `schmidt: Turnierregeln`; `maennle §5`, `§8`.
"""

from collections import Counter
from random import Random

import pytest
from effort import each
from evenings import after, coming, forced, late, vertrag
from hypothesis import given, settings
from hypothesis import strategies as st

from dokolearn.ch1_general import deal, first_lead
from dokolearn.ch2_normal_game import card_table
from dokolearn.ch3_scoring.value import settle
from dokolearn.ch4_vorbehalte.vorbehalt import event_verstoss, round_step, start_round
from dokolearn.club_evening_rules import (
    NextGame,
    Runde,
    after_game,
    games,
    games_each,
    is_over,
    minutes,
    next_game,
    start_runde,
)
from dokolearn.model import Augen, Outcome, RuleSet, Say, Seat, Vertrag
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive

every_book = each("book", BOOKS.values())


# §1.4, §1.9, §4.7 Who deals next


@each(
    "book, what, lead, dealer",  # player 0 has dealt, player 2 plays a Solo
    [
        (MAINZ, "normal", 1, 1),
        (MAINZ, "solo 2", 2, 0),
        (MAINZ, "stilles_solo", 1, 1),
        (DDV, "hochzeit", 1, 1),
        (DDV, "lust 2", 1, 1),
        (DDV, "pflicht 2", 2, 0),
        (DDV, "vorfuehrung 2", 2, 1),
        (SPIELREGELN, "pflicht 2", 1, 1),
        (SPIELREGELN, "lust 2", 1, 1),
        (SPIELREGELN, "armut", 1, 1),
        (SCHMIDT, "solo 2", 2, 0),
        (SCHMIDT, "armut", 1, 1),
        (MAENNLE, "solo 2", 2, 1),
        (MAENNLE, "stilles_solo", 1, 1),
    ],
)
def test_4_07_who_leads_and_who_deals_next(book: RuleSet, what: str, lead: int, dealer: int) -> None:
    runde = start_runde(book)
    assert vertrag(book, coming(runde), what).lead == lead
    assert after(runde, what).dealer == dealer


@every_book
def test_1_04_after_a_redeal_the_same_player_deals_and_no_game_is_counted(book: RuleSet) -> None:
    runde = after(start_runde(book, dealer=2), "normal")
    assert after(runde, "redeal", "redeal") == runde
    assert coming(runde).number == 2


@every_book
def test_1_04_after_normal_games_everybody_deals_in_turn(book: RuleSet) -> None:
    runde, dealers = start_runde(book, dealer=1), []
    for _ in range(8):
        dealers.append(coming(runde).dealer)
        runde = after(runde, "normal")
    assert dealers == [1, 2, 3, 0, 1, 2, 3, 0]


def test_4_07_a_whole_round_of_questions_gives_the_vertrag() -> None:
    """The evening takes what the round of questions has found."""
    runde = start_runde(DDV, dealer=3)
    game = coming(runde)
    state = start_round(DDV, deal(card_table(DDV), Random(5).random), game.dealer_seat, game.duty, game.vorfuehrung)
    for word in ("0 gesund", "1 vorbehalt", "2 gesund", "3 gesund", "1 pflichtsolo:damensolo"):
        seat, what = word.split()
        state = round_step(state, Say(Seat(int(seat)), what))
    assert state.vertrag is not None
    runde = after_game(runde, state.vertrag)
    assert (runde.dealer, runde.played, runde.open_soli) == (3, 1, {0, 2, 3})


# How many games and how long


@each(
    "book, players, number, limit",
    [
        (DDV, 4, 24, 100),
        (DDV, 5, 30, 125),
        (SPIELREGELN, 4, 24, None),
        (SPIELREGELN, 5, 25, None),  # reading A29
        (derive(MAINZ, runde_games=16), 4, 16, None),
        (derive(MAENNLE, runde_games=20), 6, 30, None),  # everybody deals as often: our reading
        (derive(DDV, runde_minutes=[90, 120]), 4, 24, 90),
    ],
)
def test_1_04_games_and_minutes(book: RuleSet, players: int, number: int, limit: int | None) -> None:
    assert games(book, players) == number
    assert minutes(book, players) == limit


def test_1_04_with_five_somebody_may_play_only_21_games() -> None:
    """`ddv: Weiterer Inhalt` prints the numbers: 21 in the extreme, 24 or 25 for the others."""
    assert games_each(DDV, 5) == (21, 25)


@each(
    "book, players, bounds",
    [
        (DDV, 4, (24, 24)),
        (SPIELREGELN, 5, (20, 20)),  # 25 games, and the dealer always moves on
        (MAENNLE, 5, (24, 24)),
        (derive(MAINZ, runde_games=4), 5, (0, 30)),  # a Solo in every game, and always the same dealer
    ],
)
def test_1_04_how_many_games_one_player_can_play(book: RuleSet, players: int, bounds: tuple[int, int]) -> None:
    assert games_each(book, players) == bounds


# More than four at the table


@each(
    "players, dealer, seats",
    [
        (5, 0, (1, 2, 3, 4)),
        (5, 3, (4, 0, 1, 2)),
        (6, 0, (1, 2, 4, 5)),
        (6, 4, (5, 0, 2, 3)),
        (7, 0, (1, 2, 5, 6)),
        (7, 6, (0, 1, 4, 5)),
    ],
)
def test_1_04_the_dealer_sits_out(players: int, dealer: int, seats: tuple[int, ...]) -> None:
    """`ddv: Weiterer Inhalt`; with more the two at his left and the two at his right play (`maennle §5`)."""
    game = coming(start_runde(MAENNLE, dealer, players))
    assert game.seats == seats
    assert game.seats[first_lead(game.dealer_seat)] == (dealer + 1) % players, "the player at his left leads"


def test_1_04_with_five_the_deal_goes_round_the_whole_table() -> None:
    runde, dealers = start_runde(DDV, 3, 5), []
    for what in ("normal", "pflicht 1", "normal", "normal"):
        dealers.append(coming(runde).dealer)
        runde = after(runde, what)
    assert dealers == [3, 4, 4, 0], "after a Pflichtsolo the same dealer"
    assert runde.open_soli == {0, 2, 3, 4}


def test_1_04_nobody_is_made_to_play_while_he_sits_out() -> None:
    """Our reading: the deal goes on to the next player."""
    runde = start_runde(DDV, 2, 5)
    runde = Runde(DDV, 5, 2, frozenset({2}), runde.scores, played=29)
    game = coming(runde)
    assert (game.dealer, game.vorfuehrung) == (3, Seat(game.seats.index(2)))
    assert next_game(after(runde, "vorfuehrung 2")) is None


@each("players, dealer", [(3, 0), (8, 0), (4, 4), (5, -1)])
def test_1_04_no_other_tables(players: int, dealer: int) -> None:
    with pytest.raises(ValueError, match="no evening"):
        start_runde(DDV, dealer, players)


def test_1_04_the_size_of_the_table_is_an_option() -> None:
    assert start_runde(derive(MAENNLE, players_at_table=6)).players == 6


# Scores and endings


def test_3_01_punkte_go_to_those_who_play() -> None:
    runde = after(start_runde(DDV, 0, 5), "normal", punkte=(4, -4, 4, -4))
    assert runde.scores == (0, 4, -4, 4, -4)
    runde = after(runde, "normal", punkte=(9, -3, -3, -3))
    assert runde.scores == (-3, 4, 5, 1, -7)


def test_1_04_an_evening_to_a_score() -> None:
    """`schmidt: Ende des Spiels`."""
    book = derive(SCHMIDT, runde_end="score", runde_score=10)
    runde = after(start_runde(book), "normal", "normal", punkte=(4, 4, -4, -4))
    assert not is_over(runde)
    runde = after(runde, "normal", punkte=(2, 2, -2, -2))
    assert is_over(runde)
    assert next_game(runde) is None


def test_1_04_the_pott_is_played_down() -> None:
    """`ddv: Grober Spielablauf`: every game takes its value, whoever wins it."""
    book = derive(DDV, runde_end="pott", runde_pott=10)
    runde = after(start_runde(book), "normal", "normal", punkte=(-3, 3, -3, 3))
    assert (runde.spent, is_over(runde)) == (6, False)
    assert is_over(after(runde, "normal", punkte=(4, 4, -4, -4)))


@pytest.mark.parametrize("end", ["score", "pott"])
def test_1_04_without_a_number_the_players_end_the_evening(end: str) -> None:
    runde = start_runde(derive(MAINZ, runde_end=end))
    assert not is_over(after(runde, *["normal"] * 30, punkte=(50, 50, -50, -50)))


def test_4_07_an_evening_that_is_over_takes_no_game() -> None:
    runde = late(MAINZ, 0, set())
    assert next_game(runde) is None
    with pytest.raises(ValueError, match="over"):
        after_game(runde, Vertrag("normal", None, frozenset(), Seat(1), Seat(1)))


# Bockrunden over games

BOCK = derive(DDV, bock_triggers=["tie_120"])


def doubled(runde: Runde, number: int) -> list[int]:
    """How often each of the next games is doubled."""
    found = []
    for _ in range(number):
        found.append(coming(runde).doublings)
        runde = after(runde, "normal")
    return found


def test_3_01_a_bockrunde_starts_with_the_next_game() -> None:
    runde = after(start_runde(BOCK), "normal", triggers=1)
    assert doubled(runde, 6) == [1, 1, 1, 1, 0, 0]


def test_3_01_a_second_bockrunde_follows_or_runs_beside() -> None:
    """`ddv: Alternative Spielauswertung`: in series, or side by side."""
    for overlap, expected in (("series", [1] * 7 + [0]), ("parallel", [2, 2, 2, 1, 0, 0, 0, 0])):
        runde = after(start_runde(derive(BOCK, bock_overlap=overlap)), "normal", triggers=1)
        runde = after(runde, "normal", triggers=1)
        assert doubled(runde, 8) == expected, overlap


def test_3_01_until_everybody_has_dealt() -> None:
    """`spielregeln: Varianten`; with five it takes five games."""
    book = derive(SPIELREGELN, bock_triggers=["zero_game"])
    for players in (4, 5):
        runde = after(start_runde(book, 2, players), "normal", triggers=1)
        assert doubled(runde, 7) == [1] * players + [0] * (7 - players)


def test_3_01_a_redeal_uses_up_no_doubled_game() -> None:
    runde = after(start_runde(BOCK), "normal", triggers=1)
    assert doubled(after(runde, "redeal"), 5) == [1, 1, 1, 1, 0]


def test_3_01_a_game_that_is_repeated_changes_nothing_of_the_evening() -> None:
    """`ddv: Wiederholung eines Spiels`: it is not written down, and the same player deals once more."""
    book = derive(DDV, repeat_game_at=1)
    runde = start_runde(book, dealer=2)
    re = frozenset((Seat(0), Seat(1)))
    small, large = (Outcome("normal", re, (Augen(won), Augen(240 - won)), (6, 6)) for won in (130, 160))
    played = Vertrag("normal", None, re, Seat(3), Seat(3))
    assert after_game(runde, played, settle(small, book), 1) == runde
    assert after_game(runde, played, settle(large, book)).scores == (2, 2, -2, -2)


# Pflichtsoli of an evening: everybody plays his inside its games, is made to in time, or plays it after the end.
# Expected values: the script §4.7; `ddv: Pflichtsolo`, `Lustsolo`; `spielregeln: Hinweise zum Spiel`; `schmidt:
# Turnierregeln`.


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
