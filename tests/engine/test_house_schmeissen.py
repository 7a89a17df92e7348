"""Schmeißen: which hands may be thrown in (`schmidt` and `ddv` Schmeißen, `spielregeln` Varianten).

The script leaves it out on purpose (§0.3).
"""

from effort import each
from rounds import begin, go, vertrag, words

from dokolearn.ch1_general import parse_cards
from dokolearn.house_rules.schmeissen import CRITERIA, criteria, criteria_met
from dokolearn.rulesets import DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive

CRITERION_HANDS = [
    # criterion, a hand that meets it, a hand that just misses it
    ("five_nines", "Kr9 Kr9 Pi9 He9 Ka9 KrD PiD", "Kr9 Kr9 Pi9 He9 KaK KrD PiD"),
    ("six_kings", "KrK KrK PiK PiK HeK KaK He10", "KrK KrK PiK PiK HeK KaA He10"),
    ("five_kings", "KrK KrK PiK PiK KaK", "KrK KrK PiK PiK KaA"),
    ("four_kings", "KrK KrK PiK PiK", "KrK KrK PiK"),
    ("four_nines", "Kr9 Kr9 Pi9 Ka9", "Kr9 Kr9 Pi9 KaK"),
    ("four_nines_four_kings", "Kr9 Kr9 Pi9 Pi9 KrK KrK PiK PiK", "Kr9 Kr9 Pi9 Pi9 He9 KrK KrK PiK"),
    ("nines_of_all_suits", "Kr9 Pi9 He9 Ka9", "Kr9 Kr9 Pi9 Pi9 He9 He9"),
    ("kings_of_all_suits", "KrK PiK HeK KaK", "KrK KrK PiK PiK HeK HeK"),
    ("seven_volle", "KrA Kr10 PiA Pi10 HeA He10 KaA", "KrA Kr10 PiA Pi10 HeA He10 KaK"),
    ("no_trump", "KrA PiA HeA HeK", "KrA PiA HeA Ka9"),
    ("max_one_trump", "KrA PiA HeA He10", "KrA PiA Ka9 He10"),
    ("max_two_trumps", "KrA PiA Ka9 He10", "KrA KrD Ka9 He10"),
    ("highest_trump_karo_bube", "KaB KaA Ka9 KrA", "HeB KaA Ka9 KrA"),
    ("highest_trump_karo_ass", "KaA Ka10 KaK Ka9 KrA", "KaB Ka10 KaK Ka9 KrA"),
    ("seven_nines_and_kings", "Kr9 Pi9 He9 Ka9 KrK PiK HeK", "Kr9 Pi9 He9 Ka9 KrK PiK HeB"),
    ("eight_nines_and_kings", "Kr9 Kr9 Pi9 He9 Ka9 KrK PiK HeK", "Kr9 Kr9 Pi9 He9 Ka9 KrK PiK HeD"),
    ("over_70_augen", "KrA KrA PiA PiA HeA HeA KrK KrB", "KrA KrA PiA PiA HeA HeA KrK"),
    ("over_80_augen", "KrA KrA PiA PiA HeA HeA KaA KrK", "KrA KrA PiA PiA HeA HeA KaA KrD"),
    ("under_35_augen", "KrA KrA Kr10 KrB", "KrA KrA Kr10 KrD"),
]


@each("name, yes, no", CRITERION_HANDS)
def test_schmeissen_each_criterion_for_throwing_in(name: str, yes: str, no: str) -> None:
    rules = derive(MAINZ, schmeissen=True, schmeissen_criteria=[name])
    assert criteria_met(parse_cards(yes), rules) == (name,)
    assert criteria_met(parse_cards(no), rules) == ()


def test_schmeissen_every_criterion_is_tried() -> None:
    assert {row[0] for row in CRITERION_HANDS} == set(CRITERIA)


def test_schmeissen_without_a_dulle_the_herz_10_is_no_trump() -> None:
    rules = derive(MAINZ, schmeissen=True, schmeissen_criteria=["no_trump"], herz10_trump=False)
    assert criteria_met(parse_cards("KrA PiA HeA He10"), rules) == ("no_trump",)


def test_schmeissen_a_schwein_changes_nothing_about_the_lowest_hands() -> None:
    rules = derive(MAENNLE, schmeissen=True, schmeissen_criteria=["highest_trump_karo_ass"])
    assert criteria_met(parse_cards("KaA KaA Ka10 KrA"), rules) == ("highest_trump_karo_ass",)


def test_schmeissen_nobody_throws_in_unless_the_table_plays_so() -> None:
    assert [criteria(book) for book in (MAINZ, DDV, SPIELREGELN, SCHMIDT, MAENNLE)] == [()] * 5
    assert criteria(derive(SCHMIDT, schmeissen=True)) == ("five_nines", "six_kings", "max_one_trump")


def test_schmeissen_without_nines_kings_take_their_place_in_ddv() -> None:
    short = criteria(derive(DDV, schmeissen=True, deck_nines=False))
    assert {"five_kings", "kings_of_all_suits"} <= set(short)
    assert not [name for name in short if "nines" in name and "kings" not in name]


def test_schmeissen_a_hand_thrown_in_is_dealt_again_by_the_same_player() -> None:
    """schmidt Spielablauf, Hinweise."""
    rules = derive(SCHMIDT, schmeissen=True)
    state = begin(rules, cards={3: "Kr9 Kr9 Pi9 Pi9 He9"})
    found = vertrag(go(state, "1 gesund, 2 gesund, 3 schmeissen, 0 gesund"))
    assert (found.game, found.player, found.next_dealer) == (None, 3, 0)


def test_schmeissen_a_solo_prevents_throwing_in() -> None:
    """schmidt Schmeißen: then that hand has to be played."""
    rules = derive(SCHMIDT, schmeissen=True)
    state = begin(rules, cards={3: "Kr9 Kr9 Pi9 Pi9 He9"})
    assert vertrag(go(state, "1 gesund, 2 gesund, 3 schmeissen, 0 solo:fleischlos")).game == "fleischlos"


def test_schmeissen_a_bad_hand_may_still_be_played() -> None:
    state = begin(derive(SCHMIDT, schmeissen=True), cards={1: "Kr9 Kr9 Pi9 Pi9 He9"})
    assert {"gesund", "schmeissen"} <= words(state, 1)
    assert "schmeissen" not in words(go(state, "1 gesund"), 2)
