"""A whole normal game: what the engine lets happen, what it refuses, and what always holds at the end."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from effort import each
from hypothesis import given, settings
from hypothesis import strategies as st

from dokolearn.ch1_general import FUCHS, SCHWEIN, card_codes, parse_card, parse_cards
from dokolearn.game import (
    Spiel,
    State,
    deal_game,
    legal,
    new_game,
    party_augen,
    play,
    random_game,
    simulate,
    start,
    verstoss,
)
from dokolearn.model import Illegal, Kind, RuleSet, Seat
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, with_options

every_book = each("book", BOOKS.values())
seeds = st.integers(0, 2**32)
NO_SCHWEIN = {"schwein": "none"}
"""The fast loop never raises a Fuchs."""
dealers = st.sampled_from([Seat(0), Seat(1), Seat(2), Seat(3)])


def game(book: RuleSet, *written: str, dealer: int = 3) -> Spiel:
    """The end of a game: whoever sits left of the dealer, seat 0, leads."""
    first, second, third, fourth = map(parse_cards, written)
    return new_game(book, (first, second, third, fourth), Seat(dealer))


def playthrough(spiel: Spiel, cards: Iterator[Kind]) -> Iterator[State]:
    """Every state of a game played with these cards, the first one before any card."""
    state = start(spiel)
    yield state
    for kind in cards:
        state = play(spiel, state, kind)
        yield state


def after(spiel: Spiel, cards: str) -> State:
    *_, state = playthrough(spiel, iter(parse_cards(cards)))
    return state


# Two Stiche by hand

TWO_LEFT = ("KrD KrA", "PiA Kr10", "KrD Ka9", "He10 KrK")


def test_1_07_who_makes_the_stich_gets_its_augen() -> None:
    spiel = game(MAINZ, *TWO_LEFT)
    state = after(spiel, "KrA Kr10 KrD KrK")  # seat 2 has no Kreuz but the Dame, which is Trumpf
    [stich] = state.stiche
    assert (stich.winner, stich.augen) == (2, 11 + 10 + 3 + 4)
    assert state.augen == (0, 0, 28, 0)


def test_1_09_the_winner_leads_to_the_next_stich() -> None:
    spiel = game(MAINZ, *TWO_LEFT)
    state = after(spiel, "KrA Kr10 KrD KrK Ka9 He10 KrD PiA")
    assert [(stich.lead, stich.winner) for stich in state.stiche] == [(0, 2), (2, 3)]
    assert state.augen == (0, 0, 28, 24)
    assert state.over


def test_2_02_the_augen_of_partners_count_together() -> None:
    spiel = game(MAINZ, *TWO_LEFT)
    assert spiel.re == {0, 2}
    assert party_augen(spiel, after(spiel, "KrA Kr10 KrD KrK Ka9 He10 KrD PiA")) == {"re": 28, "kontra": 24}


@each("dealer", range(4))
def test_1_09_left_of_the_dealer_begins(dealer: int) -> None:
    spiel = deal_game(MAINZ, Seat(dealer), Random(3).random)
    state = start(spiel)
    assert state.turn == (dealer + 1) % 4
    assert play(spiel, state, state.hands[state.turn][0]).turn == (dealer + 2) % 4


LAST_DULLEN = {MAINZ: 3, MAENNLE: 3, DDV: 1, SPIELREGELN: 1, SCHMIDT: 1}


@each("book, wins", LAST_DULLEN.items())
def test_2_04_both_dullen_fall_in_the_last_stich(book: RuleSet, wins: int) -> None:
    """§2.4.1 and maennle §22 give it to the second, the other three to the first."""
    state = after(game(book, "KaK", "He10", "KrD", "He10"), "KaK He10 KrD He10")
    assert state.stiche[-1].winner == wins


def test_2_04_in_maennle_the_second_karlchen_wins_the_last_stich_and_no_other() -> None:
    spiel = game(MAENNLE, "KrB KaK", "KrB Ka10", "HeB KaK", "PiB Ka10")
    first = after(spiel, "KrB KrB HeB PiB")
    assert first.stiche[0].winner == 0, "one Stich before the end the first Kreuz Bube wins"
    last = after(spiel, "KaK Ka10 KaK Ka10 KrB HeB PiB KrB")
    assert [stich.winner for stich in last.stiche] == [1, 0], "seat 1 led the first, seat 0 played the second"


# What is refused


def test_2_07_a_card_that_does_not_serve_is_refused_with_its_reason() -> None:
    spiel = game(MAINZ, *TWO_LEFT)
    state = after(spiel, "KrA")
    with pytest.raises(Illegal, match=r"§2\.7") as refused:
        play(spiel, state, parse_card("PiA"))
    assert refused.value.verstoss.paragraph == "2.7"
    assert card_codes(refused.value.verstoss.cards) == "Kr10"


def test_1_04_a_card_of_another_hand_is_refused() -> None:
    spiel = game(MAINZ, *TWO_LEFT)
    with pytest.raises(Illegal) as refused:
        play(spiel, start(spiel), parse_card("He10"))
    assert refused.value.verstoss.paragraph == "1.4"


def test_1_06_when_the_game_is_over_no_card_is_left() -> None:
    spiel = game(MAINZ, "KrA", "KrK", "Kr10", "Kr9")
    state = after(spiel, "KrA KrK Kr10 Kr9")
    assert state.over
    assert legal(spiel, state) == ()
    with pytest.raises(Illegal):
        play(spiel, state, parse_card("KrA"))


def test_2_07_a_playthrough_stops_at_the_wrong_card() -> None:
    states = playthrough(game(MAINZ, *TWO_LEFT), iter(parse_cards("KrA PiA")))
    assert len([next(states), next(states)]) == 2
    with pytest.raises(Illegal):
        next(states)


# What always holds


@every_book
@settings(max_examples=50)
@given(seed=seeds, dealer=dealers)
def test_1_02_every_game_ends_with_240_augen(book: RuleSet, seed: int, dealer: Seat) -> None:
    spiel = deal_game(book, dealer, Random(seed).random)
    state = random_game(spiel, Random(seed + 1).random)
    assert state.over
    assert sum(state.augen) == 240
    assert sum(party_augen(spiel, state).values()) == 240
    assert len(state.stiche) == (10 if book is MAENNLE else 12)
    played = (FUCHS if kind == SCHWEIN else kind for stich in state.stiche for kind in stich.cards)
    assert Counter(played) == Counter(spiel.table.deck)


@every_book
@settings(max_examples=40)
@given(seed=seeds, dealer=dealers)
def test_2_07_only_legal_cards_are_played_and_all_others_refused(book: RuleSet, seed: int, dealer: Seat) -> None:
    """At every moment of a game every card of the pack is tried."""
    choose = Random(seed)
    spiel = deal_game(book, dealer, choose.random)
    state = start(spiel)
    while not state.over:
        choices = legal(spiel, state)
        assert choices, "nobody is ever without a legal card"
        before = State(*state)
        for kind in set(spiel.table.deck):
            reason = verstoss(spiel, state, kind)
            assert (reason is None) == (kind in choices)
            if reason is None:
                play(spiel, state, kind)
                continue
            with pytest.raises(Illegal) as refused:
                play(spiel, state, kind)
            assert refused.value.verstoss == reason
            assert reason.paragraph == ("2.7" if kind in state.hands[state.turn] else "1.4")
        assert state == before, "trying changes nothing"
        state = play(spiel, state, choose.choice(choices))


@every_book
@settings(max_examples=40)
@given(seed=seeds, dealer=dealers)
def test_1_05_each_card_moves_exactly_one_step(book: RuleSet, seed: int, dealer: Seat) -> None:
    spiel = deal_game(book, dealer, Random(seed).random)
    final = random_game(spiel, Random(seed).random)
    states = list(playthrough(spiel, (kind for stich in final.stiche for kind in stich.cards)))
    assert states[-1] == final
    for one, other in pairwise(states):
        assert sum(map(len, other.hands)) == sum(map(len, one.hands)) - 1
        assert (len(other.stich) - len(one.stich)) in (1, -3)
        assert all(now >= then for now, then in zip(other.augen, one.augen, strict=True))


@every_book
@settings(max_examples=50)
@given(seed=seeds, dealer=dealers)
def test_1_09_the_lead_goes_to_the_last_winner(book: RuleSet, seed: int, dealer: Seat) -> None:
    spiel = deal_game(book, dealer, Random(seed).random)
    stiche = random_game(spiel, Random(seed).random).stiche
    assert stiche[0].lead == (dealer + 1) % 4
    assert [stich.lead for stich in stiche[1:]] == [stich.winner for stich in stiche[:-1]]


@every_book
@settings(max_examples=50)
@given(seed=seeds, dealer=dealers)
def test_simulation_and_game_agree(book: RuleSet, seed: int, dealer: Seat) -> None:
    """The fast loop and `play` ask for the same random numbers: they must come to the same Augen."""
    spiel = deal_game(with_options(book, NO_SCHWEIN), dealer, Random(seed).random)
    augen = simulate(spiel.table, spiel.hands, Seat((dealer + 1) % 4), Random(seed + 1).random)
    assert tuple(augen) == random_game(spiel, Random(seed + 1).random).augen
    assert sum(augen) == 240


def test_simulation_and_game_agree_on_the_last_stich_of_maennle() -> None:
    """`maennle §22`: both Kreuz Buben in the last Stich are rare, so many games have to be played."""
    rare = 0
    for seed in range(1500):
        spiel = deal_game(with_options(MAENNLE, NO_SCHWEIN), Seat(0), Random(seed).random)
        state = random_game(spiel, Random(seed).random)
        assert tuple(simulate(spiel.table, spiel.hands, Seat(1), Random(seed).random)) == state.augen
        last = state.stiche[-1]
        places = [place for place, kind in enumerate(last.cards) if kind == parse_card("KrB")]
        rare += len(places) == 2 and last.winner == (last.lead + places[1]) % 4
    assert rare > 0, "the second Kreuz Bube has won at least one of them"


def test_a_state_and_a_stich_are_values() -> None:
    spiel = deal_game(MAINZ, Seat(0), Random(7).random)
    one, other = (random_game(spiel, Random(8).random) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert eval(repr(one.stiche[0]), {"Stich": type(one.stiche[0])}) == one.stiche[0]


# The beginning of a game as a player would write it down. Deal: seed 7, seat 3 deals; everybody plays the first card
# of his sorted hand that he may. Worked out with pencil and paper from the hands in test_ch1_general.

BY_HAND = """\
seat 0 leads KrD HeD He10 He10: seat 3, 26
seat 3 leads PiD HeD KrB KrD: seat 2, 11
seat 2 leads PiD KaD KrB PiB: seat 2, 10"""


def test_2_04_the_first_three_stiche_of_a_game_by_hand() -> None:
    """The second Dulle wins; then a Kreuz Dame is above the Pik Dame; then the Pik Dame above all that follow."""
    spiel = deal_game(MAINZ, Seat(3), Random(7).random)
    state = start(spiel)
    for _ in range(12):
        state = play(spiel, state, legal(spiel, state)[0])
    written = [f"seat {s.lead} leads {card_codes(s.cards)}: seat {s.winner}, {s.augen}" for s in state.stiche]
    assert "\n".join(written) == BY_HAND
