"""What each of the four sees of a game, from the first question to the last card, told as one would at the table.

Seats 0 to 3 clockwise; seat 3 deals, so seat 0 speaks first and leads unless a soloist does.
"""

from dataclasses import FrozenInstanceError

import pytest
from at_the_table import deal, go, sit, somehow
from effort import each

from dokolearn.ch1_general import FUCHS, card_codes, parse_card, parse_cards
from dokolearn.ch2_normal_game import ALTE, TRUMP
from dokolearn.club_evening_rules import after_game, evening, next_game, start_runde
from dokolearn.game import Game, events, sight
from dokolearn.model import SEATS, Abrechnung, Party, Play, Punkte, RuleSet, Say, Seat, Speak, Vertrag
from dokolearn.rulesets import BOOKS, DDV, MAENNLE, MAINZ, SCHMIDT, SPIELREGELN, derive
from dokolearn.sight import (
    Sight,
    actions,
    ahead,
    augen,
    calls_now,
    cannot_hold,
    cards_now,
    cards_out,
    conclusions,
    groups_missing,
    hand_sizes,
    must_hold,
    own_party,
    parties,
    partners,
)

every_book = each("book", BOOKS.values())
KREUZ, PIK, HERZ = range(3)


def see(game: Game, seat: int) -> Sight:
    return sight(game, Seat(seat))


def all_four(game: Game) -> list[Sight]:
    return [see(game, seat) for seat in SEATS]


def counted_on(game: Game, viewer: int) -> list[str]:
    """By seat: the cards that a viewer knows with the others; nothing of its own."""
    return [card_codes(cards) if seat != viewer else "" for seat, cards in enumerate(must_hold(see(game, viewer)))]


# The questions


@every_book
def test_4_01_before_anybody_has_spoken_each_sees_its_own_cards(book: RuleSet) -> None:
    game = deal(book)
    for seat, view in enumerate(all_four(game)):
        assert view.hand == view.dealt == game.round.dealt[seat]
        assert [bool(hand) for hand in view.round.hands] == [other == seat for other in SEATS]
        assert (view.game, view.turn, view.dealer, view.over) == (None, 0, 3, False)
        assert parties(view) == (None, None, None, None)
        assert hand_sizes(view) == (len(view.hand),) * 4
        assert len(cards_out(view)) == 3 * len(view.hand)
        assert cards_now(view) == (), "first the questions"
    assert Say(Seat(0), "gesund") in actions(see(game, 0))


@every_book
def test_4_01_everybody_hears_every_word_in_its_order(book: RuleSet) -> None:
    game = go(deal(book), "0 gesund, 1 gesund")
    for view in all_four(game):
        assert view.round.log == (Say(Seat(0), "gesund"), Say(Seat(1), "gesund"))
        assert view.turn == 2
    assert Say(Seat(2), "gesund") in actions(see(game, 2))


def test_4_05_a_vorbehalt_may_be_a_hochzeit_for_whoever_has_seen_no_kreuz_dame() -> None:
    """Seat 1 holds both; seat 2 holds none; seat 3 is asked in vain: only a hidden Vorbehalt is known."""
    game = go(deal(MAINZ, seat1="KrD KrD"), "0 gesund, 1 vorbehalt")
    assert "hochzeit" in (conclusions(see(game, 2)).vorbehalte[1] or ())
    other = go(deal(derive(MAINZ), seat1="KrD", seat2="KrD"), "0 gesund")
    assert conclusions(see(other, 2)).both_alte == (False, False, False, False)


def test_4_03_a_hand_that_is_thrown_in_is_over_for_everybody() -> None:
    game = deal(derive(SCHMIDT, schmeissen=True), seat1="Kr9 Kr9 Pi9 Pi9 He9")
    game = go(game, "0 gesund, 1 schmeissen, 2 gesund, 3 gesund")
    for view in all_four(game):
        assert (view.over, view.game, view.turn, actions(view)) == (True, None, None, ())


# An Armut: seat 1 is poor, its two trumps go to whoever takes them

POOR = "KaA KrB KrA KrA Kr10 PiA PiA Pi10 HeA HeA PiK Pi9"
RICH = "He10 He10 KrD PiD PiD HeD KaD PiB HeB Ka10 Ka9 HeK"


def armut(words: str, **options: object) -> Game:
    rules = derive(SPIELREGELN, vorbehalt_round="open", armut_cards="all_trumps", **options)
    game = deal(rules, seat1=POOR, seat2=RICH)
    return go(game, f"0 gesund, 1 armut, 2 gesund, 3 gesund, 1 gibt KaA KrB{words and ', '}{words}")


def test_4_03_cards_on_the_table_are_in_no_hand_and_nobody_sees_them() -> None:
    game = armut("", armut_decide="before_looking")
    for view in all_four(game):
        assert view.round.exchange is not None
        assert view.round.exchange.n_cards == 2, "everybody can count them"
        assert hand_sizes(view) == (12, 10, 12, 12)
    given = [card_codes(view.round.log[-1].cards) for view in all_four(game)]  # type: ignore[union-attr]
    assert given == ["", "KrB KaA", "", ""] or given == ["", "KaA KrB", "", ""]
    assert groups_missing(see(game, 3))[1] == {TRUMP}, "all trumps of the poor one lie there"


def test_4_03_who_took_them_holds_more_until_he_gives_as_many_back() -> None:
    game = armut("2 nimmt")
    assert {hand_sizes(view) for view in all_four(game)} == {(12, 10, 14, 12)}
    assert see(game, 2).hand.count(FUCHS) == 1
    assert counted_on(game, 1) == ["", "", "KrB KaA", ""], "the poor one knows what he gave"
    assert counted_on(game, 3) == ["", "", "", ""]


def test_4_03_the_two_know_the_cards_that_went_there_and_back() -> None:
    game = go(armut("2 nimmt"), "2 gibt HeK Ka9")
    assert counted_on(game, 1) == ["", "", "KrB KaA", ""]
    assert counted_on(game, 2) == ["", "Ka9 HeK", "", ""]
    assert counted_on(game, 0) == counted_on(game, 3) == ["", "", "", ""]
    assert {hand_sizes(view) for view in all_four(game)} == {(12, 12, 12, 12)}
    assert {parties(view) for view in all_four(game)} == {("kontra", "re", "re", "kontra")}
    assert set(parse_cards("PiD HeD KaD KrB PiB Ka10")) <= cannot_hold(see(game, 2))[1], (
        "the Karo Neun is its only trump"
    )
    assert parse_card("PiB") not in cannot_hold(see(game, 3))[1], "seat 3 does not know what came back"


def test_4_03_who_looked_and_refused_has_seen_them() -> None:
    game = armut("2 nein", armut_decide="after_looking")
    seen = [view.round.exchange.passed for view in all_four(game) if view.round.exchange is not None]
    assert [bool(cards) for cards in seen] == [False, True, True, True], "seat 3 looks now, seat 0 not yet"
    game = armut("2 nein, 3 nimmt", armut_decide="after_looking")
    assert counted_on(game, 2) == ["", "", "", "KrB KaA"]
    assert counted_on(game, 0) == ["", "", "", ""]


# A Schwein

ANNOUNCED = derive(DDV, schwein="both", schwein_announce="before_play")


def test_2_03_an_announced_schwein_tells_where_both_karo_asse_are() -> None:
    hands = ("He10 KrA Pi9", "KaA KaA PiK", "KrK KrD PiA", "Kr10 KrD PiA")
    game = go(sit(ANNOUNCED, *hands), "alle gesund")
    assert Say(Seat(1), "schwein") in actions(see(game, 1))
    assert Say(Seat(2), "schwein") not in actions(see(game, 2))
    assert counted_on(game, 0)[1] == ""
    game = go(game, "1 schwein")
    assert {view.raised for view in all_four(game)} == {frozenset({1})}
    assert [counted_on(game, seat)[1] for seat in (0, 2, 3)] == ["KaA KaA"] * 3
    game = go(game, "He10 Schwein")
    assert [counted_on(game, seat)[1] for seat in (0, 2, 3)] == ["KaA"] * 3
    assert ahead(see(game, 3)) == 1, "it beats the Dulle"


# A Hochzeit: seat 0 marries the first Pik

WEDDING = {
    "seat0": "KrD KrD KaB KrA Kr10 PiK HeK",
    "seat1": "KaD PiA HeA KrK Kr9 PiB",
    "seat2": "KaK Pi9 He9 Kr9",
    "seat3": "Ka10 Pi9 He9 KrA",
}


def hochzeit() -> Game:
    game = go(deal(MAINZ, **WEDDING), "0 vorbehalt, 1 gesund, 2 gesund, 3 gesund")
    while game.round.question != "hochzeit":
        game = go(game, "0 nein")
    return go(game, "0 hochzeit")


def test_4_11_everybody_knows_who_marries_and_how() -> None:
    game = hochzeit()
    assert [view.game for view in all_four(game)] == [None] * 4, "the form is still to be said"
    assert Say(Seat(0), "heirate:pik") in actions(see(game, 0))
    assert actions(see(game, 1)) == ()
    game = go(game, "0 heirate:pik")
    for view in all_four(game):
        assert (view.game, view.player) == ("hochzeit", 0)
        assert view.round.vertrag is not None
        assert view.round.vertrag.form == "pik"
        assert view.suche is not None
        assert view.suche.open
        assert parties(view) == ("re", None, None, None)
    assert [counted_on(game, seat)[0] for seat in (1, 2, 3)] == ["KrD KrD"] * 3
    assert all(ALTE in cannot_hold(see(game, viewer))[3] for viewer in (1, 2))


def test_4_11_the_stich_that_finds_the_partner_shows_all() -> None:
    game = go(hochzeit(), "0 heirate:pik, KaB KaD KaK Ka10")
    assert all(view.suche is not None and view.suche.open for view in all_four(game)), "a Trumpfstich decides nothing"
    game = go(game, "PiA Pi9 Pi9 PiK")
    assert {parties(view) for view in all_four(game)} == {("re", "re", "kontra", "kontra")}
    assert [partners(view) for view in all_four(game)] == [{1}, {0}, {3}, {2}]


# A stilles Solo: seat 0 holds both Kreuz Damen and says nothing

SILENT = ("KrD KrD KrA", "KaB KaB PiA", "Ka10 Ka10 Kr10", "KaK KaK KrK")


@every_book
def test_4_12_only_its_player_sees_a_stilles_solo(book: RuleSet) -> None:
    game = go(sit(book, *SILENT), "alle gesund")
    assert [view.game for view in all_four(game)] == ["stilles_solo", "normal", "normal", "normal"]
    assert [view.player for view in all_four(game)] == [0, None, None, None]
    assert parties(see(game, 0)) == ("re", "kontra", "kontra", "kontra")
    assert parties(see(game, 2)) == (None, None, "kontra", None)
    game = go(game, "KrD KaB Ka10 KaK")
    assert parties(see(game, 2)) == ("re", None, "kontra", None)
    game = go(game, "KrD")
    assert {parties(view) for view in all_four(game)} == {("re", "kontra", "kontra", "kontra")}
    assert [view.game for view in all_four(game)] == ["stilles_solo", "normal", "normal", "normal"]


# Cards and calls

TABLE = ("KrA KrD Kr10", "PiA Kr9 PiK", "KrD KrK Pi9", "He10 PiA HeA")


def test_2_06_who_does_not_follow_has_none_left() -> None:
    game = go(sit(MAINZ, *TABLE), "alle gesund, KrA Kr9 KrK PiA")
    for viewer in (0, 1, 2):
        assert KREUZ in groups_missing(see(game, viewer))[3]
        assert KREUZ not in groups_missing(see(game, viewer))[0]
    assert groups_missing(see(game, 3))[3] == {KREUZ, PIK}, "it sees its own hand"
    assert augen(see(game, 2)) == (11 + 0 + 4 + 11, 0, 0, 0)


def test_1_02_what_is_out_is_what_one_neither_holds_nor_saw() -> None:
    hands = go(deal(MAINZ, seat0="KrA KrD", seat2="KrD"), "alle gesund, KrA")
    for view in all_four(hands):
        assert len(cards_out(view)) == 48 - len(view.hand) - 1
        assert cards_out(view).count(parse_card("KrA")) == 1 - view.hand.count(parse_card("KrA"))


def test_2_02_a_called_re_that_has_shown_nothing_still_holds_its_dame() -> None:
    game = go(deal(MAINZ, seat0="KrD", seat2="KrD"), "alle gesund, 0 sagt Re, 3 sagt Kontra")
    assert counted_on(game, 1) == ["KrD", "", "", ""]
    assert counted_on(game, 2) == ["KrD", "", "", ""]
    assert ALTE in cannot_hold(see(game, 1))[3]
    assert ALTE not in cannot_hold(see(game, 1))[2]
    said = [(one.call.seat, one.call.party, one.moment.cards_played) for one in see(game, 1).spoken]
    assert said == [(0, "re", 0), (3, "kontra", 0)]


def test_3_03_one_may_call_what_one_is() -> None:
    game = go(deal(MAINZ, seat0="KrD", seat2="KrD"), "alle gesund")
    wanted: dict[int, Party] = {0: "re", 1: "kontra", 2: "re", 3: "kontra"}
    assert {seat: own_party(see(game, seat)) for seat in SEATS} == wanted
    assert {seat: {one.party for one in calls_now(see(game, seat))} for seat in SEATS} == {
        seat: {party} for seat, party in wanted.items()
    }, "Re says Re, Kontra says Kontra"
    assert Speak(Seat(1), 0) in actions(see(game, 1))
    assert not [one for one in actions(see(somehow(game, 20), 1)) if isinstance(one, Speak)]


@every_book
def test_3_03_each_may_call_what_the_game_lets_him_call(book: RuleSet) -> None:
    """Whoever sits there finds it out by himself, in the middle of a Stich too, until nobody may call any more."""
    game = go(deal(book, seat0="KrD", seat2="KrD"), "alle gesund")
    for cards in range(25):
        called = [(one.seat, one.stage, one.vorab) for seat in SEATS for one in calls_now(see(game, seat))]
        assert called == [tuple(one) for one in events(game) if isinstance(one, Speak)], cards
        game = somehow(game, 1)


def test_2_07_on_turn_one_may_play_what_serves() -> None:
    game = go(sit(MAINZ, *TABLE), "alle gesund, KrA")
    assert cards_now(see(game, 1)) == parse_cards("Kr9")
    assert Play(Seat(1), parse_card("Kr9")) in actions(see(game, 1))
    assert cards_now(see(game, 2)) == (), "not yet"


def test_2_07_a_revoke_is_seen_by_everybody() -> None:
    game = go(deal(MAENNLE, seat0="KrA KrD", seat1="KrK PiA", seat2="KrD"), "alle gesund, KrA, 1 spielt PiA")
    assert {(view.over, view.revoked, actions(view)) for view in all_four(game)} == {(True, 1, ())}


def test_4_06_a_sokrates_changes_what_is_trump() -> None:
    """`ddv: Buben-Damen-Solo`: a queen that is discarded on jacks tells of jacks, not of queens."""
    rules = derive(DDV, vorbehalt_round="open", soli=["sokrates"], mandatory_solo="none", solo_lead="soloist")
    hands = ("KrB PiA HeK", "PiD KrK Kr9", "KrA Pi9 HeA", "KrK Pi9 HeA")
    game = go(sit(rules, *hands), "0 solo:sokrates, 1 gesund, 2 gesund, 3 gesund, KrB PiD")
    assert cannot_hold(see(game, 2))[1] >= set(parse_cards("KrB PiB HeB KaB"))
    assert parse_card("PiD") not in cannot_hold(see(game, 2))[1]


# A value


def test_a_sight_is_a_value() -> None:
    game = go(deal(MAINZ, seat0="KrD", seat2="KrD"), "alle gesund, 0 sagt Re")
    one, other = see(somehow(game, 6), 1), see(somehow(game, 6), 1)
    assert one == other
    assert len({one, other, see(game, 1)}) == 2
    with pytest.raises(FrozenInstanceError):
        one.hand = ()  # type: ignore[misc]


def test_a_sight_reads_like_a_game() -> None:
    game = go(sit(MAINZ, *TABLE), "alle gesund, 0 sagt Re, KrA Kr9 KrK PiA, KrD")
    assert repr(see(game, 1)) == (
        "Sight(mainz, seat 1, dealer 3, hand PiA PiK, 0 gesund, 1 gesund, 2 gesund, 3 gesund, normal, "
        "0 leads KrA Kr9 KrK PiA: 0, 0 leads KrD, 0 re at 0)"
    )


# The evening


def test_4_07_the_evening_goes_with_it() -> None:
    """`ddv`: 24 games, everybody owes a Pflichtsolo; the first is a Solo of seat 1, who has done his duty."""
    runde = start_runde(DDV)
    solo = Vertrag("damensolo", Seat(1), frozenset({Seat(1)}), Seat(1), Seat(0), solo="pflicht")
    runde = after_game(runde, solo, Abrechnung("re", (), Punkte(3), (-1, 3, -1, -1)))
    following, about = next_game(runde), evening(runde)
    assert following is not None
    assert about is not None
    game = deal(DDV, dealer=following.dealer_seat, duty=following.duty)
    view = sight(game, Seat(2), about)
    assert view.evening is not None
    assert (view.evening.number, view.evening.games, view.evening.scores) == (2, 24, (-1, 3, -1, -1))
    assert view.round.duty == {0, 2, 3}
    assert see(game, 2).evening is None, "a game may stand alone"
