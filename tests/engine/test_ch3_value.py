"""Chapter 3: what a game scores. Worked examples stand in `tests/cases/*_wertung.json`; here are the laws behind them.

Expected values: the script (§3.8, §3.9, §3.12, §3.13, §4.7); ddv Spielwerte, spielregeln Wertung, schmidt Die
Spielwertung, maennle §9, §26 to §28.
"""

from dataclasses import fields, replace
from itertools import product
from typing import Any, get_args

import pytest
from at_the_table import go, played, sit
from call_games import size_of
from effort import each
from hypothesis import given
from hypothesis import strategies as st
from scores import ALONE, RE, WITH_PARTNER, calls, game, outcomes, told, unpaid
from scores import game as finished
from walks import moments
from whole_laws import calls_are_those_not_refused, the_sheet_balances

from dokolearn.ch1_general import DULLE, FUCHS, KIND_BY_CODE
from dokolearn.ch2_normal_game import TRUMP, card_table
from dokolearn.ch3_scoring.calls import admit, call_table, call_verstoss
from dokolearn.ch3_scoring.special_points import unpaid_reason
from dokolearn.ch3_scoring.value import score_table, settle, settle_with, sheet_errors
from dokolearn.ch3_scoring.winning import verdict
from dokolearn.ch4_vorbehalte.soli import GAME_TYPES
from dokolearn.game import outcome
from dokolearn.house_rules.bedienfehler import settle_revoke
from dokolearn.house_rules.bock import after_game, doublings, fired_triggers
from dokolearn.impossible_sheets import problems
from dokolearn.model import STAGES, Abrechnung, Call, Moment, Outcome, Party, RuleSet, Seat, Spoken
from dokolearn.rule_parts import ALL_EVENTS, SOLO_GROUPS, CallRules, SpecialPointRules, ValueRules, WinRules
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive
from dokolearn.strings import catalogue
from dokolearn.wording import line_text, reason, ref_label

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


# Every figure of chapter 3 at its edge: one more and one less make a difference, as the books print them.


every_book = each("book", BOOKS.values())

# What a card has to be


EVERYTHING = derive(
    MAINZ, herzstich=True, fuchs_am_end=1, gans=True, solo_special_points=dict.fromkeys(SOLO_GROUPS, "all")
)
"""A table that pays every event in every Solo, as far as its card is what it has to be."""


@each("game", GAME_TYPES)
def test_3_11_an_event_pays_where_its_card_is_what_it_is_about(game: str) -> None:
    """A Fuchs is a Karo Ass that is trump, a Dulle the highest trump, and Herz is short without the Herz 10."""
    table, row = card_table(EVERYTHING, GAME_TYPES[game]), GAME_TYPES[game]
    pays = {event for event in ALL_EVENTS if not unpaid_reason(event, game, EVERYTHING.special, EVERYTHING.value)} | {
        "karlchen_verloren"
    }
    fuchs = table.group[FUCHS] == TRUMP
    dulle = table.trumps[:1] == (DULLE,) and row.dulle
    short = dulle and table.group[KIND_BY_CODE["HeA"]] != TRUMP
    assert ({"fuchs", "fuchs_am_end", "gans"} <= pays) == fuchs
    assert bool({"fuchs", "fuchs_am_end", "gans"} & pays) == fuchs
    assert ("dulle_gefangen" in pays) == dulle
    assert ("herzstich" in pays) == short
    assert {"doppelkopf", "karlchen", "karlchen_gefangen"} <= pays


@each("game", ["herzsolo", "piksolo", "kreuzsolo"])
def test_4_07_what_schmidt_pays_in_a_farbsolo(game: str) -> None:
    """`schmidt: Sonderpunkte`: nothing but the Doppelkopf."""
    score = settle(finished(130, "", "R doppelkopf", "R karlchen", kind=game, alone=True), SCHMIDT)
    assert {key for key in told(score) if key in ALL_EVENTS} == {"doppelkopf"}


# Levels


@each(
    "augen, reached",
    [(149, 1), (150, 2), (179, 2), (180, 3), (209, 3), (210, 4)],
)
def test_3_09_steps_against_a_level_in_maennle(augen: int, reached: int) -> None:
    """`maennle §27`: Re promised keine 90; Kontra gets a point at 120, 150, 180 and 210."""
    lines = told(settle(finished(240 - augen, "R R90 K", stiche=(3, 7)), MAENNLE))
    assert sum(key.endswith("_erreicht") for key in lines) == reached


@each("augen, reached", [(89, 0), (90, 1), (119, 1), (120, 2)])
def test_3_09_thresholds_alone(augen: int, reached: int) -> None:
    """`ddv: Spielwerte` read by the letter: Re promised keine 60 and failed; Kontra gets 120 and 90 against it."""
    rules = derive(DDV, lost_level_points="thresholds")
    score = settle(finished(240 - augen, "R R90 R60", stiche=(6, 6)), rules)
    assert sum("_gegen_" in key for key in told(score)) == reached
    assert not any(key.endswith(("_abgesagt", "_verfehlt")) for key in told(score)) or augen < 60


# Calls


def re(book: RuleSet, played: int, held: int, stage: int = 0, said: int = -1, at: Moment | None = None) -> str:
    """Why Re or a level may not be said now; empty if it may."""
    table = call_table(book, "normal", size_of(book))
    before = [Spoken(Call(Seat(0), "re", one), at or Moment(0, size_of(book))) for one in range(said + 1)]
    found = call_verstoss(table, before, Call(Seat(0), "re", stage), Moment(played, held))
    return found.key if found else ""


def test_3_03_stiche_are_counted_whole_whoever_has_played() -> None:
    """`deadline_unit: stiche` with two Stiche for Re: also with the own card to the second one on the table."""
    rules = derive(DDV, deadline_unit="stiche", reply_rule="none")
    assert re(rules, 5, 10) == ""
    assert re(rules, 7, 10) == ""
    assert re(rules, 8, 10) == "call.late.stiche"


def test_3_03_the_first_stich_ends_with_its_fourth_card() -> None:
    rules = derive(DDV, deadline_unit="first_stich", reply_rule="none")
    assert re(rules, 2, 11) == ""
    assert re(rules, 4, 11) == "call.late.first_stich"


def test_3_03_what_comes_too_late_is_late_in_every_way() -> None:
    """`maennle §17`: also after a Stich in which nobody called; as a house rule also a skipped level."""
    chain = call_table(MAENNLE, "normal", 10)
    before = [Spoken(Call(Seat(0), "re", 0), Moment(0, 10))]
    assert re(MAENNLE, 8, 8, stage=1, said=0) == "call.chain_over"
    [late] = admit(chain, before, Call(Seat(0), "re", 1), Moment(8, 8))
    assert late.late
    script = derive(MAINZ, invalid_call_counts_when_losing=True)
    assert re(script, 13, 9, stage=2, said=0) == "call.skipped.cards_in_game"
    admitted = admit(call_table(script, "normal"), before, Call(Seat(0), "re", 2), Moment(13, 9))
    assert [(call.stage, call.late) for call in admitted] == [(1, True), (2, True)]


def test_4_11_a_hochzeit_that_found_nobody_keeps_its_number() -> None:
    """As a house rule the search may end with another Stich than the third."""
    assert call_table(derive(DDV, hochzeit_limit=2), "hochzeit_ungeklaert").klaerung == 2
    assert call_table(DDV, "hochzeit_ungeklaert", klaerung=4).klaerung == 4


# What cannot be on a sheet


def wrong(*events: str, book: RuleSet = MAINZ, kind: str = "normal", stiche: tuple[int, int] = (6, 6)) -> set[str]:
    """The keys of everything that is wrong with a sheet of 120 Augen each."""
    alone = kind not in ("normal", "hochzeit", "armut")
    found = problems(finished(120, "", *events, kind=kind, stiche=stiche, alone=alone), book)
    return {one.key.removeprefix("problem.") for one in found}


@each(
    "event, most",
    [
        *(("fuchs", 2), ("karlchen", 1), ("karlchen_gefangen", 2), ("karlchen_verloren", 2)),
        *(("dulle_gefangen", 1), ("fuchs_am_end", 1), ("gans", 2), ("doppelkopf", 4), ("herzstich", 1)),
    ],
)
def test_3_11_there_are_two_of_each_card_and_one_last_stich(event: str, most: int) -> None:
    """Two Füchse, Kreuz Buben and Karo Könige; one Dulle catches the other; four Doppelköpfe are 160 Augen."""
    assert f"too_many_{event}" not in wrong(*[f"R {event}"] * most)
    assert f"too_many_{event}" in wrong(*[f"R {event}"] * (most + 1))


def test_3_11_eight_herz_cards_make_two_herzstiche() -> None:
    """Without the Dulle both Zehnen are Herz; with it six cards are left, for one."""
    plain = derive(MAINZ, herz10_trump=False)
    assert "too_many_herzstich" not in wrong("R herzstich", "R herzstich", book=plain)
    assert "too_many_herzstich" in wrong(*["R herzstich"] * 3, book=plain)


@each("event", [event for event in ALL_EVENTS if event != "karlchen_verloren"])
def test_3_11_without_a_stich_nothing_happens(event: str) -> None:
    assert "event_without_stich" in wrong(f"R {event}", stiche=(0, 12))
    assert "event_without_stich" not in wrong(f"R {event}")


@every_book
@each("game", ["normal", "hochzeit", "hochzeit_ungeklaert", "stilles_solo"])
def test_4_01_every_book_has_these_games(book: RuleSet, game: str) -> None:
    assert "game" not in wrong(book=book, kind=game)
    assert "game" in wrong(book=book, kind="koenigsolo")


# Scores at their edges: nobody wins, a revoke, rounding below zero, Bockrunden beside doubling, calls said twice.


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


def contradictions(one: Outcome, book: RuleSet = DDV) -> dict[str, dict[str, object]]:
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
    found = contradictions(Outcome("normal", RE, augen, stiche))
    assert (not {"augen_in_stiche", "augen_without_stich"} & set(found)) == possible


@pytest.mark.parametrize(("augen", "possible"), [(79, False), (80, True)])
def test_3_11_two_doppelkoepfe_are_eighty_augen(augen: int, possible: bool) -> None:
    found = contradictions(finished(augen, "", "R doppelkopf", "R doppelkopf", stiche=(4, 8)))
    assert ("doppelkopf_augen" not in found) == possible


def test_3_11_each_doppelkopf_is_a_stich() -> None:
    assert "doppelkopf_augen" in contradictions(finished(84, "", *["R doppelkopf"] * 2, stiche=(1, 11)))
    assert "doppelkopf_augen" not in contradictions(finished(84, "", *["R doppelkopf"] * 2, stiche=(2, 10)))


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
    assert set(contradictions(finished(120, "", *events))) & {"one_last_stich", "kreuz_buben"} == (
        {key} if key else set()
    )


def test_3_03_who_cannot_have_called() -> None:
    one = Outcome("normal", RE, (120, 120), (6, 6), (Call(Seat(1), "re", 0),))
    assert contradictions(one)["wrong_party"]["n_seat"] == 2, "the player at the second seat"
    assert "wrong_party" not in contradictions(Outcome("normal", RE, (120, 120), (6, 6), (Call(Seat(2), "re", 0),)))
    assert "call_unknown" in contradictions(Outcome("normal", RE, (120, 120), (6, 6), (Call(Seat(2), "re", 5),)))


def test_3_03_vorab_is_said_once_and_before_any_level() -> None:
    """`maennle §15`, A62: also after the partner's plain Re."""
    both = Outcome("normal", RE, (120, 120), (5, 5), (Call(None, "re", 0), Call(None, "re", 0, vorab=True)))
    assert "vorab_not_first" not in contradictions(both, MAENNLE)
    twice = Outcome("normal", RE, (120, 120), (5, 5), (Call(None, "re", 0, vorab=True),) * 2)
    assert "vorab_not_first" in contradictions(twice, MAENNLE)
    assert "vorab_unknown" in contradictions(both, DDV)
    level = Outcome("normal", RE, (120, 120), (5, 5), (Call(None, "re", 0), Call(None, "re", 1, vorab=True)))
    assert "vorab_not_first" in contradictions(level, MAENNLE)


def test_2_02_two_are_re_or_one_who_plays_alone() -> None:
    assert contradictions(Outcome("normal", ALONE, (120, 120), (6, 6)))["re_seats"]["n_wanted"] == 2
    assert contradictions(Outcome("damensolo", RE, (120, 120), (6, 6)))["re_seats"]["n_wanted"] == 1
    assert "re_seats" not in contradictions(Outcome("normal", RE, (120, 120), (6, 6)))


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
    for now, _, happened in moments(book, seed):
        if now.state is None or not len(now.state.stich) % 3:
            calls_are_those_not_refused(now)
        if happened is None and now.result is not None:
            the_sheet_balances(now)


def test_1_02_the_augen_of_a_small_game() -> None:
    """Two Stiche: 28 Augen for Re, 24 for Kontra; nothing is added to what was played."""
    hands = ("KrD KrA", "PiA Kr10", "KrD Ka9", "He10 KrK")
    game = go(sit(MAINZ, *hands), "alle gesund, KrA Kr10 KrD KrK, Ka9 He10 KrD PiA")
    assert outcome(*played(game)).augen == (28, 24)
    assert outcome(*played(game)).stiche == (1, 1)


# Chapter 3, around the score: a revoke, Bockrunden, and what cannot be on a sheet at all.
# Expected values: maennle §9; ddv Alternative Spielauswertung, spielregeln Varianten; otherwise the script.


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
    for ended, expected in (
        (game(120), ("tie_120",)),
        (game(121, "", "K fuchs"), ("zero_game",)),
        (game(121, "K"), ("lost_re_kontra",)),
        (game(121, "R"), ()),
        (game(121, "", "R herzstich"), ("herzstich",)),
        (game(120, "R"), ("tie_120", "lost_re_kontra")),
        (game(125, "R K R90 K90"), ()),  # nobody has won, nobody has lost
    ):
        assert fired_triggers(ended, settle(ended, book), book) == expected
    assert fired_triggers(game(120), settle(game(120), DDV), DDV) == ()


def test_a_lost_solo_and_a_game_without_a_stich_start_a_bockrunde() -> None:
    book = derive(DDV, bock_triggers=("lost_solo", "schwarz"))
    for ended, expected in (
        (game(100, kind="damensolo", alone=True), ("lost_solo",)),
        (game(130, kind="damensolo", alone=True), ()),
        (game(100, kind="stilles_solo", alone=True), ()),  # nobody announced it
        (game(100), ()),
        (game(240, stiche=(12, 0)), ("schwarz",)),
        (game(0, kind="damensolo", alone=True, stiche=(0, 12)), ("lost_solo", "schwarz")),
    ):
        assert fired_triggers(ended, settle(ended, book), book) == expected


def test_a_won_kontra_a_doppelkopf_and_both_fuchse_start_a_bockrunde() -> None:
    """Causes of rounds in which people play, beside those that the article names (`Alternative Spielauswertung`)."""
    book = derive(DDV, bock_triggers=("won_kontra", "doppelkopf", "both_fuchs"))
    for ended, expected in (
        (game(100, "K"), ("won_kontra",)),
        (game(100), ()),  # won, and nobody has said so
        (game(100, "R"), ()),
        (game(130, "K"), ()),
        (game(130, "", "R doppelkopf"), ("doppelkopf",)),
        (game(130, "", "R fuchs"), ()),
        (game(130, "", "R fuchs", "R fuchs"), ("both_fuchs",)),
        (game(130, "", "R fuchs", "K fuchs"), ("both_fuchs",)),  # whoever caught them
        (game(130, "", "R fuchs", "R fuchs", kind="damensolo", alone=True), ()),  # a Karo Ass is no Fuchs there
    ):
        assert fired_triggers(ended, settle(ended, book), book) == expected


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
