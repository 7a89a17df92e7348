"""What may lie with the others: deals counted in positions that a player can follow (§5.10).

Seats 0 to 3 clockwise; seat 3 deals, so seat 0 speaks first and leads. `tests/laws/test_deals.py` has whole games.
"""

from dataclasses import replace
from fractions import Fraction
from math import comb, factorial
from random import Random

import pytest
from at_the_table import deal, go, somehow
from effort import each

from dokolearn.ch1_general import DULLE, FUCHS, SUITS, parse_cards
from dokolearn.ch2_normal_game import ALTE, TRUMP, card_table
from dokolearn.ch5_tactics.deals import Deals, deals, how_they_lie
from dokolearn.ch5_tactics.running_suits import chance_to_run, chance_to_run_again, chance_to_run_now
from dokolearn.game import Game, sight
from dokolearn.model import RuleSet, Seat
from dokolearn.rulesets import BOOKS, DDV, MAINZ, SCHMIDT, SPIELREGELN, derive
from dokolearn.sight import Sight, cards_out, kinds_of

every_book = each("book", BOOKS.values())
KREUZ = SUITS.index("Kr")


def see(game: Game, seat: int) -> Sight:
    return sight(game, Seat(seat))


def fit(game: Game, seat: int) -> Deals:
    return deals(see(game, seat))


def all_ways(size: int) -> int:
    """To deal three hands of so many different cards."""
    return factorial(3 * size) // factorial(size) ** 3


# How many there are


@every_book
def test_5_10_before_anybody_has_spoken_the_others_may_hold_anything(book: RuleSet) -> None:
    assert {fit(deal(book), seat).number for seat in range(4)} == {all_ways(card_table(book).hand_size)}


def test_5_10_twelve_each_are_three_thousand_million_million() -> None:
    assert fit(go(deal(MAINZ), "alle gesund"), 0).number == 3_384_731_762_521_200


def test_5_10_whoever_says_re_holds_a_kreuz_dame() -> None:
    """Seat 1 has none itself: left are the deals in which seat 0 does not have neither."""
    game = go(deal(MAINZ, seat0="KrD", seat2="KrD"), "alle gesund, 0 sagt Re")
    assert Fraction(fit(game, 1).number, all_ways(12)) == 1 - Fraction(comb(24, 2), comb(36, 2))
    assert how_they_lie(see(game, 1), {ALTE}).keys() == {(2, 0, 0, 0), (1, 0, 1, 0), (1, 0, 0, 1)}
    assert how_they_lie(see(game, 2), {ALTE}).keys() == {(1, 0, 0, 0)}, "seat 2 holds the other one"


def test_5_10_a_hochzeit_tells_where_both_are() -> None:
    game = go(deal(SCHMIDT, seat1="KrD KrD"), "0 gesund, 1 hochzeit")
    assert how_they_lie(see(game, 0), {ALTE}).keys() == {(0, 2, 0, 0)}
    assert fit(game, 0).number == comb(34, 10) * comb(24, 12)


def test_5_10_who_did_not_follow_has_none_of_it() -> None:
    """Seat 1 ruffs the first Kreuz: what is out of the suit lies with seats 2 and 3."""
    hands = {"seat0": "KrA", "seat1": "KaB PiA PiA Pi10 Pi10 PiK PiK HeA HeA HeK HeK He9", "seat2": "Kr9"}
    game = go(deal(MAINZ, **hands), "alle gesund, KrA KaB")
    lying = how_they_lie(see(game, 0), kinds_of(card_table(MAINZ), KREUZ))
    assert lying
    assert {lengths[1] for lengths in lying} == {0}
    assert sum(lying.values()) == fit(game, 0).number
    assert chance_to_run_now(see(game, 0), KREUZ) == 0


POOR = "KaA KrB KrA KrA Kr10 PiA PiA Pi10 HeA HeA PiK Pi9"
RICH = "He10 He10 KrD PiD HeK"


def trumps_of_seat(game: Game, viewer: int, seat: int) -> set[int]:
    """How many trumps a seat may hold, as another one sees it."""
    return {lengths[seat] for lengths in how_they_lie(see(game, viewer), kinds_of(card_table(game.rules), TRUMP))}


def test_5_10_a_poor_hand_has_few_trumps_and_then_those_that_came_back() -> None:
    """`spielregeln: Reizen 2`: three at most; once all are given away, none, and later what it got."""
    rules = derive(SPIELREGELN, vorbehalt_round="open", armut_cards="all_trumps")
    game = go(deal(rules, seat1=POOR, seat2=RICH), "0 gesund, 1 armut")
    assert trumps_of_seat(game, 3, 1) == {0, 1, 2, 3}
    game = go(game, "2 gesund, 3 gesund, 1 gibt KaA KrB")
    assert trumps_of_seat(game, 3, 1) == {0}
    assert trumps_of_seat(game, 3, 3) == {0, 1, 2}, "at the own seat stands what lies on the table"
    game = go(game, "2 nimmt, 2 gibt HeK PiD")
    assert trumps_of_seat(game, 3, 1) == {0, 1, 2}, "two cards came back"
    assert trumps_of_seat(game, 2, 1) == {1}, "who gave them knows"
    assert trumps_of_seat(game, 1, 2) >= {2, 3}
    assert min(trumps_of_seat(game, 1, 2)) == 2, "the poor one has given two"


def test_5_10_where_their_number_is_said_everybody_knows_how_many_trumps_came_back() -> None:
    """`schmidt: Armut` says it."""
    rules = derive(SPIELREGELN, vorbehalt_round="open", armut_cards="all_trumps", armut_say="count_back")
    words = "0 gesund, 1 armut, 2 gesund, 3 gesund, 1 gibt KaA KrB, 2 nimmt, 2 gibt HeK PiD"
    game = go(deal(rules, seat1=POOR, seat2=RICH), words)
    assert trumps_of_seat(game, 3, 1) == trumps_of_seat(game, 0, 1) == {1}


def test_5_10_who_takes_trumps_is_no_longer_poor() -> None:
    """Seat 2 had announced an Armut as well: three trumps, and then the two that seat 1 laid down."""
    rules = derive(SPIELREGELN, vorbehalt_round="open", armut_cards="all_trumps")
    poor = "He10 PiD KaD Kr10 KrK KrK Kr9 Pi10 Pi9 HeK HeK He9"
    game = go(deal(rules, seat1=POOR, seat2=poor), "0 gesund, 1 armut, 2 armut, 3 gesund, 1 gibt KaA KrB")
    assert max(trumps_of_seat(game, 3, 2)) == 3
    assert max(trumps_of_seat(go(game, "2 nimmt"), 3, 2)) >= 5


def test_5_10_who_looked_at_the_cards_on_the_table_knows_that_nobody_holds_them() -> None:
    rules = derive(SPIELREGELN, vorbehalt_round="open", armut_cards="all_trumps", armut_decide="after_looking")
    words = "0 gesund, 1 armut, 2 gesund, 3 gesund, 1 gibt KaA KrB, 2 nein"
    game = go(deal(rules, seat1=POOR, seat2=RICH, seat3="KaA"), words)
    assert how_they_lie(see(game, 2), {FUCHS}).keys() == {(1, 0, 0, 0), (0, 0, 0, 1)}, "the other one"
    assert how_they_lie(see(game, 0), {FUCHS}).keys() >= {(2, 0, 0, 0)}, "seat 0 has not been asked yet"


def test_5_10_a_card_that_was_seen_is_known_itself() -> None:
    """Seat 1 gave its Fuchs to seat 2: only where the other one lies is open, at seat 2 as at any other place."""
    rules = derive(SPIELREGELN, vorbehalt_round="open", armut_cards="all_trumps")
    words = "0 gesund, 1 armut, 2 gesund, 3 gesund, 1 gibt KaA KrB, 2 nimmt, 2 gibt HeK PiD"
    game = go(deal(rules, seat1=POOR, seat2=RICH), words)
    lying, number = how_they_lie(see(game, 1), {FUCHS}), fit(game, 1).number
    shares = {lengths: Fraction(ways, number) for lengths, ways in lying.items()}
    assert shares == {(1, 0, 1, 0): Fraction(12, 34), (0, 0, 2, 0): Fraction(10, 34), (0, 0, 1, 1): Fraction(12, 34)}


def test_5_10_an_announced_schwein_is_two_karo_asse() -> None:
    rules = derive(DDV, schwein="both", schwein_announce="before_play")
    game = go(deal(rules, seat1="KaA KaA"), "alle gesund, 1 schwein")
    assert how_they_lie(see(game, 0), {FUCHS}).keys() == {(0, 2, 0, 0)}


def test_5_10_both_dullen_and_where_they_are() -> None:
    """Seat 0 has none: one seat has both in 3 x 12 x 11 of 36 x 35 cases."""
    game = go(deal(MAINZ, seat1="He10", seat2="He10"), "alle gesund")
    lying = how_they_lie(see(game, 0), {DULLE})
    both = sum(ways for lengths, ways in lying.items() if max(lengths) == 2)
    assert Fraction(both, sum(lying.values())) == Fraction(3 * 12 * 11, 36 * 35)


# One of them


@every_book
def test_5_10_a_deal_by_chance_leaves_what_is_seen(book: RuleSet) -> None:
    game = somehow(go(deal(book, seat0="KrD", seat2="KrD"), "alle gesund, 0 sagt Re"), 13)
    view, found = see(game, 1), fit(game, 1)
    for seed in range(20):
        hands = found.sample(Random(seed).random)
        assert hands == found.sample(Random(seed).random), "equal chance, equal deal"
        assert hands in found
        assert hands[1] == view.hand
        assert sorted(kind for hand in hands for kind in hand) == sorted(kind for hand in held(game) for kind in hand)
    assert held(game) in found
    assert len({found.sample(Random(seed).random) for seed in range(20)}) > 15


def held(game: Game) -> tuple[tuple[int, ...], ...]:
    assert game.state is not None
    return game.state.hands


def test_5_10_a_deal_that_cannot_be_is_none_of_them() -> None:
    game = go(deal(MAINZ, seat0="KrD PiA", seat1="He9", seat2="KrD"), "alle gesund, 0 sagt Re")
    found, hands = fit(game, 1), list(held(game))
    assert tuple(hands) in found
    assert (hands[0], hands[1], hands[3], hands[2]) in found, "seats 2 and 3 exchanged"
    assert (hands[3], hands[1], hands[2], hands[0]) not in found, "who said Re has no Kreuz Dame"
    assert (hands[1], hands[0], hands[2], hands[3]) not in found, "the own hand is known"
    assert (hands[0][:-1], *hands[1:]) not in found, "a card is missing"
    assert (hands[0], hands[1], hands[2], (*hands[3][:-1], hands[1][0])) not in found, "a third copy"


def test_5_10_what_contradicts_itself_is_refused() -> None:
    """Somebody without trump who said Re and has shown no Kreuz Dame: no deal is like that."""
    game = go(deal(MAINZ, seat0="KrD PiB", seat1="KrD"), "alle gesund, 1 sagt Re, PiB")
    view = see(game, 2)
    with pytest.raises(ValueError, match="no deal agrees"):
        deals(replace(view, stich=(*view.stich, *parse_cards("He9"))))


# How a suit runs, for what a seat sees


@every_book
def test_5_10_at_the_first_lead_the_chance_is_that_of_the_table(book: RuleSet) -> None:
    """Whoever knows nothing but his own hand: cards out among hands of equal size."""
    game = go(deal(book), "alle gesund")
    table, tried = card_table(book), set()
    for seat in range(4):
        view = see(game, seat)
        for suit in range(3):
            out = sum(kind in table.fehl[suit] for kind in cards_out(view))
            for rounds in (1, 2):
                expected = chance_to_run(out, (table.hand_size,) * 3, rounds)
                assert chance_to_run_now(view, suit, rounds) == expected
            tried.add(out)
    assert len(tried) > 1


def test_5_10_after_a_round_that_ran() -> None:
    """Seat 0 led Kreuz and all followed: three of six are left, and who followed may have had no choice."""
    hands = {"seat0": "KrA Kr9", "seat1": "Kr9 Kr10", "seat2": "KrK Kr10", "seat3": "KrK KrA"}
    game = go(deal(MAINZ, **hands), "alle gesund, KrA Kr9 KrK KrK")
    assert chance_to_run_now(see(game, 0), KREUZ) == chance_to_run_again(3, (11, 11, 11))
    assert chance_to_run_now(see(game, 0), KREUZ, 2) == 0


def test_5_10_who_led_a_suit_had_a_choice() -> None:
    """For seat 1 the others have followed, seat 0 has led: of that nothing is concluded."""
    hands = {"seat0": "KrA Kr9", "seat1": "Kr9 Kr10", "seat2": "KrK Kr10", "seat3": "KrK KrA"}
    game = go(deal(MAINZ, **hands), "alle gesund, KrA Kr9 KrK KrK")
    ways = {
        (one, two, 3 - one - two): comb(11, one) * comb(11, two) * comb(11, 3 - one - two)
        for one in range(4)
        for two in range(4 - one)
    }
    likely = {lengths: Fraction(many, (lengths[1] + 1) * (lengths[2] + 1)) for lengths, many in ways.items()}
    assert chance_to_run_now(see(game, 1), KREUZ) == likely[1, 1, 1] / sum(likely.values())
