"""Scharfe: both Herz Könige in one hand are trumps (`spielregeln: Varianten, Scharfe`). Hands of few cards."""

from typing import Any

import pytest
from effort import each

from dokolearn.ch1_general import SCHARFE, card_codes, parse_card, parse_cards
from dokolearn.evening.table_view import words_of_raised
from dokolearn.game import legal, new_game, play, sight, start
from dokolearn.game.play import State, table_of
from dokolearn.game.spiel import Spiel, normal_vertrag
from dokolearn.game.whole import without_questions
from dokolearn.model import Hands, Illegal, RuleSet, Seat, Vertrag, four
from dokolearn.players.possible_deals import game_of_deal
from dokolearn.rulesets import DDV, derive
from dokolearn.sight import cannot_hold
from dokolearn.sight import table_of as table_in_sight

SHARP = derive(DDV, scharfe=True)
LED = Seat(3)
"""The dealer, so that seat 0 leads."""


def hands(*codes: str) -> Hands:
    return four(parse_cards(one) for one in codes)


BOTH = hands("HeA KrD KrA", "HeK HeK KrK", "HeA He10 PiA", "PiD KrD PiK")
APART = hands("HeA KrD KrA", "HeK He9 KrK", "HeK He10 PiA", "PiD KrD PiK")


def after(spiel: Spiel, cards: str) -> State:
    state = start(spiel)
    for code in cards.split():
        state = play(spiel, state, parse_card(code))
    return state


def winners(rules: RuleSet, dealt: Hands, cards: str, game: str = "normal") -> list[int]:
    vertrag = normal_vertrag(dealt, LED) if game == "normal" else solo(game)
    return [int(one.winner) for one in after(new_game(rules, dealt, LED, vertrag), cards).stiche]


def solo(game: str) -> Vertrag:
    return Vertrag(game, Seat(0), frozenset({Seat(0)}), Seat(0), Seat(0))


@each(
    "options, dealt, cards, game, winner",
    [
        # a Pik Dame is lower, so the Herz König takes the Stich; in two hands he is a plain Herz
        ({}, hands("KaA", "HeK", "PiK", "PiD"), "KaA HeK PiK PiD", "normal", 3),
        ({}, hands("KaA KrA", "HeK HeK", "PiK Pi9", "PiD KrK"), "KaA HeK PiK PiD", "normal", 1),
        # a Kreuz Dame is lower as well, a Dulle is higher
        ({}, hands("KrD KrA", "HeK HeK", "PiK Pi9", "PiD KrK"), "KrD HeK PiK PiD", "normal", 1),
        ({}, hands("KrD KrA", "HeK HeK", "He10 Pi9", "PiD KrK"), "KrD HeK He10 PiD", "normal", 2),
        # without a Dulle nothing stands above him but a Karo König that some tables put on top
        ({"herz10_trump": False}, hands("KrD KrA", "HeK HeK", "He10 Pi9", "PiD KrK"), "KrD HeK He10 PiD", "normal", 1),
        (
            {"karo_koenig_highest": True},
            hands("KrD KrA", "HeK HeK", "KaK Pi9", "PiD KrK"),
            "KrD HeK KaK PiD",
            "normal",
            2,
        ),
        # in a Solo he is what the Solo makes of him
        ({}, hands("KaA KrA", "HeK HeK", "PiK Pi9", "KaD KrK"), "KaA HeK PiK KaD", "karosolo", 3),
        ({}, hands("HeA KrA", "HeK HeK", "Pi9 PiK", "KrK Kr9"), "HeA HeK Pi9 KrK", "fleischlos", 0),
        # whoever is married alone plays a game like the normal one
        ({}, hands("KrD KrD", "HeK HeK", "PiK Pi9", "PiD KrK"), "KrD HeK PiK PiD", "normal", 1),
    ],
)
def test_scharfe_which_card_takes_the_stich(
    options: dict[str, Any], dealt: Hands, cards: str, game: str, winner: int
) -> None:
    assert winners(derive(SHARP, **options), dealt, cards, game) == [winner]


def test_scharfe_is_off_unless_a_table_plays_it() -> None:
    assert winners(DDV, hands("KaA KrA", "HeK HeK", "PiK Pi9", "PiD KrK"), "KaA HeK PiK PiD") == [3]


def test_scharfe_does_not_serve_herz_and_has_to_serve_trump() -> None:
    spiel = new_game(SHARP, BOTH, LED)
    led = play(spiel, start(spiel), parse_card("HeA"))
    assert card_codes(legal(spiel, led)) == "HeK HeK KrK", "nothing to serve with: trump in or throw away"
    trump = play(spiel, start(spiel), parse_card("KrD"))
    assert card_codes(legal(spiel, trump)) == "HeK HeK"
    with pytest.raises(Illegal, match=r"verstoss\.trumpf"):
        play(spiel, trump, parse_card("KrK"))
    apart = new_game(SHARP, APART, LED)
    assert card_codes(legal(apart, play(apart, start(apart), parse_card("HeA")))) == "HeK He9"


def highest_figure(spiel: Spiel, at: State, seat: int) -> str:
    """Whether a seat takes the Herz König for a trump."""
    seen = sight(without_questions(spiel, at), Seat(seat))
    return "HeK" if SCHARFE in table_in_sight(seen).trumps else "KrD"


def test_scharfe_others_learn_of_it_with_the_first_one() -> None:
    spiel = new_game(SHARP, BOTH, LED)
    state = after(spiel, "HeA KrK")
    assert [highest_figure(spiel, state, seat) for seat in range(4)] == ["KrD", "HeK", "KrD", "KrD"]
    state = after(spiel, "HeA HeK")
    assert [highest_figure(spiel, state, seat) for seat in range(4)] == ["HeK"] * 4
    assert card_codes(table_of(spiel, state.stiche, state.stich).trumps[:3]) == "He10 HeK KrD"


def test_scharfe_the_table_on_the_screen_says_so_to_whoever_knows() -> None:
    spiel = new_game(SHARP, BOTH, LED)
    for cards, knows in (("", {1}), ("HeA HeK", {0, 1, 2, 3})):
        told = [
            list(words_of_raised(sight(without_questions(spiel, after(spiel, cards)), Seat(seat)), "de"))
            for seat in range(4)
        ]
        assert {seat for seat, words in enumerate(told) if words} == knows
    assert told[0] == ["Scharfe: Herz König ist Trumpf, gleich über der Kreuz Dame."]


def test_scharfe_who_did_not_follow_herz_may_hold_both() -> None:
    """Nobody may conclude from a Herz that was not followed that both Könige are elsewhere."""
    spiel = new_game(SHARP, BOTH, LED)
    state = after(spiel, "HeA KrK HeA PiD")
    seen = sight(without_questions(spiel, state), Seat(2))
    missing = cannot_hold(seen)[1]
    assert parse_card("He9") in missing
    assert SCHARFE not in missing
    # whoever holds one himself knows that they are apart
    held = new_game(SHARP, hands("HeA KrD KrA", "KrK PiA Pi9", "HeK HeA PiA", "PiD KrD PiK"), LED)
    seen = sight(without_questions(held, after(held, "HeA KrK HeA PiD")), Seat(2))
    assert SCHARFE in cannot_hold(seen)[1]
    # and once one has been laid as a plain Herz everybody does
    laid = new_game(SHARP, hands("HeA KrD KrA", "KrK PiA Pi9", "HeK HeA PiA", "PiD KrD PiK"), LED)
    seen = sight(without_questions(laid, after(laid, "HeA KrK HeK PiD")), Seat(0))
    assert SCHARFE in cannot_hold(seen)[1]


def test_scharfe_in_hands_that_somebody_supposes_is_what_he_knows_of_it() -> None:
    """A player who looks at possible deals counts on no Scharfe that he has not seen, and keeps one that he has."""
    spiel = new_game(SHARP, BOTH, LED)
    before, seen = start(spiel), after(spiel, "HeA HeK")
    for state, knows in ((before, False), (seen, True)):
        of_first = sight(without_questions(spiel, state), Seat(0))
        supposed = game_of_deal(of_first, four(state.hands))
        assert (SCHARFE in supposed.table.trumps) is knows
        assert supposed.tables.promoted == ((SCHARFE,) if knows else ())
