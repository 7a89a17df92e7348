"""A Schwein in a whole game: `maennle §23`, `ddv: Schweine`, `spielregeln: Varianten` (Schweinchen)."""

import pytest
from at_the_table import deal, go, played, refusal, sit, winners

from dokolearn.ch1_general import FUCHS, SCHWEIN
from dokolearn.game import events, legal, outcome, sight
from dokolearn.model import RuleSet, Say, Seat
from dokolearn.rulesets import DDV, MAENNLE, SPIELREGELN, derive

HANDS = ("He10 KrA", "KaA KaA", "KrD KrK", "KrD Kr10")
"""Seat 0 leads; seat 1 holds both Karo Asse."""
LONGER = ("He10 KrA PiA", "KaA KaA PiK", "KrD KrK Pi10", "KrD Kr10 PiB")
ANNOUNCED = derive(SPIELREGELN, schwein="both")


def with_schwein(how: str, **options: object) -> RuleSet:
    return derive(DDV, schwein=how, **options)


# maennle: one of the two, whichever he likes


def test_schwein_the_schwein_beats_the_dulle() -> None:
    game = go(sit(MAENNLE, *HANDS), "alle gesund, He10 Schwein KrD KrD")
    assert winners(game) == [1]
    assert played(game)[1].augen == (0, 10 + 11 + 3 + 3, 0, 0), "a Schwein counts as the Ass it is"


def test_schwein_the_other_one_stays_a_fuchs() -> None:
    game = go(sit(MAENNLE, *HANDS), "alle gesund, He10 Schwein KrD KrD")
    assert refusal(game, "Schwein") == "2.3.schwein schwein_free_choice"
    assert legal(*played(game)) == (FUCHS,)


def test_schwein_first_the_fuchs_and_then_the_schwein() -> None:
    game = go(sit(MAENNLE, *HANDS), "alle gesund, He10 KaA KrD KrD, KrA Schwein KrK Kr10")
    assert winners(game) == [0, 1], "the Dulle beats the Fuchs, the Schwein trumps the Kreuz Ass"


def test_schwein_both_may_stay_a_fuchs() -> None:
    game = go(sit(MAENNLE, *HANDS), "alle gesund, He10 KaA KrD KrD, KrA KaA KrK Kr10")
    assert winners(game) == [0, 1]
    assert game.over


def test_schwein_it_takes_both_in_one_hand() -> None:
    game = sit(MAENNLE, "He10 KrA", "KaA Ka10", "KrD KaA", "KrD Kr10")
    assert refusal(game, "alle gesund, He10 Schwein") == "2.3.schwein schwein_paar"


def test_2_07_a_schwein_serves_trump_only() -> None:
    hands = ("KrA KrA PiA", "KaA KaA KrK", "KrD PiA PiK", "KrD Kr10 PiK")
    assert refusal(sit(with_schwein("free_choice"), *hands), "alle gesund, KrA Schwein") == "2.7 farbe_trumpf"
    assert go(sit(MAENNLE, *hands), "alle gesund, KrA Schwein").revoked == 1, "§9: that ends the game"


def test_schwein_without_the_rule_there_is_none() -> None:
    assert refusal(sit(DDV, *HANDS), "alle gesund, He10 Schwein") == "2.3.schwein schwein_nie"


def test_3_11_a_schwein_is_no_fuchs_to_catch() -> None:
    """The Fuchs that goes to the Dulle of the other party pays, the Schwein beside it never."""
    hands = ("He10 KrD PiA", "KaA KaA PiK", "KrD KrK Pi10", "PiD Kr10 PiK")
    game = go(sit(MAENNLE, *hands), "alle gesund, He10 KaA KrD PiD, 0 sagt Re")
    assert outcome(*played(game)).events == (("re", "fuchs"),)
    game = go(game, "KrD Schwein KrK Kr10")
    assert winners(game) == [0, 1]
    assert outcome(*played(game)).events == (("re", "fuchs"),)


# The other forms


def test_schwein_two_schweine() -> None:
    game = go(sit(with_schwein("both"), *HANDS), "alle gesund, He10 Schwein KrD KrD")
    assert legal(*played(game)) == (SCHWEIN,)
    assert refusal(game, "KaA") == "2.3.schwein schwein_muss"
    assert winners(go(game, "Schwein KrK Kr10 KrA")) == [1, 1]


def test_schwein_two_schweine_or_none() -> None:
    game = go(sit(with_schwein("both"), *HANDS), "alle gesund, He10 KaA KrD KrD, KrA")
    assert refusal(game, "Schwein") == "2.3.schwein schwein_both"


def test_schwein_the_first_one_or_none() -> None:
    game = sit(with_schwein("first"), *HANDS)
    assert winners(go(game, "alle gesund, He10 Schwein KrD KrD, KaA KrK Kr10 KrA")) == [1, 1]
    assert refusal(game, "alle gesund, He10 KaA KrD KrD, KrA Schwein") == "2.3.schwein schwein_first"
    assert refusal(game, "alle gesund, He10 Schwein KrD KrD, Schwein") == "2.3.schwein schwein_first"


def test_schwein_the_second_one_if_the_first_made_its_stich() -> None:
    """Seat 1 trumps Kreuz with its Fuchs; the other Karo Ass is a Schwein then."""
    rules = with_schwein("second_after_stich")
    hands = ("KrA He10", "KaA KaA", "KrK KrD", "Kr10 KrD")
    assert refusal(sit(rules, *hands), "alle gesund, KrA Schwein") == "2.3.schwein schwein_second_after_stich"
    game = go(sit(rules, *hands), "alle gesund, KrA KaA KrK Kr10, Schwein KrD KrD He10")
    assert winners(game) == [1, 1]


def test_schwein_no_second_one_if_the_first_was_beaten() -> None:
    game = go(sit(with_schwein("second_after_stich"), *HANDS), "alle gesund, He10 KaA KrD KrD, KrA")
    assert refusal(game, "Schwein") == "2.3.schwein schwein_second_after_stich"


# Said before the first card


def test_schwein_who_says_it_before_the_first_card_has_to_play_it() -> None:
    game = go(sit(ANNOUNCED, *HANDS), "alle gesund, 1 schwein, He10")
    assert refusal(game, "KaA") == "2.3.schwein schwein_muss"
    assert winners(go(game, "Schwein KrD KrD, Schwein KrK Kr10 KrA")) == [1, 1]


def test_schwein_what_was_not_said_is_a_fuchs() -> None:
    game = go(sit(ANNOUNCED, *HANDS), "alle gesund, He10")
    assert refusal(game, "Schwein") == "2.3.schwein schwein_ungesagt"
    assert legal(*played(game)) == (FUCHS, FUCHS)


def test_schwein_it_is_said_in_time_once_and_with_both() -> None:
    game = go(sit(ANNOUNCED, *HANDS), "alle gesund")
    assert Say(Seat(1), "schwein") in events(game)
    assert refusal(game, "0 schwein") == "2.3.schwein schwein_paar"
    assert refusal(game, "1 schwein, 1 schwein") == "2.3.schwein schwein_ungesagt"
    assert refusal(game, "He10, 1 schwein") == "2.3.schwein schwein_ungesagt"
    assert refusal(sit(MAENNLE, *HANDS), "alle gesund, 1 schwein") == "2.3.schwein schwein_nie", "only with the card"


def test_schwein_everybody_hears_it() -> None:
    game = go(sit(ANNOUNCED, *HANDS), "alle gesund, 1 schwein")
    assert all(sight(game, Seat(seat)).raised == {1} for seat in range(4))


def test_schwein_a_single_schwein_that_was_said_is_the_first() -> None:
    game = go(sit(with_schwein("first", schwein_announce="vorbehalt"), *HANDS), "alle gesund, 1 schwein, He10")
    assert refusal(game, "KaA") == "2.3.schwein schwein_muss"
    assert winners(go(game, "Schwein KrD KrD, KaA KrK Kr10 KrA")) == [1, 1]


# In a Solo


@pytest.mark.parametrize(("rules", "beats"), [(MAENNLE, True), (with_schwein("free_choice"), False)])
def test_4_06_a_schwein_in_a_karosolo(rules: RuleSet, beats: bool) -> None:
    """`maennle §23` knows it there; elsewhere it belongs to the normal game."""
    rules = derive(rules, vorbehalt_round="open", abreizen=False)
    game = go(sit(rules, *LONGER), "0 solo:karosolo, 1 gesund, 2 gesund, 3 gesund, He10")
    if beats:
        assert winners(go(game, "Schwein KrD KrD")) == [1]
    else:
        assert refusal(game, "Schwein") == "2.3.schwein schwein_nie"


def test_4_06_no_schwein_in_another_solo() -> None:
    rules = derive(MAENNLE, abreizen=False)
    game = go(sit(rules, *LONGER), "0 solo:kreuzsolo, 1 gesund, 2 gesund, 3 gesund, KrA")
    assert refusal(game, "Schwein").startswith("2.3.schwein")


def test_4_11_a_schwein_in_a_hochzeit() -> None:
    game = deal(MAENNLE, seat0="He10", seat1="KaA KaA", seat2="KrD KrD")
    game = go(game, "0 gesund, 1 gesund, 2 hochzeit, 3 gesund, He10 Schwein")
    assert played(game)[1].stich[1] == SCHWEIN
