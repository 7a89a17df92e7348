"""§3.2 to §3.7: who may say what when. Seats 0 and 2 are Re throughout.

Expected values: the script; otherwise ddv An- und Absagen and Erwiderung, spielregeln Spielansagen, schmidt Ansagen,
maennle §15 and §16. The conformance cases `*_ansagen.json` hold the deadlines book by book.
"""

import pytest
from call_games import PARTY, TABLES, size_of
from effort import each

from dokolearn.ch3_scoring.calls import Deadline, admit, call_name, call_table, call_verstoss, deadline, possible_calls
from dokolearn.model import SEATS, Call, Illegal, Moment, Party, RuleSet, Seat, Spoken
from dokolearn.rulesets import DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive
from dokolearn.wording import reason

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
        "Mit mindestens 11 Karten auf der Hand wäre das gegangen, also vor deiner 2. Karte."
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
