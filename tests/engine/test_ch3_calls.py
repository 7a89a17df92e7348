"""§3.2 to §3.7: who may say what when. Seats 0 and 2 are Re throughout.

Expected values: the script; otherwise ddv An- und Absagen and Erwiderung, spielregeln Spielansagen, schmidt Ansagen,
maennle §15 and §16. The conformance cases `*_ansagen.json` hold the deadlines book by book.
"""

import pytest
from call_games import PARTY, TABLES, CallGame, attempts, random_game, size_of
from effort import each
from hypothesis import given
from hypothesis import strategies as st

from dokolearn.ch3_scoring.calls import (
    Deadline,
    additions,
    admit,
    call_name,
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
from dokolearn.model import SEATS, STAGES, Call, Illegal, Moment, Party, RuleSet, Seat, Spoken
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive
from dokolearn.script import paragraph
from dokolearn.strings import LANGUAGES
from dokolearn.wording import call_word, deadline_words, in_words, reason

every_table = each("rules", TABLES.values())

WORDS = {"Re": 0, "Kontra": 0, "neun": 1, "sechs": 2, "drei": 3, "schwarz": 4}


def call(text: str, seat: int | None = None) -> Call:
    """A call as people say it, `Re neun`: seat 0 speaks for Re and seat 1 for Kontra unless said otherwise."""
    party, *levels = text.split()
    side: Party = "re" if party == "Re" else "kontra"
    stage = WORDS[levels[-1]] if levels and levels != ["vorab"] else 0
    return Call(Seat((side == "kontra") if seat is None else seat), side, stage, vorab="vorab" in levels)


def said(*calls: tuple[str, Moment]) -> list[Spoken]:
    return [Spoken(call(text), moment) for text, moment in calls]


def after(played: int, held: int | None = None, size: int = 12) -> Moment:
    """After so many cards of the game; the speaker has not played to the running Stich unless told otherwise."""
    return Moment(played, size - played // 4 if held is None else held)


def key(book: RuleSet, text: str, moment: Moment, *before: tuple[str, Moment], **more: object) -> str:
    """Why a call is refused; empty if it is not."""
    table = call_table(book, "normal", size_of(book))
    found = call_verstoss(table, said(*before), call(text), moment, **more)  # type: ignore[arg-type]
    return f"{found.paragraph} {found.key}" if found else ""


def stages(book: RuleSet, moment: Moment, *before: tuple[str, Moment], seat: int = 0) -> list[str]:
    table = call_table(book, "normal", size_of(book))
    calls = possible_calls(table, said(*before), Seat(seat), PARTY[seat], moment)
    return [call_name(one) + " vorab" * one.vorab for one in calls]


# §3.2, §3.4 What one says


def test_3_04_calls_have_names() -> None:
    names = [call_name(call(text)) for text in ("Re", "Kontra", "Re neun", "Re sechs", "Re drei", "Kontra schwarz")]
    assert names == ["re", "kontra", "k90", "k60", "k30", "schwarz"]


# §3.3 Until when


def test_3_03_the_script_counts_the_cards_of_the_game() -> None:
    assert key(MAINZ, "Re", after(7)) == ""
    assert key(MAINZ, "Re", after(8)) == "3.3 call.late.cards_in_game"


def test_3_03_a_refusal_says_until_when_it_was_possible() -> None:
    table = call_table(MAINZ, "normal")
    found = call_verstoss(table, [], call("Re"), after(8))
    assert found is not None
    assert dict(found.params) == {"call_name": "re", "n_limit": 8}
    found = call_verstoss(call_table(DDV, "normal"), [], call("Re"), after(8))
    assert found is not None
    assert dict(found.params) == {"call_name": "re", "n_limit": 11, "n_own": 2}


def test_3_03_re_sechs_brings_neun_along() -> None:
    table = call_table(MAINZ, "normal")
    calls = admit(table, said(("Re", after(2))), call("Re sechs"), after(2))
    assert [(call_name(one), one.implied) for one in calls] == [("k90", True), ("k60", False)]


def test_3_03_what_is_skipped_has_to_be_in_time() -> None:
    before = ("Re", after(4))
    assert key(DDV, "Re sechs", after(8, 10), before) == ""
    assert key(DDV, "Re sechs", after(9, 9), before) == "3.3 call.skipped.cards_in_hand"
    assert key(DDV, "Re sechs", after(17, 8), before) == "3.3 call.late.cards_in_hand"


def test_3_03_every_absage_needs_the_own_ansage() -> None:
    for book in (MAINZ, DDV, SPIELREGELN, SCHMIDT):
        assert key(book, "Re neun", after(0)) == "3.3 call.needs_ansage"
        assert key(book, "Re neun", after(1), ("Kontra", after(0))) == "3.3 call.needs_ansage"


def test_3_03_some_books_skip_nothing() -> None:
    for book in (SPIELREGELN, SCHMIDT):
        assert key(book, "Re sechs", after(4), ("Re", after(0))) == "3.3 call.needs_lower"
        assert stages(book, after(4), ("Re", after(0))) == ["k90"]
    assert stages(DDV, after(4), ("Re", after(0))) == ["k90", "k60", "k30", "schwarz"]


def test_3_03_one_speaks_before_ones_own_card_where_turns_count() -> None:
    assert key(SCHMIDT, "Re", Moment(3, 12, on_turn=False)) == "3.3 call.not_on_turn"
    assert key(SPIELREGELN, "Re", Moment(3, 12, on_turn=False)) == ""


def test_3_03_nobody_calls_before_the_game_is_known() -> None:
    for book in TABLES.values():
        assert key(book, "Re", after(0, size_of(book)), phase="vorbehalt") == "3.3 call.before_game"


def test_3_03_forty_cards_have_limits_two_lower() -> None:
    small = derive(DDV, deck_nines=False)
    assert key(small, "Re", Moment(4, 9)) == ""
    assert key(small, "Re", Moment(8, 8)) == "3.3 call.late.cards_in_hand"


@each(
    "rules, last",
    [("ddv by Stiche", 7), ("ddv before play", 0), ("ddv first Stich", 3)],
)
def test_3_03_other_countings(rules: str, last: int) -> None:
    book = TABLES[rules]
    assert key(book, "Re", after(last)) == ""
    unit = book.calls.deadline_unit
    assert key(book, "Re", after(last + 1)) == f"3.3 call.late.{unit}"


# §3.5 Partners call together


def test_3_05_the_partner_goes_on() -> None:
    table = call_table(MAINZ, "normal")
    spoken = [Spoken(call("Re", seat=0), after(2))]
    assert [call_name(one) for one in admit(table, spoken, call("Re neun", seat=2), after(5))] == ["k90"]


@every_table
def test_3_05_nobody_says_it_twice(rules: RuleSet) -> None:
    start = after(0, size_of(rules))
    table = call_table(rules, "normal", size_of(rules))
    found = call_verstoss(table, said(("Re", start)), call("Re", seat=2), start)
    assert found is not None
    assert (found.paragraph, found.key) == ("3.5.einmal", "call.said_already")


# §3.7 Answers


def test_3_07_an_answer_has_a_stich_more_time() -> None:
    before = ("Re", after(7))
    assert key(MAINZ, "Kontra", after(11), before) == ""
    assert key(MAINZ, "Kontra", after(12), before) == "3.7 call.late.cards_in_game"
    assert key(MAINZ, "Kontra", after(11)) == "3.3 call.late.cards_in_game"


def test_3_07_an_answer_has_one_card_less() -> None:
    before = (("Re", after(4)), ("Re neun", after(8)))
    assert key(DDV, "Kontra", Moment(15, 9), *before) == ""
    assert key(DDV, "Kontra", Moment(16, 8), *before) == "3.7 call.late.cards_in_hand"


def test_3_07_after_a_late_answer() -> None:
    """`ddv` allows no Absage then; `spielregeln` each by its own limit."""
    before = (("Re", Moment(4, 11)), ("Kontra", Moment(8, 10)))
    assert key(DDV, "Kontra neun", Moment(8, 10), *before) == "3.7 call.after_late_reply"
    assert key(SPIELREGELN, "Kontra neun", Moment(8, 10), *before) == ""


def test_3_07_kontra_until_the_next_own_card() -> None:
    """`schmidt`: keine 60 in Stich 4; Kontra before the own card to Stich 5 (A17)."""
    table = call_table(SCHMIDT, "normal")
    spoken = [
        Spoken(call("Re"), after(0), (12, 12, 12, 12)),
        Spoken(call("Re neun"), after(4), (11, 11, 11, 11)),
        Spoken(call("Re sechs"), Moment(14, 9), (9, 8, 9, 8)),
    ]
    assert call_verstoss(table, spoken, call("Kontra"), Moment(16, 8)) is None
    late = call_verstoss(table, spoken, call("Kontra"), Moment(20, 7))
    assert late is not None
    assert late.key == "call.late.next_card"


def until(book: RuleSet, re: Spoken, *seats: int) -> list[Deadline | None]:
    """Until when these seats may answer a Re with Kontra."""
    return [deadline(call_table(book, "normal"), [re], "kontra", 0, seat=Seat(seat)) for seat in seats]


FIRST_STICH = Spoken(Call(Seat(0), "re", 0), Moment(2, 12), (12, 12, 11, 11))
SECOND_STICH = Spoken(Call(Seat(0), "re", 0), Moment(6, 11), (11, 11, 10, 10))


def test_3_07_kontra_has_the_later_of_two_limits() -> None:
    """`schmidt: Anmerkungen zu den Ansagen`: who answers a Re of the first Stich has the usual eleven cards, later
    in the game his next card counts, whichever that is for him."""
    usual, next_card = Deadline(0, "cards_in_hand", 11, 2), Deadline(0, "next_card", own=3, reply=True)
    assert until(SCHMIDT, FIRST_STICH, *SEATS) == [usual] * 4
    assert until(SCHMIDT, SECOND_STICH, 1, 2) == [usual, next_card]
    table, late = call_table(SCHMIDT, "normal"), Moment(9, 10)
    found = call_verstoss(table, [FIRST_STICH], Call(Seat(1), "kontra", 0), late)
    assert found is not None
    assert reason(found, "de").endswith(
        "Mit mindestens 11 Karten auf der Hand wäre das gegangen, also vor der 2. eigenen Karte."
    )


def test_3_07_the_next_card_where_the_cards_of_the_game_are_counted() -> None:
    """A house rule at the script's table, which counts to the 8th card: whoever has played one card lays his next by
    then, so the 8th it is; whoever has played two may wait for his third."""
    house = derive(MAINZ, reply_rule="kontra_next_card")
    next_card = Deadline(0, "next_card", own=3, reply=True)
    assert until(house, SECOND_STICH, 1, 2) == [Deadline(0, "cards_in_game", 8), next_card]


def test_3_07_nobody_has_written_down_who_held_how_many_cards() -> None:
    """`schmidt`: then the latest counts that it can be, one card less than the caller holds, and no card is named."""
    first, second = (re._replace(held=()) for re in (FIRST_STICH, SECOND_STICH))
    assert until(SCHMIDT, first, 1) == [Deadline(0, "cards_in_hand", 11, 2)]
    assert until(SCHMIDT, second, 1) == [Deadline(0, "next_card", reply=True)]


# maennle §15, §16: the chain


def test_3_03_the_chain_of_the_first_example() -> None:
    """`maennle`, example 1: Kontra vorab in the first Stich, Re in the second."""
    first = ("Kontra vorab", Moment(0, 10))
    assert key(MAENNLE, "Re", Moment(5, 9), first) == ""
    assert key(MAENNLE, "Re", Moment(8, 8), first) == "3.3 call.chain_over"


def test_3_03_the_chain_waits_for_the_next_stich() -> None:
    assert key(MAENNLE, "Re", Moment(2, 10)) == "3.3 call.second_card"
    assert key(MAENNLE, "Re", Moment(6, 9)) == "3.3 call.late.chain"


def test_3_03_vorab_opens_the_chain_early() -> None:
    assert stages(MAENNLE, Moment(1, 10)) == ["re", "re vorab"]
    assert stages(MAENNLE, Moment(4, 9)) == ["re"]
    assert key(MAENNLE, "Re vorab", Moment(4, 9)) == "3.3 call.late.vorab"
    assert key(DDV, "Re vorab", after(0)) == "3.3 call.no_vorab"


def test_3_03_no_absage_against_an_absage() -> None:
    before = (("Re", Moment(4, 9)), ("Re neun", Moment(8, 8)), ("Kontra", Moment(8, 8)))
    assert key(MAENNLE, "Kontra neun", Moment(12, 7), *before) == "3.10 call.other_side"
    assert stages(MAENNLE, Moment(12, 7), *before, seat=1) == []
    assert stages(MAENNLE, Moment(12, 7), *before, seat=2) == ["k60"]


def test_3_03_a_late_call_counts_when_its_party_loses() -> None:
    """`maennle §17`; a call against the order or §16 does not."""
    table = call_table(MAENNLE, "normal", 10)
    [late] = admit(table, [], call("Re"), Moment(12, 7))
    assert late.late
    with pytest.raises(Illegal):
        admit(table, [], call("Re neun"), Moment(12, 7))
    with pytest.raises(Illegal):  # he can wait for the next Stich
        admit(table, [], call("Re"), Moment(2, 10))


def test_3_03_a_late_call_binds_nobody_else() -> None:
    table = call_table(MAENNLE, "normal", 10)
    late = Spoken(call("Re")._replace(late=True), Moment(8, 8))
    answer = call_verstoss(table, [late], call("Kontra"), Moment(8, 8))
    assert answer is not None
    assert answer.key == "call.late.chain"


def test_3_07_a_late_call_asks_for_no_answer() -> None:
    """As a house rule of the script: Re after the eighth card counts only on losing, so nobody has to answer it."""
    table = call_table(derive(MAINZ, invalid_call_counts_when_losing=True), "normal")
    [late] = admit(table, [], call("Re"), after(9))
    assert late.late
    assert call_verstoss(table, [Spoken(late, after(9))], call("Kontra"), after(9)) is not None


def test_3_03_the_first_call_opens_the_chain() -> None:
    """Kontra vorab after a plain Re counts double, but makes no limit earlier."""
    book = derive(MAENNLE, chain="formula")
    start = Moment(0, 10)
    assert key(book, "Re neun", Moment(12, 7), ("Re", start), ("Kontra vorab", start)) == ""
    assert key(book, "Re neun", Moment(12, 7), ("Kontra vorab", start), ("Re", start)) == "3.3 call.late.chain"


@pytest.mark.parametrize(
    ("one", "moment", "leader_first"),
    [
        (("Kontra", Moment(4, 9)), Moment(12, 7), True),  # the third Stich needs eight cards
        (("Kontra", Moment(0, 10)), Moment(8, 8), False),  # the second one too: there the leader still holds them
    ],
)
def test_3_03_whoever_leads_is_told_to_speak_before_his_card(
    one: tuple[str, Moment], moment: Moment, leader_first: bool
) -> None:
    """`maennle §15`"""
    found = call_verstoss(call_table(MAENNLE, "normal", 10), [Spoken(call(one[0]), one[1])], call("Re"), moment)
    assert found is not None
    assert reason(found, "de").endswith("wer ausspielt, sagt es vorher.") == leader_first


# §3.3: the last moment of every call in the book's own counting; Hochzeit and its search.
# Expected values: the script; otherwise ddv An- und Absagen, An- und Absagezeitpunkte bei einer Hochzeit, Erwiderung;
# spielregeln Spielansagen; schmidt Anmerkungen zu den Ansagen; maennle §13, §15, §19.


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


# Laws of calls (§3.3, §3.10) in games by chance, by every counting: what is possible, admitted, and in order.


@given(st.sampled_from(list(TABLES.values())), seeds)
def test_3_03_possible_is_what_is_not_refused(rules: RuleSet, seed: int) -> None:
    game = random_game(rules, seed)
    for seat in SEATS:
        moment = game.moment(seat)
        not_refused = [one for one in attempts(seat) if call_verstoss(game.table, game.spoken, one, moment) is None]
        assert list(game.possible(seat)) == not_refused


@given(st.sampled_from(list(TABLES.values())), seeds)
def test_3_03_what_is_possible_is_admitted(rules: RuleSet, seed: int) -> None:
    game = random_game(rules, seed)
    for seat in SEATS:
        own = max((one.call.stage for one in game.spoken if one.call.party == PARTY[seat]), default=-1)
        for one in game.possible(seat):
            calls = admit(game.table, game.spoken, one, game.moment(seat))
            assert [added.stage for added in calls] == (list(range(own + 1, one.stage + 1)) or [0]), "or Re, then vorab"
            assert [added.implied for added in calls] == [True] * (len(calls) - 1) + [False]
            assert not any(added.late for added in calls)


@given(st.sampled_from(list(TABLES.values())), seeds, st.integers(0, 48))
def test_3_03_what_is_possible_was_possible_before(rules: RuleSet, seed: int, back: int) -> None:
    """While nobody says anything, time only takes calls away; but for the own turn, and for a chain that waits."""
    game = random_game(rules, seed)
    since = game.spoken[-1].moment.cards_played if game.spoken else 0
    earlier = max(since, game.played - back)
    if rules.calls.deadline_unit == "chain_formula" and earlier % 4 > 1:
        return
    for seat in SEATS:
        if rules.calls.call_only_on_turn and not game.moment(seat, earlier).on_turn:
            continue
        assert set(game.possible(seat)) <= set(game.possible(seat, earlier))


@given(st.sampled_from(list(TABLES.values())), seeds)
def test_3_03_a_party_calls_in_order_and_once(rules: RuleSet, seed: int) -> None:
    """`maennle §15` (A62): only "vorab" may follow the partner's plain Re or Kontra, and adds no stage."""
    game = random_game(rules, seed, eager=0.6)
    for party in ("re", "kontra"):
        calls = [one.call for one in game.spoken if one.call.party == party]
        stages = [call.stage for at, call in enumerate(calls) if not (call.vorab and at)]
        assert stages == list(range(len(stages)))
        assert sum(call.vorab for call in calls) <= 1


@given(st.sampled_from(list(TABLES.values())), seeds)
def test_3_10_where_one_side_only_may_raise(rules: RuleSet, seed: int) -> None:
    game = random_game(rules, seed, eager=0.6)
    raised = {one.call.party for one in game.spoken if one.call.stage}
    assert len(raised) < 2 or rules.calls.both_levels != "forbidden"


def test_3_03_a_random_game_can_reach_every_stage() -> None:
    """The laws above speak about games with calls: they do come up."""
    for name, rules in TABLES.items():
        reached = {one.call.stage for seed in range(60) for one in random_game(rules, seed, eager=0.5).spoken}
        assert reached == set(range(len(STAGES))), name


def test_3_03_nothing_said_nothing_in_time() -> None:
    game = CallGame(call_table(MAINZ, "normal"), (0,) * 12, 20)
    assert [game.possible(seat) for seat in SEATS] == [(), (), (), ()]


# Calls in words: every refusal and every last moment (§3.3) has its sentence, counted and named as the book does.


@given(st.sampled_from(list(TABLES.values())), seeds, st.sampled_from(LANGUAGES))
def test_3_03_every_refusal_has_a_sentence(rules: RuleSet, seed: int, lang: str) -> None:
    game = random_game(rules, seed, eager=0.4)
    for seat in SEATS:
        for one in attempts(seat):
            found = call_verstoss(game.table, game.spoken, one, game.moment(seat))
            if found:
                assert reason(found, lang)
                assert paragraph(found.paragraph)


@each("phase", ["vorbehalt", "hochzeit_offen"])
@each("book", BOOKS.values())
def test_4_11_refusals_before_the_parties_are_known_have_a_sentence(book: RuleSet, phase: str) -> None:
    table = call_table(book, "hochzeit", size_of(book))
    found = call_verstoss(table, [], Call(Seat(1), "kontra", 0), Moment(0, 12), phase=phase)  # type: ignore[arg-type]
    assert found is not None
    assert paragraph(found.paragraph)
    assert all(reason(found, lang) for lang in LANGUAGES)


@given(st.sampled_from(list(TABLES.values())), seeds, st.sampled_from(LANGUAGES))
def test_3_03_every_deadline_has_words(rules: RuleSet, seed: int, lang: str) -> None:
    game = random_game(rules, seed, eager=0.4)
    for party in ("re", "kontra"):
        assert all(deadline_words(one, lang) for one in deadlines(game.table, game.spoken, party))  # type: ignore[arg-type]


@each(
    "book, words",
    [
        (MAINZ, "bis vor der 8. Karte des Spiels"),
        (DDV, "bis du deine 2. Karte spielst, mit mindestens 11 Karten auf der Hand"),
        (MAENNLE, "bis vor der zweiten Karte des 2. Stichs; wer ausspielt, sagt es vorher"),
    ],
)
def test_3_03_each_book_counts_in_its_own_words(book: RuleSet, words: str) -> None:
    found = deadline(call_table(book, "normal", size_of(book)), [], "re", 0)
    assert found is not None
    assert deadline_words(found, "de") == words


def test_3_04_a_call_is_named_as_its_book_names_it() -> None:
    names = {
        "mainz": "neun",
        "ddv": "keine 90",
        "spielregeln": "U-9",
        "schmidt": "keine 90",
        "maennle": "keine 9",
    }
    assert {name: call_word("k90", "de", BOOKS[name]) for name in names} == names
    reasons = {name: in_words({"level": "k90", "missing": "k90"}, "de", BOOKS[name]) for name in names}
    assert reasons == {name: {"level": word, "missing": word} for name, word in names.items()}
    assert call_word("re", "de", MAENNLE, vorab=True) == "Re vorab"


def test_4_11_when_calls_begin_in_a_hochzeit_stands_where_the_book_says_it() -> None:
    """`maennle §13`; §18 is about who marries."""
    found = call_verstoss(
        call_table(MAENNLE, "hochzeit", 10), [], Call(Seat(0), "re", 0), Moment(4, 9), phase="hochzeit_offen"
    )
    assert found is not None
    assert (found.key, str(MAENNLE.ref(found.paragraph))) == ("call.search_open", "maennle §13")


@each("paragraph", ["3.2", "3.3", "3.4", "3.5", "3.7", "4.11"])
def test_3_03_every_book_says_it_in_a_place_of_its_own(paragraph: str) -> None:
    assert [book.ref(paragraph).book for book in BOOKS.values()] == list(BOOKS)


def test_3_03_a_refusal_in_words() -> None:
    found = call_verstoss(call_table(MAINZ, "normal"), [], Call(Seat(0), "re", 0), Moment(8, 10))
    assert found is not None
    assert reason(found, "de") == "Zu spät für Re. Bis vor der 8. Karte des Spiels wäre das gegangen."
