"""Scores at their edges: nobody wins, a revoke, rounding below zero, Bockrunden beside doubling, calls said twice."""

import pytest
from at_the_table import go, played, sit
from effort import each
from scores import ALONE, RE
from scores import game as finished
from walks import moments
from whole_laws import calls_are_those_not_refused, the_sheet_balances

from dokolearn.ch3_scoring.value import settle, sheet_errors
from dokolearn.ch3_scoring.winning import verdict
from dokolearn.game import outcome
from dokolearn.house_rules.bedienfehler import settle_revoke
from dokolearn.impossible_sheets import problems
from dokolearn.model import Call, Outcome, Party, RuleSet, Seat
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SPIELREGELN, derive

every_book = each("book", BOOKS.values())

# Nobody has won

BOTH_FAILED = "R R90 K K90"
"""With 90 to 150 Augen on both sides."""


@each(
    "book, re, said, value",
    [
        (DDV, 100, BOTH_FAILED, -1),  # Kontra has 120 against Re's keine 90
        (DDV, 140, BOTH_FAILED, 1),
        (DDV, 120, BOTH_FAILED, 0),  # both have 120 against keine 90
        (DDV, 100, "R R90 R60 K K90", -2),  # and 90 against keine 60
        (SPIELREGELN, 100, BOTH_FAILED, 0),  # special points only
    ],
)
def test_3_10_what_a_game_without_a_winner_pays(book: RuleSet, re: int, said: str, value: int) -> None:
    """`ddv: Spielwerte`, `spielregeln: Wertung`."""
    score = settle(finished(re, said), book)
    assert (score.winner, score.value_re, score.punkte) == (None, value, (value, -value, value, -value))


@each(
    "said, kind, value",
    [
        (BOTH_FAILED, "normal", 1),  # each would have won 1, 2 and the two Ansagen; Kontra its point gegen die Alten
        ("R R90 R60 K K90", "normal", -1),
        (BOTH_FAILED, "hochzeit", 0),
    ],
)
def test_3_10_what_each_would_have_won(said: str, kind: str, value: int) -> None:
    rules = derive(SPIELREGELN, none_wins_pays="would_have_won", gegen_games=["normal"])
    assert settle(finished(100, said, kind=kind), rules).value_re == value


def test_3_10_where_calls_double_they_double_this_too() -> None:
    """The one point that Kontra would have had is Re's, doubled for Re and for Kontra."""
    rules = derive(MAINZ, both_levels="none_wins", none_wins_pays="would_have_won")
    assert settle(finished(100, BOTH_FAILED), rules).value_re == 4
    assert settle(finished(100, BOTH_FAILED), derive(MAINZ, both_levels="none_wins")).value_re == 0


def test_3_10_special_points_count_all_the_same() -> None:
    assert settle(finished(100, BOTH_FAILED, "R fuchs"), SPIELREGELN).value_re == 1
    assert settle(finished(100, BOTH_FAILED, "K fuchs", "K fuchs"), DDV).value_re == -3


# A revoke


@each(
    "offender, augen, stiche, value",
    [
        ("re", (0, 50), (0, 2), -6),  # won, gegen, no 90, no 60, no 30, schwarz
        ("re", (30, 20), (1, 1), -4),  # 30 are not below 30: won, gegen, no 90, no 60
        ("re", (29, 21), (1, 1), -4),  # 5, rounded down to an even number
        ("kontra", (20, 29), (1, 1), 4),  # won, no 90, no 60, no 30
        ("kontra", (20, 90), (1, 3), 0),  # won: 1, rounded
        ("kontra", (50, 0), (2, 0), 4),  # won, three limits, schwarz: 5, rounded
    ],
)
def test_2_07_the_offender_keeps_what_he_has(
    offender: Party, augen: tuple[int, int], stiche: tuple[int, int], value: int
) -> None:
    """`maennle §9`: everything that was still open goes to the others."""
    so_far = Outcome("normal", RE, augen, stiche)
    assert settle_revoke(so_far, offender, MAENNLE).value_re == value


# Below zero, doubled, and in a Bockrunde

FOUR = ("K fuchs", "K fuchs", "K doppelkopf", "K doppelkopf")


@each("rounding, value", [("none", -3), ("minus_one", -4), ("toward_zero", -2)])
def test_3_02_a_winner_may_lose_points(rounding: str, value: int) -> None:
    """Re wins one point, Kontra has four special points."""
    score = settle(finished(121, "", *FOUR), derive(MAENNLE, round_even=rounding))
    assert (score.winner, score.value_re) == ("re", value)


@each("rounding, value", [("none", 3), ("minus_one", 2), ("toward_zero", 2)])
def test_3_02_an_odd_value_is_rounded_down(rounding: str, value: int) -> None:
    score = settle(finished(121, "", "R fuchs", "R fuchs"), derive(MAENNLE, round_even=rounding))
    assert score.value_re == value


@each(
    "doubles, bock, value",
    [("without_special", 0, 2), ("without_special", 1, 3), ("without_special", 2, 5), ("all", 1, 4), ("all", 2, 8)],
)
def test_3_02_a_bockrunde_doubles_with_or_without_special_points(doubles: str, bock: int, value: int) -> None:
    """`ddv: Alternative Spielauswertung`: a game won without more, and a Fuchs."""
    rules = derive(DDV, bock_triggers=["tie_120"], bock_doubles=doubles)
    assert settle(finished(121, "", "R fuchs"), rules, bock=bock).value_re == value


def test_3_02_special_points_that_re_has_doubled_stay_so_in_a_bockrunde() -> None:
    """`maennle` doubles a Fuchs with Re: won and Fuchs are 4, of which 2 are doubled once more."""
    rules = derive(MAENNLE, bock_triggers=["tie_120"], bock_doubles="without_special")
    assert settle(finished(121, "R", "R fuchs"), rules, bock=1).value_re == 6


def test_4_07_a_single_player_counts_three_times_what_the_others_write() -> None:
    score = settle(finished(130, kind="damensolo", alone=True), DDV)
    assert (score.value_re, score.punkte) == (1, (-1, 3, -1, -1))
    assert settle(finished(130, kind="damensolo", alone=True), derive(DDV, solo_factor=1)).punkte == (-1, 1, -1, -1)


# Reasons


def test_3_06_the_reason_tells_whether_somebody_had_called() -> None:
    assert verdict(finished(121), MAINZ).key == "gewinn.augen"
    assert verdict(finished(121, "K"), MAINZ).key == "gewinn.augen_angesagt"
    assert dict(verdict(finished(121), MAINZ).params)["n_augen"] == 121
    assert dict(verdict(finished(100), MAINZ).params)["n_augen"] == 140


def test_3_10_a_level_said_twice_does_not_become_the_last_word() -> None:
    """Kontra called keine 90 last; that Re repeats its own changes nothing."""
    assert verdict(finished(85, "R R90 K K90 R90"), MAINZ).winner == "kontra"
    assert verdict(finished(155, "R R90 K K90 R90"), MAINZ).winner == "re"


def test_3_06_half_and_half_always_for_kontra() -> None:
    rules = derive(MAINZ, tie_rule="always_kontra")
    assert verdict(finished(120), rules).key == "gewinn.tie_silent"
    assert verdict(finished(120, "K"), rules).key == "gewinn.tie_always"


# What cannot be


def wrong(one: Outcome, book: RuleSet = DDV) -> dict[str, dict[str, object]]:
    return {found.key.removeprefix("problem."): dict(found.params) for found in problems(one, book)}


@each(
    "augen, stiche, possible",
    [
        ((44, 196), (1, 11), True),  # four Asse
        ((45, 195), (1, 11), False),
        ((0, 240), (2, 10), True),  # eight nines
        ((0, 240), (3, 9), False),  # four jacks at least
        ((8, 232), (3, 9), True),
        ((7, 233), (3, 9), False),
        ((0, 240), (0, 12), True),
        ((1, 239), (0, 12), False),
    ],
)
def test_1_07_so_many_augen_fit_into_so_many_stiche(
    augen: tuple[int, int], stiche: tuple[int, int], possible: bool
) -> None:
    found = wrong(Outcome("normal", RE, augen, stiche))
    assert (not {"augen_in_stiche", "augen_without_stich"} & set(found)) == possible


@pytest.mark.parametrize(("augen", "possible"), [(79, False), (80, True)])
def test_3_11_two_doppelkoepfe_are_eighty_augen(augen: int, possible: bool) -> None:
    found = wrong(finished(augen, "", "R doppelkopf", "R doppelkopf", stiche=(4, 8)))
    assert ("doppelkopf_augen" not in found) == possible


def test_3_11_each_doppelkopf_is_a_stich() -> None:
    assert "doppelkopf_augen" in wrong(finished(84, "", *["R doppelkopf"] * 2, stiche=(1, 11)))
    assert "doppelkopf_augen" not in wrong(finished(84, "", *["R doppelkopf"] * 2, stiche=(2, 10)))


@each(
    "events, key",
    [
        (("R karlchen", "K fuchs_am_end"), "one_last_stich"),
        (("R karlchen", "R fuchs_am_end"), "one_last_stich"),
        (("R karlchen", "K karlchen_gefangen"), "one_last_stich"),
        (("R karlchen", "R karlchen_verloren"), "one_last_stich"),
        (("R karlchen", "R karlchen_gefangen"), ""),
        (("R karlchen", "R karlchen_gefangen", "R karlchen_gefangen"), "kreuz_buben"),
        (("R karlchen", "K karlchen_verloren"), ""),
    ],
)
def test_3_11_there_is_one_last_stich_and_two_kreuz_buben(events: tuple[str, ...], key: str) -> None:
    assert set(wrong(finished(120, "", *events))) & {"one_last_stich", "kreuz_buben"} == ({key} if key else set())


def test_3_03_who_cannot_have_called() -> None:
    one = Outcome("normal", RE, (120, 120), (6, 6), (Call(Seat(1), "re", 0),))
    assert wrong(one)["wrong_party"]["n_seat"] == 2, "the player at the second seat"
    assert "wrong_party" not in wrong(Outcome("normal", RE, (120, 120), (6, 6), (Call(Seat(2), "re", 0),)))
    assert "call_unknown" in wrong(Outcome("normal", RE, (120, 120), (6, 6), (Call(Seat(2), "re", 5),)))


def test_3_03_vorab_is_said_once_and_before_any_level() -> None:
    """`maennle §15`, A62: also after the partner's plain Re."""
    both = Outcome("normal", RE, (120, 120), (5, 5), (Call(None, "re", 0), Call(None, "re", 0, vorab=True)))
    assert "vorab_not_first" not in wrong(both, MAENNLE)
    twice = Outcome("normal", RE, (120, 120), (5, 5), (Call(None, "re", 0, vorab=True),) * 2)
    assert "vorab_not_first" in wrong(twice, MAENNLE)
    assert "vorab_unknown" in wrong(both, DDV)
    level = Outcome("normal", RE, (120, 120), (5, 5), (Call(None, "re", 0), Call(None, "re", 1, vorab=True)))
    assert "vorab_not_first" in wrong(level, MAENNLE)


def test_2_02_two_are_re_or_one_who_plays_alone() -> None:
    assert wrong(Outcome("normal", ALONE, (120, 120), (6, 6)))["re_seats"]["n_wanted"] == 2
    assert wrong(Outcome("damensolo", RE, (120, 120), (6, 6)))["re_seats"]["n_wanted"] == 1
    assert "re_seats" not in wrong(Outcome("normal", RE, (120, 120), (6, 6)))


@each(
    "punkte, keys",
    [
        ((1, -1, 1, -1), []),
        ((3, -1, -1, -1), []),
        ((2, -2, 2, -2), []),
        ((1, -1, 1, 1), ["sum"]),
        ((1, -1, 2, -2), ["parity"]),
        ((2, -1, 0, -1), ["parity"]),
        ((2, -1, -1, -1), ["sum", "parity"]),
    ],
)
def test_3_01_a_sheet_cancels_out_and_is_all_odd_or_all_even(
    punkte: tuple[int, int, int, int], keys: list[str]
) -> None:
    assert [found.key for found in sheet_errors(punkte)] == keys


# Whole games


@each("seed", range(6))
@every_book
def test_3_03_in_a_whole_game_one_may_say_what_is_not_refused(book: RuleSet, seed: int) -> None:
    for game, _, happened in moments(book, seed):
        if game.state is None or not len(game.state.stich) % 3:
            calls_are_those_not_refused(game)
        if happened is None and game.result is not None:
            the_sheet_balances(game)


def test_1_02_the_augen_of_a_small_game() -> None:
    """Two Stiche: 28 Augen for Re, 24 for Kontra; nothing is added to what was played."""
    hands = ("KrD KrA", "PiA Kr10", "KrD Ka9", "He10 KrK")
    game = go(sit(MAINZ, *hands), "alle gesund, KrA Kr10 KrD KrK, Ka9 He10 KrD PiA")
    assert outcome(*played(game)).augen == (28, 24)
    assert outcome(*played(game)).stiche == (1, 1)
