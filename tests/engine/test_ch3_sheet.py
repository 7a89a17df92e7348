"""Chapter 3, around the score: a revoke, Bockrunden, and what cannot be on a sheet at all.

Expected values: maennle §9; ddv Alternative Spielauswertung, spielregeln Varianten; otherwise the script.
"""

from dataclasses import replace

import pytest
from effort import each
from hypothesis import given
from hypothesis import strategies as st
from scores import RE, calls, game, outcomes, told

from dokolearn.ch3_scoring.value import settle
from dokolearn.house_rules.bedienfehler import settle_revoke
from dokolearn.house_rules.bock import after_game, doublings, fired_triggers
from dokolearn.impossible_sheets import problems
from dokolearn.model import STAGES, Call, Outcome, RuleSet, Seat
from dokolearn.rule_parts import ALL_EVENTS
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive
from dokolearn.strings import catalogue
from dokolearn.wording import reason, ref_label

# maennle §9: the revoke


def test_2_07_a_revoke_loses_as_much_as_could_still_be_lost() -> None:
    """`maennle §9`: Re holds 40 Augen in two Stichen, so keine 60 can still be reached, keine 30 and schwarz not."""
    score = settle_revoke(game(40, "R", stiche=(2, 3)), "re", MAENNLE)
    assert told(score) == {"gewonnen": 1, "unter90": 1, "unter60": 1, "gegen": 1, "re_verdoppelt": 4}
    assert (score.winner, score.value_re, score.punkte) == ("kontra", -8, (-8, 8, -8, 8))
    assert score.lines[0].key == "bedienfehler"


def test_2_07_a_revoke_before_the_first_own_stich_is_schwarz() -> None:
    score = settle_revoke(replace(game(0), augen=(30, 0), stiche=(1, 0)), "kontra", MAENNLE)
    assert score.winner == "re"
    assert told(score) == {"gewonnen": 1, "unter90": 1, "unter60": 1, "unter30": 1, "schwarz": 1, "abgerundet": -1}


def test_2_07_called_levels_are_lost_with_all_steps_that_were_in_reach() -> None:
    """Re called keine 9 and holds 70: Kontra could still have had 170, so 12 and 15 count as reached."""
    score = settle_revoke(game(70, "R R90", stiche=(3, 1)), "re", MAENNLE)
    assert score.value_re == -12  # (12, 9, 9, 12, 15, gegen) x 2
    assert "180_erreicht" not in told(score)


def test_2_07_levels_of_the_others_count_although_they_can_no_longer_be_reached() -> None:
    score = settle_revoke(game(100, "K K90", stiche=(4, 1)), "re", MAENNLE)
    assert told(score) == {
        **{"gewonnen": 1, "kontra_k90_abgesagt": 1, "kontra_k90_trotzdem": 1, "gegen": 1},
        "kontra_verdoppelt": 4,
    }


@given(st.integers(0, 120), st.integers(0, 5), st.sampled_from(list(BOOKS.values())))
def test_2_07_no_end_of_the_game_would_have_cost_more(augen: int, stiche: int, book: RuleSet) -> None:
    """Without calls: the offender never loses less by a revoke than by playing on."""
    worst = settle_revoke(game(augen, "", stiche=(stiche, 1)), "re", book)
    for more in (0, 10, 40):
        end = settle(game(augen + more, "", stiche=(stiche + (more > 0), 5)), book)
        assert worst.value_re <= end.value_re


# Bockrunden


def test_3_12_bock_is_fired_by_what_the_table_agreed() -> None:
    book = derive(DDV, bock_triggers=("tie_120", "zero_game", "lost_re_kontra", "herzstich"))
    for outcome, expected in (
        (game(120), ("tie_120",)),
        (game(121, "", "K fuchs"), ("zero_game",)),
        (game(121, "K"), ("lost_re_kontra",)),
        (game(121, "R"), ()),
        (game(121, "", "R herzstich"), ("herzstich",)),
        (game(120, "R"), ("tie_120", "lost_re_kontra")),
        (game(125, "R K R90 K90"), ()),  # nobody has won, nobody has lost
    ):
        assert fired_triggers(outcome, settle(outcome, book), book) == expected
    assert fired_triggers(game(120), settle(game(120), DDV), DDV) == ()


def test_3_12_four_doubled_games_one_after_the_other() -> None:
    value = derive(DDV, bock_triggers=("tie_120",)).value
    bock = after_game((), Seat(0), 1, value)
    seen = []
    for dealer in (1, 2, 3, 0, 1):
        seen.append(doublings(bock, value))
        bock = after_game(bock, Seat(dealer), 0, value)
    assert seen == [1, 1, 1, 1, 0]


@pytest.mark.parametrize(
    ("overlap", "expected"),
    [("series", [1, 1, 1, 1, 1, 1, 1, 1, 0]), ("parallel", [1, 2, 2, 2, 1, 0, 0, 0, 0])],
)
def test_3_12_a_second_trigger_waits_or_runs_along(overlap: str, expected: list[int]) -> None:
    """The first doubled game fires again: eight games in a row, or both side by side."""
    value = derive(DDV, bock_triggers=("tie_120",), bock_overlap=overlap).value
    bock = after_game((), Seat(0), 1, value)
    seen = []
    for number in range(9):
        seen.append(doublings(bock, value))
        bock = after_game(bock, Seat(number % 4), int(number == 0), value)
    assert seen == expected


def test_3_12_until_everybody_has_dealt_once() -> None:
    """`spielregeln: Varianten`: a dealer who deals again after a Solo does not shorten it."""
    value = derive(SPIELREGELN, bock_triggers=("tie_120",)).value
    bock = after_game((), Seat(0), 1, value)
    seen = []
    for dealer in (1, 1, 2, 3, 0, 1):
        seen.append(doublings(bock, value))
        bock = after_game(bock, Seat(dealer), 0, value)
    assert seen == [1, 1, 1, 1, 1, 0]


# What cannot be on a sheet


def keys(outcome: Outcome, book: RuleSet) -> list[str]:
    return [found.key.removeprefix("problem.") for found in problems(outcome, book)]


def test_3_13_everything_that_is_wrong_is_said_at_once() -> None:
    outcome = Outcome(
        "fleischlos",
        RE,
        (100, 100),
        (6, 6),
        calls("R90 Kv"),
        (("re", "fuchs"),) * 3,  # in maennle, too
    )
    assert keys(outcome, MAENNLE) == ["game", "re_seats", "augen_sum", "stiche_sum", "too_many_fuchs", "no_ansage"]
    for found in problems(outcome, MAENNLE):
        for lang in ("de", "en"):
            assert "{" not in reason(found, lang)
            assert ref_label(MAENNLE.ref(found.paragraph), lang)


@each(
    "outcome, book, expected",
    [
        (game(120), MAINZ, []),
        (replace(game(121), augen=(121, 120)), MAINZ, ["augen_sum"]),
        (game(120, stiche=(7, 6)), MAINZ, ["stiche_sum"]),
        (game(240, stiche=(11, 1)), MAINZ, []),  # four nines make a Stich without Augen
        (game(240, stiche=(9, 1)), MAENNLE, ["augen_in_stiche"] * 2),  # without nines a Stich has eight Augen or more
        (game(120, stiche=(2, 10)), MAINZ, ["augen_in_stiche"] * 2),
        (game(5, stiche=(0, 12)), MAINZ, ["augen_without_stich", "augen_in_stiche"]),
        (game(260), MAINZ, ["augen_in_stiche", "negative"]),
        (game(120, "", "R doppelkopf", "R doppelkopf", "R doppelkopf", "R doppelkopf"), MAINZ, ["doppelkopf_augen"]),
        (game(120, "", "R karlchen", "K karlchen_gefangen"), MAINZ, ["one_last_stich"]),
        (game(120, "", "R karlchen", "K karlchen_verloren"), SPIELREGELN, []),
        (game(120, "", "R karlchen", "R fuchs_am_end"), MAINZ, ["one_last_stich"]),
        (game(120, "", "R karlchen", "R karlchen_gefangen", "R karlchen_gefangen"), MAINZ, ["kreuz_buben"]),
        (game(0, "", "R fuchs", stiche=(0, 12)), MAINZ, ["event_without_stich"]),
        (game(120, "", "R fux"), MAINZ, ["event_unknown"]),
        (game(120, "", "R herzstich", "K herzstich"), MAENNLE, ["stiche_sum", "too_many_herzstich"]),
        (game(120, "R60"), MAINZ, ["no_ansage"]),
        (game(120, "R R60"), MAINZ, []),
        (game(120, "R R60"), SCHMIDT, ["skipped"]),
        (game(120, "Kv"), DDV, ["vorab_unknown"]),
        (game(120, "R!"), DDV, ["late"]),
        (game(120, "K K90 R R90", stiche=(5, 5)), MAENNLE, ["level_against_level"]),
        (game(120, "K K90 R R90"), DDV, []),
        (replace(game(120), calls=(Call(Seat(1), "re", 0),)), DDV, ["wrong_party"]),
        (replace(game(120), calls=(Call(None, "re", 0), Call(None, "re", 7))), DDV, ["call_unknown"]),
        (game(120, kind="damensolo"), DDV, ["re_seats"]),
        (game(120, kind="armut"), DDV, ["game"]),
    ],
)
def test_3_13_what_cannot_be(outcome: Outcome, book: RuleSet, expected: list[str]) -> None:
    assert keys(outcome, book) == expected


@given(outcomes(), st.sampled_from(list(BOOKS.values())), st.sampled_from(("de", "en")))
def test_3_13_every_problem_has_a_sentence(outcome: Outcome, book: RuleSet, lang: str) -> None:
    for found in problems(outcome, book):
        assert "{" not in reason(found, lang)


def test_3_11_every_special_point_has_a_name_and_a_limit() -> None:
    for event in ALL_EVENTS:
        assert f"line.{event}" in catalogue("de")
        assert f"problem.too_many_{event}" in catalogue("en")


def test_3_04_every_level_has_a_name() -> None:
    assert {f"level.{stage}" for stage in STAGES} <= set(catalogue("de"))
