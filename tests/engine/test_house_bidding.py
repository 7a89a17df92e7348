"""Bidding for a Solo: abreizen (`maennle §12`) and weitere Ansagen (`schmidt`, `spielregeln` Varianten 1)."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rounds import begin, go, refusal, vertrag, words

from dokolearn.ch4_vorbehalte.conclusions import knowledge
from dokolearn.ch4_vorbehalte.vorbehalt import Round
from dokolearn.house_rules.bidding import NO_BID, PASS, Auction, Form, auction, bid_step, bid_verstoss, bidder
from dokolearn.house_rules.bidding import words as all_words
from dokolearn.model import SEATS, Call, Seat
from dokolearn.rulesets import DDV, MAENNLE, SCHMIDT, SPIELREGELN, derive
from dokolearn.strings import LANGUAGES
from dokolearn.wording import reason

BIDDING = derive(SCHMIDT, weitere_ansagen=True)
RAISING = derive(SPIELREGELN, weitere_ansagen=True)


def three_soli() -> Round:
    """schmidt, the printed example: Nord 0, Ost 1 and Süd 2 announce a Solo; 3 deals."""
    return go(begin(BIDDING, dealer=3), "0 solo:fleischlos, 1 solo:damensolo, 2 solo:bubensolo, 3 gesund")


def one_solo(**options: object) -> Round:
    """maennle: seat 1 wants a Bubensolo; 0 deals."""
    return go(begin(derive(MAENNLE, **options)), "1 solo:bubensolo, 2 gesund, 3 gesund, 0 gesund")


# schmidt: the earlier seat only has to hold


def test_bidding_the_example_of_schmidt() -> None:
    state = three_soli()
    assert state.turn == 1, "Nord has it unless somebody bids"
    state = go(state, "1 k90")
    assert state.turn == 2
    state = go(state, "2 weg")
    assert words(state, 0) == {"halten", "weg", "k60"}
    state = go(state, "0 halten")
    assert words(state, 1) == {"weg", "k60"}
    found = vertrag(go(state, "1 weg"))
    assert (found.game, found.player, found.bid) == ("fleischlos", 0, Call(Seat(0), "re", 1))


def test_bidding_whoever_sits_behind_has_to_go_higher() -> None:
    state = go(three_soli(), "1 k90")
    assert refusal(state, "2 k90").key == "verstoss.reizen_zu_niedrig"
    assert refusal(state, "2 halten").key == "verstoss.reizen_hoeher"
    assert refusal(state, "2 k30").key == "verstoss.reizen_sprung"
    assert refusal(state, "2 vorab").key == "verstoss.reizen_wort"
    assert refusal(state, "0 halten").key == "verstoss.vorbehalt_nicht_dran"


def test_bidding_a_pass_is_final() -> None:
    state = go(three_soli(), "1 weg, 2 k90, 0 halten")
    assert state.turn == 2
    assert vertrag(go(state, "2 weg")).player == 0


def test_bidding_those_without_a_solo_are_not_asked() -> None:
    assert refusal(three_soli(), "3 k90").key == "verstoss.vorbehalt_nicht_dran"


def test_bidding_a_single_solo_needs_no_bid() -> None:
    found = vertrag(go(begin(BIDDING), "1 gesund, 2 solo:fleischlos, 3 gesund, 0 gesund"))
    assert (found.player, found.bid) == (2, None)


def test_bidding_with_bidding_every_solo_is_equal() -> None:
    """Without it the Damensolo is the highest."""
    soli = "1 solo:fleischlos, 2 solo:damensolo, 3 gesund, 0 gesund"
    assert vertrag(go(begin(SCHMIDT), soli)).player == 2
    assert vertrag(go(begin(BIDDING), soli + ", 2 weg")).player == 1


def test_bidding_after_schwarz_nobody_behind_can_bid() -> None:
    state = go(three_soli(), "1 k90, 2 k60, 0 weg, 1 k30, 2 schwarz, 1 halten")
    assert words(state, 2) == {"weg"}
    assert vertrag(go(state, "2 weg")).bid == Call(Seat(1), "re", 4)


# spielregeln: each goes one level higher


def test_bidding_each_raises() -> None:
    """spielregeln Varianten 1."""
    state = go(begin(RAISING), "1 vorbehalt, 2 vorbehalt, 3 gesund, 0 gesund")
    state = go(state, "1 lustsolo:damensolo, 2 lustsolo:fleischlos")
    assert words(state, 2) == {"k90", "weg"}
    state = go(state, "2 k90")
    assert words(state, 1) == {"k60", "weg"}
    assert refusal(state, "1 halten").key == "verstoss.reizen_hoeher"
    assert vertrag(go(state, "1 k60, 2 weg")).bid == Call(Seat(1), "re", 2)


def test_bidding_a_pflichtsolo_is_not_bid_for() -> None:
    """spielregeln Hinweise: it comes before every Wunschsolo; two Pflichtsoli may bid."""
    state = go(begin(RAISING), "1 vorbehalt, 2 vorbehalt, 3 vorbehalt, 0 gesund")
    one = go(state, "1 lustsolo:damensolo, 2 pflichtsolo:fleischlos, 3 lustsolo:karosolo")
    assert (vertrag(one).player, vertrag(one).bid) == (2, None)
    two = go(state, "1 pflichtsolo:damensolo, 2 pflichtsolo:fleischlos, 3 lustsolo:karosolo")
    assert (two.phase, two.turn) == ("reizen", 2)


def test_bidding_in_hidden_rounds_all_are_asked_before_they_bid() -> None:
    rules = derive(DDV, weitere_ansagen=True)
    state = go(begin(rules, duty=()), "1 vorbehalt, 2 vorbehalt, 3 gesund, 0 gesund, 1 nein, 2 nein")
    state = go(state, "1 lustsolo:karosolo")
    assert (state.phase, state.turn) == ("fragen", 2)
    assert go(state, "2 lustsolo:damensolo").phase == "reizen"


# maennle: a Solo is bid away


def test_bidding_a_soloist_who_holds_is_bound() -> None:
    """maennle §12: he plays with the call he held last."""
    found = vertrag(go(one_solo(), "2 vorab, 1 halten, 2 k90, 1 halten, 2 weg, 3 weg, 0 weg"))
    assert (found.game, found.bid) == ("bubensolo", Call(Seat(1), "re", 1, vorab=True))


def test_bidding_a_normal_game_with_vorab_bids_a_solo_away() -> None:
    found = vertrag(go(one_solo(), "2 weg, 3 vorab, 1 weg"))
    assert (found.game, found.player, found.lead, found.next_dealer) == ("normal", None, 1, 1)
    assert found.bid is not None
    assert (found.bid.seat, found.bid.stage, found.bid.vorab) == (3, 0, True)
    assert found.bid.party == ("re" if 3 in found.re else "kontra")


def test_bidding_a_higher_level_may_be_named_at_once() -> None:
    state = one_solo()
    assert words(state, 2) == {"vorab", "k90", "k60", "k30", "schwarz", "weg"}
    state = go(state, "2 k60, 1 halten")
    assert words(state, 2) == {"k30", "schwarz", "weg"}


def test_bidding_the_soloist_holds_or_goes_but_does_not_raise() -> None:
    state = go(one_solo(), "2 vorab")
    assert words(state, 1) == {"halten", "weg"}
    assert refusal(state, "1 k90").key == "verstoss.reizen_halten"


def test_bidding_nobody_bids() -> None:
    found = vertrag(go(one_solo(), "2 weg, 3 weg, 0 weg"))
    assert (found.game, found.bid) == ("bubensolo", None)


def test_bidding_a_lower_solo_bids_a_higher_one_away() -> None:
    state = go(begin(MAENNLE), "1 solo:karosolo, 2 solo:bubensolo, 3 gesund, 0 gesund, 2 vorab, 1 weg")
    assert state.turn == 3, "the others may bid the Bubensolo away in turn"
    assert refusal(state, "3 vorab").key == "verstoss.reizen_zu_niedrig"
    assert vertrag(go(state, "3 k90, 2 weg")).game == "normal"
    assert vertrag(go(state, "3 weg, 0 weg")).bid == Call(Seat(2), "re", 0, vorab=True)


def test_bidding_a_solo_that_was_not_bid_away_still_stands() -> None:
    """maennle §11: a normal game only when all Soli are bid away. Declining to bid is no giving up."""
    state = go(begin(MAENNLE), "1 solo:karosolo, 2 solo:bubensolo, 3 gesund, 0 gesund, 2 weg, 3 vorab, 1 weg")
    assert words(state, 2) == {"halten", "weg"}
    assert vertrag(go(state, "2 weg")).game == "normal"
    assert vertrag(go(state, "2 halten, 3 weg, 0 weg")).player == 2


def test_bidding_an_announced_hochzeit_follows_when_the_soli_are_gone() -> None:
    """maennle §10: it ranks above the normal game; whoever bid is bound, and is Kontra until he is found."""
    state = go(begin(MAENNLE, cards={3: "KrD KrD"}), "1 solo:bubensolo, 2 gesund, 3 hochzeit, 0 gesund")
    found = vertrag(go(state, "2 vorab, 1 weg"))
    assert (found.game, found.player, found.bid) == ("hochzeit", 3, Call(Seat(2), "kontra", 0, vorab=True))


def test_4_12_a_silent_bidder_with_both_kreuz_damen_plays_alone() -> None:
    state = go(begin(MAENNLE, cards={2: "KrD KrD"}), "1 solo:bubensolo, 2 gesund, 3 gesund, 0 gesund, 2 k90, 1 weg")
    assert (vertrag(state).game, vertrag(state).player) == ("stilles_solo", 2)


def test_4_12_a_bid_for_a_normal_game_does_not_tell_the_party() -> None:
    over = {
        cards: go(
            begin(MAENNLE, cards={2: cards, 3: "KrD", 0: other}), "1 solo:bubensolo, 2 gesund, 3 gesund, 0 gesund"
        )
        for cards, other in (("KrD", "PiA"), ("PiA", "KrD"))
    }
    finished = [go(state, "2 vorab, 1 weg") for state in over.values()]
    assert [vertrag(state).bid for state in finished] == [
        Call(Seat(2), "re", 0, vorab=True),
        Call(Seat(2), "kontra", 0, vorab=True),
    ]
    assert [knowledge(state, None).bid for state in finished] == [(2, 0, True)] * 2
    assert knowledge(finished[0], None) == knowledge(finished[1], None)


def test_bidding_without_abreizen_the_highest_solo_is_played() -> None:
    assert vertrag(one_solo(abreizen=False)).game == "bubensolo"


def test_bidding_in_hidden_rounds_the_questions_go_on_when_the_soli_are_gone() -> None:
    rules = derive(MAENNLE, vorbehalt_round="hidden_by_rank")
    state = begin(rules, cards={3: "KrD KrD"})
    state = go(state, "1 vorbehalt, 2 gesund, 3 vorbehalt, 0 gesund, 1 solo:karosolo, 3 nein, 2 vorab, 1 weg")
    assert (state.phase, state.question, state.turn) == ("fragen", "hochzeit", 3)
    assert vertrag(go(state, "3 hochzeit")).game == "hochzeit"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_bidding_every_refused_bid_has_words(lang: str) -> None:
    state = go(three_soli(), "1 k90")
    for attempt in ("2 k90", "2 halten", "2 k30", "2 unsinn", "1 weg"):
        assert reason(refusal(state, attempt), lang)
    assert reason(refusal(go(one_solo(), "2 vorab"), "1 k60"), lang)


# Laws of every auction


@st.composite
def auctions(draw: st.DrawFn) -> list[Auction]:
    """Any auction from its beginning to its end."""
    form: Form = draw(st.sampled_from(["earlier_holds", "each_raises", "abreizen"]))
    seats = draw(st.permutations(SEATS))
    soloists = seats[: draw(st.integers(1, 4))]
    order = tuple(seats) if form == "abreizen" else tuple(sorted(soloists))
    random = Random(draw(st.integers(0, 2**32)))
    states = [auction(form, order, SEATS, frozenset(soloists))]
    while (turn := bidder(states[-1])) is not None:
        now = states[-1]
        said = [word for word in all_words(now) if bid_verstoss(now, turn, word) is None]
        assert PASS in said
        states.append(bid_step(now, turn, random.choice(said)))
        assert len(states) < 40
    return states


@given(auctions())
@settings(max_examples=300)
def test_bidding_the_stage_never_falls_and_only_the_holder_is_left(states: list[Auction]) -> None:
    stages = [state.stage for state in states]
    assert stages == sorted(stages)
    last = states[-1]
    assert last.holder in last.active
    if last.form != "abreizen":
        assert last.active == {last.holder}
    elif last.holder not in last.soloists:
        assert not last.active & last.soloists, "every Solo has to be bid away"
        assert last.stage > NO_BID
    else:
        better = last.order[: last.order.index(last.holder)]
        assert not last.active & set(better)


@given(auctions())
@settings(max_examples=200)
def test_bidding_who_takes_over_goes_higher_or_has_the_better_game(states: list[Auction]) -> None:
    for before, after in pairwise(states):
        if after.holder != before.holder:
            better = before.order.index(after.holder) < before.order.index(before.holder)
            assert after.stage > before.stage or (better and before.form != "each_raises")
