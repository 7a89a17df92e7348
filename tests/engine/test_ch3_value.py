"""Chapter 3: what a game scores. Worked examples stand in `tests/cases/*_wertung.json`; here are the laws behind them.

Expected values: the script (§3.8, §3.9, §3.12, §3.13, §4.7); ddv Spielwerte, spielregeln Wertung, schmidt Die
Spielwertung, maennle §9, §26 to §28.
"""

from dataclasses import fields, replace
from itertools import product
from typing import Any, get_args

from effort import each
from hypothesis import given
from hypothesis import strategies as st
from scores import WITH_PARTNER, game, outcomes, told, unpaid

from dokolearn.ch3_scoring.value import score_table, settle, settle_with, sheet_errors
from dokolearn.house_rules.bedienfehler import settle_revoke
from dokolearn.model import Abrechnung, Outcome, RuleSet, Seat
from dokolearn.rule_parts import ALL_EVENTS, CallRules, SpecialPointRules, ValueRules, WinRules
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive
from dokolearn.wording import line_text, ref_label

# §3.9 The lines are the calculation


def test_3_09_the_three_examples_of_the_script_line_by_line() -> None:
    won = settle(game(162, "R R90"), MAINZ)
    assert told(won) == {"gewonnen": 1, "re_k90_abgesagt": 1, "unter90": 1, "re_verdoppelt": 3}
    contra = settle(game(59, "K K90 K60"), MAINZ)
    assert contra.value_re == -12
    assert told(contra)["gegen"] == 1
    lost = settle(game(60, "K K90 K60"), MAINZ)
    assert told(lost) == {
        **{"gewonnen": 1, "kontra_k90_abgesagt": 1, "kontra_k90_verfehlt": 1},
        **{"kontra_k60_abgesagt": 1, "kontra_k60_verfehlt": 1, "kontra_verdoppelt": 5},
    }


def test_3_09_thresholds_reached_against_a_level_in_ddv() -> None:
    lines = told(settle(game(115, "R R90 R60"), DDV))
    assert lines == {
        **{"gewonnen": 1, "re_angesagt": 2, "re_k90_abgesagt": 1, "re_k60_abgesagt": 1},
        **{"120_gegen_k90": 1, "90_gegen_k60": 1, "gegen": 1},
    }


def test_3_09_steps_reached_against_a_level_in_maennle() -> None:
    """`maennle`, Beispiel 2: 12, 9, 9, gegen, 12 erreicht, 15 erreicht, doubled twice."""
    lines = told(settle(game(90, "R R90 K", stiche=(4, 6)), MAENNLE))
    assert lines == {
        **{"gewonnen": 1, "re_k90_abgesagt": 1, "re_k90_verfehlt": 1, "120_erreicht": 1, "150_erreicht": 1},
        **{"gegen": 1, "re_verdoppelt": 6, "kontra_verdoppelt": 12},
    }


def test_3_02_an_ansage_doubles_and_an_absage_pays_more() -> None:
    values = [settle(game(170, calls), MAINZ).value_re for calls in ("", "R", "R R90")]
    assert values == [2, 2 * 2, (2 + 1) * 2], "won and under 90; Re doubles; the Absage is doubled, too"


def test_3_08_gegen_is_a_point_of_kontra_alone() -> None:
    assert "gegen" not in told(settle(game(130), MAINZ))
    assert told(settle(game(110), MAINZ)) == {"gewonnen": 1, "gegen": 1}


def test_3_13_special_points_may_turn_a_win_into_minus_points() -> None:
    score = settle(game(126, "", "K fuchs", "K karlchen", "K karlchen_gefangen"), MAINZ)
    assert (score.winner, score.value_re, score.punkte) == ("re", -2, (-2, 2, -2, 2))


def test_3_12_what_pays_nothing_is_told_with_its_reason() -> None:
    score = settle(game(130, "", "R karlchen", "K fuchs", "R gans", kind="damensolo", alone=True), DDV)
    assert score.value_re == 1
    assert unpaid(score) == {"karlchen": "solo", "fuchs": "solo", "gans": "book"}
    assert unpaid(settle(game(130, "", "K fuchs", kind="damensolo", alone=True), MAENNLE)) == {"fuchs": "role"}
    assert unpaid(settle(game(120, "Kv", "R fuchs"), MAENNLE)) == {"fuchs": "null"}
    assert unpaid(settle(game(140, "R R90!"), MAENNLE)) == {"re_k90_abgesagt": "late_not_lost"}
    assert unpaid(settle(game(115, "R R90!"), MAENNLE)) == {}
    assert unpaid(settle(game(120, "R R90 K K60"), MAENNLE)) == {"kontra_k60_abgesagt": "void"}
    assert unpaid(settle(game(121, "R!"), MAINZ)) == {"re_angesagt": "late"}


def test_4_07_a_single_player_counts_three_times() -> None:
    score = settle(game(130, "R", kind="damensolo", alone=True), MAINZ)
    assert (score.value_re, score.punkte) == (2, (-2, 6, -2, -2))
    [line] = [line for line in score.lines if line.key == "solo_dreifach"]
    assert (line.punkte, dict(line.params)["n_punkte"]) == (0, 6)


def test_3_12_bock_doubles_without_special_points_unless_the_book_says_all() -> None:
    """`ddv: Alternative Spielauswertung`; `spielregeln: Varianten` doubles everything."""
    outcome = game(151, "", "K fuchs")  # 1 + below 90 - 1
    assert settle(outcome, DDV, bock=1).value_re == 3
    assert settle(outcome, SPIELREGELN, bock=1).value_re == 2
    assert settle(outcome, DDV, bock=2).value_re == 7
    assert settle(outcome, DDV).value_re == 1


# Laws

TYPES = {
    field.name: field.type for part in (WinRules, ValueRules, SpecialPointRules, CallRules) for field in fields(part)
}

OPTIONS: dict[str, tuple[Any, ...]] = {
    name: (False, True) if TYPES[name] is bool else get_args(TYPES[name])
    for name in (
        *("tie_rule", "both_levels", "none_wins_pays", "own_missed_level_pays", "re_kontra", "double_gegen"),
        *("double_special", "lost_level_points", "unannounced_levels", "solo_factor", "score_sheet", "round_even"),
        *("dulle_caught", "dulle_caught_points", "karlchen_caught", "karlchen_lost_minus", "herzstich"),
        *("fuchs_am_end", "gans", "bock_doubles", "invalid_call_counts_when_losing", "vorab"),
    )
} | {
    "gegen_games": (("normal", "hochzeit", "hochzeit_ungeklaert", "stilles_solo", "armut", "solo"), ("normal",), ()),
    "solo_special_points": ((), (("karosolo", ALL_EVENTS),), (("other_solo", ALL_EVENTS),)),
}


def changed(book: RuleSet, option: str, value: Any) -> RuleSet:
    """A book with one option changed, whatever other options think of it."""
    for part in ("win", "value", "special", "calls"):
        if hasattr(getattr(book, part), option):
            return replace(book, **{part: replace(getattr(book, part), **{option: value})})
    raise KeyError(option)


@st.composite
def house_rules(draw: st.DrawFn) -> RuleSet:
    book = draw(st.sampled_from(list(BOOKS.values())))
    for option in draw(st.lists(st.sampled_from(sorted(OPTIONS)), max_size=3, unique=True)):
        book = changed(book, option, draw(st.sampled_from(OPTIONS[option])))
    return book


@given(outcomes(), house_rules(), st.integers(0, 2))
def test_3_09_the_lines_of_re_less_those_of_kontra_are_the_value(outcome: Outcome, book: RuleSet, bock: int) -> None:
    score = settle(outcome, book, bock=bock)
    of = {one: sum(line.punkte for line in score.lines if line.party == one) for one in ("re", "kontra")}
    assert of["re"] - of["kontra"] == score.value_re


@given(outcomes(), house_rules())
def test_3_01_a_plus_minus_sheet_cancels_out_and_is_all_odd_or_all_even(outcome: Outcome, book: RuleSet) -> None:
    """`ddv: Spielwerte`. Without the factor of a single player neither holds, nor with plus points only."""
    book = changed(changed(book, "solo_factor", 3), "score_sheet", "plus_minus")
    assert sheet_errors(settle(outcome, book).punkte) == ()


@given(outcomes(), house_rules())
def test_3_01_plus_points_only_are_the_positive_half_of_the_sheet(outcome: Outcome, book: RuleSet) -> None:
    both = settle(outcome, changed(book, "score_sheet", "plus_minus")).punkte
    assert settle(outcome, changed(book, "score_sheet", "winners_plus")).punkte == tuple(max(0, x) for x in both)


@given(outcomes(), house_rules())
def test_3_09_the_order_of_special_points_and_implied_levels_change_nothing(outcome: Outcome, book: RuleSet) -> None:
    score = settle(outcome, book)
    turned = replace(outcome, events=outcome.events[::-1])
    assert settle(turned, book).value_re == score.value_re
    implied = tuple(
        one
        for call in outcome.calls
        for one in (*(call._replace(stage=s, implied=True, vorab=False) for s in range(1, call.stage)), call)
    )
    assert settle(replace(outcome, calls=implied), book).value_re == score.value_re


@given(outcomes(), house_rules())
def test_3_12_events_that_do_not_pay_change_nothing(outcome: Outcome, book: RuleSet) -> None:
    score = settle(outcome, book)
    silent = {(line.party, line.key) for line in score.lines if "unpaid" in dict(line.params)}
    kept = tuple(event for event in outcome.events if event not in silent)
    assert settle(replace(outcome, events=kept), book).value_re == score.value_re


@given(outcomes(), house_rules())
def test_3_09_who_sits_where_changes_only_the_seats(outcome: Outcome, book: RuleSet) -> None:
    moved = replace(outcome, re=frozenset(Seat((seat + 1) % 4) for seat in outcome.re))
    one, other = settle(outcome, book), settle(moved, book)
    assert one.lines == other.lines
    assert other.punkte == (one.punkte[3], *one.punkte[:3])


@given(outcomes(), st.sampled_from(list(BOOKS.values())))
def test_3_09_a_kept_table_says_the_same(outcome: Outcome, book: RuleSet) -> None:
    assert settle_with(score_table(book), outcome) == settle(outcome, book)


@given(outcomes(), house_rules(), st.sampled_from(("de", "en")))
def test_3_09_every_line_has_a_text_and_a_place(outcome: Outcome, book: RuleSet, lang: str) -> None:
    for line in settle(outcome, book, bock=1).lines:
        assert "{" not in line_text(line, lang, book)
        assert ref_label(book.ref(line.paragraph), lang)


# A sample that every option has to change

SAMPLE = [
    game(re, said, *events, kind=kind, alone=kind not in WITH_PARTNER, stiche=stiche)
    for re, said in product(
        (59, 85, 95, 120, 125, 200),
        ("", "R", "K", "Kv", "K R", "R K", "R R90", "R R90!", "R K R90 K90", "K K90 R R90 R60", "R R90 R60 K"),
    )
    for kind in ("normal", "damensolo", "karosolo", "stilles_solo")
    for events in (
        (),
        ("K fuchs",),
        ("K fuchs", "K fuchs"),
        *((f"R {event}",) for event in ALL_EVENTS if kind != "stilles_solo"),
    )
    for stiche in ((6, 6),)
]

VARIANTS = {
    # what an option needs before it can show
    "none_wins_pays": {"both_levels": "none_wins"},
    "own_missed_level_pays": {"both_levels": "last_decides"},
    "double_gegen": {"re_kontra": "times2"},
    "double_special": {"re_kontra": "times2"},
    "dulle_caught_points": {"dulle_caught": True},
}
SAME_BY_NATURE = {frozenset(("last_speaker", "kontra_first"))}
"""120 to 120 with two Ansagen: whoever speaks last has let the other speak first."""


@each("option", sorted(set(OPTIONS) - {"bock_doubles"}))
def test_3_09_every_value_of_an_option_changes_some_score(option: str) -> None:
    book = changed(MAENNLE, "re_kontra", "plus2") if option == "dulle_caught" else MAENNLE
    if option in ("none_wins_pays", "own_missed_level_pays", "both_levels", "round_even", "vorab"):
        book = {"round_even": MAENNLE, "vorab": MAENNLE}.get(option, DDV)
    for needed, value in VARIANTS.get(option, {}).items():
        book = changed(book, needed, value)
    values = OPTIONS[option]
    tables = {value: changed(book, option, value) for value in values}
    scores = {value: [settle(one, table).punkte for one in SAMPLE] for value, table in tables.items()}
    same = [
        (one, other)
        for place, one in enumerate(values)
        for other in values[:place]
        if scores[one] == scores[other] and frozenset((one, other)) not in SAME_BY_NATURE
    ]
    assert same == []


# Where a line stands


def places(book: RuleSet, score: Abrechnung) -> dict[str, str]:
    return {line.key: str(book.ref(line.paragraph)) for line in score.lines}


def test_a_line_names_the_place_that_says_so() -> None:
    late, null = settle(game(140, "R R90!"), MAENNLE), settle(game(120, "Kv", "R fuchs"), MAENNLE)
    assert places(MAENNLE, late)["re_k90_abgesagt"] == "maennle §17"
    assert places(MAENNLE, null)["fuchs"] == "maennle §27", "the null game, not the Tacks"
    alone = settle(game(130, "", "K fuchs", kind="damensolo", alone=True), MAENNLE)
    assert places(MAENNLE, alone)["fuchs"] == "maennle §21", "its trumps take the role from the Karo Ass"
    assert places(MAINZ, settle(game(130, "", "K fuchs", kind="damensolo", alone=True), MAINZ))["fuchs"] == "§4.7"
    missed = places(SCHMIDT, settle(game(95, "R R90 K K90"), SCHMIDT))
    assert missed["re_k90_trotzdem"] == "schmidt: Beispiele zur Spielwertung"
    assert places(MAINZ, settle(game(121, "R!"), MAINZ))["re_angesagt"] == "§3.3"


def test_a_missed_absage_that_the_article_does_not_price_is_our_reading() -> None:
    """`ddv: Spielwerte` pays an Absage to the party that made it and won; that it pays the others is read."""
    won, lost = settle(game(160, "R R90"), DDV), settle(game(140, "R R90"), DDV)
    assert places(DDV, won)["re_k90_abgesagt"] == "ddv: Spielwerte"
    assert DDV.ref(next(one.paragraph for one in lost.lines if one.key == "re_k90_abgesagt")).place == ""
    assert places(MAINZ, settle(game(140, "R R90"), MAINZ))["re_k90_abgesagt"] == "§3.9", "where it is counted out"


def test_what_a_revoke_pays_stands_where_the_revoke_stands() -> None:
    found = places(MAENNLE, settle_revoke(game(100, "R R90", stiche=(4, 3)), "kontra", MAENNLE))
    assert {key: place for key, place in found.items() if place == "maennle §9"} == {
        "bedienfehler": "maennle §9",
        "re_k90_trotzdem": "maennle §9",
    }


def test_a_special_point_of_a_house_rule_is_not_said_to_stand_where_the_others_stand() -> None:
    table = derive(MAINZ, gans=True)
    score = settle(game(130, "", "R gans", "R fuchs"), table)
    assert places(table, score)["fuchs"] == "§3.11"
    assert table.ref(next(one.paragraph for one in score.lines if one.key == "gans")).place == ""
    doubling = derive(DDV, re_kontra="times2")
    assert places(doubling, settle(game(130, "R"), doubling))["re_verdoppelt"] == "ddv: Alternative Spielauswertung"
    table = derive(DDV, gans=True)
    assert places(table, settle(game(130, "", "R gans"), table))["gans"] == "ddv: Gans"
