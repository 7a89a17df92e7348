"""§3.3: the last moment of every call in the book's own counting; Hochzeit and its search.

Expected values: the script; otherwise ddv An- und Absagen, An- und Absagezeitpunkte bei einer Hochzeit, Erwiderung;
spielregeln Spielansagen; schmidt Anmerkungen zu den Ansagen; maennle §13, §15, §19.
"""

import pytest
from call_games import PARTY, TABLES, CallGame, random_game, size_of
from effort import each
from hypothesis import given
from hypothesis import strategies as st

from dokolearn.ch3_scoring.calls import (
    Deadline,
    additions,
    call_table,
    call_verstoss,
    convert_calls,
    deadline,
    deadlines,
    min_cards,
    possible_calls,
    what_counts,
)
from dokolearn.house_rules.bidding import binding_calls
from dokolearn.model import SEATS, STAGES, Call, Moment, Party, RuleSet, Seat, Spoken
from dokolearn.rulesets import DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive

seeds = st.integers(0, 10**6)
CONVERTED = derive(DDV, hochzeit_shift="none", hochzeit_search_calls="all_converted")


def spoken(*calls: tuple[Party, int, int, int], size: int = 12) -> list[Spoken]:
    """Calls as (party, stage, seat, cards played)."""
    return [
        Spoken(Call(Seat(seat), party, stage), Moment(played, size - played // 4))
        for party, stage, seat, played in calls
    ]


def numbers(found: tuple[Deadline, ...]) -> list[int]:
    return [one.n for one in found]


# Numbers


def test_3_03_deadlines_of_the_script() -> None:
    table = call_table(MAINZ, "normal")
    assert numbers(deadlines(table, [], "re")) == [8, 12, 16, 20, 24]
    assert numbers(deadlines(table, [], "re", Moment(11, 10))) == []  # without Re no Absage
    said = spoken(("re", 0, 0, 4))
    assert numbers(deadlines(table, said, "re", Moment(13, 9))) == []
    assert numbers(deadlines(table, said, "re", Moment(10, 10))) == [12, 16, 20, 24]


def test_3_07_deadlines_of_answers() -> None:
    said = spoken(("re", 0, 0, 4), ("re", 1, 0, 8))
    assert deadline(call_table(MAINZ, "normal"), said, "kontra", 0) == Deadline(0, "cards_in_game", 16, reply=True)
    assert deadline(call_table(DDV, "normal"), said, "kontra", 0) == Deadline(0, "cards_in_hand", 9, 4, reply=True)
    assert deadline(call_table(SCHMIDT, "normal"), said, "kontra", 0) == Deadline(0, "next_card", reply=True)
    assert deadline(call_table(DDV, "normal"), said, "re", 0) is None


def test_3_07_after_a_late_answer_nothing_is_open() -> None:
    said = spoken(("re", 0, 0, 4), ("kontra", 0, 1, 8))
    assert deadlines(call_table(DDV, "normal"), said, "kontra") == ()
    assert numbers(deadlines(call_table(SPIELREGELN, "normal"), said, "kontra")) == [10, 9, 8, 7]


def test_3_03_deadlines_of_the_chain() -> None:
    """`maennle §15`: n-th call with 10 - n cards, that is in Stich n + 1; with vorab one Stich earlier."""
    table = call_table(MAENNLE, "normal", 10)
    assert deadlines(table, [], "re")[0] == Deadline(0, "vorab", 1)
    assert numbers(deadlines(table, [], "re")) == [1, 2, 3, 4, 5, 6]
    said = spoken(("re", 0, 0, 0), size=10)
    # A62: "vorab" is open in Stich 1 still; strict: the next call in the next Stich
    assert numbers(deadlines(table, said, "re")) == [1, 2, 3, 4, 5]
    formula = call_table(derive(MAENNLE, chain="formula"), "normal", 10)
    assert numbers(deadlines(formula, said, "re")) == [1, 3, 4, 5, 6]
    assert numbers(deadlines(formula, said, "kontra")[:2]) == [1, 3]


def test_3_03_what_is_barred_has_no_deadline() -> None:
    said = spoken(("re", 0, 0, 4), ("re", 1, 0, 8), size=10)
    assert [one.stage for one in deadlines(call_table(MAENNLE, "normal", 10), said, "kontra")] == [0, 0]
    assert deadline(call_table(MAENNLE, "normal", 10), said, "kontra", 2) is None


# Hochzeit


@each(
    "book, k, expected",
    [
        (DDV, 1, [11, 10, 9, 8, 7]),
        (DDV, 2, [10, 9, 8, 7, 6]),
        (DDV, 3, [9, 8, 7, 6, 5]),
        (SCHMIDT, 3, [9, 8, 7, 6, 5]),
        (SPIELREGELN, 1, [10, 9, 8, 7, 6]),
        (SPIELREGELN, 2, [9, 8, 7, 6, 5]),
        (MAENNLE, 0, [9, 8, 7, 6, 5]),
        (MAENNLE, 3, [6, 5, 4, 3, 2]),
    ],
)
def test_4_11_fewest_cards_after_the_search(book: RuleSet, k: int, expected: list[int]) -> None:
    table = call_table(book, "hochzeit", size_of(book), k)
    assert min_cards(table) == dict(zip(STAGES, expected, strict=True))


def test_4_11_fewest_cards_of_an_answer() -> None:
    assert list(min_cards(call_table(DDV, "hochzeit", 12, 2), reply=True).values()) == [9, 8, 7, 6, 5]
    assert list(min_cards(call_table(SPIELREGELN, "hochzeit", 12, 2), reply=True).values()) == [8, 7, 6, 5, 4]
    small = derive(DDV, deck_nines=False)
    assert min_cards(call_table(small, "hochzeit", 10, 3), reply=True)["schwarz"] == 2  # printed: Spiel ohne Neunen


def test_4_11_other_countings_have_no_fewest_cards() -> None:
    with pytest.raises(ValueError, match="cards"):
        min_cards(call_table(MAINZ, "hochzeit"))
    with pytest.raises(ValueError, match="cards"):
        min_cards(call_table(SCHMIDT, "hochzeit"), reply=True)


def test_4_11_an_unresolved_hochzeit_counts_as_found_in_stich_3() -> None:
    assert call_table(DDV, "hochzeit_ungeklaert") == call_table(DDV, "hochzeit_ungeklaert", klaerung=3)
    assert min_cards(call_table(DDV, "normal", klaerung=3))["ansage"] == 11  # no Hochzeit, no shift


@each(
    "book, holder, others",
    [
        (MAINZ, [0], []),
        (DDV, [], []),
        (SPIELREGELN, [], []),
        (SCHMIDT, [0], []),
        (MAENNLE, [], []),
        (CONVERTED, [0], [0]),
        (derive(MAENNLE, hochzeit_search_calls="holder"), [0, 0], []),
    ],
)
def test_4_11_who_may_call_during_the_search(book: RuleSet, holder: list[int], others: list[int]) -> None:
    table = call_table(book, "hochzeit", size_of(book))
    moment = Moment(4, size_of(book) - 1)
    asked = {
        seat: possible_calls(table, [], Seat(seat), party, moment, phase="hochzeit_offen", holder=not seat)
        for seat, party in ((0, "re"), (1, "kontra"))
    }
    assert [one.stage for one in asked[0]] == holder
    assert [one.stage for one in asked[1]] == others


def test_4_11_the_holder_has_more_time_while_he_searches() -> None:
    """`schmidt` (A57): in Stich 2 ten cards, in Stich 3 nine."""
    table = call_table(SCHMIDT, "hochzeit")

    def may(moment: Moment) -> bool:
        call = Call(Seat(0), "re", 0)
        return call_verstoss(table, [], call, moment, phase="hochzeit_offen", holder=True) is None

    assert may(Moment(7, 10))
    assert not may(Moment(7, 9))
    assert may(Moment(8, 10))
    assert may(Moment(11, 9))
    assert not may(Moment(3, 10))


def test_4_11_a_chain_during_the_search_starts_with_the_running_stich() -> None:
    """As a house rule of `maennle`: in Stich 2 it is as if the search had ended with Stich 1."""
    table = call_table(derive(MAENNLE, hochzeit_search_calls="holder"), "hochzeit", 10)

    def possible(moment: Moment) -> list[bool]:
        calls = possible_calls(table, [], Seat(0), "re", moment, phase="hochzeit_offen", holder=True)
        return [one.vorab for one in calls]

    assert possible(Moment(4, 9)) == [False, True]
    assert possible(Moment(5, 8)) == [False]


def test_4_11_a_kontra_becomes_re() -> None:
    """`ddv`: seat 2 finds himself at the holder's side."""
    calls = spoken(("kontra", 0, 2, 1), ("kontra", 0, 1, 2), ("kontra", 1, 2, 3))
    settled = convert_calls(calls, Seat(2))
    assert [(one.call.party, one.call.stage, one.call.seat) for one in settled] == [
        ("re", 0, 2),
        ("kontra", 0, 1),
        ("re", 1, 2),
    ]


def test_4_11_what_is_said_twice_then_counts_once() -> None:
    calls = spoken(("re", 0, 0, 0), ("kontra", 0, 2, 1), ("kontra", 0, 1, 2), ("kontra", 0, 3, 3))
    assert [(one.call.party, one.call.seat) for one in convert_calls(calls, Seat(2))] == [("re", 0), ("kontra", 1)]
    assert [one.call.seat for one in convert_calls(calls, None)] == [0, 2]


def test_4_11_a_stranger_builds_on_his_own_kontra_only() -> None:
    table = call_table(CONVERTED, "hochzeit")
    calls = spoken(("kontra", 0, 1, 1))
    moment = Moment(4, 11)
    own = possible_calls(table, calls, Seat(1), "kontra", moment, phase="hochzeit_offen")
    other = possible_calls(table, calls, Seat(2), "kontra", moment, phase="hochzeit_offen")
    assert [one.stage for one in own] == [1, 2, 3, 4]
    assert [one.stage for one in other] == [0]


# What was said at a real table


def test_3_05_a_refused_call_does_not_count() -> None:
    """`spielregeln`: what is said with too few cards is void; so is a repetition."""
    table = call_table(SPIELREGELN, "normal")
    said = spoken(("re", 0, 0, 4), ("re", 0, 2, 4), ("kontra", 0, 1, 12), ("re", 1, 2, 8))
    assert [one.call.stage for one in what_counts(table, said)] == [0, 1]


def test_3_05_a_call_against_the_win_guarantee_takes_the_later_ones_along() -> None:
    """`maennle §16`: Re keine 9, Kontra keine 6, Re keine 3: only keine 9 counts."""
    table = call_table(MAENNLE, "normal", 10)
    said = spoken(("re", 0, 0, 0), ("kontra", 0, 1, 0), ("re", 1, 2, 4), ("kontra", 1, 3, 4), ("re", 2, 0, 8), size=10)
    assert [(one.call.party, one.call.stage) for one in what_counts(table, said)] == [
        ("re", 0),
        ("kontra", 0),
        ("re", 1),
    ]
    assert [len(more) for more in additions(table, said)] == [1, 1, 1, 0, 0]


def test_3_05_late_calls_stay_as_late_ones() -> None:
    table = call_table(MAENNLE, "normal", 10)
    counted = what_counts(table, spoken(("re", 0, 0, 12), ("re", 1, 0, 16), size=10))
    assert [(one.call.stage, one.call.late) for one in counted] == [(0, True), (1, True)]


def test_3_05_a_skipped_level_counts() -> None:
    counted = what_counts(call_table(MAINZ, "normal"), spoken(("re", 0, 0, 2), ("re", 2, 0, 2)))
    assert [(one.call.stage, one.call.implied) for one in counted] == [(0, False), (1, True), (2, False)]


def test_3_03_a_bid_brings_everything_below_it() -> None:
    """`schmidt: Weitere Ansagen zulassen`: who wins the bidding with keine 60 has said Re, keine 90 and keine 60."""
    bid = Call(Seat(2), "re", 2)
    assert [(one.stage, one.implied) for one in binding_calls(bid)] == [(0, True), (1, True), (2, False)]
    vorab = Call(Seat(2), "re", 0, vorab=True)
    assert binding_calls(vorab) == (vorab,)
    assert [one.vorab for one in binding_calls(vorab._replace(stage=1))] == [True, False]


@given(st.sampled_from(list(TABLES.values())), seeds)
def test_3_05_what_was_rightly_said_counts(rules: RuleSet, seed: int) -> None:
    game = random_game(rules, seed, eager=0.5)
    said = [one for one in game.spoken if not one.call.implied]
    assert what_counts(game.table, said) == tuple(game.spoken)


# A deadline is the last moment: not a card more, not a card less


def moments(game: CallGame, seat: int) -> list[Moment]:
    return [game.moment(seat, played) for played in range(game.played, 4 * game.table.hand_size + 1)]


def is_before(moment: Moment, last: Deadline, size: int) -> bool:
    """Whether a moment is not later than a deadline, by what the deadline says."""
    stich = moment.cards_played // 4 + 1
    return {
        "cards_in_game": moment.cards_played < last.n,
        "cards_in_hand": moment.cards_in_hand >= last.n,
        "stiche": stich <= last.n,
        "before_play": moment.cards_played == 0,
        "first_stich": stich == 1,
        "chain": stich < last.n or (stich == last.n and moment.cards_played % 4 <= 1),
        "next_card": moment.cards_in_hand > size - last.own,
    }[last.unit]


@given(st.sampled_from(list(TABLES.values())), seeds)
def test_3_03_a_deadline_is_the_last_moment(rules: RuleSet, seed: int) -> None:
    game = random_game(rules, seed, eager=0.5)
    for seat in SEATS:
        own = max((one.call.stage for one in game.spoken if one.call.party == PARTY[seat]), default=-1)
        last = deadline(game.table, game.spoken, PARTY[seat], own + 1, seat=Seat(seat)) if own < 4 else None
        for moment in moments(game, seat):
            calls = possible_calls(game.table, game.spoken, seat, PARTY[seat], moment)
            if last is None:  # at most "vorab" behind a plain Re or Kontra, which is no further level (`maennle §15`)
                assert all(one.vorab and own == 0 for one in calls)
            elif calls:
                assert is_before(moment, last, game.table.hand_size)
            elif moment.on_turn or not rules.calls.call_only_on_turn:
                waits = last.unit == "chain" and (moment.cards_played % 4 > 1 or game.leads[last.n - 1] == seat)
                assert waits or not is_before(moment, last, game.table.hand_size)


@given(st.sampled_from(list(TABLES.values())), seeds)
def test_3_03_what_is_possible_is_open(rules: RuleSet, seed: int) -> None:
    game = random_game(rules, seed, eager=0.4)
    for seat in SEATS:
        moment = game.moment(seat)
        found = deadlines(game.table, game.spoken, PARTY[seat], moment, seat)
        assert {one.stage for one in game.possible(seat)} <= {one.stage for one in found}
