"""Calls in whole games, worked out by hand: bids that bind, what they give away, those that somebody has to make.

Seats 0 to 3 clockwise; seat 3 deals unless said otherwise, so seat 0 speaks and leads first.
"""

import pytest
from at_the_table import deal, go, played, refusal, said, somehow

from dokolearn.game import Game, events, sight
from dokolearn.model import RuleSet, Seat, Speak
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive
from dokolearn.sight import parties

# Bidding


def test_4_04_a_bid_is_the_first_call_of_the_game() -> None:
    """`schmidt: Weitere Ansagen`: who held keine 90 plays with Re and keine 90."""
    rules = derive(SCHMIDT, weitere_ansagen=True)
    game = go(deal(rules), "0 solo:fleischlos, 1 solo:damensolo, 2 gesund, 3 gesund, 1 k90, 0 halten, 1 weg")
    assert said(game) == "0 re, 0 k90"
    assert said(go(game, "0 sagt keine 60")) == "0 re, 0 k90, 0 k60"


def test_4_04_a_solo_that_was_bid_away() -> None:
    """`maennle §12`: the normal game is played with the vorab that bid it away."""
    game = deal(MAENNLE, seat1="KrD", seat2="KrD")
    game = go(game, "0 gesund, 1 solo:bubensolo, 2 gesund, 3 gesund, 0 weg, 2 vorab, 1 weg")
    spiel, _ = played(game)
    assert (spiel.vertrag.game, said(game)) == ("normal", "2 re vorab")


# Calls


def test_3_05_whoever_speaks_says_his_party() -> None:
    game = go(deal(MAINZ, seat0="KrD", seat2="KrD"), "alle gesund")
    assert parties(sight(game, Seat(1))) == (None, "kontra", None, None)
    game = go(game, "0 sagt Re, 3 sagt Kontra")
    assert said(game) == "0 re, 3 kontra"
    assert parties(sight(game, Seat(1))) == ("re", "kontra", None, "kontra"), "seat 0 may hold both"
    assert parties(sight(game, Seat(2))) == ("re", "kontra", "re", "kontra")


def test_3_05_a_stilles_solo_stays_hidden_until_both_damen_lie() -> None:
    """§4.12: the others see a normal game."""
    game = go(deal(MAINZ, seat0="KrD KrD"), "alle gesund, 0 sagt Re")
    assert played(game)[0].vertrag.game == "stilles_solo"
    assert (sight(game, Seat(1)).game, sight(game, Seat(0)).game) == ("normal", "stilles_solo")
    assert parties(sight(game, Seat(1))) == ("re", "kontra", None, None)
    assert parties(sight(game, Seat(0))) == ("re", "kontra", "kontra", "kontra")


def test_3_03_a_late_call_counts_on_losing() -> None:
    """`maennle §17`; a book that does not know this refuses it."""
    rules = derive(MAENNLE, forced_call_tack=False)
    game = go(somehow(go(deal(rules, seat2="KrD", seat0="KrD"), "alle gesund"), 12), "2 sagt Re")
    assert said(game) == "2 re late"
    assert refusal(game, "2 sagt Re") == "3.5.einmal call.said_already"
    game = somehow(go(deal(DDV, seat2="KrD", seat0="KrD"), "alle gesund"), 12)
    assert refusal(game, "2 sagt Re") == "3.3 call.late.cards_in_hand"


# Calls that somebody has to make

FORCING = {
    "seat0": "PiA Pi10 KrD",
    "seat1": "Pi9",
    "seat2": "Pi10 KrD",
    "seat3": "PiA",
}


def forced(book: RuleSet) -> Game:
    """Seat 0 makes the first Stich: Ass, Neun, Zehn, Ass, 32 Augen; seats 0 and 2 are Re."""
    return go(deal(book, **FORCING), "alle gesund, PiA Pi9 Pi10 PiA")


@pytest.mark.parametrize("book", [SCHMIDT, SPIELREGELN], ids=lambda book: book.name)
def test_3_03_many_augen_force_a_call_before_anything_else(book: RuleSet) -> None:
    game = forced(derive(book, forced_call=True))
    assert list(events(game)) == [Speak(Seat(0), 0)]
    for other in ("0 spielt Pi10", "1 sagt Kontra", "0 sagt keine 90", "0 nimmt alles"):
        assert refusal(game, other) == "3.3 zwang"
    game = go(game, "0 sagt Re")
    assert said(game) == "0 re"
    assert refusal(game, "0 sagt Re").startswith("3.")
    assert len(played(go(game, "Pi10"))[1].stich) == 1


def test_3_03_without_the_rule_nobody_is_forced() -> None:
    for book in BOOKS.values():
        if book is not MAENNLE:
            assert len(played(go(forced(book), "Pi10"))[1].stich) == 1


def test_3_07_a_forced_re_may_be_answered_until_the_next_card() -> None:
    """`schmidt`: after the first Stich Kontra has eleven cards, and answers before it plays the next one."""
    game = go(forced(derive(SCHMIDT, forced_call=True)), "0 sagt Re, Pi10")
    turn = played(game)[1].turn
    assert said(go(game, f"{turn} sagt Kontra")) == f"0 re, {turn} kontra"


def test_3_03_a_tack_in_the_first_stich_forces_in_maennle() -> None:
    """`maennle §25`: a Doppelkopf of 42 Augen."""
    game = deal(MAENNLE, seat0="PiA KrD", seat1="PiA", seat2="Pi10 KrD", seat3="Pi10")
    game = go(game, "alle gesund, PiA PiA Pi10 Pi10")
    assert refusal(game, "0 spielt KrD") == "3.3 zwang"
    assert said(go(game, "0 sagt Re")) == "0 re"
