"""Karo König Partner: the Karo Könige tell the parties (`spielregeln: Varianten`). Hands of few cards."""

from typing import Any

import pytest
from effort import each

from dokolearn.ch1_general import parse_card, parse_cards
from dokolearn.game import begin, new_game, play, sight, start, step
from dokolearn.game.whole import Game, without_questions
from dokolearn.model import Hands, Illegal, Play, Say, Seat, Speak, four
from dokolearn.rulesets import DDV, derive
from dokolearn.sight import cannot_hold, must_hold, parties

KINGS = derive(DDV, parties_by="karo_koenig")
LED = Seat(3)
"""The dealer, so that seat 0 leads."""
KING, QUEEN = parse_card("KaK"), parse_card("KrD")


def hands(*codes: str) -> Hands:
    return four(parse_cards(one) for one in codes)


APART = hands("KaK PiA KrA", "KrD KrK HeA", "KaK Pi9 HeK", "KrD PiK He9")


@each(
    "options, dealt, game, re",
    [
        ({}, APART, "normal", {0, 2}),
        ({"parties_by": "kreuz_dame"}, APART, "normal", {1, 3}),
        ({}, hands("KaK KaK", "KrD KrK", "KrD Pi9", "PiD PiK"), "stilles_solo", {0}),
        ({}, hands("KrD KrD", "KaK KrK", "KaK Pi9", "PiD PiK"), "normal", {1, 2}),
        # on top of all trumps he tells the parties as well
        ({"karo_koenig_highest": True}, APART, "normal", {0, 2}),
    ],
)
def test_parties_by_who_is_re(options: dict[str, Any], dealt: Hands, game: str, re: set[int]) -> None:
    spiel = new_game(derive(KINGS, **options), dealt, LED)
    assert (spiel.vertrag.game, spiel.re) == (game, re)


def seen(cards: str, seat: int, dealt: Hands = APART) -> Any:
    spiel = new_game(KINGS, dealt, LED)
    state = start(spiel)
    for code in cards.split():
        state = play(spiel, state, parse_card(code))
    return sight(without_questions(spiel, state), Seat(seat))


def test_parties_by_a_king_that_is_laid_shows_re_and_a_queen_shows_nothing() -> None:
    assert parties(seen("KaK KrD", 3)) == ("re", None, None, "kontra")
    assert parties(seen("KaK KrD KaK", 3)) == ("re", "kontra", "re", "kontra")
    # whoever holds the second one knows himself and the other one
    assert parties(seen("KaK", 2)) == ("re", "kontra", "re", "kontra")


def test_parties_by_what_follows_for_the_cards_of_others() -> None:
    """Who has shown one cannot hold the other where each is said to have one; a call of Re needs a king."""
    told = seen("KaK KrD", 1)
    assert KING not in must_hold(told)[0]
    assert QUEEN not in cannot_hold(told)[3], "nothing speaks against a second Kreuz Dame"
    spiel = new_game(KINGS, FULL, LED)
    game = step(without_questions(spiel, start(spiel)), Speak(Seat(2), 0))
    assert must_hold(sight(game, Seat(1)))[2] == (KING,)


FULL = hands(
    "KaK KrD KrD KrA KrA Kr10 Kr10 KrK KrK Kr9 Kr9 He9",
    "PiD PiD HeD HeD KaD PiA PiA Pi10 Pi10 PiK PiK Pi9",
    "KaK He10 He10 KaD HeA HeA HeK HeK He9 Pi9 KrB KrB",
    "PiB PiB HeB HeB KaB KaB Ka10 Ka10 KaA KaA Ka9 Ka9",
)
BOTH = hands(
    "KaK KaK KrD KrA KrA Kr10 Kr10 KrK KrK Kr9 Kr9 He9",
    "PiD PiD HeD HeD KaD PiA PiA Pi10 Pi10 PiK PiK Pi9",
    "KrD He10 He10 KaD HeA HeA HeK HeK He9 Pi9 KrB KrB",
    "PiB PiB HeB HeB KaB KaB Ka10 Ka10 KaA KaA Ka9 Ka9",
)


ASKED = derive(KINGS, mandatory_solo="none", soli=(), vorbehalt_immediate=True)


def all_asked(dealt: Hands, first: str) -> Game:
    """The game after the first one has said this, and all others nothing of the kind."""
    game = step(begin(ASKED, dealt, LED), Say(Seat(0), first))
    while game.state is None:
        turn = game.round.turn
        assert turn is not None
        game = step(game, Say(turn, "gesund"))
    return game


def test_parties_by_both_kings_are_a_hochzeit() -> None:
    game = all_asked(BOTH, "hochzeit")
    assert (game.in_play[0].vertrag.game, game.in_play[1].re) == ("hochzeit", {0})
    for code in ("KrA", "PiA", "Pi9", "KaA"):
        game = step(game, Play(game.in_play[1].turn, parse_card(code)))
    assert game.in_play[1].re == {0, 3}, "whoever wins the first Stich of another player"


def test_parties_by_both_kings_kept_silent_play_alone() -> None:
    game = all_asked(BOTH, "gesund")
    assert (game.in_play[0].vertrag.game, game.in_play[1].re) == ("stilles_solo", {0})


def test_parties_by_both_queens_are_none() -> None:
    with pytest.raises(Illegal, match="hochzeit_ohne_koenige"):
        all_asked(FULL, "hochzeit")
    game = all_asked(FULL, "gesund")
    assert (game.in_play[0].vertrag.game, game.in_play[1].re) == ("normal", {0, 2})
