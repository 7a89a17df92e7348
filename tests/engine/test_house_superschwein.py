"""Superschwein and Hyperschwein: pairs that rise above a Schwein on the way (`ddv: Schweine`). Hands of few cards."""

from typing import Any

import pytest
from effort import each

from dokolearn.ch1_general import parse_card, parse_cards
from dokolearn.game import begin, events, new_game, play, sight, start, step
from dokolearn.game.play import State, table_of
from dokolearn.game.whole import without_questions
from dokolearn.kernel import CannotSolve, position
from dokolearn.model import Hands, Illegal, Play, RuleSet, Seat, Speak, four
from dokolearn.rulesets import DDV, derive
from dokolearn.sight import table_of as table_in_sight

SUPER = {"schwein": "both", "superschwein": "karo_9"}
HYPER = {"schwein": "both", "superschwein": "karo_10", "hyperschwein": "karo_9"}


def hands(*codes: str) -> Hands:
    return four(parse_cards(one) for one in codes)


def played(rules: RuleSet, dealt: Hands, cards: str) -> list[int]:
    """Who wins each Stich, if the player left of seat 3 leads and these cards are laid one after another."""
    spiel = new_game(rules, dealt, Seat(3))
    state = start(spiel)
    for code in cards.split():
        state = play(spiel, state, parse_card(code))
    return [int(one.winner) for one in state.stiche]


DEALT = hands("KaA KaA KrD", "Ka9 Ka9 KrA", "He10 Ka10 KrK", "KrD Ka10 PiA")


@each(
    "options, dealt, cards, winners",
    [
        # a Karo 9 beats the Schwein of the same Stich, and everything after it
        (SUPER, DEALT, "Schwein Ka9 He10 Ka10 Ka9 Ka10 KrD KrD", [1, 1]),
        # without the rule it is the lowest trump
        ({"schwein": "both"}, DEALT, "Schwein Ka9 He10 Ka10", [0]),
        # as long as no Schwein is there, too
        (SUPER, DEALT, "KrD Ka9 He10 Ka10", [2]),
        # one that was laid before the Schwein ends it
        (SUPER, DEALT, "KrD Ka9 He10 Ka10 Ka10 KrD Schwein Ka9", [2, 0]),
        # nor is there one if they are in two hands
        (SUPER, hands("KaA KaA", "Ka9 KrA", "He10 KrK", "KrD Ka9"), "Schwein Ka9 He10 Ka9", [0]),
        # two in one Stich: nobody else has one, so the first counts
        (
            {**SUPER, "superschwein": "karo_10"},
            hands("KaA KaA", "Ka10 Ka10", "He10 KrK", "KrD Ka9"),
            "Schwein Ka10 He10 Ka9",
            [1],
        ),
        # without a Superschwein there is nothing for a Hyperschwein to rise above
        ({"schwein": "both", "hyperschwein": "karo_9"}, DEALT, "Schwein Ka9 He10 Ka10", [0]),
        # a Hyperschwein beats the Superschwein, but only once that is laid
        (HYPER, hands("KaA KaA", "Ka10 Ka10", "Ka9 Ka9", "KrD HeD"), "Schwein Ka10 Ka9 HeD", [2]),
        (HYPER, hands("KaA KaA", "Ka9 Ka9", "Ka10 Ka10", "KrD HeD"), "Schwein Ka9 Ka10 HeD", [2]),
        (HYPER, hands("KaA KaA", "He10 HeD", "Ka10 Ka10", "Ka9 Ka9"), "Schwein HeD Ka10 Ka9", [3]),
    ],
)
def test_schwein_who_rises_above_it(options: dict[str, Any], dealt: Hands, cards: str, winners: list[int]) -> None:
    assert played(derive(DDV, **options), dealt, cards) == winners


def test_schwein_others_learn_of_a_superschwein_with_its_first_card() -> None:
    rules = derive(DDV, **SUPER)
    spiel = new_game(rules, DEALT, Seat(3))
    state = play(spiel, start(spiel), parse_card("Schwein"))

    def highest(at: State, seat: int) -> str:
        seen = sight(without_questions(spiel, at), Seat(seat))
        return "Ka9" if table_in_sight(seen).trumps[0] == parse_card("Ka9") else "Schwein"

    assert [highest(state, seat) for seat in range(4)] == ["Schwein", "Ka9", "Schwein", "Schwein"]
    state = play(spiel, state, parse_card("Ka9"))
    assert [highest(state, seat) for seat in range(4)] == ["Ka9"] * 4
    assert table_of(spiel, state.stiche, state.stich).trumps[:2] == parse_cards("Ka9 Schwein")


def test_schwein_a_search_says_that_it_cannot_follow() -> None:
    spiel = new_game(derive(DDV, **SUPER), DEALT, Seat(3))
    with pytest.raises(CannotSolve, match="Superschwein"):
        position(spiel, start(spiel))


def test_schwein_only_after_a_call_of_the_own_party() -> None:
    """`ddv: Schweine` überraschende Schweine: Re or Kontra has been said by the own party, whoever said it."""
    full = hands(
        "KaA KaA KrD KrA KrA Kr10 Kr10 KrK KrK Kr9 Kr9 He9",
        "KrD PiD PiD HeD HeD PiA PiA Pi10 Pi10 PiK PiK Pi9",
        "He10 He10 KaD KaD HeA HeA HeK HeK He9 Pi9 KrB KrB",
        "PiB PiB HeB HeB KaB KaB Ka10 Ka10 KaK KaK Ka9 Ka9",
    )
    game = begin(
        derive(DDV, schwein="both", schwein_needs_call=True, soli=(), vorbehalt_immediate=False), full, Seat(3)
    )
    while game.state is None:
        game = step(game, next(iter(events(game))))
    schwein = Play(Seat(0), parse_card("Schwein"))
    with pytest.raises(Illegal, match="schwein_ohne_ansage"):
        step(game, schwein)
    other = step(game, Speak(Seat(2), 0))
    assert schwein not in set(events(other)), "Kontra is the others"
    for speaker in (0, 1):
        said = step(game, Speak(Seat(speaker), 0))
        assert schwein in set(events(said))
        assert step(said, schwein).state is not None
