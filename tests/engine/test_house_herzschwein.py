"""Schweine made of Herz Asse (`spielregeln: Varianten, Schweinchen`): announced before play, both are trumps."""

from random import Random
from typing import Any

import pytest
from effort import each

from dokolearn.ch1_general import HERZ_ASS, card_codes, deal, parse_card, parse_cards
from dokolearn.ch2_normal_game import card_table
from dokolearn.evening.table_view import words_of_raised
from dokolearn.game import begin, legal, new_game, sight, start, step
from dokolearn.game.whole import Game, without_questions
from dokolearn.kernel import CannotSolve, position
from dokolearn.model import Hands, Illegal, Play, RuleSet, Say, Seat, Vertrag, four
from dokolearn.players.levels import LEVELS, events
from dokolearn.players.possible_deals import game_of_deal
from dokolearn.rulesets import MAENNLE, SPIELREGELN, derive
from dokolearn.sight import must_hold, table_of

HERZ = derive(SPIELREGELN, schwein="both", schwein_card="herz_ass")
LED = Seat(3)
"""The dealer, so that seat 0 leads."""
SCHWEIN = "schwein"


def hands(*codes: str) -> Hands:
    return four(parse_cards(one) for one in codes)


DEALT = hands("KrD He10 HeK", "HeA HeA KrA", "KaA KaA He9", "He10 KrD HeK")


def game(rules: RuleSet, dealt: Hands, vertrag: Vertrag | None = None) -> Game:
    spiel = new_game(rules, dealt, LED, vertrag)
    return without_questions(spiel, start(spiel))


def laid(now: Game, cards: str) -> Game:
    for code in cards.split():
        now = step(now, Play(now.in_play[1].turn, parse_card(code)))
    return now


def winners(now: Game) -> list[int]:
    return [int(one.winner) for one in now.in_play[1].stiche]


def test_herzschwein_stands_above_the_dulle_once_it_is_announced() -> None:
    now = step(game(HERZ, DEALT), Say(Seat(1), SCHWEIN))
    assert card_codes(now.in_play[0].table.trumps[:3]) == "HeA He10 KrD"
    assert winners(laid(now, "He10 HeA KaA KrD")) == [1]
    # nobody has said so: an Ass of Herz is a plain Herz
    assert winners(laid(game(HERZ, DEALT), "He10 KrA KaA KrD")) == [0]
    with pytest.raises(Illegal, match=r"verstoss\.trumpf"):
        laid(now, "He10 KrA")


def test_herzschwein_does_not_serve_herz() -> None:
    dealt = hands("HeK HeK KrD", "HeA HeA He9", "KaA KaA He9", "He10 KrD He10")
    spoken = step(game(HERZ, dealt), Say(Seat(1), SCHWEIN))
    for now, cards in ((game(HERZ, dealt), "HeA HeA He9"), (spoken, "He9")):
        spiel, state = laid(now, "HeK").in_play
        assert card_codes(sorted(legal(spiel, state))) == card_codes(sorted(parse_cards(cards)))


@each(
    "options, seat, key",
    [
        ({}, 1, None),
        ({}, 2, "verstoss.schwein_paar_herz"),  # both Karo Asse are no Schweine here
        ({"schwein_card": "karo_ass", "schwein_announce": "before_play"}, 2, None),
        ({"schwein_card": "karo_ass", "schwein_announce": "before_play"}, 1, "verstoss.schwein_paar"),
    ],
)
def test_herzschwein_who_may_announce_it(options: dict[str, Any], seat: int, key: str | None) -> None:
    now = game(derive(HERZ, **options), DEALT)
    if key is None:
        assert step(now, Say(Seat(seat), SCHWEIN)).in_play[1].raised == {seat}
    else:
        with pytest.raises(Illegal, match=key.replace(".", r"\.") + "$"):
            step(now, Say(Seat(seat), SCHWEIN))


def test_herzschwein_comes_too_late_after_the_first_card_and_in_no_solo() -> None:
    with pytest.raises(Illegal, match="schwein_ungesagt"):
        step(laid(game(HERZ, DEALT), "KrD"), Say(Seat(1), SCHWEIN))
    for name, key in (("fleischlos", "schwein_nie"), ("karosolo", "schwein_nie")):
        solo = Vertrag(name, Seat(0), frozenset({Seat(0)}), Seat(0), Seat(0))
        with pytest.raises(Illegal, match=key):
            step(game(HERZ, DEALT, solo), Say(Seat(1), SCHWEIN))
    karosolo = Vertrag("karosolo", Seat(0), frozenset({Seat(0)}), Seat(0), Seat(0))
    also = step(game(derive(HERZ, schwein_in_karosolo=True), DEALT, karosolo), Say(Seat(1), SCHWEIN))
    assert also.in_play[0].table.trumps[0] == HERZ_ASS


def test_herzschwein_a_fuchs_stays_a_fuchs() -> None:
    assert "Schwein" not in card_codes(card_table(HERZ).trumps)
    now = laid(game(HERZ, DEALT), "KrD KrA")
    assert card_codes(sorted(set(legal(*now.in_play)))) == "KaA"


def test_herzschwein_everybody_knows_where_they_are() -> None:
    now = step(game(HERZ, DEALT), Say(Seat(1), SCHWEIN))
    for seat in (0, 2, 3):
        seen = sight(now, Seat(seat))
        assert table_of(seen).trumps[0] == HERZ_ASS
        assert must_hold(seen)[1] == (HERZ_ASS, HERZ_ASS)
        supposed = game_of_deal(seen, four(now.in_play[1].hands))
        assert supposed.table == now.in_play[0].table
        assert list(words_of_raised(seen, "de")) == ["Höchster Trumpf ist Herz Ass."]
    seen = sight(laid(now, "KrD HeA"), Seat(3))
    assert must_hold(seen)[1] == (HERZ_ASS,)


def test_herzschwein_a_superschwein_rises_above_it() -> None:
    """Both Karo 9 in one hand, from the first Herz Ass on that is laid as a Schwein."""
    rules = derive(HERZ, superschwein="karo_9")
    dealt = hands("KrD He10", "HeA HeA", "Ka9 Ka9", "He10 KrD")
    now = step(game(rules, dealt), Say(Seat(1), SCHWEIN))
    assert winners(laid(now, "KrD HeA Ka9 He10")) == [2]
    assert winners(laid(game(rules, dealt), "KrD HeA Ka9 KrD")) == [0], "not announced: only a Herz"
    with pytest.raises(CannotSolve, match="Superschwein"):
        position(*now.in_play)


def test_herzschwein_catches_a_dulle_where_a_schwein_does() -> None:
    rules = derive(HERZ, dulle_caught=True, dulle_caught_by_schwein=True)
    dealt = hands("He10 KrA", "HeA HeA", "KrD KaB", "KrD KaB")
    announced = step(game(rules, dealt), Say(Seat(1), SCHWEIN))
    for now, caught in ((announced, 1), (game(rules, dealt), 0)):
        catchers = [one.by for one in now.in_play[0].tables.events.catches[0] if one.event == "dulle_gefangen"]
        assert catchers.count(HERZ_ASS) == caught


def test_herzschwein_is_asked_for_with_what_goes_with_it() -> None:
    """Whoever chooses it has both Asse raised, and said before the first card."""
    for book in (SPIELREGELN, MAENNLE):
        rules = (
            derive(book, schwein_card="herz_ass")
            if book is MAENNLE
            else derive(book, schwein_card="herz_ass", schwein="both")
        )
        assert (rules.cards.schwein, rules.cards.schwein_announce) == ("both", "before_play")


def test_herzschwein_in_a_whole_game() -> None:
    full = hands(
        "HeA HeA KrD KrA KrA Kr10 Kr10 KrK KrK Kr9 Kr9 He9",
        "KrD PiD PiD HeD HeD PiA PiA Pi10 Pi10 PiK PiK Pi9",
        "He10 He10 KaD KaD KaA KaA HeK HeK He9 Pi9 KrB KrB",
        "PiB PiB HeB HeB KaB KaB Ka10 Ka10 KaK KaK Ka9 Ka9",
    )
    now = begin(derive(HERZ, soli=()), full, LED)
    while now.state is None:
        now = step(now, Say(now.round.turn or Seat(0), "gesund"))
    now = laid(step(now, Say(Seat(0), SCHWEIN)), "HeA KrD He10 KaK")
    assert winners(now) == [0]


def test_herzschwein_the_club_reckons_with_two_trumps_more() -> None:
    """All 28 trumps may be out and above the Fehl card that lies ahead: in this deal they once were too many."""
    dealt = deal(card_table(HERZ), Random("s71").random)
    games = [now for _, now in events(begin(HERZ, dealt, Seat(3)), [LEVELS["verein"]] * 4, Random(71).random)]
    assert games[-1].over
